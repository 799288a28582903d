// Package mailurl parses the URLs of mail servers that an operator gives, and refuses those that would send a password
// in the clear.
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

// A Server says where to connect, and how. Addr has a port, Host has none.
type Server struct {
	Addr, Host string
	Implicit   bool // TLS from the first byte; with neither of the two there is no TLS
	StartTLS   bool
}

// TLS returns the settings for a connection on which the server has to prove its name: own, or for nil the usual ones,
// with Host as the name if there is no other. It does not change own.
func (s Server) TLS(own *tls.Config) *tls.Config {
	t := &tls.Config{}
	if own != nil {
		t = own.Clone()
	}
	t.ServerName = cmp.Or(t.ServerName, s.Host)
	return t
}

// Parse parses a URL of the protocol. It fails without a host, for another scheme, and for a server on another machine
// without TLS, unless insecure is set. The path is ignored.
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

// passwordInURL matches the password in a URL. It may hold commas.
var passwordInURL = regexp.MustCompile(`(://[^:/@,]*:)[^@/]*@`)

// Redacted returns a URL, or several with commas between, without passwords, for logs.
func Redacted(raw string) string {
	var all []string
	raw = passwordInURL.ReplaceAllString(raw, "${1}xxxxx@")
	for one := range strings.SplitSeq(raw, ",") {
		link, err := url.Parse(one)
		if err != nil {
			return "(unreadable URL)"
		}
		all = append(all, link.Redacted())
	}
	return strings.Join(all, ",")
}
