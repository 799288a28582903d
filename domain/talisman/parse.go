package talisman

import (
	"embed"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
	"seneschal/domain/words"
)

// Codes of the faults of an order in a position. Those of a line by itself stand in the package orders.
const (
	codeSeat    order.Code = "E-23"
	codeEnded   order.Code = "E-24"
	codeOver    order.Code = "E-09"
	codeNotYour order.Code = "E-10"
	codeHidden  order.Code = "E-12"
	codeGone    order.Code = "E-20"
	codeBroken  order.Code = "E-22"
)

//go:embed data/words/submissions/*.yaml
var submissionFiles embed.FS

// submissionWords are the messages about lines of a submission, and the texts of templates, forecasts
// and menus.
var submissionWords = words.Must(submissionFiles, "data/words/submissions")

// Grammar returns the grammar of the orders.
func (r Rules) Grammar() *order.Grammar { return r.currentLanguage().Grammar }

// Parse reads lines of one section, or standing orders. It returns an error for each line if the seat may not
// order, and a warning for a block that is not closed.
func (Rules) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	position := state.(*State)
	if why := position.whyBarred(seat); why != "" {
		code := codeEnded
		if position.Heroes[seat] == nil {
			code = codeSeat
		}
		return nil, game.RefuseAll(code, lines, func(lang string) string { return sayOrders(lang, why) })
	}
	reader := &lineReader{SeatReader: position.Language.NewReader(position.newSeatTable(seat)), state: position, seat: seat}
	read, errs := game.ReadOrders(reader.Grammar, reader.readLine, lines)
	return read, append(errs, reader.listUnclosed()...)
}

// newSeatTable returns the seats with their present and former characters, as the orders of the seat own name them.
func (s *State) newSeatTable(own game.Seat) orders.SeatNames {
	names := orders.SeatNames{Own: own}
	for _, seat := range s.Seats {
		hero := s.Heroes[seat]
		names.Seats = append(names.Seats, orders.Sitting{Seat: seat, Character: hero.Character, Former: piles.Without(hero.Tally.Characters, hero.Character)})
	}
	return names
}

// A lineReader reads the lines of one seat, given a position of the game.
type lineReader struct {
	*orders.SeatReader
	state  *State
	seat   game.Seat
	opened *order.Cursor // the heading of the open block
	filled bool          // there is an order below that heading
	turn   int           // the number in the last heading; 0: none
	below  string        // the question of the last heading; "": none
}

// readLine reads a line, and adds the objections of the position.
func (r *lineReader) readLine(line order.Line) (*order.Cursor, []game.Body) {
	r.Answers = r.below != ""
	cursor, clauses := r.Read(line)
	if cursor.Err() == nil && !cursor.Standing {
		r.followFrame(cursor, len(clauses) > 0)
	}
	all := make([]game.Body, len(clauses))
	for i, clause := range clauses {
		clause.Turn, clause.Below = r.turn, r.below
		all[i] = clause
		r.filled = true
		if clause.Reply != "" {
			r.checkAsked(cursor, clause.Reply)
		}
		r.checkVisible(cursor, clause)
	}
	return cursor, all
}

// followFrame follows the lines that open or close a block. If an order stands behind the heading
// (complete), the block needs no END.
func (r *lineReader) followFrame(cursor *order.Cursor, complete bool) {
	frame := r.ReadFrame(cursor)
	own := r.state.ownTurn(r.seat)
	switch {
	case frame.Word == "TURN":
		if r.opened, r.filled, r.turn, r.below = cursor, false, frame.N, ""; complete {
			r.opened = nil
		}
		switch {
		case frame.N > 0 && frame.N < own:
			cursor.Blame(codeOver, 0, sayOrders(cursor.Line.Lang, "error.turn_over", "n", strconv.Itoa(frame.N), "next", strconv.Itoa(own)), "TURN "+strconv.Itoa(own))
		case frame.N == 0 && r.state.Turns.Turn.N > 0 && r.state.Active() != r.seat:
			cursor.Warn(codeNotYour, 0, sayOrders(cursor.Line.Lang, "error.not_your_turn", "who", r.state.Face(r.state.Active(), cursor.Line.Lang).Name, "n", strconv.Itoa(own)))
		}
	case frame.Reply != "" && !complete:
		r.checkAsked(cursor, frame.Reply)
		r.turn, r.below = 0, frame.Reply
	case frame.Word == "END":
		r.opened, r.turn, r.below = nil, 0, ""
	}
}

// checkAsked refuses an answer to a question that is not open (E-20).
func (r *lineReader) checkAsked(cursor *order.Cursor, id string) {
	if machine.Live(r.state, r.seat, id) {
		return
	}
	key := "error.never_asked"
	if n, err := strconv.Atoi(strings.TrimPrefix(id, "D")); err == nil && n <= r.state.Turns.Asked {
		key = "error.answered"
	}
	cursor.Blame(codeGone, 0, sayOrders(cursor.Line.Lang, key, "id", id))
}

// listUnclosed warns of a block without END (E-22).
func (r *lineReader) listUnclosed() []*order.Error {
	if r.opened == nil || !r.filled {
		return nil
	}
	c := r.opened
	return []*order.Error{{Code: codeBroken, Line: c.Line, Word: c.Line.Text, Warning: true, Reason: sayOrders(c.Line.Lang, "error.unclosed")}}
}

// checkVisible refuses conditions about Spells of others, which are hidden (E-12). A seat that sees
// them may write such conditions; once it no longer sees them, the line is passed over.
func (r *lineReader) checkVisible(cursor *order.Cursor, clause orders.Clause) {
	if r.state.SeesSpells(r.seat) {
		return
	}
	for _, expr := range clause.ListTerms() {
		if expr.Term.Name != "HAS" || expr.Of.ID == "" || expr.Of.ID == string(r.seat) {
			continue
		}
		if d := r.state.Book.Card(book.Card(expr.At.ID)); d != nil && d.Type == book.Spell {
			cursor.Blame(codeHidden, 0, sayOrders(cursor.Line.Lang, "error.hidden", "text", expr.Term.Name+" "+expr.At.ID))
		}
	}
}

// sayOrders writes a sentence about a submission; pairs are names and values of its parameters.
func sayOrders(lang, key string, pairs ...string) string {
	return submissionWords.Tell(lang, key, pairs...)
}
