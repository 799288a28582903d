package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/quest"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/report"
)

// Submission writes a seat's submission for the position of its report, with READY at its end; none if
// the seat is not asked. It fails if the report holds no data of a game of quest.
func (s Strength) WriteOrders(r report.Report) ([]string, error) {
	d, err := kit.Data[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(d)
}

// Orders writes the submission of the seat whose view of a game d is; none if the game is over or
// the seat has resigned. It fails if d is not the view of a seat.
func (s Strength) Orders(d chronicle.Data) ([]string, error) {
	if err := kit.Known(s); err != nil {
		return nil, err
	}
	h, ok := newBot(s, d)
	if !ok {
		return nil, fmt.Errorf("writing orders: the report is no seat's own")
	}
	if d.Over != nil || h.me.Status == quest.Resigned {
		return nil, nil
	}
	h.writeOrders()
	return append(h.lines, "READY"), nil
}

// writeOrders writes the orders.
func (h *bot) writeOrders() {
	if h.Post == 0 {
		h.writeLine("SETUP")
		h.writeLine("CHARACTER %s", h.book.Characters[slices.Index(h.Order, h.Seat)%len(h.book.Characters)].ID)
		return
	}
	h.writeLine("ALL")
	h.writeFights()
	h.writeMeetings()
	h.writeStays()
	turns := h.writeTravel()
	if h.Post == 1 {
		h.writeLine("SETUP")
		h.writeLine("%s", h.distributePoints())
	}
	for n, line := range turns {
		h.writeLine("TURN %d", n+1)
		h.writeLine("%s", line)
	}
}
