package commands

import (
	"context"
	"strings"
	"unicode"

	"seneschal/domain/game"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quiet"
	"seneschal/domain/report"
	"seneschal/domain/substitute"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
)

// A wish is a player's line about their mail: whether emails of a kind come, or the hours in which no email comes.
type wish struct {
	subscription mailgw.Subscription // "": it is about hours
	on           bool
	hours        quiet.Hours // zero: emails come at any time
	wrong        bool        // it is about hours, but they cannot be read
}

// parseWish reads "REMIND OFF", "NOTICES ON", "PUSH ON" and "QUIET 22:00-07:00" in any language. ok is false for other
// lines. PUSH ON switches off the emails that push notifications replace.
func parseWish(text string) (wish wish, ok bool) {
	keyword, value, _ := strings.Cut(strings.TrimSpace(strings.TrimRight(text, ".! ")), " ")
	value = strings.TrimSpace(value)
	if incoming.IsAnyOf(keyword, "quiet", "silencio", "silence", "rust", "stil", "stilte") {
		return readQuiet(value)
	}
	switch {
	case incoming.IsAnyOf(keyword, "remind", "reminder", "reminders", "recordar", "recordatorio", "recordatorios", "rappel", "rappels", "herinner", "herinnering", "herinneringen"):
		wish.subscription = mailgw.Reminders
	case incoming.IsAnyOf(keyword, "notice", "notices", "avisos", "aviso", "avis", "bericht", "berichten"):
		wish.subscription = mailgw.Notices
	case incoming.IsAnyOf(keyword, "push"):
		wish.subscription = mailgw.Calls
	default:
		return wish, false
	}
	if len(strings.Fields(value)) != 1 {
		return wish, false
	}
	wish.on = substitute.BeginsWith(value, "ON")
	ok = wish.on || substitute.BeginsWith(value, "OFF")
	if wish.subscription == mailgw.Calls {
		wish.on = !wish.on // devices are called instead of emails
	}
	return wish, ok
}

// readQuiet reads the text behind QUIET. ok is false without OFF or something like times, because people write the
// word in sentences, and games have it among their orders.
func readQuiet(rest string) (wish wish, ok bool) {
	if len(strings.Fields(rest)) == 1 && substitute.BeginsWith(rest, "OFF") {
		return wish, true
	}
	if !strings.ContainsFunc(rest, unicode.IsDigit) || !strings.ContainsAny(rest, ":-–—") {
		return wish, false
	}
	wish.hours, ok = quiet.Parse(rest)
	wish.wrong = !ok
	return wish, true
}

// keepForPlayer keeps a player's wish, and returns a sentence that says so. Of wrong hours it keeps nothing, and the
// sentence says that.
func (w wish) keepForPlayer(ctx context.Context, subscriptions mailgw.Subscriptions, people mailgw.Directory, player game.Player, lang string) (string, error) {
	switch {
	case w.wrong:
		return mailgw.Say(lang, "letters.quiet_wrong"), nil
	case w.subscription != "":
		return mailgw.Say(lang, "letters."+string(w.subscription)+lists.Either(w.on, "_on", "_off")), subscriptions.Subscribe(ctx, player, w.subscription, w.on)
	}
	err := subscriptions.SetQuiet(ctx, player, w.hours)
	if w.hours.IsNone() {
		return mailgw.Say(lang, "letters.quiet_off"), err
	}
	from, to := w.hours.FormatEnds()
	return mailgw.Say(lang, "letters.quiet_on", "from", from, "to", to, "zone", people.Zone(ctx, player).String()), err
}

// subscriptions carries out emails about the sender's mail: REMIND OFF, NOTICES ON.
type subscriptions struct {
	store  mailgw.Subscriptions
	people mailgw.Directory
	server string // the server's name for people
}

// Emails returns the handler for emails about the sender's mail.
func (f *Receiver) Emails(server mailgw.Server, people mailgw.Directory) Handler {
	s := subscriptions{f.Subscriptions, people, server.Called()}
	return Handler{
		Executor: s, ID: mailgw.SubscriptionsID, Words: "letters", Logged: "letters", Title: s.title,
		Enters: func(string) bool { return false }, Guess: order.Common().Guess,
	}
}

func (s subscriptions) title(lang string) string {
	return mailgw.Say(lang, "letters.title", "house", s.server)
}

// Known implements commands.Executor. It always returns false, because keeping a wish twice changes nothing.
func (subscriptions) Known(context.Context, string) (bool, error) { return false, nil }

// Obey keeps the wish of each line, and refuses lines that are none.
func (s subscriptions) Obey(ctx context.Context, e Request) ([]report.Section, error) {
	receipt := Receipt{Receipt: lexicon.Receipt{Lang: e.Lang, At: e.At}, Words: "letters", Title: s.title(e.Lang)}
	for _, line := range e.Lines {
		wish, ok := parseWish(line.Text)
		if !ok || wish.wrong {
			reason, legal := mailgw.Say(e.Lang, "letters.unknown"), []string{mailgw.Say(e.Lang, "letters.remind"), mailgw.Say(e.Lang, "letters.notice"), mailgw.Say(e.Lang, "letters.push"), mailgw.Say(e.Lang, "letters.quiet")}
			if wish.wrong {
				reason, legal = mailgw.Say(e.Lang, "letters.quiet_wrong"), legal[3:]
			}
			receipt.Errors = append(receipt.Errors, &order.Error{Code: game.CodeForm, Line: line, Reason: reason, Legal: legal})
			continue
		}
		done, err := wish.keepForPlayer(ctx, s.store, s.people, e.By, e.Lang)
		if err != nil {
			return nil, err
		}
		receipt.Done = append(receipt.Done, done)
	}
	receipt.Help = len(receipt.Done) == 0
	return receipt.Sections(s.people.Zone(ctx, e.By)), nil
}

// AreWishes reports whether the first line of an email that names no game is a wish about the sender's mail. It
// returns false if there are no Subscriptions.
func (f *Receiver) AreWishes(lines []order.Line) bool {
	if f.Subscriptions == nil || len(lines) == 0 {
		return false
	}
	_, ok := parseWish(lines[0].Text)
	return ok
}

// Wished takes wishes about the sender's mail out of the lines of any email, so that they work as an answer to each of
// our emails. rest is nil if there are wishes, and the other lines are only greetings and signatures. Without
// Subscriptions no line is a wish.
func (f *Receiver) Wished(lines []order.Line) (wishes, rest []order.Line) {
	if f.Subscriptions == nil {
		return nil, lines
	}
	return takeOutLines(lines, func(text string) bool {
		_, ok := parseWish(text)
		return ok
	})
}

// Grant keeps wishes that Wished has returned, and returns a sentence about each.
func (f *Receiver) Grant(ctx context.Context, people mailgw.Directory, player game.Player, wishes []order.Line, lang string) ([]string, error) {
	var sentences []string
	for _, line := range wishes {
		w, _ := parseWish(line.Text)
		said, err := w.keepForPlayer(ctx, f.Subscriptions, people, player, lang)
		if err != nil {
			return nil, err
		}
		sentences = append(sentences, said)
	}
	return sentences, nil
}
