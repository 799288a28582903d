package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const tournamentFile = `
id: cup
title: Cup of Logres
steward: Anne <anne@seneschal.test>
rules:
  format: swiss
  seats: 2
  rounds: 2
  play: {ruleset: feudal, preset: simple}
  clock: {respite: 0s}
`

// toTournament writes to the command address of the server about the tournament "cup".
func (c *client) toTournament(lines ...string) received {
	c.t.Helper()
	c.replyTo = "orders@" + mailDomain
	return c.answer(c.send("GAME cup\r\n" + strings.Join(lines, "\r\n")))
}

func TestATournamentIsEnteredAndFollowedByMail(t *testing.T) {
	server := newServer(t, "anne", "bob", "cleo", "dora")
	server.start()
	file := filepath.Join(t.TempDir(), "cup.yaml")
	require.NoError(t, os.WriteFile(file, []byte(tournamentFile), 0o600))
	server.ask(nil, "tournament", "announce", file)

	anne, bob, cleo, dora := newClient(server, "anne"), newClient(server, "bob"), newClient(server, "cleo"), newClient(server, "dora")
	require.Contains(t, bob.toTournament("ENTER").text, "has entered")
	require.Contains(t, cleo.toTournament("ENTER").text, "has entered")
	require.Contains(t, dora.toTournament("ENTER", "DRAW").text, "only the steward may")
	require.Contains(t, dora.toTournament("WITHDRAW WHY no time").text, "has withdrawn")
	again := bob.toTournament("ENTER")
	require.Contains(t, again.text, "has entered already")
	require.Equal(t, "Re: [cup] Cup of Logres", again.subject)

	require.Contains(t, anne.toTournament("START NOW").text, "season 1 is open")
	bob.receives("the welcome of his table", func(r received) bool { return strings.Contains(r.subject, "[cup-s1r1t1]") })
	require.Contains(t, anne.toTournament("PENALISE bob@seneschal.test 1 WHY rude press").text, "1 point is taken from")

	bob.replyTo = again.replyTo // as a mail program does
	why := bob.answer(bob.send("SHOW STANDINGS WHY"))
	require.Contains(t, why.text, "rude press")
	require.Contains(t, why.text, "STANDINGS OF SEASON 1")
	server.kill()
	server.start()
	require.Contains(t, cleo.toTournament("SHOW TABLES").text, "cup-s1r1t1, running")
	require.Contains(t, server.ask(nil, "tournament", "show", "cup"), "cup-s1r1t1")
}

const boutFile = `
id: bout
title: Bout of Kells
steward: Anne <anne@seneschal.test>
rules:
  format: swiss
  seats: 2
  rounds: 1
  objections: 0
  play: {ruleset: feudal, preset: simple}
  clock: {respite: 0s}
`

// told waits for an email of a tournament itself with some words.
func (c *client) told(subject string, words ...string) received {
	c.t.Helper()
	return c.receives(subject, func(received received) bool {
		text := strings.NewReplacer("\r\n", "\n", " \r\n", " ", " \n", " ").Replace(received.text) // flowed
		for _, w := range words {
			if !strings.Contains(text, w) {
				return false
			}
		}
		return strings.Contains(received.subject, subject)
	})
}

// count counts the emails that have come with some words in their subjects.
func (c *client) count(subject string) int {
	c.look()
	n := 0
	for _, r := range c.all {
		if strings.Contains(r.subject, subject) {
			n++
		}
	}
	return n
}

func TestATournamentTellsItsPeopleByMail(t *testing.T) {
	server := newServer(t, "anne", "bob", "cleo", "dora")
	server.start()
	file := filepath.Join(t.TempDir(), "bout.yaml")
	require.NoError(t, os.WriteFile(file, []byte(boutFile), 0o600))
	server.ask(nil, "tournament", "announce", file)
	server.ask(nil, "tournament", "enter", "bout", "Bob Oak <"+address("bob")+">")
	server.ask(nil, "tournament", "enter", "bout", "Cleo Elm <"+address("cleo")+">")
	tell := func(line string) { server.ask(nil, "tournament", "tell", "bout", line) }
	anne, bob, cleo, dora := newClient(server, "anne"), newClient(server, "bob"), newClient(server, "cleo"), newClient(server, "dora")
	bob.told("[bout] Bout of Kells: you have been entered", "Anne has entered you")

	tell("ANNOUNCE Bring your own ink")
	news := bob.told("news", "Anne, the steward of Bout of Kells, writes", "> Bring your own ink")
	bob.replyTo = news.replyTo // as a mail program does
	require.Contains(t, bob.answer(bob.send("SHOW NEWS")).text, "Bring your own ink")
	tell("START NOW")
	bob.told("round 1 is drawn", "You sit at table 1, game bout-s1r1t1", "Cleo Elm", "The game begins now")
	cleo.told("round 1 is drawn", "Bob Oak")
	bob.receives("the welcome of his table", func(r received) bool { return strings.Contains(r.subject, "[bout-s1r1t1]") })

	server.kill()
	server.start()
	tell("VOID bout-s1r1t1 WHY the ferry sank")
	cleo.told("bout-s1r1t1 is void", "the ferry sank", "what each has if all are level")
	bob.told("the tournament has ended", "# FINAL TABLE OF THE TOURNAMENT", "of 2, with 0.5 points")
	dora.toTournament("HELP")
	require.Zero(t, dora.count("[bout]"), "who does not play is told nothing")
	require.Zero(t, anne.count("[bout]"), "nor is a steward who does not play")
	require.Equal(t, 1, bob.count("round 1 is drawn"), "nothing is told twice")
	require.Equal(t, 1, bob.count("Bout of Kells: news"))
	require.Equal(t, 1, bob.count("has ended"))
}
