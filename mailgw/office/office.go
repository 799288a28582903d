package office

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/substitute"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/sender"
)

// An Office takes letters that people write in their own name, and is no game:
// a tournament, the substitute desk.
type Office struct {
	Clerk  Clerk
	ID     string                   // where letters name a game
	Words  string                   // begins the keys of its sentences: "desk"
	Logged string                   // what it is called in our own log
	Joined string                   // the line that JOIN stands for
	Title  func(lang string) string // how it is called
	// Enters reports whether a line makes a player of a stranger.
	Enters func(line string) bool
	// Guess is the language that a letter to it seems to be written in.
	Guess func(text string) string
}

// A Clerk carries out the letters to an office.
type Clerk interface {
	// Known reports whether a cause has been carried out.
	Known(ctx context.Context, cause string) (bool, error)
	// Obey carries an errand out, and answers with the parts of a receipt.
	Obey(ctx context.Context, e Errand) ([]report.Section, error)
}

// An Errand is what somebody whose letter is proved wants of an office.
type Errand struct {
	Cause  string
	At     time.Time // when it counts from
	By     game.Player
	Lines  []order.Line
	Number int    // of what it answers, by the address that it came to; 0: nothing
	Lang   string // of the answer
	Again  bool   // the letter has waited for its turn, and none goes before it
}

// A Counter reads the letters to offices, and answers them.
type Counter struct {
	Level func(id string) sender.Level
	// Subscriptions keeps who wants which letters; nil: everybody gets all.
	Subscriptions mailgw.Subscriptions
}

// Receipt answers a letter to an office line by line.
type Receipt struct {
	lexicon.Receipt
	Words, Title string
	Warnings     []string
}

// Sections are the receipt as parts of a report, in its language.
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
		sections = sections[1:] // that of a game
	}
	return append([]report.Section{{ID: "summary", Title: r.Title, Blocks: summary}}, sections...)
}

// subscriptions takes letters that say which letters their sender wants: REMIND
// OFF, NOTICES ON.
type subscriptions struct {
	kept   mailgw.Subscriptions
	people mailgw.Directory
	house  string // how it is called
}

// Letters are the office that takes letters which say which letters their sender
// wants.
func (f *Counter) Letters(house mailgw.House, people mailgw.Directory) Office {
	s := subscriptions{f.Subscriptions, people, house.Called()}
	return Office{
		Clerk: s, ID: mailgw.SubscriptionsID, Words: "letters", Logged: "letters", Title: s.title,
		Enters: func(string) bool { return false }, Guess: order.Common().Guess,
	}
}

func (s subscriptions) title(lang string) string {
	return mailgw.Say(lang, "letters.title", "house", s.house)
}

// Known is never so: what is said twice is done twice, to the same end.
func (subscriptions) Known(context.Context, string) (bool, error) { return false, nil }

// Obey keeps what each line says.
func (s subscriptions) Obey(ctx context.Context, e Errand) ([]report.Section, error) {
	r := Receipt{Receipt: lexicon.Receipt{Lang: e.Lang, At: e.At}, Words: "letters", Title: s.title(e.Lang)}
	for _, line := range e.Lines {
		what, on, ok := subscriptionLine(line.Text)
		if !ok {
			legal := []string{mailgw.Say(e.Lang, "letters.remind"), mailgw.Say(e.Lang, "letters.notice")}
			r.Errors = append(r.Errors, &order.Error{Code: game.CodeForm, Line: line, Reason: mailgw.Say(e.Lang, "letters.unknown"), Legal: legal})
			continue
		}
		if err := s.kept.Subscribe(ctx, e.By, what, on); err != nil {
			return nil, err
		}
		r.Done = append(r.Done, mailgw.Say(e.Lang, doneKeys[what][on]))
	}
	r.Help = len(r.Done) == 0
	return r.Sections(s.people.Zone(ctx, e.By)), nil
}

// AreWishes reports whether a letter that names no game says which letters its
// sender wants: its first line does.
func (f *Counter) AreWishes(lines []order.Line) bool {
	if f.Subscriptions == nil || len(lines) == 0 {
		return false
	}
	_, _, ok := subscriptionLine(lines[0].Text)
	return ok
}

// doneKeys are the sentences that say what is done.
var doneKeys = map[mailgw.Subscription]map[bool]string{
	mailgw.Reminders: {true: "letters.reminders_on", false: "letters.reminders_off"},
	mailgw.Notices:   {true: "letters.notices_on", false: "letters.notices_off"},
}

// subscriptionLine reads "REMIND OFF" and "NOTICES ON" in any language.
func subscriptionLine(text string) (what mailgw.Subscription, on, ok bool) {
	fields := strings.Fields(strings.TrimRight(text, ".!"))
	if len(fields) != 2 {
		return "", false, false
	}
	switch {
	case incoming.AnyOf(fields[0], "remind", "reminder", "reminders", "recordar", "recordatorio", "recordatorios", "rappel", "rappels", "herinner", "herinnering", "herinneringen"):
		what = mailgw.Reminders
	case incoming.AnyOf(fields[0], "notice", "notices", "avisos", "aviso", "avis", "bericht", "berichten"):
		what = mailgw.Notices
	default:
		return "", false, false
	}
	on = substitute.Says(fields[1], "ON")
	return what, on, on || substitute.Says(fields[1], "OFF")
}

// Wished takes the lines that say which letters the sender wants out of those of
// a letter to anybody: they work as an answer to whatever we write. What is left
// is empty if nothing but courtesies stands around them.
func (f *Counter) Wished(lines []order.Line) (wishes, rest []order.Line) {
	if f.Subscriptions == nil {
		return nil, lines
	}
	return takeOut(lines, func(text string) bool {
		_, _, ok := subscriptionLine(text)
		return ok
	})
}

// Grant does what wishes say, and tells it in sentences.
func (f *Counter) Grant(ctx context.Context, p game.Player, wishes []order.Line, lang string) ([]string, error) {
	var done []string
	for _, line := range wishes {
		what, on, _ := subscriptionLine(line.Text)
		if err := f.Subscriptions.Subscribe(ctx, p, what, on); err != nil {
			return nil, err
		}
		done = append(done, mailgw.Say(lang, doneKeys[what][on]))
	}
	return done, nil
}
