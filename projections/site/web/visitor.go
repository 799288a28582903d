package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/netutil"
)

// mostOfOne is the greatest number of connections of one address. Browsers open six each, and one
// for each page that is watched.
const mostOfOne = 100

// Longest times for a client: to send the head of a request, to send all of it, to take an answer,
// and to do neither. A stream of changes sets times of its own.
const (
	headTime  = 10 * time.Second
	readTime  = 30 * time.Second
	writeTime = 2 * time.Minute // a long log, on a telephone
	idleTime  = 90 * time.Second
)

// Server returns the server of the pages. It cuts off slow and idle clients.
func Server(h http.Handler) *http.Server {
	return &http.Server{
		Handler: h, ReadHeaderTimeout: headTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime, MaxHeaderBytes: 64 << 10,
	}
}

// Limit keeps one client from taking all connections. It closes at once the connections of an
// address beyond its share; if the most are open in all, new ones wait. Proxies that are believed
// may open as many as they like, because they speak for others.
func Limit(l net.Listener, most int, proxies []netip.Prefix) net.Listener {
	return &crowd{Listener: netutil.LimitListener(l, most), proxies: proxies, open: make(map[netip.Prefix]int)}
}

// crowd is a listener that counts the connections of each address.
type crowd struct {
	net.Listener
	proxies []netip.Prefix

	mu   sync.Mutex
	open map[netip.Prefix]int
}

// Accept implements net.Listener.
func (c *crowd) Accept() (net.Conn, error) {
	for {
		conn, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, ok := remoteAddr(conn)
		if !ok || isAmong(from, c.proxies) {
			return conn, nil
		}
		if c.addConnection(toHousehold(from)) {
			return &guest{Conn: conn, leave: sync.OnceFunc(func() { c.dropConnection(toHousehold(from)) })}, nil
		}
		_ = conn.Close() // without an answer: the address has plenty
	}
}

// addConnection counts a connection; false if the address has its share.
func (c *crowd) addConnection(from netip.Prefix) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[from] >= mostOfOne {
		return false
	}
	c.open[from]++
	return true
}

// dropConnection takes a closed connection off the count.
func (c *crowd) dropConnection(from netip.Prefix) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[from]--; c.open[from] == 0 {
		delete(c.open, from)
	}
}

// guest is a connection that is counted.
type guest struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (g *guest) Close() error {
	defer g.leave()
	return g.Conn.Close()
}

// remoteAddr returns the address at the other end; false if it is not TCP.
func remoteAddr(c net.Conn) (netip.Addr, bool) {
	tcp, ok := c.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Addr{}, false
	}
	return normaliseAddr(tcp.AddrPort().Addr()), true
}

// findOrigin returns the origin of a request: an address, or a network of IPv6, which one household
// has to itself. Proxies are believed about their clients, one after the other; a client's own
// claim counts for nothing.
func findOrigin(r *http.Request, proxies []netip.Prefix) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	address = normaliseAddr(address)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		told, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil || !isAmong(address, proxies) {
			break
		}
		address = normaliseAddr(told)
	}
	if address.Is4() {
		return address.String()
	}
	return toHousehold(address).String()
}

// Place returns the origin of a request: an address, or a network of IPv6.
func (s *Front) Place(r *http.Request) string { return findOrigin(r, s.config.Proxies) }

// toHousehold returns an address of IPv4 alone, or its network of IPv6.
func toHousehold(a netip.Addr) netip.Prefix {
	if a.Is4() {
		return netip.PrefixFrom(a, 32)
	}
	return netip.PrefixFrom(a, 64).Masked()
}

// isAmong reports whether an address is in one of some networks.
func isAmong(a netip.Addr, networks []netip.Prefix) bool {
	return slices.ContainsFunc(networks, func(p netip.Prefix) bool { return p.Contains(a) })
}

// normaliseAddr returns an address in the form in which networks are compared with it.
func normaliseAddr(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }
