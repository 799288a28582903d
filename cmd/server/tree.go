package server

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

// openTree opens the tree of hashes over the log, and starts to follow the log and to ask the witnesses until Close.
func (h *Server) openTree(ctx context.Context) (err error) {
	if h.tree, err = tree.Open(h.Config.Path("tree"), h.Config.Domain, h.seeds.Number(), h.seeds.SigningKey()); err != nil {
		return err
	}
	h.circle = &tree.Circle{Tree: h.tree, Store: h.Store, Urgent: Seals, Log: h.Log}
	if h.circle.Witnesses, err = h.Config.newWitnessClients(); err != nil {
		return err
	}
	following, end := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan struct{})
	go func() { defer close(ended); h.followTree(following) }()
	h.stop = func() { end(); <-ended }
	return nil
}

// SealKinds are the events that name a future round of the beacon.
var SealKinds = []string{game.Kind(game.PhaseSealed{}), tournament.Registry().Kind(tournament.Sealed{})}

// Seals reports whether a commit seals orders or a draw: witnesses must see it before the round of
// the beacon.
func Seals(commit *eventstore.Commit) bool {
	return slices.ContainsFunc(commit.Events, func(e event.Envelope) bool { return slices.Contains(SealKinds, e.Kind) })
}

// followTree makes the tree grow with the log, and shows it to its witnesses, until ctx ends. After an error it logs that
// and tries again. If the log is not the signed one, the tree grows no more, and nothing is signed.
func (h *Server) followTree(ctx context.Context) {
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
		case <-time.After(treePause):
		}
	}
}

// treePause is the pause before the tree tries a store again.
const treePause = time.Second

// findCheckpoint returns the checkpoint for emails about a commit. It returns "" for a commit without a leaf, and once
// nothing can be signed any more: emails go out without it.
func (h *Server) findCheckpoint(ctx context.Context, commit *eventstore.Commit) (string, error) {
	signed, err := h.tree.CheckpointOf(ctx, commit)
	if err != nil && h.tree.Err() != nil {
		return "", nil
	}
	return string(signed), err
}

// compareCheckpoint compares a checkpoint from a received email with the tree, as tree.Circle.Shown does. A claim without
// a checkpoint passes.
func (h *Server) compareCheckpoint(ctx context.Context, claim eventstore.Claim) error {
	if claim.Checkpoint == "" {
		return nil
	}
	return h.circle.Shown(ctx, []byte(claim.Checkpoint))
}

// measureTree returns the size of the tree and its witnesses' latest answers, for the pages.
func (h *Server) measureTree() (games.Grown, error) {
	grown := games.Grown{Origin: h.tree.Origin(), Size: h.tree.Size()}
	newest, err := h.tree.Newest()
	for _, a := range newest {
		grown.Witnesses = append(grown.Witnesses, games.Sighting{Witness: a.Witness, Size: a.Size, At: a.Answered})
	}
	return grown, err
}

// checkTreeStands returns the reason why nothing can be signed any more; nil if all is well.
func (h *Server) checkTreeStands(context.Context) error { return h.tree.Err() }
