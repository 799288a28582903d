package game

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/order"
)

// deputy names who may write for the seat, DEPUTY anna UNTIL 2026-07-21 PRESS,
// or nobody any more.
func (l *letter) deputy(line order.Line, rest string) {
	who, more := cut(rest)
	days := l.dates(more)
	_, until := match(who, l.lang, "UNTIL")
	switch {
	case l.c.By != l.s.player:
		l.refuse(line, CodeRight, "", "refused.holder")
	case strings.EqualFold(who, "none") && !l.sure(line, false):
	case strings.EqualFold(who, "none"):
		l.do(DeputyNamed{Seat: l.s.id})
		l.done("done.deputy_none")
	case !isID(who) || until == fitWhole || len(days) > 1 || more != "" && len(days) == 0 && !is(more, l.lang, "PRESS"):
		l.refuse(line, CodeForm, who, "refused.deputy", "DEPUTY anna UNTIL 2026-07-21", "DEPUTY NONE")
	case l.g.seatedBeside(l.s.id, Player(who)):
		l.refuse(line, CodeRight, who, "refused.deputy_seated")
	case !l.sure(line, false):
	default:
		e := DeputyNamed{Seat: l.s.id, Deputy: Player(who)}
		_, e.Press = findWord(more, l.lang, "PRESS")
		key, last := "done.deputy", ""
		if len(days) == 1 {
			e.Until, key = dayAfter(days[0]), "done.deputy_until"
			last = days[0].Format(time.DateOnly)
		}
		l.do(e)
		l.done(key, "deputy", who, "until", last)
	}
}

// findWord looks for a control word among the words of a text; it returns
// what follows.
func findWord(text, lang, name string) (rest string, ok bool) {
	for text != "" {
		var w string
		w, text = cut(text)
		if is(w, lang, name) {
			return text, true
		}
	}
	return "", false
}

// Deputed is the deputy of a seat as named, if he may write for it at a time:
// the seat has a holder, the day until which he was named is not over, and he
// has come to no seat of his own since.
func (g *Game) Deputed(id Seat, at time.Time) (DeputyNamed, bool) {
	s, ok := g.seat(id)
	if !ok || s.player == "" || s.deputy.Deputy == "" || g.seatedBeside(id, s.deputy.Deputy) {
		return DeputyNamed{}, false
	}
	return s.deputy, s.deputy.Until.IsZero() || at.Before(s.deputy.Until)
}

// mayWrite lets the holder of a seat write, and its deputy while named so.
func (g *Game) mayWrite(s *seat, c Command) bool {
	d, deputed := g.Deputed(s.id, c.At)
	return c.By != "" && (c.By == s.player || deputed && c.By == d.Deputy)
}

// seatedBeside reports whether a player holds another seat of the game: he may
// not write for two.
func (g *Game) seatedBeside(id Seat, p Player) bool {
	return slices.ContainsFunc(g.seats, func(s seat) bool { return s.id != id && s.player == p })
}

// reads is which of the seat's press the writer of a letter may be shown; nil:
// all.
func (l *letter) reads() func(Pressed) bool {
	if l.c.By != l.s.player && !l.s.deputy.Press {
		return ForAll
	}
	return nil
}

// ForAll reports whether a message is for everybody, announcements of the
// steward included: what a deputy reads who may not read the seat's press.
func ForAll(p Pressed) bool { return p.Public }
