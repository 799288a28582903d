package orders

import (
	"fmt"
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// seatNames returns the names of all seats, and builds them at the first call.
func (r *SeatReader) seatNames() *order.NameKind {
	if r.others == nil {
		r.others = r.buildSeatNames()
	}
	return r.others
}

// buildSeatNames builds the names by which players can call seats: the colour in any
// language, the knight or the id. Suggestions are the other living seats.
func (t *SeatView) buildSeatNames() *order.NameKind {
	var list []order.Name
	for _, sitting := range t.Seats {
		for _, name := range t.Called(sitting.Seat) {
			list = append(list, order.Name{Code: string(sitting.Seat), Full: name})
		}
	}
	return &order.NameKind{
		Names: order.Lexicon{"": order.NewNames(list...)}, Stop: bounds, Legal: t.SeatWords(t.otherSeats()),
		Spell: func(code string) string { return t.seatWord(game.Seat(code)) },
		None:  func(lang, word string) string { return WriteReason(lang, "no_lord", "word", word) },
	}
}

// readSeat reads a seat by its name, or as SEAT n with n from 1. It breaks the line and returns "" if there is no such
// seat, or if the name fits several.
func (p *parser) readSeat() game.Seat {
	mark := p.Mark()
	if !p.Full("SEAT") || p.PeekAt(1).Kind != order.Number {
		return game.Seat(p.Thing(p.seatNames()))
	}
	p.Next()
	n := p.ExpectNumber()
	if n >= 1 && n <= len(p.Seats) {
		return p.Seats[n-1].Seat
	}
	p.Refuse("FE01", mark, p.writeReason("seats", "n", len(p.Seats)), lists.Map(p.Seats, func(s Sitting) string { return s.Word })...)
	return ""
}

// readOthers reads a list of other seats, each once. ALL stands for every other living seat.
func (p *parser) readOthers() []game.Seat {
	if p.Full("ALL") {
		p.Next()
		return p.otherSeats()
	}
	return lists.Distinct(order.List(p.Cursor, p.readOther))
}

// readOther reads one seat and blames the line if it is the writer's.
func (p *parser) readOther() game.Seat {
	mark := p.Mark()
	seat := p.readSeat()
	if seat == p.Own {
		p.Blame("FE01", mark, p.writeReason("own_seat"), p.seatNames().Legal...)
	}
	return seat
}

// Lasting lists the options that cannot change during a game.
var Lasting = []game.Option{"mode", "entry"}

// readPropose reads PROPOSE option=value, or END AUTUMN year (F-291).
func (p *parser) readPropose() instruction { return Consent{p.buildBallot().Read(p.Cursor, false)} }

// readAgree reads AGREE with a proposal (F-291).
func (p *parser) readAgree() instruction { return Consent{p.buildBallot().Read(p.Cursor, true)} }

// buildBallot returns the proposals that are possible.
func (p *parser) buildBallot() *order.Ballot {
	return &order.Ballot{Options: VotableOptions(p.Book), Ends: []string{AutumnEnd}, Object: p.blameMotion}
}

// AutumnEnd names the season after which the game can end.
const AutumnEnd = "AUTUMN"

// VotableOptions lists the options that can be proposed.
func VotableOptions(b *book.Book) []order.Votable {
	var all []order.Votable
	for _, line := range b.Options.Options {
		if !slices.Contains(Lasting, line.Key) {
			all = append(all, order.Votable{Key: string(line.Key), Values: line.Values, Least: line.Least, Most: line.Most})
		}
	}
	return all
}

// blameMotion blames a motion that cannot be carried: END AUTUMN with an autumn that is over, as that of year 0 always
// is; a value that is never played; or a value that clashes with the other options now. Only the clash may be gone in
// a later phase.
func (p *parser) blameMotion(motion order.Motion, mark int) {
	switch {
	case motion.Option == "" && (motion.N < p.Year || motion.N == 0):
		p.Blame("FE09", mark, p.writeReason("past", "season", p.nameSeason(book.Autumn), "year", motion.N), fmt.Sprintf("END AUTUMN %d", max(p.Year, 1)))
	case motion.Option != "" && !p.Plays(motion):
		p.Blame("FE12", mark, p.writeReason("not_played", "option", motion.Option, "value", motion.Value))
	case motion.Option != "" && !p.Allows(motion):
		p.BlameLater("FE12", mark, p.writeReason("clash", "option", motion.Option, "value", motion.Value))
	}
}
