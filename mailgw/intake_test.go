package mailgw_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
)

func TestLetterBecomesADraftAndAReceipt(t *testing.T) {
	o := open(t)
	folder := o.send(mail{id: "<1@players.example>", from: "Anne <anne@players.example>", to: o.token("north"), subject: "Re: [g7] round 1: begun", body: "bid 3\nmarch\n-- \nAnne"})
	require.Equal(t, mailgw.Processed, folder)
	require.Equal(t, []string{"bid 3"}, o.draft("north"))
	out, text := o.one()
	require.Equal(t, "anne@players.example", out.To)
	require.Contains(t, text, "= 1 BID 3")
	require.Contains(t, string(out.Body), "| Line 2: unknown word")
	require.Contains(t, text, "CET")
	header := string(out.Body)
	require.Contains(t, header, "In-Reply-To: <1@players.example>")
	require.Contains(t, header, "Auto-Submitted: auto-replied")
	require.Contains(t, header, o.token("north"))
	require.Equal(t, 1, strings.Count(header, o.token("north")), "the reply address stands in Reply-To alone")
}

func TestSignedLetterNeedsNoReplyAddress(t *testing.T) {
	o := open(t)
	for _, l := range []mail{
		{id: "<1@x>", subject: "[g7] my orders", body: "bid 2"},
		{id: "<2@x>", subject: "orders", body: "GAME g7 AS north\nbid 2\nEND MAIL\nbid 4"},
		{id: "<4@x>", subject: "orders", body: "GAME g7 AS nor\nbid 2"},
		{id: "<3@x>", header: "In-Reply-To: " + house().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "north", Kind: "report", Rev: "3"}) + "\r\n", body: "bid 2"},
	} {
		l.from, l.to, l.top = "anne@players.example", "orders@games.example", vouched
		require.Equal(t, mailgw.Processed, o.send(l), l.id)
		require.Equal(t, []string{"bid 2"}, o.draft("north"), l.id)
	}
	require.Len(t, o.post.take(), 4)
}

func TestSameLetterTwiceIsObeyedAndAnsweredOnce(t *testing.T) {
	o := open(t)
	l := mail{id: "<1@x>", from: "anne@players.example", to: o.token("north"), body: "bid 3"}
	o.send(l)
	before, err := o.store.Last(t.Context())
	require.NoError(t, err)
	l.header = "Received: by another way\r\n"
	o.send(l)
	after, err := o.store.Last(t.Context())
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.Len(t, o.post.take(), 1)
}

// A letter of the last awaited seat closes the phase. Handled again after a
// crash, it answers a phase that is past: it still gets its receipt.
func TestReceiptOutlivesACrashAfterThePhaseClosed(t *testing.T) {
	o := open(t)
	o.send(mail{id: "<1@x>", from: "anne@players.example", to: o.token("north"), body: "bid 3"})
	o.post.take()
	o.post.fail = errors.New("no database")
	l := mail{id: "<2@x>", from: "bob@players.example", to: o.token("east"), body: "bid 1",
		header: "In-Reply-To: " + house().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "east", Kind: "report", Rev: "3"}) + "\r\n"}
	_, err := o.in.Handle(t.Context(), l.raw())
	require.Error(t, err)
	n, _, _, _ := o.game().Phase()
	require.Equal(t, 2, n, "both were ready")
	o.post.fail = nil
	require.Equal(t, mailgw.Processed, o.send(l))
	_, text := o.one()
	require.Contains(t, text, "= 1 BID 1")
}

func TestNothingIsFiledWhileSomethingIsAway(t *testing.T) {
	o := open(t)
	l := mail{id: "<1@x>", from: "anne@players.example", to: o.token("north"), body: "bid 3"}
	o.people.fail = errors.New("no database")
	_, err := o.in.Handle(t.Context(), l.raw())
	require.Error(t, err)
	o.people.fail = nil
	require.Equal(t, mailgw.Processed, o.send(l))
}

func TestPartsForSeveralGamesAreAnsweredEach(t *testing.T) {
	o := open(t)
	o.send(mail{id: "<1@x>", from: "anne@players.example", to: "orders@games.example", top: vouched, body: "GAME g7\nbid 1\nGAME g8\nbid 2\n"})
	require.Equal(t, []string{"bid 1"}, o.draft("north"))
	all := o.post.take()
	require.Len(t, all, 2)
	require.Contains(t, wordsOf(all[1]), "There is no game g8")
}

func TestPressKeepsItsLines(t *testing.T) {
	o := open(t)
	o.send(mail{id: "<1@x>", from: "anne@players.example", to: o.token("north"), body: "PRESS TO east\nDear  Bob,\n\nGAME over # soon\nEND PRESS\nbid 1"})
	press := o.game().Press()
	require.Len(t, press, 1)
	require.Equal(t, "Dear  Bob,\n\nGAME over # soon", press[0].Text)
	require.Equal(t, []string{"bid 1"}, o.draft("north"))
}

func TestUnprovedLetterCountsFromItsReceiptOnceConfirmed(t *testing.T) {
	o := open(t)
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<1@x>", from: "anne@players.example", to: "orders@games.example", subject: "[g7]", body: "bid 4", at: time.Minute}))
	require.Empty(t, o.draft("north"))
	question, text := o.one()
	require.Equal(t, "anne@players.example", question.To)
	code := o.wait.code(t)
	require.Contains(t, string(question.Body), code)
	require.NotContains(t, text, "bid 4", "quoted")

	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<2@x>", from: "anne@players.example", to: "orders@games.example", body: "YES aaaaaaaaaa"}))
	require.Empty(t, o.draft("north"))
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<3@x>", from: "anne@players.example", to: "orders@games.example", body: "Yes " + strings.ToUpper(code), at: time.Hour}))
	require.Equal(t, []string{"bid 4"}, o.draft("north"))
	require.Empty(t, o.wait.letters)
	all := o.post.take()
	require.Contains(t, wordsOf(all[len(all)-1]), "Received Sun 1 Mar 2026, 13:01 CET")
}

func TestConfirmationComesTooLateForAClosedPhase(t *testing.T) {
	o := open(t)
	o.send(mail{id: "<1@x>", from: "anne@players.example", to: "orders@games.example", subject: "[g7]", body: "bid 4"})
	code := o.wait.code(t)
	o.send(mail{id: "<2@x>", from: "anne@players.example", to: o.token("north"), body: "bid 1"})
	o.send(mail{id: "<3@x>", from: "bob@players.example", to: o.token("east"), body: "bid 1"})
	o.post.take()
	o.send(mail{id: "<4@x>", from: "anne@players.example", to: "orders@games.example", top: vouched, body: "yes " + code})
	_, text := o.one()
	require.Contains(t, text, "does not count")
	require.Empty(t, o.draft("north"))
}

func TestNotMeWithdrawsAndRekeys(t *testing.T) {
	o := open(t)
	old := o.token("north")
	o.send(mail{id: "<1@x>", from: "anne@players.example", to: old, body: "bid 4"})
	o.post.take()
	l := mail{id: "<2@x>", from: "anne@players.example", to: old, body: "Not me!\n\n> receipt"}
	o.send(l)
	require.Empty(t, o.draft("north"))
	require.NotEqual(t, old, o.token("north"))
	all := o.post.take()
	require.Len(t, all, 2)
	require.Equal(t, "anne@players.example", all[0].To)
	require.Contains(t, string(all[0].Body), o.token("north"), "the new address is in the answer")
	require.Equal(t, "boss@players.example", all[1].To)
	o.send(l)
	require.Empty(t, o.post.take(), "said twice, it is done once")
}

func TestStewardWritesToAnAddressOfHisOwn(t *testing.T) {
	o := open(t)
	l := mail{id: "<1@x>", from: "boss@players.example", to: house().StewardAddress("g7"), body: "EXTEND 2 h WHY the post is slow"}
	_, _, before, _ := o.game().Phase()
	require.Equal(t, mailgw.Processed, o.send(l))
	_, _, due, _ := o.game().Phase()
	require.Equal(t, 2*time.Hour, due.Sub(before))
	out, _ := o.one()
	require.Equal(t, "boss@players.example", out.To)
	l.id, l.from = "<2@x>", "anne@players.example"
	o.send(l)
	_, _, again, _ := o.game().Phase()
	require.Equal(t, due, again)
}

func TestJoinTakesASeatOnceTheAddressIsProved(t *testing.T) {
	o := open(t)
	_, err := o.host.Obey(t.Context(), "g9", "open", game.Command{At: noon, By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}})
	require.NoError(t, err)
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<1@x>", from: "carl@players.example", top: vouched, to: "orders@games.example", body: "JOIN g9 AS east"}))
	_, text := o.one()
	require.Contains(t, text, "seat east in game g9")
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<2@x>", from: "dora@new.example", to: "orders@games.example", body: "join g9"}))
	require.Zero(t, o.people.enroled)
	o.post.take()
	o.send(mail{id: "<3@x>", from: "dora@new.example", to: "orders@games.example", body: "yes " + o.wait.code(t)})
	g, _, err := o.host.Game(t.Context(), "g9")
	require.NoError(t, err)
	require.True(t, g.Begun())
	require.Equal(t, 1, o.people.enroled)
}

func TestMachinesAreNeverAnswered(t *testing.T) {
	o := open(t)
	var told []incoming.Machine
	o.in.Machine = func(_ context.Context, m incoming.Machine) { told = append(told, m) }
	cases := []struct {
		header, from, want string
	}{
		{"Auto-Submitted: auto-replied\r\n", "anne@players.example", mailgw.Processed},
		{"List-Id: <x>\r\n", "anne@players.example", mailgw.Rejected},
		{message.LoopField + ": games.example\r\n", "anne@players.example", mailgw.Quarantine},
		{"", "orders@games.example", mailgw.Quarantine},
		{"", "mailer-daemon@players.example", mailgw.Processed},
	}
	for _, c := range cases {
		require.Equal(t, c.want, o.send(mail{id: "<1@x>", from: c.from, to: o.token("north"), header: c.header, body: "bid 3"}), c.header+c.from)
	}
	require.Empty(t, o.post.take())
	require.Empty(t, o.draft("north"))
	require.Len(t, told, 3)
	require.Equal(t, game.Seat("north"), told[0].Token.Seat)
}

func TestTwoGatewaysDoNotAnswerEachOther(t *testing.T) {
	o := open(t)
	o.send(mail{id: "<1@x>", from: "stranger@else.example", to: "orders@games.example", body: "hello"})
	out, text := o.one()
	require.Contains(t, text, "order office")
	require.Equal(t, "<>", out.Bounce)
	require.Equal(t, mailgw.Quarantine, first(o.in.Handle(t.Context(), mailgw.Raw{Body: out.Body})))
	require.Empty(t, o.post.take())
}

func TestStrangersAreAnsweredAsOftenAsTheLimitsAllow(t *testing.T) {
	o := open(t)
	for i := range 20 {
		o.send(mail{id: "<" + string(rune('a'+i)) + "@x>", from: "stranger@else.example", to: "orders@games.example", body: "hello"})
	}
	require.Len(t, o.post.take(), 2)
}

func TestLetterThatBreaksTheIntakeIsQuarantined(t *testing.T) {
	o := open(t)
	o.in.People = nil
	box := &tray{letters: []mailgw.Raw{mail{id: "<1@x>", from: "anne@players.example", to: "x@games.example", body: "bid 1"}.raw()}, filed: make(chan string, 1)}
	o.in.Inbox = box
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- o.in.Run(ctx) }()
	require.Equal(t, mailgw.Quarantine, <-box.filed)
	cancel()
	require.NoError(t, <-done)
}

func TestLetterIsTriedAgainUntilItCanBeHandled(t *testing.T) {
	o := open(t)
	o.post.fail = errors.New("no database")
	pauses := make(chan time.Duration)
	o.in.Sleep = func(d time.Duration) <-chan time.Time {
		pauses <- d
		o.post.fail = nil
		c := make(chan time.Time, 1)
		c <- noon
		return c
	}
	box := &tray{letters: []mailgw.Raw{mail{id: "<1@x>", from: "anne@players.example", to: o.token("north"), body: "bid 1"}.raw()}, filed: make(chan string, 1)}
	o.in.Inbox = box
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- o.in.Run(ctx) }()
	require.Equal(t, time.Second, <-pauses)
	require.Equal(t, mailgw.Processed, <-box.filed)
	cancel()
	require.NoError(t, <-done)
	require.Len(t, o.post.take(), 1)
}

// tray is an inbox in memory.
type tray struct {
	letters []mailgw.Raw
	filed   chan string
}

func (b *tray) Next(ctx context.Context) (mailgw.Raw, error) {
	if len(b.letters) == 0 {
		<-ctx.Done()
		return mailgw.Raw{}, ctx.Err()
	}
	raw := b.letters[0]
	b.letters = b.letters[1:]
	return raw, nil
}

func (b *tray) File(_ context.Context, _ mailgw.Raw, folder string) error {
	b.filed <- folder
	return nil
}

func (b *tray) Again(_ context.Context, raw mailgw.Raw) (mailgw.Raw, error) { return raw, nil }

func (b *tray) Leave(mailgw.Raw) {}
func (b *tray) Aside(mailgw.Raw) {}

func (b *tray) Drained() time.Time { return noon }
func (b *tray) Close() error       { return nil }

func first(folder string, _ error) string { return folder }

func BenchmarkLetterToReceipt(b *testing.B) {
	o := open(b)
	raw := mail{from: "anne@players.example", to: o.token("north"), body: "bid 3"}
	for i := 0; b.Loop(); i++ {
		raw.id = "<" + time.Duration(i).String() + "@x>"
		o.send(raw)
		o.post.take()
	}
}
