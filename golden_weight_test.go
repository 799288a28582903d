package seneschal_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/courier"
	"seneschal/mailgw/mailgwtest"
)

// What a report weighs at most, as it is sent, and its picture.
const (
	heaviestReport  = 60 << 10
	heaviestPicture = 40 << 10
)

// longGames are recorded games of many phases, one of each ruleset.
var longGames = []string{
	"domain/feudal/testdata/logs/decade-6.jsonl", "domain/camelot/testdata/logs/tongues-6.jsonl",
	"domain/quest/testdata/logs/agreed-6.jsonl", "domain/talisman/testdata/logs/hidden-6.jsonl",
}

// TestReportsAreLight: no report of a long game of each ruleset is heavier than
// phones like.
func TestReportsAreLight(t *testing.T) {
	for _, path := range longGames {
		t.Run(logName(path), func(t *testing.T) {
			t.Parallel()
			people := mailgwtest.NewPeople()
			for n := range 9 {
				people.By[fmt.Sprintf("p%d@players.example", n)] = player(n)
			}
			c := &courier.Courier{Games: words(), People: people, House: mailgwtest.House()}
			g, backlog, sum, n, most, picture := words().Empty(), game.Backlog{}, 0, 0, 0, 0
			commits := readLog(t, path).Commits
			for i, commit := range commits {
				commit.Pos = eventstore.Pos(i + 1)
				events, err := words().Open(g, commit)
				require.NoError(t, err)
				next := event.Fold(g, events...)
				var due game.Due
				backlog, due = backlog.Note(g, next, events, commit.At)
				if i < len(commits)*gametest.Times(0, 7)/8 { // the last are the longest
					g = next
					continue
				}
				letters, err := c.Handle(t.Context(), commit, g, next, events, due)
				require.NoError(t, err)
				for _, l := range letters {
					if l.Kind == "report" || l.Kind == "welcome" {
						sum, n, most, picture = sum+len(l.Body), n+1, max(most, len(l.Body)), max(picture, pictureOf(l))
						require.NotZero(t, pictureOf(l), l.Key)
						require.Equal(t, l.Kind == "report", toldFirst(l), "%s: what happened to the reader stands first, if anything has", l.Key)
					}
				}
				g = next
			}
			t.Logf("%d reports, %d KB on average, %d KB at most, pictures %d KB", n, sum/max(n, 1)>>10, most>>10, picture>>10)
			require.NotZero(t, n)
			require.LessOrEqual(t, most, heaviestReport)
			require.LessOrEqual(t, picture, heaviestPicture)
		})
	}
}

// pictureOf is what the picture of a letter weighs in it.
func pictureOf(l mailgw.Outbound) int {
	_, part, ok := bytes.Cut(l.Body, []byte("image/png"))
	if !ok {
		return 0
	}
	picture, _, _ := bytes.Cut(part, []byte("\r\n--"))
	return len(picture)
}

// yours is the heading of the sentences about a reader, in all languages.
var yours = []string{"WHAT HAPPENED TO YOU", "LO QUE TE HA PASADO", "CE QUI VOUS EST ARRIVÉ", "WAT JOU OVERKWAM"}

// toldFirst reports whether a report has the sentences about its reader.
func toldFirst(l mailgw.Outbound) bool {
	words := mailgwtest.WordsOf(l)
	return slices.ContainsFunc(yours, func(heading string) bool { return strings.Contains(words, heading) })
}
