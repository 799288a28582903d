package intake_test

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
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/message"
)

func TestEmailBecomesADraftAndAReceipt(t *testing.T) {
	o := mailgwtest.Open(t)
	folder := o.Send(mailgwtest.Mail{ID: "<1@players.example>", From: "Anne <anne@players.example>", To: o.Token("north"), Subject: "Re: [g7] round 1: begun", Body: "bid 3\nbdi 4\n-- \nAnne"})
	require.Equal(t, mailgw.Processed, folder)
	require.Equal(t, []string{"bid 3"}, o.Draft("north"))
	out, text := o.One()
	require.Equal(t, "anne@players.example", out.To)
	require.Contains(t, text, "= 1 BID 3")
	require.Contains(t, string(out.Body), "| Line 2: unknown word")
	require.Contains(t, text, "CET")
	header := string(out.Body)
	require.Contains(t, header, "In-Reply-To: <1@players.example>")
	require.Contains(t, header, "Auto-Submitted: auto-replied")
	require.Contains(t, header, o.Token("north"))
	require.Equal(t, 1, strings.Count(header, o.Token("north")), "the reply address stands in Reply-To alone")
}

func TestSignedEmailNeedsNoReplyAddress(t *testing.T) {
	gateway := mailgwtest.Open(t)
	for _, mail := range []mailgwtest.Mail{
		{ID: "<1@x>", Subject: "[g7] my orders", Body: "bid 2"},
		{ID: "<2@x>", Subject: "orders", Body: "GAME g7 AS north\nbid 2\nEND MAIL\nbid 4"},
		{ID: "<4@x>", Subject: "orders", Body: "GAME g7 AS nor\nbid 2"},
		{ID: "<3@x>", Header: "In-Reply-To: " + mailgwtest.Server().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "north", Kind: "report", Rev: "3"}) + "\r\n", Body: "bid 2"},
	} {
		mail.From, mail.To, mail.Top = "anne@players.example", "orders@games.example", mailgwtest.Vouched
		require.Equal(t, mailgw.Processed, gateway.Send(mail), mail.ID)
		require.Equal(t, []string{"bid 2"}, gateway.Draft("north"), mail.ID)
	}
	require.Len(t, gateway.Post.Take(), 4)
}

func TestSameEmailTwiceIsObeyedAndAnsweredOnce(t *testing.T) {
	gateway := mailgwtest.Open(t)
	mail := mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: gateway.Token("north"), Body: "bid 3"}
	gateway.Send(mail)
	before, err := gateway.Store.Last(t.Context())
	require.NoError(t, err)
	mail.Header = "Received: by another way\r\n"
	gateway.Send(mail)
	after, err := gateway.Store.Last(t.Context())
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.Len(t, gateway.Post.Take(), 1)
}

// TestReceiptOutlivesACrashAfterThePhaseClosed: an email of the last awaited seat closes the
// phase. Handled again after a crash, it is about a past phase, and still gets its receipt.
func TestReceiptOutlivesACrashAfterThePhaseClosed(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: gateway.Token("north"), Body: "bid 3"})
	gateway.Post.Take()
	gateway.Post.Fail = errors.New("no database")
	mail := mailgwtest.Mail{
		ID: "<2@x>", From: "bob@players.example", To: gateway.Token("east"), Body: "bid 1",
		Header: "In-Reply-To: " + mailgwtest.Server().MessageID(mailgw.Name{Game: "g7", Number: 1, Seat: "east", Kind: "report", Rev: "3"}) + "\r\n",
	}
	_, err := gateway.In.Handle(t.Context(), mail.Raw())
	require.Error(t, err)
	n, _, _, _ := gateway.Game().Phase()
	require.Equal(t, 2, n, "both were ready")
	gateway.Post.Fail = nil
	require.Equal(t, mailgw.Processed, gateway.Send(mail))
	_, text := gateway.One()
	require.Contains(t, text, "= 1 BID 1")
}

func TestNothingIsFiledWhileSomethingIsAway(t *testing.T) {
	gateway := mailgwtest.Open(t)
	mail := mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: gateway.Token("north"), Body: "bid 3"}
	gateway.People.Fail = errors.New("no database")
	_, err := gateway.In.Handle(t.Context(), mail.Raw())
	require.Error(t, err)
	gateway.People.Fail = nil
	require.Equal(t, mailgw.Processed, gateway.Send(mail))
}

func TestPartsForSeveralGamesAreAnsweredEach(t *testing.T) {
	o := mailgwtest.Open(t)
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: "orders@games.example", Top: mailgwtest.Vouched, Body: "GAME g7\nbid 1\nGAME g8\nbid 2\n"})
	require.Equal(t, []string{"bid 1"}, o.Draft("north"))
	all := o.Post.Take()
	require.Len(t, all, 2)
	require.Contains(t, mailgwtest.WordsOf(all[1]), "There is no game g8")
}

func TestPressKeepsItsLines(t *testing.T) {
	o := mailgwtest.Open(t)
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: o.Token("north"), Body: "PRESS TO east\nDear  Bob,\n\nGAME over # soon\nEND PRESS\nbid 1"})
	press := o.Game().Press()
	require.Len(t, press, 1)
	require.Equal(t, "Dear  Bob,\n\nGAME over # soon", press[0].Text)
	require.Equal(t, []string{"bid 1"}, o.Draft("north"))
}

func TestUnprovedEmailCountsFromItsReceiptOnceConfirmed(t *testing.T) {
	o := mailgwtest.Open(t)
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: "orders@games.example", Subject: "[g7]", Body: "bid 4", At: time.Minute}))
	require.Empty(t, o.Draft("north"))
	question, text := o.One()
	require.Equal(t, "anne@players.example", question.To)
	code := o.Wait.Code(t)
	require.Contains(t, string(question.Body), code)
	require.NotContains(t, text, "bid 4", "quoted")

	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<2@x>", From: "anne@players.example", To: "orders@games.example", Body: "YES aaaaaaaaaa"}))
	require.Empty(t, o.Draft("north"))
	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<3@x>", From: "anne@players.example", To: "orders@games.example", Body: "Yes " + strings.ToUpper(code), At: time.Hour}))
	require.Equal(t, []string{"bid 4"}, o.Draft("north"))
	require.Empty(t, o.Wait.Emails)
	all := o.Post.Take()
	require.Contains(t, mailgwtest.WordsOf(all[len(all)-1]), "Received Sun 1 Mar 2026, 13:01 CET")
}

func TestConfirmationComesTooLateForAClosedPhase(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: "orders@games.example", Subject: "[g7]", Body: "bid 4"})
	code := gateway.Wait.Code(t)
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: "anne@players.example", To: gateway.Token("north"), Body: "bid 1"})
	gateway.Send(mailgwtest.Mail{ID: "<3@x>", From: "bob@players.example", To: gateway.Token("east"), Body: "bid 1"})
	gateway.Post.Take()
	gateway.Send(mailgwtest.Mail{ID: "<4@x>", From: "anne@players.example", To: "orders@games.example", Top: mailgwtest.Vouched, Body: "yes " + code})
	_, text := gateway.One()
	require.Contains(t, text, "does not count")
	require.Empty(t, gateway.Draft("north"))
}

func TestNotMeWithdrawsAndRekeys(t *testing.T) {
	gateway := mailgwtest.Open(t)
	old := gateway.Token("north")
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: old, Body: "bid 4"})
	gateway.Post.Take()
	mail := mailgwtest.Mail{ID: "<2@x>", From: "anne@players.example", To: old, Body: "Not me!\n\n> receipt"}
	gateway.Send(mail)
	require.Empty(t, gateway.Draft("north"))
	require.NotEqual(t, old, gateway.Token("north"))
	all := gateway.Post.Take()
	require.Len(t, all, 2)
	require.Equal(t, "anne@players.example", all[0].To)
	require.Contains(t, string(all[0].Body), gateway.Token("north"), "the new address is in the answer")
	require.Equal(t, "boss@players.example", all[1].To)
	gateway.Send(mail)
	require.Empty(t, gateway.Post.Take(), "said twice, it is done once")
}

func TestStewardWritesToAnAddressOfHisOwn(t *testing.T) {
	gateway := mailgwtest.Open(t)
	mail := mailgwtest.Mail{ID: "<1@x>", From: "boss@players.example", To: mailgwtest.Server().StewardAddress("g7"), Body: "EXTEND 2 h WHY the post is slow"}
	_, _, before, _ := gateway.Game().Phase()
	require.Equal(t, mailgw.Processed, gateway.Send(mail))
	_, _, due, _ := gateway.Game().Phase()
	require.Equal(t, 2*time.Hour, due.Sub(before))
	out, _ := gateway.One()
	require.Equal(t, "boss@players.example", out.To)
	mail.ID, mail.From = "<2@x>", "anne@players.example"
	gateway.Send(mail)
	_, _, again, _ := gateway.Game().Phase()
	require.Equal(t, due, again)
}

func TestJoinTakesASeatOnceTheAddressIsProved(t *testing.T) {
	o := mailgwtest.Open(t)
	_, err := o.Host.Obey(t.Context(), "g9", "open", game.Command{At: mailgwtest.Noon, By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}})
	require.NoError(t, err)
	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<1@x>", From: "carl@players.example", Top: mailgwtest.Vouched, To: "orders@games.example", Body: "JOIN g9 AS east"}))
	_, text := o.One()
	require.Contains(t, text, "seat east in game g9")
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<2@x>", From: "dora@new.example", To: "orders@games.example", Body: "join g9"}))
	require.Zero(t, o.People.Enroled)
	o.Post.Take()
	o.Send(mailgwtest.Mail{ID: "<3@x>", From: "dora@new.example", To: "orders@games.example", Body: "yes " + o.Wait.Code(t)})
	g, _, err := o.Host.Game(t.Context(), "g9")
	require.NoError(t, err)
	require.True(t, g.Begun())
	require.Equal(t, 1, o.People.Enroled)
}

func TestMachinesAreNeverAnswered(t *testing.T) {
	o := mailgwtest.Open(t)
	var told []incoming.Machine
	o.In.Machine = func(_ context.Context, m incoming.Machine) { told = append(told, m) }
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
		require.Equal(t, c.want, o.Send(mailgwtest.Mail{ID: "<1@x>", From: c.from, To: o.Token("north"), Header: c.header, Body: "bid 3"}), c.header+c.from)
	}
	require.Empty(t, o.Post.Take())
	require.Empty(t, o.Draft("north"))
	require.Len(t, told, 3)
	require.Equal(t, game.Seat("north"), told[0].Token.Seat)
}

func TestTwoGatewaysDoNotAnswerEachOther(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "stranger@else.example", To: "orders@games.example", Body: "hello"})
	out, text := gateway.One()
	require.Contains(t, text, "order office")
	require.Equal(t, "<>", out.Bounce)
	require.Equal(t, mailgw.Quarantine, first(gateway.In.Handle(t.Context(), mailgw.Raw{Body: out.Body})))
	require.Empty(t, gateway.Post.Take())
}

func TestStrangersAreAnsweredAsOftenAsTheLimitsAllow(t *testing.T) {
	gateway := mailgwtest.Open(t)
	for i := range 20 {
		gateway.Send(mailgwtest.Mail{ID: "<" + string(rune('a'+i)) + "@x>", From: "stranger@else.example", To: "orders@games.example", Body: "hello"})
	}
	require.Len(t, gateway.Post.Take(), 1)
}

func TestEmailThatBreaksTheIntakeIsQuarantined(t *testing.T) {
	gateway := mailgwtest.Open(t)
	gateway.In.People = nil
	box := &tray{emails: []mailgw.Raw{mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: "x@games.example", Body: "bid 1"}.Raw()}, filed: make(chan string, 1)}
	gateway.In.Inbox = box
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- gateway.In.Run(ctx) }()
	require.Equal(t, mailgw.Quarantine, <-box.filed)
	cancel()
	require.NoError(t, <-done)
}

func TestEmailIsTriedAgainUntilItCanBeHandled(t *testing.T) {
	o := mailgwtest.Open(t)
	o.Post.Fail = errors.New("no database")
	pauses := make(chan time.Duration)
	o.In.Sleep = func(d time.Duration) <-chan time.Time {
		pauses <- d
		o.Post.Fail = nil
		c := make(chan time.Time, 1)
		c <- mailgwtest.Noon
		return c
	}
	box := &tray{emails: []mailgw.Raw{mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: o.Token("north"), Body: "bid 1"}.Raw()}, filed: make(chan string, 1)}
	o.In.Inbox = box
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- o.In.Run(ctx) }()
	require.Equal(t, time.Second, <-pauses)
	require.Equal(t, mailgw.Processed, <-box.filed)
	cancel()
	require.NoError(t, <-done)
	require.Len(t, o.Post.Take(), 1)
}

// tray is an inbox in memory.
type tray struct {
	emails []mailgw.Raw
	filed  chan string
}

func (b *tray) Next(ctx context.Context) (mailgw.Raw, error) {
	if len(b.emails) == 0 {
		<-ctx.Done()
		return mailgw.Raw{}, ctx.Err()
	}
	raw := b.emails[0]
	b.emails = b.emails[1:]
	return raw, nil
}

func (b *tray) File(_ context.Context, _ mailgw.Raw, folder string) error {
	b.filed <- folder
	return nil
}

func (b *tray) Again(_ context.Context, raw mailgw.Raw) (mailgw.Raw, error) { return raw, nil }

func (b *tray) Leave(mailgw.Raw) {}
func (b *tray) Aside(mailgw.Raw) {}

func (b *tray) Drained() time.Time              { return mailgwtest.Noon }
func (b *tray) Gone(mailgw.Raw) <-chan struct{} { return nil }
func (b *tray) Close() error                    { return nil }

func first(folder string, _ error) string { return folder }

func BenchmarkEmailToReceipt(b *testing.B) {
	gateway := mailgwtest.Open(b)
	raw := mailgwtest.Mail{From: "anne@players.example", To: gateway.Token("north"), Body: "bid 3"}
	for i := 0; b.Loop(); i++ {
		raw.ID = "<" + time.Duration(i).String() + "@x>"
		gateway.Send(raw)
		gateway.Post.Take()
	}
}
