package herald

import (
	"fmt"
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/heralds/kit"
	"seneschal/domain/report"
)

// Letter writes a seat's orders for the position of its report, READY included; none if
// there is nothing to order. It fails if the report holds no data of a game of camelot.
func (s Strength) Letter(r report.Report) ([]string, error) {
	d, err := kit.Data[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(r.Game, d)
}

// Orders writes the orders of the seat whose view of a game d is; none if there is nothing
// to order now.
func (s Strength) Orders(id string, d chronicle.Data) ([]string, error) {
	if err := kit.Known(s); err != nil {
		return nil, err
	}
	h, ok := newHerald(s, d)
	if !ok {
		return nil, fmt.Errorf("writing orders: the report is no seat's own")
	}
	if d.Over != nil || !h.me.Alive || h.me.Left {
		return nil, nil
	}
	h.whim = kit.NoWhim.And(id).And(d.Seat).And(d.Turn)
	h.write()
	if len(h.lines) == 0 {
		return nil, nil
	}
	return append(h.lines, "READY"), nil
}

// write writes the lines for the present position.
func (h *herald) write() {
	switch {
	case !h.asked():
		h.ahead()
	case h.Asked.Point == camelot.AskOath:
		h.stand()
		h.say("OATH %s", h.cheapest(h.Hand))
	case h.Asked.Point == camelot.AskShare:
		h.share()
	case slices.Contains([]camelot.Point{camelot.AskEvil, camelot.AskHeroic, camelot.AskTaunt}, h.Asked.Point):
		if h.Round == 1 && !h.Options.Oath {
			h.stand()
		}
		h.standAgain()
		h.block()
	default:
		h.reply()
	}
}

// stand gives the standing orders for other players' draws, once for the whole game (5.2).
// A traitor gives nothing.
func (h *herald) stand() {
	if h.evil() {
		h.say("STANDING MERLIN NONE")
		h.say("STANDING VOLUNTEER MORGAN1 NO")
		h.say("STANDING VOLUNTEER MORGAN5 NO")
	} else {
		h.say("STANDING MERLIN 2 AGAINST morgan2, morgan3 IF ENGINES >= 8")
		h.say("STANDING MERLIN 1 AGAINST morgan2, morgan4, guinevere")
		h.say("STANDING MERLIN NONE")
		h.say("STANDING VOLUNTEER MORGAN1 YES IF HAND >= 9")
		h.say("STANDING VOLUNTEER MORGAN5 YES IF LIFE >= 5")
	}
	h.say("STANDING DISCARD f1, f1, f1, f2, f2, f2, f3, f3")
	h.say("STANDING EXCHANGE GIVE f1, f2, f3")
	if h.has(camelot.Kay) {
		h.say("STANDING KAY AUTO")
	}
	if h.First != h.Seat {
		h.say("STANDING SHARE TRUST %s", h.word(h.First))
	}
}

// standAgain adds standing orders for later news: a relic, or a traitor's card that was
// dealt unseen.
func (h *herald) standAgain() {
	if slices.Contains(h.me.Relics, camelot.Sword) && h.Asked.Point == camelot.AskEvil {
		if h.evil() {
			h.say("STANDING EXCALIBUR KEEP")
		} else {
			h.say("STANDING EXCALIBUR CANCEL despair, mists, morgan2, morgan3 IF DESPAIRS >= 6 OR ENGINES >= 9 OR BLACK >= 5")
		}
	}
	if h.evil() && h.Options.Delayed && h.Asked.Point == camelot.AskEvil {
		h.say("STANDING CLEAR MERLIN")
		h.say("STANDING MERLIN NONE")
	}
}
