package camelot

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// A question of the own turn that a block leaves open is asked. A block without a line about
// it leaves it open. If lines about it have no effect, the seat is informed and the question is put
// again. When time is up, the default decides.
func TestOwnQuestionsAreAskedUntilTheyAreSettled(t *testing.T) {
	t.Parallel()
	state := position(gawain, "picts")
	move := Heroic{Choices: []Deed{{Do: ActMove, Place: Grail}}}
	events := state.settle(nil, dice.Script(), Task{Do: stepEvil, Seat: gawain})
	require.Equal(t, AskEvil, happened[DecisionOpened](t, events).Point)
	require.Equal(t, "D1", state.Pending.ID)

	silent := writes(move)
	require.False(t, state.ClosePolicy().Ready(game.Orders{gawain: silent}, time.Time{}), "the block says nothing of Evil")

	vain := writes(move, Evil{EvilPeek})
	require.True(t, state.ClosePolicy().Ready(game.Orders{gawain: vain}, time.Time{}))
	events = state.settle(game.Orders{gawain: vain}, dice.Script())
	require.Equal(t, codePower, order.Code(happened[OrderSkipped](t, events).Code))
	require.Equal(t, "D2", state.Pending.ID)

	idle := writes(Statement{If: never(t), Then: Evil{EvilLife}})
	idle.Sections[0].Set = 2
	require.True(t, state.ClosePolicy().Ready(game.Orders{gawain: idle}, time.Time{}), "the clock tells nothing of conditions")
	events = state.settle(game.Orders{gawain: idle}, dice.Script())
	require.Equal(t, "passed_over", happened[OrderSkipped](t, events).Key)
	require.Equal(t, "D3", state.Pending.ID)

	later := writes(move, Evil{EvilLife})
	later.Sections[0].Set = 3
	early := state.clone()
	events = early.settle(game.Orders{gawain: later}, dice.Script())
	require.Equal(t, EvilChosen{gawain, EvilLife, byOrder}, happened[EvilChosen](t, events))
	require.False(t, early.Now.Late)

	events = state.settle(nil, dice.Script())
	require.Equal(t, EvilChosen{gawain, EvilSiege, byDefault}, happened[EvilChosen](t, events))
	require.True(t, state.Now.Late)
}

// D-3: the default, and that of STANDING DEFAULT EVIL.
func TestDefaultOfEvil(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		engines, life int
		orderSet      game.OrderSet
		want          Choice
	}{
		{engines: 7, life: 4, want: EvilSiege},
		{engines: 8, life: 4, want: EvilLife},
		{engines: 8, life: 2, want: EvilDraw},
		{engines: 0, life: 2, orderSet: stands(StandEvil{EvilDraw}), want: EvilDraw},
	} {
		state := position(kay, "picts")
		state.Engines = c.engines
		state.on(kay, Camelot, c.life)
		c.orderSet.Regency = true
		events := state.settle(game.Orders{kay: c.orderSet}, dice.Script(), Task{Do: stepEvil, Seat: kay})
		require.Equal(t, c.want, happened[EvilChosen](t, events).Choice, "%+v", c)
	}
}

// D-5, D-6, D-7: by reply, and by default.
func TestDrawersAreAsked(t *testing.T) {
	t.Parallel()
	lay := func(top ...Card) *State {
		state := position(kay, top...)
		if len(top) > 1 {
			state.gives(kay, Armor)
		}
		state.draws(nil)
		return state
	}
	s := lay("despair", "picts")
	require.Equal(t, []Card{"despair", "picts"}, s.Pending.Cards)
	reply := s.clone()
	reply.settle(game.Orders{kay: answers(Reply{Cards: []Card{"picts"}})}, dice.Script())
	require.Equal(t, 1, reply.Quests[Picts].Warriors)
	s.settle(nil, dice.Script())
	require.Equal(t, Card("despair"), s.Quests[Grail].Row[6], "the first one drawn")

	s = lay("bk5")
	reply = s.clone()
	reply.settle(game.Orders{kay: answers(Reply{Face: "FACEDOWN"})}, dice.Script())
	require.True(t, reply.Quests[BlackKnight].Black[0].Down)
	s.settle(nil, dice.Script())
	require.False(t, s.Quests[BlackKnight].Black[0].Down, "face up")

	s = lay("mercenaries")
	reply = s.clone()
	reply.settle(game.Orders{kay: answers(Reply{War: Picts})}, dice.Script())
	require.Equal(t, 1, reply.Quests[Picts].Warriors)
	s.changeQuest(Picts, func(q *Quest) { q.Warriors = 2 })
	s.settle(nil, dice.Script())
	require.Equal(t, 1, s.Quests[Saxons].Warriors, "fewer warriors")
}

// D-4: the peek leaves Percival a question if no rule of his fits.
func TestPercivalIsAskedAfterHisPeek(t *testing.T) {
	t.Parallel()
	state := position(percival, "guinevere")
	block := writes(Evil{EvilPeek}, OnPeek{set("STANDARD"), EvilDraw})
	state.settle(game.Orders{percival: block}, dice.Script(), Task{Do: stepEvil, Seat: percival})
	require.Equal(t, AskAfterPeek, state.Pending.Point)
	orderSet := answers(Reply{Choice: EvilSiege})
	orderSet.Sections = append(orderSet.Sections, block.Sections...)
	state.settle(game.Orders{percival: orderSet}, dice.Script())
	require.Equal(t, 1, state.Engines)
}

// D-9, C-47: Excalibur in a window, by the drawer's block, and within the option.
func TestExcaliburIsGivenUp(t *testing.T) {
	t.Parallel()
	state := position(tristan, "mists")
	state.on(percival, Camelot, 4, "f1")
	state.gives(percival, Sword)
	state.draws(nil)
	require.Equal(t, AskMerlins, state.Pending.Point)
	state.settle(game.Orders{percival: answers(Reply{Cancel: true})}, dice.Script())
	require.False(t, state.Curses.Mists)
	require.Empty(t, state.Knights[percival].Relics)

	for mode, kept := range map[string]bool{"any": false, "own": false, "standard": true} {
		state = position(percival, "mists")
		state.Options.Excalibur = mode
		state.gives(percival, Sword)
		state.draws(game.Orders{percival: writes(OnBlack{Set: set("ANY"), Handle: []Handling{{Excalibur: true}}})})
		require.Equal(t, kept, state.Curses.Mists, mode)
	}

	state = position(percival, "bk7")
	state.gives(percival, Sword)
	events := state.draws(game.Orders{percival: writes(
		OnBlack{Set: set("bk7"), Handle: []Handling{{Face: "FACEDOWN"}, {Excalibur: true}}},
	)})
	require.Equal(t, BlackCancelled{Seat: percival, By: percival}, happened[BlackCancelled](t, events), "unseen")
	require.Equal(t, []Card{"bk7"}, state.Black.Discard)
	require.Empty(t, state.Knights[percival].Hand)
}

// one card left, with the Armor.
func TestArmorDrawsAcrossTheRenewal(t *testing.T) {
	t.Parallel()
	state := position(kay)
	state.gives(kay, Armor)
	state.Black = Pile{Draw: []Card{"picts"}, Discard: []Card{"saxons", "saxons"}}
	state.draws(nil)
	require.Equal(t, []Card{"picts", "saxons"}, state.Pending.Cards)
	require.Equal(t, []Card{"saxons"}, state.Black.Draw)
	require.Empty(t, state.Black.Discard)
}

// D-10, D-11: by reply.
func TestMorganAsks(t *testing.T) {
	t.Parallel()
	state := position(arthur, "morgan5")
	state.Options.Window = false
	for _, seat := range company {
		state.on(seat, Camelot, 1)
	}
	state.on(kay, Camelot, 3, "f1", "f2")
	state.draws(nil)
	require.Equal(t, seats{kay}, state.Pending.Seats, "others have not life enough")
	state.settle(game.Orders{kay: answers(Reply{Yes: ptr(false)})}, dice.Script())
	require.Equal(t, map[game.Seat]int{kay: 1}, state.Pending.Owes)
	orderSet := answers(Reply{Cards: []Card{"f2"}})
	orderSet.Sections[0].Key = state.Pending.ID
	state.settle(game.Orders{kay: orderSet}, dice.Script())
	require.Equal(t, []Card{"f1"}, state.Knights[kay].Hand)
	require.Equal(t, 3, state.Knights[kay].Life)
}

// D-18: by reply.
func TestHolderOfTheGrailIsAsked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		reply Reply
		saved game.Seat
	}{
		{Reply{Yes: ptr(true)}, gawain},
		{Reply{Yes: ptr(false)}, ""},
		{Reply{Whom: Who{Seat: kay}}, kay},
	} {
		state := position(gawain)
		state.gives(arthur, Cup)
		for _, seat := range (seats{gawain, kay}) {
			state.changeKnight(seat, func(k *Knight) { k.Life, k.Doomed = 0, true })
		}
		state.settle(nil, dice.Script(), Task{Do: stepEnd, Seat: gawain})
		require.Equal(t, AskGrail, state.Pending.Point)
		state.settle(game.Orders{arthur: answers(c.reply)}, dice.Script())
		for _, seat := range (seats{gawain, kay}) {
			require.Equal(t, seat == c.saved, state.Knights[seat].Alive, "%+v: %s", c.reply, seat)
		}
	}
}

// C-151.
func TestLeavingIsADeath(t *testing.T) {
	t.Parallel()
	state := position(gawain)
	state.Options.Leave = "death"
	state.on(kay, Lancelot, 4, "f1", "f2")
	state.gives(kay, Armor, Cup)
	state.changeQuest(Lancelot, func(q *Quest) { q.White = []Card{"f4"} })
	state.changeKnight(gawain, func(k *Knight) { k.Life, k.Doomed = 0, true })
	state.settle(game.Orders{kay: {Vacant: true}}, dice.Script(), Task{Do: stepEnd, Seat: gawain})
	knight := state.Knights[kay]
	require.True(t, knight.Left)
	require.False(t, knight.Alive)
	require.Empty(t, knight.Relics)
	require.Len(t, state.White.Discard, 3)
	require.Empty(t, state.Quests[Lancelot].White)
	require.False(t, state.Knights[gawain].Alive, "who leaves saves nobody")
}

// A reply that is held back counts when time is up, unless its seat has a standing order with an
// answer.
func TestAReplyHeldBackCountsAtTheDeadline(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		standing []game.Body
		want     bool
	}{
		{want: true},
		{standing: []game.Body{StandMerlin{}}},
	} {
		state := position(gawain, "morgan3")
		state.on(kay, Camelot, 4, "merlin", "merlin", "merlin")
		state.draws(nil)
		require.Equal(t, seats{kay}, state.Pending.Seats)
		held := answers(Reply{Merlins: ptr(3)})
		held.Sections[0].Final, held.Standing = false, ordersOf(c.standing...)
		state.settle(game.Orders{kay: held}, dice.Script())
		require.Equal(t, c.want, state.Now.Cancelled)
	}
}

// D-8: the drawer's block covers the own draw. A line for other cards or of other aspects
// does not, and one that comes while the drawer is asked answers.
func TestRulesOfTheDrawerCoverTheWindow(t *testing.T) {
	t.Parallel()
	none, face := Handling{Merlins: new(int)}, Handling{Face: "FACEUP"}
	for name, c := range map[string]struct {
		rule OnBlack
		asks bool
	}{
		"covers":        {rule: OnBlack{set("SPECIAL"), []Handling{none}}},
		"another card":  {rule: OnBlack{set("COMBAT"), []Handling{none}}, asks: true},
		"other aspects": {rule: OnBlack{set("ANY"), []Handling{face}}, asks: true},
	} {
		drawn := func() *State {
			state := position(gawain)
			state.Options.Window = true
			state.on(gawain, Camelot, 4, "merlin")
			state.on(kay, Camelot, 4, "merlin")
			return state
		}
		task := Task{Do: stepCancel, Seat: gawain, Card: "morgan3"}
		s := drawn()
		s.settle(game.Orders{gawain: writes(c.rule)}, dice.Script(), task)
		require.Equal(t, c.asks, slices.Contains(s.Pending.Seats, gawain), name)
		s = drawn()
		s.settle(nil, dice.Script(), task)
		require.Equal(t, seats{gawain, kay}, s.Pending.Seats)
		require.Equal(t, !c.asks, s.ClosePolicy().Answered(game.Wait{Seat: gawain}, writes(c.rule)), name)
	}
}
