package mailgw_test

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
	"seneschal/mailgw/message"
	"seneschal/mailgw/post"
	"seneschal/mailgw/returns"
	"seneschal/migrations"
)

// depute has anne name carl her deputy by a letter.
func depute(t testing.TB, line string) *gateway {
	o := open(t)
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<depute@x>", from: anne, to: o.token("north"), body: line}))
	return o
}

// replyTo is the reply address of a letter out.
func replyTo(t testing.TB, l mailgw.Outbound) string {
	t.Helper()
	header, _ := partsOf(t, l.Body)
	field := header.Get("Reply-To")
	return strings.Trim(field[strings.Index(field, "<"):], "<>")
}

// lastTold are the letters that follow from the last commit.
func (o *gateway) lastTold() []mailgw.Outbound {
	o.t.Helper()
	told := o.tellAll(o.courier())
	return told[len(told)-1]
}

const carl = "carl@players.example"

func TestADeputyIsNamedByAddressOrNameAndAnsweredInThoseWords(t *testing.T) {
	for _, who := range []string{carl, "<" + carl + ">", "Carl the Bold"} {
		o := open(t)
		o.people.names = map[game.Player]string{"p-carl": "Carl the Bold"}
		o.people.by[carl] = "p-carl"
		o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), body: "Deputy " + who + " until 2026-03-20 press"})
		d, ok := o.game().Deputed("north", noon)
		require.True(t, ok, who)
		require.Equal(t, game.Player("p-carl"), d.Deputy)
		require.True(t, d.Press)
		out, text := o.one()
		require.Contains(t, text, strings.Trim(who, "<>")+" may send your orders until the end of 2026-03-20")
		require.NotContains(t, string(out.Body), "p-carl", "nobody learns whose an address is")
	}
}

func TestADeputyWhomNobodyKnowsIsRefusedWithTheReason(t *testing.T) {
	for who, why := range map[string]string{"zoe@nowhere.example": "must have written to this house once", "Zoe": "write the address instead", "UNTIL": "write the address instead"} {
		o := depute(t, "DEPUTY "+who+" UNTIL 2026-03-20\nbid 2")
		_, ok := o.game().Deputed("north", noon)
		require.False(t, ok)
		require.Equal(t, []string{"bid 2"}, o.draft("north"), "the other lines stand")
		out, _ := o.one()
		body := strings.Join(strings.Fields(string(out.Body)), " ")
		require.Contains(t, body, why)
		require.Contains(t, body, who)
	}
}

// TestADeputyMayBeAnybodyWhoHasWrittenOnce has a stranger say hello: then a
// player can name him, and he is told so, and answers with orders.
func TestADeputyMayBeAnybodyWhoHasWrittenOnce(t *testing.T) {
	o := open(t)
	o.send(mail{id: "<hello@x>", from: "zoe@nowhere.example", to: "orders@games.example", body: "hello"})
	o.send(mail{id: "<robot@x>", from: "robot@nowhere.example", to: "orders@games.example", header: "Auto-Submitted: auto-replied\r\n", body: "hello"})
	o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), body: "DEPUTY zoe@nowhere.example UNTIL 2026-03-20"})
	d, ok := o.game().Deputed("north", noon)
	require.True(t, ok)
	require.Equal(t, game.Player("p-zoe"), d.Deputy)
	told := o.lastTold()[0]
	require.Equal(t, "zoe@nowhere.example", told.To)
	o.send(mail{id: "<2@x>", from: "zoe@nowhere.example", to: replyTo(t, told), body: "bid 2"})
	require.Equal(t, []string{"bid 2"}, o.draft("north"))
	o.send(mail{id: "<3@x>", from: anne, to: o.token("north"), body: "DEPUTY robot@nowhere.example"})
	d, _ = o.game().Deputed("north", noon)
	require.Equal(t, game.Player("p-zoe"), d.Deputy, "a machine has said nothing")
}

func TestWhatAMessageSaysNamesNoDeputy(t *testing.T) {
	o := depute(t, "PRESS TO east\nDeputy zoe@nowhere.example is away\nEND PRESS\nDEPUTY NONE")
	require.Equal(t, "Deputy zoe@nowhere.example is away", o.game().Press()[0].Text)
}

func TestADeputyIsToldWhatHeMayDoAndByWhichAddress(t *testing.T) {
	o := depute(t, "DEPUTY "+carl+" UNTIL 2026-03-20")
	told := o.lastTold()
	require.Len(t, told, 1)
	require.Equal(t, carl, told[0].To)
	_, text := told[0], wordsOf(told[0])
	require.Contains(t, text, "You may write for North")
	require.Contains(t, text, "That ends")
	require.Contains(t, text, "20 Mar 2026, 23:59")
	require.Contains(t, text, "can send none")
	require.NotContains(t, text, "the game begins", "he is told what is new to him")
	require.NotEqual(t, o.token("north"), replyTo(t, told[0]), "the holder's address is the holder's")
	require.NotContains(t, string(told[0].Body), anne)
}

func TestADeputysAddressProvesHimAndNotTheHolder(t *testing.T) {
	o := depute(t, "DEPUTY "+carl+" UNTIL 2026-03-20")
	to := replyTo(t, o.lastTold()[0])
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<2@x>", from: carl, to: to, body: "bid 4"}))
	require.Equal(t, []string{"bid 4"}, o.draft("north"))
	o.post.take()
	require.Equal(t, mailgw.Processed, o.send(mail{id: "<3@x>", from: anne, to: to, body: "RESIGN\nDEPUTY bob"}), "a forged From beside his own address")
	out, _ := o.one()
	require.Contains(t, string(out.Body), "only the holder of the seat may do this", "it is obeyed in the deputy's name")
	require.Equal(t, to, replyTo(t, out))
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<4@x>", from: "eve@nowhere.example", to: to, body: "bid 6"}))
	require.Equal(t, []string{"bid 4"}, o.draft("north"))
	asked := o.post.take()
	require.Len(t, asked, 1)
	require.Equal(t, carl, asked[0].To, "the deputy is asked about what comes to his address")
}

func TestADeputyWithoutPressReadsNone(t *testing.T) {
	for option, reads := range map[string]bool{"": false, " PRESS": true} {
		o := depute(t, "DEPUTY "+carl+option)
		o.letter("bob", "east", "PRESS TO north", "between us", "END PRESS")
		var to []string
		for _, l := range o.lastTold() {
			to = append(to, l.To)
		}
		require.Contains(t, to, anne)
		require.Equal(t, reads, strings.Contains(strings.Join(to, " "), carl))
		o.letter("anne", "north", "bid 3")
		o.letter("bob", "east", "bid 1")
		c := o.courier()
		c.Page = func(string, game.Seat, int) string { return "https://games.example/seat/secret" }
		all := o.tellAll(c)
		for _, l := range all[len(all)-1] {
			if l.To != bob {
				require.Equal(t, l.To == anne || reads, strings.Contains(string(l.Body), "between us"), l.To+option)
				require.Equal(t, l.To == anne, strings.Contains(string(l.Body), "/seat/secret"), "the page is the holder's")
			}
		}
		o.post.take()
		o.send(mail{id: "<2@x>", from: carl, top: vouched, to: "orders@games.example", body: "GAME g7 AS north\nSHOW PRESS"})
		out, _ := o.one()
		require.Equal(t, reads, strings.Contains(string(out.Body), "between us"))
	}
}

func TestADeputyWhoseTimeIsOverGetsNothingAndIsRefused(t *testing.T) {
	o := depute(t, "DEPUTY "+carl+" UNTIL 2026-03-02")
	to := replyTo(t, o.lastTold()[0])
	o.post.take()
	late := 40 * time.Hour
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<2@x>", from: carl, to: to, top: vouched, body: "bid 4", at: late}))
	require.Empty(t, o.draft("north"))
	_, text := o.one()
	require.Contains(t, text, "is over")
	at := noon.Add(late)
	announce := game.Steward{Lines: []order.Line{{N: 1, Text: "ANNOUNCE Hear all."}}}
	_, err := o.host.Obey(t.Context(), "g7", "announce", game.Command{At: at, By: "steward", Do: announce})
	require.NoError(t, err)
	for _, l := range o.lastTold() {
		require.NotEqual(t, carl, l.To)
	}
}

func TestAnAbsenceIsAnnouncedByMail(t *testing.T) {
	for _, line := range []string{"AWAY 2026-03-02 2026-03-09", "Away from 2026-03-02 to 2026-03-09.", "AUSENTE 2026-03-02 2026-03-09"} {
		o := depute(t, line)
		require.True(t, o.game().Away("north", noon.Add(48*time.Hour)), line)
		require.False(t, o.game().Away("north", noon), line)
		_, text := o.one()
		require.Contains(t, text, "2026-03-09")
	}
}

func TestADeputyIsToldWhenHisTaskEnds(t *testing.T) {
	o := depute(t, "DEPUTY "+carl)
	to := replyTo(t, o.lastTold()[0])
	o.post.take()
	o.send(mail{id: "<2@x>", from: anne, to: o.token("north"), body: "DEPUTY NONE"})
	told := o.lastTold()
	require.Len(t, told, 1)
	require.Equal(t, carl, told[0].To)
	require.Contains(t, wordsOf(told[0]), "You do not write for North in Game 7 any more")
	o.post.take()
	require.Equal(t, mailgw.Rejected, o.send(mail{id: "<3@x>", from: carl, to: to, body: "bid 4"}))
	require.Empty(t, o.draft("north"))
	require.Empty(t, o.post.take(), "an address that is no longer valid is not answered")
}

// emptyDB is a post in which there is nothing.
func emptyDB(t testing.TB) *sqlx.DB {
	t.Helper()
	db, err := sqlx.Open("postgres", pgtest.DSN(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	return db
}

// machines is a gateway whose house notices machines, on a real post.
func machines(t testing.TB) (*gateway, *sqlx.DB) {
	db := emptyDB(t)
	o := open(t)
	a := &returns.Absence{Games: hostOf{o.host, o.store}, People: o.people, Post: post.New(post.Config{DB: db}), DB: db, House: house()}
	o.in.Machine = a.Notice
	return o, db
}

// outbox is kind and recipient of all letters in the post.
func outbox(t testing.TB, db *sqlx.DB) []string {
	t.Helper()
	var all []string
	require.NoError(t, db.Select(&all, `SELECT kind || ' ' || rcpt FROM mail.outbox ORDER BY created, rcpt`))
	return all
}

const vacation = "Auto-Submitted: auto-replied\r\n"

func TestAVacationAnswerIsToldOnceAWeek(t *testing.T) {
	o, db := machines(t)
	l := mail{id: "<1@x>", from: anne, to: o.token("north"), header: vacation, body: "I am at the sea until Tuesday.\nbid 6"}
	require.Equal(t, mailgw.Processed, o.send(l))
	once := []string{"machine " + anne, "machine boss@players.example"}
	require.Equal(t, once, outbox(t, db))
	require.Empty(t, o.draft("north"), "a machine orders nothing")
	l.id, l.at = "<2@x>", time.Hour
	o.send(l)
	l.from, l.id = "anne@home.example", "<3@x>"
	o.send(l)
	require.Equal(t, once, outbox(t, db), "nor is the machine written to again")
	o.send(mail{id: "<4@x>", from: bob, to: o.token("east"), header: vacation, body: "Away."})
	require.Len(t, outbox(t, db), 4, "another seat is another thing")
	_, err := db.Exec(`UPDATE mail.outbox SET created = created - interval '8 days'`)
	require.NoError(t, err)
	l.id, l.at = "<5@x>", 200*time.Hour
	o.send(l)
	require.Len(t, outbox(t, db), 6)
	var body string
	require.NoError(t, db.Get(&body, `SELECT convert_from(body, 'UTF8') FROM mail.outbox WHERE rcpt = $1 LIMIT 1`, anne))
	require.Contains(t, body, "AWAY 2026-03-01 2026-03-15")
	require.NotContains(t, body, "at the sea")
}

func TestAMachineIsFoundByTheLetterThatItAnswers(t *testing.T) {
	o, db := machines(t)
	welcome := o.tellAll(o.courier())[2][0]
	answer := mail{id: "<1@x>", from: anne, to: welcome.Bounce, header: vacation + "In-Reply-To: " + welcome.MessageID + "\r\n", body: "Away."}
	o.send(answer)
	require.Len(t, outbox(t, db), 2)
	other := o.tellAll(o.courier())[2][1]
	answer.id, answer.header = "<2@x>", vacation+"In-Reply-To: "+other.MessageID+"\r\n"
	o.send(answer)
	require.Len(t, outbox(t, db), 2, "the return path is of another letter than it says")
}

func TestWhoHasAnnouncedThatHeIsAwayIsLeftInPeace(t *testing.T) {
	o, db := machines(t)
	o.letter("anne", "north", "AWAY 2026-02-28 2026-03-09")
	o.send(mail{id: "<1@x>", from: anne, to: o.token("north"), header: vacation, body: "Away."})
	o.send(mail{id: "<2@x>", from: anne, to: house().ReplyAddress("desk", "anne", 1), header: vacation, body: "Away."})
	require.Empty(t, outbox(t, db))
}

func TestAMachineOfWhoHasLeftTheSeatSaysNothingOfItsHolder(t *testing.T) {
	o, db := machines(t)
	old := o.token("north")
	o.steward("REPLACE north BY carl")
	farewell := o.lastTold()[1]
	require.Equal(t, "farewell "+anne, farewell.Kind+" "+farewell.To)
	for i, to := range []string{old, o.token("north"), farewell.Bounce} {
		l := mail{id: fmt.Sprintf("<%d@x>", i), from: anne, to: to, header: vacation + "In-Reply-To: " + farewell.MessageID + "\r\n", body: "Away."}
		o.send(l)
		l.id, l.from = fmt.Sprintf("<%d@y>", i), "alias@nowhere.example"
		if to != o.token("north") { // that is carl's, wherever he writes from
			o.send(l)
		}
	}
	require.Empty(t, outbox(t, db))
	o.send(mail{id: "<9@x>", from: carl, to: o.token("north"), header: vacation, body: "Away."})
	require.Equal(t, []string{"machine boss@players.example", "machine " + carl}, outbox(t, db))
}

func TestWhoIsAwayIsShownNoMoreDaysThanHeHasLeft(t *testing.T) {
	for days, want := range map[int]string{0: "AWAY 2026-03-01 2026-03-15", 20: "AWAY 2026-03-01 2026-03-15", 8: "AWAY 2026-03-01 2026-03-05", 3: ""} {
		o := begin(t, game.Open{Ruleset: "tiny", Seats: 2, Pace: &game.Pace{Phases: map[string]time.Duration{"": time.Hour}, Absence: days}})
		o.letter("anne", "north", "AWAY 2026-04-01 2026-04-03")
		a := &returns.Absence{Games: hostOf{o.host, o.store}, People: o.people, Post: o.post, DB: emptyDB(t), House: house()}
		token, ok := house().ParseReply(o.token("north"))
		require.True(t, ok)
		a.Notice(t.Context(), incoming.Machine{Class: message.AutoReply, From: anne, Token: &token, At: noon})
		text := wordsOf(o.post.take()[0])
		require.Equal(t, want != "", strings.Contains(text, "AWAY"), days)
		require.Contains(t, text, want)
		require.Contains(t, text, "DEPUTY anna@example.org UNTIL 2026-03-15")
	}
}
