package camelot

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

//
func TestLancelotIsWonByABlackCard(t *testing.T) {
	t.Parallel()
	state := position(gawain, "ld1")
	state.on(palamedes, Lancelot, 3, "f1", "f1")
	state.changeQuest(Lancelot, func(q *Quest) {
		q.White, q.Black = []Card{"f4", "f5", "f5"}, laid(true, "ld3", "ld1", "ld1", "ld5")
	})
	state.Swords = Swords{2, 1}
	up := game.Orders{gawain: writes(OnBlack{Set: set("ANY"), Handle: []Handling{{Face: "FACEUP"}}})}
	events := state.draws(up)
	revealed := happened[CombatRevealed](t, events)
	require.Equal(t, []int{14, 11}, []int{revealed.SumWhite, revealed.SumBlack})
	require.Equal(t, 3, revealed.Rolls, "four cards lay face down")
	require.Equal(t, Swords{3, 1}, state.Swords)
	knight := state.Knights[palamedes]
	require.Equal(t, 5, knight.Life)
	require.Equal(t, []Relic{Armor}, knight.Relics)
	require.Len(t, knight.Hand, 6)
	require.Equal(t, Camelot, knight.At)
	require.True(t, state.Quests[Dragon].Open)
	require.False(t, state.Quests[Lancelot].Open)
}

//
func TestCombatQuestsAreCompared(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		white []Card
		black []Card
		relic []Relic
		kay   []Card
		keep  StandKay
		won   bool
		life  int
		spent Card
	}{
		{name: "A-2 a tie is Evil's", white: []Card{"f5", "f5", "f4"}, black: []Card{"bk7", "bk5", "bk1", "bk1"}, life: 1},
		{
			name: "A-3 Excalibur", white: []Card{"f5", "f5", "f4"}, black: []Card{"bk7", "bk5", "bk1", "bk1"},
			relic: []Relic{Sword}, won: true, life: 3,
		},
		{
			name: "A-4 Kay adds the lowest that does", white: []Card{"f2", "f2", "f4", "f4"}, black: []Card{"bk7", "bk5", "bk1"},
			kay: []Card{"f1", "f3", "f5"}, won: true, life: 3, spent: "f3",
		},
		{
			name: "KEEP", white: []Card{"f2", "f2", "f4", "f4"}, black: []Card{"bk7", "bk5", "bk1"},
			kay: []Card{"f1", "f3", "f5"}, keep: StandKay{Mode: "KEEP", Keep: []Card{"f3"}}, won: true, life: 3, spent: "f5",
		},
		{
			name: "NEVER", white: []Card{"f2", "f2", "f4", "f4"}, black: []Card{"bk7", "bk5", "bk1"},
			kay: []Card{"f1", "f3", "f5"}, keep: StandKay{Mode: "NEVER"}, life: 1,
		},
		{
			name: "he spends nothing on a fight that is won", white: []Card{"f5", "f5", "f4", "f4"}, black: []Card{"bk1"},
			kay: []Card{"f1"}, won: true, life: 3,
		},
	} {
		seat := tristan
		if c.kay != nil {
			seat = kay
		}
		state := position(seat)
		state.on(seat, BlackKnight, 2, c.kay...)
		state.gives(seat, c.relic...)
		state.changeQuest(BlackKnight, func(q *Quest) { q.White, q.Black = c.white, laid(false, c.black...) })
		orderSets := game.Orders{}
		if c.keep.Mode != "" {
			orderSets[seat] = stands(c.keep)
		}
		events := state.settle(orderSets, dice.Script(), Task{Do: stepQuest, Place: BlackKnight, Seat: seat})
		require.Equal(t, c.won, happened[QuestEnded](t, events).Won, c.name)
		require.Equal(t, c.life, state.Knights[seat].Life, c.name)
		require.Equal(t, c.spent, happened[CombatRevealed](t, events).Kay, c.name)
		require.Equal(t, c.relic, state.Knights[seat].Relics, c.name)
		require.Equal(t, Quest{Open: true}, state.Quests[BlackKnight], c.name)
		require.Equal(t, Camelot, state.Knights[seat].At, c.name)
	}
}

// C-134.
func TestReckoning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		swords  Swords
		flip    int
		traitor string // "", "hidden", "dead", "exposed"
		want    Ending
		after   Swords
	}{
		{"A-13", Swords{8, 4}, 2, "hidden", MajorityBlack, Swords{6, 6}},
		{"A-13 O-FLIP 1", Swords{8, 4}, 1, "hidden", MajorityWhite, Swords{7, 5}},
		{"A-13 nine", Swords{9, 3}, 2, "hidden", MajorityWhite, Swords{7, 5}},
		{"A-14 dead", Swords{7, 5}, 2, "dead", MajorityWhite, Swords{7, 5}},
		{"A-14 exposed", Swords{7, 5}, 2, "exposed", MajorityWhite, Swords{7, 5}},
		{"A-14 a tie", Swords{6, 6}, 2, "exposed", MajorityBlack, Swords{6, 6}},
		{"A-15 R-25", Swords{11, 4}, 2, "hidden", MajorityWhite, Swords{9, 6}},
		{"no traitor", Swords{7, 5}, 2, "", MajorityWhite, Swords{7, 5}},
	} {
		state := position(arthur)
		state.Swords, state.Options.Flip = c.swords, c.flip
		state.changeKnight(kay, func(knight *Knight) {
			if c.traitor != "" {
				knight.Loyalty = Traitor
			}
			knight.Alive, knight.Exposed = c.traitor != "dead", c.traitor == "exposed"
		})
		events := state.settle(nil, dice.Script(), Task{Do: stepCheck})
		require.Equal(t, c.want, state.Ending.Ending, c.name)
		require.Equal(t, c.after, state.Swords, c.name)
		require.Equal(t, c.swords, happened[Reckoned](t, events).Before, c.name)
	}
}

//
func TestLostQuests(t *testing.T) {
	t.Parallel()
	state := position(arthur, "picts")
	state.Engines = 11
	state.changeQuest(Picts, func(q *Quest) { q.Warriors = 3 })
	state.draws(nil)
	require.Equal(t, TwelveEngines, state.Ending.Ending, "A-16")
	require.Equal(t, 12, state.Engines, "A-16")

	state = position(arthur, "mercenaries")
	state.Engines, state.Curses.Mists = 4, true
	state.on(kay, Saxons, 1)
	state.changeQuest(Saxons, func(q *Quest) { q.Warriors, q.White = 3, []Card{"f1"} })
	state.settle(game.Orders{arthur: writes(OnBlack{Set: set("mercenaries"), Handle: []Handling{{War: Saxons}}})},
		dice.Script(), Task{Do: stepDraw, Seat: arthur})
	require.Equal(t, Swords{Black: 2}, state.Swords, "A-30")
	require.Equal(t, 6, state.Engines, "A-30")
	require.True(t, state.Knights[kay].Doomed, "A-30")
	require.Equal(t, Quest{Open: true}, state.Quests[Saxons], "A-30")
	state.settle(nil, dice.Script(), Task{Do: stepEnd, Seat: arthur})
	require.False(t, state.Knights[kay].Alive, "A-30")

	state = position(arthur)
	state.Curses.Mists, state.Heroism = true, BlackKnight
	state.changeQuest(BlackKnight, func(q *Quest) { q.Black = laid(false, "bk1", "bk1", "bk1", "bk1") })
	state.settle(nil, dice.Script(), Task{Do: stepQuest, Place: BlackKnight, Down: true, Seat: arthur})
	require.Equal(t, Swords{Black: 3}, state.Swords, "A-31")
	require.Equal(t, Place(""), state.Heroism, "A-31")
}

// C-85, C-86: Mordred is discarded with the war on which he lies.
func TestMordredGoesWithHisWar(t *testing.T) {
	t.Parallel()
	state := position(arthur, "mordred")
	state.changeQuest(Picts, func(q *Quest) { q.Warriors = 3 })
	state.changeQuest(Saxons, func(q *Quest) { q.Warriors = 3 })
	state.settle(game.Orders{arthur: writes(OnBlack{Set: set("mordred"), Handle: []Handling{{War: Picts}}})},
		dice.Script(), Task{Do: stepDraw, Seat: arthur})
	require.Equal(t, Quest{Open: true}, state.Quests[Picts])
	require.Contains(t, state.Black.Discard, Card("mordred"))
}

// C-66, C-67.
func TestQuestWonFromAfar(t *testing.T) {
	t.Parallel()
	state := position(tristan)
	state.Options.SpoilsRandom = true
	state.on(arthur, Excalibur, 4)
	state.on(kay, Excalibur, 3)
	state.changeQuest(Excalibur, func(q *Quest) { q.River = 5 })
	state.settle(nil, dice.Script(), Task{Do: stepQuest, Place: Excalibur, Seat: tristan})
	require.Equal(t, []Relic{Sword}, state.Knights[tristan].Relics)
	require.Equal(t, []int{4, 5, 4}, []int{state.Knights[tristan].Life, state.Knights[arthur].Life, state.Knights[kay].Life})
	require.Empty(t, state.Knights[tristan].Hand)
	require.Len(t, state.Knights[arthur].Hand, 4)
	require.Len(t, state.Knights[kay].Hand, 3)
}

// C-100 to C-105, D-18.
func TestDoomedKnightsDieUnlessTheGrailSavesOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		doomed   seats
		orderSet game.OrderSet
		saved    game.Seat
		auto     bool
	}{
		{name: "named", doomed: seats{gawain, kay}, orderSet: stands(StandGrail{List: []Who{{Seat: kay}}}), saved: kay},
		{name: "all", doomed: seats{gawain, kay}, orderSet: stands(StandGrail{All: true}), saved: gawain},
		{name: "none", doomed: seats{gawain}, orderSet: stands(StandGrail{})},
		{name: "himself by default", doomed: seats{gawain, arthur}, saved: arthur},
		{name: "automatic", doomed: seats{arthur}, orderSet: stands(StandGrail{}), saved: arthur, auto: true},
	} {
		state := position(gawain)
		state.Options.GrailSelf = c.auto
		state.gives(arthur, Cup)
		for _, seat := range c.doomed {
			state.changeKnight(seat, func(k *Knight) { k.Life, k.Doomed = 0, true })
		}
		state.settle(game.Orders{arthur: c.orderSet}, dice.Script(), Task{Do: stepEnd, Seat: gawain})
		if state.Pending != nil && state.Pending.Point == AskGrail {
			state.settle(nil, dice.Script())
		}
		for _, seat := range c.doomed {
			require.Equal(t, seat == c.saved, state.Knights[seat].Alive, "%s: %s", c.name, seat)
		}
		if c.saved != "" {
			require.Equal(t, 4, state.Knights[c.saved].Life, c.name)
			require.Empty(t, state.Knights[arthur].Relics, c.name)
		}
	}
}

//
func TestEvilWinsWhenNoLoyalKnightLives(t *testing.T) {
	t.Parallel()
	state := position(kay, "morgan4")
	for _, seat := range company {
		state.changeKnight(seat, func(k *Knight) { k.Alive = slices.Contains(seats{gawain, kay}, seat) })
	}
	state.on(gawain, Camelot, 1)
	state.changeKnight(kay, func(k *Knight) { k.Loyalty = Traitor })
	state.settle(nil, dice.Script(), Task{Do: stepDraw, Seat: kay}, Task{Do: stepEnd, Seat: kay})
	require.Equal(t, KnightsDead, state.Ending.Ending)
	require.Equal(t, 800, state.Ending.Result.Places[0].Points)
}

// C-19, C-102.
func TestTurnsGoClockwisePastTheDead(t *testing.T) {
	t.Parallel()
	state := position(percival)
	for _, seat := range (seats{galahad, palamedes, arthur}) {
		state.changeKnight(seat, func(k *Knight) { k.Alive = false })
	}
	seat, round := state.findNextTurn()
	require.Equal(t, gawain, seat)
	require.Equal(t, 2, round, "the first player's place begins a round though he is dead")
}
