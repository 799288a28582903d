package programs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/docs/verifytest"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

// bot returns the path of the bot of the guide, written to a file.
func bot(t *testing.T) string {
	t.Helper()
	guide, err := os.ReadFile("../../../docs/bots.md")
	require.NoError(t, err)
	_, code, found := strings.Cut(string(guide), "```python\n")
	require.True(t, found)
	code, _, found = strings.Cut(code, "```")
	require.True(t, found)
	require.LessOrEqual(t, len(regexp.MustCompile(`(?m)^.*\S.*$`).FindAllString(code, -1)), 40, "it is short")
	path := filepath.Join(t.TempDir(), "bot.py")
	require.NoError(t, os.WriteFile(path, []byte(code), 0o600))
	return path
}

// TestTheBotOfTheGuidePlays lets the bot of docs/bots.md play all seats of a game of each ruleset for
// some phases, one after the other.
func TestTheBotOfTheGuidePlays(t *testing.T) {
	python, path := verifytest.Need(t), bot(t)
	for _, rs := range rulesets.All() {
		t.Run(rs.Name(), func(t *testing.T) {
			server := sitetest.New(t)
			server.Begin("g", game.Open{Ruleset: rs.Name(), Seats: max(2, rs.Describe().MinSeats)})
			server.Project()
			var secrets []string
			for _, seat := range server.GameNow("g").Seats() {
				secrets = append(secrets, newProgram(t, server, seat.Player, roster.ScopeRead, roster.ScopeOrders).secret)
			}
			for n := 0; n < 5; n, _, _, _ = server.GameNow("g").Phase() {
				before := len(events(t, server, "g"))
				for _, secret := range secrets {
					run := exec.CommandContext(t.Context(), python, path, "--once")
					run.Env = []string{"SENESCHAL=" + server.Web.URL, "TOKEN=" + secret}
					out, err := run.CombinedOutput()
					require.NoError(t, err, string(out))
					require.Empty(t, string(out), "nothing is refused")
				}
				require.Greater(t, len(events(t, server, "g")), before, "the game goes on")
			}
		})
	}
}
