package gamemail

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// moved tells a seat that the deadline has been: by the steward, who says why,
// as grace, or at the cost of time banks, which are public. A seat that is not
// awaited is told if it wants each report.
func (t *telling) moved(s mailgw.Reader, e game.Extended) string {
	if s.Reports != game.Every && !s.Awaited {
		return "" // its next report tells it
	}
	key, names := "clock.extended", []string{}
	switch {
	case e.Grace:
		key = "clock.grace"
	case e.Late:
		key = "clock.late"
	case len(e.Bank) > 0:
		key = "clock.bank"
	}
	own := ""
	for _, b := range e.Bank {
		names = append(names, t.face(b.Seat, s.Language))
		if b.Seat == s.Seat {
			own = " " + t.after.BankLeft(s.Seat, s.Language)
		}
	}
	return mailgw.Say(s.Language, key, "phase", t.after.PhaseIn(s.Language).Title, "due", text.When(e.Due, s.Zone, s.Language), "why", e.Why, "seats", strings.Join(names, ", ")) + own
}
