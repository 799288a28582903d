package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/dice"
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
)

// letter is a letter while it is being read.
type letter struct {
	t      *Tournament // as the lines so far leave it
	c      Command
	do     Letter
	line   order.Line
	events []event.Event
	next   []Act
	r      *Receipt
}

// word is a word that a line may begin with.
type word struct {
	name    string
	steward bool
	forms   []string // by example
	read    func(l *letter, rest []string)
}

// words are all of them; the steward's are refused to others.
func words() []word {
	return []word{
		{"ENTER", false, []string{"ENTER"}, (*letter).enter},
		{"WITHDRAW", false, []string{"WITHDRAW WHY reason"}, (*letter).withdraw},
		{"BYE", false, []string{"BYE", "BYE ROUND 3 HALF"}, (*letter).bye},
		{"READY", false, []string{"READY", "READY game"}, (*letter).ready},
		{"SUBSTITUTE", false, []string{"SUBSTITUTE ME BY player WHY reason"}, (*letter).substitute},
		{"CHALLENGE", false, []string{"CHALLENGE player"}, (*letter).challenge},
		{"SHOW", false, []string{"SHOW STANDINGS", "SHOW STANDINGS WHY", "SHOW STANDINGS WHY player", "SHOW TABLES", "SHOW RULES", "SHOW NEWS"}, (*letter).show},
		{"HELP", false, []string{"HELP"}, (*letter).help},
		{"START", true, []string{"START"}, (*letter).start},
		{"DRAW", true, []string{"DRAW"}, (*letter).draw},
		{"PENALISE", true, []string{"PENALISE player 2 WHY reason"}, (*letter).penalise},
		{"REPLACE", true, []string{"REPLACE player BY player WHY reason"}, (*letter).replace},
		{"CLOSE", true, []string{"CLOSE ENTRIES", "CLOSE ROUND", "CLOSE ROUND NOW", "CLOSE SEASON"}, (*letter).closing},
		{"CORRECT", true, []string{"CORRECT game player 1 player 2 WHY reason"}, (*letter).correct},
		{"VOID", true, []string{"VOID game WHY reason"}, (*letter).void},
		{"ANNOUNCE", true, []string{"ANNOUNCE text"}, (*letter).announce},
		{"END", true, []string{"END WHY reason"}, (*letter).end},
	}
}

// decideLetter carries out the lines one after the other, each on the
// tournament as the ones before it leave it. Good lines stand, bad ones are
// answered.
func (t *Tournament) decideLetter(c Command, do Letter) (Answer, error) {
	if c.By == "" {
		return Answer{}, fmt.Errorf("letter to %s: %w", t.announced.ID, ErrForbidden)
	}
	l := &letter{t: t, c: c, do: do, r: &Receipt{
		Tournament: t.announced.ID, Title: t.announced.Title, Player: c.By, Steward: c.By == t.announced.Steward,
		DryRun: do.DryRun, At: c.At,
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
	all := slices.DeleteFunc(words(), func(w word) bool { return w.steward && !l.r.Steward })
	names := make([]string, len(all))
	for i, w := range all {
		names[i] = w.name
	}
	name, near := order.Match(fields[0], names)
	i := slices.Index(names, name)
	if i < 0 {
		reason := "no word of a letter to a tournament"
		if hidden := slices.IndexFunc(words(), func(w word) bool { return strings.EqualFold(w.name, fields[0]) }); hidden >= 0 {
			l.refuse(CodeRight, fields[0], "only the steward may", names...)
			return
		}
		l.refuse(CodeForm, fields[0], reason, near...)
		return
	}
	all[i].read(l, fields[1:])
}

// refuse answers the line with a reason.
func (l *letter) refuse(code order.Code, word, reason string, legal ...string) {
	l.r.Errors = append(l.r.Errors, &order.Error{Code: code, Line: l.line, Word: word, Reason: reason, Legal: legal})
}

// form refuses a word that is not in one of its forms.
func (l *letter) form(name, reason string) {
	for _, w := range words() {
		if w.name == name {
			l.refuse(CodeForm, "", reason, w.forms...)
		}
	}
}

// act does what a line asks for, and says so; or answers why not.
func (l *letter) act(act Act, done string, args ...any) {
	c := l.c
	c.Do = act
	events, err := l.t.decide(c)
	if err != nil {
		l.fail(err)
		return
	}
	l.t = event.Fold(l.t, events...)
	l.events = append(l.events, events...)
	l.r.Done = append(l.r.Done, fmt.Sprintf(done, args...))
	l.r.Warnings = append(l.r.Warnings, warnings(events)...)
}

// fail answers the line with an error of a decision.
func (l *letter) fail(err error) {
	code, text := CodeNow, err.Error()
	for _, known := range []struct {
		err  error
		code order.Code
	}{{ErrForbidden, CodeRight}, {ErrUnknown, CodeUnknown}, {ErrNotNow, CodeNow}} {
		if errors.Is(err, known.err) {
			code, text = known.code, strings.TrimSuffix(text, ": "+known.err.Error())
		}
	}
	if _, reason, ok := strings.Cut(text, ": "); ok && reason != "" {
		text = reason
	}
	l.refuse(code, "", text)
}

// later leaves an act that rolls dice to who has the keys. A dry run is drawn
// with a key of its own: it shows what a draw may be like, not what it will
// be.
func (l *letter) later(act Roller, done string) {
	if l.do.DryRun {
		l.dry(act)
		return
	}
	l.next = append(l.next, act)
	l.r.Done = append(l.r.Done, done)
}

func (l *letter) dry(act Roller) {
	t := l.t.Clone()
	key := dice.Key{}
	copy(key[:], "a dry run")
	t.key = key.Prev()
	c := l.c
	c.Do = act.With(Chance{Key: key, Head: []byte("a dry run")})
	events, err := t.decide(c)
	if err != nil {
		l.fail(err)
		return
	}
	l.r.Done = append(l.r.Done, "this is one of many possible outcomes: the dice of a dry run are not those of the tournament")
	for _, e := range events {
		if r, ok := e.(RoundDrawn); ok {
			l.r.Shown = append(l.r.Shown, Shown{Title: fmt.Sprintf("round %d", r.Round), Lines: drawnLines(r)})
		}
	}
}

func drawnLines(r RoundDrawn) []string {
	var lines []string
	for _, tb := range r.Tables {
		lines = append(lines, fmt.Sprintf("table %d: %s", tb.N, seatedText(tb.Seats)))
	}
	for _, b := range r.Byes {
		lines = append(lines, fmt.Sprintf("%s bye: %s", b.Bye, b.Player))
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
	i := slices.IndexFunc(fields, func(w string) bool { return strings.EqualFold(w, "WHY") })
	if i < 0 {
		return fields, ""
	}
	return fields[:i], strings.Join(fields[i+1:], " ")
}

// is reports whether the nth word is a keyword.
func is(fields []string, n int, keyword string) bool {
	return n < len(fields) && strings.EqualFold(fields[n], keyword)
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
		l.refuse(CodeUnknown, name, "nobody of that name is in the tournament", near...)
	}
	return game.Player(found), found != ""
}
