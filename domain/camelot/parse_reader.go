package camelot

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

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

// A lineRead is what became of a line: its order and warnings, or what is wrong
// with it. A line is understood if it is a sentence of the language.
type lineRead struct {
	line       order.Line
	body       game.Body
	errs       []*order.Error
	understood bool
}

// lines reads lines, each for itself.
func (r *reader) lines(lines []order.Line) []lineRead {
	all := make([]lineRead, len(lines))
	for i, l := range lines {
		all[i] = r.line(l)
	}
	return all
}

// line reads one line.
func (r *reader) line(l order.Line) lineRead {
	p := r.parser(l)
	x := lineRead{line: l}
	if len(l.Text) > longest {
		x.errs = []*order.Error{{Code: codeGrammar, Line: l, Reason: p.because("too_long", "n", longest)}}
		return x
	}
	body, err := p.line()
	x.understood = err == nil
	if err == nil {
		err = p.wrong
	}
	if err != nil {
		x.errs = []*order.Error{err}
		return x
	}
	x.body, x.errs = body, p.warnings
	return x
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
