package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/eventstore/beacon"
)

// patientRelays is how long relays are waited for before the clock does other work.
const patientRelays = 15 * time.Second

// ErrBeacon says that a game's beacon is not known here.
var ErrBeacon = errors.New("beacon is not known here")

// source is where the rounds of a game's beacon come from.
func (h *Host) source(t *table) (*beacon.Source, error) { return h.sourceOf(t.Now.Dice()) }

func (h *Host) sourceOf(terms *dice.Terms) (*beacon.Source, error) {
	if terms != nil {
		for _, s := range h.Beacons {
			if s.Chain.Hash() == terms.Chain {
				return s, nil
			}
		}
		return nil, fmt.Errorf("%.12s: %w", terms.Chain, ErrBeacon)
	}
	return nil, ErrBeacon
}

// kept is a round of a game's beacon, if it is here.
func (h *Host) kept(t *table, number uint64) (beacon.Round, bool) {
	s, err := h.source(t)
	if err != nil || number == 0 {
		return beacon.Round{}, false
	}
	return s.Kept(number)
}

// Spoken reports whether a round of a beacon is here.
func (h *Host) Spoken(terms *dice.Terms, round uint64) bool {
	s, err := h.sourceOf(terms)
	if err != nil {
		return false
	}
	_, ok := s.Kept(round)
	return ok
}

// Relay is where anybody can look for a round of a beacon; "" if nobody knows.
func (h *Host) Relay(terms *dice.Terms, round uint64) string {
	s, err := h.sourceOf(terms)
	if err != nil {
		return ""
	}
	return s.Page(round)
}

// await is a round that a game waits for.
type await struct {
	source *beacon.Source
	number uint64
}

// awaits is the round that a sealed game waits for, if its time has come.
func (h *Host) awaits(t *table) *await {
	seal, sealed := t.Now.Sealed()
	if !sealed || h.now().Before(seal.Signed) {
		return nil
	}
	s, err := h.source(t)
	if err != nil {
		h.complain(context.Background(), t, err)
		return nil
	}
	return &await{s, seal.Round}
}

// fetch asks the relays for a round.
func (h *Host) fetch(ctx context.Context, a await) error {
	ctx, cancel := context.WithTimeout(ctx, patientRelays)
	defer cancel()
	_, err := a.source.Round(ctx, a.number)
	if err != nil {
		return fmt.Errorf("fetching round %d: %w", a.number, err)
	}
	return nil
}

// HandIn takes in a round of a beacon that relays do not give, when it is right. What
// waits for it goes on when it is looked at: CloseDue, Advance.
func (h *Host) HandIn(r beacon.Round) error {
	err := ErrBeacon
	for _, s := range h.Beacons {
		if err = s.Keep(r); err == nil {
			return nil
		}
	}
	return err
}

// sealCause is what a sealing is recorded for. A seal that a new chain has made void
// is not in the way of the next.
func sealCause(g *game.Game, n int) string {
	if epoch, _ := g.Chain(); epoch != "" {
		return fmt.Sprintf("seal/%d/%d/%s", n, g.Rolls()+1, epoch)
	}
	return fmt.Sprintf("seal/%d/%d", n, g.Rolls()+1)
}
