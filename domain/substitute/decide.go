package substitute

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
	"seneschal/domain/order"
)

// Decide turns a command into events, or an error; it changes nothing. It is
// pure and total: no submission makes it panic. A command that has been carried out already is
// answered without events.
func (d *Desk) Decide(c Command) (Answer, error) {
	if do, ok := c.Do.(Submission); ok {
		return d.decideSubmission(c, do)
	}
	events, err := d.decideCommand(c)
	return Answer{Events: events}, err
}

// decideLetter carries out the lines one after the other, each on the desk as
// the lines before it leave it. Bad lines are answered; they do not affect good ones.
func (d *Desk) decideSubmission(c Command, do Submission) (Answer, error) {
	if err := requirePlayer(c, "email to the substitute desk"); err != nil {
		return Answer{}, err
	}
	lang := speech.Language(do.Lang, do.Lines)
	r := &Receipt{Player: c.By, Lang: lang, DryRun: do.DryRun, At: c.At}
	l := &submissionReading{Reading: lexicon.Reading{Speech: speech, Receipt: r}, d: d, c: c, do: do, words: listWords()}
	l.Each(do.Lines, l.readLine)
	if len(r.Done)+len(r.Shown) == 0 && !l.wasAnswered() {
		r.Help = true
		l.showHelp(nil)
	}
	if do.DryRun {
		return Answer{Receipt: r}, nil
	}
	return Answer{Events: l.events, Receipt: r}, nil
}

// wasAnswered reports whether a line was understood and could not be carried out: help
// would be no answer to that.
func (l *submissionReading) wasAnswered() bool {
	return slices.ContainsFunc(l.Errors, func(e *order.Error) bool { return e.Code != CodeForm })
}

func (l *submissionReading) readLine(fields []string) {
	w, near := lexicon.Find(&l.Reading, fields[0], l.words)
	if w.Read == nil {
		l.Refuse(CodeForm, fields[0], l.Say("form.word"), near...)
		return
	}
	w.Read(l, fields[1:])
}

// decideCommand decides all commands but submissions.
func (d *Desk) decideCommand(c Command) ([]event.Event, error) {
	switch do := c.Do.(type) {
	case Volunteer:
		return d.decideVolunteer(c, do)
	case Retire:
		return d.decideRetire(c)
	case Take:
		return d.decideTake(c, do)
	case Decline:
		return d.decideDecline(c, do)
	case Open:
		return d.decideOpen(c, do)
	case Offer:
		return d.decideOffer(c, do)
	case Fill:
		return d.decideFill(c, do)
	case Fail:
		return d.decideFail(c, do)
	case Close:
		return d.decideClose(c, do)
	}
	return nil, lexicon.Failed(fmt.Sprintf("command %T", c.Do), ErrForbidden)
}
