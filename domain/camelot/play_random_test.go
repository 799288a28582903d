package camelot

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
)

// A quill writes random orders, legal ones and others, without a submission.
type quill struct {
	*rand.Rand
	state *State
}

// pickOf returns one of the things given.
func pickOf[T any](w quill, things ...T) T { return things[w.IntN(len(things))] }

func (w quill) white() Card { return pickOf(w, book.cards.White...).ID }
func (w quill) place() Place {
	return pickOf(w, append([]QuestData{{Place: Camelot}}, book.quests.Quests...)...).Place
}
func (w quill) whom() Who  { return Who{Seat: pickOf(w, w.state.Seats...)} }
func (w quill) war() Place { return pickOf(w, Picts, Saxons) }
func (w quill) yes() bool  { return w.IntN(2) == 0 }

// hand returns n cards that a seat may hold, or not.
func (w quill) hand(seat game.Seat, n int) []Card {
	var cards []Card
	for range n {
		if hand := w.state.Knights[seat].Hand; len(hand) > 0 && w.IntN(10) > 0 {
			cards = append(cards, pickOf(w, hand...))
		} else {
			cards = append(cards, w.white())
		}
	}
	return cards
}

// deed returns a heroic action.
func (w quill) deed(seat game.Seat) Deed {
	card := w.hand(seat, 1)[0]
	switch w.IntN(8) {
	case 0, 1:
		return Deed{Do: ActMove, Place: w.place()}
	case 2:
		return Deed{Do: ActQuest, Draw: true}
	case 3:
		return Deed{Do: ActQuest, Siege: true, Cards: w.hand(seat, 2)}
	case 4:
		return Deed{Do: ActHeal, Card: card}
	case 5:
		return Deed{Do: ActAccuse, Whom: w.whom()}
	case 6:
		return Deed{Do: ActQuest, Any: set("ANY")}
	}
	return Deed{
		Do: ActSpecial, Card: card, Place: w.place(), Whom: w.whom(), Cards: w.hand(seat, 1+w.IntN(3)), Free: w.IntN(4) == 0,
		Mode: w.mode(card),
	}
}

// block returns a turn block.
func (w quill) block(seat game.Seat) []game.Body {
	lines := []game.Body{
		Evil{pickOf(w, EvilDraw, EvilDraw, EvilSiege, EvilLife, EvilPeek)},
		Evil{EvilDraw},
		Taunt{w.whom()},
		Help{pickOf(w, EvilDraw, EvilSiege)},
		OnBlack{Set: set(pickOf(w, "COMBAT", "ANY", "SPECIAL")), Handle: []Handling{{
			Face: pickOf(w, "", "FACEUP", "FACEDOWN"), War: pickOf(w, "", w.war()), Merlins: ptr(w.IntN(3)), Excalibur: w.IntN(5) == 0,
		}}},
		ArmorRule{Avoid: w.yes(), Sets: []CardSet{set("SPECIAL")}},
	}
	for range 1 + w.IntN(4) {
		lines = append(lines, Heroic{Sacrifice: w.IntN(3) == 0, Choices: []Deed{w.deed(seat), w.deed(seat)}})
	}
	lines = append(lines, FreeMove{w.place()}, Exchange{w.hand(seat, 1)[0], w.whom()})
	if w.IntN(6) == 0 {
		lines = append([]game.Body{Reveal{}}, lines...)
	}
	for i, b := range lines {
		lines[i] = Statement{Then: b.(blockOrder)}
	}
	return lines
}

// standing returns a set of standing orders.
func (w quill) standing(seat game.Seat) []game.Body {
	return []game.Body{
		StandMerlin{N: w.IntN(4), Against: set(pickOf(w, "ANY", "MORGAN", "mists"))},
		StandExcalibur{Cancel: set(pickOf(w, "COMBAT", "desolation"))},
		StandGrail{All: w.yes()},
		StandCards{Cards: w.hand(seat, 2)},
		StandVolunteer{Card: "morgan1", Yes: w.yes()},
		StandKay{Mode: pickOf(w, "AUTO", "NEVER", "KEEP"), Keep: []Card{"f5"}},
		StandShare{Mode: "TRUST", Trust: w.whom()},
	}[w.IntN(3):]
}

// reply answers the open question with every word at once.
func (w quill) reply(seat game.Seat) Reply {
	return Reply{
		Yes: ptr(w.yes()), Merlins: ptr(w.IntN(4)), Cancel: w.IntN(4) == 0, Cards: w.hand(seat, max(1, w.state.Pending.Owes[seat])),
		Choice: pickOf(w, EvilDraw, EvilSiege, EvilLife), Face: pickOf(w, "FACEUP", "FACEDOWN"), War: w.war(),
		Order: w.Perm(5), Come: ptr(w.yes()), Whom: w.whom(),
	}
}

// submissions returns the submissions of all seats; some seats send nothing, some have left.
func (w quill) submissions(set int) game.Orders {
	all := game.Orders{}
	for _, seat := range w.state.Seats {
		var orderSet game.OrderSet
		if w.IntN(3) > 0 {
			orderSet.Standing = ordersOf(w.standing(seat)...)
		}
		if w.IntN(4) > 0 {
			key := fmt.Sprintf("turn %d", max(w.state.Round, 1))
			orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: key, Set: set, Final: w.IntN(5) > 0, Orders: ordersOf(w.block(seat)...)})
		}
		if w.state.Pending != nil && w.IntN(4) > 0 {
			reply := w.reply(seat)
			reply.ID = w.state.Pending.ID
			orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: reply.ID, Set: 1, Final: true, Orders: ordersOf(reply)})
		}
		orderSet.Vacant = w.IntN(40) == 0
		all[seat] = orderSet
	}
	return all
}

// TestRandomGamesAreConserved plays whole games with random submissions: they end, and no card is lost
// or added.
func TestRandomGamesAreConserved(t *testing.T) {
	t.Parallel()
	for seed := range gametest.Times(60, 20) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			w := quill{Rand: rand.New(rand.NewPCG(1, uint64(seed)))}
			options := map[game.Option]string{"leave": pickOf(w, "substitute", "death")}
			for key, n := range map[game.Option]int{"squires": 4, "join": 3} {
				if seed%n == 0 {
					options[key] = "on"
				}
			}
			if seed%3 == 0 {
				options["desolation"], options["grail_front"], options["doomed_acts"] = "fill", "on", "off"
			}
			state := opened(minSeats+seed%5, options)
			w.state = state
			for phase := 0; state.Ending == nil; phase++ {
				require.Less(t, phase, 3000, "the game does not end")
				before, late := state.clone(), state.Late()
				submissions := w.submissions(phase + 1)
				if late != "" && w.IntN(10) == 0 {
					submissions[late] = game.OrderSet{}
				}
				for _, e := range before.Adjudicate(submissions, time.Time{}, chance(seed, phase)) {
					state.Apply(e)
				}
				requireWhole(t, state)
			}
		})
	}
}

// mode returns a way to play a special card.
func (w quill) mode(c Card) string {
	switch c {
	case "merlin":
		return pickOf(w, "ENGINE", "PICTS", "SAXONS", "CARD")
	case "convocation":
		return pickOf(w, "", "COME", "STAY")
	}
	return pickOf(w, "SELF", "OTHERS")
}
