package main

import (
	"context"
	"fmt"
	"net/http"

	"seneschal/domain/game"
)

// controlPlayers adds what a house answers about persons.
func (h *house) controlPlayers(handle func(string, func(*http.Request) (any, error))) {
	handle("GET /players", func(r *http.Request) (any, error) { return h.roster.All(r.Context()) })
	handle("POST /players/{player}/addresses", h.changeAddress)
	handle("POST /players/{player}/erase", h.erasePlayer)
}

// meant is the player whom an address, an ID or a name stands for; one who was
// erased is nobody.
func (h *house) meant(ctx context.Context, word string) (game.Player, error) {
	if p, known, err := h.roster.PlayerByAddress(ctx, word); known || err != nil {
		return p, err
	}
	p, known, err := h.roster.PlayerNamed(ctx, word)
	if err == nil && !known {
		err = fmt.Errorf("nobody, or more than one, is called %q: player list shows all", word)
	}
	return p, err
}

// addressRequest changes an address; neither First nor Remove adds it at the
// end.
type addressRequest struct {
	Address string `json:"address"`
	First   bool   `json:"first"`
	Remove  bool   `json:"remove"`
}

func (h *house) changeAddress(r *http.Request) (any, error) {
	var req addressRequest
	if err := decodeStrict(r, &req); err != nil {
		return nil, err
	}
	ctx := r.Context()
	p, err := h.meant(ctx, r.PathValue("player"))
	if err != nil {
		return nil, err
	}
	if req.Remove {
		return map[string]any{}, h.roster.RemoveAddress(ctx, p, req.Address)
	}
	if err := h.roster.AddAddress(ctx, p, req.Address); err != nil || !req.First {
		return map[string]any{}, err
	}
	return map[string]any{}, h.roster.PreferAddress(ctx, p, req.Address)
}

func (h *house) erasePlayer(r *http.Request) (any, error) {
	var req struct {
		DryRun bool `json:"dry_run"`
	}
	if err := decodeStrict(r, &req); err != nil {
		return nil, err
	}
	p, err := h.meant(r.Context(), r.PathValue("player"))
	if err != nil {
		return nil, err
	}
	told := map[string]string{"ID": string(p), "Name": h.roster.Name(r.Context(), p)}
	if req.DryRun {
		return told, nil
	}
	return told, h.roster.Erase(r.Context(), p)
}
