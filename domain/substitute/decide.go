package substitute

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
	"seneschal/domain/order"
)

// Decide turns a command into events, or an error; it changes nothing. It is pure and total: no submission makes it
// panic. A command that has been carried out already is answered without events. Faults in a submission's lines are no
// errors: its receipt has them.
func (d *Desk) Decide(command Command) (Answer, error) {
	if do, ok := command.Do.(Submission); ok {
		return d.decideSubmission(command, do)
	}
	events, err := d.decideCommand(command)
	return Answer{Events: events}, err
}

// decideSubmission carries out the lines one after the other, each on the desk as the lines before it leave it. Bad
// lines are answered; they do not affect good ones. A dry run returns no events.
func (d *Desk) decideSubmission(command Command, do Submission) (Answer, error) {
	if err := requirePlayer(command, "email to the substitute desk"); err != nil {
		return Answer{}, err
	}
	lang := speech.ChooseLanguage(do.Lang, do.Lines)
	receipt := &Receipt{Player: command.By, Lang: lang, DryRun: do.DryRun, At: command.At}
	reading := &submissionReading{Reading: lexicon.Reading{Speech: speech, Receipt: receipt}, desk: d, command: command, do: do, words: listWords()}
	reading.ReadEach(do.Lines, reading.readLine)
	if len(receipt.Done)+len(receipt.Shown) == 0 && !reading.wasAnswered() {
		receipt.Help = true
		reading.showHelp(nil)
	}
	if do.DryRun {
		return Answer{Receipt: receipt}, nil
	}
	return Answer{Events: reading.events, Receipt: receipt}, nil
}

// wasAnswered reports whether a line was understood but could not be carried out. Then the
// receipt needs no help.
func (l *submissionReading) wasAnswered() bool {
	return slices.ContainsFunc(l.Errors, func(e *order.Error) bool { return e.Code != CodeForm })
}

// readLine reads a line of at least one field by its first word, or refuses that word.
func (l *submissionReading) readLine(fields []string) {
	word, near := lexicon.FindWord(&l.Reading, fields[0], l.words)
	if word.Read == nil {
		l.Refuse(CodeForm, fields[0], l.Say("form.word"), near...)
		return
	}
	word.Read(l, fields[1:])
}

// decideCommand decides all commands but submissions.
func (d *Desk) decideCommand(command Command) ([]event.Event, error) {
	switch do := command.Do.(type) {
	case Volunteer:
		return d.decideVolunteer(command, do)
	case Retire:
		return d.decideRetire(command)
	case Take:
		return d.decideTake(command, do)
	case Decline:
		return d.decideDecline(command, do)
	case Open:
		return d.decideOpen(command, do)
	case Offer:
		return d.decideOffer(command, do)
	case Fill:
		return d.decideFill(command, do)
	case Fail:
		return d.decideFail(command, do)
	case Close:
		return d.decideClose(command, do)
	}
	return nil, lexicon.NewFault(fmt.Sprintf("command %T", command.Do), ErrForbidden)
}
