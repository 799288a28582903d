package main

import (
	"context"
	"errors"
	"net/http"
	"time"

	"seneschal/eventstore"
	"seneschal/eventstore/tree"
)

// openTree opens the tree over all that the house has told.
func (h *house) openTree(context.Context) (err error) {
	h.tree, err = tree.Open(h.config.path("tree"), h.config.Domain, h.seeds.SigningKey())
	return err
}

// patient is how long the tree waits for a store that is away.
const patient = time.Second

// followTree has the tree grow with the log until ctx ends. A log that is not the one
// that was signed is told, and ends it: nothing more is signed then.
func (h *house) followTree(ctx context.Context) {
	for ctx.Err() == nil {
		err := h.tree.Follow(ctx, h.store)
		if err == nil {
			return
		}
		h.log.ErrorContext(ctx, "the tree of what was told does not grow", "err", err)
		if h.tree.Err() != nil || errors.Is(err, eventstore.ErrCorrupt) {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(patient):
		}
	}
}

// checkpointOf is what letters about a commit show of the tree. Letters go out without
// it once nothing can be signed any more.
func (h *house) checkpointOf(ctx context.Context, c *eventstore.Commit) (string, error) {
	signed, err := h.tree.Of(ctx, c)
	if err != nil && h.tree.Err() != nil {
		return "", nil
	}
	return string(signed), err
}

// treeNow offers the files of the tree, once it has all that is in the log.
func (h *house) treeNow(w http.ResponseWriter, r *http.Request) {
	last, err := h.store.Last(r.Context())
	if err == nil {
		err = h.tree.Reach(r.Context(), last)
	}
	if err != nil {
		answer(w, r, func(*http.Request) (any, error) { return nil, err })
		return
	}
	http.StripPrefix("/tree", h.tree.Handler()).ServeHTTP(w, r)
}

// treeStands finds fault with a log that is not what was signed.
func (h *house) treeStands(context.Context) error { return h.tree.Err() }
