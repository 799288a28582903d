package seat

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/projections/site/games"
)

// tell composes what happened last to the seat; its template is returned.
func (s *Pages) tell(ctx context.Context, at sitter, p *SeatPage) ([]string, error) {
	c, told, err := s.chapters.last(ctx, at.token.Game, at.info.Seat)
	if err != nil {
		return nil, err
	}
	if !told {
		p.Headline = "The game begins when all seats are taken"
		return nil, nil
	}
	after := c.after
	if same(c.after, at.game) {
		after = at.game // the deadline may have been moved since
	}
	r := game.Compose(c.before, after, c.events, at.info.Seat, game.Options{Head: c.commit.Fingerprint()})
	p.Headline, p.Board = r.Headline, r.Board
	for _, section := range games.Distinct(r.Sections) {
		switch {
		case slices.Contains(games.Positions, section.ID):
			p.Position = append(p.Position, section)
		case section.ID == "clock" || section.ID == "verify":
			p.Proof = append(p.Proof, section)
		case section.ID != "press": // all of it stands on the page
			p.Report = append(p.Report, section)
		}
	}
	p.Proof = append(p.Proof, text.Closing(report.Report{Game: r.Game, Head: r.Head, Language: r.Language})...)
	return r.Template, nil
}

// same reports whether two games stand in the same phase.
func same(a, b *game.Game) bool {
	n, p, _, _ := a.Phase()
	m, q, _, _ := b.Phase()
	return n == m && p == q && a.Over() == b.Over()
}

// draft is the receipt of the draft as it stands; nil if there is none. An
// empty letter asks for it, and changes nothing.
func (s *Pages) draft(at sitter) (*game.Receipt, error) {
	if !at.info.HasOrders {
		return nil, nil
	}
	answer, err := at.game.Decide(game.Command{At: s.Web.Now(), By: at.info.Player, Do: game.Letter{Seat: at.info.Seat}})
	if err != nil {
		return nil, err
	}
	r := *answer.Receipt
	r.At = time.Time{} // it came earlier
	r.Set, _, _ = at.game.Draft(at.info.Seat)
	return &r, nil
}

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
