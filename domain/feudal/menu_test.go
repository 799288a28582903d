package feudal

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// eachSeason plays games with all options but dangerous passages by random order sets, and
// passes each position, from the setup on, to a law.
func eachSeason(t *testing.T, games uint64, law func(t *testing.T, rng *rand.Rand, s *State, turn int)) {
	seasons(t, games, "off", law)
}

func seasons(t *testing.T, games uint64, passages string, law func(t *testing.T, rng *rand.Rand, s *State, turn int)) {
	for seed := range games {
		rng := rand.New(rand.NewPCG(seed, 19))
		state := newGame(t, 2+int(seed%5), map[game.Option]string{
			"years": "4", "dangerous_passages": passages, "mode": []string{book.Honour, book.Assets}[seed%2], "religion": []string{"on", "off"}[seed%2], "holy_site_season": "both",
			"fate": "on", "succession": "on", "pillage": "on", "monasteries": "on", "houses": "on", "sieges": "on", "regroup": []string{"own", "open"}[seed/2%2],
		})
		key := dice.Key{byte(seed)}
		for turn := 0; state.Ending == nil; turn++ {
			law(t, rng, state, turn)
			given := game.Orders{}
			for _, seat := range state.Seats {
				given[seat] = randomOrderSet(rng, state, seat)
			}
			events := state.Adjudicate(given, time.Time{}, dice.New(key, []byte{byte(turn)}))
			if state = event.Fold[game.State](state, events...).(*State); state.Season == book.Winter {
				state.enrich(rng.IntN(60))
			}
		}
	}
}

// TestMenusWriteOrders checks that every line that menus make is read, is refused by
// nothing, and is spelt in the canonical way.
func TestMenusWriteOrders(t *testing.T) {
	eachSeason(t, 2, func(t *testing.T, rng *rand.Rand, state *State, turn int) {
		who := state.Living()
		if i := turn % len(who); !gametest.Nightly() { // one seat in each turn
			who = who[i : i+1]
		}
		for _, seat := range slices.Repeat(who, gametest.Times(120, 1)) {
			m, picks := gametest.Stroll(t, rng, state, seat, game.OrderSet{})
			if m.Kind == menu.Done {
				gametest.Written(t, Rules{}, state, seat, m.Line, picks)
				gametest.WrittenBeside(t, Rules{}, state, seat, game.OrderSet{}, picks)
			}
			if turn%5 == 0 {
				gametest.SameInEveryLanguage(t, state, seat, game.OrderSet{}, picks, "es", "fr", "nl")
			}
		}
	})
}

// TestMenusHeedTheDraft checks that a figure with a line is not offered again, and that
// all lines of a submission that menus made can stand together.
func TestMenusHeedTheDraft(t *testing.T) {
	eachSeason(t, uint64(gametest.Times(2, 1)), func(t *testing.T, rng *rand.Rand, state *State, _ int) {
		seat := state.Living()[0]
		var orderSet game.OrderSet
		for range 4 {
			m, picks := gametest.Stroll(t, rng, state, seat, orderSet)
			if m.Kind != menu.Done {
				return
			}
			given, _ := Rules{}.Parse(state, seat, []order.Line{{N: len(orderSet.Orders) + 1, Text: m.Line}})
			require.Len(t, given, 1, "%q", picks)
			if picks[0] == "standing" {
				orderSet.Standing = append(orderSet.Standing, given...)
				continue
			}
			orderSet.Orders = append(orderSet.Orders, given...)
			require.Empty(t, refusalOfLine(state.Check(seat, orderSet.Orders), len(orderSet.Orders)), "%q", picks)
		}
	})
}

// TestMenusKnowNoSecrets checks that positions have the same menus if they differ only in
// secrets of other seats.
func TestMenusKnowNoSecrets(t *testing.T) {
	eachSeason(t, 2, func(t *testing.T, rng *rand.Rand, state *State, turn int) {
		seat := state.Seats[turn%len(state.Seats)]
		other := state.Clone().(*State)
		for _, rival := range state.Seats {
			if rival != seat {
				other.changeHouse(rival, func(h *House) { h.Fortune, h.Truces = rng.IntN(80), map[game.Seat]Truce{seat: {}} })
			}
		}
		_, picks := gametest.Stroll(t, rng, state, seat, game.OrderSet{})
		for n := range len(picks) + 1 {
			require.Equal(t, state.Menu(seat, game.OrderSet{}, picks[:n], "en"), other.Menu(seat, game.OrderSet{}, picks[:n], "en"), "%q", picks[:n])
		}
	})
}

// writtenOnly lists the kinds of orders that menus do not make, with the reason.
var writtenOnly = map[string]string{
	"If": "what it depends on is said in words",
}

// enough is the number of lines of a kind that menus make in a test.
var enough = gametest.Times(4, 2)

// TestMenusReachEveryKindOfOrder checks that menus make every kind of order in games with
// all options.
func TestMenusReachEveryKindOfOrder(t *testing.T) {
	reached, strolls := map[string]bool{}, map[string]int{}
	eachSeason(t, 4, func(t *testing.T, _ *rand.Rand, state *State, turn int) {
		for i, seat := range state.Living() {
			state.rarely(seat, i+turn)
			rng := walker(turn, i)
			for _, choice := range state.Menu(seat, game.OrderSet{}, nil, "en").Open() {
				if strolls[choice.ID]++; strolls[choice.ID] > enough {
					continue
				}
				m, picks := gametest.Stroll(t, rng, state, seat, game.OrderSet{}, choice.ID)
				kinds(reached, gametest.Written(t, Rules{}, state, seat, m.Line, picks)[0].Body)
			}
		}
	})
	for _, body := range []game.Body{
		orders.Move{},
		orders.Stay{},
		orders.TruceWith{},
		orders.WarOn{},
		orders.WinterAt{},
		orders.Dismiss{},
		orders.PayFirst{},
		orders.RecruitAt{},
		orders.Build{},
		orders.Regroup{},
		orders.RegroupGuards{},
		orders.DeclareFaith{},
		orders.Convert{},
		orders.Destroy{},
		orders.BuildSite{},
		orders.Sack{},
		orders.WaiveTax{},
		orders.AbandonPrayer{},
		orders.NameLord{},
		orders.BuildCastle{},
		orders.Repair{},
		orders.Claim{},
		orders.Swarm{},
		orders.Consent{},
		orders.WishKnight{},
		orders.WishColour{},
		orders.WishEntry{},
		orders.First{},
		orders.If{},
	} {
		name := bodyKind(body)
		require.True(t, reached[name] != (writtenOnly[name] != ""), "%s: by menus %v", name, reached[name])
	}
}

// TestMenusReachEveryClause checks that menus reach every clause of a group. Each clause
// is chosen for some groups, sometimes with others after it.
func TestMenusReachEveryClause(t *testing.T) {
	strolls := map[string]int{}
	seasons(t, uint64(gametest.Times(4, 2)), "on", func(t *testing.T, _ *rand.Rand, state *State, turn int) {
		rng := walker(turn, 1)
		if state.Season == book.Setup || state.Season == book.Winter {
			return
		}
		seat := state.Living()[turn%len(state.Living())]
		switch turn % 3 {
		case 0:
			state.gather(seat, state.Numbers(seat)...)
		case 1:
			state.gather(seat, lordNumber) // to pray
		}
		for _, kind := range []string{"move", "stay"} {
			if !slices.ContainsFunc(state.Menu(seat, game.OrderSet{}, nil, "en").Open(), func(c menu.Choice) bool { return c.ID == kind }) {
				continue
			}
			picks := []string{kind}
			if kind == "stay" && turn%3 < 2 { // the lord alone, if he can stay
				lord := []string{kind, string(state.Book.Valley.Monasteries[0].Code), strconv.Itoa(lordNumber)}
				if state.Menu(seat, game.OrderSet{}, lord, "en").Taken == len(lord) {
					picks = lord
				}
			}
			_, picks = gametest.Stroll(t, rng, state, seat, game.OrderSet{}, picks...)
			first := map[string]int{"move": 4, "stay": 3}[kind] // number of picks before the clauses
			if fight := append(slices.Clone(picks[:first]), "FIGHT", ""); turn%2 == 0 && state.Menu(seat, game.OrderSet{}, fight, "en").Taken == len(fight) {
				picks, first = fight, len(fight)
			}
			for _, clause := range state.Menu(seat, game.OrderSet{}, picks[:first], "en").Open() {
				if id := kind + " " + clause.ID; strolls[id] < enough {
					strolls[id]++
					m, all := gametest.Stroll(t, rng, state, seat, game.OrderSet{}, append(slices.Clone(picks[:first]), clause.ID)...)
					gametest.Written(t, Rules{}, state, seat, m.Line, all)
				}
			}
		}
	})
	for _, id := range []string{
		"FIGHT", "AVOID", "RETIRE", "via", "then", "phases", "wounds", "except", "stronger", "win", "lose", "lose.to", "until", "champions", "inside", "pillage",
	} {
		require.NotZero(t, strolls["move "+id], id)
	}
	for _, id := range []string{"wounds", "win", "until", "pray", "sally"} {
		require.NotZero(t, strolls["stay "+id], id)
	}
}

// walker returns a random source of its own, so that walks through menus do not change the
// game.
func walker(turn, seat int) *rand.Rand { return rand.New(rand.NewPCG(uint64(turn), uint64(seat))) }

// kinds notes the kind of an order and of its alternatives.
func kinds(reached map[string]bool, body game.Body) {
	reached[bodyKind(body)] = true
	if first, ok := body.(orders.First); ok {
		for _, choice := range first.Choices {
			kinds(reached, choice[0])
		}
	}
}

func bodyKind(b game.Body) string { return fmt.Sprintf("%T", b)[len("orders."):] }

// rarely adds things to a position that are rare in games.
func (s *State) rarely(seat game.Seat, n int) {
	own := s.ManorsOf(seat)
	if len(own) == 0 {
		return
	}
	holding := s.Manors[own[0]]
	switch n % 4 {
	case 0:
		holding.Castle = book.Damaged
	case 1:
		for _, manor := range own {
			with := s.Manors[manor]
			with.Foresters = 1
			s.Manors[manor] = with
		}
		return
	case 2:
		if faith := s.Houses[seat].Faith; faith == book.Christian {
			holding.Cromlech = book.Sound
		} else if faith == book.Pagan {
			holding.Church = book.Sound
		}
	}
	s.Manors[own[0]] = holding
	if lord, ok := s.Houses[seat].Figures[lordNumber]; ok && n%4 == 3 {
		s.changeHouse(seat, func(h *House) {
			h.Vow = &Vow{Lord: lord.ID, At: lord.At, First: book.Turn{Year: s.Year, Season: book.Spring}, Last: book.Turn{Year: s.Year + 1, Season: book.Winter}}
		})
	}
}

// gather moves some figures of a seat to a monastery.
func (s *State) gather(seat game.Seat, figures ...int) {
	s.changeHouse(seat, func(house *House) {
		for _, n := range figures {
			if figure, ok := house.Figures[n]; ok {
				figure.At = s.Book.Valley.Monasteries[0].Code
				house.Figures[n] = figure
			}
		}
	})
}

// TestMenusAreSmall checks that menus are small enough for a phone.
func TestMenusAreSmall(t *testing.T) {
	eachSeason(t, 1, func(t *testing.T, rng *rand.Rand, state *State, _ int) {
		for _, seat := range state.Living() {
			_, picks := gametest.Stroll(t, rng, state, seat, game.OrderSet{})
			for n := range len(picks) + 1 {
				data, err := json.Marshal(state.Menu(seat, game.OrderSet{}, picks[:n], "fr"))
				require.NoError(t, err)
				require.Less(t, len(data), 32<<10, "%q", picks[:n])
			}
		}
	})
}

func BenchmarkMenu(b *testing.B) {
	for _, season := range []book.Season{book.Winter, book.Spring} {
		b.Run(string(season), func(b *testing.B) {
			state := opened(6, season)
			for b.Loop() {
				state.Menu(state.Seats[0], game.OrderSet{}, nil, "en")
			}
		})
	}
}

// TestWhatCannotBeChosenSaysWhy checks that a closed choice gives its reason.
func TestWhatCannotBeChosenSaysWhy(t *testing.T) {
	state := opened(4, book.Winter)
	m := state.Menu(state.Seats[0], game.OrderSet{}, nil, "es")
	i := slices.IndexFunc(m.Choices, func(c menu.Choice) bool { return c.ID == "lord" })
	require.NotEmpty(t, m.Choices[i].No)
	require.Equal(t, 0, state.Menu(state.Seats[0], game.OrderSet{}, []string{"lord", "2"}, "es").Taken)
}
