package feudal

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

// instead are words that people write for those of the orders.
var instead = order.MustCatalogue(must(files.ReadFile("data/1/instead.yaml")))

// grammar says which codes stand for a word that is not understood (5.4).
var grammar = &order.Grammar{
	Words: keywords, Unknown: "FE01", Ambiguous: "FE03", Say: reason,
	Heads: append([]string{"IF", "MAN"}, allVerbs...), Instead: instead,
}

// Grammar is the language of the orders.
func (Rules) Grammar() *order.Grammar { return grammar }

// longest is how many bytes a line may have.
const longest = 2000

// Parse reads lines as orders of the open season (5.2). A line that names
// figures of several nodes becomes an order for each.
func (Rules) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	s := state.(*State)
	var tidy []order.Line
	for _, l := range lines {
		if l.Text = order.Tidy(l.Text); l.Text != "" {
			tidy = append(tidy, l)
		}
	}
	if s.barred(seat, "") != nil {
		return nil, s.refuseAll(seat, tidy)
	}
	r := newReader(s, seat)
	var orders []game.Order
	var errs []*order.Error
	for _, l := range order.Join(tidy, r.understands) {
		bodies, found := r.line(l)
		errs = append(errs, found...)
		for _, b := range bodies {
			orders = append(orders, game.Order{Line: l, Body: b})
		}
	}
	return orders, errs
}

// barred says why a seat can give no orders at all (FE21).
func (s *State) barred(seat game.Seat, lang string) *order.Error {
	h, ok := s.Houses[seat]
	switch {
	case !ok:
		return &order.Error{Code: "FE21", Reason: reason(lang, "seat_unknown", "seat", seat)}
	case s.Ending != nil:
		return &order.Error{Code: "FE21", Reason: reason(lang, "over")}
	case h.Out:
		season := speaker{s, lang}.season(h.OutSeason)
		return &order.Error{Code: "FE21", Reason: reason(lang, "eliminated", "season", season, "year", h.OutYear)}
	}
	return nil
}

// refuseAll refuses every line of a seat that can give no orders.
func (s *State) refuseAll(seat game.Seat, lines []order.Line) []*order.Error {
	var errs []*order.Error
	for _, l := range lines {
		e := s.barred(seat, l.Lang)
		e.Line = l
		errs = append(errs, e)
	}
	return errs
}

// A reader reads the lines of one seat on one position.
type reader struct {
	s      *State
	seat   game.Seat
	places *order.Names
	seats  *order.Names
	verbs  []string // that are legal now, sorted
}

func newReader(s *State, seat game.Seat) *reader {
	return &reader{s: s, seat: seat, places: s.valley.names, seats: s.seatNames(), verbs: s.verbsNow()}
}

// understands reports whether a text is a sentence of the language, whatever
// can be said against what it wants.
func (r *reader) understands(text string) bool {
	_, _, err := r.read(order.Line{Text: text})
	return err == nil
}

// read reads a line. AND stands between two orders; where that makes no
// sentence it may join two figures.
func (r *reader) read(l order.Line) (*parser, []game.Body, *order.Error) {
	p := r.parser(l)
	bodies, err := p.line()
	if err == nil {
		return p, bodies, nil
	}
	again := r.parser(l)
	again.together = true
	more, wrong := again.line()
	if again.joined && (wrong == nil || wrong.At > err.At) {
		return again, more, wrong
	}
	return p, bodies, err
}

// line reads a line: its orders and warnings, or what is wrong with it.
func (r *reader) line(l order.Line) ([]game.Body, []*order.Error) {
	if len(l.Text) > longest {
		return nil, []*order.Error{{Code: "FE01", Line: l, Reason: reason(l.Lang, "too_long", "n", longest)}}
	}
	p, bodies, err := r.read(l)
	if err == nil {
		err = p.wrong
	}
	if err != nil {
		return nil, []*order.Error{err}
	}
	return bodies, p.warnings
}

func (r *reader) parser(l order.Line) *parser {
	if len(l.Text) > longest {
		l.Text = ""
	}
	return &parser{reader: r, c: grammar.Read(l)}
}

// A parser reads one line. Its methods return an error where the line is no
// sentence of the language; what is wrong with a good sentence is blamed and
// reading goes on.
type parser struct {
	*reader
	c        *order.Cursor
	wrong    *order.Error
	warnings []*order.Error
	lists    []figureList // that were read, for rewriting
	together bool         // AND may join figures
	joined   bool         // and has
}

// blame keeps the first thing that is wrong with what was said.
func (p *parser) blame(code order.Code, mark int, reason string, legal ...string) {
	if p.wrong == nil {
		p.wrong = p.c.Fail(code, mark, reason, legal...)
	}
}

// blameNow is blame for what may be right in another turn: as a standing order
// the line may wait for it (F-282).
func (p *parser) blameNow(code order.Code, mark int, reason string, legal ...string) {
	if p.wrong == nil {
		p.blame(code, mark, reason, legal...)
		p.wrong.Later = true
	}
}

// warn adds a warning, which refuses nothing.
func (p *parser) warn(code order.Code, mark int, reason string) {
	w := p.c.Fail(code, mark, reason)
	w.Warning = true
	p.warnings = append(p.warnings, w)
}

// line reads a whole line: a condition with its orders, or alternatives.
func (p *parser) line() ([]game.Body, *order.Error) {
	if p.c.Full("ALWAYS", "STANDING") {
		p.c.Next()
	}
	read := p.alternatives
	if _, ok := p.c.Word("IF"); ok {
		read = p.conditional
	}
	bodies, err := read()
	if err == nil && !p.c.Done() {
		err = p.c.Unexpected()
	}
	return bodies, err
}

// alternatives reads "a | b". Those that are not legal now are left out, as
// long as one is.
func (p *parser) alternatives() ([]game.Body, *order.Error) {
	var choices [][]game.Body
	var wrong *order.Error
	for {
		p.wrong = nil
		bodies, err := p.orders()
		if err != nil {
			return nil, err
		}
		if p.wrong == nil {
			choices = append(choices, bodies)
		} else if wrong == nil {
			wrong = p.wrong
		}
		if !p.c.Take("|") {
			break
		}
	}
	p.wrong = nil
	switch len(choices) {
	case 0:
		p.wrong = wrong
		return nil, nil
	case 1:
		return choices[0], nil
	}
	return []game.Body{First{Choices: choices}}, nil
}

// orders reads one order with its clauses, or several with AND between them.
func (p *parser) orders() ([]game.Body, *order.Error) {
	var all []game.Body
	for {
		bodies, err := p.order()
		if err != nil {
			return nil, err
		}
		all = append(all, bodies...)
		if _, ok := p.c.Word("AND"); !ok {
			return all, nil
		}
	}
}

// order reads one order with its clauses.
func (p *parser) order() ([]game.Body, *order.Error) {
	switch {
	case p.tableAhead():
		return p.table()
	case p.c.Peek().Kind == order.Number, p.rankAhead() && p.s.Season != Setup:
		p.blameSeason(p.c.Mark(), "MOVE")
		p.blameLordless(p.c.Mark(), "MOVE")
		return p.move()
	}
	mark := p.c.Mark()
	verb, err := p.verb()
	if err != nil {
		return nil, err
	}
	if len(verbs[verb]) > 0 && verb != "BUILD" {
		p.blameSeason(mark, verb)
	}
	p.blameLordless(mark, verb)
	return p.read(verb, mark)
}

// blameSeason refuses an order of another season (FE09); as a standing order
// it may wait.
func (p *parser) blameSeason(mark int, verb string) {
	p.blameSeasons(mark, verb, verbs[verb])
}

// blameSeasons refuses what is an order of other seasons (FE09).
func (p *parser) blameSeasons(mark int, what string, seasons []Season) {
	if slices.Contains(seasons, p.s.Season) || p.wrong != nil {
		return
	}
	names := make([]string, len(seasons))
	for i, s := range seasons {
		names[i] = p.season(s)
	}
	p.blameNow("FE09", mark, p.reason("season", "verb", what, "seasons", strings.Join(names, ", "), "phase", p.turn()), names...)
}

// joints are words inside orders.
var joints = []string{"AT", "TO", "FROM", "WITH", "ON", "VIA", "OF", "OR", "UNTIL", "THEN", "ELSE"}

// joins reports whether a word is one of these in full, in any language. It is
// no beginning of a verb: "en" is AT, not a swarm.
func joins(word string) bool { return inFull(word, joints...) }

// inFull reports whether a word is one of the keywords in full, in any
// language.
func inFull(word string, among ...string) bool {
	return slices.ContainsFunc([]string{"es", "fr", "nl"}, func(lang string) bool { return keywords.Full(lang, word, among...) })
}

// verb reads the first word of an order: one of this season if it fits, else
// any.
func (p *parser) verb() (string, *order.Error) {
	mark := p.c.Mark()
	legal := p.verbs
	if !joins(p.c.Peek().Text) {
		if verb, ok := p.c.Word(legal...); ok {
			return verb, nil
		}
		if verb, ok := p.c.Word(allVerbs...); ok {
			return verb, nil
		}
	}
	err := p.c.Unexpected()
	if err.Code == "FE01" && p.c.Mark() == mark {
		err.Legal = legal
		if meant := grammar.Meant(err.Word); len(meant) > 0 {
			err.Legal = meant
			err.Reason = p.reason("instead", "word", err.Word, "names", strings.Join(meant, p.reason("or")))
		}
	}
	return "", err
}

// ends reports whether the cursor stands at the end of an order or clause.
func (p *parser) ends() bool {
	t := p.c.Peek()
	return t.Kind == order.End || t.Key == ";" || t.Key == "|" || p.c.Full("ELSE", "AND")
}

// off refuses a word of an option that is off, and skips what belongs to it.
func (p *parser) off(code order.Code, mark int, option string) {
	if p.wrong != nil && p.wrong.Later {
		p.wrong = nil // it is legal in no season
	}
	p.blame(code, mark, p.reason("option", "option", option))
	for !p.ends() {
		p.c.Next()
	}
}
