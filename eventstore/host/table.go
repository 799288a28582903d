package host

import (
	"cmp"
	"context"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
)

// A table is a game that one goroutine works on; a position is the game as it
// stands at a head of its log.
type (
	table    = aggregate.Held[*game.Game]
	position = aggregate.Folded[*game.Game]
)

// idOf is the ID of the game at a table.
func idOf(t *table) string {
	id, _ := aggregate.GameID(t.Log())
	return id
}

// sit waits for the table of a game, and folds what is new in its log. Leave
// must follow.
func (h *Host) sit(ctx context.Context, id string) (*table, error) {
	return h.games().Take(ctx, aggregate.GameLog(id))
}

// games are those that are kept loaded.
func (h *Host) games() *aggregate.Keeper[*game.Game] {
	h.furnish()
	return h.tables
}

// chainOf is the chain of dice keys of an epoch, of a game or of what is called
// so.
func (h *Host) chainOf(name, epoch string) *Chain {
	h.furnish()
	return h.chains.of(name, epoch)
}

// furnish makes what the host keeps, once its fields are set.
func (h *Host) furnish() {
	h.once.Do(func() {
		h.tables = aggregate.NewKeeper(aggregate.Config[*game.Game]{
			Store: h.Store, Kind: h.Games, Salt: h.Seeds.Salts(), Log: h.log(), Keep: cmp.Or(h.Keep, keepTables), Shared: h.Shared,
		})
		h.chains = newChains(h.Seeds)
	})
}

// chain is the present one of a game.
func (h *Host) chain(t *table) *Chain {
	epoch, _ := t.Now.Chain()
	return h.chainOf(idOf(t), epoch)
}
