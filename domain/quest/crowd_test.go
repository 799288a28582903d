package quest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// crowd makes a game in which all seats stand on one tile, with cards in their hands and on the
// tile, and foes with hoards, so that cards have all their effects there.
func crowd(t testing.TB, seats int, options map[game.Option]string, rng *rand.Rand) *State {
	state := opened(t, seats, options)
	at := land.Place{Cell: land.Cell{X: 1}}
	state.Board.Main = state.Board.Main.With(land.LayTile("winchester", at, land.OpeningsOf(land.Initiatory, land.SidesOf(land.Dirs[:]...)), 0))
	state.Decks.Tiles[land.Fantastic] = state.Decks.Tiles[land.Fantastic].Without("winchester")
	for _, seat := range state.Seats {
		state.changeKnight(seat, func(knight *Knight) {
			knight.At = at
			knight.Attrs = book.Attrs{Str: 2 + rng.IntN(8), Int: 2 + rng.IntN(8), Dex: rng.IntN(4), Val: rng.IntN(4), Exp: rng.IntN(4)}
		})
		state.Decks.Missions = state.Decks.Missions.Without(state.Knights[seat].Mission)
	}
	cards := slices.Concat(state.Decks.Cards, state.Aside)
	state.Decks.Cards, state.Aside = nil, nil
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	var foes []book.Card
	for _, card := range cards {
		cardDef, seat := state.Book.Card(card), state.Seats[rng.IntN(seats)]
		switch full := len(state.listCounted(seat)) >= state.Book.Hand.FaceDown; {
		case cardDef.Class == book.Curse || cardDef.Class == book.Entrance:
			state.Decks.Cards = append(state.Decks.Cards, card)
		case cardDef.Mandatory && rng.IntN(2) == 0:
			state.layCard(Lying{Card: card, At: at, Up: true})
			foes = append(foes, card)
		case cardDef.IsCounted() && full:
			state.layCard(Lying{Card: card, At: at, Up: !state.IsSuperior()})
		default:
			state.giveCard(seat, Lying{Card: card}, face{up: !state.IsSuperior()})
		}
	}
	for i, l := range state.Board.Lying {
		if len(foes) > 0 && state.Book.Card(l.Card).IsCounted() && rng.IntN(3) == 0 {
			state.Board.Lying[i].Under = foes[rng.IntN(len(foes))]
		}
	}
	return state
}

// odd draws an order, which may be one that no submission gets past the check of lines. Adjudication
// must be total all the same.
func odd(state *State, seat game.Seat, rng *rand.Rand) orders.Body {
	some := func(most int) (cards []book.Card) {
		for range rng.IntN(most + 1) {
			cards = append(cards, state.Book.Cards[rng.IntN(len(state.Book.Cards))].ID)
		}
		return cards
	}
	who := func() orders.Who { return state.nameSeat(append(state.Seats, "nobody")[rng.IntN(len(state.Seats)+1)]) }
	all := []orders.Body{
		orders.Trade{With: who(), Give: some(2), For: some(2)},
		orders.Duel{Seat: who()},
		orders.Duel{Any: true},
		orders.Duel{Holder: "ring"},
		orders.Loot{Choice: orders.Choice{Cards: some(5)}},
		orders.Loot{Choice: orders.Choice{All: true}},
		orders.Take{Choice: orders.Choice{Cards: some(5)}},
		orders.Take{Choice: orders.Choice{All: true}},
		orders.Drop{Cards: some(4)},
		orders.Keep{Cards: some(4)},
		orders.FaceUp{Cards: some(4)},
		orders.Fight{},
		orders.Fight{Foe: "meliadus"},
		orders.Evade{Duels: true, No: true},
		orders.Consent{},
		orders.Leave{Choice: orders.Choice{All: true}},
		swapOf(state, seat, rng), swapOf(state, seat, rng),
	}
	return all[rng.IntN(len(all))]
}

// swapOf returns a seat's side of an exchange that two seats both order, of cards that they have.
func swapOf(state *State, seat game.Seat, rng *rand.Rand) orders.Body {
	i := slices.Index(state.Seats, seat)
	other := state.Seats[(i^1)%len(state.Seats)]
	pick := func(of game.Seat) []book.Card {
		return state.listRobbable(of)[:min(len(state.listRobbable(of)), state.Round%3)]
	}
	return orders.Trade{With: state.nameSeat(other), Give: pick(seat), For: pick(other)}
}

// Whatever seats that stand together order, nothing breaks: every card is in one place, no
// hand is too full, and no seat learns of a card that it may not know.
func TestACrowdBreaksNothing(t *testing.T) {
	t.Parallel()
	ev := map[string]int{}
	for i := range 8 {
		c := tables[1+i%5]
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		randomGame := newTable(t, crowd(t, c.seats, c.options, rng), uint64(i))
		all := slices.Sorted(flat(places(randomGame.state)))
		for range 8 {
			if randomGame.state.Ending != nil {
				break
			}
			orderSets := game.Orders{}
			for _, seat := range randomGame.state.Seats {
				section := game.OrderSetSection{Key: AllKey(randomGame.state.Post), Final: true}
				for range 6 {
					section.Orders = append(section.Orders, game.Order{Body: orders.Clause{Then: []order.Choice[orders.Body]{{Order: odd(randomGame.state, seat, rng)}}}})
				}
				orderSets[seat] = game.OrderSet{Sections: []game.OrderSetSection{section}, Spoke: true, Final: true, Resigned: rng.IntN(60) == 0}
			}
			before := randomGame.state.clone()
			events := randomGame.post(orderSets)
			for j, e := range events {
				var next event.Event
				if j+1 < len(events) {
					next = events[j+1]
				}
				randomGame.state = event.Fold[game.State](randomGame.state, e).(*State)
				require.Empty(t, broken(randomGame.state, settledBefore(next)), "%T %+v", e, e)
				require.Equal(t, all, slices.Sorted(flat(places(randomGame.state))), "%T %+v", e, e)
				unknown(t, before, randomGame.state, e, next)
				before = randomGame.state
				ev[registry.Kind(e)]++
			}
		}
	}
	for _, kind := range []string{
		"trade-made", "trade-made-unseen", "card-looted-unseen", "card-robbed-by-foe", "fight-evaded", "mission-accomplished", "magic-spent",
		"card-dropped-unseen", "card-taken-unseen", "errand-begun", "foe-captured", "character-transferred", "seat-resigned",
	} {
		require.NotZero(t, ev["quest."+kind], "%s never happened", kind)
	}
}
