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
func (p *parser) standing() game.Body {
	mark := p.Mark()
	switch p.Expect(subjects...) {
	case "MERLIN":
		return p.standMerlin()
	case "EXCALIBUR":
		return p.standExcalibur()
	case "GRAIL":
		return p.standGrail()
	case "EXCHANGE":
		p.ExpectWords("GIVE")
		return p.standCards(true)
	case "DISCARD":
		return p.standCards(false)
	case "VOLUNTEER":
		return p.standVolunteer()
	case "KAY":
		p.needs(Kay, mark, "power_kay")
		return p.standKay()
	case "CONVOCATION":
		return StandConvocation{p.Expect("COME", "STAY") == "COME"}
	case "SHARE":
		return p.standShare()
	case "KNIGHTING":
		p.off(!p.s.Options.Squires, mark, "off_squires")
		return p.standKnighting()
	}
	p.ExpectWords("EVIL")
	return StandEvil{p.choice(evilChoices...)}
}

// standMerlin reads an offer of Merlins (C-45).
func (p *parser) standMerlin() game.Body {
	m := StandMerlin{N: p.merlins()}
	if p.Words("AGAINST") {
		m.Against = p.blackSet()
	}
	m.If = p.maybe()
	return m
}

// standExcalibur reads against which cards the sword is given up (D-9).
func (p *parser) standExcalibur() game.Body {
	if p.Expect("CANCEL", "KEEP") != "CANCEL" {
		return StandExcalibur{}
	}
	set := p.blackSet()
	return StandExcalibur{Cancel: set, If: p.maybe()}
}

// standGrail reads whom the Grail saves (D-18).
func (p *parser) standGrail() game.Body {
	if word, ok := p.Word("NONE", "ALL"); ok {
		return StandGrail{All: word == "ALL"}
	}
	return StandGrail{List: order.List(p.Cursor, p.saved)}
}

// self is how a seat names itself in a list.
const self = "self"

func (p *parser) saved() Who {
	if p.Words("SELF") {
		return Who{Seat: p.seat, Word: self}
	}
	who := p.knight()
	if who.Seat == p.seat {
		who.Word = self
	}
	return who
}

// standCards reads which cards are discarded or given first (D-11, D-16).
func (p *parser) standCards(exchange bool) game.Body {
	c := StandCards{Exchange: exchange}
	if !p.Words("RANDOM") {
		c.Cards = order.List(p.Cursor, p.white)
	}
	return c
}

// standVolunteer reads an answer to Morgan's calls (D-10).
func (p *parser) standVolunteer() game.Body {
	card := p.blackAmong("morgan1", "morgan5")
	yes := p.Expect("YES", "NO") == "YES"
	return StandVolunteer{Card: card, Yes: yes, If: p.maybe()}
}

// standKay reads what Kay may add (D-17).
func (p *parser) standKay() game.Body {
	k := StandKay{Mode: p.Expect("AUTO", "NEVER", "KEEP")}
	if k.Mode != "KEEP" {
		return k
	}
	mark := p.Mark()
	k.Keep = order.List(p.Cursor, p.fight)
	for _, c := range k.Keep {
		p.kind(KindFight, c, mark, "kind_add")
	}
	return k
}

// standShare reads how pools are shared without a word (D-2).
func (p *parser) standShare() game.Body {
	s := StandShare{Mode: p.Expect("RANDOM", "TRUST", "NEGOTIATE")}
	if s.Mode == "TRUST" {
		s.Trust = p.knight()
	}
	return s
}

// standKnighting reads who shall be knighted (D-21).
func (p *parser) standKnighting() game.Body {
	if p.Words("WINNER") {
		return StandKnighting{}
	}
	return StandKnighting{p.knight()}
}
