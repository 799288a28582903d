package seat

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/game"
)

// Links are the mailed links to the pages of seats: who has one may send that
// seat's orders. Key must be used for nothing else.
type Links struct {
	Key  []byte
	Base string // address of the site without a slash at its end: "https://seneschal.example"
}

// A Token is what a seat link proves.
type Token struct {
	Game  string
	Seat  game.Seat
	Epoch int // links of an older epoch of the seat open nothing
}

// URL is the link to the page of a seat.
func (l Links) URL(id string, seat game.Seat, epoch int) string {
	return l.Base + l.Path(id, seat, epoch)
}

// Path is the link within the site.
func (l Links) Path(id string, seat game.Seat, epoch int) string {
	return "/seat/" + l.token(Token{id, seat, epoch})
}

func (l Links) token(t Token) string {
	return fmt.Sprintf("%s.%s.%d.%s", t.Game, t.Seat, t.Epoch, l.mac(t))
}

// Parse reads the token of a link; ok is false for one that we have not made.
func (l Links) Parse(token string) (t Token, ok bool) {
	parts := strings.Split(strings.ToLower(token), ".")
	if len(parts) != 4 || len(l.Key) == 0 {
		return Token{}, false
	}
	epoch, err := strconv.Atoi(parts[2])
	if err != nil {
		return Token{}, false
	}
	t = Token{parts[0], game.Seat(parts[1]), epoch}
	if !hmac.Equal([]byte(l.mac(t)), []byte(parts[3])) {
		return Token{}, false
	}
	return t, true
}

// mac is 120 bits over what the link is for.
func (l Links) mac(t Token) string {
	m := hmac.New(sha256.New, l.Key)
	fmt.Fprintf(m, "seneschal/seat-link/v1|%s|%s|%d", t.Game, t.Seat, t.Epoch)
	return strings.ToLower(base32.StdEncoding.EncodeToString(m.Sum(nil)[:15]))
}
