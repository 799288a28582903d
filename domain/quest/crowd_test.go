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
	s := opened(t, seats, options)
	at := land.Place{Cell: land.Cell{X: 1}}
	s.Board.Main = s.Board.Main.With(land.Lay("winchester", at, land.Paths(land.Initiatory, land.SidesOf(land.Dirs[:]...)), 0))
	s.Decks.Tiles[land.Fantastic] = s.Decks.Tiles[land.Fantastic].Without("winchester")
	for _, seat := range s.Seats {
		s.changeKnight(seat, func(k *Knight) {
			k.At = at
			k.Attrs = book.Attrs{Str: 2 + rng.IntN(8), Int: 2 + rng.IntN(8), Dex: rng.IntN(4), Val: rng.IntN(4), Exp: rng.IntN(4)}
		})
		s.Decks.Missions = s.Decks.Missions.Without(s.Knights[seat].Mission)
	}
	cards := slices.Concat(s.Decks.Cards, s.Aside)
	s.Decks.Cards, s.Aside = nil, nil
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	var foes []book.Card
	for _, c := range cards {
		d, seat := s.Book.Card(c), s.Seats[rng.IntN(seats)]
		switch full := len(s.listCounted(seat)) >= mostFaceDown; {
		case d.Class == book.Curse || d.Class == book.Entrance:
			s.Decks.Cards = append(s.Decks.Cards, c)
		case d.Mandatory && rng.IntN(2) == 0:
			s.layCard(Lying{Card: c, At: at, Up: true})
			foes = append(foes, c)
		case d.Counted() && full:
			s.layCard(Lying{Card: c, At: at, Up: !s.Superior()})
		default:
			s.giveCard(seat, Lying{Card: c}, face{up: !s.Superior()})
		}
	}
	for i, l := range s.Board.Lying {
		if len(foes) > 0 && s.Book.Card(l.Card).Counted() && rng.IntN(3) == 0 {
			s.Board.Lying[i].Under = foes[rng.IntN(len(foes))]
		}
	}
	return s
}

// odd draws an order, which may be one that no submission gets past the check of lines. Adjudication
// must be total all the same.
func odd(s *State, seat game.Seat, rng *rand.Rand) orders.Body {
	some := func(most int) (cards []book.Card) {
		for range rng.IntN(most + 1) {
			cards = append(cards, s.Book.Cards[rng.IntN(len(s.Book.Cards))].ID)
		}
		return cards
	}
	who := func() orders.Who { return s.nameSeat(append(s.Seats, "nobody")[rng.IntN(len(s.Seats)+1)]) }
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
		swapOf(s, seat, rng), swapOf(s, seat, rng),
	}
	return all[rng.IntN(len(all))]
}

// swapOf returns a seat's side of an exchange that two seats both order, of cards that they have.
func swapOf(s *State, seat game.Seat, rng *rand.Rand) orders.Body {
	i := slices.Index(s.Seats, seat)
	other := s.Seats[(i^1)%len(s.Seats)]
	pick := func(of game.Seat) []book.Card { return s.listRobbable(of)[:min(len(s.listRobbable(of)), s.Round%3)] }
	return orders.Trade{With: s.nameSeat(other), Give: pick(seat), For: pick(other)}
}

// Whatever seats that stand together order, nothing breaks: every card is in one place, no
// hand is too full, and no seat learns of a card that it may not know.
func TestACrowdBreaksNothing(t *testing.T) {
	t.Parallel()
	happened := map[string]int{}
	for i := range 8 {
		c := tables[1+i%5]
		rng := rand.New(rand.NewPCG(uint64(i), 11))
		x := newTable(t, crowd(t, c.seats, c.options, rng), uint64(i))
		all := slices.Sorted(flat(places(x.s)))
		for range 8 {
			if x.s.Ending != nil {
				break
			}
			orderSets := game.Orders{}
			for _, seat := range x.s.Seats {
				section := game.OrderSetSection{Key: AllKey(x.s.Post), Final: true}
				for range 6 {
					section.Orders = append(section.Orders, game.Order{Body: orders.Clause{Then: []order.Choice[orders.Body]{{Order: odd(x.s, seat, rng)}}}})
				}
				orderSets[seat] = game.OrderSet{Sections: []game.OrderSetSection{section}, Spoke: true, Final: true, Resigned: rng.IntN(60) == 0}
			}
			before := x.s.clone()
			events := x.post(orderSets)
			for j, e := range events {
				var next event.Event
				if j+1 < len(events) {
					next = events[j+1]
				}
				x.s = event.Fold[game.State](x.s, e).(*State)
				require.Empty(t, broken(x.s, settledBefore(next)), "%T %+v", e, e)
				require.Equal(t, all, slices.Sorted(flat(places(x.s))), "%T %+v", e, e)
				unknown(t, before, x.s, e, next)
				before = x.s
				happened[registry.Kind(e)]++
			}
		}
	}
	for _, kind := range []string{
		"trade-made", "trade-made-unseen", "card-looted-unseen", "card-robbed-by-foe", "fight-evaded", "mission-accomplished", "magic-spent",
		"card-dropped-unseen", "card-taken-unseen", "errand-begun", "foe-captured", "character-transferred", "seat-resigned",
	} {
		require.NotZero(t, happened["quest."+kind], "%s never happened", kind)
	}
}
