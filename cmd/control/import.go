package control

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"

	"seneschal/domain/event"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
)

// ImportFile is a request to import a game from the file that its server has exported.
type ImportFile struct {
	File []byte `json:"file"`
}

// Imported is a game that was imported.
type Imported struct {
	ID      string `json:"id"`
	Commits int    `json:"commits"`
	Ruleset string `json:"ruleset"`
}

// importGame writes the game in a file that another server has exported, after an audit. It takes finished
// games alone: a running one could not go on, as the keys of its dice are in the secret of its server.
func (h *Handler) importGame(r *http.Request, req ImportFile) (any, error) {
	bundle, err := eventstore.ReadBundle(bytes.NewReader(req.File))
	if err != nil {
		return nil, err
	}
	id, err := h.auditImport(r.Context(), bundle)
	if err != nil {
		return nil, err
	}
	if err := h.refuseTaken(r.Context(), id); err != nil {
		return nil, err
	}
	if err := h.Import(r.Context(), bundle.Header.Log, bundle.Commits); err != nil {
		return nil, err
	}
	_, err = h.Seen(r.Context())
	return Imported{id, len(bundle.Commits), bundle.Header.Ruleset}, err
}

// auditImport returns the ID of the game in a file. It fails unless the file is whole, of a game that is
// over, and an audit finds nothing that contradicts and leaves nothing of the dice unchecked.
func (h *Handler) auditImport(ctx context.Context, bundle *eventstore.Bundle) (string, error) {
	id, isGame := aggregate.GameID(bundle.Header.Log)
	if bundle.Header.For != "" || !isGame {
		return "", errors.New("only the whole log of a game can be imported: export it on its server, without --for")
	}
	commits := func(yield func(*eventstore.Commit, error) bool) {
		for _, commit := range bundle.Commits {
			if !yield(commit, nil) {
				return
			}
		}
	}
	switch report := audit.Game(ctx, commits, h.Games, h.Chains...); {
	case report.First != nil:
		return "", fmt.Errorf("an audit of game %s finds at commit %d: %s", id, report.First.Pos, report.First.What)
	case !report.OK:
		return "", fmt.Errorf("an audit of game %s does not hold: seneschal audit FILE says where", id)
	case len(report.Unchecked) > 0:
		return "", fmt.Errorf("the dice of game %s cannot be checked: name their beacon with --beacon when the server is started", id)
	}
	g := h.Games.Empty()
	for _, commit := range bundle.Commits {
		events, err := h.Games.Decode(g, commit)
		if err != nil {
			return "", err
		}
		g = event.Fold(g, events...)
	}
	if !g.Over() {
		return "", fmt.Errorf("game %s is not over: it can go on only where the keys of its dice are, on its own server (seneschal backup and restore move that)", id)
	}
	return id, checkFreeID(id)
}

// refuseTaken returns an error if there is a game of that ID, or one that waits for players, unless a part of
// the game was imported before.
func (h *Handler) refuseTaken(ctx context.Context, id string) error {
	g, head, err := h.Host.Game(ctx, id)
	if err != nil {
		return err
	}
	if g.Ruleset() != nil && (!head.Imported || g.Over()) {
		return fmt.Errorf("there is a game %s already", id)
	}
	if now, err := h.Openings.Opening(ctx, id); err != nil || now.ID() != "" {
		return errors.Join(err, fmt.Errorf("a game %s waits for players, or has waited", id))
	}
	return nil
}
