package gametest

import (
	"math/rand/v2"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// pasts holds two histories of one seat: of the game as it went, and of a game in which everything is changed that is
// hidden from the seat.
type pasts struct {
	seat       game.Seat
	rng        *rand.Rand // a source of its own, so that the games stay as they are
	one        *game.History
	another    *game.History
	ours       game.Undelivered // the seat's backlog in the game as it went
	theirs     game.Undelivered // its backlog in the changed game
	unreported int              // phases not reported to the seat yet
}

func newPasts(seat game.Seat, seed uint64) *pasts {
	return &pasts{
		seat: seat, rng: rand.New(rand.NewPCG(seed, 3)), one: game.NewHistory(seat, "en", nil), another: game.NewHistory(seat, "en", nil),
	}
}

// lawHistory checks that the dossier of a seat does not change when only hidden things change: drafts and events of
// others, the hidden part of each position. unwritten is the game before the submissions of the phase, open the game
// that was closed. Without compare it only notes the phase. It checks nothing at the end of a game, when everything
// may be shown.
func (p *play) lawHistory(unwritten, open *game.Game, submissions []sentOrders, events []event.Event, compare bool) {
	pasts := p.past
	if p.Game.Over() {
		return // everything may be shown
	}
	pasts.one.Note(open, p.Game, events)
	mine := p.runAgain(unwritten, lists.Keep(submissions, func(l sentOrders) bool { return l.seat == pasts.seat })...)
	mine.Fold(p.sealing.events)
	seen := game.Seen(pasts.seat, events)
	before, after := pasts.hidden(p, mine.Game), pasts.hidden(p, p.Game)
	pasts.another.Note(before, after, seen)
	p.lawUndelivered(closedPhase{open, p.Game, events}, closedPhase{before, after, seen})
	if compare {
		require.Equal(p.T, JSON(p.T, pasts.one.Dossier(p.Game)), JSON(p.T, pasts.another.Dossier(after)), "the dossier of %s tells what is hidden", pasts.seat)
	}
}

// hidden returns the game with everything changed that is hidden from the seat; the game itself if the suite has no
// Hide.
func (h *pasts) hidden(play *play, g *game.Game) *game.Game {
	if play.Hide == nil {
		return g
	}
	return g.Laid(play.Hide(g.State().Clone(), h.seat, h.rng))
}

// closedPhase is a phase that has closed, with the game around it.
type closedPhase struct {
	before, after *game.Game
	events        []event.Event
}

// selectNoPress drops press, because the changed game lacks the submissions that hold it.
func selectNoPress(game.Pressed) bool { return false }

// lawUndelivered checks reports that cover several phases. Each phase that concerns the seat is reported once, and
// neither the reports nor their times change when only hidden things change: actual is the phase as it went, changed
// the one with other hidden things.
func (p *play) lawUndelivered(actual, changed closedPhase) {
	pasts := p.past
	composeReport := func(undelivered *game.Undelivered, ch closedPhase) (text string, closedPhases int) {
		next, due := undelivered.Note(ch.before, ch.after, ch.events, p.Now)
		*undelivered = next
		since, tell := due[pasts.seat]
		if !tell {
			return "", 0
		}
		return JSON(p.T, game.Compose(ch.before, ch.after, ch.events, pasts.seat, game.Options{Since: since, Press: selectNoPress})), len(since) + 1
	}
	ours, n := composeReport(&pasts.ours, actual)
	theirs, _ := composeReport(&pasts.theirs, changed)
	require.Equal(p.T, ours, theirs, "a report of several phases to %s tells what is hidden", pasts.seat)
	if !game.Quiet(actual.before, actual.after, actual.events, pasts.seat) {
		pasts.unreported++
	}
	if ours != "" {
		require.Equal(p.T, pasts.unreported, n, "phases that %s is told of", pasts.seat)
		pasts.unreported = 0
	}
}
