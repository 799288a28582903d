package imap_test

import (
	"io"
	"net"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// A proxy stands between a client and a server and simulates a bad network.
type proxy struct {
	net.Listener
	mu    sync.Mutex
	to    string
	hole  bool // swallow everything, keep the connection
	conns []net.Conn
	after func() int // bytes from the server after which a connection is cut; nil: never
	dials int
}

func startProxy(t testing.TB, to string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &proxy{Listener: listener, to: to}
	go p.serve()
	t.Cleanup(func() { listener.Close(); p.cut() })
	return p
}

func (p *proxy) serve() {
	for {
		in, err := p.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		to := p.to
		p.conns = append(p.conns, in)
		p.mu.Unlock()
		out, err := net.Dial("tcp", to)
		if err != nil {
			in.Close()
			continue
		}
		p.mu.Lock()
		p.conns = append(p.conns, out)
		p.dials++
		answers := io.Reader(out)
		if p.after != nil {
			answers = io.LimitReader(out, int64(p.after()))
		}
		p.mu.Unlock()
		go p.pipe(in, in, out)
		go p.pipe(out, answers, in)
	}
}

func (p *proxy) pipe(from net.Conn, what io.Reader, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buf := make([]byte, 4096)
	for {
		n, err := what.Read(buf)
		if err != nil {
			return
		}
		p.mu.Lock()
		hole := p.hole
		p.mu.Unlock()
		if hole {
			io.Copy(io.Discard, what)
			return
		}
		if _, err := to.Write(buf[:n]); err != nil {
			return
		}
	}
}

// cut resets all connections.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.conns {
		c.Close()
	}
	p.conns = nil
}

func (p *proxy) swallow(on bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hole = on
}

// cutAfter cuts each later connection after so many bytes from the server.
func (p *proxy) cutAfter(bytes func() int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.after = bytes
}

// dialled counts the connections so far.
func (p *proxy) dialled() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dials
}
