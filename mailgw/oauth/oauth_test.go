package oauth_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/oauth"
)

// server gives tokens that last so many seconds, and keeps the requests.
func server(t *testing.T, seconds int) (url string, asked *[]map[string]string) {
	asked = new([]map[string]string)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := r.ParseForm(); err != nil || r.FormValue("refresh_token") == "void" {
			http.Error(w, `{"error":"invalid_grant"}`, http.StatusBadRequest)
			return
		}
		form := map[string]string{}
		for key := range r.PostForm {
			form[key] = r.PostFormValue(key)
		}
		*asked = append(*asked, form)
		n := strconv.Itoa(len(*asked))
		answer := map[string]any{"access_token": "access" + n, "token_type": "Bearer", "expires_in": seconds}
		if form["grant_type"] == "refresh_token" {
			answer["refresh_token"] = "refresh" + n
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer)
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

func token(t *testing.T, s *oauth.Tokens) string {
	text, err := s.Token(t.Context())
	require.NoError(t, err)
	return text
}

func TestATokenIsKeptUntilItsEndOrARefusal(t *testing.T) {
	url, asked := server(t, 3600)
	tokens := oauth.New(oauth.Config{URL: url, ClientID: "house", Secret: "s3", Scopes: []string{"mail", "more"}})
	require.Equal(t, "access1", token(t, tokens))
	require.Equal(t, "access1", token(t, tokens))
	tokens.Refused("access0")
	require.Equal(t, "access1", token(t, tokens))
	tokens.Refused("access1")
	require.Equal(t, "access2", token(t, tokens))
	require.Equal(t, "client_credentials", (*asked)[0]["grant_type"])
	require.Equal(t, "mail more", (*asked)[0]["scope"])

	url, _ = server(t, 60) // it ends too soon to be kept
	tokens = oauth.New(oauth.Config{URL: url, ClientID: "house"})
	require.Equal(t, "access1", token(t, tokens))
	require.Equal(t, "access2", token(t, tokens))
}

func TestANewRefreshTokenTakesThePlaceOfTheOld(t *testing.T) {
	url, asked := server(t, 60)
	file := filepath.Join(t.TempDir(), "refresh")
	require.NoError(t, os.WriteFile(file, []byte("refresh0\n"), 0o600))
	tokens := oauth.New(oauth.Config{URL: url, ClientID: "house", RefreshFile: file})
	for i := range 3 {
		require.Equal(t, "access"+strconv.Itoa(i+1), token(t, tokens))
		require.Equal(t, "refresh"+strconv.Itoa(i), (*asked)[i]["refresh_token"])
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "refresh3\n", string(text))
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

	require.NoError(t, os.WriteFile(file, []byte("void"), 0o600))
	_, err = tokens.Token(t.Context())
	require.ErrorContains(t, err, "invalid_grant")
}

func TestFilesAndCommandsAreAskedEachTime(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	tokens := oauth.New(oauth.Config{File: file})
	_, err := tokens.Token(t.Context())
	require.ErrorIs(t, err, os.ErrNotExist)
	for _, text := range []string{"one", "two"} {
		require.NoError(t, os.WriteFile(file, []byte(text+"\n"), 0o600))
		require.Equal(t, text, token(t, tokens))
	}
	require.Equal(t, "two", token(t, oauth.New(oauth.Config{Command: "cat " + file})))
	_, err = oauth.New(oauth.Config{Command: "echo because >&2; exit 3"}).Token(t.Context())
	require.ErrorContains(t, err, "because")
	_, err = oauth.New(oauth.Config{Command: "echo two words"}).Token(t.Context())
	require.ErrorContains(t, err, "no token")
}

func TestWhatCannotBeAskedIsRefused(t *testing.T) {
	for _, config := range []oauth.Config{
		{File: "a", Command: "b"}, {URL: "https://x.example"}, {ClientID: "c"}, {RefreshFile: "r"}, {Command: "b", Scopes: []string{"s"}},
	} {
		require.Error(t, config.Check(), config)
	}
	require.NoError(t, oauth.Config{}.Check())
	require.NoError(t, oauth.Config{URL: "https://x.example", ClientID: "c"}.Check())
}

func TestBearerIsPreferred(t *testing.T) {
	source := oauth.New(oauth.Config{Command: "echo t"})
	for _, c := range []struct {
		has  []string
		says string
	}{
		{[]string{"XOAUTH2", "OAUTHBEARER"}, "n,a=me@x.example,\x01host=mail.example\x01port=993\x01auth=Bearer t\x01\x01"},
		{[]string{"XOAUTH2"}, "user=me@x.example\x01auth=Bearer t\x01\x01"},
		{nil, "user=me@x.example\x01auth=Bearer t\x01\x01"}, // some servers do not list their mechanisms
	} {
		has := func(way string) bool { return len(c.has) > 0 && (way == c.has[0] || way == c.has[len(c.has)-1]) }
		err := oauth.Login(t.Context(), source, "me@x.example", "mail.example:993", has, func(way sasl.Client) error {
			_, first, err := way.Start()
			require.NoError(t, err)
			require.Equal(t, c.says, string(first))
			return nil
		})
		require.NoError(t, err)
	}
}
