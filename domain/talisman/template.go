package talisman

import (
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// Template is a letter to begin with: where the seat stands and where its roll can
// lead it as comments, and as orders what is done without any (5.1).
func (s *State) Template(seat game.Seat, lang string) []string {
	if s.barred(seat) != "" {
		return nil
	}
	lines := s.situation(seat, lang)
	if q, ok := s.Turns.Question(); ok && q.Point != askOrders.ID && slices.Contains(q.Seats, seat) {
		return append(lines, s.answers(seat, q)...)
	}
	lines = append(lines, "TURN "+strconv.Itoa(s.ownTurn(seat)))
	return append(append(lines, s.usual(seat)...), "END")
}

// usual are the orders of a turn that are carried out without any.
func (s *State) usual(seat game.Seat) []string {
	if s.Playing(seat) && s.Active() == seat && s.Now.Order > 0 {
		if ways := s.moves(seat); len(ways) > 0 {
			return []string{ways[0].String()}
		}
	}
	return []string{"MOVE CW"}
}

// situation is where the seat stands, as comments.
func (s *State) situation(seat game.Seat, lang string) []string {
	h := s.Heroes[seat]
	if !s.Playing(seat) {
		return []string{"# " + sayLetter(lang, "template.waits")}
	}
	lines := []string{"# " + sayLetter(lang, "template.head",
		"who", book.Titled(lang, h.Character), "place", book.Name(lang, h.Space), "lives", strconv.Itoa(h.Lives), "fate", strconv.Itoa(h.Fate),
		"gold", strconv.Itoa(h.Gold), "strength", strconv.Itoa(s.Strength(seat)), "craft", strconv.Itoa(s.Craft(seat)))}
	if held := h.held(); len(held) > 0 {
		lines = append(lines, "# "+sayLetter(lang, "template.held", "list", book.List(lang, held)))
	}
	if len(h.Spells) > 0 {
		lines = append(lines, "# "+sayLetter(lang, "template.spells", "list", book.List(lang, h.Spells)))
	}
	if s.Active() == seat && s.Now.Die > 0 && !s.Now.Moved {
		lines = append(lines, "# "+sayLetter(lang, "template.roll", "n", strconv.Itoa(s.Now.Die)))
	}
	for _, line := range (&forecast{State: s, seat: seat, lang: lang}).ends() {
		lines = append(lines, "#   "+line)
	}
	return lines
}

// answers are all that the seat can answer to a question, as comments, and below
// them what counts without an answer.
func (s *State) answers(seat game.Seat, q question) []string {
	choices := s.Answers(seat)
	if len(choices) == 0 {
		return nil
	}
	var lines []string
	for _, b := range choices[1:] {
		lines = append(lines, "# REPLY "+q.ID+" "+b.String())
	}
	return append(lines, "REPLY "+q.ID+" "+choices[0].String())
}

// Answers are the orders with which a seat can answer the question that it is
// asked, what counts without one in front; none if it is for the orders of a turn.
func (s *State) Answers(seat game.Seat) []game.Body {
	q, ok := s.Turns.Question()
	if p := pointOf(q.Point); ok && p != nil && p.Choices != nil && slices.Contains(q.Seats, seat) {
		return p.Choices(s, seat, q.About)
	}
	return nil
}

// pointOf is the kind of question of an id; nil if there is none.
func pointOf(id string) *point {
	i := slices.IndexFunc(machine.Points, func(p *point) bool { return p.ID == id })
	if i < 0 {
		return nil
	}
	return machine.Points[i]
}
