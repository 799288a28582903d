package quest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report"
)

// mute is the ruleset without its tellers.
type mute struct{ Rules }

func (mute) Tell(game.State, game.Seat, string, []event.Event) game.Story { return game.Story{} }

func (mute) View(game.State, game.Seat, string) report.View { return report.View{} }

// atTable opens a game of some seats whose first post is open.
func atTable(t *testing.T, seats int, options map[game.Option]string) *gametest.Run {
	t.Helper()
	lookup := func(string) (game.Ruleset, bool) { return mute{}, true }
	run := gametest.Open(t, game.Open{Game: "quest-1", Ruleset: "quest", Seats: seats, Options: options}, lookup, 5)
	run.Close()
	require.Equal(t, 1, run.Game.State().(*State).Post)
	return run
}

// asRead lists the orders of a receipt, each behind its section.
func asRead(r *game.Receipt) (all []string) {
	for _, o := range r.Orders {
		all = append(all, o.Phase+": "+o.Text)
	}
	return all
}

// refusals returns the codes of the refused lines of a submission, by line.
func refusals(receipt *game.Receipt) map[int]order.Code {
	all := map[int]order.Code{}
	for _, e := range receipt.Errors {
		all[e.Line.N] = e.Code
	}
	return all
}

// TestASubmissionHasSections: the setup, turns, all turns and standing orders.
func TestASubmissionHasSections(t *testing.T) {
	r := atTable(t, 2, nil)
	got := r.Write("seat1", "HOLD", "STAY", "SETUP", "ATTRIBUTES S4 I3 D3", "TURN 1", "MOVE N", "LAY N E", "END", "FIGHT NO",
		"TURN 2", "EXPLORE N E", "ALL", "KEEP potion", "STANDING", "EVADE DUELS YES", "ELIXIR YES", "TURN 1", "NOFLY")
	require.Empty(t, got.Errors)
	require.Equal(t, []string{
		"post 1 all: STAY", "post 1 all: FIGHT NO", "post 1 all: KEEP magic-potion", "setup: ATTRIBUTES S4 I3 D3 V0 E0",
		"post 1 turn 1: MOVE N", "post 1 turn 1: LAY N E", "post 1 turn 1: NOFLY", "post 1 turn 2: EXPLORE N E",
	}, asRead(got))
}

// TestSectionsAreOfThreeKinds: a later submission replaces all orders of the post together, and
// leaves the setup and the standing orders.
func TestSectionsAreOfThreeKinds(t *testing.T) {
	run := atTable(t, 2, nil)
	run.Write("seat1", "HOLD", "SETUP", "ATTRIBUTES S4 I3 D3", "TURN 1", "MOVE N", "ALL", "STAY", "STANDING ELIXIR NO", "FOR POST 2", "OUT")
	got := run.Write("seat1", "HOLD", "TURN 2", "EXPLORE")
	require.Equal(t, []string{"setup: ATTRIBUTES S4 I3 D3 V0 E0", "post 2 all: OUT", "post 1 turn 2: EXPLORE"}, asRead(got))
	got = run.Write("seat1", "HOLD", "ADD", "TURN 2", "LAY N")
	require.Equal(t, []string{"setup: ATTRIBUTES S4 I3 D3 V0 E0", "post 2 all: OUT", "post 1 turn 2: EXPLORE", "post 1 turn 2: LAY N"}, asRead(got))
	require.Len(t, run.Game.Standing("seat1"), 1)
}

func TestStandingOrdersAreAddedAndCleared(t *testing.T) {
	run := atTable(t, 2, nil)
	list := func() (all []string) {
		for _, o := range run.Game.Standing("seat1") {
			all = append(all, o.Text)
		}
		return all
	}
	run.Write("seat1", "STANDING", "DUEL ANY", "DUEL HOLDER ring", "ELIXIR YES", "END", "ALWAYS LOOT ALL", "STANDING FIGHT NO")
	require.Equal(t, []string{"DUEL ANY", "DUEL HOLDER ring", "ELIXIR YES", "LOOT ALL", "FIGHT NO"}, list())
	run.Write("seat1", "STANDING CLEAR 3")
	run.Write("seat1", "LANGUAGE es", "STANDING CLEAR DUELO")
	require.Equal(t, []string{"LOOT ALL", "FIGHT NO"}, list())
	run.Write("seat1", "STANDING", "EVADE FOES NO")
	require.Equal(t, []string{"EVADE FOES NO"}, list())
	run.Write("seat1", "CLEAR ALL", "STANDING CLEAR ALL")
	require.Empty(t, list())
}

func TestWhatAPositionHasAgainstALine(t *testing.T) {
	r := atTable(t, 2, nil)
	refused := r.Write("seat1", "HOLD", "TURN 4", "STAY", "ALL", "CHARACTER inge", "CONSENT ANY", "MOVE N")
	require.Equal(t, map[int]order.Code{2: "S12", 3: game.CodePhase, 5: "S11", 6: "S18"}, refusals(refused))
	state := opened(t, 2, nil)
	state.changeKnight("seat2", func(k *Knight) { k.Front = []Fronted{{Card: "old-man", Fixed: true}, {Card: "ring", Fixed: true}} })
	for line, want := range map[string]order.Code{
		"ATTRIBUTES S4 I3 D3": "S11", "LOOT old man": "S16", "TRADE tristan GIVE bow FOR ring": "S16", "LOOT bow": "", "DROP ring": "S16",
	} {
		given, errs := Rules{}.Parse(state, "seat1", gametest.Lines(line))
		errs = append(errs, state.Check("seat1", given)...)
		if want == "" {
			require.Empty(t, errs, line)
			continue
		}
		require.Equal(t, want, errs[0].Code, line)
	}
}

// TestASoloSubmissionIsPlayedAtOnce: up to its highest TURN, of which
// there are twelve.
func TestASoloSubmissionIsPlayedAtOnce(t *testing.T) {
	run := atTable(t, 1, nil)
	require.Equal(t, order.Code("S12"), refusals(run.Write("seat1", "HOLD", "TURN 13", "STAY", "TURN 12", "STAY"))[2])
	run.Write("seat1", "CANCEL")
	run.Write("seat1", "SETUP", "ATTRIBUTES S4 I3 D3")
	require.Empty(t, run.Settle(), "only the setup")
	run.Write("seat1", "READY")
	require.NotEmpty(t, run.Settle(), "a bare READY plays")
	require.Equal(t, 2, run.Game.State().(*State).Post)
}

// TestReadyIsAnAnswer: a seat that answers only READY is not waited for.
func TestReadyIsAnAnswer(t *testing.T) {
	run := atTable(t, 2, nil)
	run.Write("seat1", "EXPLORE")
	require.Empty(t, run.Settle())
	run.Write("seat2", "READY")
	require.NotEmpty(t, run.Settle())
	require.Equal(t, 2, run.Game.State().(*State).Post)
}

// TestASubmissionForOneTurnAmendsItsLine: the lines of the other turns stand, if each is
// one order.
func TestASubmissionForOneTurnAmendsItsLine(t *testing.T) {
	run := atTable(t, 2, nil)
	run.Write("seat1", "TURN 1: MOVE N", "TURN 2", "EXPLORE", "ALL", "FIGHT NO")
	got := run.Write("seat1", "TURN 2", "STAY", "END")
	require.Equal(t, []string{"post 1 all: FIGHT NO", "post 1 turn 1: MOVE N", "post 1 turn 2: STAY"}, sorted(asRead(got)))
	require.Equal(t, []string{"post 1 all: FIGHT NO", "post 1 turn 1: ENTER", "post 1 turn 2: STAY"}, sorted(asRead(run.Write("seat1", "TURN 1: ENTER"))))
	require.Equal(t, []string{"post 1 all: STAY"}, asRead(run.Write("seat1", "STAY")), "a letter for all turns is a new one")
	run.Write("seat1", "TURN 1", "MOVE N", "LAY N E", "TURN 2: STAY")
	require.Equal(t, []string{"post 1 turn 1: ENTER"}, asRead(run.Write("seat1", "TURN 1: ENTER")), "it may mean either line")
}

func sorted(all []string) []string { return slices.Sorted(slices.Values(all)) }

// TestAWishForACharacterIsToldOnce: the seat that had to take another character is told when
// characters are given out, and hears nothing of its wish in the first post.
func TestAWishForACharacterIsToldOnce(t *testing.T) {
	lookup := func(string) (game.Ruleset, bool) { return mute{}, true }
	run := gametest.Open(t, game.Open{Game: "quest-1", Ruleset: "quest", Seats: 2}, lookup, 5)
	for _, seat := range []game.Seat{"seat1", "seat2"} {
		run.Write(seat, "CHARACTER boores")
	}
	told := map[game.What]int{}
	before := run.Game
	events := run.Close()
	for _, seat := range []game.Seat{"seat1", "seat2"} {
		for _, x := range before.Outcomes(run.Game, events, seat) {
			told[x.What]++
		}
	}
	require.Equal(t, map[game.What]int{game.OutcomeDone: 1, game.OutcomePassed: 1}, told)
	before = run.Game
	events = run.Close()
	for _, seat := range []game.Seat{"seat1", "seat2"} {
		require.Empty(t, before.Outcomes(run.Game, events, seat))
	}
}
