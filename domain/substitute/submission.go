package substitute

import (
	"embed"
	"errors"
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Codes of the errors in a submission to the desk.
const (
	CodeForm    order.Code = "S01" // a word in a form that it does not have
	CodeRight   order.Code = "S02" // the sender may not do this
	CodeNow     order.Code = "S03" // it cannot be done as things stand
	CodeUnknown order.Code = "S04" // there is no such offer or ruleset
)

// A submissionReading is a Submission while it is read line by line.
type submissionReading struct {
	lexicon.Reading
	desk    *Desk // the desk as the lines so far leave it
	command Command
	do      Submission
	events  []event.Event
	words   []word // all words
}

type word = lexicon.Word[*submissionReading]

// trimPunctuation removes the punctuation around a word.
func trimPunctuation(word string) string { return strings.Trim(word, ",.;:!?()\"'") }

// refuseForm refuses a word of a line that is not in one of the forms of the keyword name. key is that of the reason.
func (l *submissionReading) refuseForm(name, word, key string) {
	for _, w := range l.words {
		if w.Name == name {
			l.Refuse(CodeForm, word, l.Say(key), speech.SpellAll(l.Lang, w.Forms)...)
		}
	}
}

// carryOut carries out the act of a line; if it cannot, it answers the line with the reason and ok is false. changed
// reports whether there was anything to record. legal lists lines that could be written instead.
func (l *submissionReading) carryOut(act Act, legal ...string) (changed, ok bool) {
	command := l.command
	command.Do = act
	events, err := l.desk.decideCommand(command)
	if err != nil {
		l.AnswerError(err, refusalKinds, CodeNow, speech.SpellAll(l.Lang, legal)...)
		return false, false
	}
	l.desk = event.Fold(l.desk, events...)
	l.events = append(l.events, events...)
	return len(events) > 0, true
}

// refusalKinds are the kinds of refusals, with the codes by which lines are answered.
var refusalKinds = lexicon.Kinds{{Err: ErrForbidden, Code: CodeRight}, {Err: ErrUnknown, Code: CodeUnknown}, {Err: ErrNotNow, Code: CodeNow}}

// listAnswers lists the answers that the sender can give now: YES 3, YES 5.
func (l *submissionReading) listAnswers(name string) []string {
	free, _ := l.desk.listAsked(l.command.By)
	return lists.Map(free, func(v Vacancy) string { return fmt.Sprintf("%s %d", name, v.Vacancy) })
}

//go:embed data/keywords.yaml data/words/*.yaml
var wordFiles embed.FS

// speech holds the words of submissions to the desk, and the sentences of the answers.
var speech = lexicon.Must(wordFiles)

// GuessLanguage returns the language in which a submission to the desk seems to be written;
// English if it fits no other.
func GuessLanguage(text string) string { return speech.GuessLanguage(text) }

// BeginsWith reports whether a line of a submission begins with some keywords, each in
// full and in any language. The keywords are the English ones.
func BeginsWith(line string, words ...string) bool {
	fields := strings.Fields(line)
	for i, w := range words {
		if !speech.IsKeyword(fields, i, w) {
			return false
		}
	}
	return true
}

// Reasons of the server, as its log writes them: why no substitute is needed any more, why
// a seat could not be handed over to the player who accepted it, or why it is not offered
// to a player. TranslateReason translates them.
const (
	GameOver   = "the game is over"
	SeatOut    = "the seat is out of the game"
	GivenAway  = "the seat has been given to somebody else"
	HolderBack = "the holder is back"

	HadSeat    = "has, or had, a seat in the game"
	WasDeputy  = "was deputy of another seat"
	IsSteward  = "is the steward"
	InDivision = "plays in the same division"
	IsBot      = "is marked as a bot, and the game is for people"
	NotOpen    = "may not enter the game by its terms"
)

// TranslateReason translates a reason to the reader's language. A reason that is not one of the
// server's own stays as it is.
func TranslateReason(lang, why string) string {
	if key := "why." + why; speech.Sentences().Has(lang, key) {
		return speech.Say(lang, key)
	}
	return why
}

var (
	// ErrNotNow says that something cannot be done as things stand; the error around it
	// gives the reason.
	ErrNotNow = errors.New("not now")
	// ErrUnknown says that there is no such vacancy, offer or cause.
	ErrUnknown = errors.New("not known here")
	// ErrForbidden says that the sender may not do this.
	ErrForbidden = errors.New("not allowed")
)

// newRefusal makes a refusal that can be said in every language; pairs are names and
// values of the sentence's parameters.
func newRefusal(action string, kind error, key string, pairs ...any) error {
	return speech.Refuse(action, kind, key, pairs...)
}

// requirePlayer returns a refusal if a command was not sent by a player.
func requirePlayer(c Command, action string) error {
	if c.By == "" {
		return newRefusal(action, ErrForbidden, "player")
	}
	return nil
}

// requireUnbanned returns a refusal if the operator or a moderator has banned the sender from
// taking seats.
func requireUnbanned(c Command, action string) error {
	switch {
	case !c.NoSeat.Holds:
		return nil
	case c.NoSeat.Until.IsZero():
		return newRefusal(action, ErrForbidden, "banned_seat")
	}
	return newRefusal(action, ErrForbidden, "banned_seat_until", "at", c.NoSeat.Until.UTC().Format("2006-01-02 15:04 UTC"))
}

// findForServer finds the vacancy of a command that only the server itself may give.
func (d *Desk) findForServer(c Command, n int, action string) (Vacancy, error) {
	if c.By != "" {
		return Vacancy{}, fmt.Errorf("%s: only the server may: %w", action, ErrForbidden)
	}
	vacancy, ok := d.Vacancy(n)
	if !ok {
		return vacancy, fmt.Errorf("%s: there is no vacancy %d: %w", action, n, ErrUnknown)
	}
	return vacancy, nil
}
