package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// keywords are the words of the orders, in four languages.
var keywords = order.MustCatalogue(must(files.ReadFile("data/1/keywords.yaml")), order.Common())

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

// Codes of errors (5.6) that reading gives; those of execution are in legal.go.
const (
	codeGrammar    order.Code = "E-GRAMMAR"
	codeAmbig      order.Code = "E-AMBIG"
	codeClosed     order.Code = "E-CLOSED"
	codeRelic      order.Code = "E-RELIC"
	codeShareSum   order.Code = "E-SHARE-SUM"
	codeShareClaim order.Code = "E-SHARE-CLAIM"
	codeNotTurn    order.Code = "E-NOT-TURN"
)

// instead are words that people write for those of the orders.
var instead = order.MustCatalogue(must(files.ReadFile("data/1/instead.yaml")))

var grammar = &order.Grammar{
	Words: keywords, Unknown: codeGrammar, Ambiguous: codeAmbig, Heads: slices.Concat(heads, subjects), Instead: instead,
}

// Grammar is the language of the orders.
func (Rules) Grammar() *order.Grammar { return grammar }

// longest is how many bytes a line may have.
const longest = 2000

// Parse reads lines of one section, or one standing order (5.2). A line is one
// order. TURN and END without a statement between them are none.
func (Rules) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	s := state.(*State)
	var tidy []order.Line
	for _, l := range lines {
		if l.Text = order.Tidy(l.Text); l.Text != "" {
			tidy = append(tidy, l)
		}
	}
	if s.barred(seat) != "" {
		return nil, s.refuseAll(seat, tidy)
	}
	r := &reader{s: s, seat: seat}
	read := r.lines(tidy)
	if len(tidy) > 1 && slices.ContainsFunc(read, func(x lineRead) bool { return !x.understood }) {
		read = r.lines(order.Join(tidy, r.understands))
	}
	return sift(read)
}

// sift parts what was read into orders and errors.
func sift(read []lineRead) (orders []game.Order, errs []*order.Error) {
	framed := 0
	for _, x := range read {
		errs = append(errs, x.errs...)
		if x.body == nil {
			continue
		}
		orders = append(orders, game.Order{Line: x.line, Body: x.body})
		if framing(x.body) {
			framed++
		}
	}
	if len(orders) > 1 && framed == len(orders) {
		orders = nil
	}
	return orders, errs
}

// framing reports whether a body is TURN or END.
func framing(b game.Body) bool {
	switch b.(type) {
	case TurnHead, TurnEnd:
		return true
	}
	return false
}

// barred is the key of the reason why a seat can give no orders at all; "" if
// it can.
func (s *State) barred(seat game.Seat) string {
	k, ok := s.Knights[seat]
	switch {
	case !ok:
		return "seat_unknown"
	case s.Ending != nil:
		return "over"
	case k.Left:
		return "left"
	case !k.Alive:
		return "out"
	}
	return ""
}

// refuseAll refuses every line of a seat that can give no orders.
func (s *State) refuseAll(seat game.Seat, lines []order.Line) []*order.Error {
	var errs []*order.Error
	for _, l := range lines {
		reason := speaker{s, l.Lang}.because(s.barred(seat), raw("seat", seat))
		errs = append(errs, &order.Error{Code: codeClosed, Line: l, Reason: reason})
	}
	return errs
}

// heads are the words with which a line can begin.
var heads = slices.Concat([]string{"TURN", "END", "IF", "REPLY", "OATH", "SHARE"}, simples)

// line reads a whole line.
func (p *parser) line() (game.Body, *order.Error) {
	standing := p.c.Line.Standing
	if p.c.Full("STANDING", "ALWAYS") {
		p.c.Next()
		standing = true
	}
	read := p.order
	if standing {
		read = p.standing
	}
	body, err := read()
	if err == nil && !p.c.Done() {
		err = p.unexpected()
	}
	return body, err
}

// order reads a line that is no standing order.
func (p *parser) order() (game.Body, *order.Error) {
	mark := p.c.Mark()
	if p.c.Full(subjects...) && !p.c.Full(heads...) {
		return nil, p.c.Fail(codeGrammar, mark, p.because("standing_word"), "STANDING "+p.c.Line.Text)
	}
	head, ok := p.c.Word(heads...)
	if !ok {
		return nil, p.noHead(mark)
	}
	switch head {
	case "TURN":
		return p.turn(mark)
	case "END":
		return TurnEnd{}, nil
	case "IF":
		return p.conditional()
	case "REPLY":
		return p.reply()
	case "OATH":
		return p.oath(mark)
	case "SHARE":
		return p.share(mark)
	}
	body, err := p.simple(head, mark)
	if err != nil {
		return nil, err
	}
	return Statement{Then: body}, nil
}

// noHead is the error on a line that begins with no word of the orders; which
// word is meant is said if that is known.
func (p *parser) noHead(mark int) *order.Error {
	e := p.unexpected()
	meant := grammar.Meant(e.Word)
	if e.Code == codeGrammar && p.c.Mark() == mark && len(meant) > 0 {
		e.Reason, e.Legal = p.because("instead", "word", e.Word, "names", join(meant, p.because("or"))), meant
	}
	return e
}
