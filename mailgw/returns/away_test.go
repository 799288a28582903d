package returns_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/message"
	"seneschal/mailgw/post"
	"seneschal/mailgw/returns"
)

// depute has anne name carl as her deputy by an email.
func depute(t testing.TB, line string) *mailgwtest.Gateway {
	gateway := mailgwtest.Open(t)
	require.Equal(t, mailgw.Processed, gateway.Send(mailgwtest.Mail{ID: "<depute@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: line}))
	return gateway
}

func TestADeputyIsNamedByAddressOrNameAndAnsweredInThoseWords(t *testing.T) {
	for _, who := range []string{mailgwtest.Carl, "<" + mailgwtest.Carl + ">", "Carl the Bold"} {
		gateway := mailgwtest.Open(t)
		gateway.People.Called = map[game.Player]string{"p-carl": "Carl the Bold"}
		gateway.People.By[mailgwtest.Carl] = "p-carl"
		gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "Deputy " + who + " until 2026-03-20 press"})
		named, ok := gateway.Game().Deputed("north", mailgwtest.Noon)
		require.True(t, ok, who)
		require.Equal(t, game.Player("p-carl"), named.Deputy)
		require.True(t, named.Press)
		out, text := gateway.One()
		require.Contains(t, text, strings.Trim(who, "<>")+" may send your orders until the end of 2026-03-20")
		require.NotContains(t, string(out.Body), "p-carl", "nobody learns whose an address is")
	}
}

func TestADeputyWhomNobodyKnowsIsRefusedWithTheReason(t *testing.T) {
	for who, why := range map[string]string{"zoe@nowhere.example": "must have written to this server once", "Zoe": "write the address instead", "UNTIL": "write the address instead"} {
		gateway := depute(t, "DEPUTY "+who+" UNTIL 2026-03-20\nbid 2")
		_, ok := gateway.Game().Deputed("north", mailgwtest.Noon)
		require.False(t, ok)
		require.Equal(t, []string{"bid 2"}, gateway.Draft("north"), "the other lines stand")
		out, _ := gateway.One()
		body := strings.Join(strings.Fields(string(out.Body)), " ")
		require.Contains(t, body, why)
		require.Contains(t, body, who)
	}
}

// TestADeputyMayBeAnybodyWhoHasWrittenOnce has a stranger say hello. Then a player can name the
// stranger, who is notified and answers with orders.
func TestADeputyMayBeAnybodyWhoHasWrittenOnce(t *testing.T) {
	o := mailgwtest.Open(t)
	o.Send(mailgwtest.Mail{ID: "<hello@x>", From: "zoe@nowhere.example", To: "orders@games.example", Body: "hello"})
	o.Send(mailgwtest.Mail{ID: "<robot@x>", From: "robot@nowhere.example", To: "orders@games.example", Header: "Auto-Submitted: auto-replied\r\n", Body: "hello"})
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "DEPUTY zoe@nowhere.example UNTIL 2026-03-20"})
	named, ok := o.Game().Deputed("north", mailgwtest.Noon)
	require.True(t, ok)
	require.Equal(t, game.Player("p-zoe"), named.Deputy)
	told := o.LastTold()[0]
	require.Equal(t, "zoe@nowhere.example", told.To)
	o.Send(mailgwtest.Mail{ID: "<2@x>", From: "zoe@nowhere.example", To: mailgwtest.ReplyTo(t, told), Body: "bid 2"})
	require.Equal(t, []string{"bid 2"}, o.Draft("north"))
	o.Send(mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Anne, To: o.Token("north"), Body: "DEPUTY robot@nowhere.example"})
	named, _ = o.Game().Deputed("north", mailgwtest.Noon)
	require.Equal(t, game.Player("p-zoe"), named.Deputy, "a machine has said nothing")
}

func TestWhatAMessageSaysNamesNoDeputy(t *testing.T) {
	o := depute(t, "PRESS TO east\nDeputy zoe@nowhere.example is away\nEND PRESS\nDEPUTY NONE")
	require.Equal(t, "Deputy zoe@nowhere.example is away", o.Game().Press()[0].Text)
}

func TestADeputyIsToldWhatHeMayDoAndByWhichAddress(t *testing.T) {
	gateway := depute(t, "DEPUTY "+mailgwtest.Carl+" UNTIL 2026-03-20")
	told := gateway.LastTold()
	require.Len(t, told, 1)
	require.Equal(t, mailgwtest.Carl, told[0].To)
	_, text := told[0], mailgwtest.WordsOf(told[0])
	require.Contains(t, text, "You may write for North")
	require.Contains(t, text, "That ends")
	require.Contains(t, text, "20 Mar 2026, 23:59")
	require.Contains(t, text, "can send none")
	require.NotContains(t, text, "the game begins", "he is told what is new to him")
	require.NotEqual(t, gateway.Token("north"), mailgwtest.ReplyTo(t, told[0]), "the holder's address is the holder's")
	require.NotContains(t, string(told[0].Body), mailgwtest.Anne)
}

func TestADeputysAddressProvesHimAndNotTheHolder(t *testing.T) {
	o := depute(t, "DEPUTY "+mailgwtest.Carl+" UNTIL 2026-03-20")
	to := mailgwtest.ReplyTo(t, o.LastTold()[0])
	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Carl, To: to, Body: "bid 4"}))
	require.Equal(t, []string{"bid 4"}, o.Draft("north"))
	o.Post.Take()
	require.Equal(t, mailgw.Processed, o.Send(mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Anne, To: to, Body: "RESIGN\nDEPUTY bob"}), "a forged From beside his own address")
	out, _ := o.One()
	require.Contains(t, string(out.Body), "only the holder of the seat may do this", "it is obeyed in the deputy's name")
	require.Equal(t, to, mailgwtest.ReplyTo(t, out))
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<4@x>", From: "eve@nowhere.example", To: to, Body: "bid 6"}))
	require.Equal(t, []string{"bid 4"}, o.Draft("north"))
	asked := o.Post.Take()
	require.Len(t, asked, 1)
	require.Equal(t, mailgwtest.Carl, asked[0].To, "the deputy is asked about what comes to his address")
}

func TestADeputyWithoutPressReadsNone(t *testing.T) {
	for option, reads := range map[string]bool{"": false, " PRESS": true} {
		o := depute(t, "DEPUTY "+mailgwtest.Carl+option)
		o.Email("bob", "east", "PRESS TO north", "between us", "END PRESS")
		var to []string
		for _, l := range o.LastTold() {
			to = append(to, l.To)
		}
		require.Contains(t, to, mailgwtest.Anne)
		require.Equal(t, reads, strings.Contains(strings.Join(to, " "), mailgwtest.Carl))
		o.Email("anne", "north", "bid 3")
		o.Email("bob", "east", "bid 1")
		notifier := o.Notifier()
		notifier.Page = func(string, game.Seat, int) string { return "https://games.example/seat/secret" }
		all := o.TellAll(notifier)
		for _, outbound := range all[len(all)-1] {
			if outbound.To != mailgwtest.Bob {
				require.Equal(t, outbound.To == mailgwtest.Anne || reads, strings.Contains(string(outbound.Body), "between us"), outbound.To+option)
				require.Equal(t, outbound.To == mailgwtest.Anne, strings.Contains(string(outbound.Body), "/seat/secret"), "the page is the holder's")
			}
		}
		o.Post.Take()
		o.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Carl, Top: mailgwtest.Vouched, To: "orders@games.example", Body: "GAME g7 AS north\nSHOW PRESS"})
		out, _ := o.One()
		require.Equal(t, reads, strings.Contains(string(out.Body), "between us"))
	}
}

func TestADeputyWhoseTimeIsOverGetsNothingAndIsRefused(t *testing.T) {
	o := depute(t, "DEPUTY "+mailgwtest.Carl+" UNTIL 2026-03-02")
	to := mailgwtest.ReplyTo(t, o.LastTold()[0])
	o.Post.Take()
	late := 40 * time.Hour
	require.Equal(t, mailgw.Rejected, o.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Carl, To: to, Top: mailgwtest.Vouched, Body: "bid 4", At: late}))
	require.Empty(t, o.Draft("north"))
	_, text := o.One()
	require.Contains(t, text, "is over")
	at := mailgwtest.Noon.Add(late)
	announce := game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE Hear all."}}}
	_, err := o.Host.Obey(t.Context(), "g7", "announce", game.Command{At: at, By: "steward", Do: announce})
	require.NoError(t, err)
	for _, l := range o.LastTold() {
		require.NotEqual(t, mailgwtest.Carl, l.To)
	}
}

func TestAnAbsenceIsAnnouncedByMail(t *testing.T) {
	for _, line := range []string{"AWAY 2026-03-02 2026-03-09", "Away from 2026-03-02 to 2026-03-09.", "AUSENTE 2026-03-02 2026-03-09"} {
		gateway := depute(t, line)
		require.True(t, gateway.Game().Away("north", mailgwtest.Noon.Add(48*time.Hour)), line)
		require.False(t, gateway.Game().Away("north", mailgwtest.Noon), line)
		_, text := gateway.One()
		require.Contains(t, text, "2026-03-09")
	}
}

func TestADeputyIsToldWhenHisTaskEnds(t *testing.T) {
	gateway := depute(t, "DEPUTY "+mailgwtest.Carl)
	to := mailgwtest.ReplyTo(t, gateway.LastTold()[0])
	gateway.Post.Take()
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Body: "DEPUTY NONE"})
	told := gateway.LastTold()
	require.Len(t, told, 1)
	require.Equal(t, mailgwtest.Carl, told[0].To)
	require.Contains(t, mailgwtest.WordsOf(told[0]), "You do not write for North in Game 7 any more")
	gateway.Post.Take()
	require.Equal(t, mailgw.Rejected, gateway.Send(mailgwtest.Mail{ID: "<3@x>", From: mailgwtest.Carl, To: to, Body: "bid 4"}))
	require.Empty(t, gateway.Draft("north"))
	require.Empty(t, gateway.Post.Take(), "an address that is no longer valid is not answered")
}

// emptyDB returns the database of an empty post.
func emptyDB(t testing.TB) *sqlx.DB {
	t.Helper()
	db, _ := pgtest.Tables(t)
	return db
}

// machines sets up a gateway that notices machines, on a real post.
func machines(t testing.TB) (*mailgwtest.Gateway, *sqlx.DB) {
	db := emptyDB(t)
	o := mailgwtest.Open(t)
	a := &returns.Absence{Games: mailgwtest.HostOf{Host: o.Host}, People: o.People, Post: post.New(post.Config{DB: db}), DB: db, Server: mailgwtest.Server()}
	o.In.Machine = a.Notice
	return o, db
}

// outbox returns kind and recipient of all emails in the post.
func outbox(t testing.TB, db *sqlx.DB) []string {
	t.Helper()
	var all []string
	require.NoError(t, db.Select(&all, `SELECT kind || ' ' || rcpt FROM mail.outbox ORDER BY created, rcpt`))
	return all
}

const vacation = "Auto-Submitted: auto-replied\r\n"

func TestAVacationAnswerIsToldOnceAWeek(t *testing.T) {
	gateway, db := machines(t)
	mail := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Header: vacation, Body: "I am at the sea until Tuesday.\nbid 6"}
	require.Equal(t, mailgw.Processed, gateway.Send(mail))
	once := []string{"machine " + mailgwtest.Anne, "machine boss@players.example"}
	require.Equal(t, once, outbox(t, db))
	require.Empty(t, gateway.Draft("north"), "a machine orders nothing")
	mail.ID, mail.At = "<2@x>", time.Hour
	gateway.Send(mail)
	mail.From, mail.ID = "anne@home.example", "<3@x>"
	gateway.Send(mail)
	require.Equal(t, once, outbox(t, db), "nor is the machine written to again")
	gateway.Send(mailgwtest.Mail{ID: "<4@x>", From: mailgwtest.Bob, To: gateway.Token("east"), Header: vacation, Body: "Away."})
	require.Len(t, outbox(t, db), 4, "another seat is another thing")
	_, err := db.Exec(`UPDATE mail.outbox SET created = created - interval '8 days'`)
	require.NoError(t, err)
	mail.ID, mail.At = "<5@x>", 200*time.Hour
	gateway.Send(mail)
	require.Len(t, outbox(t, db), 6)
	var body string
	require.NoError(t, db.Get(&body, `SELECT convert_from(body, 'UTF8') FROM mail.outbox WHERE rcpt = $1 LIMIT 1`, mailgwtest.Anne))
	require.Contains(t, body, "AWAY 2026-03-01 2026-03-15")
	require.NotContains(t, body, "at the sea")
}

func TestAMachineIsFoundByTheEmailThatItAnswers(t *testing.T) {
	gateway, db := machines(t)
	welcome := gateway.TellAll(gateway.Notifier())[2][0]
	answer := mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: welcome.Bounce, Header: vacation + "In-Reply-To: " + welcome.MessageID + "\r\n", Body: "Away."}
	gateway.Send(answer)
	require.Len(t, outbox(t, db), 2)
	other := gateway.TellAll(gateway.Notifier())[2][1]
	answer.ID, answer.Header = "<2@x>", vacation+"In-Reply-To: "+other.MessageID+"\r\n"
	gateway.Send(answer)
	require.Len(t, outbox(t, db), 2, "the return path is of another letter than it says")
}

func TestWhoHasAnnouncedThatHeIsAwayIsLeftInPeace(t *testing.T) {
	gateway, db := machines(t)
	gateway.Email("anne", "north", "AWAY 2026-02-28 2026-03-09")
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: mailgwtest.Anne, To: gateway.Token("north"), Header: vacation, Body: "Away."})
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: mailgwtest.Anne, To: mailgwtest.Server().ReplyAddress("desk", "anne", 1), Header: vacation, Body: "Away."})
	require.Empty(t, outbox(t, db))
}

func TestAMachineOfWhoHasLeftTheSeatSaysNothingOfItsHolder(t *testing.T) {
	gateway, db := machines(t)
	old := gateway.Token("north")
	gateway.Steward("REPLACE north BY carl")
	farewell := gateway.LastTold()[1]
	require.Equal(t, "farewell "+mailgwtest.Anne, farewell.Kind+" "+farewell.To)
	for i, to := range []string{old, gateway.Token("north"), farewell.Bounce} {
		l := mailgwtest.Mail{ID: fmt.Sprintf("<%d@x>", i), From: mailgwtest.Anne, To: to, Header: vacation + "In-Reply-To: " + farewell.MessageID + "\r\n", Body: "Away."}
		gateway.Send(l)
		l.ID, l.From = fmt.Sprintf("<%d@y>", i), "alias@nowhere.example"
		if to != gateway.Token("north") { // that one is carl's, wherever the email comes from
			gateway.Send(l)
		}
	}
	require.Empty(t, outbox(t, db))
	gateway.Send(mailgwtest.Mail{ID: "<9@x>", From: mailgwtest.Carl, To: gateway.Token("north"), Header: vacation, Body: "Away."})
	require.Equal(t, []string{"machine boss@players.example", "machine " + mailgwtest.Carl}, outbox(t, db))
}

func TestWhoIsAwayIsShownNoMoreDaysThanHeHasLeft(t *testing.T) {
	for days, want := range map[int]string{0: "AWAY 2026-03-01 2026-03-15", 20: "AWAY 2026-03-01 2026-03-15", 8: "AWAY 2026-03-01 2026-03-05", 3: ""} {
		o := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 2, Pace: &game.Pace{Phases: map[string]time.Duration{"": time.Hour}, Absence: days}})
		o.Email("anne", "north", "AWAY 2026-04-01 2026-04-03")
		absence := &returns.Absence{Games: mailgwtest.HostOf{Host: o.Host}, People: o.People, Post: o.Post, DB: emptyDB(t), Server: mailgwtest.Server()}
		token, ok := mailgwtest.Server().ParseReply(o.Token("north"))
		require.True(t, ok)
		absence.Notice(t.Context(), incoming.Machine{Class: message.AutoReply, From: mailgwtest.Anne, Token: &token, At: mailgwtest.Noon})
		text := mailgwtest.WordsOf(o.Post.Take()[0])
		require.Equal(t, want != "", strings.Contains(text, "AWAY"), days)
		require.Contains(t, text, want)
		require.Contains(t, text, "DEPUTY anna@example.org UNTIL 2026-03-15")
	}
}
