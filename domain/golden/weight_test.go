package golden_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
)

// What a report weighs at most, as it is sent, and its picture; and how many lines of
// text it has at most for who has a page with the rest, by ruleset.
const (
	heaviestReport  = 60 << 10
	heaviestPicture = 40 << 10
)

var longestText = map[string]int{"feudal": 120, "camelot": 60, "quest": 120, "talisman": 60}

// longGames are recorded games of many phases, one of each ruleset.
var longGames = []string{
	"domain/feudal/testdata/logs/decade-6.jsonl", "domain/camelot/testdata/logs/tongues-6.jsonl",
	"domain/quest/testdata/logs/agreed-6.jsonl", "domain/talisman/testdata/logs/hidden-6.jsonl",
}

// TestReportsAreLight: no report of a long game of each ruleset is heavier than phones
// like, nor longer than anybody reads; what is asked is its subject and its first line.
func TestReportsAreLight(t *testing.T) {
	for _, path := range longGames {
		t.Run(logName(path), func(t *testing.T) {
			t.Parallel()
			people := mailgwtest.NewPeople()
			for n := range 9 {
				people.By[fmt.Sprintf("p%d@players.example", n)] = player(n)
			}
			c := &notifier.Notifier{Games: words(), People: people, Server: mailgwtest.Server(), Page: func(id string, _ game.Seat, _ int) string { return "https://games.example/seat/" + id }}
			c.Server.Pages = "https://games.example" // names of places are links, which make reports longer
			g, backlog, sum, n, most, largest, cut := words().Empty(), game.Undelivered{}, 0, 0, 0, 0, 0
			commits := readLog(t, path).Commits
			for i, commit := range commits {
				commit.Pos = eventstore.Pos(i + 1)
				events, err := words().Decode(g, commit)
				require.NoError(t, err)
				next := event.Fold(g, events...)
				var due game.Due
				backlog, due = backlog.Note(g, next, events, commit.At)
				if i < len(commits)*gametest.Times(0, 7)/8 { // the last are the longest
					g = next
					continue
				}
				emails, err := c.Handle(t.Context(), commit, g, next, events, due)
				require.NoError(t, err)
				for _, outbound := range emails {
					if outbound.Kind == "report" || outbound.Kind == "welcome" {
						sum, n, most, largest = sum+len(outbound.Body), n+1, max(most, len(outbound.Body)), max(largest, pictureOf(outbound))
						require.NotZero(t, pictureOf(outbound), outbound.Key)
						require.Equal(t, outbound.Kind == "report", toldFirst(outbound), "%s: what happened to the reader stands first, if anything has", outbound.Key)
						saysWhatIsAsked(t, next, outbound)
						if isCut(t, outbound) {
							cut++
						}
					}
				}
				g = next
			}
			t.Logf("%d reports, %d KB on average, %d KB at most, pictures %d KB, %d cut", n, sum/max(n, 1)>>10, most>>10, largest>>10, cut)
			require.NotZero(t, n)
			require.LessOrEqual(t, 20*cut, n, "words give way to the picture in few reports")
			require.LessOrEqual(t, most, heaviestReport)
			require.LessOrEqual(t, largest, heaviestPicture)
		})
	}
}

// saysWhatIsAsked holds a report to its length, and its head to the question of its reader.
func saysWhatIsAsked(t *testing.T, g *game.Game, l mailgw.Outbound) {
	header, parts := mailgwtest.PartsOf(t, l.Body)
	if text := parts[0].Body; l.Kind == "report" && !slices.ContainsFunc(welcomes, func(w string) bool { return strings.Contains(text, w) }) {
		require.LessOrEqual(t, strings.Count(text, "\n"), longestText[g.Ruleset().Name()], "%s\n%s", l.Key, text)
	}
	subject, err := header.Text("Subject")
	require.NoError(t, err)
	_, subject, _ = strings.Cut(subject, "] ")
	require.LessOrEqual(t, utf8.RuneCountInString(subject), 100)
	asked := ""
	for _, s := range g.Seats() {
		if question := g.Question(s.Seat, s.Language); strings.Contains(l.Key, "."+string(s.Seat)+".") {
			asked = question
		}
	}
	if asked != "" {
		require.True(t, strings.HasPrefix(strings.ReplaceAll(asked, "\u00a0", " "), strings.ReplaceAll(strings.TrimSuffix(subject, "…"), "\u00a0", " ")), "%s: %s, not %s", l.Key, asked, subject)
		first := strings.Join(strings.Fields(parts[0].Body), " ")
		require.True(t, strings.HasPrefix(first, strings.Join(strings.Fields(asked), " ")), "%s: %s", asked, first)
	}
}

// isCut reports whether a report says that the rest of a section stands elsewhere.
func isCut(t *testing.T, l mailgw.Outbound) bool {
	t.Helper()
	_, parts := mailgwtest.PartsOf(t, l.Body)
	return slices.ContainsFunc(game.Languages(), func(lang string) bool {
		return strings.Contains(parts[1].Body, mailgw.Say(lang, "report.rest"))
	})
}

// pictureOf is what the picture of a submission weighs in it.
func pictureOf(l mailgw.Outbound) int {
	_, part, ok := bytes.Cut(l.Body, []byte("image/png"))
	if !ok {
		return 0
	}
	picture, _, _ := bytes.Cut(part, []byte("\r\n--"))
	return len(picture)
}

// yours is the heading of the sentences about a reader, in all languages.
var yours = []string{"YOUR OWN MATTERS", "LO QUE TE CONCIERNE", "CE QUI VOUS CONCERNE", "WAT JOU AANGAAT"}

// welcomes begin the heading of a first submission, which may be longer, in all languages.
var welcomes = []string{"# WELCOME", "LA BIENVENIDA", "# BIENVENUE", "# WELKOM"}

// toldFirst reports whether a report has the sentences about its reader.
func toldFirst(l mailgw.Outbound) bool {
	words := mailgwtest.WordsOf(l)
	return slices.ContainsFunc(yours, func(heading string) bool { return strings.Contains(words, heading) })
}
