package herald

import (
	"fmt"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
)

// mayAccuse reports whether this knight may accuse somebody now (C-90).
func (h *herald) mayAccuse() bool {
	if !h.Options.Traitor || h.Loyalty == "" {
		return false
	}
	for _, k := range h.Knights {
		if k.Exposed {
			return false
		}
	}
	open := h.Engines >= 6 || h.Swords.White+h.Swords.Black >= 6
	return h.Options.AccuseFree || open && !h.me.Accused
}

// service is what a knight has done for all to see.
func service(k chronicle.KnightView) int {
	d := k.Deeds
	return 2*d.Cards + 3*d.Won + 2*d.Sacrifices + 2*d.Merlins + 2*d.Engines + d.Spares
}

// accusations name the knight who has done far less than the others, if there
// is one (C-91).
func (h *herald) accusations() []option {
	if !h.mayAccuse() || h.strength == Squire || h.Round < 4 {
		return nil
	}
	suspects := 0
	mean := service(h.me)
	for _, k := range h.others() {
		mean += service(k)
		suspects++
	}
	mean /= suspects + 1
	var all []option
	for _, k := range h.others() {
		if k.Proven {
			continue
		}
		doubt := 100 * (mean - service(k)) / max(mean, 1)
		if k.Deeds.Wrong > 0 {
			doubt += 30
		}
		if doubt > 60 {
			all = append(all, option{text: fmt.Sprintf("ACCUSE %s", k.Word), kind: camelot.ActAccuse, worth: doubt, to: h.me.At})
		}
	}
	return all
}
