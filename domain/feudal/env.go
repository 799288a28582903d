package feudal

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// An env is a position as one seat knows it. It answers the questions of conditions and of
// the reader.
type env struct {
	state *State
	seat  game.Seat
}

// Quantity returns the value of a quantity in a condition; the error is always nil. Without a seat ("") it is the
// writer's own. The fortune of another seat is the one last announced. Any name not listed here counts figures.
func (e env) Quantity(name, of, at string) (int, error) {
	seat := e.resolveSeat(of)
	switch name {
	case "YEAR":
		return e.state.Year, nil
	case "FORTUNE":
		if seat == e.seat {
			return e.state.Houses[seat].Fortune, nil
		}
		return e.state.Houses[seat].Announced, nil
	case "PAY":
		return e.state.PayOf(seat), nil
	case "REVENUE":
		return e.state.Houses[seat].Revenue, nil
	case "HONOUR":
		return e.state.Houses[seat].Honour, nil
	case "KING":
		return e.state.King, nil
	case "WEATHER":
		return e.state.Weather, nil
	case "MANORS":
		return len(e.state.ManorsOf(seat)), nil
	case "TERRITORIES":
		return e.state.countTerritories(seat), nil
	}
	return e.countFigures(name, seat, valley.Node(at)), nil
}

// countFigures counts the figures of a class, or adds up their strengths. An empty place
// means everywhere.
func (e env) countFigures(name string, seat game.Seat, at valley.Node) int {
	total := 0
	for _, figure := range e.state.Houses[seat].Figures {
		switch {
		case at != "" && figure.At != at:
		case name == "STRENGTH":
			total += e.state.Strength(figure)
		case orders.InClass(figure.Grade, name):
			total++
		}
	}
	return total
}

// Flag reports whether a flag in a condition holds; the error is always nil. Any name not listed here is read as
// LORDLESS.
func (e env) Flag(name, of, at string) (bool, error) {
	holding := e.state.Manors[valley.Manor(at)]
	switch name {
	case "OWNS":
		return holding.Owner == e.resolveSeat(of), nil
	case "UNOWNED":
		return holding.Owner == "", nil
	case "WATCHED":
		return holding.Watched, nil
	case "CASTLE":
		return holding.Castle != "", nil
	case "BESIEGED":
		return len(holding.Sieges) > 0, nil
	case "SWEPT":
		return e.state.isSwept(valley.Node(at)), nil
	}
	return !e.state.hasLord(e.resolveSeat(of)), nil
}

// resolveSeat returns the seat that a condition names; the writer's for "".
func (e env) resolveSeat(of string) game.Seat {
	if of == "" {
		return e.seat
	}
	return game.Seat(of)
}

// conditionHolds reports whether the condition of an order holds for the seat that wrote
// it. A condition that cannot be evaluated does not hold.
func (s *State) conditionHolds(b orders.If) bool {
	held, err := b.Cond.Holds(env{s, b.Seat})
	return err == nil && held
}

// buildTable describes the game as a seat sees it when it writes.
func (s *State) buildTable(seat game.Seat) orders.SeatView {
	house := s.Houses[seat]
	seatView := orders.SeatView{
		Book: s.Book, Options: s.Options, Season: s.Season, Year: s.Year, Masons: s.Masons,
		Own: seat, Faith: house.Faith, Lord: s.findLord(seat), Lordless: s.IsLordless(seat), Praying: s.PrayingLord(seat), Position: env{s, seat},
	}
	if house.Vow != nil {
		seatView.Vow = house.Vow.Last
	}
	for _, other := range s.Seats {
		seatView.Seats = append(seatView.Seats, orders.Sitting{Seat: other, Word: s.seatWord(other), Out: s.Houses[other].Out})
	}
	return seatView
}

// seatWord returns the word by which orders name a seat: its colour, or its ID before it
// has one.
func (s *State) seatWord(seat game.Seat) string { return cmp.Or(s.Houses[seat].Colour, string(seat)) }

// Called returns the names of a seat: its ID, its knight with and without "Sir", and its colour in every language.
// Before the setup it is only the ID.
func (e env) Called(seat game.Seat) []string {
	house := e.state.Houses[seat]
	names := []string{string(seat), house.Colour, house.Knight, strings.TrimPrefix(house.Knight, "Sir ")}
	if house.Colour != "" {
		for _, lang := range catalogue.Languages() {
			names = append(names, Speaker{e.state, lang}.NameColour(house.Colour))
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}

// Numbers returns the seat's figures, in value order.
func (e env) Numbers() []int { return e.state.Numbers(e.seat) }

// Figure returns a figure of the seat; false if none has that number.
func (e env) Figure(n int) (orders.Counter, bool) {
	f, ok := e.state.Houses[e.seat].Figures[n]
	return orders.Counter{Grade: f.Grade, At: f.At, Inside: f.Inside}, ok
}

// Owner returns the owner of a manor; "" for nobody.
func (e env) Owner(m valley.Manor) game.Seat { return e.state.Manors[m].Owner }

// Hives counts the hives on a manor.
func (e env) Hives(m valley.Manor) int { return e.state.Manors[m].Hives }

// Holy reports whether a site of a kind stands on a manor, damaged or not.
func (e env) Holy(m valley.Manor, site book.Site) bool { return e.state.Manors[m].HolySite(site) != "" }

// Closed returns a function that reports whether a node is a bridge that is swept away;
// nil if none is.
func (e env) Closed() func(valley.Node) bool { return e.state.makeClosedTest() }

// VowBarred returns why the seat's lord cannot begin a vow, and after a sack the last season of that bar.
func (e env) VowBarred() (reason string, until book.Turn) { return e.state.whyVowBarred(e.seat) }

// SackBarred reports whether a vow keeps the seat from sacking, and returns the last season in which it does.
func (e env) SackBarred() (until book.Turn, barred bool) { return e.state.isSackBarred(e.seat) }

// Plays reports whether an option can have a value at all.
func (e env) Plays(m order.Motion) bool {
	return describeGame(e.state.Book).Allows(game.Option(m.Option), m.Value)
}

// Allows reports whether an option can have a value now, beside the values of the other options.
func (e env) Allows(m order.Motion) bool { return e.state.allowsMotion(m) }

// SeasonIn names a season in a language.
func (e env) SeasonIn(lang string, season book.Season) string {
	return Speaker{e.state, lang}.NameSeason(season)
}

// TurnIn names the open turn in a language.
func (e env) TurnIn(lang string) string { return e.state.nameTurn(lang) }
