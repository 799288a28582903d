package quest

import (
	"embed"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
	"seneschal/domain/words"
)

// Codes for the faults of an order on a position. Package orders has the codes
// for the faults of a line as such.
const (
	codeEnded   order.Code = "S03"
	codeTooLate order.Code = "S11"
	codeTurn    order.Code = "S12"
	codeFixed   order.Code = "S16"
	codeOption  order.Code = "S18"
)

//go:embed data/words/submissions/*.yaml
var submissionFiles embed.FS

// submissionWords holds the sentences about lines of a submission, for submissions to edit,
// forecasts and menus.
var submissionWords = words.Must(submissionFiles, "data/words/submissions")

// Grammar returns the grammar of the orders of the edition in use.
func (r Rules) Grammar() *order.Grammar { return r.currentLanguage().Grammar }

// Parse reads the lines of one section, or standing orders. It refuses all lines of a seat that
// can give no orders.
func (Rules) Parse(state game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	s := state.(*State)
	if why := s.findBarReason(seat); why != "" {
		return nil, game.RefuseAll(codeEnded, lines, func(lang string) string { return submissionWords.Say(lang, why, nil) })
	}
	r := &lineReader{SeatReader: s.Language.NewReader(s.listSeats(seat)), state: s, seat: seat, asking: s.newPointing(seat, nil, "").asking}
	return game.ReadOrders(r.Grammar, r.readLine, lines)
}

// listSeats lists the seats for the reader of one seat's orders.
func (s *State) listSeats(own game.Seat) orders.SeatNames {
	return orders.SeatNames{Own: own, IsFixed: s.isFixedCard, Seats: lists.Map(s.Seats, func(seat game.Seat) orders.Sitting {
		return orders.Sitting{Seat: seat, Character: s.Knights[seat].Character, Left: s.Knights[seat].Status == Resigned}
	})}
}

// nameSeat returns a seat with the name that orders use for the seat.
func (s *State) nameSeat(seat game.Seat) orders.Who {
	return orders.Who{Seat: seat, Name: s.listSeats(seat).Name(seat)}
}

// A lineReader reads the lines of one seat, given a position of the game.
type lineReader struct {
	*orders.SeatReader
	state  *State
	seat   game.Seat
	asking *form.Pointing
}

// readLine reads a line, and refuses it if the position does not allow its heading or its orders.
func (r *lineReader) readLine(l order.Line) (*order.Cursor, []game.Body) {
	cursor, clauses := r.Read(l)
	if !cursor.Standing && cursor.Err() == nil {
		r.checkHeading(cursor)
	}
	var all []game.Body
	for _, clause := range clauses {
		all = append(all, clause)
		for _, body := range clause.All() {
			r.checkTimely(cursor, body)
		}
	}
	return cursor, all
}

// checkHeading refuses the number of a turn that does not exist (S12).
func (r *lineReader) checkHeading(cursor *order.Cursor) {
	if head, n := r.state.readHead(cursor.Line); head == "TURN" && (n < 1 || n > r.state.countTurnsPerPost()) {
		key := lists.Either(r.state.playsAtOnce(), "error.turn_solo", "error.turn")
		r.blameLine(cursor, codeTurn, key, "n", strconv.Itoa(n), "most", strconv.Itoa(r.state.countTurnsPerPost()))
	}
}

// blameLine refuses a line as a whole; key is the reason, and the pairs are its parameters.
func (r *lineReader) blameLine(c *order.Cursor, code order.Code, key string, pairs ...string) {
	c.Blame(code, 0, sayOrders(c.Line.Lang, key, pairs...))
}

// checkTimely refuses orders that the seat cannot give now, for the reasons that menus give too. It warns of
// FACEUP at the basic level.
func (r *lineReader) checkTimely(cursor *order.Cursor, body orders.Body) {
	knight := r.state.Knights[r.seat]
	switch orders.WhyNot(body, r.asking) {
	case orders.CharactersGiven:
		r.blameLine(cursor, codeTooLate, "error.character_late", "who", r.state.Book.CharacterName(knight.Character))
	case orders.PostOver:
		r.blameLine(cursor, codeTooLate, "error.attributes_late", "values", orders.Attributes{Attrs: knight.Attrs}.String())
	case orders.NoConsent:
		r.blameLine(cursor, codeOption, "error.option", "option", "duel_consent", "order", orders.Word(body))
	case orders.HandsOpen:
		cursor.Warn(codeOption, 0, sayOrders(cursor.Line.Lang, "error.option", "option", "level=superior", "order", orders.Word(body)))
	}
}

// Check lists the objections to orders, from facts that the seat knows. It refuses cards that can never
// change hands any more (S16), and warns of lines that can have no effect.
func (s *State) Check(seat game.Seat, given []game.Order) []*order.Error {
	var errs []*order.Error
	for _, gameOrder := range given {
		clause, ok := gameOrder.Body.(orders.Clause)
		if !ok {
			continue
		}
		errs = append(errs, s.warnIdle(seat, gameOrder, clause)...)
		for _, body := range clause.All() {
			if card, stays := s.findFixedCard(body); stays {
				errs = append(errs, &order.Error{
					Code: codeFixed, Line: gameOrder.Line, Word: findCardWord(gameOrder.Line, card), Reason: sayOrders(gameOrder.Line.Lang, "error.fixed", "card", book.Name(gameOrder.Line.Lang, card)),
				})
			}
		}
	}
	return errs
}

// findFixedCard returns the first card of an order that is fixed, and so can never change hands; false if
// there is none.
func (s *State) findFixedCard(body orders.Body) (book.Card, bool) {
	var cards []book.Card
	switch o := body.(type) {
	case orders.Drop:
		cards = o.Cards
	case orders.Trade:
		cards = slices.Concat(o.Give, o.For)
	case orders.Loot:
		cards = o.Cards
	}
	return lists.Find(cards, s.isFixedCard)
}

// isFixedCard reports whether a card is fixed in front of a seat, where all seats see it.
func (s *State) isFixedCard(card book.Card) bool {
	return slices.ContainsFunc(s.Seats, func(seat game.Seat) bool {
		return slices.ContainsFunc(s.Knights[seat].Front, func(f Fronted) bool { return f.Card == card && f.Fixed })
	})
}

// findCardWord returns the word by which a line names a card; "" if the line does not use its id.
func findCardWord(l order.Line, card book.Card) string {
	t, _ := lists.Find(order.Lex(l.Text), func(t order.Token) bool { return t.Key == string(card) })
	return t.Text
}

// sayOrders returns a sentence about a submission; pairs are names and values of its
// parameters.
func sayOrders(lang, key string, pairs ...string) string {
	return submissionWords.Tell(lang, key, pairs...)
}
