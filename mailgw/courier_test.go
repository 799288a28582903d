package mailgw_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	gomessage "github.com/emersion/go-message"
	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/post"
	"seneschal/mailgw/sender"
	"seneschal/migrations"
)

// tellAll composes the letters of every commit of the store.
func (o *gateway) tellAll(c *courier.Courier) [][]mailgw.Outbound {
	o.t.Helper()
	return o.tellLog(c, "g7")
}

// tellLog is tellAll for one of several games.
func (o *gateway) tellLog(c *courier.Courier, id string) [][]mailgw.Outbound {
	o.t.Helper()
	var all [][]mailgw.Outbound
	g, backlog := o.words.Empty(), game.Backlog{}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	last, err := o.store.Last(ctx)
	require.NoError(o.t, err)
	err = o.store.Subscribe(ctx, 0, func(commit *eventstore.Commit) error {
		if commit.Log != aggregate.GameLog(id) {
			if commit.Pos == last {
				return errors.New("all told")
			}
			return nil
		}
		events, err := o.words.Open(g, commit)
		require.NoError(o.t, err)
		next := event.Fold(g, events...)
		var due game.Due
		backlog, due = backlog.Note(g, next, events, commit.At)
		letters, err := c.Handle(ctx, commit, g, next, events, due)
		require.NoError(o.t, err)
		all, g = append(all, letters), next
		if commit.Pos == last {
			return errors.New("all told")
		}
		return nil
	})
	require.ErrorContains(o.t, err, "all told")
	return all
}

func (o *gateway) courier() *courier.Courier {
	return &courier.Courier{Store: o.store, Words: o.words, People: o.people, Post: o.post, House: house()}
}

func (o *gateway) letter(by game.Player, s game.Seat, lines ...string) {
	o.t.Helper()
	var ls []order.Line
	for i, l := range lines {
		ls = append(ls, order.Line{N: i + 1, Text: l})
	}
	_, err := o.host.Obey(context.Background(), "g7", strings.Join(lines, "|")+string(s), game.Command{At: noon, By: by, Do: game.Letter{Seat: s, Lines: ls}})
	require.NoError(o.t, err)
}

// part is a leaf of a mail.
type part struct {
	kind, name, id string
	Body           string
}

// PartsOf reads a mail with a library that is not ours.
func partsOf(t testing.TB, raw []byte) (gomessage.Header, []part) {
	t.Helper()
	e, err := gomessage.Read(bytes.NewReader(raw))
	require.NoError(t, err)
	var parts []part
	require.NoError(t, e.Walk(func(_ []int, e *gomessage.Entity, err error) error {
		require.NoError(t, err)
		kind, _, err := e.Header.ContentType()
		require.NoError(t, err)
		if strings.HasPrefix(kind, "multipart/") {
			return nil
		}
		_, params, _ := e.Header.ContentDisposition()
		body, err := io.ReadAll(e.Body)
		require.NoError(t, err)
		parts = append(parts, part{kind, params["filename"], e.Header.Get("Content-Id"), string(body)})
		return nil
	}))
	return e.Header, parts
}

func TestFirstPhaseIsWelcomedAndClosedPhasesReported(t *testing.T) {
	o := open(t)
	o.letter("anne", "north", "bid 3")
	o.letter("bob", "east", "bid 1", "FORMAT json")
	told := o.tellAll(o.courier())
	var kinds []string
	for _, letters := range told {
		for _, l := range letters {
			kinds = append(kinds, l.Kind+" "+l.To)
		}
	}
	require.Equal(t, []string{"welcome " + anne, "welcome " + bob, "report " + anne, "report " + bob}, kinds)
}

func TestReportHasAllItsForms(t *testing.T) {
	o := open(t)
	o.letter("bob", "east", "FORMAT json")
	o.letter("anne", "north", "bid 3")
	o.letter("bob", "east", "bid 1")
	told := o.tellAll(o.courier())
	last := told[len(told)-1]
	require.Len(t, last, 2)
	header, parts := partsOf(t, last[1].Body)
	var kinds []string
	for _, p := range parts {
		kinds = append(kinds, p.kind)
	}
	require.Equal(t, []string{"text/plain", "text/html", "image/png", "text/calendar", "text/plain", "application/json"}, kinds)
	require.Equal(t, "<board@games.example>", parts[2].id)
	require.Contains(t, parts[1].Body, `src="cid:board@games.example"`)
	require.Equal(t, "orders-g7-round-2.txt", parts[4].name)
	require.Equal(t, "auto-generated", header.Get("Auto-Submitted"))
	require.Equal(t, house().Root("g7", "east"), header.Get("References"))
	token, ok := house().ParseReply(strings.Trim(header.Get("Reply-To")[strings.Index(header.Get("Reply-To"), "<"):], "<>"))
	require.True(t, ok && token.Valid)
	require.Equal(t, 1, strings.Count(string(last[1].Body), ".east.1."), "the reply address stands in Reply-To alone")
	require.Contains(t, parts[5].Body, `"format": "seneschal-report"`)
	_, plain := partsOf(t, last[0].Body)
	require.Len(t, plain, 5, "data for programs is sent to who asks for it")
}

func TestTextOfAReportIsNarrowAndHoldsNoOrder(t *testing.T) {
	o := open(t)
	o.letter("anne", "north", "bid 3")
	o.letter("bob", "east", "bid 1")
	for _, letters := range o.tellAll(o.courier()) {
		for _, l := range letters {
			_, parts := partsOf(t, l.Body)
			text := parts[0].Body
			for line := range strings.SplitSeq(text, "\r\n") {
				require.LessOrEqual(t, utf8.RuneCountInString(line), 73, line)
			}
			for _, p := range incoming.Parts(strings.Split(text, "\r\n")) {
				orders, _ := o.game().Ruleset().Parse(o.game().State(), "north", p.Lines)
				require.Empty(t, orders)
			}
			for line := range strings.SplitSeq(string(l.Body), "\r\n") {
				if !strings.HasPrefix(line, "List-Unsubscribe") { // a link is not folded
					require.LessOrEqual(t, len(line), 78, line)
				}
			}
		}
	}
}

func TestSameCommitGivesTheSameBytes(t *testing.T) {
	o := open(t)
	require.Equal(t, o.tellAll(o.courier()), o.tellAll(o.courier()))
}

func TestPressGoesToItsReadersAlone(t *testing.T) {
	o := open(t)
	o.letter("anne", "north", "PRESS TO east", "bid 6 or lose", "END PRESS")
	o.letter("anne", "north", "PRESS STEWARD", "help", "END PRESS")
	told := o.tellAll(o.courier())
	toBob, toSteward := told[len(told)-2], told[len(told)-1]
	require.Len(t, toBob, 1)
	require.Equal(t, bob, toBob[0].To)
	require.Contains(t, string(toBob[0].Body), "| bid 6 or lose")
	require.Len(t, toSteward, 1)
	require.Equal(t, "boss@players.example", toSteward[0].To)
	require.Contains(t, string(toSteward[0].Body), "steward+g7.0.0.")
}

// What others have written stands behind a bar on every line, none of them
// wider than a letter: a mail program that breaks long lines of a quote finds
// nothing to put at the beginning of one.
func TestPressIsBrokenAsWideAsALetter(t *testing.T) {
	o := open(t)
	long := strings.Repeat("so we march ", 5) + "at dawn " // 68 characters
	o.letter("anne", "north", "PRESS TO east", long+"RESIGN", "= 1 BID 3", "> "+strings.Repeat("x", 100)+" READY", "", strings.Repeat("and they go home ", 20)+"READY", "END PRESS")
	o.obey("steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE " + long + "RESIGN"}}})
	told := o.tellAll(o.courier())
	for n, letters := range told[len(told)-2:] {
		text := strings.Split(shown(t, letters[0]), "\n")
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
	o := open(t)
	o.letter("bob", "east", "DIGEST on")
	o.letter("anne", "north", "PRESS TO east", "bid 6 or lose", "END PRESS")
	told := o.tellAll(o.courier())
	require.Empty(t, told[len(told)-1])
	o.letter("anne", "north", "bid 3")
	o.letter("bob", "east", "bid 1")
	told = o.tellAll(o.courier())
	_, parts := partsOf(t, told[len(told)-1][1].Body)
	require.Contains(t, parts[0].Body, "bid 6 or lose")
}

func TestMovedDeadlineMovesInTheCalendar(t *testing.T) {
	o := open(t)
	_, err := o.host.Obey(t.Context(), "g7", "x", game.Command{At: noon, By: "steward", Do: game.Steward{Lines: []order.Line{{N: 1, Text: "EXTEND 2 h WHY the post is slow"}}}})
	require.NoError(t, err)
	told := o.tellAll(o.courier())
	welcome, moved := told[2][0], told[3][0]
	_, before := partsOf(t, welcome.Body)
	_, after := partsOf(t, moved.Body)
	require.Contains(t, after[0].Body, "the post is slow")
	uid := func(p []part) (uid, seq, start string) {
		for _, p := range p {
			for line := range strings.SplitSeq(p.Body, "\r\n") {
				name, value, _ := strings.Cut(line, ":")
				switch {
				case p.kind != "text/calendar":
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
	o := open(t)
	_, err := o.host.Obey(t.Context(), "g7", "x", game.Command{At: noon, By: "steward", Do: game.Steward{Lines: []order.Line{{N: 1, Text: "ABANDON WHY nobody writes"}}}})
	require.NoError(t, err)
	told := o.tellAll(o.courier())
	last := told[len(told)-1]
	require.Len(t, last, 2)
	header, parts := partsOf(t, last[0].Body)
	require.Contains(t, header.Get("Subject"), "The game is over, unfinished")
	require.Contains(t, parts[0].Body, "The steward has ended the game unfinished: nobody writes.")
	calendar := slices.IndexFunc(parts, func(p part) bool { return p.kind == "text/calendar" })
	require.Contains(t, parts[calendar].Body, "STATUS:CANCELLED")
}

func TestWhoWaitsForAGameIsToldThatItIsGivenUp(t *testing.T) {
	o := open(t)
	ctx := t.Context()
	do := func(id string, by game.Player, what game.Act) {
		_, err := o.host.Obey(ctx, id, fmt.Sprintf("%T", what), game.Command{At: noon, By: by, Do: what})
		require.NoError(t, err)
	}
	do("g8", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "The fen"})
	do("g8", "anne", game.TakeSeat{Player: "anne"})
	do("g8", "steward", game.Steward{Lines: []order.Line{{N: 1, Text: "ABANDON WHY too few"}}})
	g, _, err := o.host.Game(ctx, "g8")
	require.NoError(t, err)
	var last *eventstore.Commit
	for c, err := range o.store.Load(ctx, aggregate.GameLog("g8"), 0) {
		require.NoError(t, err)
		last = c
	}
	told, err := o.courier().Handle(ctx, last, g, g, []event.Event{game.Abandoned{By: "steward", Why: "too few", At: noon}}, nil)
	require.NoError(t, err)
	require.Len(t, told, 1)
	_, parts := partsOf(t, told[0].Body)
	require.Contains(t, parts[0].Body, "The steward has given up The fen before it began: too few.")
}

func TestCourierGoesOnWhereItStopped(t *testing.T) {
	db, err := sqlx.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	o := open(t)
	run := func(want int) {
		c := o.courier()
		c.DB, c.Post, c.Now = db, post.New(post.Config{DB: db}), func() time.Time { return noon }
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- c.Run(ctx) }()
		require.Eventually(t, func() bool { return count(t, db) == want }, 10*time.Second, 5*time.Millisecond)
		cancel()
		require.NoError(t, <-done)
	}
	run(2)
	o.letter("anne", "north", "bid 3")
	o.letter("bob", "east", "bid 1")
	run(4)
	_, err = db.Exec(`UPDATE mail.cursors SET pos = 0`)
	require.NoError(t, err)
	o.letter("anne", "north", "bid 2")
	o.letter("bob", "east", "bid 2")
	run(6)
}

func TestPendingLettersOutliveTheProcess(t *testing.T) {
	db, err := sqlx.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	table := incoming.PendingTable{DB: db}
	w := incoming.Waiting{Code: "abcdefghij", Game: "g7", Seat: "north", By: "anne", Number: 3, Cause: "c", Received: noon, Part: incoming.Part{Lines: []order.Line{{N: 1, Text: "bid 1"}}}}
	require.NoError(t, table.Put(t.Context(), w))
	require.NoError(t, table.Put(t.Context(), incoming.Waiting{Code: w.Code}))
	got, ok, err := table.Find(t.Context(), w.Code)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, w, got)
	require.NoError(t, table.Drop(t.Context(), w.Code))
	_, ok, err = table.Find(t.Context(), w.Code)
	require.NoError(t, err)
	require.False(t, ok)
}

func count(t testing.TB, db *sqlx.DB) int {
	var n int
	require.NoError(t, db.Get(&n, `SELECT count(*) FROM mail.outbox`))
	return n
}

func TestReadTellsWhatALetterIs(t *testing.T) {
	o := open(t)
	raw := mail{id: "<1@x>", from: anne, to: o.token("north"), subject: "Re: [g7] x", top: vouched, body: "bid 3\n\nOn Mon, 2 Mar 2026 at 10:00, Game <o@games.example> wrote:\n> bid 1"}.raw()
	r := incoming.Read(t.Context(), raw.Body, house(), sender.Checker{AuthServID: "mx.games.example"})
	require.Equal(t, "g7", r.Game)
	require.Equal(t, game.Seat("north"), r.Seat)
	require.Equal(t, incoming.Proof{OneSender: true, Token: "valid", Vouched: "yes"}, r.Proof)
	require.Equal(t, []order.Line{{N: 1, Text: "bid 3"}}, r.Parts[0].Lines)
	require.NotEmpty(t, r.LeftOut)
	r = incoming.Read(t.Context(), raw.Body, mailgw.House{}, sender.Checker{})
	require.Equal(t, "unchecked", r.Proof.Token)
	require.Equal(t, game.Seat("north"), r.Seat)
}
