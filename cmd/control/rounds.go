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

// A Round is a round of a beacon that is handed in.
type Round struct {
	Number    uint64 `json:"round"`
	Signature string `json:"signature"`
}

func (h *Handler) takeRound(r *http.Request, in Round) (any, error) {
	return h.HandIn(r.Context(), in.Number, in.Signature)
}

// HandIn accepts a round of a beacon, and at once continues the games and tournaments that wait for it. Known says that the
// round was here already; Go has the IDs of those that no longer wait. It fails with beacon.ErrForm or ErrSignature for a
// wrong round. If some games cannot go on, it returns the others with the error.
func (h *Handler) HandIn(ctx context.Context, number uint64, signature string) (done commands.HandedIn, err error) {
	round, err := beacon.ReadRound(number, signature)
	if err != nil {
		return done, err
	}
	done.Known = slices.ContainsFunc(h.Host.Beacons, func(s *beacon.Source) bool {
		kept, ok := s.Kept(number)
		return ok && slices.Equal(kept.Signature, round.Signature)
	})
	if err := h.Host.Beacons.HandIn(round); err != nil {
		return done, fmt.Errorf("%w; beacons known here: %s", err, h.nameBeacons())
	}
	if _, err := h.Seen(ctx); err != nil {
		return done, err
	}
	games, err := h.resumeGames(ctx, number)
	drawn, wrong := h.resumeTournaments(ctx, number)
	done.Go = slices.Concat(games, drawn)
	return done, errors.Join(err, wrong)
}

// nameBeacons lists the beacons that the server knows, by the beginnings of their hashes.
func (h *Handler) nameBeacons() string {
	names := lists.Map(h.Host.Beacons, func(s *beacon.Source) string { return s.Chain.Hash()[:12] })
	return strings.Join(names, ", ")
}

// resumeGames throws the dice of all games that wait for a round, if it is here, and returns the IDs of those that no longer
// wait.
func (h *Handler) resumeGames(ctx context.Context, round uint64) ([]string, error) {
	sealed, err := deadlines.SignedBefore(ctx, h.DB, time.Now().AddDate(1, 0, 0)) // whenever it is due
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
	return resumeWaiting(sealed, waits, func(id string) error { return h.Host.CloseDue(ctx, id) })
}

// resumeTournaments makes the draws of all tournaments that wait for a round, if it is here, and returns the IDs of those
// that no longer wait.
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

// resumeWaiting runs do for each waiting ID, and returns those that no longer wait. An error does
// not hold up the rest; all errors are joined.
func resumeWaiting(ids []string, waits func(string) (bool, error), do func(string) error) (gone []string, err error) {
	for _, id := range ids {
		waited, wrong := waits(id)
		if wrong == nil && waited {
			wrong = do(id)
			if still, failed := waits(id); failed == nil && !still {
				gone = append(gone, id)
			}
		}
		err = errors.Join(err, wrong)
	}
	return gone, err
}
