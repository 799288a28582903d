// Package commands handles emails that hold no orders of a seat: they are for a tournament, the substitute desk, the
// games that wait for players, other players, or the settings of the sender's mail. All are handled in the same way: a
// Receiver checks that the email is proved, hands its lines as a Request to the Executor of the Handler that it is
// for, and answers with the receipt. A new addressee is a new Handler.
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

// A Handler describes an addressee of emails that people write in their own name, such as a tournament or the
// substitute desk.
type Handler struct {
	Executor Executor
	ID       string                   // stands where emails name a game
	Words    string                   // begins the catalogue keys of its sentences: "desk"
	Logged   string                   // its name in our own log
	Joined   string                   // the line that takes the place of JOIN
	Title    func(lang string) string // its name for people
	// Enters reports whether a line makes a player of an unknown sender.
	Enters func(line string) bool
	// Asked reports whether an ID and an address are those of an invitation that nobody has
	// accepted yet; nil: nobody is invited.
	Asked func(ctx context.Context, p game.Player, address string) (bool, error)
	// Subject returns the subject of a receipt; first is the first word of the email; nil: the
	// subject of the catalogue.
	Subject func(lang string, to game.Player, first string) string
	// Guess returns the language in which an email to it seems to be written.
	Guess func(text string) string
}

// An Executor carries out the emails to one addressee.
type Executor interface {
	// Known reports whether the command with an ID has been carried out.
	Known(ctx context.Context, commandID string) (bool, error)
	// Obey carries out a request, and returns the sections of the receipt. Faulty lines are no error.
	Obey(ctx context.Context, e Request) ([]report.Section, error)
}

// A Request is the content of a proved email.
type Request struct {
	CommandID string
	At        time.Time // the time from which it counts
	By        game.Player
	Lines     []order.Line
	Number    int    // number of the vacancy or the like in the address that the email came to; 0: none
	Lang      string // of the answer
	Again     bool   // the email has waited for dice, and is now the first in their queue
}

// A Receiver reads the emails to all handlers, and answers them.
type Receiver struct {
	Level func(id string) sender.Level // the proof that an addressee asks for
	// Subscriptions keeps which emails each player wants; nil: everybody gets all.
	Subscriptions mailgw.Subscriptions
}

// A Receipt answers an email to a handler line by line.
type Receipt struct {
	lexicon.Receipt
	Words, Title string
	Warnings     []string
}

// Sections returns the receipt as sections of an email, in its language and with times in the reader's zone.
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

// takeOutLines splits off the lines for which picks returns true, except those in press. rest is nil if some were taken
// and the others are only greetings and signatures.
func takeOutLines(lines []order.Line, picks func(text string) bool) (taken, rest []order.Line) {
	press, signed, says := false, false, false
	for _, line := range lines {
		if press = incoming.InPress(line.Text, press); !press && picks(line.Text) {
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

// refusals are the errors of a host that are the sender's fault, each with the catalogue key of its answer.
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

// AnswerTo returns the catalogue key of the answer to an error that is the sender's fault; ok is false for any other
// error.
func AnswerTo(err error) (key string, ok bool) {
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return r.key, true
		}
	}
	return "", false
}
