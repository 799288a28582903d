package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// simples are the words with which a statement of a turn block can begin.
var simples = []string{
	"EVIL", "ON", "ARMOR", "MOVE", "DRAW", "QUEST", "SIEGE", "HEAL", "ACCUSE", "PLAY", "SACRIFICE", "EXCHANGE", "FREE", "REVEAL", "TAUNT",
	"HELP", "STOP", "DONE",
}

// turn reads TURN and the round for which the block is.
func (p *parser) turn(mark int) (game.Body, *order.Error) {
	n, ok := p.c.Number()
	if next := p.s.ownRound(p.seat); ok && n < next {
		p.blame(codeClosed, mark, p.because("late_block", "n", n), "TURN", TurnHead{next}.String())
	}
	return TurnHead{n}, nil
}

// conditional reads "cond THEN a ELSE b" behind the IF.
func (p *parser) conditional() (game.Body, *order.Error) {
	cond, err := p.condition()
	if err != nil {
		return nil, err
	}
	if !p.c.Words("THEN") {
		return nil, p.unexpected()
	}
	then, err := p.statement()
	if err != nil {
		return nil, err
	}
	s := Statement{If: cond, Then: then}
	if p.c.Words("ELSE") {
		s.Else, err = p.statement()
	}
	return s, err
}

// statement reads one simple order.
func (p *parser) statement() (game.Body, *order.Error) {
	mark := p.c.Mark()
	head, ok := p.c.Word(simples...)
	if !ok {
		return nil, p.unexpected()
	}
	return p.simple(head, mark)
}

// simple reads a simple order behind its first word, which stands at the mark.
func (p *parser) simple(head string, mark int) (game.Body, *order.Error) {
	switch head {
	case "EVIL":
		return p.evil(mark)
	case "ON":
		return p.on(mark)
	case "ARMOR":
		return p.armor()
	case "SACRIFICE":
		return p.sacrifice(mark)
	case "STOP":
		return Stop{}, nil
	case "DONE":
		return Done{}, nil
	case "EXCHANGE", "FREE", "REVEAL", "TAUNT", "HELP":
		return p.power(head, mark)
	}
	p.c.Back(mark)
	return p.heroic()
}

// evilChoices are what can be chosen of C-22.
var evilChoices = []string{"DRAW", "SIEGE", "LIFE"}

// choices are the words of choices as the position knows them.
var choices = map[string]Choice{"DRAW": EvilDraw, "SIEGE": EvilSiege, "LIFE": EvilLife, "PEEK": EvilPeek}

func (p *parser) choice(among ...string) (Choice, *order.Error) {
	word, ok := p.c.Word(among...)
	if !ok {
		return "", p.unexpected()
	}
	return choices[word], nil
}

// evil reads what follows EVIL (C-22, C-23).
func (p *parser) evil(mark int) (game.Body, *order.Error) {
	c, err := p.choice(append([]string{"PEEK"}, evilChoices...)...)
	if err == nil && c == EvilPeek {
		p.needs(Percival, mark, "power_peek")
	}
	return Evil{c}, err
}

// on reads a rule for a card that was looked at, or drawn.
func (p *parser) on(mark int) (game.Body, *order.Error) {
	what, ok := p.c.Word("BLACK", "PEEK")
	if !ok {
		return nil, p.unexpected()
	}
	set, err := p.blackSet()
	if err != nil {
		return nil, err
	}
	if !p.c.Take(":") {
		return nil, p.unexpected()
	}
	if what == "BLACK" {
		return p.onBlack(set)
	}
	p.needs(Percival, mark, "power_peek")
	p.c.Words("EVIL")
	c, err := p.choice(evilChoices...)
	return OnPeek{Set: set, Choice: c}, err
}

func (p *parser) onBlack(set CardSet) (game.Body, *order.Error) {
	o := OnBlack{Set: set}
	for {
		mark := p.c.Mark()
		h, err := p.handling()
		if err != nil {
			return nil, err
		}
		for _, other := range o.Handle {
			if other.aspect() == h.aspect() {
				p.blame(codeGrammar, mark, p.because("twice", "word", p.c.Since(mark)))
			}
		}
		o.Handle = append(o.Handle, h)
		if !p.c.Take(",") {
			return o, nil
		}
	}
}

// aspect is what of a card's treatment is said (5.3).
func (h Handling) aspect() string {
	switch {
	case h.Face != "":
		return "face"
	case h.War != "":
		return "war"
	case h.Merlins != nil:
		return "merlins"
	}
	return "excalibur"
}

// handling reads one aspect of how a drawn card is treated.
func (p *parser) handling() (Handling, *order.Error) {
	word, ok := p.c.Word("FACEUP", "FACEDOWN", "TO", "MERLIN", "CANCEL")
	switch {
	case !ok:
		return Handling{}, p.unexpected()
	case word == "TO":
		war, err := p.war()
		return Handling{War: war}, err
	case word == "MERLIN":
		n, err := p.merlins()
		return Handling{Merlins: &n}, err
	case word == "CANCEL":
		if !p.c.Words("WITH", "EXCALIBUR") {
			return Handling{}, p.unexpected()
		}
		return Handling{Excalibur: true}, nil
	}
	return Handling{Face: word}, nil
}

// merlinsMost is how many Merlins cancel a card (C-40).
const merlinsMost = 3

// merlins reads how many Merlins are offered, or NONE.
func (p *parser) merlins() (int, *order.Error) {
	mark := p.c.Mark()
	if p.c.Words("NONE") {
		return 0, nil
	}
	n, ok := p.c.Number()
	switch {
	case !ok:
		return 0, p.unexpected()
	case n > merlinsMost:
		p.blame(codeGrammar, mark, p.because("two_merlins"), "NONE", "1", "2", "3")
	}
	return n, nil
}

// armor reads which of two cards is to be resolved (D-5).
func (p *parser) armor() (game.Body, *order.Error) {
	word, ok := p.c.Word("TAKE", "AVOID")
	if !ok {
		return nil, p.unexpected()
	}
	sets, err := p.sets()
	return ArmorRule{Avoid: word == "AVOID", Sets: sets}, err
}

// needs refuses a power that the seat does not have (2.8, C-110). A
// squire may win it, so that his standing order waits for it (9.1).
func (p *parser) needs(coat Coat, mark int, key string) {
	k := p.s.Knights[p.seat]
	if k.has(coat) || p.wrong != nil {
		return
	}
	p.blame(codePower, mark, p.because(key))
	p.wrong.Later = k.Coat == "" && k.Squire > 0
}

// off refuses what an option of the game has put away.
func (p *parser) off(is bool, mark int, key string) {
	if is {
		p.blame(codeOff, mark, p.because(key))
	}
}
