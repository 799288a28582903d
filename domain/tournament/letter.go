package tournament

import (
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Codes of the errors in a letter to a tournament.
const (
	CodeForm    order.Code = "T01" // a word in a form that it does not have
	CodeRight   order.Code = "T02" // the sender may not do this
	CodeNow     order.Code = "T03" // not as things stand
	CodeUnknown order.Code = "T04" // a player, game or division that there is not
	CodeQuoted  order.Code = "T05" // what cannot be taken back, and may be quoted
)

// letter is a letter while it is being read.
type letter struct {
	lexicon.Letter
	t      *Tournament // as the lines so far leave it
	c      Command
	do     Letter
	events []event.Event
	next   []Act
	r      *Receipt
}

type word = lexicon.Word[*letter]

// forms are those of a word that the sender may use, in his language.
func (l *letter) forms(w word) []string {
	forms := speech.SpellAll(l.Lang, w.Forms)
	if l.r.Steward {
		forms = append(forms, speech.SpellAll(l.Lang, w.Office)...)
	}
	return forms
}

// sure refuses a line that cannot be taken back and may be quoted: somebody else
// may have written it.
func (l *letter) sure(w word) bool {
	final := w.Final || w.Steward || l.r.Steward && len(w.Office) > 0
	if !final || l.Line.Doubt == "" {
		return true
	}
	key := "refused.repeated"
	if l.Line.Doubt == order.Below {
		key = "refused.below"
	}
	l.Refuse(CodeQuoted, "", l.Say(key))
	return false
}

// score is what the game that is played calls a score or a role.
func (l *letter) score(name string) string { return l.t.Played().ScoreIn(l.Lang, name) }

// form refuses a word that is not in one of its forms.
func (l *letter) form(name, key string) {
	for _, w := range letterWords() {
		if w.Name == name {
			l.Refuse(CodeForm, "", l.Say(key), l.forms(w)...)
		}
	}
}

// act does what a line asks for, and says so; or answers why not.
func (l *letter) act(act Act, done string, pairs ...any) {
	c := l.c
	c.Do = act
	events, err := l.t.decide(c)
	if err != nil {
		l.fail(err)
		return
	}
	l.t = event.Fold(l.t, events...)
	l.events = append(l.events, events...)
	l.Did(done, pairs...)
	l.r.Warnings = append(l.r.Warnings, warnings(l.Lang, events)...)
}

// fail answers the line with an error of a decision.
func (l *letter) fail(err error) { l.Fail(err, kinds, CodeNow) }

// later leaves an act that rolls dice to who has the keys, once it has been
// tried. A dry run shows what the trial gives.
func (l *letter) later(act Roller, done string) {
	events, err := l.t.trial(l.c, act)
	switch {
	case err != nil:
		l.fail(err)
	case l.do.DryRun:
		l.dry(events)
	case l.t.byBeacon():
		l.next = append(l.next, Seal{Do: act})
		l.Did("done.sealed")
	default:
		l.next = append(l.next, act)
		l.Did(done)
	}
}

func (l *letter) dry(events []event.Event) {
	l.Did("done.dry")
	for _, e := range events {
		switch e := e.(type) {
		case RoundDrawn:
			l.Show(l.Say("show.round", "round", e.Round), l.drawnLines(e)...)
		case SeasonClosed:
			l.closedTables(e)
		}
	}
}

// closedTables shows the tables that a season would end with.
func (l *letter) closedTables(e SeasonClosed) {
	s, _ := l.t.season(e.Season)
	for i, final := range e.Tables {
		lines := lists.Map(final.Rows, func(row FinalRow) string { return rowLine(l.Lang, row) })
		l.Show(l.tableTitle(e.Season, s.divisions[i].Name), lines...)
	}
}

func (l *letter) drawnLines(r RoundDrawn) []string {
	lines := lists.Map(r.Tables, func(tb Table) string { return l.Say("show.table", "n", tb.N, "seats", seatedText(tb.Seats)) })
	for _, b := range r.Byes {
		lines = append(lines, l.Say("show.bye", "bye", b.Bye, "player", b.Player))
	}
	return lines
}

func seatedText(seats []Seated) string {
	all := lists.Map(seats, func(s Seated) string { return fmt.Sprintf("%s %s", s.Seat, s.Player) })
	return strings.Join(all, ", ")
}

// why splits words at WHY.
func why(fields []string) (what []string, reason string) {
	for i := range fields {
		if is(fields, i, "WHY") {
			return fields[:i], strings.Join(fields[i+1:], " ")
		}
	}
	return fields, ""
}

// who finds an entrant by his name, or the only one whose name begins so.
func (l *letter) who(name string) (game.Player, bool) {
	var all []string
	for _, e := range l.t.entrants {
		if strings.EqualFold(string(e.Player), name) {
			return e.Player, true
		}
		all = append(all, string(e.Player))
	}
	found, near := order.Match(name, all)
	if found == "" {
		l.Refuse(CodeUnknown, name, l.Say("unknown.player"), near...)
	}
	return game.Player(found), found != ""
}

// named is a player who need not have entered, by his ID. Addresses that the
// house knows have been turned into IDs before; one that is left is nobody's,
// and no log may hold it. Nor may a word that is nobody's ID take part.
func (l *letter) named(word string) (game.Player, bool) {
	if strings.Contains(word, "@") {
		l.Refuse(CodeUnknown, word, l.Say("unknown.address"))
		return "", false
	}
	p := game.Player(word)
	_, in := l.t.entrant(p)
	if _, known := l.do.Known[p]; l.do.Known != nil && !known && !in {
		l.Refuse(CodeUnknown, word, l.Say("unknown.person"))
		return "", false
	}
	return p, true
}
