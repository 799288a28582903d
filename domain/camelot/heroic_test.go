package camelot

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// court lists the coats in the order of the seats of the acceptance cases, clockwise.
var court = []Coat{Arthur, Gawain, Kay, Tristan, Percival, Galahad, Palamedes}

// A hall is a game of seven knights in the heroic phase of one of them; when it
// is over, the game stops.
type hall struct {
	*tableau
	set int
}

func newHall(t *testing.T, active Coat, options map[game.Option]string) *hall {
	t.Helper()
	h := &hall{tableau: newTable(t, len(court), options)}
	state := h.state
	state.Order = slices.Clone(state.Seats)
	for i, seat := range state.Seats {
		state.Knights[seat] = Knight{Coat: court[i], Loyalty: Loyal, Seen: true, Life: 4, At: Camelot, Alive: true}
	}
	state.White.Draw, state.Black.Draw = newDeck(book.cards.White), newDeck(book.cards.Black)
	state.First, state.Active, state.Round, state.Turn = state.Seats[0], h.seat(active), 1, 1
	state.Agenda = []Task{{Do: stepHeroic, Seat: state.Active}}
	return h
}

// seat returns the seat of a knight.
func (h *hall) seat(c Coat) game.Seat { return h.state.Seats[slices.Index(court, c)] }

// who returns a knight as an order names the knight.
func (h *hall) who(c Coat) Who { return Who{h.seat(c), string(c)} }

func (h *hall) knight(c Coat) Knight { return h.state.Knights[h.seat(c)] }

func (h *hall) lay(c Coat, f func(*Knight)) { h.state.changeKnight(h.seat(c), f) }

// hand gives a knight these cards as a hand.
func (h *hall) hand(c Coat, cards ...Card) {
	h.lay(c, func(k *Knight) { k.Hand = book.sortByRank(cards) })
}

// stands puts a knight on a quest.
func (h *hall) stands(c Coat, at Place, cards ...Card) {
	h.lay(c, func(k *Knight) { k.At, k.Hand = at, book.sortByRank(cards) })
}

// order sends the active knight's block and plays on with the dice given.
func (h *hall) order(rolls []int, lines ...game.Body) []event.Event {
	h.t.Helper()
	h.block(lines...)
	return h.on(rolls...)
}

// block sends a block, line by line.
func (h *hall) block(lines ...game.Body) {
	h.set++
	h.send(h.state.Active, h.state.keyOfThisTurn(), lines...)
	sections := h.orderSets[h.state.Active].Sections
	section := &sections[len(sections)-1]
	section.Set = h.set
	for i := range section.Orders {
		section.Orders[i].Line = order.Line{N: i + 1, Text: section.Orders[i].Body.String()}
	}
}

// on plays on to the next stop.
func (h *hall) on(rolls ...int) []event.Event {
	h.t.Helper()
	events := h.state.Adjudicate(h.orderSets, time.Time{}, dice.Script(rolls...))
	for _, e := range events {
		h.state.Apply(e)
	}
	h.log = append(h.log, events...)
	return events
}

// refuses returns the code of an order's fault; "" if it is legal now.
func (h *hall) refuses(b game.Body) order.Code {
	order := b.(interface {
		findFault(*State, game.Seat, Turn) *fault
	})
	if f := order.findFault(h.state, h.state.Active, h.state.Now); f != nil {
		return f.Code
	}
	return ""
}

// codes returns the codes of the lines that were skipped.
func codes(events []event.Event) []string {
	var found []string
	for _, e := range only[OrderSkipped](events) {
		found = append(found, e.Code)
	}
	return found
}

// Lines of blocks, for short.
func do(choices ...Deed) Heroic        { return Heroic{Choices: choices} }
func sacrifice(choices ...Deed) Heroic { return Heroic{Sacrifice: true, Choices: choices} }
func move(to Place) Deed               { return Deed{Do: ActMove, Place: to} }
func drawing() Deed                    { return Deed{Do: ActQuest, Draw: true} }
func quest(c Card) Deed                { return Deed{Do: ActQuest, Card: c} }
func siege(cards ...Card) Deed         { return Deed{Do: ActQuest, Siege: true, Cards: cards} }
func heal(c Card) Deed                 { return Deed{Do: ActHeal, Card: c} }
func accuse(w Who) Deed                { return Deed{Do: ActAccuse, Whom: w} }
func special(c Card, mode string) Deed { return Deed{Do: ActSpecial, Card: c, Mode: mode} }

// TestPattern checks A-5.
func TestPattern(t *testing.T) {
	for name, c := range map[string]struct {
		at    Place
		lie   []Card
		legal []Card
	}{
		"two pairs":   {BlackKnight, []Card{"f3", "f3"}, []Card{"f1", "f2", "f4", "f5"}},
		"full house":  {Lancelot, []Card{"f4", "f4", "f5", "f5"}, []Card{"f4", "f5"}},
		"three kinds": {Dragon, []Card{"f1", "f2", "f3"}, []Card{"f1", "f2", "f3"}},
		"a triple":    {Lancelot, []Card{"f4", "f4", "f4"}, []Card{"f1", "f2", "f3", "f5"}},
		"two triples": {Dragon, []Card{"f1", "f1", "f1", "f2"}, []Card{"f2", "f3", "f4", "f5"}},
	} {
		t.Run(name, func(t *testing.T) {
			hall := newHall(t, Kay, nil)
			hall.stands(Kay, c.at, "f1", "f2", "f3", "f4", "f5")
			hall.state.changeQuest(c.at, func(q *Quest) { q.Open, q.White = true, c.lie })
			for _, card := range []Card{"f1", "f2", "f3", "f4", "f5"} {
				want := codePattern
				if slices.Contains(c.legal, card) {
					want = ""
				}
				require.Equal(t, want, hall.refuses(quest(card)), card)
			}
		})
	}
}

// TestSiege checks, with Excalibur and without Kay's power.
func TestSiege(t *testing.T) {
	for name, c := range map[string]struct {
		who     Coat
		options map[game.Option]string
		relics  []Relic
		hand    []Card
		laid    []Card
		die     int
		left    []Card
		engines int
		life    int
	}{
		"won":            {Gawain, nil, nil, []Card{"f2", "f5"}, []Card{"f5", "f2"}, 6, nil, 4, 4},
		"a tie is lost":  {Gawain, nil, nil, []Card{"f2", "f5", "grail"}, []Card{"f5", "f2"}, 7, []Card{"grail"}, 5, 3},
		"with Excalibur": {Gawain, nil, []Relic{Sword}, []Card{"f2", "f5"}, []Card{"f5", "f2"}, 7, nil, 4, 4},
		"with Kay":       {Kay, nil, nil, []Card{"f1", "f2", "f4"}, []Card{"f4"}, 5, []Card{"f1"}, 4, 4},
		"Kay lays first": {Kay, nil, nil, []Card{"f1"}, []Card{"f1"}, 1, nil, 5, 3},
		"without Kay":    {Kay, map[game.Option]string{"kay_siege": "off"}, nil, []Card{"f2", "f4"}, []Card{"f4"}, 5, []Card{"f2"}, 5, 3},
	} {
		t.Run(name, func(t *testing.T) {
			hall := newHall(t, c.who, c.options)
			hall.state.Engines = 5
			hall.lay(c.who, func(k *Knight) { k.Relics, k.Hand = c.relics, c.hand })
			hall.order([]int{c.die}, do(siege(c.laid...)))
			require.Equal(t, c.engines, hall.state.Engines)
			require.Equal(t, c.life, hall.knight(c.who).Life)
			require.ElementsMatch(t, c.left, hall.knight(c.who).Hand)
			require.Len(t, hall.state.White.Discard, len(c.hand)-len(c.left))
		})
	}
}

// TestDraw checks A-8.
func TestDraw(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.hand(Gawain, newDeck(book.cards.White)[:11]...)
	hall.order(nil, do(drawing()))
	require.Len(t, hall.knight(Gawain).Hand, 14)
	hall.state.Now = Turn{}
	require.Equal(t, codeHandLimit, hall.refuses(drawing()))
	hall.state.Active = hall.seat(Kay)
	require.Empty(t, hall.refuses(drawing()))
	hall.lay(Kay, func(k *Knight) { k.At = Picts })
	require.Equal(t, codeNotHere, hall.refuses(drawing()))
}

// TestAccusationOpens checks A-9 and the conditions of C-90 and C-91.
func TestAccusationOpens(t *testing.T) {
	hall := newHall(t, Tristan, nil)
	kay := accuse(hall.who(Kay))
	hall.state.Engines, hall.state.Swords = 5, Swords{White: 3, Black: 2}
	require.Equal(t, codeAccuseEarly, hall.refuses(kay))
	hall.state.Swords.Black = 3
	require.Empty(t, hall.refuses(kay))
	hall.state.Engines, hall.state.Swords = 6, Swords{}
	require.Empty(t, hall.refuses(kay))
	require.Equal(t, codeAccuseTarget, hall.refuses(accuse(hall.who(Tristan))))
	for _, f := range []func(*Knight){
		func(k *Knight) { k.Alive = false }, func(k *Knight) { k.Exposed = true }, func(k *Knight) { k.Proven = true },
	} {
		hall.lay(Kay, f)
		require.Equal(t, codeAccuseTarget, hall.refuses(kay))
		hall.lay(Kay, func(k *Knight) { k.Alive, k.Exposed, k.Proven = true, false, false })
	}
	hall.lay(Tristan, func(k *Knight) { k.Seen = false })
	require.Equal(t, codeOff, hall.refuses(kay), "A-42")
}

// TestFalseAccusation checks.
func TestFalseAccusation(t *testing.T) {
	hall := newHall(t, Tristan, nil)
	hall.state.Swords = Swords{White: 4, Black: 2}
	hall.order(nil, do(accuse(hall.who(Arthur))))
	require.Equal(t, Swords{White: 3, Black: 3}, hall.state.Swords)
	require.True(t, hall.knight(Arthur).Proven)
	hall.state.Now = Turn{}
	require.Equal(t, codeAccuseUsed, hall.refuses(accuse(hall.who(Gawain))))

	hall = newHall(t, Tristan, nil)
	hall.state.Swords = Swords{Black: 6}
	events := hall.order(nil, do(accuse(hall.who(Arthur))))
	require.Empty(t, only[SwordFlipped](events))
	require.True(t, hall.knight(Arthur).Proven)

	hall = newHall(t, Tristan, nil)
	hall.state.Swords = Swords{White: 3, Black: 6}
	hall.order(nil, do(accuse(hall.who(Arthur))))
	require.NotNil(t, hall.state.Ending)
	require.Equal(t, SevenBlack, hall.state.Ending.Ending)
}

// TestRightAccusation checks A-12.
func TestRightAccusation(t *testing.T) {
	hall := newHall(t, Tristan, nil)
	hall.state.Swords = Swords{White: 6, Black: 2}
	hall.stands(Kay, BlackKnight, "f1", "f2", "grail", "merlin", "fate")
	hall.lay(Kay, func(k *Knight) { k.Loyalty, k.Relics, k.Life, k.Doomed = Traitor, []Relic{Sword, Armor}, 0, true })
	hall.state.changeQuest(BlackKnight, func(q *Quest) { q.White = []Card{"f3", "f3"} })
	hall.order(nil, do(accuse(hall.who(Kay))))
	kay := hall.knight(Kay)
	require.Equal(t, Swords{White: 7, Black: 2}, hall.state.Swords)
	require.True(t, kay.Exposed)
	require.False(t, kay.Doomed)
	require.Empty(t, kay.Hand)
	require.Empty(t, kay.At)
	require.Equal(t, []Relic{Armor}, kay.Relics)
	require.Empty(t, hall.state.Quests[BlackKnight].White)
	require.Len(t, hall.state.White.Discard, 7)
	require.Equal(t, 1, hall.state.Wins[hall.seat(Tristan)].Right)
}
