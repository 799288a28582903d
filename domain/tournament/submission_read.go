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
		{Name: "ENTER", Forms: []string{"ENTER", "ENTER CLUB name"}, StewardForms: []string{"ENTER player", "ENTER player CLUB name"}, Read: (*submissionReading).readEnter},
		{Name: "WITHDRAW", Final: true, Forms: []string{"WITHDRAW WHY reason"}, StewardForms: []string{"WITHDRAW player WHY reason"}, Read: (*submissionReading).readWithdraw},
		{
			Name: "BYE", Forms: []string{"BYE", "BYE ROUND 3 HALF", "BYE ROUND 3 ZERO"},
			StewardForms: []string{"BYE player ROUND 3 ZERO", "BYE player PAIRING WHY reason"}, Read: (*submissionReading).readBye,
		},
		{Name: "CLUB", Forms: []string{"CLUB name"}, StewardForms: []string{"CLUB player name WHY reason"}, Read: (*submissionReading).readClub},
		{Name: "READY", Forms: []string{"READY", "READY game"}, Read: (*submissionReading).readReady},
		{
			Name: "SUBSTITUTE", Final: true, Forms: []string{"SUBSTITUTE ME BY player WHY reason", "SUBSTITUTE ME BY player IN game WHY reason"},
			StewardForms: []string{"REPLACE player BY player WHY reason"}, Read: (*submissionReading).readSubstitute,
		},
		{Name: "CHALLENGE", Forms: []string{"CHALLENGE player"}, Read: (*submissionReading).readChallenge},
		{Name: "YES", Final: true, Forms: []string{"YES"}, Read: (*submissionReading).readYes},
		{Name: "NO", Final: true, Forms: []string{"NO"}, Read: (*submissionReading).readNo},
		{Name: "SHOW", Forms: []string{
			"SHOW STANDINGS", "SHOW STANDINGS WHY", "SHOW STANDINGS WHY player", "SHOW STANDINGS SEASON 1 DIVISION name",
			"SHOW TABLES", "SHOW RULES", "SHOW NEWS", "SHOW DIRECTORS",
		}, Read: (*submissionReading).readShow},
		{Name: "HELP", Forms: []string{"HELP"}, Read: (*submissionReading).showHelp},
		{Name: "START", Steward: true, Forms: []string{"START", "START NOW"}, Read: (*submissionReading).readStart},
		{Name: "DRAW", Steward: true, Forms: []string{"DRAW", "DRAW WITHOUT BEACON WHY reason"}, Read: (*submissionReading).readDraw},
		{Name: "PENALISE", Steward: true, Forms: []string{"PENALISE player 2 WHY reason"}, Read: (*submissionReading).readPenalise},
		{Name: "CLOSE", Steward: true, Forms: []string{"CLOSE ENTRIES", "CLOSE ROUND", "CLOSE ROUND NOW", "CLOSE SEASON", "CLOSE ROUND SEASON 2"}, Read: (*submissionReading).readClose},
		{
			Name: "RESULT", Steward: true, Read: (*submissionReading).readResult,
			Forms: []string{"RESULT game player 1 player 2 WHY reason", "RESULT game player 1 player 2 POINTS 10 6 WHY reason"},
		},
		{Name: "CORRECT", Steward: true, Forms: []string{"CORRECT game player 1 player 2 WHY reason"}, Read: (*submissionReading).readResult},
		{Name: "FORFEIT", Steward: true, Forms: []string{"FORFEIT game player WHY reason"}, Read: (*submissionReading).readForfeit},
		{Name: "CHANGE", Steward: true, Forms: []string{"CHANGE field value WHY reason", "CHANGE field value FROM SEASON 2 WHY reason"}, Read: (*submissionReading).readChange},
		{Name: "RETURN", Steward: true, Forms: []string{"RETURN player WHY reason"}, Read: (*submissionReading).readReturn},
		{Name: "BAN", Steward: true, Forms: []string{"BAN player WHY reason"}, Read: (*submissionReading).readBan},
		{Name: "LIFT", Steward: true, Forms: []string{"LIFT player WHY reason", "LIFT player player WHY reason"}, Read: (*submissionReading).readLift},
		{Name: "APART", Steward: true, Forms: []string{"APART player player WHY reason"}, Read: (*submissionReading).readApart},
		{Name: "VOID", Steward: true, Forms: []string{"VOID game WHY reason", "VOID game LEAVE WHY reason"}, Read: (*submissionReading).readVoid},
		{Name: "CONFIRM", Steward: true, Forms: []string{"CONFIRM 3"}, Read: (*submissionReading).readConfirm},
		{Name: "REFUSE", Steward: true, Forms: []string{"REFUSE 3 WHY reason"}, Read: (*submissionReading).readRefuse},
		{Name: "APPOINT", Steward: true, Forms: []string{"APPOINT player WHY reason"}, Read: (*submissionReading).readAppoint},
		{Name: "DISMISS", Steward: true, Forms: []string{"DISMISS player WHY reason"}, Read: (*submissionReading).readDismiss},
		{Name: "ANNOUNCE", Steward: true, Forms: []string{"ANNOUNCE text"}, Read: (*submissionReading).readAnnounce},
		{Name: "END", Steward: true, Forms: []string{"END WHY reason"}, Read: (*submissionReading).readEnd},
	}
}

// Words lists the words with which a line of a submission may begin, in English.
func Words() []string { return lexicon.ListNames(submissionWords()) }

// decide returns the events of a submission, without its receipt.
func (do Submission) decide(t *Tournament, c Command) ([]event.Event, error) {
	answer, err := t.decideSubmission(c, do)
	return answer.Events, err
}

// decideSubmission carries out the lines one after the other, each on the tournament as the lines before have left
// it. Good lines take effect; bad ones are refused in the receipt. It fails with ErrForbidden if there is no sender.
func (t *Tournament) decideSubmission(command Command, do Submission) (Answer, error) {
	if command.By == "" {
		return Answer{}, fmt.Errorf("email to %s: %w", t.announced.ID, ErrForbidden)
	}
	lang := speech.ChooseLanguage(do.Lang, do.Lines)
	receipt := &Receipt{
		Tournament: t.announced.ID, Title: t.announced.Title, Steward: t.IsDirector(command.By),
		Receipt: lexicon.Receipt{Player: command.By, Lang: lang, DryRun: do.DryRun, At: command.At},
	}
	words := submissionWords()
	if !t.IsInvited(command.By) {
		words = slices.DeleteFunc(words, func(w word) bool { return w.Name == "YES" || w.Name == "NO" })
	}
	reading := &submissionReading{Reading: lexicon.Reading{Speech: speech, Receipt: &receipt.Receipt}, tournament: t, command: command, do: do, receipt: receipt, words: words}
	reading.ReadEach(do.Lines, reading.readLine)
	if len(receipt.Done)+len(receipt.Errors)+len(receipt.Shown) == 0 {
		receipt.Help = true
		reading.showHelp(nil)
	}
	if do.DryRun {
		if do.Preview {
			reading.showPreview(t)
		}
		return Answer{Receipt: receipt}, nil
	}
	return Answer{Events: reading.events, Receipt: receipt, Warning: receipt.Warnings, Next: reading.rollActs}, nil
}

// readLine reads the words of one line, of which there must be at least one.
func (l *submissionReading) readLine(fields []string) {
	all := slices.DeleteFunc(slices.Clone(l.words), func(w word) bool { return w.Steward && !l.receipt.Steward })
	switch w, near := lexicon.FindWord(&l.Reading, fields[0], all); {
	case w.Read != nil:
		if l.isTrusted(w) {
			w.Read(l, fields[1:])
		}
	case slices.ContainsFunc(l.words, func(w word) bool { return isKeyword(fields, 0, w.Name) }):
		l.Refuse(CodeRight, fields[0], l.Say("refused.steward"), speech.SpellAll(l.Lang, lexicon.ListNames(all))...)
	default:
		l.Refuse(CodeForm, fields[0], l.Say("form.word"), near...)
	}
}
