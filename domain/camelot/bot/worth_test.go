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
	d := chronicle.Data{
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
		d.Quests = append(d.Quests, chronicle.QuestView{Place: p, Open: p != camelot.Dragon, Row: make([]camelot.Card, 7)})
	}
	return d
}

func thinking(t *testing.T, d chronicle.Data) *bot {
	t.Helper()
	return thinkingAs(t, Medium, d)
}

func thinkingAs(t *testing.T, s Strength, d chronicle.Data) *bot {
	t.Helper()
	h, ok := newBot(s, d)
	require.True(t, ok)
	return h
}

// TestTheFirstBlackSwordsAreWelcome checks that the loyal welcome them, since the game is over
// sooner, and a traitor never does; the last before Evil's majority are not welcome.
func TestTheFirstBlackSwordsAreWelcome(t *testing.T) {
	d := table()
	require.Negative(t, thinking(t, d).swordHarm())
	d.Loyalty = camelot.Traitor
	require.Positive(t, thinkingAs(t, Hard, d).swordHarm())
	d.Loyalty, d.Swords.Black = camelot.Loyal, 5
	require.Greater(t, thinking(t, d).swordHarm(), 200)
}

// TestEvilDrawsWhileItsCardsDoLittle checks also that Evil gets a life point or an engine where a
// card might end a quest.
func TestEvilDrawsWhileItsCardsDoLittle(t *testing.T) {
	d := table()
	require.Equal(t, camelot.EvilDraw, thinking(t, d).chooseEvil())
	for i, q := range d.Quests {
		switch q.Place {
		case camelot.Excalibur:
			d.Quests[i].River = -4
		case camelot.Grail:
			d.Quests[i].Row = []camelot.Card{"", "despair", "despair", "despair", "despair", "despair", "despair"}
		}
	}
	require.NotEqual(t, camelot.EvilDraw, thinking(t, d).chooseEvil())
}

// TestNobodyDiesToSpareAnEngine checks this while there is room for an engine.
func TestNobodyDiesToSpareAnEngine(t *testing.T) {
	d := table()
	d.Knights[0].Life = 1
	for engines := range 11 {
		d.Engines = engines
		require.NotEqual(t, camelot.EvilLife, thinking(t, d).chooseEvil(), engines)
	}
}

// TestWhoHasLittleToPlayStays checks that such a knight draws in Camelot: a move costs an action.
func TestWhoHasLittleToPlayStays(t *testing.T) {
	d := table()
	d.Hand = []camelot.Card{"f2", "f4"}
	h := thinking(t, d)
	require.Equal(t, "DRAW", h.listOptions(stance{at: camelot.Camelot, hand: d.Hand, life: 4})[0].text)
}

// BenchmarkLetter writes a whole turn.
func BenchmarkSubmission(b *testing.B) {
	d := table()
	for b.Loop() {
		if _, err := Medium.Orders("bench", d); err != nil {
			b.Fatal(err)
		}
	}
}
