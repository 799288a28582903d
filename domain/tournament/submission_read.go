package tournament

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
)

// submissionWords returns the words of submissions, each with the method that reads its lines.
func submissionWords() []word {
	return []word{
		{Name: "ENTER", Forms: []string{"ENTER", "ENTER CLUB name"}, Office: []string{"ENTER player", "ENTER player CLUB name"}, Read: (*submissionReading).enter},
		{Name: "WITHDRAW", Final: true, Forms: []string{"WITHDRAW WHY reason"}, Office: []string{"WITHDRAW player WHY reason"}, Read: (*submissionReading).withdraw},
		{
			Name: "BYE", Forms: []string{"BYE", "BYE ROUND 3 HALF", "BYE ROUND 3 ZERO"},
			Office: []string{"BYE player ROUND 3 ZERO", "BYE player PAIRING WHY reason"}, Read: (*submissionReading).bye,
		},
		{Name: "CLUB", Forms: []string{"CLUB name"}, Office: []string{"CLUB player name WHY reason"}, Read: (*submissionReading).clubbing},
		{Name: "READY", Forms: []string{"READY", "READY game"}, Read: (*submissionReading).ready},
		{
			Name: "SUBSTITUTE", Final: true, Forms: []string{"SUBSTITUTE ME BY player WHY reason", "SUBSTITUTE ME BY player IN game WHY reason"},
			Office: []string{"REPLACE player BY player WHY reason"}, Read: (*submissionReading).substitute,
		},
		{Name: "CHALLENGE", Forms: []string{"CHALLENGE player"}, Read: (*submissionReading).challenge},
		{Name: "YES", Final: true, Forms: []string{"YES"}, Read: (*submissionReading).yes},
		{Name: "NO", Final: true, Forms: []string{"NO"}, Read: (*submissionReading).no},
		{Name: "SHOW", Forms: []string{
			"SHOW STANDINGS", "SHOW STANDINGS WHY", "SHOW STANDINGS WHY player", "SHOW STANDINGS SEASON 1 DIVISION name",
			"SHOW TABLES", "SHOW RULES", "SHOW NEWS", "SHOW DIRECTORS",
		}, Read: (*submissionReading).show},
		{Name: "HELP", Forms: []string{"HELP"}, Read: (*submissionReading).help},
		{Name: "START", Steward: true, Forms: []string{"START", "START NOW"}, Read: (*submissionReading).start},
		{Name: "DRAW", Steward: true, Forms: []string{"DRAW", "DRAW WITHOUT BEACON WHY reason"}, Read: (*submissionReading).draw},
		{Name: "PENALISE", Steward: true, Forms: []string{"PENALISE player 2 WHY reason"}, Read: (*submissionReading).penalise},
		{Name: "CLOSE", Steward: true, Forms: []string{"CLOSE ENTRIES", "CLOSE ROUND", "CLOSE ROUND NOW", "CLOSE SEASON", "CLOSE ROUND SEASON 2"}, Read: (*submissionReading).closing},
		{
			Name: "RESULT", Steward: true, Read: (*submissionReading).correct,
			Forms: []string{"RESULT game player 1 player 2 WHY reason", "RESULT game player 1 player 2 POINTS 10 6 WHY reason"},
		},
		{Name: "CORRECT", Steward: true, Forms: []string{"CORRECT game player 1 player 2 WHY reason"}, Read: (*submissionReading).correct},
		{Name: "FORFEIT", Steward: true, Forms: []string{"FORFEIT game player WHY reason"}, Read: (*submissionReading).forfeit},
		{Name: "CHANGE", Steward: true, Forms: []string{"CHANGE field value WHY reason", "CHANGE field value FROM SEASON 2 WHY reason"}, Read: (*submissionReading).change},
		{Name: "RETURN", Steward: true, Forms: []string{"RETURN player WHY reason"}, Read: (*submissionReading).returning},
		{Name: "BAN", Steward: true, Forms: []string{"BAN player WHY reason"}, Read: (*submissionReading).ban},
		{Name: "LIFT", Steward: true, Forms: []string{"LIFT player WHY reason", "LIFT player player WHY reason"}, Read: (*submissionReading).lift},
		{Name: "APART", Steward: true, Forms: []string{"APART player player WHY reason"}, Read: (*submissionReading).apart},
		{Name: "VOID", Steward: true, Forms: []string{"VOID game WHY reason", "VOID game LEAVE WHY reason"}, Read: (*submissionReading).void},
		{Name: "CONFIRM", Steward: true, Forms: []string{"CONFIRM 3"}, Read: (*submissionReading).confirm},
		{Name: "REFUSE", Steward: true, Forms: []string{"REFUSE 3 WHY reason"}, Read: (*submissionReading).refuseOrder},
		{Name: "APPOINT", Steward: true, Forms: []string{"APPOINT player WHY reason"}, Read: (*submissionReading).appoint},
		{Name: "DISMISS", Steward: true, Forms: []string{"DISMISS player WHY reason"}, Read: (*submissionReading).dismiss},
		{Name: "ANNOUNCE", Steward: true, Forms: []string{"ANNOUNCE text"}, Read: (*submissionReading).announce},
		{Name: "END", Steward: true, Forms: []string{"END WHY reason"}, Read: (*submissionReading).end},
	}
}

// Words lists the words with which a line of a submission may begin, in English.
func Words() []string { return lexicon.Names(submissionWords()) }

// decide returns the events of a submission, without its receipt.
func (do Submission) decide(t *Tournament, c Command) ([]event.Event, error) {
	answer, err := t.decideSubmission(c, do)
	return answer.Events, err
}

// decideSubmission carries out the lines one after the other, each on the tournament as the lines
// before have left it. Good lines take effect; bad ones are answered.
func (t *Tournament) decideSubmission(command Command, do Submission) (Answer, error) {
	if command.By == "" {
		return Answer{}, fmt.Errorf("email to %s: %w", t.announced.ID, ErrForbidden)
	}
	lang := speech.Language(do.Lang, do.Lines)
	receipt := &Receipt{
		Tournament: t.announced.ID, Title: t.announced.Title, Steward: t.Directs(command.By),
		Receipt: lexicon.Receipt{Player: command.By, Lang: lang, DryRun: do.DryRun, At: command.At},
	}
	words := submissionWords()
	if !t.Invited(command.By) {
		words = slices.DeleteFunc(words, func(w word) bool { return w.Name == "YES" || w.Name == "NO" })
	}
	reading := &submissionReading{Reading: lexicon.Reading{Speech: speech, Receipt: &receipt.Receipt}, tournament: t, command: command, do: do, receipt: receipt, words: words}
	reading.Each(do.Lines, reading.read)
	if len(receipt.Done)+len(receipt.Errors)+len(receipt.Shown) == 0 {
		receipt.Help = true
		reading.help(nil)
	}
	if do.DryRun {
		if do.Preview {
			reading.preview(t)
		}
		return Answer{Receipt: receipt}, nil
	}
	return Answer{Events: reading.events, Receipt: receipt, Warning: receipt.Warnings, Next: reading.next}, nil
}

func (l *submissionReading) read(fields []string) {
	all := slices.DeleteFunc(slices.Clone(l.words), func(w word) bool { return w.Steward && !l.receipt.Steward })
	switch w, near := lexicon.Find(&l.Reading, fields[0], all); {
	case w.Read != nil:
		if l.sure(w) {
			w.Read(l, fields[1:])
		}
	case slices.ContainsFunc(l.words, func(w word) bool { return is(fields, 0, w.Name) }):
		l.Refuse(CodeRight, fields[0], l.Say("refused.steward"), speech.SpellAll(l.Lang, lexicon.Names(all))...)
	default:
		l.Refuse(CodeForm, fields[0], l.Say("form.word"), near...)
	}
}
