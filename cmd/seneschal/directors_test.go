package main_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDirectorsOrderAtTheCommandLineAndByMail(t *testing.T) {
	server := newServer(t, "anne", "bob", "cleo", "dora")
	server.start()
	file := filepath.Join(t.TempDir(), "cup.yaml")
	people := "directors:\n- Ben <ben@seneschal.test>\nentrants:\n- Anne <anne@seneschal.test>\n- Bob <bob@seneschal.test>\n- Cleo <cleo@seneschal.test>\n- Dora <dora@seneschal.test>\n"
	require.NoError(t, os.WriteFile(file, []byte(tournamentFile+people), 0o600))
	server.ask(nil, "tournament", "announce", file, "--dry-run")
	server.ask(nil, "tournament", "announce", file)
	require.Contains(t, server.ask(nil, "tournament", "tell", "cup", "SHOW", "DIRECTORS"), "Ben")
	require.Contains(t, server.ask(nil, "tournament", "tell", "cup", "--dry-run", "START"), "WHAT MAY BE DRAWN THEN")
	server.ask(nil, "tournament", "tell", "cup", "CLUB Bob Leeds WHY as the list says")
	server.ask(nil, "tournament", "tell", "cup", "START NOW")
	anne := newClient(server, "anne")
	held := anne.toTournament("BAN Cleo WHY a bad word")
	require.Contains(t, held.text, "waits for a second director")
	require.Contains(t, server.ask(nil, "tournament", "withdraw", "cup", "bob@seneschal.test", "--why", "ill", "--dry-run"), "AS THEY WOULD BE")
	require.Contains(t, server.ask(nil, "tournament", "tell", "cup", "--as", "ben@seneschal.test", "CONFIRM 1"), "order 1 is carried out")
	require.Contains(t, anne.toTournament("SHOW STANDINGS").text, "banned")
}
