package herald

import (
	"fmt"
	"slices"

	"seneschal/domain/heralds/kit"
	"seneschal/domain/report"
	"seneschal/domain/talisman/chronicle"
)

// Letter writes what a seat has to say to the position of its report, READY
// included; nothing if it is not asked. It is an error if the report holds no
// data of a game of talisman.
func (s Strength) Letter(r report.Report) ([]string, error) {
	d, err := kit.Data[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(d)
}

// Orders writes the letter of the seat whose view of a game d is; none if it
// has nothing to say now.
func (s Strength) Orders(d chronicle.Data) ([]string, error) {
	if err := s.Known(); err != nil {
		return nil, err
	}
	h, ok := newHerald(s, d)
	if !ok {
		return nil, fmt.Errorf("writing orders: the report is no seat's own")
	}
	if d.Over != nil || d.Asked == nil || !slices.Contains(d.Asked.Seats, d.Seat) {
		return nil, nil
	}
	h.write()
	return append(h.lines, "READY"), nil
}

// write answers the question that is open.
func (h *herald) write() {
	switch h.Asked.Point {
	case askOrders:
		if h.hopeless() {
			h.say("PROPOSE END")
		}
		h.stand()
		h.turn()
	case askCharacter, askReentry:
		h.say("REPLY %s CHOOSE %s", h.Asked.ID, h.favourite())
	default:
		if len(h.Asked.Answers) > 0 {
			h.say("REPLY %s %s", h.Asked.ID, h.Asked.Answers[0])
		}
	}
}
