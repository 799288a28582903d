package mailgw_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/message"
)

// comparing is a gateway that knows what it sent, and the welcome to a seat.
func comparing(t testing.TB) (*bouncing, map[game.Seat]mailgw.Outbound) {
	b := returning(t)
	b.in.Outbox = b.sent
	welcome := map[game.Seat]mailgw.Outbound{}
	for _, seat := range []game.Seat{"north", "east"} {
		var key string
		require.NoError(t, b.db.Get(&key, `SELECT key FROM mail.outbox WHERE key LIKE $1`, "g7."+string(seat)+".welcome.%"))
		l, found, err := b.sent.Letter(t.Context(), key)
		require.NoError(t, err)
		require.True(t, found)
		welcome[seat] = l
	}
	return b, welcome
}

// shown is the text part of a letter out, as a mail program shows it.
func shown(t testing.TB, l mailgw.Outbound) string {
	_, parts := partsOf(t, l.Body)
	return strings.ReplaceAll(strings.ReplaceAll(parts[0].Body, " \r\n", " "), "\r\n", "\n")
}

// bare is an answer whose mail program quotes without a mark, below a heading
// that no list knows.
func (b *bouncing) bare(id string, l mailgw.Outbound, own string) mail {
	return mail{
		id: id, from: anne, to: b.token("north"), top: vouched, subject: "Re: [g7]", header: "In-Reply-To: " + l.MessageID + "\r\n",
		body: own + "\n\nAn 1 Márta 2026, scríobh Game 7:\n" + shown(b.t, l) + "\n",
	}
}

func TestAnswersAreReadByTheLetterThatWasSent(t *testing.T) {
	b, welcome := comparing(t)
	require.Equal(t, mailgw.Processed, b.send(b.bare("<1@x>", welcome["north"], "bid 3")))
	require.Equal(t, []string{"bid 3"}, b.draft("north"))
	receipt := b.last("receipt")
	require.Contains(t, wordsOf(receipt), "= 1 BID 3")
	require.NotContains(t, string(receipt.Body), "Line 2", "nothing of the quote is complained of")

	b.send(b.bare("<2@x>", receipt, "bid 4"))
	require.Equal(t, []string{"bid 4"}, b.draft("north"), "the answer to a receipt, too")
	b.send(b.bare("<3@x>", receipt, "NOT ME"))
	require.Empty(t, b.draft("north"))
}

// last is the newest letter of a kind in the post.
func (b *bouncing) last(kind string) mailgw.Outbound {
	var key string
	require.NoError(b.t, b.db.Get(&key, `SELECT key FROM mail.outbox WHERE kind = $1 ORDER BY created DESC LIMIT 1`, kind))
	l, found, err := b.sent.Letter(b.t.Context(), key)
	require.NoError(b.t, err)
	require.True(b.t, found)
	return l
}

func TestWithoutTheLetterAQuoteIsToldByItsLooks(t *testing.T) {
	b, welcome := comparing(t)
	_, err := b.db.Exec(`DELETE FROM mail.outbox`)
	require.NoError(t, err)
	l := b.bare("<1@x>", welcome["north"], "bid 3")
	l.body = strings.Replace(l.body, "An 1 Márta 2026, scríobh Game 7:", "On 1 Mar 2026 at 12:00, Game 7 wrote:", 1)
	b.send(l)
	require.Equal(t, []string{"bid 3"}, b.draft("north"))
	require.NotContains(t, string(b.last("receipt").Body), "Line 2")
}

func TestAnswersThatNameNoLetterAreReadByTheLastOnes(t *testing.T) {
	b, welcome := comparing(t)
	l := b.bare("<1@x>", welcome["north"], "bid 3")
	l.header = ""
	b.send(l)
	require.Equal(t, []string{"bid 3"}, b.draft("north"))
	receipt := b.last("receipt")
	require.NotContains(t, string(receipt.Body), "Line ", "nothing of the quote is complained of")

	l = b.bare("<2@x>", receipt, "bid 4")
	l.header, l.to = "", "orders@games.example"
	b.send(l)
	require.Equal(t, []string{"bid 4"}, b.draft("north"), "a fresh letter, that names the game in its subject")
	require.NotContains(t, string(b.last("receipt").Body), "Line ")
}

func TestALetterOfAnotherIsNotCompared(t *testing.T) {
	b, welcome := comparing(t)
	secret := mailgw.Outbound{
		Key: "g7.east.announced1.77", MessageID: "<1.g7.east.announced1.77@games.example>", From: "orders@games.example", To: bob, Kind: "announced1", Game: "g7",
		Body: []byte("Subject: a secret\r\n\r\nThe moles of the east are three, and one of them digs in the north.\r\nThey dig at night, with small spoons of silver.\r\n"),
	}
	require.NoError(t, b.sent.Put(t.Context(), secret))
	l := b.bare("<1@x>", welcome["north"], "bid 3")
	l.body = "bid 3\n\nThe moles of the east are three, and one of them digs in the north.\nThey dig at night, with small spoons of silver.\n"
	l.header = "In-Reply-To: " + secret.MessageID + "\r\n"
	b.send(l)
	require.Contains(t, string(b.last("receipt").Body), "2 lines were not orders (3-4)", "a guess is not told to be right")
	l = b.bare("<2@x>", welcome["north"], "bid 3")
	l.from, l.top = "anne@work.example", ""
	b.send(l)
	require.NotContains(t, wordsOf(b.last("question")), "scríobh", "a new address is helped, and asked about at the old one")
	l.id, l.header = "<3@x>", ""
	b.send(l)
	require.NotContains(t, wordsOf(b.last("question")), "scríobh", "also if it does not say what it answers")
}

// away is an outbox out of reach.
type away struct{}

func (away) Letter(context.Context, string) (mailgw.Outbound, bool, error) {
	return mailgw.Outbound{}, false, errors.New("out of reach")
}

func (away) Newest(context.Context, string, game.Seat, []string, int) ([]mailgw.Outbound, error) {
	return nil, errors.New("out of reach")
}

func TestNothingIsReadWhileTheOutboxIsAway(t *testing.T) {
	o := open(t)
	o.in.Outbox = away{}
	l := mail{id: "<1@x>", from: anne, to: o.token("north"), body: "bid 3"}
	_, err := o.in.Handle(t.Context(), l.raw())
	require.ErrorContains(t, err, "out of reach")
	l.id, l.header = "<2@x>", "In-Reply-To: "+house().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "north", Kind: "report", Rev: "3"})+"\r\n"
	_, err = o.in.Handle(t.Context(), l.raw())
	require.ErrorContains(t, err, "out of reach")
	require.Empty(t, o.draft("north"))
}

// told are the reports of the first phases of a game of six.
func told(t testing.TB, ruleset string, phases int) (letters []mailgw.Outbound) {
	people := newPeople()
	for i := range 6 {
		people.by["p"+string(gametest.Player(i))+"@x.example"] = gametest.Player(i)
	}
	c := &courier.Courier{People: people, House: house()}
	run := gametest.Open(t, game.Open{Game: "g", Ruleset: ruleset, Seats: 6, Title: "The long road"}, rulesets.Lookup, 1)
	var backlog game.Backlog
	for n := range phases {
		before := run.Game
		events := run.Close()
		var due game.Due
		backlog, due = backlog.Note(before, run.Game, events, noon)
		out, err := c.Handle(t.Context(), &eventstore.Commit{Log: "game/g", Pos: eventstore.Pos(9 + n), At: noon, Hash: "abcdef0123456789"}, before, run.Game, events, due)
		require.NoError(t, err)
		letters = append(letters, out...)
	}
	require.NotEmpty(t, letters)
	return letters
}

// Real reports, quoted whole and bare with orders above, within and below, give
// the orders and nothing else, also those that the report shows.
func TestRealReportsAreNeverReadAsOrders(t *testing.T) {
	for i, l := range append(told(t, "feudal", 2), told(t, "camelot", 2)...) {
		text := strings.Split(strings.TrimRight(shown(t, l), "\n"), "\n")
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
		m := message.Parse([]byte("From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\n"+strings.Join(body, "\n")), noon)
		m.Against(message.ReadSent(l.Body))
		words := slices.DeleteFunc(slices.Clone(m.Text), func(s string) bool { return s == "" })
		require.Equal(t, slices.Concat(shows, []string{"SCOUT 52", "BUILD MILL AT York"}), words, l.Key)
	}
}

// Outlook writes HTML without a mark of a quote: ours comes back as it was.
func TestOurHTMLIsNeverReadAsOrders(t *testing.T) {
	for _, l := range append(told(t, "feudal", 1)[:1], told(t, "camelot", 1)[0]) {
		_, parts := partsOf(t, l.Body)
		_, page, _ := strings.Cut(parts[1].Body, "<body>")
		page, _, _ = strings.Cut(page, "</body>")
		body := "<html><body><div>WATCH York BY 3</div><div>BUILD HIVE AT Netherby</div><br><div>An 1 Márta 2026, scríobh The long road:</div>" + page + "<div>BUILD MILL AT York</div></body></html>"
		m := message.Parse([]byte("From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n"+body), noon)
		m.Against(message.ReadSent(l.Body))
		require.Equal(t, []string{"WATCH York BY 3", "BUILD HIVE AT Netherby", "", "BUILD MILL AT York"}, m.Text)
	}
}

// BenchmarkReadByDifference reads an answer that quotes a whole report.
func BenchmarkReadByDifference(b *testing.B) {
	l := told(b, "feudal", 1)[0]
	raw := fmt.Appendf(nil, "From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\nWATCH York BY 3\n\n%s", shown(b, l))
	m := message.Parse(raw, noon)
	b.Run("compare", func(b *testing.B) {
		sent := message.ReadSent(l.Body)
		for b.Loop() {
			m.Against(sent)
		}
	})
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			m.Against(message.ReadSent(l.Body))
		}
	})
}
