// Package outside sends requests to servers whose URLs users have given.
//
// A Client connects to no address of this machine or of a private network, whatever name leads there, except those
// that the operator allows. It follows no redirect and uses no proxy. Its errors do not show a URL, because a URL may
// be a secret.
package outside

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"seneschal/domain/lists"
)

const (
	maxWait   = 20 * time.Second
	maxAnswer = 4 << 20 // bytes of an answer
)

// ErrAddress says that a server has an address that may not be asked.
var ErrAddress = errors.New("its address is not a public one")

// reservedNetworks lists networks that are not part of the public Internet, or lead out of it.
var reservedNetworks = lists.Map([]string{
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
	"192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
}, netip.MustParsePrefix)

// Public reports whether an address belongs to the public Internet. An IPv4 address within IPv6
// is judged as IPv4.
func Public(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsValid() && a.Zone() == "" && a.IsGlobalUnicast() && !slices.ContainsFunc(reservedNetworks, func(p netip.Prefix) bool { return p.Contains(a) })
}

// A Client sends requests to servers outside. Its methods may be called from several goroutines. Use New to make one.
type Client struct {
	allowed []netip.Prefix
	http    *http.Client
}

// New returns a client for servers in the public Internet, and in the networks that the operator
// allows. Only the latter may also be asked by http.
func New(allowed ...netip.Prefix) *Client {
	client := &Client{allowed: allowed}
	dial := &net.Dialer{Timeout: maxWait / 2, ControlContext: client.checkAddress}
	client.http = &http.Client{
		Timeout:       maxWait,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     &http.Transport{DialContext: dial.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute, MaxResponseHeaderBytes: 64 << 10},
	}
	return client
}

// withoutTLS is the key that marks the context of requests without TLS.
type withoutTLS struct{}

// checkAddress refuses an address right before it is dialled, after its name was resolved. Without TLS it accepts
// allowed networks alone.
func (c *Client) checkAddress(ctx context.Context, _, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return ErrAddress
	}
	own := slices.ContainsFunc(c.allowed, func(p netip.Prefix) bool { return p.Contains(to.Addr().Unmap()) })
	if own || ctx.Value(withoutTLS{}) == nil && Public(to.Addr()) {
		return nil
	}
	return ErrAddress
}

// CheckURL checks a URL that a user has given: it needs a host and https, or http if the operator allows any network;
// user and fragment are refused. Its error does not repeat the URL. It does not resolve the name: Do does.
func (c *Client) CheckURL(text string) error {
	link, err := url.Parse(text)
	if err != nil || link.Host == "" || link.User != nil || link.Fragment != "" {
		return errors.New("that is no URL like https://host/path")
	}
	if !c.mayBeAsked(link.Hostname()) {
		return ErrAddress
	}
	if link.Scheme == "https" || link.Scheme == "http" && len(c.allowed) > 0 {
		return nil
	}
	return errors.New("the URL must begin with https://")
}

// mayBeAsked reports whether a host may be asked, as far as its name tells. It refuses this machine, and numbers in
// forms that only some programs read as addresses (127.1, 2130706433, 0x7f.1).
func (c *Client) mayBeAsked(host string) bool {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if a, err := netip.ParseAddr(host); err == nil {
		return Public(a) || slices.ContainsFunc(c.allowed, func(p netip.Prefix) bool { return p.Contains(a.Unmap()) })
	}
	last := host[strings.LastIndexByte(host, '.')+1:]
	if _, err := strconv.ParseUint(last, 0, 64); err == nil || last == "" || strings.Trim(last, "0123456789") == "" {
		return false
	}
	inner := last == host || last == "localhost" || last == "local" || last == "internal" // no names of the public Internet
	return !inner || len(c.allowed) > 0
}

// A Request is one HTTP request to a server.
type Request struct {
	Method string
	URL    string
	Header map[string]string
	Body   []byte
	JSON   any // encoded as the body; nil: Body is sent
}

// An Answer is a server's response.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// OK reports whether the status is one of success.
func (a Answer) OK() bool { return a.Status >= 200 && a.Status < 300 }

// Do sends a request. An error means that there was no answer, or only a part of one; the server may or may not have
// acted on the request. Of a long answer it reads only the beginning, maxAnswer bytes.
func (c *Client) Do(ctx context.Context, request Request) (Answer, error) {
	link, err := url.Parse(request.URL)
	if err != nil {
		return Answer{}, errors.New("asking: that is no URL")
	}
	if request.JSON != nil {
		if request.Body, err = json.Marshal(request.JSON); err != nil {
			return Answer{}, fmt.Errorf("asking %s: %w", link.Hostname(), err)
		}
	}
	if link.Scheme != "https" {
		ctx = context.WithValue(ctx, withoutTLS{}, true)
	}
	r, err := http.NewRequestWithContext(ctx, request.Method, link.String(), bytes.NewReader(request.Body))
	if err != nil {
		return Answer{}, errors.New("asking: that is no request")
	}
	for name, value := range request.Header {
		r.Header.Set(name, value)
	}
	if request.JSON != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("User-Agent", "seneschal")
	resp, err := c.http.Do(r)
	if err != nil {
		return Answer{}, fmt.Errorf("asking %s: %w", link.Hostname(), withoutURL(err))
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return Answer{}, fmt.Errorf("reading the answer of %s: %w", link.Hostname(), withoutURL(err))
	}
	return Answer{resp.StatusCode, resp.Header, body}, nil
}

// withoutURL returns the error within a *url.Error, which does not show the URL; any other error as it is.
func withoutURL(err error) error {
	if at, ok := errors.AsType[*url.Error](err); ok {
		return at.Err
	}
	return err
}

// RetryAfter returns the time for which the server asks to be left alone, by its header; 0 if it does not say, or says
// more than some eleven days in seconds.
func (a Answer) RetryAfter(now time.Time) time.Duration {
	text := a.Header.Get("Retry-After")
	if secs, err := strconv.ParseFloat(text, 64); err == nil && secs > 0 && secs < 1e6 {
		return time.Duration(secs * float64(time.Second))
	}
	if at, err := http.ParseTime(text); err == nil && at.After(now) {
		return at.Sub(now)
	}
	return 0
}
