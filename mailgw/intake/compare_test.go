package intake_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/message"
	"seneschal/mailgw/notifier"
)

func TestAnswersAreReadByTheEmailThatWasSent(t *testing.T) {
	bouncing, welcome := comparing(t)
	require.Equal(t, mailgw.Processed, bouncing.Send(bouncing.Bare("<1@x>", welcome["north"], "bid 3")))
	require.Equal(t, []string{"bid 3"}, bouncing.Draft("north"))
	receipt := bouncing.Last("receipt")
	require.Contains(t, mailgwtest.WordsOf(receipt), "= 1 BID 3")
	require.NotContains(t, string(receipt.Body), "Line 2", "nothing of the quote is complained of")

	bouncing.Send(bouncing.Bare("<2@x>", receipt, "bid 4"))
	require.Equal(t, []string{"bid 4"}, bouncing.Draft("north"), "the answer to a receipt, too")
	bouncing.Send(bouncing.Bare("<3@x>", receipt, "NOT ME"))
	require.Empty(t, bouncing.Draft("north"))
}

func TestWithoutTheEmailAQuoteIsToldByItsLooks(t *testing.T) {
	bouncing, welcome := comparing(t)
	_, err := bouncing.DB.Exec(`DELETE FROM mail.outbox`)
	require.NoError(t, err)
	mail := bouncing.Bare("<1@x>", welcome["north"], "bid 3")
	mail.Body = strings.Replace(mail.Body, "An 1 Márta 2026, scríobh Game 7:", "On 1 Mar 2026 at 12:00, Game 7 wrote:", 1)
	bouncing.Send(mail)
	require.Equal(t, []string{"bid 3"}, bouncing.Draft("north"))
	require.NotContains(t, string(bouncing.Last("receipt").Body), "Line 2")
}

func TestAnswersThatNameNoEmailAreReadByTheLastOnes(t *testing.T) {
	bouncing, welcome := comparing(t)
	mail := bouncing.Bare("<1@x>", welcome["north"], "bid 3")
	mail.Header = ""
	bouncing.Send(mail)
	require.Equal(t, []string{"bid 3"}, bouncing.Draft("north"))
	receipt := bouncing.Last("receipt")
	require.NotContains(t, string(receipt.Body), "Line ", "nothing of the quote is complained of")

	mail = bouncing.Bare("<2@x>", receipt, "bid 4")
	mail.Header, mail.To = "", "orders@games.example"
	bouncing.Send(mail)
	require.Equal(t, []string{"bid 4"}, bouncing.Draft("north"), "a fresh letter, that names the game in its subject")
	require.NotContains(t, string(bouncing.Last("receipt").Body), "Line ")
}

func TestAnEmailOfAnotherIsNotCompared(t *testing.T) {
	bouncing, welcome := comparing(t)
	secret := mailgw.Outbound{
		Key: "g7.east.announced1.77", MessageID: "<1.g7.east.announced1.77@games.example>", From: "orders@games.example", To: mailgwtest.Bob, Kind: "announced1", Game: "g7",
		Body: []byte("Subject: a secret\r\n\r\nThe moles of the east are three, and one of them digs in the north.\r\nThey dig at night, with small spoons of silver.\r\n"),
	}
	require.NoError(t, bouncing.Sent.Put(t.Context(), secret))
	mail := bouncing.Bare("<1@x>", welcome["north"], "bid 3")
	mail.Body = "bid 3\n\nThe moles of the east are three, and one of them digs in the north.\nThey dig at night, with small spoons of silver.\n"
	mail.Header = "In-Reply-To: " + secret.MessageID + "\r\n"
	bouncing.Send(mail)
	require.Contains(t, string(bouncing.Last("receipt").Body), "2 lines were not orders (3-4)", "a guess is not told to be right")
	mail = bouncing.Bare("<2@x>", welcome["north"], "bid 3")
	mail.From, mail.Top = "anne@work.example", ""
	bouncing.Send(mail)
	require.NotContains(t, mailgwtest.WordsOf(bouncing.Last("question")), "scríobh", "a new address is helped, and asked about at the old one")
	mail.ID, mail.Header = "<3@x>", ""
	bouncing.Send(mail)
	require.NotContains(t, mailgwtest.WordsOf(bouncing.Last("question")), "scríobh", "also if it does not say what it answers")
}

// away is an outbox out of reach.
type away struct{}

func (away) Email(context.Context, string) (mailgw.Outbound, bool, error) {
	return mailgw.Outbound{}, false, errors.New("out of reach")
}

func (away) Newest(context.Context, string, game.Seat, []string, int) ([]mailgw.Quotable, error) {
	return nil, errors.New("out of reach")
}

func (away) Heard(context.Context, string, game.Seat, []string) ([]mailgw.Heard, error) {
	return nil, errors.New("out of reach")
}

func TestNothingIsReadWhileTheOutboxIsAway(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.In.Outbox = away{}
	l := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "bid 3"}
	_, err := gateway.In.Handle(t.Context(), l.Raw())
	require.ErrorContains(t, err, "out of reach")
	l.ID, l.Header = "<2@x>", "In-Reply-To: "+mailgwtest.Server().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "north", Kind: "report", Rev: "3"})+"\r\n"
	_, err = gateway.In.Handle(t.Context(), l.Raw())
	require.ErrorContains(t, err, "out of reach")
	require.Empty(t, gateway.Draft("north"))
}

// told returns the reports of the first phases of a game of six: of one phase in short tests.
func told(t testing.TB, ruleset string) (emails []mailgw.Outbound) {
	if emails, ok := reports.Load(ruleset); ok {
		return emails.([]mailgw.Outbound)
	}
	phases := 2
	if testing.Short() {
		phases = 1
	}
	people := mailgwtest.NewPeople()
	for i := range 6 {
		people.By["p"+string(gametest.Player(i))+"@x.example"] = gametest.Player(i)
	}
	c := &notifier.Notifier{People: people, Server: mailgwtest.Server()}
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: ruleset, Seats: 6, Title: "The long road"}, rulesets.Lookup, 1)
	var undelivered game.Undelivered
	for n := range phases {
		before := run.Game
		events := run.Close()
		var due game.Due
		undelivered, due = undelivered.Note(before, run.Game, events, mailgwtest.Noon)
		out, err := c.Handle(t.Context(), &eventstore.Commit{Log: "game/g", Pos: eventstore.Pos(9 + n), At: mailgwtest.Noon, Hash: "abcdef0123456789"}, before, run.Game, events, due)
		require.NoError(t, err)
		emails = append(emails, out...)
	}
	require.NotEmpty(t, emails)
	reports.Store(ruleset, emails)
	return emails
}

// reports keeps these reports by ruleset, because painting their boards takes long.
var reports sync.Map

// TestRealReportsAreNeverReadAsOrders: real reports, quoted whole and bare with orders above,
// within and below, give these orders and nothing else, even if the report shows the same orders.
func TestRealReportsAreNeverReadAsOrders(t *testing.T) {
	for i, outbound := range slices.Concat(told(t, "feudal"), told(t, "camelot")) {
		if testing.Short() && i%3 > 0 {
			continue
		}
		text := strings.Split(strings.TrimRight(mailgwtest.Shown(t, outbound), "\n"), "\n")
		var shows []string
		for _, line := range text {
			if o, ok := strings.CutPrefix(line, "· "); ok {
				shows = append(shows, o)
			}
		}
		at := len(text) * (i%8 + 1) / 10
		for text[at] == "" || !strings.HasPrefix(text[at], "- ") {
			at++
		}
		body := slices.Concat(shows, []string{"", "An 1 Márta 2026, scríobh The long road:", ""}, text[:at], []string{"", "SCOUT 52", ""}, text[at:], []string{"", "BUILD MILL AT York", "-- ", "WATCH it!"})
		m := message.Parse([]byte("From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\n"+strings.Join(body, "\n")), mailgwtest.Noon)
		m.Against(message.ReadSent(outbound.Body))
		words := slices.DeleteFunc(slices.Clone(m.Text), func(s string) bool { return s == "" })
		require.Equal(t, slices.Concat(shows, []string{"SCOUT 52", "BUILD MILL AT York"}), words, outbound.Key)
	}
}

// TestOurHTMLIsNeverReadAsOrders: Outlook writes HTML without a mark of a quote, so our HTML
// comes back as it was.
func TestOurHTMLIsNeverReadAsOrders(t *testing.T) {
	for _, outbound := range []mailgw.Outbound{told(t, "feudal")[0], told(t, "camelot")[0]} {
		_, parts := mailgwtest.PartsOf(t, outbound.Body)
		_, page, _ := strings.Cut(parts[1].Body, "<body>")
		page, _, _ = strings.Cut(page, "</body>")
		body := "<html><body><div>WATCH York BY 3</div><div>BUILD HIVE AT Netherby</div><br><div>An 1 Márta 2026, scríobh The long road:</div>" + page + "<div>BUILD MILL AT York</div></body></html>"
		m := message.Parse([]byte("From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n"+body), mailgwtest.Noon)
		m.Against(message.ReadSent(outbound.Body))
		require.Equal(t, []string{"WATCH York BY 3", "BUILD HIVE AT Netherby", "", "BUILD MILL AT York"}, m.Text)
	}
}

// BenchmarkReadByDifference reads an answer that quotes a whole report.
func BenchmarkReadByDifference(b *testing.B) {
	outbound := told(b, "feudal")[0]
	raw := fmt.Appendf(nil, "From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\nWATCH York BY 3\n\n%s", mailgwtest.Shown(b, outbound))
	m := message.Parse(raw, mailgwtest.Noon)
	b.Run("compare", func(b *testing.B) {
		sent := message.ReadSent(outbound.Body)
		for b.Loop() {
			m.Against(sent)
		}
	})
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			m.Against(message.ReadSent(outbound.Body))
		}
	})
}
