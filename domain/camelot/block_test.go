package camelot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// submission parses a block of the active knight, line by line.
func (h *hall) submission(text string) []game.Body {
	h.t.Helper()
	var lines []order.Line
	for i, l := range strings.Split(text, "; ") {
		lines = append(lines, order.Line{N: i + 1, Text: l})
	}
	orders, errs := Rules{}.Parse(h.s, h.s.Active, lines)
	for _, err := range errs {
		require.True(h.t, err.Warning, "%v", err)
	}
	var bodies []game.Body
	for _, o := range orders {
		bodies = append(bodies, o.Body)
	}
	return bodies
}

// write sends the orders of a text as the block.
func (h *hall) write(text string, rolls ...int) { h.t.Helper(); h.order(rolls, h.submission(text)...) }

// before puts the active seat's turn before a step.
func (h *hall) before(steps ...string) {
	h.s.Agenda = nil
	for _, do := range steps {
		h.s.Agenda = append(h.s.Agenda, Task{Do: do, Seat: h.s.Active})
	}
}

// TestBlockReading carries out blocks in one go (5.3).
func TestBlockReading(t *testing.T) {
	for name, c := range map[string]struct {
		block string
		want  string // the knight's place at the end
		kinds []Action
		open  bool // D-12
	}{
		"first legal line":        {"QUEST f1; MOVE grail; MOVE picts", "grail", []Action{ActMove}, false},
		"alternatives":            {"QUEST f1 | MOVE dragon | MOVE picts", "picts", []Action{ActMove}, false},
		"condition":               {"IF LIFE >= 5 THEN MOVE grail ELSE MOVE picts", "picts", []Action{ActMove}, false},
		"condition without else":  {"IF LIFE >= 5 THEN MOVE grail; MOVE saxons", "saxons", []Action{ActMove}, false},
		"sacrifice":               {"DRAW; SACRIFICE MOVE grail", "grail", []Action{ActQuest, ActMove}, false},
		"sacrifice comes second":  {"SACRIFICE MOVE grail; DRAW", "camelot", []Action{ActQuest}, false},
		"one sacrifice":           {"DRAW; SACRIFICE MOVE grail; SACRIFICE HEAL WITH f1", "grail", []Action{ActQuest, ActMove}, false},
		"done":                    {"DRAW; DONE; SACRIFICE MOVE grail", "camelot", []Action{ActQuest}, false},
		"done too early":          {"DONE; DRAW", "camelot", nil, true},
		"nothing legal":           {"QUEST f1; MOVE dragon", "camelot", nil, true},
		"stop":                    {"STOP; DRAW", "camelot", nil, true},
		"stop after the action":   {"DRAW; STOP; SACRIFICE MOVE grail", "camelot", []Action{ActQuest}, true},
		"lines of the other half": {"EVIL DRAW; DRAW; EVIL LIFE", "camelot", []Action{ActQuest}, false},
		"own place in conditions": {"MOVE grail; IF AT grail THEN SACRIFICE HEAL WITH f1", "grail", []Action{ActMove, ActHeal}, false},
		"a rule or a step":        {"IF LIFE >= 5 THEN ON BLACK combat: FACEDOWN ELSE MOVE grail", "grail", []Action{ActMove}, false},
		"rules are no steps":      {"ON BLACK combat: FACEDOWN; MOVE grail", "grail", []Action{ActMove}, false},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, Gawain, nil)
			h.hand(Gawain, "f1", "f1", "f1")
			h.write(c.block)
			require.Equal(t, Place(c.want), h.knight(Gawain).At)
			require.Equal(t, c.kinds, h.s.Now.Kinds)
			require.Equal(t, c.open, h.s.Pending != nil)
			require.Equal(t, len(c.kinds) > 0, h.s.Now.Settled, "a turn by the defaults alone is missed")
		})
	}
}

// TestBlockGoesOn resumes an interrupted block behind its last statement, also
// when it has been sent again with something added.
func TestBlockGoesOn(t *testing.T) {
	h := newHall(t, Tristan, nil)
	h.hand(Tristan, "f1", "f1", "f1")
	h.write("FREE MOVE grail; STOP; HEAL WITH f1")
	require.Equal(t, []string{"FREE MOVE grail", "STOP"}, h.s.Now.Read)
	require.Equal(t, Grail, h.knight(Tristan).At)
	h.write("FREE MOVE grail; STOP; HEAL WITH f1; DONE")
	require.Nil(t, h.s.Pending)
	require.Equal(t, []Action{ActMove, ActHeal}, h.s.Now.Kinds)
	require.Empty(t, codes(h.log))
}

// TestBlockReplaced reads a block with another beginning from its top.
func TestBlockReplaced(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.write("QUEST f1; STOP; MOVE grail")
	h.write("QUEST f2; MOVE picts")
	require.Equal(t, Picts, h.knight(Gawain).At)
	require.Equal(t, []string{"E-NOT-HERE", "E-NOT-HERE"}, codes(h.log))
}

// TestBlockAfterTheDeadline does the rest of a block behind STOP, and only then the ladder's
// action; a draft that was held back counts, too.
func TestBlockAfterTheDeadline(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.write("STOP; MOVE grail")
	h.on()
	require.Equal(t, Grail, h.knight(Gawain).At)

	h = newHall(t, Gawain, nil)
	h.write("STOP; MOVE dragon")
	h.on()
	require.Equal(t, []Action{ActQuest}, h.s.Now.Kinds, "the ladder draws")
	require.Len(t, h.knight(Gawain).Hand, 3)

	h = newHall(t, Gawain, nil)
	h.block(h.submission("MOVE grail")...)
	sections := h.orderSets[h.s.Active].Sections
	sections[0].Final = false
	h.on()
	require.Equal(t, Camelot, h.knight(Gawain).At, "a draft is not read")
	require.NotNil(t, h.s.Pending)
	h.on()
	require.Equal(t, Grail, h.knight(Gawain).At, "but before the ladder")
}

// TestBlockInOneGo takes the defaults where a block leaves something open, but
// asks for a block if there is none (O-STEP).
func TestBlockInOneGo(t *testing.T) {
	options := map[game.Option]string{"step": "block"}
	h := newHall(t, Gawain, options)
	h.write("STOP; MOVE dragon")
	require.Nil(t, h.s.Pending)
	require.Equal(t, []Action{ActQuest}, h.s.Now.Kinds)
	h = newHall(t, Gawain, options)
	h.on()
	require.NotNil(t, h.s.Pending)
}

// TestEvilHalf reads EVIL wherever it stands, and keeps the rest.
func TestEvilHalf(t *testing.T) {
	for name, c := range map[string]struct {
		block string
		life  int
		open  bool
	}{
		"first":        {"EVIL LIFE; MOVE grail", 3, false},
		"behind":       {"MOVE grail; EVIL LIFE", 3, false},
		"condition":    {"IF ENGINES >= 9 THEN EVIL SIEGE ELSE EVIL LIFE; MOVE grail", 3, false},
		"first counts": {"EVIL LIFE; EVIL SIEGE; MOVE grail", 3, false},
		"none":         {"MOVE grail", 4, true},
		"stop":         {"STOP; EVIL LIFE; MOVE grail", 4, true},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHall(t, Gawain, nil)
			h.before(stepEvil, stepPhase)
			h.write(c.block)
			require.Equal(t, c.life, h.knight(Gawain).Life)
			require.Equal(t, c.open, h.s.Pending != nil)
			if !c.open {
				require.Equal(t, Grail, h.knight(Gawain).At)
				return
			}
			require.Equal(t, AskEvil, h.s.Pending.Point)
			require.Zero(t, h.s.Engines)
		})
	}
}

// TestPeekRules checks A-35.
func TestPeekRules(t *testing.T) {
	for card, want := range map[Card]Choice{"guinevere": EvilLife, "despair": EvilDraw} {
		h := newHall(t, Percival, nil)
		h.s.Black.Draw = []Card{card, "bk1", "bk1"}
		h.before(stepEvil, stepPhase)
		h.write("EVIL PEEK; ON PEEK special: EVIL LIFE; ON PEEK any: EVIL DRAW; MOVE grail")
		require.Equal(t, want, h.s.Now.Chosen)
		require.Equal(t, want == EvilLife, h.s.Black.Draw[0] == card, "a card that was only seen stays")
		require.Equal(t, Grail, h.knight(Percival).At)
	}
	h := newHall(t, Percival, nil)
	h.s.Active = h.seat(Kay)
	require.Equal(t, codePower, h.refuses(Evil{EvilPeek}))
}

// TestReveal checks the last part of A-41.
func TestReveal(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.lay(Gawain, func(k *Knight) { k.Loyalty = Traitor })
	h.hand(Kay, "f1", "f2")
	h.before(stepEvil, stepPhase)
	h.write("REVEAL; TAUNT kay; HELP SIEGE", 2)
	require.True(t, h.knight(Gawain).Exposed)
	require.Zero(t, h.s.Swords.White)
	require.Equal(t, []Card{"f1"}, h.knight(Kay).Hand)
	require.Equal(t, 1, h.s.Engines)
	require.Empty(t, h.s.Now.Kinds)
}

// TestRevealRefused checks which seats may not reveal, and when.
func TestRevealRefused(t *testing.T) {
	h := newHall(t, Gawain, nil)
	require.Equal(t, codePower, h.refuses(Reveal{}), "loyal")
	h.lay(Gawain, func(k *Knight) { k.Loyalty, k.Seen = Traitor, false })
	require.Equal(t, codeOff, h.refuses(Reveal{}), "unseen")
	h.lay(Gawain, func(k *Knight) { k.Seen = true })
	require.Empty(t, h.refuses(Reveal{}))
	h.s.Now.Chosen = EvilSiege
	require.Equal(t, codePower, h.refuses(Reveal{}), "too late")
	h.s.Options.SelfReveal = false
	require.Equal(t, codeOff, h.refuses(Reveal{}))
	h.s.Options.Traitor = false
	require.Equal(t, codeOff, h.refuses(Reveal{}))
}

// says returns the reply of the active seat's block to a question.
func (h *hall) says(d Decision) Reply {
	x, _ := h.orderSets[h.s.Active].Section(h.s.keyOfThisTurn())
	for _, o := range x.Orders {
		if r := findReplies(h.s, h.s.Active, matter{Decision: &d}, o.Body); len(r) > 0 {
			return r[0].(Reply)
		}
	}
	return Reply{}
}

// TestBlackRules takes for each aspect the first line that fits.
func TestBlackRules(t *testing.T) {
	h := newHall(t, Gawain, nil)
	h.block(h.submission("IF ENGINES >= 1 THEN ON BLACK any: MERLIN 3; ON BLACK blackknight>=5: FACEUP; " +
		"ON BLACK combat: FACEDOWN, MERLIN 1; ON BLACK mordred: TO saxons; ON BLACK special: MERLIN 2, TO picts")...)
	on := func(c Card) string {
		text := h.says(Decision{Point: AskFacing, Cards: []Card{c}}).Face + " " + string(h.says(Decision{Point: AskWar, Card: c}).War)
		if r := h.says(Decision{Point: AskMerlins, Card: c}); r.Merlins != nil {
			text += " " + spellMerlins(*r.Merlins)
		}
		return text
	}
	require.Equal(t, "FACEUP  1", on("bk7"))
	require.Equal(t, "FACEDOWN  1", on("bk1"))
	require.Equal(t, " saxons 2", on("mordred"))
	require.Equal(t, " ", on("despair"))
	against := matter{Decision: &Decision{Point: AskMerlins, Card: "despair"}}
	require.True(t, coversQuestion(h.s, against, h.submission("IF ENGINES >= 1 THEN ON BLACK any: MERLIN 3")[0]), "a condition that does not hold covers, too")
	h.s.Engines = 1
	require.Equal(t, "FACEUP  3", on("bk7"))
}

// TestArmorRules checks A-36 and its table in 5.4.
func TestArmorRules(t *testing.T) {
	for _, c := range []struct {
		rule  string
		cards [2]Card
		want  int
		sure  bool
	}{
		{"ARMOR AVOID special", [2]Card{"despair", "morgan2"}, 0, true},
		{"ARMOR AVOID special", [2]Card{"morgan2", "despair"}, 1, true},
		{"ARMOR AVOID special THEN despair", [2]Card{"despair", "bk1"}, 1, true},
		{"ARMOR TAKE despair THEN combat", [2]Card{"bk1", "despair"}, 1, true},
		{"ARMOR TAKE despair", [2]Card{"bk1", "picts"}, 0, false},
		{"ARMOR TAKE despair; ARMOR AVOID combat", [2]Card{"bk1", "picts"}, 1, true},
	} {
		h := newHall(t, Gawain, nil)
		h.lay(Gawain, func(k *Knight) { k.Relics = []Relic{Armor} })
		h.block(h.submission(c.rule)...)
		r := h.says(Decision{Point: AskArmor, Cards: c.cards[:]})
		require.Equal(t, c.sure, len(r.Cards) == 1, c)
		if c.sure {
			require.Equal(t, c.cards[c.want], r.Cards[0], c)
		}
	}
}
