package mailgwtest

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/opening"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/openings"
	"seneschal/mailgw"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/openingmail"
)

// Openings are the games that wait for players, on a real host. Their IDs and the wishes are kept in memory, where
// servers have tables.
type Openings struct {
	*openings.Host
	IDs     *[]string                     // of all openings
	Persons map[game.Player]opening.Facts // facts about players; the others are new, and have no bounds
	Wished  map[game.Player][]opening.Wish
}

var _ openingmail.Host = Openings{}

// OpenOpenings sets up a gateway in which players open games, beside its own.
func OpenOpenings(t testing.TB) (*Gateway, Openings) {
	gateway := Open(t)
	all := Openings{IDs: &[]string{}, Persons: map[game.Player]opening.Facts{}, Wished: map[game.Player][]opening.Wish{}}
	all.Host = openings.New(openings.Config{Games: gateway.Host, Steward: "steward", Facts: func(_ context.Context, player game.Player) (opening.Facts, error) {
		return all.Persons[player], nil
	}})
	gateway.In.Openings = all
	return gateway, all
}

// Obey implements openingmail.Host.
func (o Openings) Obey(ctx context.Context, id, commandID string, by game.Player, act opening.Act) (*opening.Opening, error) {
	out, err := o.Host.Obey(ctx, id, commandID, by, act)
	if _, opens := act.(opening.Open); opens && err == nil && !slices.Contains(*o.IDs, id) {
		*o.IDs = append(*o.IDs, id)
	}
	return out.Now, err
}

// OpenAgain implements openingmail.Host.
func (o Openings) OpenAgain(ctx context.Context, gameID, commandID string, by game.Player) (*opening.Opening, error) {
	out, err := o.Host.OpenAgain(ctx, gameID, commandID, by)
	if err == nil && !slices.Contains(*o.IDs, out.Now.ID()) {
		*o.IDs = append(*o.IDs, out.Now.ID())
	}
	return out.Now, err
}

// NewID implements openingmail.Host.
func (Openings) NewID(ruleset, commandID string) string { return openings.NewID(ruleset, commandID) }

// Waiting implements openingmail.Host.
func (o Openings) Waiting(ctx context.Context) ([]string, error) {
	return o.listIDs(ctx, func(openGame *opening.Opening) bool { return openGame.Status() == opening.Waiting })
}

// Of implements openingmail.Host.
func (o Openings) Of(ctx context.Context, player game.Player) ([]string, error) {
	return o.listIDs(ctx, func(openGame *opening.Opening) bool {
		return openGame.Opener() == player || openGame.HasSeat(player) || openGame.IsAsking(player)
	})
}

func (o Openings) listIDs(ctx context.Context, wanted func(*opening.Opening) bool) (ids []string, err error) {
	for _, id := range *o.IDs {
		openGame, err := o.Opening(ctx, id)
		if err != nil {
			return nil, err
		}
		if wanted(openGame) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Wish implements openingmail.Host.
func (o Openings) Wish(_ context.Context, player game.Player, wish opening.Wish) (time.Time, error) {
	if all := o.Wished[player]; !slices.Contains(all, wish) {
		if len(all) == opening.MostWishes {
			return time.Time{}, opening.RefuseWishes()
		}
		o.Wished[player] = append(all, wish)
	}
	return o.Time().Add(opening.WishLasts), nil
}

// DropWishes implements openingmail.Host.
func (o Openings) DropWishes(_ context.Context, player game.Player) error {
	delete(o.Wished, player)
	return nil
}

// Rulesets implements openingmail.Host.
func (Openings) Rulesets() []string { return []string{"tiny"} }

// Lookup implements openingmail.Host.
func (Openings) Lookup(name string) (game.Ruleset, bool) { return gametest.Lookup(name) }

// Do carries out an act that must succeed.
func (o Openings) Do(t testing.TB, id string, by game.Player, act opening.Act) {
	t.Helper()
	_, err := o.Obey(t.Context(), id, fmt.Sprintf("%T %s", act, by), by, act)
	require.NoError(t, err)
}

// Now returns an opening as it stands.
func (o Openings) Now(t testing.TB, id string) *opening.Opening {
	t.Helper()
	openGame, err := o.Opening(t.Context(), id)
	require.NoError(t, err)
	return openGame
}

// TellOpening composes the emails of every commit of an opening, one list for each commit.
func (o *Gateway) TellOpening(c *notifier.Notifier, id string) [][]mailgw.Outbound {
	o.T.Helper()
	var emailLists [][]mailgw.Outbound
	openGame := o.Words.Openings().Empty()
	for commit, err := range o.Store.Load(context.Background(), aggregate.OpeningLog(id), 0) {
		require.NoError(o.T, err)
		events, err := o.Words.Openings().Decode(openGame, commit)
		require.NoError(o.T, err)
		next := event.Fold(openGame, events...)
		emails, err := c.HandleOpening(context.Background(), commit, openGame, next, events)
		require.NoError(o.T, err)
		o.assertShortRuns(emails...)
		emailLists, openGame = append(emailLists, emails), next
	}
	return emailLists
}
