//go:build !race

package intake_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/message"
	"seneschal/mailgw/message/messagetest"
	"seneschal/mailgw/notifier"
)

// postbag holds the mail of one seat of a game: reports, and messages of the others.
type postbag struct {
	t           testing.TB
	run         *gametest.Run
	notifier    *notifier.Notifier
	seat        game.Seat
	emails      []mailgw.Outbound
	commits     int
	undelivered game.Undelivered
}

func bag(t testing.TB, ruleset string, chance *rand.Rand) *postbag {
	people := mailgwtest.NewPeople()
	for i := range 6 {
		people.By["p"+string(gametest.Player(i))+"@x.example"] = gametest.Player(i)
	}
	b := &postbag{t: t, notifier: &notifier.Notifier{People: people, Server: mailgwtest.Server()}}
	b.run = gametest.Open(t, game.Open{Game: "g", Ruleset: ruleset, Seats: 6, Title: "The long road"}, rulesets.Lookup, 1)
	b.seat = b.run.Game.Seats()[2].Seat
	for range 2 {
		before := b.run.Game
		b.hear(before, b.run.Close())
		for range 2 {
			b.message(chance)
		}
	}
	return b
}

// hear adds the seat's emails about events.
func (b *postbag) hear(before *game.Game, events []event.Event) {
	b.commits++
	commit := &eventstore.Commit{Log: "game/g", Pos: eventstore.Pos(9 + b.commits), At: mailgwtest.Noon, Hash: "abcdef0123456789"}
	var due game.Due
	b.undelivered, due = b.undelivered.Note(before, b.run.Game, events, mailgwtest.Noon)
	out, err := b.notifier.Handle(b.t.Context(), commit, before, b.run.Game, events, due)
	require.NoError(b.t, err)
	for _, outbound := range out {
		if strings.HasPrefix(outbound.Key, "g."+string(b.seat)+".") {
			b.emails = append(b.emails, outbound)
		}
	}
}

// harmful are lines that would do something if they were read as orders.
var harmful = []string{
	"RESIGN", "STANDING", "leave", "READY", "HOLD", "CANCEL", "NOT ME", "DEPUTY bob", "LANGUAGE fr", "AWAY 2026-07-01 2026-07-09", "STANDING CLEAR ALL", "FORMAT json",
	"MOVE 2, 52 FROM Sarbury TO Brimstone; FIGHT", "STAY LORD AT Sarbury", "EVIL DRAW", "MOVE grail", "TURN 1", "TURN", "END", "resign", "move camelot",
}

// message sends a message of another seat to all: prose, with harmful words at random places.
func (b *postbag) message(chance *rand.Rand) {
	from := b.run.Game.Seats()[chance.IntN(2)]
	lines := []string{"PRESS TO ALL"}
	for range 1 + chance.IntN(5) {
		var words []string
		for range chance.IntN(25) {
			words = append(words, strings.Repeat(string(rune('a'+chance.IntN(26))), 1+chance.IntN(8)))
		}
		words = slices.Insert(words, chance.IntN(len(words)+1), harmful[chance.IntN(len(harmful))])
		lines = append(lines, strings.Join(words, " "))
	}
	lines = append(lines, harmful[chance.IntN(len(harmful))], "END PRESS")
	before := b.run.Game
	answer := b.run.Do(from.Player, game.Submission{Seat: from.Seat, Lines: gametest.Lines(lines...)})
	b.hear(before, answer.Events)
}

// sent returns the emails of the bag in the form for comparisons.
func (b *postbag) sent() []message.Sent {
	out := make([]message.Sent, len(b.emails))
	for i, l := range b.emails {
		out[i] = message.ReadSent(l.Body)
	}
	slices.Reverse(out) // the newest first
	return out
}

// described returns an email of the bag in the form for the generator of answers.
func (b *postbag) described(l mailgw.Outbound) messagetest.Email {
	m := message.Parse(l.Body, mailgwtest.Noon)
	return messagetest.Email{
		Title: "The long road", Box: "orders@games.example", Reader: l.To, Subject: m.Subject, Text: strings.TrimRight(mailgwtest.Shown(b.t, l), "\n"),
	}
}

// read returns the lines that are read of an answer, without empty ones.
func (b *postbag) read(a messagetest.Answer, sent []message.Sent) []string {
	m := message.Parse(a.Raw("From: anne@example.org\n"), mailgwtest.Noon)
	m.Against(sent...)
	return slices.DeleteFunc(slices.Clone(m.Text), func(s string) bool { return strings.TrimSpace(s) == "" })
}

// more multiplies the usual amount of tests by ANSWERS: ANSWERS=10.
func more(usual int) int {
	if n, err := strconv.Atoi(os.Getenv("ANSWERS")); err == nil {
		return n * usual
	}
	return usual
}

// TestAnswersToAnyEmailAreExact: answers to any email of a seat are read to the email, in all
// ways of quoting, below all headings, even if they do not say which email they answer.
func TestAnswersToAnyEmailAreExact(t *testing.T) {
	orders := map[string][][]string{
		"feudal":  {{"SCOUT 52", "BUILD MILL AT York", "STAY LORD AT Elmstead; RETIRE"}, {"ON BLACK special: PAY 3", "WATCH York BY 53"}},
		"camelot": {{"TURN", "EVIL DRAW", "ON BLACK special: MERLIN 1, FACEUP", "MOVE dragon", "END"}, {"READY", "MOVE dragon"}},
	}
	for ruleset, own := range orders {
		postbag := bag(t, ruleset, rand.New(rand.NewPCG(1, 2))) //nolint:gosec // a test
		sent, exact, all := postbag.sent(), 0, 0
		for n, outbound := range postbag.emails {
			answers := postbag.described(outbound).Answers(more(1) > 1, own...)
			for i := n % 3; i < len(answers); i += 3 / min(3, more(1)) {
				answer := answers[i]
				all++
				if got := strings.Join(postbag.read(answer, sent), "\n"); got == answer.Want() {
					exact++
				} else if all-exact <= 5 {
					t.Errorf("%s %s: %s\n--- got\n%s\n--- want\n%s", ruleset, outbound.Key, answer, got, answer.Want())
				}
			}
		}
		t.Logf("%s: %d of %d answers exact", ruleset, exact, all)
		require.Equal(t, all, exact, ruleset)
	}
}

// TestWhatWasSentOrdersNothing: a seat's mail, cut at any column and quoted in any way, whole or
// only the messages in it, orders nothing.
func TestWhatWasSentOrdersNothing(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4)) //nolint:gosec // a test
	for _, ruleset := range []string{"feudal", "camelot"} {
		bad, all := 0, 0
		for range more(3) {
			postbag := bag(t, ruleset, chance)
			sent := postbag.sent()
			for range gametest.Times(150, 50) {
				answer := postbag.anyQuote(chance)
				all++
				for _, line := range postbag.read(answer, sent) {
					if line = order.Tidy(line); line != "" && postbag.run.Game.Reads(postbag.seat, order.Line{N: 1, Text: line}) {
						if bad++; bad <= 5 {
							t.Errorf("%s: %q is read of\n%s\n%s", ruleset, line, answer, answer.Raw(""))
						}
						break
					}
				}
			}
		}
		t.Logf("%s: %d of %d quotes order something", ruleset, bad, all)
	}
}

// anyQuote returns an answer without a word of its own. It quotes one email of the bag or all of
// them, whole or only the words of others in them, cut at any column.
func (b *postbag) anyQuote(chance *rand.Rand) messagetest.Answer {
	email := b.described(b.emails[chance.IntN(len(b.emails))])
	lines := strings.Split(email.Text, "\n")
	if chance.IntN(8) == 0 {
		lines = nil
		for _, l := range b.emails {
			lines = append(lines, strings.Split(strings.TrimRight(mailgwtest.Shown(b.t, l), "\n"), "\n")...)
		}
	}
	if chance.IntN(3) == 0 {
		verse := slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return !strings.HasPrefix(s, "| ") && !strings.HasPrefix(s, "> ") })
		if len(verse) > 0 {
			lines = verse
		}
	}
	style := messagetest.Styles[chance.IntN(len(messagetest.Styles))]
	column, quote := 5+chance.IntN(96), style.Quote
	style.Name = fmt.Sprintf("%s, cut at %d", style.Name, column)
	style.Quote = func(l []string) []string { return messagetest.Wrapped(quote(l), column) }
	headings := email.Headings()
	return messagetest.Answer{Heading: headings[chance.IntN(len(headings))], Style: style, Place: "top", Quote: lines}
}
