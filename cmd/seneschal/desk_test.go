package main_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// toDesk writes to the command address of the server and waits for the answer.
func (c *client) toDesk(body string) received {
	c.t.Helper()
	c.replyTo = general
	return c.answer(c.send(body))
}

// A deputy writes for a seat; then it is given up, offered, taken and played on, by mail alone.
func TestASubstituteIsFoundByMail(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay", "dora", "emil")
	server.start()
	players := server.open("vale", "bors", "kay")
	bors, kay := players[0], players[1]
	dora, emil := newClient(server, "dora"), newClient(server, "emil")
	for _, c := range []*client{dora, emil} {
		require.Contains(t, c.toDesk("SUBSTITUTE ON FOR feudal").text, "you are a substitute for feudal")
	}
	away := kay.write("I am at the sea until Tuesday.")
	raw := bytes.Replace(away.raw(), []byte("Subject:"), []byte("Auto-Submitted: auto-replied\r\nSubject:"), 1)
	server.post("kay", address("kay"), kay.replyTo, raw)

	bors.answer(bors.send("DEPUTY " + address("dora") + "\r\nENTRY E01, E02\r\nHOLD"))
	task := dora.receives("what a deputy may do", func(r received) bool { return strings.Contains(r.text, "You may write for") })
	require.NotEqual(t, bors.replyTo, task.replyTo)
	dora.replyTo = task.replyTo
	require.Contains(t, dora.answer(dora.send("ENTRY E03, E04\r\nHOLD\r\nRESIGN")).text, "only the holder")
	anne := newClient(server, "anne")
	anne.receives("word of a machine", func(r received) bool { return strings.Contains(r.subject, "an automatic answer") })
	kay.receives("word of a machine", func(r received) bool { return strings.Contains(r.text, "AWAY 2") })

	bors.answer(bors.send("PRESS TO seat2\r\nPeace until the harvest.\r\nEND PRESS"))
	bors.answer(bors.send("RESIGN"))
	question := bors.receives("whether he means it", func(r received) bool { return strings.Contains(r.subject, "Do you mean it?") })
	_, code, _ := strings.Cut(question.subject, "it? ")
	bors.answer(bors.send("YES " + code))

	offered := func(c *client) received {
		return c.receives("an offer", func(r received) bool { return strings.Contains(r.subject, "[desk] A seat for you?") })
	}
	first, second := offered(dora), offered(emil)
	require.Contains(t, first.text, "its holder gives it up")
	require.NotContains(t, first.text, "E03", "orders are the seat's own")
	server.kill()
	server.start()
	dora.replyTo = first.replyTo
	require.Contains(t, dora.answer(dora.send("Yes, gladly")).text, "you take the seat")
	welcome := dora.receives("the seat", func(r received) bool { return r.files["history-vale.txt"] != nil })
	history := string(welcome.files["history-vale.txt"])
	require.Contains(t, history, "Peace until the harvest.")
	require.Contains(t, history, "E03")
	require.NotContains(t, history, mailDomain)

	emil.replyTo = second.replyTo
	require.Contains(t, emil.answer(emil.send("YES")).text, "somebody else was quicker")
	bors.receives("a farewell", func(r received) bool { return strings.Contains(r.subject, "has passed on") })
	dora.replyTo = welcome.replyTo
	require.Contains(t, dora.answer(dora.send("ENTRY E05, E06")).text, "E05")
}

// A player who gets a seat reads emails at once in the language of another game, or in the one
// that they have chosen.
func TestWhoGetsASeatIsWrittenToInHisLanguage(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay", "dora", "emil")
	server.start()
	server.open("vale", "bors", "kay")
	dora := server.open("dale", "dora", "emil")[0]
	dora.answer(dora.send("LANGUAGE fr\r\nFORMAT text"))
	db := server.db()
	server.caughtUp(db)
	require.NoError(t, db.Close())
	require.Contains(t, server.run("steward", "vale", "REPLACE", "seat1", "BY", "Nobody").err, "nobody, or more than one")
	server.ask(nil, "steward", "vale", "REPLACE", "seat1", "BY", address("dora"))
	welcome := dora.receives("the seat", func(r received) bool { return r.files["history-vale.txt"] != nil })
	require.Contains(t, welcome.text, "est à vous")
	require.NotContains(t, server.ask(nil, "game", "log", "vale", "--json"), "\"lang\":\"en\"")
}
