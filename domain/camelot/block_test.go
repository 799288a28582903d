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
	orders, errs := Rules{}.Parse(h.state, h.state.Active, lines)
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
	h.state.Agenda = nil
	for _, do := range steps {
		h.state.Agenda = append(h.state.Agenda, Task{Do: do, Seat: h.state.Active})
	}
}

// TestBlockReading carries out blocks in one go.
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
			hall := newHall(t, Gawain, nil)
			hall.hand(Gawain, "f1", "f1", "f1")
			hall.write(c.block)
			require.Equal(t, Place(c.want), hall.knight(Gawain).At)
			require.Equal(t, c.kinds, hall.state.Now.Kinds)
			require.Equal(t, c.open, hall.state.Pending != nil)
			require.Equal(t, len(c.kinds) > 0, hall.state.Now.Settled, "a turn by the defaults alone is missed")
		})
	}
}

// TestBlockGoesOn resumes an interrupted block behind its last statement, also
// when it has been sent again with something added.
func TestBlockGoesOn(t *testing.T) {
	hall := newHall(t, Tristan, nil)
	hall.hand(Tristan, "f1", "f1", "f1")
	hall.write("FREE MOVE grail; STOP; HEAL WITH f1")
	require.Equal(t, []string{"FREE MOVE grail", "STOP"}, hall.state.Now.Read)
	require.Equal(t, Grail, hall.knight(Tristan).At)
	hall.write("FREE MOVE grail; STOP; HEAL WITH f1; DONE")
	require.Nil(t, hall.state.Pending)
	require.Equal(t, []Action{ActMove, ActHeal}, hall.state.Now.Kinds)
	require.Empty(t, codes(hall.log))
}

// TestBlockReplaced reads a block with another beginning from its top.
func TestBlockReplaced(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.write("QUEST f1; STOP; MOVE grail")
	hall.write("QUEST f2; MOVE picts")
	require.Equal(t, Picts, hall.knight(Gawain).At)
	require.Equal(t, []string{"E-NOT-HERE", "E-NOT-HERE"}, codes(hall.log))
}

// TestBlockAfterTheDeadline does the rest of a block behind STOP, and only then the ladder's
// action; a draft that was held back counts, too.
func TestBlockAfterTheDeadline(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.write("STOP; MOVE grail")
	hall.on()
	require.Equal(t, Grail, hall.knight(Gawain).At)

	hall = newHall(t, Gawain, nil)
	hall.write("STOP; MOVE dragon")
	hall.on()
	require.Equal(t, []Action{ActQuest}, hall.state.Now.Kinds, "the ladder draws")
	require.Len(t, hall.knight(Gawain).Hand, 3)

	hall = newHall(t, Gawain, nil)
	hall.block(hall.submission("MOVE grail")...)
	sections := hall.orderSets[hall.state.Active].Sections
	sections[0].Final = false
	hall.on()
	require.Equal(t, Camelot, hall.knight(Gawain).At, "a draft is not read")
	require.NotNil(t, hall.state.Pending)
	hall.on()
	require.Equal(t, Grail, hall.knight(Gawain).At, "but before the ladder")
}

// TestBlockInOneGo takes the defaults where a block leaves something open, but
// asks for a block if there is none (O-STEP).
func TestBlockInOneGo(t *testing.T) {
	options := map[game.Option]string{"step": "block"}
	hall := newHall(t, Gawain, options)
	hall.write("STOP; MOVE dragon")
	require.Nil(t, hall.state.Pending)
	require.Equal(t, []Action{ActQuest}, hall.state.Now.Kinds)
	hall = newHall(t, Gawain, options)
	hall.on()
	require.NotNil(t, hall.state.Pending)
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
			hall := newHall(t, Gawain, nil)
			hall.before(stepEvil, stepPhase)
			hall.write(c.block)
			require.Equal(t, c.life, hall.knight(Gawain).Life)
			require.Equal(t, c.open, hall.state.Pending != nil)
			if !c.open {
				require.Equal(t, Grail, hall.knight(Gawain).At)
				return
			}
			require.Equal(t, AskEvil, hall.state.Pending.Point)
			require.Zero(t, hall.state.Engines)
		})
	}
}

// TestPeekRules checks A-35.
func TestPeekRules(t *testing.T) {
	for card, want := range map[Card]Choice{"guinevere": EvilLife, "despair": EvilDraw} {
		hall := newHall(t, Percival, nil)
		hall.state.Black.Draw = []Card{card, "bk1", "bk1"}
		hall.before(stepEvil, stepPhase)
		hall.write("EVIL PEEK; ON PEEK special: EVIL LIFE; ON PEEK any: EVIL DRAW; MOVE grail")
		require.Equal(t, want, hall.state.Now.Chosen)
		require.Equal(t, want == EvilLife, hall.state.Black.Draw[0] == card, "a card that was only seen stays")
		require.Equal(t, Grail, hall.knight(Percival).At)
	}
	h := newHall(t, Percival, nil)
	h.state.Active = h.seat(Kay)
	require.Equal(t, codePower, h.refuses(Evil{EvilPeek}))
}

// TestReveal checks the last part of A-41.
func TestReveal(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	hall.lay(Gawain, func(k *Knight) { k.Loyalty = Traitor })
	hall.hand(Kay, "f1", "f2")
	hall.before(stepEvil, stepPhase)
	hall.write("REVEAL; TAUNT kay; HELP SIEGE", 2)
	require.True(t, hall.knight(Gawain).Exposed)
	require.Zero(t, hall.state.Swords.White)
	require.Equal(t, []Card{"f1"}, hall.knight(Kay).Hand)
	require.Equal(t, 1, hall.state.Engines)
	require.Empty(t, hall.state.Now.Kinds)
}

// TestRevealRefused checks which seats may not reveal, and when.
func TestRevealRefused(t *testing.T) {
	hall := newHall(t, Gawain, nil)
	require.Equal(t, codePower, hall.refuses(Reveal{}), "loyal")
	hall.lay(Gawain, func(k *Knight) { k.Loyalty, k.Seen = Traitor, false })
	require.Equal(t, codeOff, hall.refuses(Reveal{}), "unseen")
	hall.lay(Gawain, func(k *Knight) { k.Seen = true })
	require.Empty(t, hall.refuses(Reveal{}))
	hall.state.Now.Chosen = EvilSiege
	require.Equal(t, codePower, hall.refuses(Reveal{}), "too late")
	hall.state.Options.SelfReveal = false
	require.Equal(t, codeOff, hall.refuses(Reveal{}))
	hall.state.Options.Traitor = false
	require.Equal(t, codeOff, hall.refuses(Reveal{}))
}

// says returns the reply of the active seat's block to a question.
func (h *hall) says(decision Decision) Reply {
	x, _ := h.orderSets[h.state.Active].Section(h.state.keyOfThisTurn())
	for _, o := range x.Orders {
		if r := findReplies(h.state, h.state.Active, matter{Decision: &decision}, o.Body); len(r) > 0 {
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
	on := func(card Card) string {
		text := h.says(Decision{Point: AskFacing, Cards: []Card{card}}).Face + " " + string(h.says(Decision{Point: AskWar, Card: card}).War)
		if r := h.says(Decision{Point: AskMerlins, Card: card}); r.Merlins != nil {
			text += " " + spellMerlins(*r.Merlins)
		}
		return text
	}
	require.Equal(t, "FACEUP  1", on("bk7"))
	require.Equal(t, "FACEDOWN  1", on("bk1"))
	require.Equal(t, " saxons 2", on("mordred"))
	require.Equal(t, " ", on("despair"))
	against := matter{Decision: &Decision{Point: AskMerlins, Card: "despair"}}
	require.True(t, coversQuestion(h.state, against, h.submission("IF ENGINES >= 1 THEN ON BLACK any: MERLIN 3")[0]), "a condition that does not hold covers, too")
	h.state.Engines = 1
	require.Equal(t, "FACEUP  3", on("bk7"))
}

// TestArmorRules checks A-36.
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
		hall := newHall(t, Gawain, nil)
		hall.lay(Gawain, func(k *Knight) { k.Relics = []Relic{Armor} })
		hall.block(hall.submission(c.rule)...)
		reply := hall.says(Decision{Point: AskArmor, Cards: c.cards[:]})
		require.Equal(t, c.sure, len(reply.Cards) == 1, c)
		if c.sure {
			require.Equal(t, c.cards[c.want], reply.Cards[0], c)
		}
	}
}
