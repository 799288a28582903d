package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/report"
)

// WriteOrders writes a seat's orders for the position of its report, READY included; none if there is
// nothing to order. It fails if the report holds no data of a game of camelot, and as Orders does.
func (s Strength) WriteOrders(r report.Report) ([]string, error) {
	view, err := kit.ReadData[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(r.Game, view)
}

// Orders writes the orders of the seat that a view of a game is for, READY included; none if there is
// nothing to order now. The id is that of the game. It fails if the strength is unknown, or the view
// is for no seat of the game.
func (s Strength) Orders(id string, view chronicle.Data) ([]string, error) {
	if err := kit.CheckStrength(s); err != nil {
		return nil, err
	}
	bot, ok := newBot(s, view)
	if !ok {
		return nil, fmt.Errorf("writing orders: %w", kit.ErrNotOwn)
	}
	if view.Over != nil || !bot.me.Alive || bot.me.Left {
		return nil, nil
	}
	bot.whim = kit.NoWhim.And(id).And(view.Seat).And(view.Turn)
	bot.writeSubmission()
	if len(bot.lines) == 0 {
		return nil, nil
	}
	return append(bot.lines, "READY"), nil
}

// writeSubmission writes the lines for the present position. Asked nothing, the bot may write the block of its next
// turn beforehand. Asked for a part of its turn, it writes its block; asked anything else, the answer. Its standing
// orders go with the oath, or without an oath with the blocks of round 1. It may write nothing.
func (h *bot) writeSubmission() {
	switch {
	case !h.isAsked():
		h.writeBlockAhead()
	case h.Asked.Point == camelot.AskOath:
		h.writeStanding()
		h.writeLine("OATH %s", h.findCheapest(h.Hand))
	case h.Asked.Point == camelot.AskShare:
		h.writeShare()
	case slices.Contains([]camelot.Point{camelot.AskEvil, camelot.AskHeroic, camelot.AskTaunt}, h.Asked.Point):
		if h.Round == 1 && !h.Options.Oath {
			h.writeStanding()
		}
		h.addStanding()
		h.writeBlock()
	default:
		h.writeReply()
	}
}

// writeStanding writes the standing orders that are to hold for the whole game. A traitor who plays for Evil offers no
// Merlins and does not volunteer.
func (h *bot) writeStanding() {
	if h.playsForEvil() {
		h.writeLine("STANDING MERLIN NONE")
		h.writeLine("STANDING VOLUNTEER MORGAN1 NO")
		h.writeLine("STANDING VOLUNTEER MORGAN5 NO")
	} else {
		h.writeLine("STANDING MERLIN 2 AGAINST morgan2, morgan3 IF ENGINES >= 8")
		h.writeLine("STANDING MERLIN 1 AGAINST morgan2, morgan4, guinevere")
		h.writeLine("STANDING MERLIN NONE")
		h.writeLine("STANDING VOLUNTEER MORGAN1 YES IF HAND >= 9")
		h.writeLine("STANDING VOLUNTEER MORGAN5 YES IF LIFE >= 5")
	}
	h.writeLine("STANDING DISCARD f1, f1, f1, f2, f2, f2, f3, f3")
	h.writeLine("STANDING EXCHANGE GIVE f1, f2, f3")
	if h.hasPowerOf(camelot.Kay) {
		h.writeLine("STANDING KAY AUTO")
	}
	if h.First != h.Seat {
		h.writeLine("STANDING SHARE TRUST %s", h.nameSeat(h.First))
	}
}

// addStanding writes, each time the seat is asked for Evil's action, the standing orders that writeStanding could not
// know: for Excalibur while the seat holds it, and for a traitor who plays for Evil and whose card was dealt unseen
// . At other questions it writes none. A question must be open.
func (h *bot) addStanding() {
	if slices.Contains(h.me.Relics, camelot.Sword) && h.Asked.Point == camelot.AskEvil {
		if h.playsForEvil() {
			h.writeLine("STANDING EXCALIBUR KEEP")
		} else {
			h.writeLine("STANDING EXCALIBUR CANCEL despair, mists, morgan2, morgan3 IF DESPAIRS >= 6 OR ENGINES >= 9 OR BLACK >= 5")
		}
	}
	if h.playsForEvil() && h.Options.Delayed && h.Asked.Point == camelot.AskEvil {
		h.writeLine("STANDING CLEAR MERLIN")
		h.writeLine("STANDING MERLIN NONE")
	}
}
