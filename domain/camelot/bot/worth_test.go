package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
)

// table returns a view of a table in its middle game, with room for black swords.
func table() chronicle.Data {
	view := chronicle.Data{
		Seat: "seat1", Turn: 9, Round: 3, Active: "seat1", Swords: camelot.Swords{White: 2}, Engines: 3,
		Hand: []camelot.Card{"f1", "f3", "f3", "f5", "grail", "merlin"}, Loyalty: camelot.Loyal,
		Options: camelot.Options{Sacrifice: true},
		Knights: []chronicle.KnightView{
			{Seat: "seat1", Word: "kay", Coat: camelot.Kay, Life: 4, Cards: 6, At: camelot.Camelot, Alive: true},
			{Seat: "seat2", Word: "arthur", Coat: camelot.Arthur, Life: 4, Cards: 5, At: camelot.Grail, Alive: true},
			{Seat: "seat3", Word: "gawain", Coat: camelot.Gawain, Life: 4, Cards: 5, At: camelot.Excalibur, Alive: true},
		},
		Asked: &chronicle.Question{ID: "D9", Point: camelot.AskEvil, Seats: []game.Seat{"seat1"}},
	}
	for _, p := range places {
		view.Quests = append(view.Quests, chronicle.QuestView{Place: p, Open: p != camelot.Dragon, Row: make([]camelot.Card, 7)})
	}
	return view
}

func thinking(t *testing.T, view chronicle.Data) *bot {
	t.Helper()
	return thinkingAs(t, Medium, view)
}

func thinkingAs(t *testing.T, strength Strength, view chronicle.Data) *bot {
	t.Helper()
	h, ok := newBot(strength, view)
	require.True(t, ok)
	return h
}

// TestTheFirstBlackSwordsAreWelcome checks that the loyal welcome them, since the game is over
// sooner, and a traitor never does; the last before Evil's majority are not welcome.
func TestTheFirstBlackSwordsAreWelcome(t *testing.T) {
	view := table()
	require.Negative(t, thinking(t, view).swordHarm())
	view.Loyalty = camelot.Traitor
	require.Positive(t, thinkingAs(t, Hard, view).swordHarm())
	view.Loyalty, view.Swords.Black = camelot.Loyal, 5
	require.Greater(t, thinking(t, view).swordHarm(), 200)
}

// TestEvilDrawsWhileItsCardsDoLittle checks also that Evil gets a life point or an engine where a
// card might end a quest.
func TestEvilDrawsWhileItsCardsDoLittle(t *testing.T) {
	view := table()
	require.Equal(t, camelot.EvilDraw, thinking(t, view).chooseEvil())
	for i, q := range view.Quests {
		switch q.Place {
		case camelot.Excalibur:
			view.Quests[i].River = -4
		case camelot.Grail:
			view.Quests[i].Row = []camelot.Card{"", "despair", "despair", "despair", "despair", "despair", "despair"}
		}
	}
	require.NotEqual(t, camelot.EvilDraw, thinking(t, view).chooseEvil())
}

// TestNobodyDiesToSpareAnEngine checks this while there is room for an engine.
func TestNobodyDiesToSpareAnEngine(t *testing.T) {
	view := table()
	view.Knights[0].Life = 1
	for engines := range 11 {
		view.Engines = engines
		require.NotEqual(t, camelot.EvilLife, thinking(t, view).chooseEvil(), engines)
	}
}

// TestWhoHasLittleToPlayStays checks that such a knight draws in Camelot: a move costs an action.
func TestWhoHasLittleToPlayStays(t *testing.T) {
	view := table()
	view.Hand = []camelot.Card{"f2", "f4"}
	h := thinking(t, view)
	require.Equal(t, "DRAW", h.listOptions(stance{at: camelot.Camelot, hand: view.Hand, life: 4})[0].text)
}

// BenchmarkSubmission writes a whole turn.
func BenchmarkSubmission(b *testing.B) {
	view := table()
	for b.Loop() {
		if _, err := Medium.Orders("bench", view); err != nil {
			b.Fatal(err)
		}
	}
}
