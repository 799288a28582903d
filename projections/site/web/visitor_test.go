package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzHomeward checks that signing in leads to a page of this site, whatever path the link names.
func FuzzHomeward(f *testing.F) {
	for _, back := range []string{
		"/", "/tournaments/cup?x=1", "//evil.example", "https://evil.example", `/\evil.example`, "/\t/evil.example", "/..//evil.example", "/%2e%2e//evil.example",
		"/%2F%2Fevil.example", "javascript:alert(1)", "/;//evil", "/a?b#c", "/\x00", "/é", "/?//evil.example", "/sign-in/x",
	} {
		f.Add(back)
	}
	f.Fuzz(func(t *testing.T, back string) {
		answer, asked := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "http://house.example/sign-in/x", nil)
		http.Redirect(answer, asked, Homeward(back), http.StatusSeeOther)
		to := answer.Header().Get("Location")
		link, err := url.Parse(to)
		require.NoError(t, err)
		require.Empty(t, link.Scheme+link.Host+link.Opaque, "%q leads to %q", back, to)
		require.True(t, strings.HasPrefix(to, "/"), to)
		require.False(t, len(to) > 1 && strings.ContainsAny(to[1:2], `/\`), to)
		require.False(t, strings.ContainsAny(to, "\t\r\n\x00\\"), to)
	})
}

func TestBehindTLSTheCookieIsOfThisHostAlone(t *testing.T) {
	front := &Front{config: Config{Base: "https://house.example"}}
	c := front.Cookie("secret")
	require.Equal(t, "__Host-session", c.Name, "no neighbour can set it")
	require.True(t, c.Secure && c.HttpOnly && c.Path == "/" && c.Domain == "")
	require.NoError(t, c.Valid())
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.AddCookie(&http.Cookie{Name: "session", Value: "planted"})
	require.Empty(t, front.SecretOf(r))
	r.AddCookie(c)
	require.Equal(t, "secret", front.SecretOf(r))
	front.config.Base = "http://127.0.0.1:8080"
	require.Equal(t, "session", front.Cookie("secret").Name)
	require.False(t, front.Cookie("secret").Secure)
}

func TestPlaceIsWhereARequestComesFrom(t *testing.T) {
	container := []netip.Prefix{netip.MustParsePrefix("172.18.0.0/16"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct {
		remote, forwarded, want string
		proxies                 []netip.Prefix
	}{
		{"192.0.2.7:1234", "", "192.0.2.7", loopback},
		{"192.0.2.7:1234", "198.51.100.1", "192.0.2.7", loopback}, // a client's own claim counts for nothing
		{"127.0.0.1:1234", "203.0.113.9, 198.51.100.1", "198.51.100.1", loopback},
		{"127.0.0.1:1234", "no address", "127.0.0.1", loopback},
		{"[::1]:1234", "2001:db8:1:2:3::4", "2001:db8:1:2::/64", loopback},
		{"[2001:db8:1:2:ffff::1]:1234", "", "2001:db8:1:2::/64", loopback},
		{"[::ffff:192.0.2.7]:1234", "", "192.0.2.7", loopback},
		{"a pipe", "", "a pipe", loopback},
		{"172.18.0.2:1234", "198.51.100.1", "172.18.0.2", loopback}, // a container's proxy has to be named
		{"172.18.0.2:1234", "203.0.113.9, 198.51.100.1", "198.51.100.1", container},
		{"[::ffff:172.18.0.2]:1234", "198.51.100.1, 172.18.0.3", "198.51.100.1", container}, // one proxy behind another
		{"[fd00::2%eth0]:1234", "198.51.100.1", "198.51.100.1", container},
		{"172.18.0.2:1234", "198.51.100.1, unknown", "172.18.0.2", container},
		{"172.18.0.2:1234", "", "172.18.0.2", container},
		{"127.0.0.1:1234", "198.51.100.1", "127.0.0.1", container},
	} {
		r := httptest.NewRequest(http.MethodPost, "/sign-in", nil)
		if r.RemoteAddr = c.remote; c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		require.Equal(t, c.want, findOrigin(r, c.proxies), c.remote)
	}
}
