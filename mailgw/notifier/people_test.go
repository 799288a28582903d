package notifier_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
)

// countedPeople counts how often each fact is looked up.
type countedPeople struct {
	mailgw.Directory
	asked map[string]int
}

func (p *countedPeople) Addresses(ctx context.Context, player game.Player) ([]string, error) {
	p.asked["addresses of "+string(player)]++
	return p.Directory.Addresses(ctx, player)
}

func (p *countedPeople) Name(ctx context.Context, player game.Player) string {
	p.asked["name of "+string(player)]++
	return p.Directory.Name(ctx, player)
}

func (p *countedPeople) Zone(ctx context.Context, player game.Player) *time.Location {
	p.asked["zone of "+string(player)]++
	return p.Directory.Zone(ctx, player)
}

func (p *countedPeople) Language(ctx context.Context, player game.Player) string {
	p.asked["language of "+string(player)]++
	return p.Directory.Language(ctx, player)
}

// TestPlayersAreLookedUpOnceForACommit composes the reports of a phase twice: each fact is looked up once for either, because
// it may have changed between two commits.
func TestPlayersAreLookedUpOnceForACommit(t *testing.T) {
	reports := newReports(t)
	people := &countedPeople{reports.people, map[string]int{}}
	commit := &eventstore.Commit{Log: "game/valley", Pos: 9, At: mailgwtest.Noon, Hash: "abcdef0123456789"}
	c := &notifier.Notifier{People: people, Server: mailgwtest.Server()}
	for times := 1; times <= 2; times++ {
		emails, err := c.Handle(t.Context(), commit, reports.before, reports.after, reports.events, reports.due)
		require.NoError(t, err)
		require.Len(t, emails, 6)
		require.NotEmpty(t, people.asked)
		for fact, n := range people.asked {
			require.Equal(t, times, n, fact)
		}
	}
}
