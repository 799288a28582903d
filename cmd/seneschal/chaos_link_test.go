//go:build linux

package main_test

import (
	"net"
	"os"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// A link forwards connections from one process to another, and can fail as a network does.
type link struct {
	address     string // where it listens
	network, to string

	mu      sync.Mutex
	changed *sync.Cond
	state   linkState
	conns   map[net.Conn]bool
}

// A linkState says what a link does with connections.
type linkState int

const (
	through linkState = iota // forwards them
	stalled                  // keeps them, and forwards nothing
	deaf                     // forwards what is sent, and keeps the answers back
	cut                      // closes them, and refuses new ones
)

// newLink makes a link to a TCP address, and returns it when it listens.
func newLink(t testing.TB, to string) *link {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	return serveLink(t, listener, "tcp", to)
}

// newSocketLink makes a link from one unix socket to another.
func newSocketLink(t testing.TB, from, to string) *link {
	t.Helper()
	listener, err := net.Listen("unix", from)
	require.NoError(t, err)
	require.NoError(t, os.Chmod(from, 0o777)) // Postgres asks for the user of the client, not of the file
	return serveLink(t, listener, "unix", to)
}

func serveLink(t testing.TB, listener net.Listener, network, to string) *link {
	l := &link{address: listener.Addr().String(), network: network, to: to, conns: map[net.Conn]bool{}}
	l.changed = sync.NewCond(&l.mu)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return // the test has ended
			}
			go l.serve(conn)
		}
	}()
	t.Cleanup(func() {
		listener.Close()
		l.set(cut)
	})
	return l
}

// serve forwards one connection in both directions until either side ends it.
func (l *link) serve(from net.Conn) {
	defer from.Close()
	if !l.keep(from) {
		return
	}
	defer l.drop(from)
	to, err := net.Dial(l.network, l.to)
	if err != nil {
		return
	}
	defer to.Close()
	if !l.keep(to) {
		return
	}
	defer l.drop(to)
	go func() { l.forward(from, to, deaf); from.Close(); to.Close() }()
	l.forward(to, from, stalled)
}

// forward copies bytes while the link lets them through. It waits while the link is stalled, or in the other state.
func (l *link) forward(to, from net.Conn, waits linkState) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if !l.pass(waits) {
			return
		}
		if n > 0 {
			if _, failed := to.Write(buffer[:n]); failed != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// pass waits while the link is stalled, or in the other state, and reports whether bytes may go on.
func (l *link) pass(waits linkState) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.state == stalled || l.state == waits {
		l.changed.Wait()
	}
	return l.state != cut
}

// keep notes a connection, unless the link is cut.
func (l *link) keep(conn net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state == cut {
		return false
	}
	l.conns[conn] = true
	return true
}

func (l *link) drop(conn net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.conns, conn)
}

// set changes what the link does. If it is cut, all connections end.
func (l *link) set(state linkState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state = state
	if state == cut {
		for conn := range l.conns {
			conn.Close()
		}
	}
	l.changed.Broadcast()
}

// breakOff ends all connections once; new ones may be made.
func (l *link) breakOff() {
	l.set(cut)
	l.set(through)
}
