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
	s := position(gawain, "ld1")
	s.on(palamedes, Lancelot, 3, "f1", "f1")
	s.changeQuest(Lancelot, func(q *Quest) {
		q.White, q.Black = []Card{"f4", "f5", "f5"}, laid(true, "ld3", "ld1", "ld1", "ld5")
	})
	s.Swords = Swords{2, 1}
	up := game.Orders{gawain: writes(OnBlack{Set: set("ANY"), Handle: []Handling{{Face: "FACEUP"}}})}
	events := s.draws(up)
	revealed := happened[CombatRevealed](t, events)
	require.Equal(t, []int{14, 11}, []int{revealed.SumWhite, revealed.SumBlack})
	require.Equal(t, 3, revealed.Rolls, "four cards lay face down")
	require.Equal(t, Swords{3, 1}, s.Swords)
	k := s.Knights[palamedes]
	require.Equal(t, 5, k.Life)
	require.Equal(t, []Relic{Armor}, k.Relics)
	require.Len(t, k.Hand, 6)
	require.Equal(t, Camelot, k.At)
	require.True(t, s.Quests[Dragon].Open)
	require.False(t, s.Quests[Lancelot].Open)
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
		s := position(seat)
		s.on(seat, BlackKnight, 2, c.kay...)
		s.gives(seat, c.relic...)
		s.changeQuest(BlackKnight, func(q *Quest) { q.White, q.Black = c.white, laid(false, c.black...) })
		orderSets := game.Orders{}
		if c.keep.Mode != "" {
			orderSets[seat] = stands(c.keep)
		}
		events := s.settle(orderSets, dice.Script(), Task{Do: stepQuest, Place: BlackKnight, Seat: seat})
		require.Equal(t, c.won, happened[QuestEnded](t, events).Won, c.name)
		require.Equal(t, c.life, s.Knights[seat].Life, c.name)
		require.Equal(t, c.spent, happened[CombatRevealed](t, events).Kay, c.name)
		require.Equal(t, c.relic, s.Knights[seat].Relics, c.name)
		require.Equal(t, Quest{Open: true}, s.Quests[BlackKnight], c.name)
		require.Equal(t, Camelot, s.Knights[seat].At, c.name)
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
		s := position(arthur)
		s.Swords, s.Options.Flip = c.swords, c.flip
		s.changeKnight(kay, func(k *Knight) {
			if c.traitor != "" {
				k.Loyalty = Traitor
			}
			k.Alive, k.Exposed = c.traitor != "dead", c.traitor == "exposed"
		})
		events := s.settle(nil, dice.Script(), Task{Do: stepCheck})
		require.Equal(t, c.want, s.Ending.Ending, c.name)
		require.Equal(t, c.after, s.Swords, c.name)
		require.Equal(t, c.swords, happened[Reckoned](t, events).Before, c.name)
	}
}

//
func TestLostQuests(t *testing.T) {
	t.Parallel()
	s := position(arthur, "picts")
	s.Engines = 11
	s.changeQuest(Picts, func(q *Quest) { q.Warriors = 3 })
	s.draws(nil)
	require.Equal(t, TwelveEngines, s.Ending.Ending, "A-16")
	require.Equal(t, 12, s.Engines, "A-16")

	s = position(arthur, "mercenaries")
	s.Engines, s.Curses.Mists = 4, true
	s.on(kay, Saxons, 1)
	s.changeQuest(Saxons, func(q *Quest) { q.Warriors, q.White = 3, []Card{"f1"} })
	s.settle(game.Orders{arthur: writes(OnBlack{Set: set("mercenaries"), Handle: []Handling{{War: Saxons}}})},
		dice.Script(), Task{Do: stepDraw, Seat: arthur})
	require.Equal(t, Swords{Black: 2}, s.Swords, "A-30")
	require.Equal(t, 6, s.Engines, "A-30")
	require.True(t, s.Knights[kay].Doomed, "A-30")
	require.Equal(t, Quest{Open: true}, s.Quests[Saxons], "A-30")
	s.settle(nil, dice.Script(), Task{Do: stepEnd, Seat: arthur})
	require.False(t, s.Knights[kay].Alive, "A-30")

	s = position(arthur)
	s.Curses.Mists, s.Heroism = true, BlackKnight
	s.changeQuest(BlackKnight, func(q *Quest) { q.Black = laid(false, "bk1", "bk1", "bk1", "bk1") })
	s.settle(nil, dice.Script(), Task{Do: stepQuest, Place: BlackKnight, Down: true, Seat: arthur})
	require.Equal(t, Swords{Black: 3}, s.Swords, "A-31")
	require.Equal(t, Place(""), s.Heroism, "A-31")
}

// C-85, C-86: Mordred is discarded with the war on which he lies.
func TestMordredGoesWithHisWar(t *testing.T) {
	t.Parallel()
	s := position(arthur, "mordred")
	s.changeQuest(Picts, func(q *Quest) { q.Warriors = 3 })
	s.changeQuest(Saxons, func(q *Quest) { q.Warriors = 3 })
	s.settle(game.Orders{arthur: writes(OnBlack{Set: set("mordred"), Handle: []Handling{{War: Picts}}})},
		dice.Script(), Task{Do: stepDraw, Seat: arthur})
	require.Equal(t, Quest{Open: true}, s.Quests[Picts])
	require.Contains(t, s.Black.Discard, Card("mordred"))
}

// C-66, C-67.
func TestQuestWonFromAfar(t *testing.T) {
	t.Parallel()
	s := position(tristan)
	s.Options.SpoilsRandom = true
	s.on(arthur, Excalibur, 4)
	s.on(kay, Excalibur, 3)
	s.changeQuest(Excalibur, func(q *Quest) { q.River = 5 })
	s.settle(nil, dice.Script(), Task{Do: stepQuest, Place: Excalibur, Seat: tristan})
	require.Equal(t, []Relic{Sword}, s.Knights[tristan].Relics)
	require.Equal(t, []int{4, 5, 4}, []int{s.Knights[tristan].Life, s.Knights[arthur].Life, s.Knights[kay].Life})
	require.Empty(t, s.Knights[tristan].Hand)
	require.Len(t, s.Knights[arthur].Hand, 4)
	require.Len(t, s.Knights[kay].Hand, 3)
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
		s := position(gawain)
		s.Options.GrailSelf = c.auto
		s.gives(arthur, Cup)
		for _, seat := range c.doomed {
			s.changeKnight(seat, func(k *Knight) { k.Life, k.Doomed = 0, true })
		}
		s.settle(game.Orders{arthur: c.orderSet}, dice.Script(), Task{Do: stepEnd, Seat: gawain})
		if s.Pending != nil && s.Pending.Point == AskGrail {
			s.settle(nil, dice.Script())
		}
		for _, seat := range c.doomed {
			require.Equal(t, seat == c.saved, s.Knights[seat].Alive, "%s: %s", c.name, seat)
		}
		if c.saved != "" {
			require.Equal(t, 4, s.Knights[c.saved].Life, c.name)
			require.Empty(t, s.Knights[arthur].Relics, c.name)
		}
	}
}

//
func TestEvilWinsWhenNoLoyalKnightLives(t *testing.T) {
	t.Parallel()
	s := position(kay, "morgan4")
	for _, seat := range company {
		s.changeKnight(seat, func(k *Knight) { k.Alive = slices.Contains(seats{gawain, kay}, seat) })
	}
	s.on(gawain, Camelot, 1)
	s.changeKnight(kay, func(k *Knight) { k.Loyalty = Traitor })
	s.settle(nil, dice.Script(), Task{Do: stepDraw, Seat: kay}, Task{Do: stepEnd, Seat: kay})
	require.Equal(t, KnightsDead, s.Ending.Ending)
	require.Equal(t, 800, s.Ending.Result.Places[0].Points)
}

// C-19, C-102.
func TestTurnsGoClockwisePastTheDead(t *testing.T) {
	t.Parallel()
	s := position(percival)
	for _, seat := range (seats{galahad, palamedes, arthur}) {
		s.changeKnight(seat, func(k *Knight) { k.Alive = false })
	}
	seat, round := s.findNextTurn()
	require.Equal(t, gawain, seat)
	require.Equal(t, 2, round, "the first player's place begins a round though he is dead")
}
