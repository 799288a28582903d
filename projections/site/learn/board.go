package learn

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/projections/site/web"
)

// pictureGames are the games that are shown on the pictures of rulesets, by ruleset. Each is played
// once, when it is first needed, in some tenths of a second.
var pictureGames = func() map[string]func() (*game.Game, error) {
	all := make(map[string]func() (*game.Game, error))
	for _, rs := range rulesets.All() {
		all[rs.Name()] = sync.OnceValues(func() (*game.Game, error) { return playGame(rs) })
	}
	return all
}()

// isPictured reports whether a ruleset draws a board, for the templates of all pages. It plays no game for that.
func isPictured(ruleset string) bool {
	rs, ok := rulesets.Lookup(ruleset)
	return ok && rs.Describe().Course.Picture > 0
}

// buildBoard returns the public board of the game on a ruleset's picture, in a language; nil if the ruleset draws none.
// It fails with web.ErrNowhere for an unknown ruleset.
func buildBoard(ruleset, lang string) (*report.Board, error) {
	play, ok := pictureGames[ruleset]
	if !ok {
		return nil, web.ErrNowhere
	}
	g, err := play()
	if err != nil {
		return nil, fmt.Errorf("playing %s for a picture: %w", ruleset, err)
	}
	return g.View("", lang).Board, nil
}

// A botGame is a game that bots play by themselves. After an error it does nothing more.
type botGame struct {
	game  *game.Game
	chain dice.Chain
	clock time.Time
	err   error
}

// playGame lets bots play as many phases of a game as the ruleset's picture shows, at a table of middle
// size. The game is the same each time.
func playGame(rs game.Ruleset) (*game.Game, error) {
	description := rs.Describe()
	phases := description.Course.Picture
	demoGame := &botGame{game: game.New(rulesets.Lookup), chain: dice.NewChain(dice.Key{1}, phases+1), clock: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)}
	seats := (description.MinSeats + description.MaxSeats + 1) / 2
	demoGame.sendCommand("", game.Open{Ruleset: rs.Name(), Seats: seats, Commitment: demoGame.chain.Commitment(), Keys: phases + 1})
	for i := range seats {
		player := game.Player(strconv.Itoa(i + 1))
		demoGame.sendCommand(player, game.TakeSeat{Player: player})
	}
	for range phases {
		demoGame.playPhase()
	}
	return demoGame.game, demoGame.err
}

// playPhase sends a bot's orders for every seat, and closes the open phase at its deadline.
func (b *botGame) playPhase() {
	for _, seat := range b.game.Seats() {
		text, err := bots.WriteOrders(b.game.Ruleset().Name(), bots.Medium, report.Report{Data: b.game.View(seat.Seat, "en").Data})
		if b.err == nil {
			b.err = err
		}
		if len(text) > 0 {
			b.sendCommand(seat.Player, game.Submission{Seat: seat.Seat, Lines: order.Split(strings.Join(text, "\n"))})
		}
	}
	n, _, due, _ := b.game.Phase()
	_, used := b.game.Chain()
	key, err := b.chain.Key(used + 1)
	if b.err == nil {
		b.clock, b.err = due, err
	}
	b.sendCommand("", game.Close{Phase: n, Key: key, Head: []byte(strconv.Itoa(n)), Now: true})
}

// sendCommand gives the game a command. It does nothing after an error, or when the game is over.
func (b *botGame) sendCommand(by game.Player, act game.Act) {
	if b.err != nil || b.game.Over() {
		return
	}
	answer, err := b.game.Decide(game.Command{At: b.clock, By: by, Do: act})
	b.game, b.err = event.Fold(b.game, answer.Events...), err
}

// serveDrawing serves the board of a ruleset as SVG, in the reader's language. It fails with
// web.ErrNowhere if there is no such ruleset or board.
func (s *Pages) serveDrawing(w http.ResponseWriter, r *http.Request) error {
	board, err := buildBoard(r.PathValue("ruleset"), web.LangIn(r.Context()))
	switch {
	case err != nil:
		return err
	case board == nil:
		return web.ErrNowhere
	}
	return web.SendBoard(w, r, board)
}

// servePhotograph serves the board of a ruleset as PNG, in English, for previews of links to a page. It
// fails with web.ErrNowhere if there is no such board, or boards are not painted here.
func (s *Pages) servePhotograph(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("ruleset")
	if s.Paint == nil || !isPictured(name) {
		return web.ErrNowhere
	}
	picture, ok := s.painted.Load(name)
	if !ok {
		board, err := buildBoard(name, "en")
		if err != nil {
			return err
		}
		if picture, err = s.Paint(board); err != nil {
			return fmt.Errorf("painting the board of %s: %w", name, err)
		}
		s.painted.Store(name, picture)
	}
	web.Send(w, r, "image/png", picture.([]byte))
	return nil
}

// Pages are the pages on which newcomers learn the games.
type Pages struct {
	Web   *web.Front
	Mail  string                              // address to which anybody may write; "": not shown
	Paint func(*report.Board) ([]byte, error) // paints a board as PNG; nil: links have no picture

	Practice bool // visitors can play against bots

	painted sync.Map // PNG by ruleset: a board is painted once
}
