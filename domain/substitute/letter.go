package substitute

import (
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
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
	lexicon.Letter
	d      *Desk // as the lines so far leave it
	c      Command
	do     Letter
	events []event.Event
	words  []word // all that there are
}

type word = lexicon.Word[*letter]

// bare is a word without the marks that people put around it.
func bare(word string) string { return strings.Trim(word, ",.;:!?()\"'") }

// form refuses a word of a line that is not in one of its forms.
func (l *letter) form(name, word, key string) {
	for _, w := range l.words {
		if w.Name == name {
			l.Refuse(CodeForm, word, l.Say(key), speech.SpellAll(l.Lang, w.Forms)...)
		}
	}
}

// act does what a line asks for, and says so; or answers why not. changed tells
// whether anything was to be recorded.
func (l *letter) act(act Act, legal ...string) (changed, ok bool) {
	c := l.c
	c.Do = act
	events, err := l.d.decide(c)
	if err != nil {
		l.Fail(err, kinds, CodeNow, speech.SpellAll(l.Lang, legal)...)
		return false, false
	}
	l.d = event.Fold(l.d, events...)
	l.events = append(l.events, events...)
	return len(events) > 0, true
}

// kinds are those of refusals, with the codes of the lines that they answer.
var kinds = lexicon.Kinds{{Err: ErrForbidden, Code: CodeRight}, {Err: ErrUnknown, Code: CodeUnknown}, {Err: ErrNotNow, Code: CodeNow}}

// numbers are the answers that the sender can give now: YES 3, YES 5.
func (l *letter) numbers(name string) []string {
	free, _ := l.d.asked(l.c.By)
	return lists.Map(free, func(v Vacancy) string { return fmt.Sprintf("%s %d", name, v.Vacancy) })
}
