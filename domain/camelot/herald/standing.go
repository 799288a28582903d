package herald

import (
	"slices"

	"seneschal/domain/camelot"
)

// stand says once and for all what this herald gives when others draw
// (5.2): a traitor gives nothing.
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

// standAgain says what has come up since: a relic, a traitor's card that was
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
