package tilt

import (
	_ "embed"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

//go:embed data/keywords.yaml
var keywords []byte

var grammar = &order.Grammar{
	Words: order.MustCatalogue(keywords, order.Common()), Unknown: "LE01", Ambiguous: "LE02",
	Heads: []string{"RIDE", "REST", "MEET", "YIELD", "REPLY"},
}

// A Ride is the order for an own turn: RIDE gareth 4, or REST.
type Ride struct {
	At    game.Seat
	Lance Lance
}

// A Meet is the answer to a rider: MEET 3, or YIELD. As a standing order it applies to every rider.
type Meet struct{ Lance Lance }

// String returns the canonical spelling.
func (o Ride) String() string {
	if o.At == "" {
		return "REST"
	}
	return "RIDE " + string(o.At) + " " + o.Lance.String()
}

// String returns the canonical spelling.
func (o Meet) String() string {
	if o.Lance == 0 {
		return "YIELD"
	}
	return "MEET " + o.Lance.String()
}

// String returns the weight.
func (l Lance) String() string { return strconv.Itoa(int(l)) }

// Grammar returns the form of orders.
func (Rules) Grammar() *order.Grammar { return grammar }

// Headings returns the word that opens a block: TURN 3.
func (Rules) Headings() []string { return []string{"TURN"} }

// Sections sorts a submission into blocks of turns, and replies.
func (Rules) Sections(s game.State, seat game.Seat, lines []order.Line) []game.Section {
	return game.Blocks(grammar, s.(*State).next(seat), nil, lines)
}

// Live reports whether a section is for a turn to come, or for an open question.
func (Rules) Live(state game.State, seat game.Seat, key string) bool {
	s := state.(*State)
	if n, ok := game.BlockOf(key); ok {
		return n >= s.next(seat) && n <= s.Rounds
	}
	return table.Live(s, seat, key)
}

// Parse reads lines.
func (Rules) Parse(s game.State, seat game.Seat, lines []order.Line) ([]game.Order, []*order.Error) {
	return game.ReadOrders(grammar, func(line order.Line) (*order.Cursor, []game.Body) {
		c := grammar.Begin(line)
		bodies := s.(*State).read(c, seat)
		c.Finish()
		return c, bodies
	}, lines)
}

// read reads one line; it returns nil for a line that only frames others.
func (s *State) read(c *order.Cursor, seat game.Seat) []game.Body {
	heads := []string{"RIDE", "REST", "MEET", "YIELD"}
	if !c.Standing {
		heads = append(heads, "TURN", "END")
		if c.Words("REPLY") {
			c.Next() // the question: the line is in its section
			if c.Done() {
				return nil
			}
		}
	}
	switch c.Expect(heads...) {
	case "RIDE":
		return []game.Body{Ride{At: s.other(c, seat), Lance: weight(c)}}
	case "REST":
		return []game.Body{Ride{}}
	case "MEET":
		return []game.Body{Meet{weight(c)}}
	case "YIELD":
		return []game.Body{Meet{}}
	case "TURN":
		c.Number()
	}
	return nil
}

// other reads the name of another knight (L-3).
func (s *State) other(c *order.Cursor, seat game.Seat) game.Seat {
	var names []order.Name
	for _, x := range s.Seats {
		if x != seat {
			names = append(names, order.Name{Code: string(x), Full: string(x)})
		}
	}
	return game.Seat(c.Thing(&order.NameKind{
		Names: order.Lexicon{"": order.NewNames(names...)},
		None:  func(lang, word string) string { return say(lang, "error.nobody", "word", word) },
	}))
}

// weight reads a lance.
func weight(c *order.Cursor) Lance {
	mark := c.Mark()
	n := c.ExpectNumber()
	if n < 1 || n > heaviest {
		c.Refuse("LE03", mark, say(c.Line.Lang, "error.weight"), "1", strconv.Itoa(heaviest))
	}
	return Lance(n)
}

// Check warns of a lance that the seat does not hold yet.
func (s *State) Check(seat game.Seat, orders []game.Order) []*order.Error {
	var errs []*order.Error
	for _, o := range orders {
		if ride, is := o.Body.(Ride); is && !s.holds(seat, ride.Lance) {
			errs = append(errs, &order.Error{Code: "LW01", Line: o.Line, Reason: say(o.Line.Lang, "warning.lance"), Warning: true})
		}
	}
	return errs
}
