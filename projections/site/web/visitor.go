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

// maxConnsOfAnAddress is the greatest number of connections of one address. Browsers open six each, and one
// for each page that is watched.
const maxConnsOfAnAddress = 100

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

// Limit keeps one client from taking all connections. The listener that it returns closes at once the
// connections of an address beyond its share; if most connections are open in all, new ones wait.
// Proxies that are believed may open as many as they like, because they speak for others.
func Limit(l net.Listener, most int, proxies []netip.Prefix) net.Listener {
	return &countingListener{Listener: netutil.LimitListener(l, most), proxies: proxies, connections: make(map[netip.Prefix]int)}
}

// countingListener is a listener that counts the open connections of each address, or of each network of IPv6.
type countingListener struct {
	net.Listener
	proxies []netip.Prefix

	mu          sync.Mutex
	connections map[netip.Prefix]int
}

// Accept implements net.Listener: it returns the next connection of an address that has not its share
// yet.
func (c *countingListener) Accept() (net.Conn, error) {
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
			return &countedConn{Conn: conn, leave: sync.OnceFunc(func() { c.dropConnection(toHousehold(from)) })}, nil
		}
		_ = conn.Close() // without an answer: the address has plenty
	}
}

// addConnection counts a connection. It returns false, and does not count it, if the address has its
// share already.
func (c *countingListener) addConnection(from netip.Prefix) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.connections[from] >= maxConnsOfAnAddress {
		return false
	}
	c.connections[from]++
	return true
}

// dropConnection takes a closed connection off the count.
func (c *countingListener) dropConnection(from netip.Prefix) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.connections[from]--; c.connections[from] == 0 {
		delete(c.connections, from)
	}
}

// countedConn is a connection that a countingListener has counted.
type countedConn struct {
	net.Conn
	leave func() // takes the connection off the count, once
}

// Close implements net.Conn.
func (c *countedConn) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// remoteAddr returns the address at the other end; false if the connection is not TCP.
func remoteAddr(c net.Conn) (netip.Addr, bool) {
	tcp, ok := c.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Addr{}, false
	}
	return normaliseAddr(tcp.AddrPort().Addr()), true
}

// findOrigin returns the origin of a request: an address of IPv4, or a network of IPv6, which one
// household has to itself. It follows X-Forwarded-For from its end as long as a proxy that is
// believed has written the entry; a client's own claim counts for nothing. If the remote address is
// no IP address, it is returned as it is, without a port.
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
		client, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil || !isAmong(address, proxies) {
			break
		}
		address = normaliseAddr(client)
	}
	if address.Is4() {
		return address.String()
	}
	return toHousehold(address).String()
}

// Place returns the origin of a request: an address of IPv4, or a network of IPv6. Limits on
// visitors are counted by it.
func (s *Front) Place(r *http.Request) string { return findOrigin(r, s.config.Proxies) }

// toHousehold returns the network that one household has to itself: a single address of IPv4, or the
// /64 of an address of IPv6.
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

// normaliseAddr returns an address without a zone, and as IPv4 if it is IPv4 mapped to IPv6, so that
// networks can be compared with it.
func normaliseAddr(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }
