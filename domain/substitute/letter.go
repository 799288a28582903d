package substitute

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
	"seneschal/domain/order"
)

// Codes of the errors in a letter to the desk.
const (
	CodeForm    order.Code = "S01" // a word in a form that it does not have
	CodeRight   order.Code = "S02" // the sender may not do this
	CodeNow     order.Code = "S03" // not as things stand
	CodeUnknown order.Code = "S04" // an offer or a ruleset that there is not
)

// letter is a letter while it is being read.
type letter struct {
	d      *Desk // as the lines so far leave it
	c      Command
	do     Letter
	lang   string
	line   order.Line
	events []event.Event
	r      *Receipt
}

// word is a word that a line may begin with.
type word struct {
	name  string
	forms []string // by example
	read  func(l *letter, rest []string)
}

func words() []word {
	return []word{
		{"SUBSTITUTE", []string{"SUBSTITUTE ON", "SUBSTITUTE ON FOR feudal MOST 2", "SUBSTITUTE OFF"}, (*letter).substitute},
		{"YES", []string{"YES", "YES 12"}, (*letter).yes},
		{"NO", []string{"NO", "NO 12"}, (*letter).no},
		{"SHOW", []string{"SHOW"}, (*letter).show},
		{"HELP", []string{"HELP"}, (*letter).help},
	}
}

// decideLetter carries out the lines one after the other, each on the desk as
// the ones before it leave it. Good lines stand, bad ones are answered.
func (d *Desk) decideLetter(c Command, do Letter) (Answer, error) {
	if err := player(c, "letter to the substitute desk"); err != nil {
		return Answer{}, err
	}
	lang := speech.Language(do.Lang, do.Lines)
	l := &letter{d: d, c: c, do: do, lang: lang, r: &Receipt{Player: c.By, Lang: lang, DryRun: do.DryRun, At: c.At}}
	for _, line := range do.Lines {
		if fields := strings.Fields(line.Text); len(fields) > 0 {
			l.line = line
			l.read(fields)
		}
	}
	if len(l.r.Done)+len(l.r.Shown) == 0 && !l.answered() {
		l.r.Help = true
		l.help(nil)
	}
	if do.DryRun {
		return Answer{Receipt: l.r}, nil
	}
	return Answer{Events: l.events, Receipt: l.r}, nil
}

// answered reports whether a line was understood and could not be done: help
// would be no answer to that.
func (l *letter) answered() bool {
	return slices.ContainsFunc(l.r.Errors, func(e *order.Error) bool { return e.Code != CodeForm })
}

func (l *letter) read(fields []string) {
	all := words()
	names := make([]string, len(all))
	for i, w := range all {
		names[i] = w.name
	}
	name, near := speech.Match(l.lang, fields[0], names...)
	i := slices.Index(names, name)
	if i < 0 {
		l.refuse(CodeForm, fields[0], l.say("form.word"), near...)
		return
	}
	all[i].read(l, fields[1:])
}

// bare is a word without the marks that people put around it.
func bare(word string) string { return strings.Trim(word, ",.;:!?()\"'") }

// refuse answers the line with a reason.
func (l *letter) refuse(code order.Code, word, reason string, legal ...string) {
	l.r.Errors = append(l.r.Errors, &order.Error{Code: code, Line: l.line, Word: word, Reason: reason, Legal: legal})
}

// form refuses a word of a line that is not in one of its forms.
func (l *letter) form(name, word, key string) {
	for _, w := range words() {
		if w.name == name {
			l.refuse(CodeForm, word, l.say(key), speech.SpellAll(l.lang, w.forms)...)
		}
	}
}

func (l *letter) say(key string, pairs ...any) string { return speech.Say(l.lang, key, pairs...) }

// act does what a line asks for, and says so; or answers why not. changed tells
// whether anything was to be recorded.
func (l *letter) act(act Act, legal ...string) (changed, ok bool) {
	c := l.c
	c.Do = act
	events, err := l.d.decide(c)
	if err != nil {
		l.fail(err, legal)
		return false, false
	}
	l.d = event.Fold(l.d, events...)
	l.events = append(l.events, events...)
	return len(events) > 0, true
}

func (l *letter) done(key string, pairs ...any) { l.r.Done = append(l.r.Done, l.say(key, pairs...)) }

// kinds are those of refusals, with the codes of the lines that they answer.
var kinds = lexicon.Kinds{{Err: ErrForbidden, Code: CodeRight}, {Err: ErrUnknown, Code: CodeUnknown}, {Err: ErrNotNow, Code: CodeNow}}

// fail answers the line with an error of a decision.
func (l *letter) fail(err error, legal []string) {
	code, reason := kinds.Answer(err, l.lang, CodeNow)
	l.refuse(code, "", reason, speech.SpellAll(l.lang, legal)...)
}

// numbers are the answers that the sender can give now: YES 3, YES 5.
func (l *letter) numbers(name string) []string {
	free, _ := l.d.asked(l.c.By)
	var legal []string
	for _, v := range free {
		legal = append(legal, fmt.Sprintf("%s %d", name, v.Vacancy))
	}
	return legal
}
