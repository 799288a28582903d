package camelot

import (
	"slices"
	"strings"

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

var grammar = &order.Grammar{Words: keywords, Unknown: codeGrammar, Ambiguous: codeAmbig}

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
	var orders []game.Order
	var errs []*order.Error
	for _, l := range order.Join(tidy, r.understands) {
		body, found := r.line(l)
		errs = append(errs, found...)
		if body != nil {
			orders = append(orders, game.Order{Line: l, Body: body})
		}
	}
	if len(orders) > 1 && !slices.ContainsFunc(orders, func(o game.Order) bool { return !framing(o.Body) }) {
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

// A reader reads the lines of one seat on one position.
type reader struct {
	s     *State
	seat  game.Seat
	known *order.Names // of the knights, once they are needed
}

// knights are what the knights are called.
func (r *reader) knights() *order.Names {
	if r.known == nil {
		r.known = r.s.knightNames()
	}
	return r.known
}

// understands reports whether a text is a sentence of the language, whatever
// can be said against what it wants.
func (r *reader) understands(text string) bool {
	p := r.parser(order.Line{Text: text})
	_, err := p.line()
	return err == nil
}

// line reads a line: its order and warnings, or what is wrong with it.
func (r *reader) line(l order.Line) (game.Body, []*order.Error) {
	p := r.parser(l)
	if len(l.Text) > longest {
		return nil, []*order.Error{{Code: codeGrammar, Line: l, Reason: p.because("too_long", "n", longest)}}
	}
	body, err := p.line()
	if err == nil {
		err = p.wrong
	}
	if err != nil {
		return nil, []*order.Error{err}
	}
	return body, p.warnings
}

func (r *reader) parser(l order.Line) *parser {
	if len(l.Text) > longest {
		l.Text = ""
	}
	return &parser{reader: r, c: grammar.Read(l), lang: l.Lang}
}

// A parser reads one line. Its methods return an error where the line is no
// sentence of the language; what is wrong with a good sentence is blamed and
// reading goes on.
type parser struct {
	*reader
	c        *order.Cursor
	lang     string
	wrong    *order.Error
	warnings []*order.Error
}

func (p *parser) because(key string, pairs ...any) string {
	return speaker{p.s, p.lang}.because(key, raw(pairs...))
}

// blame keeps the first thing that is wrong with what was said.
func (p *parser) blame(code order.Code, mark int, reason string, legal ...string) {
	if p.wrong == nil {
		p.wrong = p.c.Fail(code, mark, reason, legal...)
	}
}

// warn adds a warning, which refuses nothing.
func (p *parser) warn(code order.Code, mark int, reason string) {
	w := p.c.Fail(code, mark, reason)
	w.Warning = true
	p.warnings = append(p.warnings, w)
}

// unexpected is the error at the furthest place that was reached, in the
// language of the line.
func (p *parser) unexpected() *order.Error {
	e := p.c.Unexpected()
	switch {
	case e.Code == codeAmbig:
		e.Reason = p.because("ambiguous", "word", e.Word, "names", join(e.Legal, p.because("or")))
	case e.Word == "":
		e.Reason = p.because("missing")
	case p.c.Peek().Kind != order.Word:
		e.Reason = p.because("mark", "word", e.Word)
	default:
		e.Reason = p.because("word", "word", e.Word)
		if near := meant(e); near != "" {
			e.Reason = p.because("meant", "word", e.Word, "near", near)
		}
	}
	return e
}

// meant is the keyword that an unknown word is nearly; "" if none is near.
func meant(e *order.Error) string {
	var words []string
	for _, l := range e.Legal {
		if l == strings.ToUpper(l) && len(l) > 2 {
			words = append(words, l)
		}
	}
	near := order.Nearest(e.Word, words, 1)
	if len(near) == 0 || !strings.EqualFold(near[0][:1], e.Word[:1]) {
		return ""
	}
	return near[0]
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
		return nil, p.unexpected()
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
