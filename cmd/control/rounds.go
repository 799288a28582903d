package control

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/eventstore/beacon"
	"seneschal/mailgw/commands"
	"seneschal/projections/deadlines"
	"seneschal/projections/tournaments"
)

// A Round is a round of a beacon that an operator hands in.
type Round struct {
	Number    uint64 `json:"round"`
	Signature string `json:"signature"`
}

// takeRound answers the request that hands in a round, with a commands.HandedIn.
func (h *Handler) takeRound(r *http.Request, in Round) (any, error) {
	return h.HandIn(r.Context(), in.Number, in.Signature)
}

// HandIn keeps a round of a beacon, and at once continues the games and tournaments that wait for it. Known says that the
// server had the round before; Go has the IDs of the games and tournaments that no longer wait.
//
// It fails with beacon.ErrForm or beacon.ErrSignature for a wrong round, with beacon.ErrUnknown if the server knows no
// beacon, and as Seen does if the tables do not catch up with the log. In this last case the round is kept all the same, and
// what waits for it goes on when the server next looks at it. If some games or tournaments cannot go on, HandIn returns the
// IDs of the others with the joined errors.
func (h *Handler) HandIn(ctx context.Context, number uint64, signature string) (handedIn commands.HandedIn, err error) {
	round, err := beacon.ReadRound(number, signature)
	if err != nil {
		return handedIn, err
	}
	handedIn.Known = slices.ContainsFunc(h.Host.Beacons, func(s *beacon.Source) bool {
		kept, ok := s.Kept(number)
		return ok && slices.Equal(kept.Signature, round.Signature)
	})
	if err := h.Host.Beacons.HandIn(round); err != nil {
		return handedIn, fmt.Errorf("%w; beacons known here: %s", err, h.nameBeacons())
	}
	if _, err := h.Seen(ctx); err != nil {
		return handedIn, err
	}
	games, err := h.resumeGames(ctx, number)
	drawn, wrong := h.resumeTournaments(ctx, number)
	handedIn.Go = slices.Concat(games, drawn)
	return handedIn, errors.Join(err, wrong)
}

// nameBeacons lists the beacons that the server knows, by the beginnings of their hashes.
func (h *Handler) nameBeacons() string {
	names := lists.Map(h.Host.Beacons, func(s *beacon.Source) string { return s.Chain.Hash()[:12] })
	return strings.Join(names, ", ")
}

// resumeGames closes the phases of all games that wait for a round, if the server has the round of their beacon. It returns
// the IDs of the games that no longer wait, also with an error. It finds the games in the tables, which must have the whole
// log.
func (h *Handler) resumeGames(ctx context.Context, round uint64) ([]string, error) {
	ids, err := deadlines.SignedBefore(ctx, h.DB, time.Now().AddDate(1, 0, 0)) // all that wait for any round
	if err != nil {
		return nil, err
	}
	waits := func(id string) (bool, error) {
		now, _, err := h.Host.Game(ctx, id)
		if err != nil {
			return false, err
		}
		seal, sealed := now.Sealed()
		return sealed && seal.Round == round && h.Host.Beacons.Spoken(now.Dice(), round), nil
	}
	return resumeWaiting(ids, waits, func(id string) error { return h.Host.CloseDue(ctx, id) })
}

// resumeTournaments advances all tournaments that wait for a round, which makes their draws, if the server has the round of
// their beacon. It returns the IDs of the tournaments that no longer wait, also with an error. It finds the tournaments in
// the tables.
func (h *Handler) resumeTournaments(ctx context.Context, round uint64) ([]string, error) {
	all, err := tournaments.All(ctx, h.DB)
	if err != nil {
		return nil, err
	}
	ids := lists.Map(all, func(t tournaments.Tournament) string { return t.ID })
	waits := func(id string) (bool, error) {
		now, _, err := h.Tournaments.Tournament(ctx, id)
		if err != nil {
			return false, err
		}
		seal, sealed := now.Sealed()
		return sealed && seal.Round == round && h.Host.Beacons.Spoken(now.Dice(), round), nil
	}
	return resumeWaiting(ids, waits, func(id string) error { _, err := h.Tournaments.Advance(ctx, id); return err })
}

// resumeWaiting calls resume for each ID for which waits is true, and returns the IDs for which waits is then false. An
// error does not keep the others from being tried; all errors are joined.
func resumeWaiting(ids []string, waits func(string) (bool, error), resume func(string) error) (resumed []string, err error) {
	for _, id := range ids {
		waited, wrong := waits(id)
		if wrong == nil && waited {
			wrong = resume(id)
			if still, failed := waits(id); failed == nil && !still {
				resumed = append(resumed, id)
			}
		}
		err = errors.Join(err, wrong)
	}
	return resumed, err
}
