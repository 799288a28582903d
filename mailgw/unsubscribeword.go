package mailgw

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/substitute"
)

// subscriptions takes letters that say which letters their sender wants: REMIND
// OFF, NOTICES ON.
type subscriptions struct{ in *Intake }

func (s subscriptions) words() string { return "letters" }

func (s subscriptions) title(lang string) string {
	return say(lang, "letters.title", "house", s.in.House.name())
}

func (subscriptions) enters(string) bool { return false }

func (subscriptions) joined() string { return "" }

func (subscriptions) guess(text string) string { return order.Common().Guess(text) }

// recorded is never so: what is said twice is done twice, to the same end.
func (subscriptions) recorded(context.Context, string) (bool, error) { return false, nil }

// obey keeps what each line says.
func (s subscriptions) obey(ctx context.Context, o *ownLetter, at time.Time, lang string) ([]report.Section, error) {
	r := ownReceipt{words: s.words(), title: s.title(lang), at: at}
	for _, line := range o.part.Lines {
		what, on, ok := subscriptionLine(line.Text)
		if !ok {
			legal := []string{say(lang, "letters.remind"), say(lang, "letters.notice")}
			r.errors = append(r.errors, &order.Error{Code: game.CodeForm, Line: line, Reason: say(lang, "letters.unknown"), Legal: legal})
			continue
		}
		if err := s.in.Subscriptions.Subscribe(ctx, o.player, what, on); err != nil {
			return nil, err
		}
		r.done = append(r.done, say(lang, doneKeys[what][on]))
	}
	r.help = len(r.done) == 0
	return r.sections(s.in.People.Zone(ctx, o.player), lang), nil
}

// doneKeys are the sentences that say what is done.
var doneKeys = map[Subscription]map[bool]string{
	Reminders: {true: "letters.reminders_on", false: "letters.reminders_off"},
	Notices:   {true: "letters.notices_on", false: "letters.notices_off"},
}

// subscribes reports whether a letter that names no game says which letters its
// sender wants: its first line does.
func (l *letter) subscribes(part Part) bool {
	if l.in.Subscriptions == nil || len(part.Lines) == 0 {
		return false
	}
	_, _, ok := subscriptionLine(part.Lines[0].Text)
	return ok
}

// subscriptionLine reads "REMIND OFF" and "NOTICES ON" in any language.
func subscriptionLine(text string) (what Subscription, on, ok bool) {
	fields := strings.Fields(strings.TrimRight(text, ".!"))
	if len(fields) != 2 {
		return "", false, false
	}
	switch {
	case anyOf(fields[0], "remind", "reminder", "reminders", "recordar", "recordatorio", "recordatorios", "rappel", "rappels", "herinner", "herinnering", "herinneringen"):
		what = Reminders
	case anyOf(fields[0], "notice", "notices", "avisos", "aviso", "avis", "bericht", "berichten"):
		what = Notices
	default:
		return "", false, false
	}
	on = substitute.Says(fields[1], "ON")
	return what, on, on || substitute.Says(fields[1], "OFF")
}

// wished takes the lines that say which letters the sender wants out of those of
// a letter to anybody: they work as an answer to whatever we write. What is left
// is empty if nothing but courtesies stands around them.
func (l *letter) wished(lines []order.Line) (wishes, rest []order.Line) {
	if l.in.Subscriptions == nil {
		return nil, lines
	}
	return takeOut(lines, func(text string) bool {
		_, _, ok := subscriptionLine(text)
		return ok
	})
}

// takeOut takes lines of a kind out of a letter's, press aside. What is left is empty if
// nothing but courtesies stands around them.
func takeOut(lines []order.Line, is func(text string) bool) (taken, rest []order.Line) {
	press, signed, says := false, false, false
	for _, line := range lines {
		if press = inPress(line.Text, press); !press && is(line.Text) {
			taken = append(taken, line)
			continue
		}
		signed = signed || order.Closes(line.Text)
		says = says || !signed && !order.Greets(line.Text)
		rest = append(rest, line)
	}
	if len(taken) > 0 && !says {
		rest = nil
	}
	return taken, rest
}

// grant does what wishes say, and tells it in sentences.
func (l *letter) grant(ctx context.Context, p game.Player, wishes []order.Line, lang string) ([]string, error) {
	var done []string
	for _, line := range wishes {
		what, on, _ := subscriptionLine(line.Text)
		if err := l.in.Subscriptions.Subscribe(ctx, p, what, on); err != nil {
			return nil, err
		}
		done = append(done, say(lang, doneKeys[what][on]))
	}
	return done, nil
}

// nothingElse is the letter of a player who says nothing but which letters he
// wants.
func (l *letter) nothingElse(p game.Player, wishes []order.Line, cause string) *ownLetter {
	return &ownLetter{letter: l, office: subscriptions{l.in}, id: SubscriptionsID, part: Part{Lines: wishes}, cause: cause, player: p}
}
