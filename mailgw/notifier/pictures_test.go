package notifier_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
)

// playing is a recorded game that is replayed commit by commit.
type playing struct {
	words       *aggregate.Games
	commits     []*eventstore.Commit
	game        *game.Game
	undelivered game.Undelivered
	at          int
}

func openRecorded(t *testing.T, path string) *playing {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	log, err := eventstore.ReadBundle(bytes.NewReader(data))
	require.NoError(t, err)
	p := &playing{words: aggregate.NewGames(rulesets.Lookup)}
	p.game = p.words.Empty()
	for i := range log.Commits {
		log.Commits[i].Pos = eventstore.Pos(i + 1)
		p.commits = append(p.commits, log.Commits[i])
	}
	return p
}

// next goes on to the next commit with several emails, and returns the emails of each notifier;
// nil at the end of the game.
func (p *playing) next(t *testing.T, by ...*notifier.Notifier) [][]mailgw.Outbound {
	t.Helper()
	for p.at < len(p.commits) {
		commit := p.commits[p.at]
		events, err := p.words.Decode(p.game, commit)
		require.NoError(t, err)
		before, next := p.game, event.Fold(p.game, events...)
		var due game.Due
		p.undelivered, due = p.undelivered.Note(before, next, events, commit.At)
		p.game, p.at = next, p.at+1
		if !closes(events) {
			continue
		}
		var told [][]mailgw.Outbound
		for _, c := range by {
			emails, err := c.Handle(t.Context(), commit, before, next, events, due)
			require.NoError(t, err)
			told = append(told, emails)
		}
		return told
	}
	return nil
}

func closes(events []event.Event) bool {
	for _, e := range events {
		if _, ok := e.(game.PhaseClosed); ok {
			return true
		}
	}
	return false
}

// TestEmailsOfSeveralRulesetsHaveTheirOwnPictures: one notifier that mails games of all rulesets
// in turn writes, to the byte, the emails of a new notifier.
func TestEmailsOfSeveralRulesetsHaveTheirOwnPictures(t *testing.T) {
	t.Parallel()
	people := mailgwtest.NewPeople()
	for n := range 9 {
		people.By[fmt.Sprintf("p%d@players.example", n)] = game.Player(fmt.Sprintf("player%d", n))
	}
	newNotifier := func() *notifier.Notifier {
		return &notifier.Notifier{Games: aggregate.NewGames(rulesets.Lookup), People: people, Server: mailgwtest.Server()}
	}
	var games []*playing
	for _, path := range []string{"feudal/testdata/logs/decade-6.jsonl", "quest/testdata/logs/agreed-6.jsonl", "talisman/testdata/logs/hidden-6.jsonl", "camelot/testdata/logs/tongues-6.jsonl"} {
		games = append(games, openRecorded(t, "../../domain/"+path))
	}
	shared, pictures := newNotifier(), 0
	for range gametest.Times(12, 4) {
		for _, g := range games {
			told := g.next(t, shared, newNotifier())
			if told == nil {
				continue
			}
			require.Equal(t, len(told[1]), len(told[0]))
			for i, outbound := range told[0] {
				require.True(t, bytes.Equal(told[1][i].Body, outbound.Body), "%s is mailed otherwise", outbound.Key)
				if bytes.Contains(outbound.Body, []byte("image/png")) {
					pictures++
				}
			}
		}
	}
	require.Greater(t, pictures, 40)
}
