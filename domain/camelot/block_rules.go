package camelot

import (
	"cmp"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// OnPeek is ON PEEK despair: EVIL LIFE, for the card that Percival saw (D-4).
type OnPeek struct {
	Set    CardSet
	Choice Choice
}

// String returns "ON PEEK special, despair: EVIL LIFE", for example.
func (o OnPeek) String() string {
	return fmt.Sprintf("ON PEEK %s: EVIL %s", o.Set, spellChoice(o.Choice))
}

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

// A Handling is one aspect of the treatment of a drawn card: one field is set, all others are zero.
type Handling struct {
	Face      string // "FACEUP", "FACEDOWN"
	War       Place
	Merlins   *int // 0 is NONE
	Excalibur bool // CANCEL WITH EXCALIBUR
}

// String returns "ON BLACK combat: FACEDOWN, MERLIN 1", for example.
func (o OnBlack) String() string {
	return fmt.Sprintf("ON BLACK %s: %s", o.Set, lists.Join(o.Handle, ", "))
}

// String returns "FACEDOWN", "TO saxons", "MERLIN 1" or "CANCEL WITH EXCALIBUR",
// for example.
func (h Handling) String() string {
	switch {
	case h.Face != "":
		return h.Face
	case h.War != "":
		return "TO " + string(h.War)
	case h.Merlins != nil:
		return "MERLIN " + spellMerlins(*h.Merlins)
	}
	return "CANCEL WITH EXCALIBUR"
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

// String returns "ARMOR AVOID special THEN despair", for example.
func (a ArmorRule) String() string {
	return "ARMOR " + lists.Either(a.Avoid, "AVOID ", "TAKE ") + lists.Join(a.Sets, " THEN ")
}

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
