package site

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// A proxy tells at the end of X-Forwarded-For for whom it asks. If nothing else
// is set, one on this machine is believed.
var ownMachine = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

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
		if err != nil || !slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(address) }) {
			break
		}
		address = plain(told)
	}
	if address.Is4() {
		return address.String()
	}
	return netip.PrefixFrom(address, 64).Masked().String()
}

// plain is an address as networks are compared with it.
func plain(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }
