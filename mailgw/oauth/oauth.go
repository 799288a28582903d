// Package oauth logs in to mail servers that take access tokens in place of passwords. It gets the tokens, and sends
// them by a mechanism that the server knows.
package oauth

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-sasl"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"

	"seneschal/domain/lists"
)

// Config names the source of access tokens: File, Command, or a token server at URL. The zero Config names none.
type Config struct {
	File    string // a file with an access token, which another program keeps fresh
	Command string // a command for sh that prints an access token

	URL      string   // of the token server (RFC 6749, 3.2)
	ClientID string   // of this program, as it is registered there
	Secret   string   // its secret; "": it is a public client
	Scopes   []string // the uses for which a token is asked
	// RefreshFile is a file with a refresh token, which a new one from the server replaces. "": tokens are asked for by client
	// credentials, as a program and not as a person.
	RefreshFile string
}

// Errors of a Config.
var (
	errWays   = errors.New("give one of a token file, a token command, and a token URL")
	errClient = errors.New("a token URL needs a client ID")
)

// Check returns an error if more than one source is named, or if fields of a token server are missing or stand alone.
// The zero Config is no error.
func (c Config) Check() error {
	ways := lists.Count([]string{c.File, c.Command, c.URL}, func(way string) bool { return way != "" })
	switch {
	case ways > 1:
		return errWays
	case c.URL != "" && c.ClientID == "":
		return errClient
	case c.URL == "" && (c.ClientID != "" || c.RefreshFile != "" || len(c.Scopes) > 0):
		return errWays
	}
	return nil
}

// Used reports whether a source of tokens is named.
func (c Config) Used() bool { return c.File != "" || c.Command != "" || c.URL != "" }

// renewBefore is how long before its end a token is replaced, because a login takes time.
const renewBefore = 5 * time.Minute

// maxCommandTime is the longest time that a command may take.
const maxCommandTime = 30 * time.Second

// Tokens gets access tokens, and keeps one of a token server until shortly before its end. Its methods may be called
// from several goroutines.
type Tokens struct {
	config Config

	mu    sync.Mutex
	token *oauth2.Token
}

// New makes Tokens of a Config that names a source and that Check has accepted.
func New(c Config) *Tokens { return &Tokens{config: c} }

// Token returns an access token for a login now. It fails if the source does, or if that gives anything but one word.
func (t *Tokens) Token(ctx context.Context) (string, error) {
	switch {
	case t.config.File != "":
		text, err := os.ReadFile(t.config.File)
		return readOnlyWord(text, err)
	case t.config.Command != "":
		return t.runCommand(ctx)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.token == nil || !t.token.Expiry.IsZero() && time.Until(t.token.Expiry) < renewBefore {
		fresh, err := t.askServer(ctx)
		if err != nil {
			return "", err
		}
		t.token = fresh
	}
	return t.token.AccessToken, nil
}

// Refused says that a server did not accept a token. If it is the kept one, the next login asks for another.
func (t *Tokens) Refused(token string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.token != nil && t.token.AccessToken == token {
		t.token = nil
	}
}

func (t *Tokens) runCommand(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, maxCommandTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", t.config.Command)
	cmd.WaitDelay = time.Second
	text, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		err = fmt.Errorf("%w: %s", err, bytes.TrimSpace(failed.Stderr))
	}
	return readOnlyWord(text, err)
}

// errNoToken says that a text cannot be a token.
var errNoToken = errors.New("no token: one word is wanted")

// readOnlyWord returns the only word of a text; errNoToken if there are none or several. If err is not nil, it returns
// that.
func readOnlyWord(text []byte, err error) (string, error) {
	fields := strings.Fields(string(text))
	switch {
	case err != nil:
		return "", err
	case len(fields) != 1:
		return "", errNoToken
	}
	return fields[0], nil
}

// askServer asks the token server for an access token, and keeps a new refresh token in its file.
func (t *Tokens) askServer(ctx context.Context) (*oauth2.Token, error) {
	config := t.config
	if config.RefreshFile == "" {
		way := clientcredentials.Config{ClientID: config.ClientID, ClientSecret: config.Secret, TokenURL: config.URL, Scopes: config.Scopes}
		return way.Token(ctx)
	}
	text, err := os.ReadFile(config.RefreshFile)
	refresh, err := readOnlyWord(text, err)
	if err != nil {
		return nil, fmt.Errorf("reading the refresh token: %w", err)
	}
	way := oauth2.Config{ClientID: config.ClientID, ClientSecret: config.Secret, Scopes: config.Scopes, Endpoint: oauth2.Endpoint{TokenURL: config.URL}}
	token, err := way.TokenSource(ctx, &oauth2.Token{RefreshToken: refresh}).Token()
	if err != nil {
		return nil, err
	}
	if token.RefreshToken != "" && token.RefreshToken != refresh {
		if err := replaceFile(config.RefreshFile, token.RefreshToken); err != nil {
			return nil, fmt.Errorf("keeping the new refresh token: %w", err)
		}
	}
	return token, nil
}

// replaceFile replaces a file's content, or leaves the file as it is. The new content is synced first, because the old
// token may be void already.
func replaceFile(name, text string) error {
	file, err := os.CreateTemp(filepath.Dir(name), ".refresh-*") // readable by its user alone
	if err != nil {
		return err
	}
	_, err = file.WriteString(text + "\n")
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		if gone := os.Remove(file.Name()); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}

// A Source gets access tokens; Tokens is one.
type Source interface {
	Token(ctx context.Context) (string, error)
	Refused(token string)
}

// Login logs in a user with an access token, by OAUTHBEARER if has says that the server knows it, or else by XOAUTH2.
// After any error of auth it tells the source that the token was refused.
func Login(ctx context.Context, source Source, user, server string, has func(mechanism string) bool, auth func(sasl.Client) error) error {
	token, err := source.Token(ctx)
	if err != nil {
		return fmt.Errorf("getting an access token: %w", err)
	}
	var way sasl.Client = xoauth2{user, token}
	if has(sasl.OAuthBearer) {
		way = newBearer(user, server, token)
	}
	if err := auth(way); err != nil {
		source.Refused(token)
		return err
	}
	return nil
}

// oauthBearer is the mechanism of RFC 7628. Its client has to answer the server's reasons before the server refuses
// the login.
type oauthBearer struct{ sasl.Client }

func newBearer(user, server, token string) oauthBearer {
	o := sasl.OAuthBearerOptions{Username: user, Token: token}
	if host, port, err := net.SplitHostPort(server); err == nil {
		o.Host = host
		o.Port, _ = strconv.Atoi(port) // 0 is left out
	}
	return oauthBearer{sasl.NewOAuthBearerClient(&o)}
}

// Next answers the server's reasons for a refusal with the byte that section 3.2.3 asks for.
func (oauthBearer) Next([]byte) ([]byte, error) { return []byte{1}, nil }

// xoauth2 is an older mechanism, and the only one that Microsoft has.
type xoauth2 struct{ user, token string }

// Start sends user and token at once.
func (x xoauth2) Start() (mech string, ir []byte, err error) {
	return "XOAUTH2", []byte("user=" + x.user + "\x01auth=Bearer " + x.token + "\x01\x01"), nil
}

// Next answers the server's explanation of an error; then the server refuses.
func (x xoauth2) Next([]byte) ([]byte, error) { return []byte{}, nil }
