package main_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// buildWithFavour builds the program with one more ruleset, favour: the list in domain/rulesets gets an import and an
// entry, and nothing else changes.
func buildWithFavour(t *testing.T) string {
	t.Helper()
	list, err := filepath.Abs("../../domain/rulesets/rulesets.go")
	require.NoError(t, err)
	source, err := os.ReadFile(list)
	require.NoError(t, err)
	longer := strings.NewReplacer("import (", "import (\n\t\"seneschal/domain/game/gametest/favour\"", "talisman.Rules{}}", "talisman.Rules{}, favour.Rules{}}").Replace(string(source))
	require.Equal(t, 2, strings.Count(longer, "favour"), "an import and an entry")
	dir := t.TempDir()
	changed, overlay, program := filepath.Join(dir, "rulesets.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "seneschal")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {list: changed}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(changed, []byte(longer), 0o600))
	require.NoError(t, os.WriteFile(overlay, replace, 0o600))
	flags := slices.Concat([]string{"build", "-overlay", overlay, "-o", program}, likeTheTests, []string{"."})
	out, err := exec.CommandContext(t.Context(), "go", flags...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return program
}

// TestARulesetInOneFileIsPlayed plays favour by mail and by page on a real server, in every language, and lets bots play
// it to its end.
func TestARulesetInOneFileIsPlayed(t *testing.T) {
	names := game.Languages()
	server, port := newServer(t, append(names, "steward")...), freePorts(t, 1)[0]
	server.program = buildWithFavour(t)
	pages := "http://" + port
	server.start("--role", "mail,clock,project,web,bots", "--listen", port)
	args := []string{"game", "new", "--ruleset", "favour", "--id", "ride", "--seats", "5", "--steward", person("steward"), "--player", "bot:medium"}
	for _, name := range names {
		args = append(args, "--player", person(name))
	}
	server.ask(nil, args...)
	// Everybody writes, in their own language, and the round closes.
	ready := map[string]string{"en": "READY", "es": "LISTO", "fr": "PRÊT", "nl": "KLAAR"}
	var players []*client
	for _, name := range names {
		player := newClient(server, name)
		player.seated()
		receipt := player.answer(player.send("LANGUAGE " + name + "\nPLAY 9\n"))
		require.NotContains(t, receipt.text, "plain.", name)
		require.Contains(t, receipt.text, "PLAY 1", "what is legal")
		receipt = player.answer(player.send("PLAY 4\n" + ready[name] + "\n"))
		require.Contains(t, receipt.text, "PLAY 4", name)
		players = append(players, player)
	}
	for i, player := range players {
		report := player.receives("the report of round 1", func(r received) bool { return r.report() && strings.Contains(r.text, "wins the favour of round 1") })
		title := map[string]string{"en": "What happened", "es": "Lo que pasó", "fr": "Ce qui s'est passé", "nl": "Wat er gebeurde"}[names[i]]
		require.Contains(t, strings.ToUpper(report.text), strings.ToUpper(title), names[i])
		require.NotContains(t, report.text, "plain.")
	}
	// Pages of the seat show the form, and take an order.
	browser := &http.Client{}
	english := players[slices.Index(names, "en")]
	link := seatLink(t, pages, english)
	for _, lang := range names {
		page := visit(t, browser, link+"?lang="+lang, nil)
		require.Contains(t, page, "<textarea", lang)
		require.Contains(t, page, "PLAY 1", "a choice in %s", lang)
	}
	readAll(t, browser, pages, "/learn", "/learn/favour", "/rules/favour", "/orders/favour", "/play", "/play?ruleset=favour", "/games/new?game=favour", "/games/open", "/g/ride", "/help")
	form := url.Values{"do": {"send"}, "text": {"PLAY 3\nREADY"}}
	for _, field := range hiddenField.FindAllStringSubmatch(visit(t, browser, link, nil), -1) {
		if form.Get(field[1]) == "" {
			form.Set(field[1], field[2])
		}
	}
	page := visit(t, browser, link, form)
	require.Contains(t, page, "PLAY 3")
	// The deadline passes, by the steward's word, until the game is over.
	for n := 2; n <= 6; n++ {
		server.ask(nil, "steward", "ride", "PROCESS", "NOW", strconv.Itoa(n))
	}
	over := english.receives("the end", func(r received) bool { return strings.Contains(r.text, "wins the favour of round 6") })
	require.Contains(t, over.text, "points")
	require.Contains(t, server.ask(nil, "audit", "ride"), "all holds")
	waitFor(t, "the standings", func() bool { return strings.Contains(visit(t, browser, pages+"/standings", nil), "/g/ride") })
	seat := strings.TrimPrefix(link, pages)
	readAll(t, browser, pages, "/g/ride", "/g/ride/phase/0", "/g/ride/phase/3", "/g/ride/standings", "/g/ride/audit", "/g/ride/compare/0/3", "/g/ride/thread", "/standings", "/seats", "/seats/favour", seat, seat+"/history", seat+"/proofs")
	// Bots play it to its end.
	played := commandOf(t, server.program, "", "tournament", "bots", "--ruleset", "favour", "--games", "4", "--strengths", "easy,medium,hard").must(t, nil)
	require.Contains(t, played, "points")
}

// readAll reads pages in every language, and finds no names of sentences on them.
func readAll(t *testing.T, browser *http.Client, pages string, paths ...string) {
	t.Helper()
	for _, path := range paths {
		for _, lang := range game.Languages() {
			page := visit(t, browser, pages+path+joint(path)+"lang="+lang, nil)
			require.NotRegexp(t, `\b(plain|preset|kind)\.[a-z]|\bfavour\.(lead|about|preset|win|time|letters)\b`, page, "%s in %s", path, lang)
		}
	}
}

// hiddenField matches a field of a form that its reader does not see.
var hiddenField = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`)

// joint returns what stands between a path and one more parameter.
func joint(path string) string {
	if strings.Contains(path, "?") {
		return "&"
	}
	return "?"
}

// seatLink finds the address of a seat's page in what its player was sent.
func seatLink(t *testing.T, pages string, player *client) string {
	t.Helper()
	for _, mail := range player.all {
		if i := strings.Index(mail.text, pages+"/seat/"); i >= 0 {
			return strings.Fields(mail.text[i:])[0]
		}
	}
	t.Fatal("no link to the page of the seat")
	return ""
}
