package camelot

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// C-45.
func TestThreeMerlinsCancelASpecialCard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                string
		gawain, tristan, ar int
		want                map[game.Seat]int
		engines             int
	}{
		{"A-17: one at a time, clockwise from the drawer", 2, 2, 1, map[game.Seat]int{gawain: 1, tristan: 1, arthur: 1}, 0},
		{"A-17: round again", 2, 2, 0, map[game.Seat]int{gawain: 2, tristan: 1}, 0},
		{"A-18: two are too few", 1, 0, 1, nil, 2},
	} {
		state := position(gawain, "morgan3")
		state.on(gawain, Camelot, 4, Merlin, Merlin)
		state.on(tristan, Camelot, 4, Merlin, Merlin)
		state.on(arthur, Camelot, 4, Merlin)
		events := state.draws(game.Orders{
			gawain:  writes(OnBlack{Set: set("SPECIAL"), Handle: []Handling{{Merlins: &c.gawain}}}),
			tristan: stands(StandMerlin{N: c.tristan}), arthur: stands(StandMerlin{N: c.ar}),
		})
		require.Equal(t, c.engines, state.Engines, c.name)
		if c.want != nil {
			require.Equal(t, c.want, happened[BlackCancelled](t, events).Merlins, c.name)
			require.Len(t, state.White.Discard, 3, c.name)
			continue
		}
		require.Empty(t, state.White.Discard, c.name)
		require.Equal(t, 1, times[BlackNotCancelled](events), c.name)
	}
}

// C-41, C-44.
func TestVivienCannotBeCancelledAfterwards(t *testing.T) {
	t.Parallel()
	state := position(gawain, "morgan4")
	state.Curses.Vivien = true
	state.Black.Draw = piles.Without(state.Black.Draw, "vivien")
	for _, seat := range (seats{arthur, kay, tristan}) {
		state.on(seat, Camelot, 4, Merlin)
	}
	all := stands(StandMerlin{N: 1})
	events := state.draws(game.Orders{arthur: all, kay: all, tristan: all})
	require.Zero(t, times[DecisionOpened](events))
	require.Zero(t, times[BlackCancelled](events))
	require.Equal(t, 3, state.Knights[arthur].Life)
	state.settle(nil, dice.Script(), Task{Do: stepQuest, Place: Picts, Seat: arthur})
	require.False(t, state.Curses.Vivien)
	require.Contains(t, state.Black.Discard, Card("vivien"))
}

// C-46.
func TestWindowAsksThoseWithoutInstructionWhateverTheyHold(t *testing.T) {
	t.Parallel()
	state := position(gawain, "mists")
	for _, seat := range company {
		state.on(seat, Camelot, 4, "f1")
	}
	state.on(percival, Camelot, 4, Merlin, Merlin, Merlin)
	covered := stands(StandMerlin{Against: set("MORGAN")}, StandMerlin{N: 1, Against: set("mists"), If: never(t)})
	orderSets := game.Orders{}
	for _, seat := range company {
		orderSets[seat] = covered
	}
	orderSets[kay], orderSets[percival] = game.OrderSet{}, stands(StandMerlin{Against: set("MORGAN")})
	events := state.draws(orderSets)
	require.Equal(t, seats{kay, percival}, happened[DecisionOpened](t, events).Seats)
	require.False(t, state.Curses.Mists)

	orderSets[percival] = answers(Reply{Merlins: ptr(3)})
	state.settle(orderSets, dice.Script())
	require.Equal(t, []Card{"mists"}, state.Black.Discard)
	require.True(t, state.Now.Cancelled)
}

// C-47.
func TestExcaliburShieldsFromAnyCard(t *testing.T) {
	t.Parallel()
	state := position(tristan, "despair")
	state.gives(percival, Sword)
	state.draws(game.Orders{percival: stands(StandExcalibur{Cancel: set("despair")})})
	require.Equal(t, []Card{"despair"}, state.Black.Discard)
	require.Empty(t, state.Knights[percival].Relics)
	require.Equal(t, make([]Card, 7), state.Quests[Grail].Row)

	state = position(tristan, "bk7")
	state.gives(percival, Sword)
	down := writes(OnBlack{Set: set("COMBAT"), Handle: []Handling{{Face: "FACEDOWN"}}})
	state.draws(game.Orders{tristan: down, percival: stands(StandExcalibur{Cancel: set("BLACKKNIGHT>=5", "bk7")})})
	require.Equal(t, []Relic{Sword}, state.Knights[percival].Relics, "a card to be laid face down is known by its kind only")
	require.Len(t, state.Quests[BlackKnight].Black, 1)
	require.Len(t, state.Knights[tristan].Hand, 1, "C-33: a white card for laying it face down")
}

// C-31, C-34.
func TestCardOfAClosedQuestIsAnEngine(t *testing.T) {
	t.Parallel()
	for _, card := range []Card{"excalibur", "ld5", "despair", "darkforest", "desolation"} {
		state := position(gawain, card)
		for _, at := range []Place{Excalibur, Lancelot, Dragon, Grail} {
			state.changeQuest(at, func(q *Quest) { q.Open = false })
		}
		state.draws(game.Orders{gawain: writes(OnBlack{Set: set("ANY"), Handle: []Handling{{Face: "FACEDOWN"}}})})
		require.Equal(t, 1, state.Engines, card)
		require.Equal(t, []Card{card}, state.Black.Discard, card)
		require.Empty(t, state.Knights[gawain].Hand, card)
	}
}

// C-9.
func TestPilesAreRenewedBeforeTheCardIsResolved(t *testing.T) {
	t.Parallel()
	state := position(gawain)
	black, white := slices.Clone(state.Black.Draw), slices.Clone(state.White.Draw)
	state.Black = Pile{Draw: []Card{"picts"}, Discard: black[:30]}
	state.White = Pile{Draw: white[:20], Discard: white[20:60]}
	events := state.settle(nil, chance(1, 1), Task{Do: stepDraw, Seat: gawain})
	require.Equal(t, PilesRenewed{Trigger: Black, White: 60, Black: 30}, happened[PilesRenewed](t, events))
	require.Len(t, state.Black.Draw, 30)
	require.Len(t, state.White.Draw, 60)
	require.Equal(t, []Card{"picts"}, state.Black.Discard, "the card that was drawn")
	require.Empty(t, state.White.Discard)
}

// C-23.
func TestPercivalPeeks(t *testing.T) {
	t.Parallel()
	orderSets := game.Orders{percival: writes(
		Evil{EvilPeek}, OnPeek{set("SPECIAL"), EvilLife}, OnPeek{set("ANY"), EvilDraw},
	)}
	state := position(percival, "guinevere")
	state.settle(orderSets, dice.Script(), Task{Do: stepEvil, Seat: percival})
	require.Equal(t, 3, state.Knights[percival].Life)
	require.Equal(t, Card("guinevere"), state.Black.Draw[0])

	state = position(percival, "despair")
	state.settle(orderSets, dice.Script(), Task{Do: stepEvil, Seat: percival})
	require.Equal(t, Card("despair"), state.Quests[Grail].Row[6])
}

// C-26.
func TestArmorLetsItsHolderChoose(t *testing.T) {
	t.Parallel()
	state := position(kay, "despair", "morgan2")
	state.gives(kay, Armor)
	events := state.draws(game.Orders{kay: writes(ArmorRule{Avoid: true, Sets: []CardSet{set("SPECIAL")}})})
	require.Equal(t, Card("despair"), state.Quests[Grail].Row[6])
	require.Equal(t, Card("morgan2"), state.Black.Draw[len(state.Black.Draw)-1])
	require.Equal(t, BlackReturned{Seat: kay}, happened[BlackReturned](t, events))
}

// C-64.
func TestGuinevereCallsAllToCamelot(t *testing.T) {
	t.Parallel()
	state := position(percival, "guinevere")
	state.on(kay, Lancelot, 4)
	state.on(arthur, Picts, 4)
	state.changeQuest(Lancelot, func(q *Quest) { q.White, q.Black = []Card{"f1", "f1", "f2", "f2"}, laid(true, "ld1") })
	state.changeQuest(Picts, func(q *Quest) { q.White = []Card{"f1", "f2"} })
	state.settle(nil, dice.Script(), Task{Do: stepDraw, Seat: percival}, Task{Do: stepPhase, Seat: percival})
	require.Equal(t, Camelot, state.Knights[kay].At)
	require.Equal(t, Camelot, state.Knights[arthur].At)
	require.Empty(t, state.Quests[Lancelot].White)
	require.Len(t, state.Quests[Lancelot].Black, 1)
	require.Len(t, state.Quests[Picts].White, 2)
	require.Nil(t, state.Pending, "there is no heroic phase")
}

//
func TestMorganDrawsThreeMore(t *testing.T) {
	t.Parallel()
	state := position(percival, "morgan2", "guinevere", "picts", "despair")
	state.settle(nil, dice.Script(), Task{Do: stepDraw, Seat: percival}, Task{Do: stepPhase, Seat: percival})
	require.Equal(t, 1, state.Quests[Picts].Warriors)
	require.Equal(t, Card("despair"), state.Quests[Grail].Row[6])
	require.Len(t, state.Now.Drawn, 4)
	require.Nil(t, state.Pending)

	state = position(percival, "morgan2", "guinevere", "picts", "despair")
	state.changeQuest(Picts, func(q *Quest) { q.Warriors = 3 })
	state.Swords = Swords{Black: 6}
	state.draws(nil)
	require.Equal(t, SevenBlack, state.Ending.Ending)
	require.Equal(t, Card("despair"), state.Black.Draw[0], "it is not drawn")
}

//
func TestOneVolunteersForMorgan(t *testing.T) {
	t.Parallel()
	lay := func() *State {
		state := position(arthur, "morgan1")
		state.on(tristan, Camelot, 4, slices.Repeat([]Card{"f1"}, 8)...)
		state.on(gawain, Camelot, 4, slices.Repeat([]Card{"f2"}, 10)...)
		state.on(kay, Camelot, 4, "f3")
		return state
	}
	orderSets := func(yes bool) game.Orders {
		vow := stands(StandVolunteer{Card: "morgan1", Yes: yes}, StandMerlin{}, StandCards{Cards: []Card{"f1"}})
		return game.Orders{tristan: vow, gawain: vow, kay: stands(StandMerlin{})}
	}
	s := lay()
	s.draws(orderSets(true))
	require.Len(t, s.Knights[gawain].Hand, 7)
	require.Len(t, s.Knights[tristan].Hand, 8)
	require.Len(t, s.Knights[kay].Hand, 1)

	s = lay()
	events := s.draws(orderSets(false))
	require.Equal(t, 1, times[NobodyVolunteered](events))
	require.Len(t, s.Knights[gawain].Hand, 9)
	require.Len(t, s.Knights[tristan].Hand, 7)
	require.Empty(t, s.Knights[kay].Hand)
}

// C-112, C-114. C-115: by the traitor's own REVEAL.
func TestExposedTraitorTauntsAndHelps(t *testing.T) {
	t.Parallel()
	state := position(kay, "bk7")
	state.on(arthur, Camelot, 4, "f1", "f2", "f3", "f4")
	state.changeKnight(kay, func(k *Knight) { k.Loyalty, k.Exposed, k.At = Traitor, true, "" })
	state.settle(game.Orders{kay: writes(
		Taunt{Who{Seat: arthur}}, Help{EvilDraw}, OnBlack{Set: set("COMBAT"), Handle: []Handling{{Face: "FACEDOWN"}}},
	)}, dice.Script(2), Task{Do: stepTaunt, Seat: kay}, Task{Do: stepHelp, Seat: kay})
	require.Equal(t, []Card{"f1", "f3", "f4"}, state.Knights[arthur].Hand)
	require.Equal(t, []Laid{{"bk7", true, kay}}, state.Quests[BlackKnight].Black)
	require.Empty(t, state.Knights[kay].Hand)

	state = position(galahad)
	state.on(kay, Camelot, 4, "f1")
	state.changeKnight(galahad, func(k *Knight) { k.Loyalty = Traitor })
	state.settle(game.Orders{galahad: writes(Reveal{}, Taunt{Who{Seat: kay}}, Help{EvilSiege})},
		dice.Script(1), Task{Do: stepEvil, Seat: galahad}, Task{Do: stepPhase, Seat: galahad})
	require.True(t, state.Knights[galahad].Exposed)
	require.Empty(t, state.Knights[kay].Hand)
	require.Equal(t, 1, state.Engines)
	require.Zero(t, state.Swords)
}

// C-31, C-110: the losses by exposure.
func TestExposedTraitorKeepsTheArmorOnly(t *testing.T) {
	t.Parallel()
	state := position(arthur)
	state.on(kay, BlackKnight, 4, "f1", "f1", "f2", "f3", "grail")
	state.gives(kay, Sword, Armor, Cup)
	state.changeKnight(kay, func(k *Knight) { k.Loyalty = Traitor })
	state.changeQuest(BlackKnight, func(q *Quest) { q.White = []Card{"f4", "f4"} })
	p := &play{now: state, dice: dice.Script()}
	p.exposeTraitor(kay, ByAccusation)
	require.Equal(t, []Relic{Armor}, state.Knights[kay].Relics)
	require.Empty(t, state.Knights[kay].Hand)
	require.Empty(t, state.Quests[BlackKnight].White)
	require.Len(t, state.White.Discard, 7)
	require.NotContains(t, state.listLiving(), kay)
}
