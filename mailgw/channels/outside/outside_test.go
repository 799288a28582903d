package outside_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/channels/outside"
)

func TestOnlyPublicAddressesAreAsked(t *testing.T) {
	for text, public := range map[string]bool{
		"93.184.216.34": true, "2606:2800:220:1::1": true, "::ffff:93.184.216.34": true,
		"127.0.0.1": false, "::1": false, "10.1.2.3": false, "172.20.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "100.100.100.200": false,
		"::ffff:127.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false,
		"fd00:ec2::254": false, "fe80::1": false, "fe80::1%eth0": false, "0.0.0.0": false, "::": false, "255.255.255.255": false, "224.0.0.1": false, "ff02::1": false,
	} {
		require.Equal(t, public, outside.Public(netip.MustParseAddr(text)), text)
	}
}

func TestALoopbackIsDialledOnlyIfTheOperatorAllowsIt(t *testing.T) {
	hits := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { hits++ }))
	defer srv.Close()
	secret := outside.Request{Method: http.MethodPost, URL: srv.URL + "/secret-token"}
	_, err := outside.New().Do(t.Context(), secret)
	require.ErrorIs(t, err, outside.ErrAddress)
	require.NotContains(t, err.Error(), "secret-token")
	byName := outside.Request{Method: http.MethodGet, URL: strings.Replace(srv.URL, "127.0.0.1", "localhost", 1)}
	_, err = outside.New().Do(t.Context(), byName)
	require.ErrorIs(t, err, outside.ErrAddress, "a name is judged by what it leads to")
	require.Zero(t, hits)

	answer, err := outside.New(netip.MustParsePrefix("127.0.0.0/8")).Do(t.Context(), secret)
	require.NoError(t, err)
	require.True(t, answer.OK())
	require.Equal(t, 1, hits)
}

func TestNoRedirectIsFollowed(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		require.Equal(t, "/", r.URL.Path)
		http.Redirect(w, r, "/inside", http.StatusFound)
	}))
	defer srv.Close()
	answer, err := outside.New(netip.MustParsePrefix("127.0.0.0/8")).Do(t.Context(), outside.Request{Method: http.MethodGet, URL: srv.URL + "/"})
	require.NoError(t, err)
	require.Equal(t, http.StatusFound, answer.Status)
}

func TestAURLIsCheckedBeforeItIsTaken(t *testing.T) {
	client := outside.New()
	require.NoError(t, client.CheckURL("https://hooks.example/x?y=z"))
	for _, wrong := range []string{
		"", "http://hooks.example/", "https://", "ftp://hooks.example", "https://127.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://me:secret@hooks.example/", "https://x/#y",
		"https://localhost/hook", "https://LOCALHOST.:8443/", "https://hook.localhost/", "https://forum/", "https://nas.local/", "https://2130706433/", "https://127.1/", "https://0x7f000001/", "https://0177.0.0.1/", "https://hooks.example.0x7f/", "https://./",
	} {
		require.Error(t, client.CheckURL(wrong), wrong)
	}
}

// TestHostsOfAllowedNetworks: the name of a private network may lead into an allowed one, an
// address is in one or not, and numbers that programs read differently are never allowed.
func TestHostsOfAllowedNetworks(t *testing.T) {
	client := outside.New(netip.MustParsePrefix("192.168.0.0/16"))
	for _, right := range []string{"http://192.168.1.2/", "https://forum/", "http://localhost:8080/", "https://nas.local/", "https://hooks.example/"} {
		require.NoError(t, client.CheckURL(right), right)
	}
	for _, wrong := range []string{"http://10.0.0.1/", "http://127.1/", "http://2130706433/"} {
		require.Error(t, client.CheckURL(wrong), wrong)
	}
}

func TestWhenToComeBackIsRead(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"3": 3 * time.Second, "0.25": 250 * time.Millisecond, "": 0, "-1": 0, "soon": 0, now.Add(time.Minute).Format(http.TimeFormat): time.Minute, now.Add(-time.Minute).Format(http.TimeFormat): 0,
	} {
		require.Equal(t, want, outside.Answer{Header: http.Header{"Retry-After": {text}}}.RetryAfter(now), text)
	}
}
