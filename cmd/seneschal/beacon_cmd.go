package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/eventstore/beacon"
	"seneschal/mailgw/office"
	"seneschal/projections/deadlines"
	"seneschal/projections/tournaments"
)

// BeaconCmd hands in a round of a beacon.
type BeaconCmd struct {
	Round     uint64 `arg:"" help:"Number of the round."`
	Signature string `arg:"" help:"Its signature, 96 hexadecimal digits, as any relay of the beacon tells it."`
}

// Help ends in examples.
func (BeaconCmd) Help() string {
	return `Hands in a round that the house cannot fetch, so that the games and tournaments
go on that wait for it. The signature is checked against the key of the beacon,
without any network: a wrong one is refused, wherever it comes from. Players can do
the same by a letter with the line BEACON, number, signature. Beside a house that
does not run, name its beacon as to serve.

Examples:
  seneschal beacon 42 95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a
  seneschal beacon 1234 "$(curl -s https://api.drand.sh/v2/beacons/quicknet/rounds/1234 | jq -r .signature)"`
}

// Run hands the round in, and says what goes on.
func (c BeaconCmd) Run(ctx context.Context, std streams, config *Config) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		var done office.HandedIn
		if err := d.post(ctx, "/beacon", map[string]any{"round": c.Round, "signature": c.Signature}, &done); err != nil {
			return err
		}
		text := "nothing waits for it"
		if len(done.Go) > 0 {
			text = "thrown: " + strings.Join(done.Go, ", ")
		}
		if done.Known {
			text = "it was here already; " + text
		}
		_, err := fmt.Fprintf(std.out, "round %d is right; %s\n", c.Round, text)
		return err
	})
}

// takeRound answers the command.
func (h *house) takeRound(r *http.Request) (any, error) {
	var in struct {
		Round     uint64 `json:"round"`
		Signature string `json:"signature"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return nil, err
	}
	return h.handIn(r.Context(), in.Round, in.Signature)
}

// handIn takes in a round, and has go on at once what has waited for it.
func (h *house) handIn(ctx context.Context, number uint64, signature string) (done office.HandedIn, err error) {
	r, err := beacon.ReadRound(number, signature)
	if err != nil {
		return done, err
	}
	done.Known = slices.ContainsFunc(h.host.Beacons, func(s *beacon.Source) bool {
		kept, ok := s.Kept(number)
		return ok && slices.Equal(kept.Signature, r.Signature)
	})
	if err := h.host.Beacons.HandIn(r); err != nil {
		return done, fmt.Errorf("%w; beacons known here: %s", err, h.beacons())
	}
	if err := h.seen(ctx); err != nil {
		return done, err
	}
	games, err := h.gamesGoOn(ctx, number)
	cups, wrong := h.tournamentsGoOn(ctx, number)
	done.Go = slices.Concat(games, cups)
	return done, errors.Join(err, wrong)
}

// mailedRound is handIn for letters, which say in words of their own what is wrong.
func (h *house) mailedRound(ctx context.Context, number uint64, signature string) (office.HandedIn, error) {
	done, err := h.handIn(ctx, number, signature)
	switch {
	case errors.Is(err, beacon.ErrForm):
		err = office.ErrRoundForm
	case errors.Is(err, beacon.ErrSignature):
		err = office.ErrRoundWrong
	}
	return done, err
}

// beacons names the beacons that the house knows.
func (h *house) beacons() string {
	var names []string
	for _, s := range h.host.Beacons {
		names = append(names, s.Chain.Hash()[:12])
	}
	return strings.Join(names, ", ")
}

// gamesGoOn throws the dice of all games that have waited for a round that is here.
func (h *house) gamesGoOn(ctx context.Context, round uint64) ([]string, error) {
	sealed, err := deadlines.SignedBefore(ctx, h.db, time.Now().AddDate(1, 0, 0)) // whenever that is
	if err != nil {
		return nil, err
	}
	waits := func(id string) (bool, error) {
		now, _, err := h.host.Game(ctx, id)
		if err != nil {
			return false, err
		}
		seal, sealed := now.Sealed()
		return sealed && seal.Round == round && h.host.Beacons.Spoken(now.Dice(), round), nil
	}
	return goOn(sealed, waits, func(id string) error { return h.host.CloseDue(ctx, id) })
}

// tournamentsGoOn is gamesGoOn for what tournaments draw.
func (h *house) tournamentsGoOn(ctx context.Context, round uint64) ([]string, error) {
	all, err := tournaments.All(ctx, h.db)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(all))
	for i, cup := range all {
		ids[i] = cup.ID
	}
	waits := func(id string) (bool, error) {
		now, _, err := h.clubs.Tournament(ctx, id)
		if err != nil {
			return false, err
		}
		seal, sealed := now.Sealed()
		return sealed && seal.Round == round && h.host.Beacons.Spoken(now.Dice(), round), nil
	}
	return goOn(ids, waits, func(id string) error { _, err := h.clubs.Advance(ctx, id); return err })
}

// goOn has go on what waits, and names what has. What fails does not hold up the rest.
func goOn(ids []string, waits func(string) (bool, error), do func(string) error) (gone []string, err error) {
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
