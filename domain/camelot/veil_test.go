package camelot

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

// apart returns the place at which two texts first differ.
func apart(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	near := func(s string) string { return s[max(i-90, 0):min(i+60, len(s))] }
	return near(a) + " | " + near(b)
}

// watcher returns a seat, each in its turn, or the onlooker.
func (s *State) watcher(phase int) game.Seat {
	return append(slices.Clone(s.Seats), "")[phase%(len(s.Seats)+1)]
}

// A viewer shows a position to a seat.
type viewer = func(*State, game.Seat) report.View

// told returns everything that a seat reads of a position, beyond the submissions of others.
func told(t *testing.T, state *State, me game.Seat, submissions game.Orders, view viewer) string {
	var found []any
	for _, section := range submissions[me].Sections {
		found = append(found, state.Check(me, section.Orders))
	}
	var asked []game.Wait
	for _, wait := range state.Waits("en") {
		if wait.Seat != me {
			wait.Choices, wait.For, wait.Default = nil, "", ""
		}
		asked = append(asked, wait)
	}
	var faces []game.Face
	for _, seat := range state.Seats {
		faces = append(faces, state.Face(seat, "en"))
	}
	return asJSON(t, []any{
		view(state, me), state.Template(me, "en"), state.Forecast(me, submissions[me], "en"), found, state.Check(me, submissions[me].Standing),
		asked, faces, state.Phase(), state.Late(), state.closes(submissions), state.answers(me),
	})
}

// probes returns lines that a curious seat could send, asked or not.
func (s *State) probes() []order.Line {
	id := "D" + strconv.Itoa(s.Decisions)
	var lines []order.Line
	for _, text := range []string{
		"SHARE " + id + " PLAN " + s.nameSeat(s.Seats[0]).Word + ": f1, f1, grail", "SHARE " + id + " ENDORSE P" + strconv.Itoa(s.Plans),
		"REPLY " + id + " MERLIN 3", "REPLY " + id + " CANCEL", "REPLY " + id + " f1, merlin", "REPLY " + id + " yes", "REPLY " + id + " bk1",
		"REPLY " + id + " ORDER 1 2 3 4 5", "OATH fate", "REVEAL", "TAUNT " + s.nameSeat(s.Seats[1]).Word, "HELP DRAW", "EVIL DRAW",
		"ACCUSE " + s.nameSeat(s.Seats[2]).Word, "PLAY FATE", "PLAY MERLIN CARD blackknight", "PLAY MERLIN ENGINE", "QUEST ANY any", "DRAW",
		"SIEGE WITH f1 + f5", "EXCHANGE f1 WITH " + s.nameSeat(s.Seats[0]).Word, "PLAY MESSENGER " + s.nameSeat(s.Seats[1]).Word + " merlin",
		"IF PEEKED special OR DRAWN bk1, ld5 THEN MOVE grail", "IF COUNT merlin > 1 THEN PLAY HEROISM grail ELSE HEAL WITH merlin",
	} {
		lines = append(lines, order.Line{N: len(lines) + 1, Text: text})
	}
	return lines
}

// answers returns the answers to such lines.
func (s *State) answers(me game.Seat) []any {
	var all []any
	for _, line := range s.probes() {
		orders, errs := Rules{}.Parse(s, me, []order.Line{line})
		all = append(all, orders, errs, s.Check(me, orders))
	}
	return all
}

// closes returns what the clock shows of a position. When cards are shared it depends on plans,
// which are for the cards in the pool.
func (s *State) closes(submissions game.Orders) []any {
	if s.Pending != nil && s.Pending.Point == AskShare {
		return nil
	}
	return []any{s.ClosePolicy().Ready(submissions, time.Time{}), s.ClosePolicy().Missed(submissions)}
}

// stretch is a number of phases of which the first are examined. It is prime, so that every seat is
// the watcher in turn.
const stretch = 11

// Veiled changes everything that is hidden from a seat, and compares the seat's texts and views.
func Veiled(t *testing.T, view viewer) {
	eachPhase(t, 4, quill.written, func(t *testing.T, quill quill, submissions game.Orders, phase int) {
		if phase%stretch >= gametest.Times(stretch, 4) {
			return
		}
		me := quill.state.watcher(phase)
		hidden := secrets(quill.state.clone(), me, quill.Rand).(*State)
		one, two := told(t, quill.state, me, submissions, view), told(t, hidden, me, submissions, view)
		require.True(t, one == two, "%q learns in %s: %s", me, quill.state.Phase().Name, apart(one, two))
	})
}

// showing are the events in which a hidden thing may first be seen, or felt: cards that are drawn
// or revealed, and the effects of loyalties and of offers. Nothing else may differ first: no window
// opens, no pile is renewed, and no knight moves or suffers because of things that others hide.
var showing = []string{
	"camelot.evil-chosen", "camelot.black-seen", "camelot.black-revealed", "camelot.received", "camelot.peek-shown",
	"camelot.clairvoyance-seen", "camelot.clairvoyance-ordered", "camelot.pool-filled", "camelot.pool-divided", "camelot.passed-cards",
	"camelot.black-cancelled", "camelot.black-not-cancelled", "camelot.combat-revealed", "camelot.siege-fought",
	"camelot.accused", "camelot.loyalty-proven", "camelot.traitor-exposed", "camelot.loyalty-shown",
	"camelot.disclosed", "camelot.reckoned", "camelot.sword-flipped", "camelot.player-joined", "camelot.squire-knighted",
	"camelot.random-picked", "camelot.white-discarded", "camelot.cards-passed", // of a reply that names cards of the former hand
}

// shows reports whether an event may show a hidden thing. A question may, if it is one of the
// active seat's own.
func shows(e event.Event) bool {
	if asked, ok := e.(DecisionOpened); ok {
		return slices.Contains(ownQuestions, asked.Point)
	}
	return slices.Contains(showing, registry.Kind(e))
}

// A world is a position that is carried on, as far as a seat has followed.
type world struct {
	now    *State
	events []event.Event // still to come
}

// next returns the next event that a seat sees, and applies all before it; nil at the end.
func (w *world) next(me game.Seat) event.Event {
	for len(w.events) > 0 {
		e := w.events[0]
		if game.Sees(me, e) {
			return e
		}
		w.happens()
	}
	return nil
}

func (w *world) happens() {
	w.now.Apply(w.events[0])
	w.events = w.events[1:]
}

// TestHiddenThingsChangeNothingBeforeTheyAreShown carries a position on twice by the same submissions
// and dice, once with everything changed that is hidden from a seat. Only the hand of the knight in
// turn stays, as that knight's actions may show it. The seat sees the same up to the event in which
// a hidden thing comes to light.
func TestHiddenThingsChangeNothingBeforeTheyAreShown(t *testing.T) {
	orders := func(w quill, phase int) game.Orders { return w.submissions(phase + 1) }
	eachPhase(t, gametest.Times(25, 10), orders, func(t *testing.T, quill quill, submissions game.Orders, phase int) {
		if quill.state.Turn == 0 {
			return
		}
		me := quill.state.watcher(phase)
		hidden := hiding(quill.state.clone(), me, quill.Rand, quill.state.Active)
		one := &world{quill.state.clone(), quill.state.Adjudicate(submissions, time.Time{}, chance(2, phase))}
		two := &world{hidden.clone(), hidden.Adjudicate(submissions, time.Time{}, chance(2, phase))}
		for {
			a, b := one.next(me), two.next(me)
			if a == nil && b == nil {
				return
			}
			active := one.now.Active
			if !slices.Equal(one.now.Knights[active].Hand, two.now.Knights[active].Hand) {
				return // the drawer has drawn another card
			}
			if a == nil || b == nil || asJSON(t, a) != asJSON(t, b) || registry.Kind(a) != registry.Kind(b) {
				lawful := a != nil && shows(a) || b != nil && shows(b)
				require.True(t, lawful, "%s sees %T%s or %T%s by what is hidden", me, a, asJSON(t, a), b, asJSON(t, b))
				return
			}
			one.happens()
			two.happens()
		}
	})
}
