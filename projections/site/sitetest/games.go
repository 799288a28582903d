package sitetest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/substitute"
	"seneschal/projections/site/forms"
)

// Do carries out an act of a player, or of the steward, in a game, a second after the act before. The test fails if it
// is refused.
func (h *Server) Do(id string, by game.Player, do game.Act) game.Answer {
	h.T.Helper()
	h.N++
	at := Noon.Add(time.Duration(h.N) * time.Second)
	out, err := h.Obey(context.Background(), id, fmt.Sprint("cause ", h.N), game.Command{At: at, By: by, Do: do})
	require.NoError(h.T, err)
	return out.Answer
}

// Email sends lines of orders for a seat, all of which must be taken.
func (h *Server) Email(id string, seat game.Seat, text ...string) {
	h.T.Helper()
	require.Empty(h.T, h.Do(id, Player(seat), game.Submission{Seat: seat, Lines: Lines(text)}).Receipt.Errors)
}

// Steward sends lines of the steward of a game, all of which must be taken.
func (h *Server) Steward(id string, text ...string) {
	h.T.Helper()
	require.Empty(h.T, h.Do(id, "steward", game.Steward{Lines: Lines(text)}).Receipt.Errors)
}

// Player returns the player that Begin gives a seat: p-north for north.
func Player(s game.Seat) game.Player { return "p-" + game.Player(s) }

// Lines numbers the lines of an email from 1.
func Lines(text []string) []order.Line {
	return forms.Lines("", text)
}

// Begin opens a game and gives each of its seats to its Player. A phase that all have answered closes at once,
// unless open has a Respite.
func (h *Server) Begin(id string, open game.Open) {
	h.T.Helper()
	if open.Respite == nil {
		open.Respite = new(time.Duration)
	}
	h.Do(id, "steward", open)
	for _, s := range h.GameNow(id).Seats() {
		h.Do(id, Player(s.Seat), game.TakeSeat{Seat: s.Seat, Player: Player(s.Seat)})
	}
}

// GameNow returns a game as it stands.
func (h *Server) GameNow(id string) *game.Game {
	h.T.Helper()
	g, _, err := h.Game(context.Background(), id)
	require.NoError(h.T, err)
	return g
}

// Bots lets bots of medium strength play at most so many phases of a feudal game.
func (h *Server) Bots(id string, phases int) {
	h.T.Helper()
	h.playBots(id, "feudal", bots.Medium, phases)
}

// PlayEasyBots lets easy bots play at most so many phases of a game of any ruleset.
func (h *Server) PlayEasyBots(id string, phases int) {
	h.T.Helper()
	h.playBots(id, h.GameNow(id).Ruleset().Name(), bots.Easy, phases)
}

// playBots lets bots of a strength send orders for all seats as often as phases says, or until the game is over.
func (h *Server) playBots(id, ruleset string, strength bots.Strength, phases int) {
	h.T.Helper()
	for n := 0; n < phases && !h.GameNow(id).Over(); n++ {
		for _, seat := range h.GameNow(id).Seats() {
			text, err := bots.WriteOrders(ruleset, strength, report.Report{Data: h.GameNow(id).View(seat.Seat, "en").Data})
			require.NoError(h.T, err)
			if len(text) > 0 {
				h.Email(id, seat.Seat, text...)
			}
		}
	}
}

// Round plays a round of tiny: north takes the trick.
func (h *Server) Round(id string) {
	h.T.Helper()
	h.Email(id, "north", "BID 2")
	h.Email(id, "east", "BID 1")
}

// Furnish fills the server with a game of each state, and projects them: "valley" is being played, "old" is over,
// "young" is forming.
func (h *Server) Furnish() {
	h.T.Helper()
	h.Begin("valley", game.Open{Ruleset: "feudal", Seats: 4, Title: "The valley in spring"})
	h.Bots("valley", 9)
	seats := h.GameNow("valley").Seats()
	h.Email("valley", seats[0].Seat, "PRESS TO PUBLIC", "Whoever crosses the bridge at Down", "will answer to me.", "", "I mean it <b>well</b>.", "END PRESS")
	h.Email("valley", seats[1].Seat, "PRESS TO "+h.Word("valley", seats[0].Seat), "Let us talk about Bart.", "END PRESS")
	h.Steward("valley", "EXTEND 24 h WHY the harvest is late")
	h.Begin("old", game.Open{Ruleset: "tiny", Seats: 2, Title: "The old game", Preset: "short"})
	h.Round("old")
	h.Round("old")
	require.True(h.T, h.GameNow("old").Over())
	h.Do("young", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "The young game"})
	h.Project()
}

// Word returns the word by which emails name a seat of a game.
func (h *Server) Word(id string, seat game.Seat) string {
	return h.GameNow(id).State().Face(seat, "en").Word
}

// Project waits until the tables have reached the end of the log. The test fails if that takes a minute.
func (h *Server) Project() {
	h.T.Helper()
	ctx, cancel := context.WithTimeout(h.T.Context(), time.Minute)
	defer cancel()
	last, err := h.Store.Last(ctx)
	require.NoError(h.T, err)
	require.NoError(h.T, h.runner.WaitFor(ctx, last))
}

// SeatPath returns the path of the newest link to the page of a seat, which must be in the game.
func (h *Server) SeatPath(id string, seat game.Seat) string {
	h.T.Helper()
	info, ok := h.GameNow(id).SeatInfo(seat)
	require.True(h.T, ok)
	return strings.TrimPrefix(h.Links.URL(id, seat, info.Epoch), h.Web.URL)
}

// Brawl plays a phase of a game whose ruleset tells it in steps.
func (h *Server) Brawl() {
	h.T.Helper()
	h.Begin("brawl", game.Open{Ruleset: "brawl", Seats: 2})
	h.Email("brawl", "north", "STRIKE east")
	h.Email("brawl", "east", "REPLY D2", "WARD")
	h.Email("brawl", "east", "TURN", "STRIKE north", "END")
	h.Project()
}

// Race opens a sequential game with hidden cards.
func (h *Server) Race(id string, options map[game.Option]string) {
	h.T.Helper()
	h.Begin(id, game.Open{Ruleset: "relay", Seats: 2, Title: "The race", Options: options})
}

// commandDesk gives the desk a command.
func (h *Server) commandDesk(commandID string, by game.Player, act substitute.Act) {
	h.T.Helper()
	_, err := h.Desk.Obey(context.Background(), commandID, substitute.Command{At: Noon, By: by, Do: act})
	require.NoError(h.T, err)
}

// Careers plays some games of north and east, weeks apart, some of them with a third player. East
// wins now and then.
func (h *Server) Careers() {
	h.T.Helper()
	for i, seats := range []int{2, 2, 3, 2, 3, 2} {
		id := fmt.Sprint("match", i+1)
		h.N += 20 * 24 * 3600
		h.Begin(id, game.Open{Ruleset: "tiny", Seats: seats, Title: fmt.Sprint("Match ", i+1), Preset: "short"})
		for range 4 {
			if h.GameNow(id).Over() {
				break
			}
			h.Email(id, "north", fmt.Sprint("BID ", 2-i%2))
			h.Email(id, "east", fmt.Sprint("BID ", 1+i%2))
			if seats == 3 {
				h.Email(id, "south", "PASS")
			}
		}
		require.True(h.T, h.GameNow(id).Over())
	}
	h.Project()
}

// Play begins a game of a ruleset and has easy bots play at most so many phases of it.
func (h *Server) Play(id, ruleset string, seats, phases int) {
	h.T.Helper()
	h.Begin(id, game.Open{Ruleset: ruleset, Seats: seats, Title: "A game of " + ruleset})
	h.playBots(id, ruleset, bots.Easy, phases)
}

// Duel returns a server with a game of two, and the path of the page of north.
func Duel(t *testing.T) (*Server, string) {
	t.Helper()
	server := New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	return server, server.SeatPath("duel", "north")
}

// Paths of the logs of whole games, from the folder of a room.
const (
	FeudalLog  = "../../../domain/feudal/testdata/logs/conquest-4.jsonl"
	CamelotLog = "../../../domain/camelot/testdata/logs/black-4.jsonl"
)
