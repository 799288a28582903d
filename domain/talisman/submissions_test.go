package talisman

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// orderLines turns the texts of a submission into lines to be parsed.
func orderLines(texts []string) []order.Line {
	var lines []order.Line
	for i, text := range texts {
		lines = append(lines, order.Line{N: i + 1, Text: text})
	}
	return lines
}

// orderSetOf returns the orders that a seat gives by a submission, without standing orders.
func orderSetOf(state *State, seat game.Seat, texts []string) game.OrderSet {
	var orderSet game.OrderSet
	for _, section := range (Rules{}).Sections(state, seat, orderLines(texts)) {
		read, _ := Rules{}.Parse(state, seat, section.Lines)
		orderSet.Sections = append(orderSet.Sections, game.OrderSetSection{Key: section.Key, Set: 1, Final: true, Orders: read})
	}
	return orderSet
}

// equipped starts a game in which the first seat has a character, cards and Spells, and is asked
// for the orders of its turn.
func equipped(t testing.TB, character book.Character) *State {
	state := newGame(t, 3, "classic", nil)
	cast := []book.Character{character, "warrior", "monk"}
	for i, seat := range state.Seats {
		characterDef := state.Book.Character(cast[i])
		state.Heroes[seat] = &Hero{
			Character: characterDef.ID, Space: characterDef.Start, Lives: characterDef.Life, Fate: characterDef.Fate, Gold: 3, Alignment: characterDef.Alignment,
			Objects: []book.Piece{"sword#1", "potion_of_strength#1"}, Followers: []book.Piece{"mule#1", "mercenary#1"}, Spells: []book.Piece{"hex#1", "healing#1"}, Trophies: []book.Piece{"ogre#1"},
		}
	}
	hero := state.Heroes["seat1"]
	hero.Craft, hero.Turn.Spells = 4, 2
	state.Round, state.First, state.Now.Order, state.Now.Die, state.Turns.Turn.N, state.Turns.Turn.Seat = 1, "seat1", 1, 3, 1, "seat1"
	state.Lying["ruins"] = []Lie{{Piece: "dragon#1", Seq: 1}}
	return state
}

// standsOf returns the standing orders of a receipt.
func standsOf(r *game.Receipt) (all []string) {
	for _, o := range r.Standing {
		all = append(all, o.Text)
	}
	return all
}

// TestStandingPoliciesReplaceOlderOnes: a policy replaces an unconditional one on the same
// subject; FATE and ROLL only one about the same rolls.
func TestStandingPoliciesReplaceOlderOnes(t *testing.T) {
	lookup := func(string) (game.Ruleset, bool) { return mute{}, true }
	r := gametest.Open(t, game.Open{Game: "tal-1", Ruleset: "talisman", Seats: 3}, lookup, 5)
	write := func(line string) []string { return standsOf(r.Write("seat1", line)) }
	write("STANDING BUY Axe")
	require.Equal(t, []string{"BUY mule"}, write("STANDING BUY Mule"))
	require.Equal(t, []string{"IF GOLD >= 3 THEN BUY raft"}, write("STANDING IF GOLD >= 3 THEN BUY Raft"))
	require.Equal(t, []string{"IF GOLD >= 3 THEN BUY raft", "BUY mule"}, write("STANDING BUY Mule"), "with a condition it stays")
	write("STANDING CLEAR BUY")
	write("STANDING FATE ON attack WHEN LOSING")
	write("STANDING FATE ON temple WHEN 2-5")
	require.Equal(t, []string{"FATE ON attack WHEN NOTWINNING", "FATE ON temple WHEN 2-5"}, write("STANDING FATE ON attack WHEN NOTWINNING"))
	write("STANDING CLEAR ALL")
	write("WHEN ATTACKED THEN EVADE")
	require.Len(t, write("WHEN ATTACKED IF MARGIN < 0 THEN NOTHING"), 2, "reactions stand side by side")
}

// TestStandingOrdersFollowTheirSeat: standing orders that name a dead character still mean its
// seat.
func TestStandingOrdersFollowTheirSeat(t *testing.T) {
	before, after := equipped(t, "druid"), equipped(t, "druid")
	after.Heroes["seat2"].Character = "thief"
	line := func(text string) order.Line { return order.Line{Text: text, Standing: true} }
	text, changed := Rules{}.Rewrite(before, after, "seat1", line("WHEN TURN OF Warrior IF Warrior AT city THEN CAST Random ON Warrior"))
	require.True(t, changed)
	require.Equal(t, "WHEN TURN OF S2 IF S2 AT city THEN CAST random ON S2", text)
	_, changed = Rules{}.Rewrite(before, after, "seat1", line("WHEN TURN OF Monk THEN CAST Random"))
	require.False(t, changed)
	_, changed = Rules{}.Rewrite(before, before, "seat1", line("WHEN TURN OF Warrior THEN CAST Random"))
	require.False(t, changed)
}

// TestNamesOfTheDeadMeanTheirSeats: a block that was sent ahead can still be read after a
// character that it names has died, unless another seat plays that character now.
func TestNamesOfTheDeadMeanTheirSeats(t *testing.T) {
	state := equipped(t, "druid")
	state.Heroes["seat2"].Tally.Characters = []book.Character{"warrior", "thief"}
	state.Heroes["seat2"].Character = "thief"
	read := func() []game.Order {
		given, _ := Rules{}.Parse(state, "seat1", orderLines([]string{"ENCOUNTER Warrior BY ATTACK"}))
		return given
	}
	require.Len(t, read(), 1)
	require.Equal(t, "ENCOUNTER thief BY ATTACK", read()[0].Body.String())
	state.Heroes["seat3"].Character = "warrior"
	require.Equal(t, "ENCOUNTER warrior BY ATTACK", read()[0].Body.String())
	state.Heroes["seat2"].Character, state.Heroes["seat3"].Character = "", "monk"
	require.Equal(t, "ENCOUNTER S2 BY ATTACK", read()[0].Body.String())
}

// TestWhoSeesSpellsMayAskForThem: the Prophetess may write conditions about the Spells of others
// (E-12). A stranger without a seat may not write at all (E-23).
func TestWhoSeesSpellsMayAskForThem(t *testing.T) {
	codes := func(state *State, seat game.Seat, text string) (all []order.Code) {
		_, errs := Rules{}.Parse(state, seat, orderLines([]string{text}))
		for _, e := range errs {
			all = append(all, e.Code)
		}
		return all
	}
	text := "IF Warrior HAS Counterspell THEN PRAY"
	require.Empty(t, codes(equipped(t, "prophetess"), "seat1", text))
	require.Equal(t, []order.Code{codeHidden}, codes(equipped(t, "druid"), "seat1", text))
	require.Empty(t, codes(equipped(t, "druid"), "seat1", "IF HAS Counterspell AND ME HAS Hex THEN PRAY"))
	require.Equal(t, []order.Code{codeSeat}, codes(equipped(t, "druid"), "seat7", "PRAY"))
	over := equipped(t, "druid")
	over.Ending = &Ending{}
	require.Equal(t, []order.Code{codeEnded}, codes(over, "seat1", "PRAY"))
}

// TestBlocksOfTheDeadAreNotKept: a block for a turn of a dead character is no longer shown, but
// a new one is.
func TestBlocksOfTheDeadAreNotKept(t *testing.T) {
	lookup := func(string) (game.Ruleset, bool) { return mute{}, true }
	run := gametest.Open(t, game.Open{Game: "tal-1", Ruleset: "talisman", Seats: 2, Options: options{"starting_bonus": "off"}}, lookup, 5)
	run.Settle()
	state := run.Game.State().Clone().(*State)
	seat := state.SeatsFrom(state.Active())[1]
	require.Len(t, run.Write(seat, "TURN 1", "MOVE CCW", "END").Orders, 1)
	_, kept, _ := run.Game.Draft(seat)
	require.NotEmpty(t, kept)
	state.Heroes[seat].Void = []Void{{Key: "turn 1", Set: 1}}
	run.Game = run.Game.Laid(state)
	require.Empty(t, run.Try(seat, "STANDING LIST").Orders)
	require.Len(t, run.Write(seat, "TURN 2", "MOVE CW", "END").Orders, 1)
}

// TestWhoIsSilentAtThreeOpeningsIsNotWaitedFor: after three openings in a row without orders a
// seat's turns are played without waiting, until a submission comes.
func TestWhoIsSilentAtThreeOpeningsIsNotWaitedFor(t *testing.T) {
	lookup := func(string) (game.Ruleset, bool) { return mute{}, true }
	run := gametest.Open(t, game.Open{Game: "tal-1", Ruleset: "talisman", Seats: 2, Preset: "classic", Options: options{"stops": "none"}}, lookup, 5)
	run.Settle()
	now := func() game.Seat { q, _ := run.Game.State().(*State).Turns.Question(); return q.Seats[0] }
	silent, missed := now(), 0
	for ; missed < 20 && !run.Game.Over(); run.Settle() {
		if now() == silent {
			run.Deadline()
			missed++
			continue
		}
		run.Write(now(), "TURN", "MOVE CW", "END")
		if missed == 3 {
			break
		}
	}
	require.Equal(t, 3, missed)
	run.Settle()
	require.NotEqual(t, silent, now(), "it is not waited for any more")
	run.Write(silent, "STANDING TAKE ALL")
	run.Write(now(), "TURN", "MOVE CW", "END")
	run.Settle()
	require.Equal(t, silent, now(), "a letter has come")
}

// TestReadyAloneIsATurn: a player who answers the question for orders with READY alone plays the
// turn by standing orders.
func TestReadyAloneIsATurn(t *testing.T) {
	lookup := func(string) (game.Ruleset, bool) { return mute{}, true }
	run := gametest.Open(t, game.Open{Game: "tal-1", Ruleset: "talisman", Seats: 2, Options: options{"starting_bonus": "off"}}, lookup, 5)
	run.Settle()
	state := run.Game.State().(*State)
	question, _ := state.Turns.Question()
	require.Equal(t, askOrders.ID, question.Point)
	seat := question.Seats[0]
	run.Write(seat, "STANDING TROPHIES KEEP")
	require.Empty(t, run.Settle(), "what stands is no answer by itself")
	run.Write(seat, "READY")
	require.NotEmpty(t, run.Settle())
	now, _ := run.Game.State().(*State).Turns.Question()
	require.NotEqual(t, question.ID, now.ID)
}
