package lexicon

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// A Receipt answers an email without orders, line by line.
type Receipt struct {
	Player game.Player    `json:"player"`
	Lang   string         `json:"lang,omitempty"`
	DryRun bool           `json:"dry_run,omitempty"`
	Done   []string       `json:"done,omitempty"` // sentences about what was done
	Errors []*order.Error `json:"errors,omitempty"`
	Shown  []game.Shown   `json:"shown,omitempty"` // answers to SHOW and HELP
	Help   bool           `json:"help,omitempty"`  // nothing in the email was understood: help is enclosed
	At     time.Time      `json:"at"`
}

// A Reading is an email while it is read line by line. Each receiver embeds it in
// a type of its own.
type Reading struct {
	Speech *Lexicon
	Line   order.Line // the line that is being read
	*Receipt
}

// A Word describes a word with which a line may begin.
type Word[L any] struct {
	Name         string
	Steward      bool                       // only the steward may use it
	Final        bool                       // it cannot be taken back; nor can anything that a steward does
	Forms        []string                   // examples
	StewardForms []string                   // forms that only the steward may use
	Read         func(l L, fields []string) // reads the words that follow
}

// ReadEach reads the lines that are not empty, one after the other: it sets Line and calls read with the line's words.
func (l *Reading) ReadEach(lines []order.Line, read func(fields []string)) {
	for _, line := range lines {
		if fields := strings.Fields(line.Text); len(fields) > 0 {
			l.Line = line
			read(fields)
		}
	}
}

// FindWord looks up the word with which a line begins, in the language of the email. If it fits none, the word is the
// zero value, and near lists those that may be meant.
func FindWord[L any](l *Reading, first string, words []Word[L]) (word Word[L], near []string) {
	name, near := l.Speech.Match(l.Lang, first, ListNames(words)...)
	if w, ok := lists.Find(words, func(w Word[L]) bool { return w.Name == name }); ok {
		return w, nil
	}
	return word, near
}

// ListNames lists the names of words.
func ListNames[L any](words []Word[L]) []string {
	return lists.Map(words, func(w Word[L]) string { return w.Name })
}

// Say returns a sentence in the language of the email.
func (l *Reading) Say(key string, pairs ...any) string { return l.Speech.Say(l.Lang, key, pairs...) }

// Confirm answers that something was done.
func (l *Reading) Confirm(key string, pairs ...any) { l.Done = append(l.Done, l.Say(key, pairs...)) }

// Refuse answers the line with a reason and the legal forms. word is the part of the line that is wrong; "": the whole.
func (l *Reading) Refuse(code order.Code, word, reason string, legal ...string) {
	l.Errors = append(l.Errors, &order.Error{Code: code, Line: l.Line, Word: word, Reason: reason, Legal: legal})
}

// AnswerError answers the line with the error of a decision, as Kinds.Answer does. other is the code for an error of no
// known kind.
func (l *Reading) AnswerError(err error, kinds Kinds, other order.Code, legal ...string) {
	code, reason := kinds.Answer(err, l.Lang, other)
	l.Refuse(code, "", strings.ReplaceAll(reason, "\n", "; "), legal...)
}

// Show answers SHOW or HELP. An answer that was shown already is not shown again.
func (l *Reading) Show(title string, lines ...string) {
	if slices.ContainsFunc(l.Shown, func(shown game.Shown) bool { return shown.Title == title && slices.Equal(shown.Lines, lines) }) {
		return
	}
	l.Shown = append(l.Shown, game.Shown{Title: title, Lines: lines})
}
