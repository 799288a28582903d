package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/projections/ratings"
)

// candidate is what the house knows of a member of the pool: how reliably he
// answers, how strong he is at the game, and whether he reads its language. Who
// has no address cannot be asked.
func (h *house) candidate(ctx context.Context, p game.Player, v substitute.Vacancy) (substitute.Candidate, bool, error) {
	c := substitute.Candidate{Player: p}
	addresses, err := h.roster.Addresses(ctx, p)
	if err != nil || len(addresses) == 0 {
		return c, false, err
	}
	if c.Reliability, c.Rating, err = h.strength(ctx, p, v.Ruleset); err != nil {
		return c, false, err
	}
	c.Language, err = h.reads(ctx, p, v.Game)
	return c, err == nil, err
}

// strength is how reliable a player is, and how strong at a ruleset at least; 0
// if he was never rated at it. Where he stands in two lists the better one
// counts.
func (h *house) strength(ctx context.Context, p game.Player, ruleset string) (reliability, best int, err error) {
	known, err := h.standing(ctx, p, ruleset, 0)
	if err != nil || known.Rating == 0 {
		return known.Reliability, 0, err
	}
	forms, err := ratings.FormsOf(ctx, h.db, p)
	if err != nil {
		return 0, 0, fmt.Errorf("asking how strong %s is: %w", p, err)
	}
	for _, f := range forms {
		if f.Ruleset == ruleset {
			best = max(best, int(math.Round(f.Shown(h.now()).AtLeast)))
		}
	}
	return known.Reliability, best, nil
}

// reads reports whether a player reads the language of most seats of a game.
func (h *house) reads(ctx context.Context, p game.Player, gameID string) (bool, error) {
	person, err := h.roster.Find(ctx, p)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, err
	}
	g, _, err := h.host.Game(ctx, gameID)
	if err != nil {
		return false, err
	}
	seats := make(map[string]int)
	for _, info := range g.Seats() {
		seats[info.Language]++
	}
	spoken := slices.SortedStableFunc(maps.Keys(seats), func(a, b string) int { return seats[b] - seats[a] })
	own := person.Language
	if own == "" {
		own = "en"
	}
	return len(spoken) > 0 && seats[own] == seats[spoken[0]], nil
}
