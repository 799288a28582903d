package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// place is where a request comes from: an address, or a network of IPv6, which
// one household has to itself. Proxies are believed for whom they ask, one
// after the other; what anybody else says of himself counts for nothing.
func place(r *http.Request, proxies []netip.Prefix) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	address = plain(address)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		told, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil || !amid(address, proxies) {
			break
		}
		address = plain(told)
	}
	if address.Is4() {
		return address.String()
	}
	return household(address).String()
}

// Place is where a request comes from: an address, or a network of IPv6.
func (s *Front) Place(r *http.Request) string { return place(r, s.c.Proxies) }

// household is an address of IPv4, or a network of IPv6.
func household(a netip.Addr) netip.Prefix {
	if a.Is4() {
		return netip.PrefixFrom(a, 32)
	}
	return netip.PrefixFrom(a, 64).Masked()
}

// amid reports whether an address is in one of some networks.
func amid(a netip.Addr, networks []netip.Prefix) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(a) })
}

// plain is an address as networks are compared with it.
func plain(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }
