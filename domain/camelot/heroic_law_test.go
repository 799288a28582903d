package camelot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// scattered returns a hall with everything laid at random, with exactly the cards of the box.
func scattered(t *testing.T, r *rand.Rand) *hall {
	h := newHall(t, court[r.IntN(len(court))], nil)
	deck := newDeck(book.cards.White)
	r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	deal := func(n int) []Card { cards := deck[:n]; deck = deck[n:]; return slices.Clone(cards) }
	for _, c := range court {
		h.hand(c, deal(r.IntN(10))...)
		h.lay(c, func(k *Knight) { k.Life = 1 + r.IntN(6) })
	}
	if r.IntN(2) == 0 {
		h.lay(court[r.IntN(len(court))], func(k *Knight) { k.Loyalty = Traitor })
	}
	places := []Place{Camelot, Camelot, Excalibur, Grail, Picts, Saxons}
	for _, c := range court {
		h.lay(c, func(k *Knight) { k.At = places[r.IntN(len(places))] })
	}
	h.lay(court[r.IntN(len(court))], func(k *Knight) { k.At = BlackKnight })
	h.s.Engines, h.s.Swords = r.IntN(9), Swords{White: r.IntN(5), Black: r.IntN(4)}
	h.s.White.Draw = deck
	h.s.changeQuest(Excalibur, func(q *Quest) { q.River = r.IntN(6) - 1 })
	h.s.changeQuest(Saxons, func(q *Quest) { q.Warriors = r.IntN(4) })
	h.s.Curses.Mists = false
	return h
}

// scribbled returns a block of random lines, most of which fail somewhere.
func (h *hall) scribbled(r *rand.Rand) []game.Body {
	var block []game.Body
	for range 1 + r.IntN(8) {
		var b blockOrder
		switch r.IntN(8) {
		case 0:
			b = FreeMove{h.somewhere(r)}
		case 1:
			b = Exchange{h.someCard(r), h.who(court[r.IntN(len(court))])}
		case 2, 3, 4:
			b = sacrifice(h.someDeed(r), h.someDeed(r))
		default:
			b = do(h.someDeed(r), h.someDeed(r))
		}
		block = append(block, Statement{Then: b})
	}
	return block
}

func (h *hall) somewhere(r *rand.Rand) Place {
	return []Place{Camelot, BlackKnight, Lancelot, Dragon, Excalibur, Grail, Picts, Saxons}[r.IntN(8)]
}

// someCard returns a card that, most often, the active knight holds.
func (h *hall) someCard(r *rand.Rand) Card {
	if hand := h.s.Knights[h.s.Active].Hand; len(hand) > 0 && r.IntN(5) > 0 {
		return hand[r.IntN(len(hand))]
	}
	return book.cards.Rank[r.IntN(len(book.cards.Rank))]
}

func (h *hall) someDeed(r *rand.Rand) Deed {
	c := h.someCard(r)
	switch r.IntN(8) {
	case 0:
		return move(h.somewhere(r))
	case 1:
		return drawing()
	case 2:
		return siege(c)
	case 3:
		return heal(c)
	case 4:
		return accuse(h.who(court[r.IntN(len(court))]))
	case 5:
		return Deed{Do: ActQuest, Any: CardSet{{Name: "ANY"}}}
	}
	if book.WhiteCard(c).Kind != KindSpecial {
		return quest(c)
	}
	d := Deed{Do: ActSpecial, Card: c, Place: h.somewhere(r), Free: r.IntN(3) == 0}
	d.Mode = map[Card]string{Merlin: "ENGINE", Piety: "SELF", Reinforcements: "OTHERS"}[c]
	if c == Messenger {
		d.Whom, d.Cards = h.who(court[r.IntN(len(court))]), []Card{h.someCard(r)}
	}
	return d
}

// toTheEnd plays the phase out, and sends the block again at the stops of the game, at most so many
// times.
func (h *hall) toTheEnd(again int) []event.Event {
	h.on()
	for n := 0; h.s.Pending != nil && h.s.Ending == nil; n++ {
		require.Less(h.t, n, 40, "the phase does not end")
		if h.s.Pending.Point == AskHeroic && n < again {
			h.set++
			h.orderSets[h.s.Active].Sections[0].Set = h.set
		}
		h.on()
	}
	return h.log
}

// TestHeroicLaws checks the laws of every heroic phase, whatever the orders are.
func TestHeroicLaws(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		h := scattered(t, r)
		h.block(h.scribbled(r)...)
		had := len(h.s.Knights[h.s.Active].Hand)
		log := h.toTheEnd(2)
		requireOnce(t, log)
		for _, seat := range h.s.Order {
			k := h.s.Knights[seat]
			require.True(t, 0 <= k.Life && k.Life <= book.quests.Life.Most)
			require.True(t, slices.IsSortedFunc(k.Hand, func(a, b Card) int { return book.defaultRank(a) - book.defaultRank(b) }))
		}
		require.Equal(t, len(newDeck(book.cards.White)), h.s.whites())
		require.Equal(t, len(newDeck(book.cards.Black)), h.s.blacks())
		if d := only[WhiteDrawn](log); had >= book.quests.Hand && len(log) > 0 && len(d) > 0 {
			require.NotEqual(t, ByDraw, d[0].Cause, "C-8")
		}
	})
}

// requireOnce checks that no kind of action was done twice (C-53), that one was mandatory and one
// at most paid for (C-52), and that one special card at most was played (C-56).
func requireOnce(t *testing.T, log []event.Event) {
	var kinds []Action
	first, second := 0, 0
	for _, e := range only[ActionTaken](log) {
		require.NotContains(t, kinds, e.Action)
		kinds = append(kinds, e.Action)
		switch {
		case e.Second:
			second++
			require.Equal(t, 1, first, "a sacrifice comes second")
		case !e.Free:
			first++
		}
	}
	require.LessOrEqual(t, first, 1)
	require.LessOrEqual(t, second, 1)
	require.Len(t, only[Sacrificed](log), second)
	require.LessOrEqual(t, len(only[SpecialPlayed](log)), 1)
	skipped := map[int]int{}
	for _, e := range only[OrderSkipped](log) {
		skipped[e.Line]++
		require.LessOrEqual(t, skipped[e.Line], 2, "a line of two choices was read twice")
	}
}

// TestInterruptionsChangeNothing plays the same block with and without stops, and sends it again at
// each of them. The events must be the same, so that no statement is repeated or left out. A knight
// without a legal action is not asked at a stop, and the lines behind the stop are not read.
func TestInterruptionsChangeNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		play := func(stops int) []event.Event {
			r := rand.New(rand.NewPCG(seed, 0))
			h := scattered(t, r)
			block := h.scribbled(r)
			h.s.Now.Late = stops == 0
			for i := range stops {
				block = slices.Insert(block, (i*7+int(seed%5))%len(block), game.Body(Statement{Then: Stop{}}))
			}
			h.block(block...)
			return withoutVain(slices.DeleteFunc(h.toTheEnd(stops), procedural))
		}
		without := play(0)
		for _, stops := range []int{1, 3} {
			require.Equal(t, without, withoutLines(play(stops), without))
		}
	})
}

// withoutVain drops from a log the lines that were skipped when no action was possible any more.
func withoutVain(log []event.Event) []event.Event {
	end := slices.IndexFunc(log, func(e event.Event) bool {
		lost, ok := e.(HeroicPhaseLost)
		return ok && lost.Cause == "nothing"
	})
	for ; end > 0; end-- {
		if _, skipped := log[end-1].(OrderSkipped); !skipped {
			break
		}
		log = slices.Delete(log, end-1, end)
	}
	return log
}

// procedural reports whether an event only tells how the game stopped and went on.
func procedural(e event.Event) bool {
	switch e.(type) {
	case DecisionOpened, DecisionPut, DecisionClosed, Halted, BlockRead, TimePassed:
		return true
	}
	return false
}

// withoutLines gives skipped lines in a log the numbers that they have in another: stops have moved
// them, and dice begin anew with each stop.
func withoutLines(log, other []event.Event) []event.Event {
	for i, e := range log {
		if i >= len(other) {
			break
		}
		switch e := e.(type) {
		case OrderSkipped:
			if o, ok := other[i].(OrderSkipped); ok {
				e.Line = o.Line
			}
			log[i] = e
		case DieRolled:
			if o, ok := other[i].(DieRolled); ok {
				e.N = o.N
			}
			log[i] = e
		case PickKept:
			if o, ok := other[i].(PickKept); ok {
				e.N = o.N
			}
			log[i] = e
		case DeckOrdered:
			if o, ok := other[i].(DeckOrdered); ok {
				e.First = o.First
			}
			log[i] = e
		case CombatRevealed:
			if o, ok := other[i].(CombatRevealed); ok {
				e.First = o.First
			}
			log[i] = e
		}
	}
	return log
}
