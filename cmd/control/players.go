package control

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	judge "seneschal/domain/fairplay"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/projections/fairplay"
	"seneschal/projections/roster"
)

// A Person is a player with a name and a mail address.
type Person struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	Zone    string `json:"zone,omitempty"`
	Bot     string `json:"bot,omitempty"` // strength of a bot of the server; "": a person
}

// findPlayer finds the player with an address, an ID or a name. It fails if there is none, or more
// than one; erased players are not found.
func (h *Handler) findPlayer(ctx context.Context, word string) (game.Player, error) {
	if p, known, err := h.Roster.PlayerByAddress(ctx, word); known || err != nil {
		return p, err
	}
	player, known, err := h.Roster.PlayerNamed(ctx, word)
	if err == nil && !known {
		err = fmt.Errorf("nobody, or more than one, is called %q: player list shows all", word)
	}
	return player, err
}

// NewPlayer is a person to be added to the roster.
type NewPlayer struct {
	Person
	Language string `json:"language,omitempty"`
}

// addPlayer adds a player. It fails for an address that another player has, and for a language without emails.
func (h *Handler) addPlayer(r *http.Request, req NewPlayer) (any, error) {
	if req.Language != "" && !slices.Contains(game.Languages(), req.Language) {
		return nil, fmt.Errorf("language %q: emails are written in %s", req.Language, strings.Join(game.Languages(), ", "))
	}
	id, err := h.Roster.Add(r.Context(), roster.Person{Name: req.Name, Zone: req.Zone, Language: req.Language}, req.Address)
	return map[string]any{"id": id}, err
}

// Address is a change of an address. With neither First nor Remove it is added at the end.
type Address struct {
	Address string `json:"address"`
	First   bool   `json:"first"`
	Remove  bool   `json:"remove"`
}

// changeAddress removes an address of a player, or adds one, at the end or as the first.
func (h *Handler) changeAddress(r *http.Request, req Address) (any, error) {
	ctx := r.Context()
	player, err := h.findPlayer(ctx, r.PathValue("player"))
	if err != nil {
		return nil, err
	}
	if req.Remove {
		return map[string]any{}, h.Roster.RemoveAddress(ctx, player, req.Address)
	}
	if err := h.Roster.AddAddress(ctx, player, req.Address); err != nil || !req.First {
		return map[string]any{}, err
	}
	return map[string]any{}, h.Roster.PreferAddress(ctx, player, req.Address)
}

// Trying marks a request that may be a dry run.
type Trying struct {
	DryRun bool `json:"dry_run"`
}

// erasePlayer erases a player, and returns ID and name. A dry run only returns them.
func (h *Handler) erasePlayer(r *http.Request, req Trying) (any, error) {
	player, err := h.findPlayer(r.Context(), r.PathValue("player"))
	if err != nil {
		return nil, err
	}
	told := map[string]string{"ID": string(player), "Name": h.Roster.Name(r.Context(), player)}
	if req.DryRun {
		return told, nil
	}
	return told, h.Forget(r.Context(), player)
}

// FairPlay is a fair-play report with names.
type FairPlay struct {
	judge.Report
	Names map[game.Player]string `json:"names"`
}

// judgeFairPlay judges the pairs of a tournament's entrants (?tournament=), or of all players. For an empty log the report
// is empty.
func (h *Handler) judgeFairPlay(r *http.Request) (any, error) {
	ctx := r.Context()
	if some, err := h.Seen(ctx); !some || err != nil {
		return FairPlay{Report: judge.Judge(nil, nil)}, err
	}
	among, err := h.listEntrants(ctx, r.FormValue("tournament"))
	if err != nil {
		return nil, err
	}
	report, err := fairplay.Judge(ctx, h.DB, among)
	var found []game.Player
	for _, f := range report.Findings {
		found = append(found, f.A, f.B)
	}
	return FairPlay{report, h.findNames(ctx, found)}, err
}

// listEntrants returns the entrants of a tournament; with "" all players.
func (h *Handler) listEntrants(ctx context.Context, id string) ([]game.Player, error) {
	if id == "" {
		return fairplay.Players(ctx, h.DB)
	}
	t, err := h.loadTournament(ctx, id)
	if err != nil {
		return nil, err
	}
	return lists.Map(t.Entrants(), func(e tournament.Entrant) game.Player { return e.Player }), nil
}
