package house

import (
	"context"
	"slices"
	"sync"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/tree"
	"seneschal/projections/site/games"
)

// openTree opens the tree over all that the house has told.
func (h *House) openTree(ctx context.Context) (err error) {
	if h.tree, err = tree.Open(h.Config.Path("tree"), h.Config.Domain, h.seeds.Number(), h.seeds.SigningKey()); err != nil {
		return err
	}
	h.circle = &tree.Circle{Tree: h.tree, Store: h.Store, Urgent: Seals, Log: h.Log}
	if h.circle.Witnesses, err = h.Config.witnesses(); err != nil {
		return err
	}
	following, end := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan struct{})
	go func() { defer close(ended); h.followTree(following) }()
	h.stop = func() { end(); <-ended }
	return nil
}

// SealKinds are the events that name a round of the beacon which is still to come.
var SealKinds = []string{game.Kind(game.PhaseSealed{}), tournament.Vocabulary().Kind(tournament.Sealed{})}

// Seals reports whether a commit seals orders or a draw: witnesses are to see it
// before the round of the beacon.
func Seals(c *eventstore.Commit) bool {
	return slices.ContainsFunc(c.Events, func(e event.Envelope) bool { return slices.Contains(SealKinds, e.Kind) })
}

// followTree has the tree grow with the log, and its witnesses see it, until ctx ends. A
// log that is not the one that was signed is told, and ends it: nothing more is signed
// then.
func (h *House) followTree(ctx context.Context) {
	var witnessed sync.WaitGroup
	defer witnessed.Wait()
	witnessed.Go(func() { h.circle.Run(ctx) })
	for ctx.Err() == nil {
		err := h.tree.Follow(ctx, h.Store)
		if err == nil {
			return
		}
		h.Log.ErrorContext(ctx, "the tree of what was told does not grow", "err", err)
		if h.tree.Err() != nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(patient):
		}
	}
}

// patient is how long the tree waits for a store that is away.
const patient = time.Second

// checkpointOf is what letters about a commit show of the tree. Letters go out without
// it once nothing can be signed any more.
func (h *House) checkpointOf(ctx context.Context, c *eventstore.Commit) (string, error) {
	signed, err := h.tree.Of(ctx, c)
	if err != nil && h.tree.Err() != nil {
		return "", nil
	}
	return string(signed), err
}

// shown holds what letters to the house show of its tree against it.
func (h *House) shown(ctx context.Context, c eventstore.Claim) error {
	if c.Checkpoint == "" {
		return nil
	}
	return h.circle.Shown(ctx, []byte(c.Checkpoint))
}

// grown is what pages show of the tree.
func (h *House) grown() (games.Grown, error) {
	g := games.Grown{Origin: h.tree.Origin(), Size: h.tree.Size()}
	newest, err := h.tree.Newest()
	for _, a := range newest {
		g.Witnesses = append(g.Witnesses, games.Sighting{Witness: a.Witness, Size: a.Size, At: a.Answered})
	}
	return g, err
}

// treeStands finds fault with a log that is not what was signed.
func (h *House) treeStands(context.Context) error { return h.tree.Err() }
