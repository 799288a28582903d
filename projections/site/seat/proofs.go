package seat

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// ProofsPage is what a seat has to show to others: its log as it sees it, and what
// was accepted of each of its letters.
type ProofsPage struct {
	Nav     games.Nav
	Title   string
	Face    Face
	Code    game.Seat
	Seat    string // path of the seat's page
	Log     string // path of the log as the seat sees it
	Public  string // key of the house, which its signatures are checked with; "": it does not sign
	Letters []AcceptedLetter
}

// An AcceptedLetter is a commit that keeps what was accepted of a letter.
type AcceptedLetter struct {
	At    web.Moment
	Hash  string // as the receipt names it
	URL   string // of the file that goes with the receipt
	Lines []string
}

// proofs is the page of what a seat has to show to others, the newest letter first.
func (s *Pages) proofs(r *http.Request) (web.View, error) {
	at, commits, err := s.accepted(r)
	if err != nil {
		return web.View{}, err
	}
	to := s.Web.Voice(r.Context())
	p := ProofsPage{
		Nav: games.Nav{ID: at.token.Game, Here: "seat", Begun: at.game.Begun()}, Title: at.game.TitleIn(to.Lang), Face: at.face(to.Lang),
		Code: at.token.Seat, Seat: at.path, Log: at.path + "/log.jsonl",
	}
	if s.Sealer != nil {
		p.Public = s.Sealer.Public()
	}
	for _, c := range slices.Backward(commits) {
		p.Letters = append(p.Letters, AcceptedLetter{At: s.Web.Moment(c.At, at.zone), Hash: c.Hash, URL: at.path + "/part/" + c.Hash, Lines: orderedIn(c, at.token.Seat)})
	}
	return web.View{Name: "seatproofs", Title: to.Say("show.title", "seat", p.Face.Name), Private: true, Page: p}, nil
}

// orderedIn are the lines of orders that a commit keeps for a seat.
func orderedIn(c *eventstore.Commit, seat game.Seat) []string {
	var lines []string
	for _, e := range c.Events {
		opened, _ := game.Vocabulary(nil).Open(e) // a ruleset's event holds no orders
		if o, ok := opened.(game.Ordered); ok && o.Seat == seat {
			lines = append(lines, o.Lines...)
		}
	}
	return lines
}

// accepted are the sitter's own letters, and his deputy's.
func (s *Pages) accepted(r *http.Request) (sitter, []*eventstore.Commit, error) {
	at, err := s.sit(r)
	if err != nil {
		return at, nil, err
	}
	if s.Histories == nil {
		return at, nil, web.ErrNowhere
	}
	all, _, err := s.Histories.Accepted(r.Context(), at.token.Game, at.token.Seat, at.writers()...)
	return at, all, err
}

// writers are who writes for the seat.
func (at sitter) writers() []game.Player {
	if at.info.Deputy == "" {
		return []game.Player{at.info.Player}
	}
	return []game.Player{at.info.Player, at.info.Deputy}
}

// ownPart is the file that goes with the receipt of a letter.
func (s *Pages) ownPart(w http.ResponseWriter, r *http.Request) error {
	at, commits, err := s.accepted(r)
	if err != nil {
		return err
	}
	hash := strings.TrimSuffix(r.PathValue("hash"), ".json")
	for _, c := range commits {
		if c.Hash != hash {
			continue
		}
		shown, ok := c.ShownTo(eventstore.SeatReader(string(at.token.Seat)))
		if !ok {
			break
		}
		h := w.Header()
		h.Set("Content-Type", "application/json")
		h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-%.12s.json"`, at.token.Game, hash))
		private(h)
		_, _ = w.Write(shown) // the reader may have gone
		return nil
	}
	return web.ErrNowhere
}

// private keeps a file of one reader from being kept or found by others.
func private(h http.Header) {
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow")
}

// ownLog is the log of a game as a seat sees it, while it runs and after. What
// another holder of the seat wrote to the steward is not in it: that was between
// persons.
func (s *Pages) ownLog(w http.ResponseWriter, r *http.Request) error {
	at, err := s.sit(r)
	if err != nil {
		return err
	}
	private(w.Header())
	header := games.HeaderOf(at.game, eventstore.SeatReader(string(at.token.Seat)))
	return s.Files.Bundle(w, r, fmt.Sprintf("%s-%s", at.token.Game, at.token.Seat), header, at.between)
}

// between reports whether a commit keeps words to the steward of somebody who had
// the seat before.
func (at sitter) between(c *eventstore.Commit) bool {
	if slices.Contains(at.writers(), game.Player(c.Actor)) {
		return false
	}
	for _, e := range c.Events {
		opened, _ := game.Vocabulary(nil).Open(e) // a ruleset's event is no message
		if p, ok := opened.(game.Pressed); ok && p.From == at.token.Seat && !p.Public && len(p.To) == 0 {
			return true
		}
	}
	return false
}
