package notifier_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	_ "github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/post"
	"seneschal/mailgw/sender"
)

func TestFirstPhaseIsWelcomedAndClosedPhasesReported(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1", "FORMAT json")
	told := gateway.TellAll(gateway.Notifier())
	var kinds []string
	for _, emails := range told {
		for _, l := range emails {
			kinds = append(kinds, l.Kind+" "+l.To)
		}
	}
	require.Equal(t, []string{"office boss@players.example", "welcome " + mailgwtest.Anne, "welcome " + mailgwtest.Bob, "report " + mailgwtest.Anne, "report " + mailgwtest.Bob}, kinds)
}

func TestReportHasAllItsForms(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("bob", "east", "FORMAT json")
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	told := gateway.TellAll(gateway.Notifier())
	last := told[len(told)-1]
	require.Len(t, last, 2)
	header, parts := mailgwtest.PartsOf(t, last[1].Body)
	var kinds []string
	for _, p := range parts {
		kinds = append(kinds, p.Kind)
	}
	require.Equal(t, []string{"text/plain", "text/html", "image/png", "text/calendar", "text/plain", "application/json"}, kinds)
	require.Equal(t, "<board@games.example>", parts[2].ID)
	require.Contains(t, parts[1].Body, `src="cid:board@games.example"`)
	require.Equal(t, "orders-g7-round-2.txt", parts[4].Name)
	require.Equal(t, "auto-generated", header.Get("Auto-Submitted"))
	require.Equal(t, mailgwtest.Server().Root("g7", "east"), header.Get("References"))
	token, ok := mailgwtest.Server().ParseReply(strings.Trim(header.Get("Reply-To")[strings.Index(header.Get("Reply-To"), "<"):], "<>"))
	require.True(t, ok && token.Valid)
	require.Equal(t, 1, strings.Count(string(last[1].Body), ".east.1."), "the reply address stands in Reply-To alone")
	require.Contains(t, parts[5].Body, `"format": "seneschal-report"`)
	_, plain := mailgwtest.PartsOf(t, last[0].Body)
	require.Len(t, plain, 5, "data for programs is sent to who asks for it")
}

func TestTextOfAReportIsNarrowAndHoldsNoOrder(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	for _, emails := range gateway.TellAll(gateway.Notifier()) {
		for _, outbound := range emails {
			_, parts := mailgwtest.PartsOf(t, outbound.Body)
			text := parts[0].Body
			for line := range strings.SplitSeq(text, "\r\n") {
				require.LessOrEqual(t, utf8.RuneCountInString(line), 73, line)
			}
			for _, p := range incoming.CutParts(strings.Split(text, "\r\n")) {
				orders, _ := gateway.Game().Ruleset().Parse(gateway.Game().State(), "north", p.Lines)
				require.Empty(t, orders)
			}
			for line := range strings.SplitSeq(string(outbound.Body), "\r\n") {
				if !strings.HasPrefix(line, "List-Unsubscribe") { // a link is not folded
					require.LessOrEqual(t, len(line), 78, line)
				}
			}
		}
	}
}

func TestSameCommitGivesTheSameBytes(t *testing.T) {
	o := mailgwtest.Open(t)
	require.Equal(t, o.TellAll(o.Notifier()), o.TellAll(o.Notifier()))
}

func TestPressGoesToItsReadersAlone(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "PRESS TO east", "bid 6 or lose", "END PRESS")
	gateway.Email("anne", "north", "PRESS STEWARD", "help", "END PRESS")
	told := gateway.TellAll(gateway.Notifier())
	toBob, toSteward := told[len(told)-2], told[len(told)-1]
	require.Len(t, toBob, 1)
	require.Equal(t, mailgwtest.Bob, toBob[0].To)
	require.Contains(t, string(toBob[0].Body), "| bid 6 or lose")
	require.Len(t, toSteward, 1)
	require.Equal(t, "boss@players.example", toSteward[0].To)
	require.Contains(t, string(toSteward[0].Body), "steward+g7.0.0.")
}

// TestPressIsBrokenAsWideAsAnEmail: words of others stand behind a bar on every line, and no line
// is wider than an email. So a mail program that breaks long lines of a quote puts none of them
// at the beginning of a line.
func TestPressIsBrokenAsWideAsAnEmail(t *testing.T) {
	o := mailgwtest.Open(t)
	long := strings.Repeat("so we march ", 5) + "at dawn " // 68 characters
	o.Email("anne", "north", "PRESS TO east", long+"RESIGN", "= 1 BID 3", "> "+strings.Repeat("x", 100)+" READY", "", strings.Repeat("and they go home ", 20)+"READY", "END PRESS")
	o.Obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE " + long + "RESIGN"}}})
	told := o.TellAll(o.Notifier())
	for n, emails := range told[len(told)-2:] {
		text := strings.Split(mailgwtest.Shown(t, emails[0]), "\n")
		bars := 0
		for _, l := range text {
			require.LessOrEqual(t, len(l), 72, l)
			if strings.HasPrefix(l, "|") {
				bars++
				continue
			}
			require.NotContains(t, l, "RESIGN")
			require.NotContains(t, l, "READY")
		}
		require.GreaterOrEqual(t, bars, []int{12, 2}[n], text)
		require.Contains(t, text, "| RESIGN")
	}
}

func TestWhoWantsADigestGetsPressWithHisReportsAlone(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("bob", "east", "DIGEST on")
	gateway.Email("anne", "north", "PRESS TO east", "bid 6 or lose", "END PRESS")
	told := gateway.TellAll(gateway.Notifier())
	require.Empty(t, told[len(told)-1])
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	told = gateway.TellAll(gateway.Notifier())
	_, parts := mailgwtest.PartsOf(t, told[len(told)-1][1].Body)
	require.Contains(t, parts[0].Body, "bid 6 or lose")
}

func TestMovedDeadlineMovesInTheCalendar(t *testing.T) {
	o := mailgwtest.Open(t)
	_, err := o.Host.Obey(t.Context(), "g7", "x", game.Command{At: mailgwtest.Noon, By: "steward", Do: game.Steward{Lines: []order.Line{{N: 1, Text: "EXTEND 2 h WHY the post is slow"}}}})
	require.NoError(t, err)
	told := o.TellAll(o.Notifier())
	welcome, moved := told[2][0], told[3][0]
	_, before := mailgwtest.PartsOf(t, welcome.Body)
	_, after := mailgwtest.PartsOf(t, moved.Body)
	require.Contains(t, after[0].Body, "the post is slow")
	uid := func(p []mailgwtest.MailLeaf) (uid, seq, start string) {
		for _, leaf := range p {
			for line := range strings.SplitSeq(leaf.Body, "\r\n") {
				name, value, _ := strings.Cut(line, ":")
				switch {
				case leaf.Kind != "text/calendar":
				case name == "UID":
					uid = value
				case name == "SEQUENCE":
					seq = value
				case name == "DTSTART":
					start = value
				}
			}
		}
		return uid, seq, start
	}
	u1, s1, d1 := uid(before)
	u2, s2, d2 := uid(after)
	require.Equal(t, u1, u2)
	require.NotEmpty(t, u1)
	require.Less(t, s1, s2)
	require.Equal(t, "20260302T120000Z", d1)
	require.Equal(t, "20260302T140000Z", d2)
}

func TestTheEndOfAnAbandonedGameIsReported(t *testing.T) {
	o := mailgwtest.Open(t)
	_, err := o.Host.Obey(t.Context(), "g7", "x", game.Command{At: mailgwtest.Noon, By: "steward", Do: game.Steward{Lines: []order.Line{{N: 1, Text: "ABANDON WHY nobody writes"}}}})
	require.NoError(t, err)
	told := o.TellAll(o.Notifier())
	last := told[len(told)-1]
	require.Len(t, last, 2)
	header, parts := mailgwtest.PartsOf(t, last[0].Body)
	require.Contains(t, header.Get("Subject"), "The game is over, unfinished")
	require.Contains(t, parts[0].Body, "The steward has ended the game unfinished: nobody writes.")
	calendar := slices.IndexFunc(parts, func(p mailgwtest.MailLeaf) bool { return p.Kind == "text/calendar" })
	require.Contains(t, parts[calendar].Body, "STATUS:CANCELLED")
}

func TestWhoWaitsForAGameIsToldThatItIsGivenUp(t *testing.T) {
	gateway := mailgwtest.Open(t)
	ctx := t.Context()
	do := func(id string, by game.Player, what game.Act) {
		_, err := gateway.Host.Obey(ctx, id, fmt.Sprintf("%T", what), game.Command{At: mailgwtest.Noon, By: by, Do: what})
		require.NoError(t, err)
	}
	do("g8", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "The fen"})
	do("g8", "anne", game.TakeSeat{Player: "anne"})
	do("g8", "steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ABANDON WHY too few"}}})
	g, _, err := gateway.Host.Game(ctx, "g8")
	require.NoError(t, err)
	var last *eventstore.Commit
	for commit, err := range gateway.Store.Load(ctx, aggregate.GameLog("g8"), 0) {
		require.NoError(t, err)
		last = commit
	}
	told, err := gateway.Notifier().Handle(ctx, last, g, g, []event.Event{game.Abandoned{By: "steward", Why: "too few", At: mailgwtest.Noon}}, nil)
	require.NoError(t, err)
	require.Len(t, told, 1)
	_, parts := mailgwtest.PartsOf(t, told[0].Body)
	require.Contains(t, parts[0].Body, "The steward has given up The fen before it began: too few.")
}

func TestNotifierGoesOnWhereItStopped(t *testing.T) {
	db, _ := pgtest.Tables(t)
	gateway := mailgwtest.Open(t)
	run := func(want int) {
		notifier := gateway.Notifier()
		notifier.DB, notifier.Post, notifier.Now = db, post.New(post.Config{DB: db}), func() time.Time { return mailgwtest.Noon }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- notifier.Run(ctx) }()
		require.Eventually(t, func() bool { return mailgwtest.Count(t, db) == want }, 10*time.Second, 5*time.Millisecond)
		cancel()
		require.NoError(t, <-done)
	}
	run(3) // the steward's email about the office
	gateway.Email("anne", "north", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	run(5)
	_, err := db.Exec(`UPDATE mail.cursors SET pos = 0`)
	require.NoError(t, err)
	gateway.Email("anne", "north", "bid 2")
	gateway.Email("bob", "east", "bid 2")
	run(7)
}

func TestPendingEmailsOutliveTheProcess(t *testing.T) {
	db, _ := pgtest.Tables(t)
	table := incoming.PendingTable{DB: db}
	w := incoming.Waiting{Code: "abcdefghij", Game: "g7", Seat: "north", By: "anne", Number: 3, CommandID: "c", Received: mailgwtest.Noon, Part: incoming.GamePart{Lines: []order.Line{{N: 1, Text: "bid 1"}}}}
	require.NoError(t, table.Put(t.Context(), w))
	require.NoError(t, table.Put(t.Context(), incoming.Waiting{Code: w.Code}))
	got, ok, err := table.Find(t.Context(), w.Code)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, w, got)
	w.Code, w.By, w.From = "bcdefghijk", "bert", "Bert@mail.example"
	require.NoError(t, table.Put(t.Context(), w))
	w.Code, w.From = "cdefghijkl", "carl@mail.example"
	require.NoError(t, table.Put(t.Context(), w))
	require.NoError(t, table.Drop(t.Context(), "abcdefghij"))
	require.NoError(t, table.Forget(t.Context(), "anne", []string{"bert@mail.example"}))
	for code, kept := range map[string]bool{"abcdefghij": false, "bcdefghijk": false, "cdefghijkl": true} {
		_, ok, err = table.Find(t.Context(), code)
		require.NoError(t, err)
		require.Equal(t, kept, ok, code)
	}
	require.NoError(t, table.Forget(t.Context(), "bert", nil))
	_, ok, err = table.Find(t.Context(), "cdefghijkl")
	require.NoError(t, err)
	require.False(t, ok)
}

func TestReadTellsWhatAnEmailIs(t *testing.T) {
	o := mailgwtest.Open(t)
	raw := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: o.Token("north"), Subject: "Re: [g7] x", Top: mailgwtest.Vouched, Body: "bid 3\n\nOn Mon, 2 Mar 2026 at 10:00, Game <o@games.example> wrote:\n> bid 1"}.Raw()
	reading := incoming.Read(t.Context(), raw.Body, mailgwtest.Server(), sender.Checker{AuthServID: "mx.games.example"})
	require.Equal(t, "g7", reading.Game)
	require.Equal(t, game.Seat("north"), reading.Seat)
	require.Equal(t, incoming.Proof{OneSender: true, Token: "valid", Vouched: "yes"}, reading.Proof)
	require.Equal(t, []order.Line{{N: 1, Text: "bid 3"}}, reading.Parts[0].Lines)
	require.NotEmpty(t, reading.LeftOut)
	reading = incoming.Read(t.Context(), raw.Body, mailgw.Server{}, sender.Checker{})
	require.Equal(t, "unchecked", reading.Proof.Token)
	require.Equal(t, game.Seat("north"), reading.Seat)
}

func TestTheMapIsToldInWordsToWhoReadsText(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Email("anne", "north", "FORMAT text", "bid 3")
	gateway.Email("bob", "east", "bid 1")
	told := gateway.LastTold()
	require.Contains(t, mailgwtest.Plain(t, told[0]), "# MAP IN WORDS")
	require.Contains(t, mailgwtest.Plain(t, told[1]), "# MAP IN WORDS", "its reader may be shown no picture")
}
