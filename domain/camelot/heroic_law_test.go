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
func scattered(t *testing.T, random *rand.Rand) *hall {
	h := newHall(t, court[random.IntN(len(court))], nil)
	deck := newDeck(book.cards.White)
	random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	deal := func(n int) []Card { cards := deck[:n]; deck = deck[n:]; return slices.Clone(cards) }
	for _, coat := range court {
		h.hand(coat, deal(random.IntN(10))...)
		h.lay(coat, func(k *Knight) { k.Life = 1 + random.IntN(6) })
	}
	if random.IntN(2) == 0 {
		h.lay(court[random.IntN(len(court))], func(k *Knight) { k.Loyalty = Traitor })
	}
	places := []Place{Camelot, Camelot, Excalibur, Grail, Picts, Saxons}
	for _, c := range court {
		h.lay(c, func(k *Knight) { k.At = places[random.IntN(len(places))] })
	}
	h.lay(court[random.IntN(len(court))], func(k *Knight) { k.At = BlackKnight })
	h.state.Engines, h.state.Swords = random.IntN(9), Swords{White: random.IntN(5), Black: random.IntN(4)}
	h.state.White.Draw = deck
	h.state.changeQuest(Excalibur, func(q *Quest) { q.River = random.IntN(6) - 1 })
	h.state.changeQuest(Saxons, func(q *Quest) { q.Warriors = random.IntN(4) })
	h.state.Curses.Mists = false
	return h
}

// scribbled returns a block of random lines, most of which fail somewhere.
func (h *hall) scribbled(random *rand.Rand) []game.Body {
	var block []game.Body
	for range 1 + random.IntN(8) {
		var order blockOrder
		switch random.IntN(8) {
		case 0:
			order = FreeMove{h.somewhere(random)}
		case 1:
			order = Exchange{h.someCard(random), h.who(court[random.IntN(len(court))])}
		case 2, 3, 4:
			order = sacrifice(h.someDeed(random), h.someDeed(random))
		default:
			order = do(h.someDeed(random), h.someDeed(random))
		}
		block = append(block, Statement{Then: order})
	}
	return block
}

func (h *hall) somewhere(r *rand.Rand) Place {
	return []Place{Camelot, BlackKnight, Lancelot, Dragon, Excalibur, Grail, Picts, Saxons}[r.IntN(8)]
}

// someCard returns a card that, most often, the active knight holds.
func (h *hall) someCard(random *rand.Rand) Card {
	if hand := h.state.Knights[h.state.Active].Hand; len(hand) > 0 && random.IntN(5) > 0 {
		return hand[random.IntN(len(hand))]
	}
	return book.cards.Rank[random.IntN(len(book.cards.Rank))]
}

func (h *hall) someDeed(random *rand.Rand) Deed {
	card := h.someCard(random)
	switch random.IntN(8) {
	case 0:
		return move(h.somewhere(random))
	case 1:
		return drawing()
	case 2:
		return siege(card)
	case 3:
		return heal(card)
	case 4:
		return accuse(h.who(court[random.IntN(len(court))]))
	case 5:
		return Deed{Do: ActQuest, Any: CardSet{{Name: "ANY"}}}
	}
	if book.WhiteCard(card).Kind != KindSpecial {
		return quest(card)
	}
	deed := Deed{Do: ActSpecial, Card: card, Place: h.somewhere(random), Free: random.IntN(3) == 0}
	deed.Mode = map[Card]string{Merlin: "ENGINE", Piety: "SELF", Reinforcements: "OTHERS"}[card]
	if card == Messenger {
		deed.Whom, deed.Cards = h.who(court[random.IntN(len(court))]), []Card{h.someCard(random)}
	}
	return deed
}

// toTheEnd plays the phase out, and sends the block again at the stops of the game, at most so many
// times.
func (h *hall) toTheEnd(again int) []event.Event {
	h.on()
	for n := 0; h.state.Pending != nil && h.state.Ending == nil; n++ {
		require.Less(h.t, n, 40, "the phase does not end")
		if h.state.Pending.Point == AskHeroic && n < again {
			h.set++
			h.orderSets[h.state.Active].Sections[0].Set = h.set
		}
		h.on()
	}
	return h.log
}

// TestHeroicLaws checks the laws of every heroic phase, whatever the orders are.
func TestHeroicLaws(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		hall := scattered(t, random)
		hall.block(hall.scribbled(random)...)
		had := len(hall.state.Knights[hall.state.Active].Hand)
		log := hall.toTheEnd(2)
		requireOnce(t, log)
		for _, seat := range hall.state.Order {
			knight := hall.state.Knights[seat]
			require.True(t, 0 <= knight.Life && knight.Life <= book.quests.Life.Most)
			require.True(t, slices.IsSortedFunc(knight.Hand, func(a, b Card) int { return book.findDefaultRank(a) - book.findDefaultRank(b) }))
		}
		require.Equal(t, len(newDeck(book.cards.White)), hall.state.whites())
		require.Equal(t, len(newDeck(book.cards.Black)), hall.state.blacks())
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
	for _, taken := range only[ActionTaken](log) {
		require.NotContains(t, kinds, taken.Action)
		kinds = append(kinds, taken.Action)
		switch {
		case taken.Second:
			second++
			require.Equal(t, 1, first, "a sacrifice comes second")
		case !taken.Free:
			first++
		}
	}
	require.LessOrEqual(t, first, 1)
	require.LessOrEqual(t, second, 1)
	require.Len(t, only[Sacrificed](log), second)
	require.LessOrEqual(t, len(only[SpecialPlayed](log)), 1)
	skipped := map[int]int{}
	for _, orderSkipped := range only[OrderSkipped](log) {
		skipped[orderSkipped.Line]++
		require.LessOrEqual(t, skipped[orderSkipped.Line], 2, "a line of two choices was read twice")
	}
}

// TestInterruptionsChangeNothing plays the same block with and without stops, and sends it again at
// each of them. The events must be the same, so that no statement is repeated or left out. A knight
// without a legal action is not asked at a stop, and the lines behind the stop are not read.
func TestInterruptionsChangeNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		play := func(stops int) []event.Event {
			random := rand.New(rand.NewPCG(seed, 0))
			hall := scattered(t, random)
			block := hall.scribbled(random)
			hall.state.Now.Late = stops == 0
			for i := range stops {
				block = slices.Insert(block, (i*7+int(seed%5))%len(block), game.Body(Statement{Then: Stop{}}))
			}
			hall.block(block...)
			return withoutVain(slices.DeleteFunc(hall.toTheEnd(stops), procedural))
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
