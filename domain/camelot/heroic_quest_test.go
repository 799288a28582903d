package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// row lays a row of the Grail: G is a Grail card, D Despair, X Desolation.
func (h *hall) row(text string) {
	h.state.changeQuest(Grail, func(q *Quest) {
		q.Fresh = nil
		for i, c := range text {
			card := map[rune]Card{'G': GrailCard, 'D': "despair", 'X': "desolation"}[c]
			q.fillGrailSlot(i+1, card)
		}
	})
}

// shown returns the row in the same submissions.
func (h *hall) shown() string {
	text := ""
	for _, c := range h.state.Quests[Grail].Row {
		switch c {
		case "":
			text += "-"
		case GrailCard:
			text += "G"
		case "despair":
			text += "D"
		default:
			text += "X"
		}
	}
	return text
}

// TestGrailRow checks the white side of.
func TestGrailRow(t *testing.T) {
	front := map[game.Option]string{"grail_front": "on"}
	for name, c := range map[string]struct {
		options   map[game.Option]string
		row, want string
		discarded int
	}{
		"free spot":               {nil, "GGG-DDD", "GGGGDDD", 0},
		"full row":                {nil, "GGGDDDD", "GGG-DDD", 1},
		"free spots first":        {nil, "GGX--DD", "GGXG-DD", 0},
		"front":                   {front, "GGX--DD", "GG---DD", 1},
		"front, nothing in front": {front, "GG---DD", "GGG--DD", 0},
	} {
		t.Run(name, func(t *testing.T) {
			hall := newHall(t, Galahad, c.options)
			hall.row(c.row)
			hall.stands(Galahad, Grail, "grail")
			hall.order(nil, do(quest("grail")))
			require.Equal(t, c.want, hall.shown())
			require.Empty(t, hall.knight(Galahad).Hand)
			require.Len(t, hall.state.White.Discard, c.discarded)
			require.Len(t, hall.state.Black.Discard, c.discarded)
		})
	}
}

// TestGrailWon checks the first half of A-25.
func TestGrailWon(t *testing.T) {
	hall := newHall(t, Galahad, nil)
	hall.row("GGGGGG-")
	hall.stands(Kay, Grail)
	hall.stands(Galahad, Grail, "grail")
	hall.order(nil, do(quest("grail")))
	require.Equal(t, 3, hall.state.Swords.White)
	require.Equal(t, 5, hall.knight(Kay).Life)
	require.Equal(t, []Relic{Cup}, hall.knight(Galahad).Relics)
	require.NotNil(t, hall.state.Pool)
	require.Len(t, hall.state.Pool.Cards, 7)
	require.Equal(t, hall.seat(Galahad), hall.state.Pool.Starter)
}

// TestGrailRefused checks which cards cannot be played on the Grail quest.
func TestGrailRefused(t *testing.T) {
	hall := newHall(t, Galahad, nil)
	hall.stands(Galahad, Grail, "f3")
	require.Equal(t, codeKind, hall.refuses(quest("f3")))
	require.Equal(t, codeNoCard, hall.refuses(quest("grail")))
	hall.state.Curses.DarkForest = true
	require.Equal(t, codeDarkForest, hall.refuses(quest("grail")))
}

// TestWar checks A-29.
func TestWar(t *testing.T) {
	for name, mordred := range map[string]bool{"plain": false, "with Mordred": true} {
		t.Run(name, func(t *testing.T) {
			hall := newHall(t, Gawain, nil)
			hall.stands(Gawain, Picts, "f3", "f4", "f5", "f5")
			hall.state.changeQuest(Picts, func(q *Quest) { q.White, q.Mordred = []Card{"f1", "f2"}, mordred })
			require.Equal(t, codeStraight, hall.refuses(quest("f4")))
			cards := []Card{"f3", "f4", "f5"}
			if mordred {
				cards = append(cards, "f5")
			}
			for i, card := range cards {
				require.Zero(t, hall.state.Swords.White)
				hall.state.Now, hall.state.Agenda = Turn{}, []Task{{Do: stepHeroic, Seat: hall.state.Active}}
				hall.order(nil, do(quest(card)))
				require.Equal(t, i == len(cards)-1, hall.state.Swords.White == 1, card)
			}
			require.Equal(t, Quest{Open: true}, hall.state.Quests[Picts])
		})
	}
}

// TestRiver checks C-75: any card, face down, moves Excalibur.
func TestRiver(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.stands(Gawain, Excalibur, "f1", "merlin")
	events := hall.order(nil, do(Deed{Do: ActQuest, Any: CardSet{{Name: "SPECIAL"}}}))
	require.Equal(t, 1, hall.state.Quests[Excalibur].River)
	require.Equal(t, []Card{"f1"}, hall.knight(Gawain).Hand)
	require.Empty(t, only[QuestCardPlayed](events)[0].Card)
}

// TestQuestAny takes the terms in their order, and within one the lowest card
// that is legal.
func TestQuestAny(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.stands(Gawain, Dragon, "f1", "f4", "merlin")
	hall.state.changeQuest(Dragon, func(q *Quest) { q.Open, q.White = true, []Card{"f1", "f1", "f1"} })
	anyOf := func(names ...string) Deed {
		deed := Deed{Do: ActQuest}
		for _, name := range names {
			deed.Any = append(deed.Any, CardTerm{Name: name})
		}
		return deed
	}
	require.Equal(t, codeNoCard, hall.refuses(anyOf("f5")))
	require.Equal(t, codeKind, hall.refuses(anyOf("SPECIAL")))
	require.Equal(t, codePattern, hall.refuses(anyOf("f1")))
	hall.order(nil, do(anyOf("SPECIAL", "f1", "FIGHT")))
	require.Equal(t, []Card{"f1", "merlin"}, hall.knight(Gawain).Hand)
	hall.hand(Gawain)
	hall.state.Now = Turn{}
	require.Equal(t, "no_set", anyOf("FIGHT").findFault(hall.state, hall.state.Active, hall.state.Now).Key)
}

// TestExcaliburFromAfar checks A-26.
func TestExcaliburFromAfar(t *testing.T) {
	hall := newHall(t, Tristan, nil)
	hall.state.changeQuest(Excalibur, func(q *Quest) { q.River = 4 })
	hall.stands(Arthur, Excalibur)
	hall.stands(Kay, Excalibur)
	hall.lay(Kay, func(k *Knight) { k.Life = 3 })
	hall.hand(Tristan, Lady)
	hall.order(nil, do(special(Lady, "")))
	require.Equal(t, 2, hall.state.Swords.White)
	require.Equal(t, []Relic{Sword}, hall.knight(Tristan).Relics)
	require.Equal(t, []int{4, 5, 4}, []int{hall.knight(Tristan).Life, hall.knight(Arthur).Life, hall.knight(Kay).Life})
	require.Len(t, hall.state.Pool.Cards, 7)
	hall.on()
	require.Len(t, hall.knight(Arthur).Hand, 4)
	require.Len(t, hall.knight(Kay).Hand, 3)
	require.Empty(t, hall.knight(Tristan).Hand)
}

// TestSoloTaken checks A-47.
func TestSoloTaken(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.stands(Arthur, BlackKnight)
	events := hall.order(nil, do(move(BlackKnight), move(Saxons)))
	require.Equal(t, Saxons, hall.knight(Gawain).At)
	skipped := only[OrderSkipped](events)
	require.Len(t, skipped, 1)
	require.Equal(t, "E-SOLO-TAKEN", skipped[0].Code)
	require.Equal(t, "MOVE saxons", skipped[0].Then)
	require.Equal(t, 1, skipped[0].Line)
}

// TestPlaces checks moves that are refused.
func TestPlaces(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	require.Equal(t, codeSamePlace, hall.refuses(move(Camelot)))
	require.Equal(t, codePlaceClosed, hall.refuses(move(Dragon)))
	require.Contains(t, move(Dragon).findFault(hall.state, hall.state.Active, hall.state.Now).Legal, "lancelot")
	hall.state.changeQuest(Lancelot, func(q *Quest) { q.Open = false })
	hall.state.changeQuest(Dragon, func(q *Quest) { q.Open = true })
	require.Empty(t, hall.refuses(move(Dragon)))
	require.Equal(t, codePlaceClosed, hall.refuses(move(Lancelot)))
}
