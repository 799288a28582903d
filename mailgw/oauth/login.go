package oauth

import (
	"context"
	"fmt"
	"net"
	"strconv"

	"github.com/emersion/go-sasl"
)

// A Source gets access tokens: Tokens, or a test.
type Source interface {
	Token(ctx context.Context) (string, error)
	Refused(token string)
}

// Login logs a user in at a server by an access token, with OAUTHBEARER if the server
// has it, else with XOAUTH2. A token that is refused is given back.
func Login(ctx context.Context, s Source, user, server string, has func(mechanism string) bool, auth func(sasl.Client) error) error {
	token, err := s.Token(ctx)
	if err != nil {
		return fmt.Errorf("getting an access token: %w", err)
	}
	var way sasl.Client = xoauth2{user, token}
	if has(sasl.OAuthBearer) {
		way = bearer(user, server, token)
	}
	if err := auth(way); err != nil {
		s.Refused(token)
		return err
	}
	return nil
}

// oauthBearer is RFC 7628, whose client answers the server's reasons before it is
// refused.
type oauthBearer struct{ sasl.Client }

func bearer(user, server, token string) oauthBearer {
	o := sasl.OAuthBearerOptions{Username: user, Token: token}
	if host, port, err := net.SplitHostPort(server); err == nil {
		o.Host = host
		o.Port, _ = strconv.Atoi(port) // 0 is left out
	}
	return oauthBearer{sasl.NewOAuthBearerClient(&o)}
}

// Next answers why the server refuses with the byte that section 3.2.3 asks for.
func (oauthBearer) Next([]byte) ([]byte, error) { return []byte{1}, nil }

// xoauth2 is the older way, and the only one that Microsoft has.
type xoauth2 struct{ user, token string }

// Start begins with all there is to say.
func (x xoauth2) Start() (mech string, ir []byte, err error) {
	return "XOAUTH2", []byte("user=" + x.user + "\x01auth=Bearer " + x.token + "\x01\x01"), nil
}

// Next answers the error that a server explains itself with; then it refuses.
func (x xoauth2) Next([]byte) ([]byte, error) { return []byte{}, nil }
