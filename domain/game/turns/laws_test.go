package turns_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// A will holds the decisions of each seat at each point, for each card; 0 stands for no card.
type will map[game.Seat]map[string][7]string

var (
	seats = []game.Seat{"north", "east", "south"}
	ids   = []string{"go", "keep", "luck", "vote", "defend", "blow", "react"}
)

func drawWill(t *rapid.T) will {
	w := will{}
	for _, seat := range seats {
		w[seat] = map[string][7]string{}
		for _, id := range ids {
			var what [7]string
			for card := range what {
				what[card] = rapid.SampledFrom([]string{"yes", "no", "hit"}).Draw(t, "will")
			}
			w[seat][id] = what
		}
	}
	return w
}

// lines returns the orders with which a seat states its will at a point, whatever card comes.
func (w will) lines(seat game.Seat, id string) (all []order) {
	for card, do := range w[seat][id] {
		if card > 0 || id != "keep" {
			all = append(all, order{Point: id, Card: card, Do: do})
		}
	}
	if id == "keep" || id == "react" && w[seat][id][0] == "no" {
		return slices.DeleteFunc(all, func(o order) bool { return id == "react" })
	}
	return all[:1]
}

// A way says where the orders of seats about a point stand.
type way string

const (
	inBlock    way = "block" // ahead, for this turn
	forAll     way = "all"
	asStanding way = "standing"
	asReply    way = "reply" // only as an answer
)

// deliver writes, before the game, all orders that are not left for replies.
func (w will) deliver(toy *toyGame, ways map[string]way) {
	for _, seat := range seats {
		var all []order
		blocks := make([][]order, toy.now.Turns+1)
		for _, id := range ids {
			switch said := w.lines(seat, id); ways[id] {
			case forAll:
				all = append(all, said...)
			case asStanding:
				toy.stand(seat, said...)
			case inBlock:
				for n := range blocks {
					blocks[n] = append(blocks[n], said...)
				}
			}
		}
		toy.write(seat, "all", true, all...)
		for n, lines := range blocks {
			if n > 0 && len(lines) > 0 {
				toy.write(seat, "turn "+string(rune('0'+n)), true, lines...)
			}
		}
	}
}

// finish plays the game to its end, and answers each question by the will of the seats.
func (w will) finish(toy *toyGame) {
	for toy.settle(); !toy.now.Closed; toy.settle() {
		question, _ := toy.now.Stack.Question()
		for _, seat := range question.Seats {
			toy.write(seat, question.ID, true, w.lines(seat, question.Point)...)
		}
	}
}

// drawWays draws a way for each point. Only points at which the game stops may be left for replies.
func drawWays(t *rapid.T, stops turns.Stops) map[string]way {
	own, others := []way{inBlock, forAll, asStanding}, []way{forAll, asStanding}
	ways := map[string]way{
		"go":    rapid.SampledFrom([]way{inBlock, forAll, asReply}).Draw(t, "go"),
		"luck":  rapid.SampledFrom(own).Draw(t, "luck"),
		"blow":  rapid.SampledFrom(others).Draw(t, "blow"),
		"react": asStanding,
	}
	if stops != turns.None {
		own, others = append(own, asReply), append(others, asReply)
	}
	ways["keep"] = rapid.SampledFrom(own).Draw(t, "keep")
	ways["vote"] = rapid.SampledFrom(others).Draw(t, "vote")
	ways["defend"] = rapid.SampledFrom(others).Draw(t, "defend")
	return ways
}

func TestTheSameDecisionsGiveTheSameEventsHoweverTheyCome(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		will := drawWill(rt)
		game := func(stops turns.Stops, most int) *toyGame {
			b := newTable(t, &toy{Turns: 4, Stops: stops, Limit: 99, Most: most})
			will.deliver(b, drawWays(rt, stops))
			will.finish(b)
			return b
		}
		first := game(turns.Standard, 99)
		for _, stops := range []turns.Stops{turns.None, turns.Standard, turns.Full} {
			require.Equal(t, first.told(), game(stops, rapid.IntRange(1, 9).Draw(rt, "most")).told())
		}
	})
}

func TestWhatIsAllSaidAheadStopsNowhere(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		will := drawWill(rt)
		ways := drawWays(rt, turns.Standard)
		for _, id := range ids {
			if ways[id] == asReply {
				ways[id] = forAll
			}
		}
		b := newTable(t, &toy{Turns: 6, Most: 99})
		will.deliver(b, ways)
		b.settle()
		require.True(t, b.now.Closed)
		require.Equal(t, 1, b.plays, "two rounds in one adjudication")
	})
}

func TestAnyMixOfSubmissionsLatenessAndSilenceEnds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := &toy{Turns: 5, Limit: rapid.IntRange(1, 3).Draw(rt, "limit"), Most: rapid.IntRange(1, 4).Draw(rt, "most")}
		s.Stops = turns.Stops(rapid.IntRange(0, 2).Draw(rt, "stops"))
		b := newTable(t, s)
		for i := 0; !b.now.Closed; i++ {
			for range rapid.IntRange(0, 3).Draw(rt, "letters") {
				b.anything(rt)
			}
			question, asked := b.now.Stack.Question()
			before := len(b.now.Stack.Open)
			b.close() // even if it is not ready: its time is up
			after, still := b.now.Stack.Question()
			if asked && still && question.ID == after.ID {
				require.Greater(t, after.Again, question.Again, "a question stays only if it was interrupted")
			}
			require.LessOrEqual(t, len(b.now.Stack.Open), before+1)
		}
		require.Empty(t, b.now.Stack.Open)
	})
}

// anything writes a random order of a random seat.
func (b *toyGame) anything(rt *rapid.T) {
	seat := rapid.SampledFrom(seats).Draw(rt, "seat")
	o := order{
		Point: rapid.SampledFrom(ids).Draw(rt, "point"), Card: rapid.IntRange(0, 6).Draw(rt, "card"),
		If: rapid.SampledFrom([]string{"", "false"}).Draw(rt, "if"), Do: rapid.SampledFrom([]string{"yes", "impossible", "hit", "stop it"}).Draw(rt, "do"),
		Wish: turns.Wish(rapid.IntRange(0, 2).Draw(rt, "wish")),
	}
	keys := []string{"all", "turn 1", "turn 2", "turn 3", b.rules.NowKey(b.now, seat)}
	if question, ok := b.now.Stack.Question(); ok {
		keys = append(keys, question.ID, question.ID)
		o.Point = rapid.SampledFrom([]string{o.Point, question.Point}).Draw(rt, "same")
	}
	if rapid.Bool().Draw(rt, "standing") {
		b.stand(seat, o)
		return
	}
	b.write(seat, rapid.SampledFrom(keys).Draw(rt, "key"), rapid.Bool().Draw(rt, "final"), o)
}
