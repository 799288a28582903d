package seat

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
	"seneschal/projections/site/web"
)

// Links makes and checks the mailed links to the pages of seats: anybody with a link may send that
// seat's orders. Key must be used for nothing else.
type Links struct {
	Key    []byte
	Base   string // address of the site without a slash at its end: "https://seneschal.example"
	Prefix string // begins the paths of pages; "": "/seat/"
}

// prefix returns the beginning of the paths of pages, with a slash at its end.
func (l Links) prefix() string { return cmp.Or(l.Prefix, "/seat/") }

// A Token is the content of a seat link.
type Token struct {
	Game  string
	Seat  game.Seat
	Epoch int // links of an older epoch of the seat open nothing
}

// URL returns the link to the page of a seat.
func (l Links) URL(id string, seat game.Seat, epoch int) string {
	return l.Base + l.Path(id, seat, epoch)
}

// Path returns the link within the site.
func (l Links) Path(id string, seat game.Seat, epoch int) string {
	return l.prefix() + l.Token(id, seat, epoch)
}

// Token returns the token of the link to a seat.
func (l Links) Token(id string, seat game.Seat, epoch int) string {
	return fmt.Sprintf("%s.%s.%d.%s", id, seat, epoch, l.computeMAC(Token{id, seat, epoch}))
}

// Parse reads the token of a link, in upper or lower case; ok is false for a token that was not made
// with this Key.
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
	if !hmac.Equal([]byte(l.computeMAC(t)), []byte(parts[3])) {
		return Token{}, false
	}
	return t, true
}

// computeMAC returns a 120-bit MAC of a token.
func (l Links) computeMAC(token Token) string {
	m := hmac.New(sha256.New, l.Key)
	fmt.Fprintf(m, "seneschal/seat-link/v1|%s|%s|%d", token.Game, token.Seat, token.Epoch)
	return strings.ToLower(base32.StdEncoding.EncodeToString(m.Sum(nil)[:15]))
}

// sitter is the visitor that opened a seat's page by its link, and the seat and game as they stand.
type sitter struct {
	token Token
	path  string // of the seat's page
	game  *game.Game
	info  game.SeatInfo
	zone  *time.Location

	practice bool // it is a practice game
	thinking bool // its bots have not answered yet
}

// receiptSections returns the sections of a receipt. The receipt of a practice game shows the title
// of its ruleset in the place of its ID, which says nothing.
func (sitter sitter) receiptSections(receipt *game.Receipt) []report.Section {
	if sitter.practice {
		said := *receipt
		said.Game = sitter.game.Ruleset().Describe().Title.In(said.Lang)
		receipt = &said
	}
	return text.ReceiptSections(receipt, sitter.zone)
}

// Face is the appearance of a seat, with its letter on boards and in lists.
type Face struct {
	game.Face
	Letter string
}

// seatFace returns the face of the sitter's seat in a language. The game must have the seat.
func (sitter sitter) seatFace(lang string) Face {
	seats := sitter.game.Seats()
	faces := lists.Map(seats, func(s game.SeatInfo) game.Face { return sitter.game.State().Face(s.Seat, lang) })
	letters := palette.Letters(lists.Map(faces, func(f game.Face) string { return words.Capital(f.Word) }))
	i := slices.IndexFunc(seats, func(s game.SeatInfo) bool { return s.Seat == sitter.token.Seat })
	return Face{faces[i], letters[i]}
}

// errLink says that a link opens no seat: it was not made here, or is not the seat's newest, or the
// seat's player was erased.
var errLink = &web.FaultError{Reason: "the link is not valid", Fault: web.Fault{Status: http.StatusNotFound, Title: "fault.link.title", Words: "fault.link"}}
