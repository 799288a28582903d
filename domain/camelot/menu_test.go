package camelot

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
)

// TestMenusWriteOrders checks that every line to which menus lead is read without a refusal, and is
// in canonical spelling, at positions of whole games.
func TestMenusWriteOrders(t *testing.T) {
	eachPhase(t, 3, func(w quill, phase int) game.Orders { return w.submissions(phase) }, func(t *testing.T, quill quill, submissions game.Orders, phase int) {
		who := quill.state.Order
		if i := phase % max(len(who), 1); !gametest.Nightly() { // each in its turn
			who = who[i:min(i+1, len(who))]
		}
		for _, seat := range slices.Repeat(who, gametest.Times(10, 1)) {
			m, picks := gametest.Stroll(t, quill.Rand, quill.state, seat, submissions[seat])
			if m.Kind == menu.Done {
				gametest.Written(t, Rules{}, quill.state, seat, m.Line, picks)
				gametest.WrittenBeside(t, Rules{}, quill.state, seat, submissions[seat], picks)
			}
			if phase%10 == 0 {
				gametest.SameInEveryLanguage(t, quill.state, seat, submissions[seat], picks, "es", "fr", "nl")
			}
		}
	})
}

// TestMenusKnowNoSecrets checks that positions that differ only in things hidden from a seat have
// the same menus.
func TestMenusKnowNoSecrets(t *testing.T) {
	eachPhase(t, 2, func(w quill, phase int) game.Orders { return w.submissions(phase) }, func(t *testing.T, quill quill, submissions game.Orders, phase int) {
		seat := quill.state.Seats[phase%len(quill.state.Seats)]
		other := secrets(quill.state, seat, quill.Rand)
		if phase%5 > 0 || other == nil {
			return
		}
		_, picks := gametest.Stroll(t, quill.Rand, quill.state, seat, game.OrderSet{})
		for n := range len(picks) + 1 {
			require.Equal(t, quill.state.Menu(seat, game.OrderSet{}, picks[:n], "en"), other.(*State).Menu(seat, game.OrderSet{}, picks[:n], "en"), "%q", picks[:n])
		}
	})
}

// writtenOnly are the kinds of orders that menus do not make, with the reason.
var writtenOnly = map[string]string{
	"TurnHead": "menus write lines of the next own turn, which need no frame", "TurnEnd": "as TURN",
}

// seldom is the number of phases between two in which the test looks beyond the answers.
const seldom = 10

// TestMenusReachEveryKindOfOrder plays games by menus, which must write every kind of order.
func TestMenusReachEveryKindOfOrder(t *testing.T) {
	reached, strolls := map[string]bool{}, map[string]int{}
	for seed := range uint64(6) {
		w := quill{Rand: rand.New(rand.NewPCG(seed, 7))} //nolint:gosec // a test
		seats := minSeats + int(seed)%(maxSeats-minSeats+1)
		w.state = opened(seats, w.options(seats))
		walks := rand.New(rand.NewPCG(seed, 6)) // of their own, so that they change no game
		for phase := 0; w.state.Ending == nil && phase < 120; phase++ {
			for _, seat := range w.state.Order {
				w.rarely(seat, phase)
				if d := w.state.Pending; phase%seldom > 0 && (d == nil || !slices.Contains(d.Seats, seat)) {
					continue // there is no question to the seat
				}
				for _, choice := range w.state.Menu(seat, game.OrderSet{}, nil, "en").Open() {
					if phase%seldom > 0 && choice.Group != "The question" {
						continue
					}
					id := choice.ID
					if d := w.state.Pending; d != nil {
						id += fmt.Sprint(d.Point)
					}
					if strolls[id]++; strolls[id] > gametest.Times(1<<30, 8) {
						continue
					}
					m, picks := gametest.Stroll(t, walks, w.state, seat, game.OrderSet{}, choice.ID)
					kinds(reached, gametest.Written(t, Rules{}, w.state, seat, m.Line, picks)[0].Body)
				}
			}
			for _, e := range w.state.clone().Adjudicate(w.submissions(phase), time.Time{}, chance(int(seed), phase)) {
				w.state.Apply(e)
			}
		}
	}
	for _, body := range allBodies {
		name := kindOf(body)
		require.True(t, reached[name] != (writtenOnly[name] != ""), "%s: by menus %v", name, reached[name])
	}
}

// rarely puts things that are rare in games into a position.
func (w quill) rarely(seat game.Seat, phase int) {
	if knight := w.state.Knights[seat]; phase%20 == 0 {
		knight.Relics = []Relic{Armor}
		w.state.Knights[seat] = knight
	}
	if w.state.Pool != nil && w.state.Pool.ID != "" {
		pool := *w.state.Pool
		pool.Plans = append(slices.Clone(pool.Plans), Plan{ID: "P0", By: seat})
		w.state.Pool = &pool
	}
}

// allBodies has one order of every kind.
var allBodies = []game.Body{
	TurnHead{},
	TurnEnd{},
	Evil{},
	OnPeek{},
	OnBlack{},
	ArmorRule{},
	Heroic{},
	FreeMove{},
	Exchange{},
	Reveal{},
	Taunt{},
	Help{},
	Stop{},
	Done{},
	StandMerlin{},
	StandExcalibur{},
	StandGrail{},
	StandCards{},
	StandVolunteer{},
	StandKay{},
	StandConvocation{},
	StandShare{},
	StandKnighting{},
	StandEvil{},
	Reply{},
	OathCard{},
	SharePlan{},
	ShareEndorse{},
	ShareRandom{},
}

func kindOf(b game.Body) string { return fmt.Sprintf("%T", b)[len("camelot."):] }

func kinds(reached map[string]bool, body game.Body) {
	if st, ok := body.(Statement); ok {
		body = st.Then
	}
	reached[kindOf(body)] = true
}

// TestMenusAreSmall checks that menus are small enough for a phone.
func TestMenusAreSmall(t *testing.T) {
	eachPhase(t, 1, func(w quill, phase int) game.Orders { return w.submissions(phase) }, func(t *testing.T, quill quill, submissions game.Orders, _ int) {
		seat := quill.state.Seats[0]
		data, err := json.Marshal(quill.state.Menu(seat, submissions[seat], nil, "fr"))
		require.NoError(t, err)
		require.Less(t, len(data), 32<<10)
	})
}

// TestWhatCannotBeChosenSaysWhy checks that each kind of order that is not open has a reason.
func TestWhatCannotBeChosenSaysWhy(t *testing.T) {
	state := position(gawain)
	m := state.Menu(gawain, game.OrderSet{}, nil, "en")
	i := slices.IndexFunc(m.Choices, func(c menu.Choice) bool { return c.ID == "freemove" })
	require.NotEmpty(t, m.Choices[i].No)
	require.Equal(t, 0, state.Menu(gawain, game.OrderSet{}, []string{"freemove", "grail"}, "en").Taken)
}

// TestAnyCardMayBeLaidForTheOath checks that a hand without a Fight card can answer by the menu
// (C-17).
func TestAnyCardMayBeLaidForTheOath(t *testing.T) {
	state := inTurn(gawain, 3)
	const seat = gawain
	other := book.cards.White[slices.IndexFunc(book.cards.White, func(c CardData) bool { return c.Kind != KindFight })].ID
	state.Pending = &Decision{ID: "D1", Point: AskOath, Seats: seats{gawain}}
	knight := state.Knights[seat]
	knight.Hand = []Card{other}
	state.Knights[seat] = knight
	require.Len(t, state.Menu(seat, game.OrderSet{}, []string{"oath"}, "en").Open(), 1)
	require.Equal(t, "OATH "+string(other), state.Menu(seat, game.OrderSet{}, []string{"oath", string(other)}, "en").Line)
}
