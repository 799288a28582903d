package imap_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/imap"
	"seneschal/mailgw/oauth"
)

// A tokenServer gives access tokens, and tells a mail server which are good: the last
// one alone.
type tokenServer struct {
	*httptest.Server
	mu    sync.Mutex
	given int
	good  string
}

func newTokenServer(t *testing.T) *tokenServer {
	s := &tokenServer{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /token", func(w http.ResponseWriter, _ *http.Request) {
		s.answer(w, map[string]any{"access_token": s.next(), "token_type": "Bearer", "expires_in": 3600})
	})
	mux.HandleFunc("POST /introspect", func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, map[string]any{"active": s.takes(r.FormValue("token")), "username": "seneschal"})
	})
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func (s *tokenServer) answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

// next gives a new token; those before are void.
func (s *tokenServer) next() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.given++
	s.good = "access" + strconv.Itoa(s.given)
	return s.good
}

func (s *tokenServer) takes(token string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return token == s.good
}

// TestDovecotTakesAccessTokens: a letter is read from a mailbox without any password, by
// each of the two ways, and a token that ends is replaced after one refusal.
func TestDovecotTakesAccessTokens(t *testing.T) {
	for _, ways := range []string{"oauthbearer xoauth2", "xoauth2"} {
		t.Run(ways, func(t *testing.T) {
			s := newTokenServer(t)
			h := dovecot(t, func(dir string) string {
				ext := filepath.Join(dir, "oauth2")
				require.NoError(t, os.WriteFile(ext, fmt.Appendf(nil, oauthConf, s.URL), 0o644))
				return fmt.Sprintf("auth_mechanisms = plain %s\npassdb {\n  driver = oauth2\n  mechanisms = %s\n  args = %s\n}\n", ways, ways, ext)
			})
			letters := func(text string) {
				c, err := imapclient.DialInsecure(h.addr, nil)
				require.NoError(t, err)
				defer c.Close()
				require.NoError(t, c.Authenticate(sasl.NewPlainClient("", h.user, h.password)))
				put(t, c, time.Now(), text)
			}
			letters("Subject: one\r\n\r\none\r\n")
			cfg := config(h)
			cfg.Password, cfg.Token = "", oauth.New(oauth.Config{URL: s.URL + "/token", ClientID: "house", Secret: "s3"})
			cfg.MinBackoff = time.Millisecond

			in := open(t, cfg)
			require.Contains(t, read(t, in), "one")
			require.NoError(t, in.Close())

			s.next() // what the house keeps is void now
			letters("Subject: two\r\n\r\ntwo\r\n")
			again := open(t, cfg)
			require.Contains(t, read(t, again), "one", "it was not filed")
			require.Contains(t, read(t, again), "two")
			require.Equal(t, 3, s.given, "ours, the one that voided it, and ours again")
		})
	}
}

const oauthConf = `introspection_mode = post
introspection_url = %s/introspect
username_attribute = username
active_attribute = active
active_value = true
tls_allow_invalid_cert = yes
`

// read takes the next letter.
func read(t *testing.T, in *imap.Inbox) string {
	letter, err := in.Next(soon(t))
	require.NoError(t, err)
	return string(letter.Body)
}
