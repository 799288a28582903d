package camelot

import (
	"cmp"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// OnPeek is ON PEEK despair: EVIL LIFE, for the card that Percival saw (D-4).
type OnPeek struct {
	Set    CardSet
	Choice Choice
}

var onPeekKind = declare("ON PEEK", OnPeek{}, form.Row(
	form.Within(func(o *OnPeek) *CardSet { return &o.Set }, blackSet("menu.when", 1)), form.Sign[OnPeek](":"),
	mayOmit[OnPeek]("EVIL"), form.Within(func(o *OnPeek) *Choice { return &o.Choice }, evilChoice(listActs, EvilDraw, EvilSiege, EvilLife)),
)).unless(findCoatFault(Percival, "power_peek")).closedIf(func(p *pointing) string { return p.describeOrderFault(Evil{EvilPeek}) })

func (OnPeek) coversQuestion(_ *State, d Decision) bool { return d.Point == AskAfterPeek }

func (o OnPeek) answerQuestion(state *State, _ game.Seat, _ Decision) (Reply, bool) {
	return Reply{Choice: o.Choice}, state.fitsCardSet(o.Set, state.Now.Peeked, false)
}

// OnBlack is ON BLACK combat: FACEDOWN, MERLIN 1. If several lines have sets with the drawn card, the
// first line counts for each aspect.
type OnBlack struct {
	Set    CardSet
	Handle []Handling
}

var onBlackKind = declare("ON BLACK", OnBlack{}, form.Row(
	form.Within(func(o *OnBlack) *CardSet { return &o.Set }, blackSet("menu.when", 1)), form.Sign[OnBlack](":"),
	form.List(form.Series{Ask: "menu.how", One: true}, func(o *OnBlack) *[]Handling { return &o.Handle }, handling.Distinct(blameTwice).Alike(Handling.isLike)),
))

// blameTwice refuses a thing from a mark to the cursor that stands twice in a list.
func blameTwice(c *order.Cursor, mark int) {
	c.Blame(codeGrammar, mark, parserOf(c).sayReason("twice", "word", c.Since(mark)))
}

// A Handling is one aspect of the treatment of a drawn card: one field is set, all others are zero.
type Handling struct {
	Face      string // "FACEUP", "FACEDOWN"
	War       Place
	Merlins   *int // 0 is NONE
	Excalibur bool // CANCEL WITH EXCALIBUR
}

var handling = form.OneOf("", "",
	facing("FACEUP").As("up", "menu.faceup"),
	facing("FACEDOWN").As("down", "menu.facedown"),
	form.After("TO", form.Within(func(h *Handling) *Place { return &h.War }, warForm)).Whole().As("war", "menu.towar"),
	form.After("MERLIN", form.Within(func(h *Handling) **int { return &h.Merlins }, form.Pointer(merlins(enoughMerlins)))).As("merlin", "menu.stand.merlin"),
	form.Word("CANCEL WITH EXCALIBUR", func(h *Handling) *bool { return &h.Excalibur }).As("sword", "menu.sword").
		ClosedIf(func(m *form.Pointing, _ *Handling) string { return pointingOf(m).explainNoSword() }),
)

// facing makes the form for one of the two facings.
func facing(face string) form.Form[Handling] {
	return form.Keyword("", nil, func(h *Handling) *string { return &h.Face }, face)
}

// isLike reports whether two treatments are of one aspect.
func (h Handling) isLike(other Handling) bool {
	return (h.Face == "") == (other.Face == "") && (h.War == "") == (other.War == "") && (h.Merlins == nil) == (other.Merlins == nil)
}

// joinAspects joins the aspects into one reply.
func (o OnBlack) joinAspects() (reply Reply) {
	for _, handling := range o.Handle {
		reply.Face, reply.War, reply.Cancel = cmp.Or(reply.Face, handling.Face), cmp.Or(reply.War, handling.War), reply.Cancel || handling.Excalibur
		reply.Merlins = cmp.Or(reply.Merlins, handling.Merlins)
	}
	return reply
}

// coversQuestion looks at the card only for D-8 and D-9. For D-6 and D-7 it passes the card over, as
// the other players may not see whether it fits.
func (o OnBlack) coversQuestion(state *State, decision Decision) bool {
	_, ok := o.joinAspects().answerQuestion(state, "", decision)
	switch decision.Point {
	case AskFacing, AskWar:
		return ok
	case AskMerlins, AskSword:
		return ok && state.fitsCardSet(o.Set, decision.Card, false)
	}
	return false
}

func (o OnBlack) answerQuestion(state *State, _ game.Seat, decision Decision) (Reply, bool) {
	card := decision.Card
	if len(decision.Cards) > 0 {
		card = decision.Cards[0]
	}
	return o.joinAspects(), state.fitsCardSet(o.Set, card, false)
}

// check warns of Merlins while Vivien is in play, and of Excalibur without the sword.
func (o OnBlack) check(checker *checker) {
	for _, handling := range o.Handle {
		switch {
		case handling.Merlins != nil:
			checker.warnWithVivien(*handling.Merlins)
		case handling.Excalibur:
			checker.warnWithoutRelic(Sword, "relic_excalibur")
		}
	}
}

// ArmorRule is ARMOR AVOID special THEN despair: it chooses which of two cards is
// resolved (D-5).
type ArmorRule struct {
	Avoid bool // else TAKE
	Sets  []CardSet
}

var armorKind = declare("ARMOR", ArmorRule{}, form.Row(
	form.Within(func(o *ArmorRule) *bool { return &o.Avoid }, either("menu.armor", "AVOID", "menu.avoid", "TAKE", "menu.take")),
	form.Chain("THEN", "", func(o *ArmorRule) *[]CardSet { return &o.Sets }, blackSet("menu.when", 1)),
)).closedIf((*pointing).explainNoArmor)

func (ArmorRule) coversQuestion(_ *State, d Decision) bool { return d.Point == AskArmor }

// answerQuestion chooses one of the two drawn cards. It returns false if the sets do not tell them
// apart.
func (a ArmorRule) answerQuestion(state *State, _ game.Seat, decision Decision) (Reply, bool) {
	i, j := state.findSetIndex(a.Sets, decision.Cards[0]), state.findSetIndex(a.Sets, decision.Cards[1])
	return Reply{Cards: []Card{lists.Either((i < j) != a.Avoid, decision.Cards[0], decision.Cards[1])}}, i != j
}

func (ArmorRule) check(c *checker) { c.warnWithoutRelic(Armor, "relic_armor") }

// The rules of a block (ON PEEK, ON BLACK, ARMOR) can always be given, and do nothing by themselves.

func (OnPeek) halfOfTurn() int                             { return allHalves }
func (OnBlack) halfOfTurn() int                            { return allHalves }
func (ArmorRule) halfOfTurn() int                          { return allHalves }
func (OnPeek) findFault(*State, game.Seat, Turn) *fault    { return nil }
func (OnBlack) findFault(*State, game.Seat, Turn) *fault   { return nil }
func (ArmorRule) findFault(*State, game.Seat, Turn) *fault { return nil }
func (OnPeek) rehearse(*rehearsal)                         {}
func (OnBlack) rehearse(*rehearsal)                        {}
func (ArmorRule) rehearse(*rehearsal)                      {}

// String returns the canonical spelling.
func (o OnPeek) String() string { return onPeekKind.Spell(o) }

// String returns the canonical spelling.
func (o OnBlack) String() string { return onBlackKind.Spell(o) }

// String returns the canonical spelling.
func (a ArmorRule) String() string { return armorKind.Spell(a) }
