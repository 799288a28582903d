// Package commands handles emails that hold no orders of a seat: they are for a tournament, the
// substitute desk, or the list of emails that a player wants. All are handled in the same way: a
// Receiver checks that the email is proved, hands its lines as a Request to the Executor of the
// Handler that it is for, and answers with the receipt. A new addressee is a new Handler.
package commands

import (
	"context"
	"errors"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/sender"
)

// A Handler takes emails that people write in their own name, and is no game: a tournament, the
// substitute desk.
type Handler struct {
	Executor Executor
	ID       string                   // stands where emails name a game
	Words    string                   // begins the keys of its sentences: "desk"
	Logged   string                   // its name in our own log
	Joined   string                   // the line that JOIN stands for
	Title    func(lang string) string // its name for people
	// Enters reports whether a line makes a player of an unknown sender.
	Enters func(line string) bool
	// Asked reports whether an ID and an address are those of an invitation that nobody has
	// accepted yet; nil: nobody is invited.
	Asked func(ctx context.Context, p game.Player, address string) (bool, error)
	// Subject returns the subject of a receipt, chosen by the first word of the email; nil: the
	// subject of the handler.
	Subject func(lang string, to game.Player, first string) string
	// Guess returns the language that an email to it seems to be written in.
	Guess func(text string) string
}

// An Executor carries out the emails to one addressee.
type Executor interface {
	// Known reports whether a command ID has been carried out.
	Known(ctx context.Context, commandID string) (bool, error)
	// Obey carries a request out, and returns the parts of a receipt.
	Obey(ctx context.Context, e Request) ([]report.Section, error)
}

// A Request is the content of a proved email.
type Request struct {
	CommandID string
	At        time.Time // when it counts from
	By        game.Player
	Lines     []order.Line
	Number    int    // number of the vacancy or the like in the address that the email came to; 0: none
	Lang      string // of the answer
	Again     bool   // the email has waited for its turn, and is now the first
}

// A Receiver reads the emails to all handlers, and answers them.
type Receiver struct {
	Level func(id string) sender.Level
	// Subscriptions keeps which emails each player wants; nil: everybody gets all.
	Subscriptions mailgw.Subscriptions
}

// A Receipt answers an email to a handler line by line.
type Receipt struct {
	lexicon.Receipt
	Words, Title string
	Warnings     []string
}

// Sections returns the receipt as parts of a report, in its language.
func (r Receipt) Sections(zone *time.Location) []report.Section {
	lang := r.Lang
	summary := []report.Block{{Text: mailgw.Say(lang, "office.received", "at", text.When(r.At, zone, lang))}}
	if r.DryRun {
		summary = append(summary, report.Block{Text: mailgw.Say(lang, "office.dryrun")})
	}
	if r.Help {
		summary = append(summary, report.Block{Text: mailgw.Say(lang, r.Words+".help")})
	}
	for _, w := range r.Warnings {
		summary = append(summary, report.Block{Text: mailgw.Say(lang, "office.warning", "text", w)})
	}
	sections := text.ReceiptSections(&game.Receipt{Lang: lang, Errors: r.Errors, Done: r.Done, Shown: r.Shown}, zone)
	if len(sections) > 0 && sections[0].ID == "summary" {
		sections = sections[1:] // the summary for a game
	}
	return append([]report.Section{{ID: "summary", Title: r.Title, Blocks: summary}}, sections...)
}

// takeOutLines splits off the lines for which is returns true, except those in press. rest is empty if
// the others are only greetings and signatures.
func takeOutLines(lines []order.Line, is func(text string) bool) (taken, rest []order.Line) {
	press, signed, says := false, false, false
	for _, line := range lines {
		if press = incoming.InPress(line.Text, press); !press && is(line.Text) {
			taken = append(taken, line)
			continue
		}
		signed = signed || order.BeginsWithClosing(line.Text)
		says = says || !signed && !order.BeginsWithGreeting(line.Text)
		rest = append(rest, line)
	}
	if len(taken) > 0 && !says {
		rest = nil
	}
	return taken, rest
}

// refusals are the errors of a host that are the sender's fault, with the keys of the answers.
var refusals = []struct {
	err error
	key string
}{
	{game.ErrBanned, "answer.banned"},
	{game.ErrForbidden, "answer.forbidden"},
	{game.ErrNotOpen, "answer.notopen"},
	{game.ErrSeatTaken, "answer.taken"},
	{game.ErrNoSeat, "answer.noseat"},
	{game.ErrBegun, "answer.begun"},
	{game.ErrSeated, "answer.seated"},
	{eventstore.ErrImported, "answer.imported"},
	{eventstore.ErrTooLarge, "answer.toolarge"},
}

// AnswerTo returns the key of the answer to an error that is the sender's fault; ok is false for
// any other error.
func AnswerTo(err error) (key string, ok bool) {
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return r.key, true
		}
	}
	return "", false
}
