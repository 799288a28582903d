package gametest

import (
	"math/rand/v2"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// pasts are two histories of one seat: as the game went, and with everything
// changed that is hidden from the seat.
type pasts struct {
	seat    game.Seat
	rng     *rand.Rand // its own, so that the games stay as they are
	one     *game.History
	another *game.History
	ours    game.Backlog
	theirs  game.Backlog
	owed    int // phases that the seat has not been told
}

func newPasts(seat game.Seat, seed uint64) *pasts {
	return &pasts{
		seat: seat, rng: rand.New(rand.NewPCG(seed, 3)), one: game.NewHistory(seat, "en", nil), another: game.NewHistory(seat, "en", nil),
	}
}

// lawHistory: the dossier of a seat, all that it was ever told, does not
// change when only what is hidden from it changes: drafts of others, events
// of others, the hidden part of each position. unwritten is the game before
// the letters of the phase, open the game that was closed.
func (p *play) lawHistory(unwritten, open *game.Game, letters []sent, events []event.Event, compare bool) {
	h := p.past
	if p.Game.Over() {
		return // all may be shown
	}
	h.one.Note(open, p.Game, events)
	mine := p.again(unwritten, lists.Keep(letters, func(l sent) bool { return l.seat == h.seat })...)
	mine.Fold(p.sealing.events)
	seen := game.Seen(h.seat, events)
	before, after := h.hidden(p, mine.Game), h.hidden(p, p.Game)
	h.another.Note(before, after, seen)
	p.lawBacklog(chapter{open, p.Game, events}, chapter{before, after, seen})
	if compare {
		require.Equal(p.T, JSON(p.T, h.one.Dossier(p.Game)), JSON(p.T, h.another.Dossier(after)), "the dossier of %s tells what is hidden", h.seat)
	}
}

// hidden is a game with everything changed that is hidden from the seat.
func (h *pasts) hidden(p *play, g *game.Game) *game.Game {
	if p.Hide == nil {
		return g
	}
	return g.Laid(p.Hide(g.State().Clone(), h.seat, h.rng))
}

// chapter is a phase that has closed, with the game around it.
type chapter struct {
	before, after *game.Game
	events        []event.Event
}

// noPress leaves press out: it is of letters that the other world has not got.
func noPress(game.Pressed) bool { return false }

// lawBacklog: a seat that is told of several phases at once is told of each phase
// that is anything to it once, and all the same when only what is hidden from it
// changes, also in when it is told.
func (p *play) lawBacklog(is, other chapter) {
	h := p.past
	told := func(b *game.Backlog, ch chapter) (text string, chapters int) {
		next, due := b.Note(ch.before, ch.after, ch.events, p.Now)
		*b = next
		since, tell := due[h.seat]
		if !tell {
			return "", 0
		}
		return JSON(p.T, game.Compose(ch.before, ch.after, ch.events, h.seat, game.Options{Since: since, Press: noPress})), len(since) + 1
	}
	ours, n := told(&h.ours, is)
	theirs, _ := told(&h.theirs, other)
	require.Equal(p.T, ours, theirs, "a report of several phases to %s tells what is hidden", h.seat)
	if !game.Quiet(is.before, is.after, is.events, h.seat) {
		h.owed++
	}
	if ours != "" {
		require.Equal(p.T, h.owed, n, "phases that %s is told of", h.seat)
		h.owed = 0
	}
}
