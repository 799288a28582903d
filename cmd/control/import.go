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

// importGame writes the game in a file that another server has exported into the log, after an audit, and waits
// until the tables have it. It refuses games that are not over: they could not go on, as the keys of their dice
// are in the secret of their server. It also refuses IDs that are taken. If only the waiting fails, the error
// comes with the game, which is in the log.
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

// auditImport returns the ID of the game in a file. It fails unless the file is the whole log of a game that is
// over, and its audit finds nothing that contradicts and leaves nothing of the dice unchecked. It also fails if
// emails use the ID for something else.
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

// refuseTaken returns an error if there is a game of that ID, or one that waits for players or has waited. A game
// of which only a part was imported before is no obstacle.
func (h *Handler) refuseTaken(ctx context.Context, id string) error {
	g, head, err := h.Host.Game(ctx, id)
	if err != nil {
		return err
	}
	if g.Ruleset() != nil && (!head.Imported || g.Over()) {
		return fmt.Errorf("there is a game %s already", id)
	}
	if opening, err := h.Openings.Opening(ctx, id); err != nil || opening.ID() != "" {
		return errors.Join(err, fmt.Errorf("a game %s waits for players, or has waited", id))
	}
	return nil
}
