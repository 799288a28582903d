package main_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/smtp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// post sends bytes to the server from an account ("": without logging in), with a return path of
// its own.
func (h *server) post(login, from, to string, raw []byte) {
	h.t.Helper()
	var auth smtp.Auth
	if login != "" {
		auth = smtp.PlainAuth("", login, login, "127.0.0.1")
	}
	require.NoError(h.t, smtp.SendMail(h.smtp, auth, from, []string{to}, raw))
}

const general = "orders@" + mailDomain // the public address

func TestOnlyItsHolderSpeaksForASeat(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("proof", "bors", "kay")
	bors, kay := players[0], players[1]
	before := server.log("proof")

	forged := kay.write("ENTRY E01, E02\nREADY\n")
	server.post("bors", address("bors"), kay.replyTo, forged.raw())
	server.filed("Rejected", 1)

	named := kay.write("GAME proof AS seat2\nENTRY E02, E03\nREADY\n")
	named.to = general
	server.post("", address("kay"), general, named.raw())
	asked := kay.receives("a question", func(r received) bool { return strings.Contains(r.text, "> ENTRY E02, E03") })
	require.Contains(t, asked.text, "> YES ")

	others := bors.write("ENTRY E03, E04\nREADY\n")
	others.to = kay.replyTo
	server.post("bors", address("bors"), kay.replyTo, others.raw())
	server.filed("Rejected", 3)

	made := kay.write("ENTRY E04, E05\nREADY\n")
	made.to = strings.Replace(kay.replyTo, ".1.", ".1.a", 1)
	server.post("", address("kay"), made.to, made.raw())
	server.filed("Rejected", 4)

	bors.unanswered(others)
	kay.unanswered(forged)
	require.Len(t, server.log("proof"), len(before), "nothing is obeyed")

	yes := kay.write("YES")
	yes.to = general
	raw := bytes.Replace(yes.raw(), []byte("Subject: orders"), []byte("Subject: Re: "+asked.subject), 1)
	server.post("kay", address("kay"), general, raw)
	waitFor(t, "what the holder confirms is obeyed", func() bool { return len(server.log("proof")) == len(before)+1 })
}

func TestOddEmailsHarmNothing(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	bors := server.open("odd", "bors", "kay")[0]
	good := bors.send("ENTRY E03, E04\nHOLD\n")
	bors.answer(good)

	t.Run("huge", func(t *testing.T) {
		mail := bors.send("ENTRY E05, E06\nHOLD\n" + strings.Repeat(strings.Repeat("x", 70)+"\n", 30_000))
		require.Contains(t, bors.answer(mail).text, "large")
		server.notRecorded("odd", mail)
	})
	t.Run("empty", func(t *testing.T) {
		mail := bors.send("")
		bors.answer(mail)
		server.noOrders("odd", mail)
	})
	t.Run("only a signature", func(t *testing.T) {
		mail := bors.send("\n-- \nBors de Ganis\n")
		bors.answer(mail)
		server.noOrders("odd", mail)
	})
	t.Run("binary body", func(t *testing.T) {
		mail := bors.send(rubbish(4000))
		bors.answer(mail)
		server.noOrders("odd", mail)
	})
	t.Run("binary email", func(t *testing.T) {
		before := server.log("odd")
		server.post("bors", address("bors"), bors.replyTo, []byte(rubbish(4000)))
		server.drains()
		require.Len(t, server.log("odd"), len(before))
	})
	t.Run("only HTML", func(t *testing.T) {
		mail := bors.write("<html><body><div>ENTRY E05, E07</div><div>HOLD</div><blockquote type=cite>ENTRY E01</blockquote></body></html>")
		raw := bytes.Replace(mail.raw(), []byte("Subject:"), []byte("MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nSubject:"), 1)
		server.post("bors", address("bors"), mail.to, raw)
		require.Contains(t, bors.answer(mail).text, "= 1 ENTRY E05, E07")
		require.NotContains(t, bors.answer(mail).text, "E01")
	})
	t.Run("the same again", func(t *testing.T) {
		require.NoError(t, good.send(server.smtp))
		server.drains()
		recordedOnce(t, server.log("odd"), good)
	})
}

// rubbish returns a random body, in lines that SMTP carries.
func rubbish(n int) string {
	chance := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(chance.IntN(256))
		if b[i] == '\r' || b[i] == '.' || i%200 == 199 {
			b[i] = '\n'
		}
	}
	return string(b)
}

// drains waits until the server has handled all emails.
func (h *server) drains() {
	h.t.Helper()
	waitFor(h.t, "the inbox is empty", func() bool { return h.emails("INBOX") == 0 })
}

func (h *server) notRecorded(id string, mail playerMail) {
	h.t.Helper()
	h.drains()
	for _, c := range h.log(id) {
		require.NotEqual(h.t, mail.commandID(), c.CommandID)
	}
}

// noOrders requires that an email has changed no orders.
func (h *server) noOrders(id string, mail playerMail) {
	h.t.Helper()
	h.drains()
	for _, recorded := range h.log(id) {
		for _, e := range recorded.Events {
			require.False(h.t, recorded.CommandID == mail.commandID() && e.Kind == "game.ordered", fmt.Sprint(e.Data))
		}
	}
}
