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
		state := newScene(t, 500+i, 2+int(i%5), 3+int(i)%20, 3+int(i*7)%25).state
		state.Season = book.Winter
		state.Options.Fate, state.Options.Monasteries, state.Options.Religion, state.Options.Succession = true, true, true, i%2 == 0
		state.Options.Revolt = []string{"all", "garrisoned"}[i/2%2]
		for n, card := range state.Book.Valley.Manors {
			state.changeHolding(card.Code, func(holding *Holding) {
				holding.Hives, holding.Foresters = n%(card.Pastures+1), n%(card.Forests+1)
				holding.Castle = []book.Condition{"", book.Sound, book.Damaged}[n%3]
				holding.Church, holding.Cromlech = []book.Condition{book.Sound, "", book.Damaged}[n%3], []book.Condition{"", book.Sound}[n%2]
			})
		}
		for _, row := range printed.Fate.Destiny {
			t.Run(fmt.Sprintf("%s-%d", row.Event, i), func(t *testing.T) {
				round := newRound(state, game.Orders{}, dice.New(dice.Key{byte(i), byte(row.Sum)}, nil))
				(&destiny{round: round, event: row.Event}).carryOutEvent()
				round.eliminateLandless()
				law(t, row, struck{before: state, after: event.Fold[game.State](state, round.events...).(*State), events: round.events})
			})
		}
	}
}

// TestDestinyMakesAndTakesWhatItTells checks that figures, hives and money change only as
// the events say.
func TestDestinyMakesAndTakesWhatItTells(t *testing.T) {
	eachFate(t, func(t *testing.T, row book.DestinyRow, struck struck) {
		figures, now := struck.before.bearers(), struck.before.Clone().(*State)
		hives := 0
		for _, ev := range struck.events {
			for _, id := range leaving(now, ev) {
				require.Contains(t, figures, id)
				delete(figures, id)
			}
			if id := coming(ev); id != "" {
				figures[id] = true
			}
			if _, ok := ev.(HiveSwarmed); ok {
				hives++
			}
			now.Apply(ev)
		}
		require.Equal(t, figures, struck.after.bearers())
		require.Equal(t, struck.before.hives()+hives, struck.after.hives())
		for _, seat := range struck.after.Living() {
			require.Equal(t, struck.before.Houses[seat].Fortune, struck.after.Houses[seat].Fortune)
			require.Equal(t, row.Event == "scutage" && len(struck.before.ManorsOf(seat)) > 0, struck.after.Houses[seat].Chest > 0)
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
	eachFate(t, func(t *testing.T, _ book.DestinyRow, struck struck) {
		for m, holding := range struck.after.Manors {
			card := struck.after.Book.Valley.Card(m)
			require.LessOrEqual(t, holding.Hives, card.Pastures)
			require.LessOrEqual(t, holding.Ravaged, card.Forests)
			require.True(t, holding.Owner == "" || !struck.after.Houses[holding.Owner].Out)
		}
		for _, seat := range struck.after.Seats {
			for n, f := range struck.after.Houses[seat].Figures {
				require.LessOrEqual(t, len(struck.after.FiguresOn(seat, f.At)), 6, "%s %d at %s", seat, n, f.At)
			}
			require.Equal(t, struck.after.Houses[seat].Out, len(struck.after.Houses[seat].Figures) == 0 && len(struck.after.ManorsOf(seat)) == 0)
		}
	})
}

// TestEveryDieOfDestinyIsTold checks that the events hold as many dice as were rolled
// (F-219).
func TestEveryDieOfDestinyIsTold(t *testing.T) {
	for _, row := range printed.Fate.Destiny {
		state := newScene(t, 600+uint64(row.Sum), 4, 15, 12).state
		state.Season = book.Winter
		for _, card := range state.Book.Valley.Manors {
			state.changeHolding(card.Code, func(h *Holding) {
				h.Hives, h.Church, h.Cromlech, h.Castle = card.Pastures, book.Sound, book.Sound, book.Sound
			})
		}
		thrown := 0
		source := dice.New(dice.Key{byte(row.Sum)}, nil)
		r := newRound(state, game.Orders{}, source)
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
	state := newGame(t, 2, map[game.Option]string{"fate": "on"})
	state.Year, state.Season, state.Swept = 2, book.Spring, []valley.Node{"R07.2"}
	state.put("seat1", 1, "ASH")
	state.put("seat2", 1, "PEN")
	march := orders.Move{Figures: []int{1}, From: "ASH", Legs: []orders.Leg{{To: "PIM"}}, Route: []valley.Node{"ASH", "R07.1", "R07.2", "PIM"}}
	events := state.Adjudicate(game.Orders{"seat1": orderSetOf(march)}, time.Time{}, dice.Script())
	var kept []GroupKeptBack
	for _, e := range events {
		if k, ok := e.(GroupKeptBack); ok {
			kept = append(kept, k)
		}
	}
	require.Equal(t, []GroupKeptBack{{
		Moment: Moment{Phase: 1, Step: 2}, Seat: "seat1", Figures: []int{1}, At: "R07.1", Before: "R07.2", Reason: "bridge",
	}}, kept)
	require.Equal(t, valley.Node("R07.1"), event.Fold[game.State](state, events...).(*State).Houses["seat1"].Figures[1].At)
}

// TestTheTableOfDestinyIsWhole checks that every sum of three dice has its row.
func TestTheTableOfDestinyIsWhole(t *testing.T) {
	require.Len(t, printed.Fate.Destiny, 16)
	for i, row := range printed.Fate.Destiny {
		require.Equal(t, i+3, row.Sum)
		require.True(t, catalogue.Has("en", "destiny."+row.Event), row.Event)
	}
}
