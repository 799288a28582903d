// Package mailurl reads the addresses of mail servers as an operator writes them, and refuses
// those that would send a password in the clear.
package mailurl

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"
)

// A Protocol is IMAP or SMTP submission with its usual ports.
type Protocol struct {
	Scheme string // "imap": with an "s" for TLS, with "+starttls" for STARTTLS
	Plain  string // port without TLS or with STARTTLS
	TLS    string // port with TLS from the first byte
}

// The protocols (RFC 9051, RFC 6409, RFC 8314).
var (
	IMAP = Protocol{Scheme: "imap", Plain: "143", TLS: "993"}
	SMTP = Protocol{Scheme: "smtp", Plain: "587", TLS: "465"}
)

// A Server says where to connect, and how.
type Server struct {
	Addr, Host string
	Implicit   bool // TLS from the first byte
	StartTLS   bool
}

// TLS returns the settings for a connection on which the server has to prove its name. They are
// based on our own; nil: on the usual ones.
func (s Server) TLS(own *tls.Config) *tls.Config {
	t := &tls.Config{}
	if own != nil {
		t = own.Clone()
	}
	t.ServerName = cmp.Or(t.ServerName, s.Host)
	return t
}

// Parse reads a URL of the protocol. It refuses servers on other machines without TLS, unless
// insecure allows them.
func (p Protocol) Parse(raw string, insecure bool) (Server, error) {
	use := fmt.Sprintf("use %[1]ss://HOST, %[1]s+starttls://HOST or, on this machine, %[1]s://127.0.0.1:PORT", p.Scheme)
	link, err := url.Parse(raw)
	if err != nil {
		return Server{}, errors.New("not a URL: " + use)
	}
	server := Server{Host: link.Hostname()}
	port := p.Plain
	switch link.Scheme {
	case p.Scheme + "s":
		port, server.Implicit = p.TLS, true
	case p.Scheme + "+starttls":
		server.StartTLS = true
	case p.Scheme:
		if !insecure && !isLoopback(server.Host) {
			return server, fmt.Errorf("would send the password unprotected to another machine: use %[1]ss:// or %[1]s+starttls://", p.Scheme)
		}
	default:
		return server, errors.New(use)
	}
	if server.Host == "" {
		return server, errors.New("the host is missing")
	}
	server.Addr = net.JoinHostPort(server.Host, cmp.Or(link.Port(), port))
	return server, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// password is one that stands in a URL; it may have commas.
var password = regexp.MustCompile(`(://[^:/@,]*:)[^@/]*@`)

// Redacted returns a URL, or several with commas, in a form fit for a log: without passwords.
func Redacted(raw string) string {
	var all []string
	raw = password.ReplaceAllString(raw, "${1}xxxxx@")
	for one := range strings.SplitSeq(raw, ",") {
		link, err := url.Parse(one)
		if err != nil {
			return "(unreadable URL)"
		}
		all = append(all, link.Redacted())
	}
	return strings.Join(all, ",")
}
