package programs_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

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

// TestTheBotOfTheGuidePlaysAPracticeGame lets the bot of docs/bots.md begin a practice game of each
// ruleset, and play a season of it, or as many phases as make one. Nobody else's token opens the game.
func TestTheBotOfTheGuidePlaysAPracticeGame(t *testing.T) {
	python, path := verifytest.Need(t), bot(t)
	for _, rs := range rulesets.All() {
		t.Run(rs.Name(), func(t *testing.T) {
			server := sitetest.New(t)
			anna := newProgram(t, server, "anna", roster.ScopeRead, roster.ScopeOrders)
			id, phases := "", map[string]bool{}
			for n := 0; len(phases) < 5; n++ {
				require.Less(t, n, 60, "%v", phases)
				run := exec.CommandContext(t.Context(), python, path, "--once", "--practice", rs.Name())
				run.Env = []string{"SENESCHAL=" + server.Web.URL, "TOKEN=" + anna.secret}
				out, err := run.CombinedOutput()
				require.NoError(t, err, string(out))
				require.Empty(t, string(out), "nothing is refused")
				kept, err := server.Doors.Practice(t.Context(), "anna")
				require.NoError(t, err)
				require.Len(t, kept, 1, "it goes on with the game that it has begun")
				id = kept[0].Game
				server.Practice.Rest(t.Context(), id, time.Minute)
				g, _, err := server.Practice.Game(t.Context(), id)
				require.NoError(t, err)
				_, phase, _, _ := g.Phase()
				phases[phase.Name] = true
			}
			bert := newProgram(t, server, "bert", roster.ScopeRead, roster.ScopeOrders)
			require.Equal(t, http.StatusNotFound, bert.ask(http.MethodGet, "/api/games/"+id+"/seats/seat1", nil).StatusCode)
		})
	}
}
