package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const cupFile = `
id: cup
title: Cup of Logres
steward: Anne <anne@seneschal.test>
rules:
  format: swiss
  seats: 2
  rounds: 2
  play: {ruleset: feudal, preset: simple}
`

// toCup writes to the office of the house about the cup.
func (c *client) toCup(lines ...string) received {
	c.t.Helper()
	c.replyTo = "orders@" + mailDomain
	return c.answer(c.send("GAME cup\r\n" + strings.Join(lines, "\r\n")))
}

func TestATournamentIsEnteredAndFollowedByMail(t *testing.T) {
	h := newHouse(t, "anne", "bob", "cleo", "dora")
	h.start()
	file := filepath.Join(t.TempDir(), "cup.yaml")
	require.NoError(t, os.WriteFile(file, []byte(cupFile), 0o600))
	h.ask(nil, "tournament", "announce", file)

	anne, bob, cleo, dora := newClient(h, "anne"), newClient(h, "bob"), newClient(h, "cleo"), newClient(h, "dora")
	require.Contains(t, bob.toCup("ENTER").text, "has entered")
	require.Contains(t, cleo.toCup("ENTER").text, "has entered")
	require.Contains(t, dora.toCup("ENTER", "DRAW").text, "only the steward may")
	require.Contains(t, dora.toCup("WITHDRAW WHY no time").text, "has withdrawn")
	again := bob.toCup("ENTER")
	require.Contains(t, again.text, "has entered already")
	require.Equal(t, "Re: [cup] Cup of Logres", again.subject)

	require.Contains(t, anne.toCup("START").text, "season 1 is open")
	bob.receives("the welcome of his table", func(r received) bool { return strings.Contains(r.subject, "[cup-s1r1t1]") })
	require.Contains(t, anne.toCup("PENALISE bob@seneschal.test 1 WHY rude press").text, "1 points are taken from")

	bob.replyTo = again.replyTo // as a mail program does
	why := bob.answer(bob.send("SHOW STANDINGS WHY"))
	require.Contains(t, why.text, "rude press")
	require.Contains(t, why.text, "STANDINGS OF SEASON 1")
	h.kill()
	h.start()
	require.Contains(t, cleo.toCup("SHOW TABLES").text, "cup-s1r1t1, running")
	require.Contains(t, h.ask(nil, "tournament", "show", "cup"), "cup-s1r1t1")
}
