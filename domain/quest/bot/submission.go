package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/quest"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/report"
)

// WriteOrders writes a seat's submission for the position of its report, with READY at its end; none where
// Orders writes none. It fails if the report holds no data of a game of quest, and as Orders does.
func (s Strength) WriteOrders(r report.Report) ([]string, error) {
	view, err := kit.ReadData[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(view)
}

// Orders writes the submission of the seat that a view of a game is for; none if the game is over or the seat
// has resigned. It fails if the strength or the edition is unknown, or the view is not that of a seat.
func (s Strength) Orders(view chronicle.Data) ([]string, error) { return s.vary(view, kit.NoWhim) }

// vary writes orders as Orders does, for a player who follows a whim and may pursue another aim than the best one.
func (s Strength) vary(view chronicle.Data, whim kit.Whim) ([]string, error) {
	if err := kit.CheckStrength(s); err != nil {
		return nil, err
	}
	bot, ok := newBot(s, view)
	if !ok {
		return nil, fmt.Errorf("writing orders: %w", kit.ErrNotOwn)
	}
	if view.Over != nil || bot.me.Status == quest.Resigned {
		return nil, nil
	}
	bot.whim = whim
	bot.writeOrders()
	return append(bot.lines, "READY"), nil
}

// writeOrders writes the lines of the submission: in the setup a wish for a character, else the orders for all
// turns, the first points, and the orders for single turns.
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
