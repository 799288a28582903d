package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// row lays a row of the Grail: G is a Grail card, D Despair, X Desolation.
func (h *hall) row(text string) {
	h.s.changeQuest(Grail, func(q *Quest) {
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
	for _, c := range h.s.Quests[Grail].Row {
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
			h := newHall(t, Galahad, c.options)
			h.row(c.row)
			h.stands(Galahad, Grail, "grail")
			h.order(nil, do(quest("grail")))
			require.Equal(t, c.want, h.shown())
			require.Empty(t, h.knight(Galahad).Hand)
			require.Len(t, h.s.White.Discard, c.discarded)
			require.Len(t, h.s.Black.Discard, c.discarded)
		})
	}
}

// TestGrailWon checks the first half of A-25.
func TestGrailWon(t *testing.T) {
	h := newHall(t, Galahad, nil)
	h.row("GGGGGG-")
	h.stands(Kay, Grail)
	h.stands(Galahad, Grail, "grail")
	h.order(nil, do(quest("grail")))
	require.Equal(t, 3, h.s.Swords.White)
	require.Equal(t, 5, h.knight(Kay).Life)
	require.Equal(t, []Relic{Cup}, h.knight(Galahad).Relics)
	require.NotNil(t, h.s.Pool)
	require.Len(t, h.s.Pool.Cards, 7)
	require.Equal(t, h.seat(Galahad), h.s.Pool.Starter)
}

// TestGrailRefused checks which cards cannot be played on the Grail quest.
func TestGrailRefused(t *testing.T) {
	h := newHall(t, Galahad, nil)
	h.stands(Galahad, Grail, "f3")
	require.Equal(t, codeKind, h.refuses(quest("f3")))
	require.Equal(t, codeNoCard, h.refuses(quest("grail")))
	h.s.Curses.DarkForest = true
	require.Equal(t, codeDarkForest, h.refuses(quest("grail")))
}

// TestWar checks A-29.
func TestWar(t *testing.T) {
	for name, mordred := range map[string]bool{"plain": false, "with Mordred": true} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, Gawain, nil)
			h.stands(Gawain, Picts, "f3", "f4", "f5", "f5")
			h.s.changeQuest(Picts, func(q *Quest) { q.White, q.Mordred = []Card{"f1", "f2"}, mordred })
			require.Equal(t, codeStraight, h.refuses(quest("f4")))
			cards := []Card{"f3", "f4", "f5"}
			if mordred {
				cards = append(cards, "f5")
			}
			for i, c := range cards {
				require.Zero(t, h.s.Swords.White)
				h.s.Now, h.s.Agenda = Turn{}, []Task{{Do: stepHeroic, Seat: h.s.Active}}
				h.order(nil, do(quest(c)))
				require.Equal(t, i == len(cards)-1, h.s.Swords.White == 1, c)
			}
			require.Equal(t, Quest{Open: true}, h.s.Quests[Picts])
		})
	}
}

// TestRiver checks C-75: any card, face down, moves Excalibur.
func TestRiver(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.stands(Gawain, Excalibur, "f1", "merlin")
	events := h.order(nil, do(Deed{Do: ActQuest, Any: CardSet{{Name: "SPECIAL"}}}))
	require.Equal(t, 1, h.s.Quests[Excalibur].River)
	require.Equal(t, []Card{"f1"}, h.knight(Gawain).Hand)
	require.Empty(t, only[QuestCardPlayed](events)[0].Card)
}

// TestQuestAny takes the terms in their order, and within one the lowest card
// that is legal.
func TestQuestAny(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.stands(Gawain, Dragon, "f1", "f4", "merlin")
	h.s.changeQuest(Dragon, func(q *Quest) { q.Open, q.White = true, []Card{"f1", "f1", "f1"} })
	anyOf := func(names ...string) Deed {
		d := Deed{Do: ActQuest}
		for _, name := range names {
			d.Any = append(d.Any, CardTerm{Name: name})
		}
		return d
	}
	require.Equal(t, codeNoCard, h.refuses(anyOf("f5")))
	require.Equal(t, codeKind, h.refuses(anyOf("SPECIAL")))
	require.Equal(t, codePattern, h.refuses(anyOf("f1")))
	h.order(nil, do(anyOf("SPECIAL", "f1", "FIGHT")))
	require.Equal(t, []Card{"f1", "merlin"}, h.knight(Gawain).Hand)
	h.hand(Gawain)
	h.s.Now = Turn{}
	require.Equal(t, "no_set", anyOf("FIGHT").findFault(h.s, h.s.Active, h.s.Now).Key)
}

// TestExcaliburFromAfar checks A-26.
func TestExcaliburFromAfar(t *testing.T) {
	h := newHall(t, Tristan, nil)
	h.s.changeQuest(Excalibur, func(q *Quest) { q.River = 4 })
	h.stands(Arthur, Excalibur)
	h.stands(Kay, Excalibur)
	h.lay(Kay, func(k *Knight) { k.Life = 3 })
	h.hand(Tristan, Lady)
	h.order(nil, do(special(Lady, "")))
	require.Equal(t, 2, h.s.Swords.White)
	require.Equal(t, []Relic{Sword}, h.knight(Tristan).Relics)
	require.Equal(t, []int{4, 5, 4}, []int{h.knight(Tristan).Life, h.knight(Arthur).Life, h.knight(Kay).Life})
	require.Len(t, h.s.Pool.Cards, 7)
	h.on()
	require.Len(t, h.knight(Arthur).Hand, 4)
	require.Len(t, h.knight(Kay).Hand, 3)
	require.Empty(t, h.knight(Tristan).Hand)
}

// TestSoloTaken checks A-47.
func TestSoloTaken(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.stands(Arthur, BlackKnight)
	events := h.order(nil, do(move(BlackKnight), move(Saxons)))
	require.Equal(t, Saxons, h.knight(Gawain).At)
	skipped := only[OrderSkipped](events)
	require.Len(t, skipped, 1)
	require.Equal(t, "E-SOLO-TAKEN", skipped[0].Code)
	require.Equal(t, "MOVE saxons", skipped[0].Then)
	require.Equal(t, 1, skipped[0].Line)
}

// TestPlaces checks moves that are refused.
func TestPlaces(t *testing.T) {
	h := newHall(t, Gawain, nil)
	require.Equal(t, codeSamePlace, h.refuses(move(Camelot)))
	require.Equal(t, codePlaceClosed, h.refuses(move(Dragon)))
	require.Contains(t, move(Dragon).findFault(h.s, h.s.Active, h.s.Now).Legal, "lancelot")
	h.s.changeQuest(Lancelot, func(q *Quest) { q.Open = false })
	h.s.changeQuest(Dragon, func(q *Quest) { q.Open = true })
	require.Empty(t, h.refuses(move(Dragon)))
	require.Equal(t, codePlaceClosed, h.refuses(move(Lancelot)))
}
