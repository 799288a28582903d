package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// subjects are the words with which a standing order begins.
var subjects = []string{
	"MERLIN", "EXCALIBUR", "GRAIL", "EXCHANGE", "DISCARD", "VOLUNTEER", "KAY", "CONVOCATION", "SHARE", "KNIGHTING", "DEFAULT",
}

// standing reads a standing order behind STANDING.
func (p *parser) standing() (game.Body, *order.Error) {
	mark := p.c.Mark()
	subject, ok := p.c.Word(subjects...)
	if !ok {
		return nil, p.unexpected()
	}
	switch subject {
	case "MERLIN":
		return p.standMerlin()
	case "EXCALIBUR":
		return p.standExcalibur()
	case "GRAIL":
		return p.standGrail()
	case "EXCHANGE":
		if !p.c.Words("GIVE") {
			return nil, p.unexpected()
		}
		return p.standCards(true)
	case "DISCARD":
		return p.standCards(false)
	case "VOLUNTEER":
		return p.standVolunteer()
	case "KAY":
		p.needs(Kay, mark, "power_kay")
		return p.standKay()
	case "CONVOCATION":
		word, ok := p.c.Word("COME", "STAY")
		return StandConvocation{word == "COME"}, p.unless(ok)
	case "SHARE":
		return p.standShare()
	case "KNIGHTING":
		p.off(!p.s.Options.Squires, mark, "off_squires")
		return p.standKnighting()
	}
	if !p.c.Words("EVIL") {
		return nil, p.unexpected()
	}
	c, err := p.choice(evilChoices...)
	return StandEvil{c}, err
}

// unless is the error of a word that was not found.
func (p *parser) unless(ok bool) *order.Error {
	if ok {
		return nil
	}
	return p.unexpected()
}

// standMerlin reads an offer of Merlins (C-45).
func (p *parser) standMerlin() (game.Body, *order.Error) {
	n, err := p.merlins()
	if err != nil {
		return nil, err
	}
	m := StandMerlin{N: n}
	if p.c.Words("AGAINST") {
		if m.Against, err = p.blackSet(); err != nil {
			return nil, err
		}
	}
	m.If, err = p.maybe()
	return m, err
}

// standExcalibur reads against which cards the sword is given up (D-9).
func (p *parser) standExcalibur() (game.Body, *order.Error) {
	word, ok := p.c.Word("CANCEL", "KEEP")
	if !ok || word == "KEEP" {
		return StandExcalibur{}, p.unless(ok)
	}
	set, err := p.blackSet()
	if err != nil {
		return nil, err
	}
	cond, err := p.maybe()
	return StandExcalibur{Cancel: set, If: cond}, err
}

// standGrail reads whom the Grail saves (D-18).
func (p *parser) standGrail() (game.Body, *order.Error) {
	if word, ok := p.c.Word("NONE", "ALL"); ok {
		return StandGrail{All: word == "ALL"}, nil
	}
	var g StandGrail
	for {
		who, err := p.saved()
		if err != nil {
			return nil, err
		}
		g.List = append(g.List, who)
		if !p.c.Take(",") {
			return g, nil
		}
	}
}

// self is how a seat names itself in a list.
const self = "self"

func (p *parser) saved() (Who, *order.Error) {
	if p.c.Words("SELF") {
		return Who{Seat: p.seat, Word: self}, nil
	}
	who, err := p.knight()
	if err == nil && who.Seat == p.seat {
		who.Word = self
	}
	return who, err
}

// standCards reads which cards are discarded or given first (D-11, D-16).
func (p *parser) standCards(exchange bool) (game.Body, *order.Error) {
	c := StandCards{Exchange: exchange}
	if p.c.Words("RANDOM") {
		return c, nil
	}
	var err *order.Error
	c.Cards, err = p.cards(p.white)
	return c, err
}

// standVolunteer reads an answer to Morgan's calls (D-10).
func (p *parser) standVolunteer() (game.Body, *order.Error) {
	mark := p.c.Mark()
	card, err := p.black()
	if err == nil && card != "morgan1" && card != "morgan5" {
		err = p.c.Fail(codeGrammar, mark, p.because("no_black", "word", p.c.Since(mark)), "MORGAN1", "MORGAN5")
	}
	if err != nil {
		return nil, err
	}
	word, ok := p.c.Word("YES", "NO")
	if !ok {
		return nil, p.unexpected()
	}
	cond, err := p.maybe()
	return StandVolunteer{Card: card, Yes: word == "YES", If: cond}, err
}

// standKay reads what Kay may add (D-17).
func (p *parser) standKay() (game.Body, *order.Error) {
	mode, ok := p.c.Word("AUTO", "NEVER", "KEEP")
	if !ok || mode != "KEEP" {
		return StandKay{Mode: mode}, p.unless(ok)
	}
	mark := p.c.Mark()
	cards, err := p.cards(p.fight)
	for _, c := range cards {
		p.kind(KindFight, c, mark, "kind_add")
	}
	return StandKay{Mode: mode, Keep: cards}, err
}

// standShare reads how pools are shared without a word (D-2).
func (p *parser) standShare() (game.Body, *order.Error) {
	mode, ok := p.c.Word("RANDOM", "TRUST", "NEGOTIATE")
	if !ok || mode != "TRUST" {
		return StandShare{Mode: mode}, p.unless(ok)
	}
	who, err := p.knight()
	return StandShare{Mode: mode, Trust: who}, err
}

// standKnighting reads who shall be knighted (D-21).
func (p *parser) standKnighting() (game.Body, *order.Error) {
	if p.c.Words("WINNER") {
		return StandKnighting{}, nil
	}
	who, err := p.knight()
	return StandKnighting{who}, err
}
