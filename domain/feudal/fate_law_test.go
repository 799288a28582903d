package feudal

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// struck is a random position at the end of a winter, and the result of one event of
// destiny.
type struck struct {
	before, after *State
	events        []event.Event
}

// eachFate runs every event of destiny on random valleys and passes the results to a law.
func eachFate(t *testing.T, law func(t *testing.T, row book.DestinyRow, x struck)) {
	t.Helper()
	t.Parallel()
	for i := range uint64(gametest.Times(40, 15)) {
		s := newScene(t, 500+i, 2+int(i%5), 3+int(i)%20, 3+int(i*7)%25).s
		s.Season = book.Winter
		s.Options.Fate, s.Options.Monasteries, s.Options.Religion, s.Options.Succession = true, true, true, i%2 == 0
		s.Options.Revolt = []string{"all", "garrisoned"}[i/2%2]
		for n, m := range s.Book.Valley.Manors {
			s.changeHolding(m.Code, func(h *Holding) {
				h.Hives, h.Foresters = n%(m.Pastures+1), n%(m.Forests+1)
				h.Castle = []book.Condition{"", book.Sound, book.Damaged}[n%3]
				h.Church, h.Cromlech = []book.Condition{book.Sound, "", book.Damaged}[n%3], []book.Condition{"", book.Sound}[n%2]
			})
		}
		for _, row := range printed.Fate.Destiny {
			t.Run(fmt.Sprintf("%s-%d", row.Event, i), func(t *testing.T) {
				r := newRound(s, game.Orders{}, dice.New(dice.Key{byte(i), byte(row.Sum)}, nil))
				(&destiny{round: r, event: row.Event}).carryOutEvent()
				r.eliminateLandless()
				law(t, row, struck{before: s, after: event.Fold[game.State](s, r.events...).(*State), events: r.events})
			})
		}
	}
}

// TestDestinyMakesAndTakesWhatItTells checks that figures, hives and money change only as
// the events say.
func TestDestinyMakesAndTakesWhatItTells(t *testing.T) {
	eachFate(t, func(t *testing.T, row book.DestinyRow, x struck) {
		figures, now := x.before.bearers(), x.before.Clone().(*State)
		hives := 0
		for _, e := range x.events {
			for _, id := range leaving(now, e) {
				require.Contains(t, figures, id)
				delete(figures, id)
			}
			if id := coming(e); id != "" {
				figures[id] = true
			}
			if _, ok := e.(HiveSwarmed); ok {
				hives++
			}
			now.Apply(e)
		}
		require.Equal(t, figures, x.after.bearers())
		require.Equal(t, x.before.hives()+hives, x.after.hives())
		for _, seat := range x.after.Living() {
			require.Equal(t, x.before.Houses[seat].Fortune, x.after.Houses[seat].Fortune)
			require.Equal(t, row.Event == "scutage" && len(x.before.ManorsOf(seat)) > 0, x.after.Houses[seat].Chest > 0)
		}
	})
}

func (s *State) hives() int {
	n := 0
	for _, h := range s.Manors {
		n += h.Hives
	}
	return n
}

// TestDestinyKeepsTheLimits checks the limits after destiny: six figures of a seat on a
// node, no more works than sites, no owner that is out.
func TestDestinyKeepsTheLimits(t *testing.T) {
	eachFate(t, func(t *testing.T, _ book.DestinyRow, x struck) {
		for m, h := range x.after.Manors {
			card := x.after.Book.Valley.Card(m)
			require.LessOrEqual(t, h.Hives, card.Pastures)
			require.LessOrEqual(t, h.Ravaged, card.Forests)
			require.True(t, h.Owner == "" || !x.after.Houses[h.Owner].Out)
		}
		for _, seat := range x.after.Seats {
			for n, f := range x.after.Houses[seat].Figures {
				require.LessOrEqual(t, len(x.after.Standing(seat, f.At)), 6, "%s %d at %s", seat, n, f.At)
			}
			require.Equal(t, x.after.Houses[seat].Out, len(x.after.Houses[seat].Figures) == 0 && len(x.after.ManorsOf(seat)) == 0)
		}
	})
}

// TestEveryDieOfDestinyIsTold checks that the events hold as many dice as were rolled
// (F-219).
func TestEveryDieOfDestinyIsTold(t *testing.T) {
	for _, row := range printed.Fate.Destiny {
		s := newScene(t, 600+uint64(row.Sum), 4, 15, 12).s
		s.Season = book.Winter
		for _, m := range s.Book.Valley.Manors {
			s.changeHolding(m.Code, func(h *Holding) {
				h.Hives, h.Church, h.Cromlech, h.Castle = m.Pastures, book.Sound, book.Sound, book.Sound
			})
		}
		thrown := 0
		source := dice.New(dice.Key{byte(row.Sum)}, nil)
		r := newRound(s, game.Orders{}, source)
		r.roll = func(sides int, label string) int { thrown++; return source.Roll(sides, label) }
		(&destiny{round: r, event: row.Event}).carryOutEvent()
		told := 0
		for _, e := range r.events {
			switch e := e.(type) {
			case FateRolled:
				told += len(e.Dice)
			case Picked:
				told += len(e.Dice)
			case RolledOff:
				for _, round := range e.Rounds {
					told += len(round)
				}
			}
		}
		require.Equal(t, thrown, told, row.Event)
	}
}

// TestARouteOlderThanTheFloodEndsBeforeTheBridge checks F-47.
func TestARouteOlderThanTheFloodEndsBeforeTheBridge(t *testing.T) {
	s := newGame(t, 2, map[game.Option]string{"fate": "on"})
	s.Year, s.Season, s.Swept = 2, book.Spring, []valley.Node{"R07.2"}
	s.put("seat1", 1, "ASH")
	s.put("seat2", 1, "PEN")
	march := orders.Move{Figures: []int{1}, From: "ASH", Legs: []orders.Leg{{To: "PIM"}}, Route: []valley.Node{"ASH", "R07.1", "R07.2", "PIM"}}
	events := s.Adjudicate(game.Orders{"seat1": orderSetOf(march)}, time.Time{}, dice.Script())
	var kept []GroupKeptBack
	for _, e := range events {
		if k, ok := e.(GroupKeptBack); ok {
			kept = append(kept, k)
		}
	}
	require.Equal(t, []GroupKeptBack{{
		Moment: Moment{Phase: 1, Step: 2}, Seat: "seat1", Figures: []int{1}, At: "R07.1", Before: "R07.2", Reason: "bridge",
	}}, kept)
	require.Equal(t, valley.Node("R07.1"), event.Fold[game.State](s, events...).(*State).Houses["seat1"].Figures[1].At)
}

// TestTheTableOfDestinyIsWhole checks that every sum of three dice has its row.
func TestTheTableOfDestinyIsWhole(t *testing.T) {
	require.Len(t, printed.Fate.Destiny, 16)
	for i, row := range printed.Fate.Destiny {
		require.Equal(t, i+3, row.Sum)
		require.True(t, catalogue.Has("en", "destiny."+row.Event), row.Event)
	}
}
