package tournament

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
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
	t      *Tournament // as the lines so far leave it
	c      Command
	do     Letter
	lang   string
	line   order.Line
	events []event.Event
	next   []Act
	r      *Receipt
}

// word is a word that a line may begin with, with its forms by example.
type word struct {
	name    string
	steward bool
	final   bool // it cannot be taken back, like all that a steward does
	forms   []string
	office  []string // of the steward only
	read    func(l *letter, rest []string)
}

// letterWords are all of them; the steward's are refused to others.
func letterWords() []word {
	return []word{
		{name: "ENTER", forms: []string{"ENTER"}, office: []string{"ENTER player"}, read: (*letter).enter},
		{name: "WITHDRAW", final: true, forms: []string{"WITHDRAW WHY reason"}, office: []string{"WITHDRAW player WHY reason"}, read: (*letter).withdraw},
		{
			name: "BYE", forms: []string{"BYE", "BYE ROUND 3 HALF", "BYE ROUND 3 ZERO"},
			office: []string{"BYE player ROUND 3 ZERO"}, read: (*letter).bye,
		},
		{name: "READY", forms: []string{"READY", "READY game"}, read: (*letter).ready},
		{
			name: "SUBSTITUTE", final: true, forms: []string{"SUBSTITUTE ME BY player WHY reason", "SUBSTITUTE ME BY player IN game WHY reason"},
			office: []string{"REPLACE player BY player WHY reason"}, read: (*letter).substitute,
		},
		{name: "CHALLENGE", forms: []string{"CHALLENGE player"}, read: (*letter).challenge},
		{name: "SHOW", forms: []string{
			"SHOW STANDINGS", "SHOW STANDINGS WHY", "SHOW STANDINGS WHY player", "SHOW STANDINGS SEASON 1 DIVISION name",
			"SHOW TABLES", "SHOW RULES", "SHOW NEWS",
		}, read: (*letter).show},
		{name: "HELP", forms: []string{"HELP"}, read: (*letter).help},
		{name: "START", steward: true, forms: []string{"START"}, read: (*letter).start},
		{name: "DRAW", steward: true, forms: []string{"DRAW", "DRAW WITHOUT BEACON WHY reason"}, read: (*letter).draw},
		{name: "PENALISE", steward: true, forms: []string{"PENALISE player 2 WHY reason"}, read: (*letter).penalise},
		{name: "CLOSE", steward: true, forms: []string{"CLOSE ENTRIES", "CLOSE ROUND", "CLOSE ROUND NOW", "CLOSE SEASON", "CLOSE ROUND SEASON 2"}, read: (*letter).closing},
		{name: "CORRECT", steward: true, forms: []string{"CORRECT game player 1 player 2 WHY reason"}, read: (*letter).correct},
		{name: "CHANGE", steward: true, forms: []string{"CHANGE field value WHY reason"}, read: (*letter).change},
		{name: "VOID", steward: true, forms: []string{"VOID game WHY reason"}, read: (*letter).void},
		{name: "ANNOUNCE", steward: true, forms: []string{"ANNOUNCE text"}, read: (*letter).announce},
		{name: "END", steward: true, forms: []string{"END WHY reason"}, read: (*letter).end},
	}
}

// forms are those of a word that the sender may use, in his language.
func (l *letter) forms(w word) []string {
	forms := speech.SpellAll(l.lang, w.forms)
	if l.r.Steward {
		forms = append(forms, speech.SpellAll(l.lang, w.office)...)
	}
	return forms
}

// decideLetter carries out the lines one after the other, each on the
// tournament as the ones before it leave it. Good lines stand, bad ones are
// answered.
func (t *Tournament) decideLetter(c Command, do Letter) (Answer, error) {
	if c.By == "" {
		return Answer{}, fmt.Errorf("letter to %s: %w", t.announced.ID, ErrForbidden)
	}
	lang := speech.Language(do.Lang, do.Lines)
	l := &letter{t: t, c: c, do: do, lang: lang, r: &Receipt{
		Tournament: t.announced.ID, Title: t.announced.Title, Player: c.By, Steward: c.By == t.announced.Steward,
		Lang: lang, DryRun: do.DryRun, At: c.At,
	}}
	for _, line := range do.Lines {
		if l.line = line; strings.TrimSpace(line.Text) != "" {
			l.read(strings.Fields(line.Text))
		}
	}
	if l.r.empty() {
		l.r.Help = true
		l.help(nil)
	}
	if do.DryRun {
		return Answer{Receipt: l.r}, nil
	}
	return Answer{Events: l.events, Receipt: l.r, Warning: l.r.Warnings, Next: l.next}, nil
}

func (r *Receipt) empty() bool { return len(r.Done)+len(r.Errors)+len(r.Shown) == 0 }

func (l *letter) read(fields []string) {
	all := slices.DeleteFunc(letterWords(), func(w word) bool { return w.steward && !l.r.Steward })
	names := make([]string, len(all))
	for i, w := range all {
		names[i] = w.name
	}
	name, near := speech.Match(l.lang, fields[0], names...)
	if i := slices.Index(names, name); i >= 0 {
		if l.sure(all[i]) {
			all[i].read(l, fields[1:])
		}
		return
	}
	if slices.ContainsFunc(letterWords(), func(w word) bool { return is(fields, 0, w.name) }) {
		l.refuse(CodeRight, fields[0], l.say("refused.steward"), speech.SpellAll(l.lang, names)...)
		return
	}
	l.refuse(CodeForm, fields[0], l.say("form.word"), near...)
}

// sure refuses a line that cannot be taken back and may be quoted: somebody else
// may have written it.
func (l *letter) sure(w word) bool {
	final := w.final || w.steward || l.r.Steward && len(w.office) > 0
	if !final || l.line.Doubt == "" {
		return true
	}
	key := "refused.repeated"
	if l.line.Doubt == order.Below {
		key = "refused.below"
	}
	l.refuse(CodeQuoted, "", l.say(key))
	return false
}

func (l *letter) say(key string, pairs ...any) string { return say(l.lang, key, pairs...) }

// score is what the game that is played calls a score or a role.
func (l *letter) score(name string) string { return l.t.Played().ScoreIn(l.lang, name) }

func (l *letter) done(key string, pairs ...any) { l.r.Done = append(l.r.Done, l.say(key, pairs...)) }

// refuse answers the line with a reason.
func (l *letter) refuse(code order.Code, word, reason string, legal ...string) {
	l.r.Errors = append(l.r.Errors, &order.Error{Code: code, Line: l.line, Word: word, Reason: reason, Legal: legal})
}

// form refuses a word that is not in one of its forms.
func (l *letter) form(name, key string) {
	for _, w := range letterWords() {
		if w.name == name {
			l.refuse(CodeForm, "", l.say(key), l.forms(w)...)
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
	l.done(done, pairs...)
	l.r.Warnings = append(l.r.Warnings, warnings(l.lang, events)...)
}

// fail answers the line with an error of a decision.
func (l *letter) fail(err error) {
	code, reason := kinds.Answer(err, l.lang, CodeNow)
	l.refuse(code, "", strings.ReplaceAll(reason, "\n", "; "))
}

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
		l.done("done.sealed")
	default:
		l.next = append(l.next, act)
		l.done(done)
	}
}

func (l *letter) dry(events []event.Event) {
	l.done("done.dry")
	for _, e := range events {
		switch e := e.(type) {
		case RoundDrawn:
			l.r.Shown = append(l.r.Shown, Shown{Title: l.say("show.round", "round", e.Round), Lines: l.drawnLines(e)})
		case SeasonClosed:
			l.closedTables(e)
		}
	}
}

// closedTables shows the tables that a season would end with.
func (l *letter) closedTables(e SeasonClosed) {
	s, _ := l.t.season(e.Season)
	for i, final := range e.Tables {
		var lines []string
		for _, row := range final.Rows {
			lines = append(lines, rowLine(l.lang, row))
		}
		l.r.Shown = append(l.r.Shown, Shown{Title: l.tableTitle(e.Season, s.divisions[i].Name), Lines: lines})
	}
}

func (l *letter) drawnLines(r RoundDrawn) []string {
	var lines []string
	for _, tb := range r.Tables {
		lines = append(lines, l.say("show.table", "n", tb.N, "seats", seatedText(tb.Seats)))
	}
	for _, b := range r.Byes {
		lines = append(lines, l.say("show.bye", "bye", b.Bye, "player", b.Player))
	}
	return lines
}

func seatedText(seats []Seated) string {
	var all []string
	for _, s := range seats {
		all = append(all, fmt.Sprintf("%s %s", s.Seat, s.Player))
	}
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
		l.refuse(CodeUnknown, name, l.say("unknown.player"), near...)
	}
	return game.Player(found), found != ""
}

// named is a player who need not have entered, by his ID. Addresses that the
// house knows have been turned into IDs before; one that is left is nobody's,
// and no log may hold it. Nor may a word that is nobody's ID take part.
func (l *letter) named(word string) (game.Player, bool) {
	if strings.Contains(word, "@") {
		l.refuse(CodeUnknown, word, l.say("unknown.address"))
		return "", false
	}
	p := game.Player(word)
	_, in := l.t.entrant(p)
	if _, known := l.do.Known[p]; l.do.Known != nil && !known && !in {
		l.refuse(CodeUnknown, word, l.say("unknown.person"))
		return "", false
	}
	return p, true
}
