package game

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/order"
)

// readDeputy handles DEPUTY anna UNTIL 2026-07-21 PRESS, which lets another player write for the seat,
// and DEPUTY NONE.
func (l *submissionReading) readDeputy(line order.Line, rest string) {
	deputy, terms := cutWord(rest)
	days := l.findDates(terms)
	_, until := matchWord(deputy, l.lang, "UNTIL")
	switch {
	case l.command.By != l.seat.player:
		l.refuseLine(line, CodeRight, "", "refused.holder")
	case strings.EqualFold(deputy, "none") && !l.isSure(line, false):
	case strings.EqualFold(deputy, "none"):
		l.record(DeputyNamed{Seat: l.seat.id})
		l.confirm("done.deputy_none")
	case !isID(deputy) || until == fitWhole || len(days) > 1 || terms != "" && len(days) == 0 && !meansWord(terms, l.lang, "PRESS"):
		l.refuseLine(line, CodeForm, deputy, "refused.deputy", "DEPUTY anna UNTIL 2026-07-21", "DEPUTY NONE")
	case l.game.HidesPlayers(): // a refusal of those who hold seats would name them
		l.refuseLine(line, CodeRight, deputy, "refused.deputy_anonymous")
	case l.game.seatedBeside(l.seat.id, Player(deputy)):
		l.refuseLine(line, CodeRight, deputy, "refused.deputy_seated")
	case !l.isSure(line, false):
	default:
		named := DeputyNamed{Seat: l.seat.id, Deputy: Player(deputy)}
		_, named.Press = findWord(terms, l.lang, "PRESS")
		key, last := "done.deputy", ""
		if len(days) == 1 {
			named.Until, key = dayAfter(days[0]), "done.deputy_until"
			last = days[0].Format(time.DateOnly)
		}
		l.record(named)
		l.confirm(key, "deputy", deputy, "until", last)
	}
}

// findWord looks for a control word among the words of a text, and returns the text behind its first occurrence; ok
// is false if there is none.
func findWord(text, lang, name string) (rest string, ok bool) {
	for text != "" {
		var w string
		w, text = cutWord(text)
		if meansWord(w, lang, name) {
			return text, true
		}
	}
	return "", false
}

// Deputed returns the deputy of a seat, and reports whether the deputy may write for it at a time: the seat has a
// holder, the last day of the deputyship is not over, and the deputy has not come to hold another seat of the game.
func (g *Game) Deputed(id Seat, at time.Time) (DeputyNamed, bool) {
	seat, ok := g.findSeat(id)
	if !ok || seat.player == "" || seat.deputy.Deputy == "" || g.seatedBeside(id, seat.deputy.Deputy) {
		return DeputyNamed{}, false
	}
	return seat.deputy, seat.deputy.Until.IsZero() || at.Before(seat.deputy.Until)
}

// mayWrite reports whether the sender of a command may write for a seat: its holder may, and its deputy as long as
// Deputed reports true.
func (g *Game) mayWrite(seat *seat, command Command) bool {
	d, deputed := g.Deputed(seat.id, command.At)
	return command.By != "" && (command.By == seat.player || deputed && command.By == d.Deputy)
}

// seatedBeside reports whether a player holds another seat of the game; nobody may write for two.
func (g *Game) seatedBeside(id Seat, p Player) bool {
	return slices.ContainsFunc(g.seats, func(s seat) bool { return s.id != id && s.player == p })
}

// filterPress returns the filter for the press that the writer of a submission may be shown; nil means all that the
// seat may read. A deputy without the right to read it is shown only messages for everybody.
func (l *submissionReading) filterPress() func(Pressed) bool {
	if l.command.By != l.seat.player && !l.seat.deputy.Press {
		return ForAll
	}
	return nil
}

// ForAll reports whether a message is for everybody, as announcements of the steward are.
func ForAll(p Pressed) bool { return p.Public }
