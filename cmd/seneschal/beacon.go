package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"

	"seneschal/domain/dice"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host"
	"seneschal/projections/lobby"
)

// BeaconCmd hands in a round of a beacon.
type BeaconCmd struct {
	Round     uint64 `arg:"" help:"Number of the round."`
	Signature string `arg:"" help:"Its signature, 96 hexadecimal digits, as any relay of the beacon tells it."`
}

// Help ends in an example.
func (BeaconCmd) Help() string {
	return `Hands in a round that the house cannot fetch, so that the games go on whose dice
wait for it. The signature is checked against the key of the beacon, without any
network: a wrong one is refused, wherever it comes from.

Example:
  seneschal beacon 42 95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a`
}

// Run hands the round in, and says which games go on.
func (c BeaconCmd) Run(ctx context.Context, std streams, config *Config) error {
	return withDesk(ctx, config, std, func(d *desk) error {
		var answer struct {
			Games []string `json:"games"`
		}
		if err := d.post(ctx, "/beacon", map[string]any{"round": c.Round, "signature": c.Signature}, &answer); err != nil {
			return err
		}
		text := "no game waits for it"
		if len(answer.Games) > 0 {
			text = "thrown: " + strings.Join(answer.Games, ", ")
		}
		_, err := fmt.Fprintf(std.out, "round %d is right; %s\n", c.Round, text)
		return err
	})
}

// handIn takes in a round, and closes what has waited for it.
func (h *house) handIn(r *http.Request) (any, error) {
	var in struct {
		Round     uint64 `json:"round"`
		Signature string `json:"signature"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return nil, err
	}
	signature, err := hex.DecodeString(strings.TrimSpace(in.Signature))
	if err != nil {
		return nil, beacon.ErrForm
	}
	if err := h.host.HandIn(beacon.Round{Number: in.Round, Signature: signature}); err != nil {
		return nil, err
	}
	games, err := h.waitingFor(r.Context(), in.Round)
	for _, id := range games {
		err = errors.Join(err, h.host.CloseDue(r.Context(), id))
	}
	return map[string]any{"games": games}, err
}

// waitingFor are the games whose dice wait for a round.
func (h *house) waitingFor(ctx context.Context, round uint64) ([]string, error) {
	if err := h.seen(ctx); err != nil {
		return nil, err
	}
	games, err := lobby.Games(ctx, h.db)
	waiting := []string{}
	for _, g := range games {
		if g.State == lobby.Over {
			continue
		}
		now, _, broken := h.host.Game(ctx, g.ID)
		if broken != nil {
			err = errors.Join(err, broken)
			continue
		}
		if seal, sealed := now.Sealed(); sealed && seal.Round == round {
			waiting = append(waiting, g.ID)
		}
	}
	return waiting, err
}

// noBeacon is the setting of a house whose dice come from itself.
const noBeacon = "house"

// namedBeacon is the chain that the configuration names; nil if it names none.
func (c *Config) namedBeacon() (*beacon.Chain, error) {
	switch c.Beacon {
	case "", noBeacon:
		return nil, nil
	case "quicknet":
		return beacon.Quicknet(), nil
	}
	text, err := os.ReadFile(c.Beacon)
	if err != nil {
		return nil, fmt.Errorf("--beacon %s: neither house, nor quicknet, nor a file: %w", c.Beacon, err)
	}
	chain, err := beacon.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("--beacon %s: %w", c.Beacon, err)
	}
	return chain, nil
}

// throwBy has a host throw dice as the configuration says. Quicknet is known even if
// new games have another beacon, or none: older ones may wait for it.
func (c *Config) throwBy(to *host.Host) error {
	public := beacon.Quicknet()
	to.Beacons = []*beacon.Source{{Chain: public, Relays: beacon.Relays}}
	named, err := c.namedBeacon()
	if err != nil || named == nil {
		return err
	}
	to.Dice = dice.Terms{Mode: dice.Beacon, Chain: named.Hash()}
	source := to.Beacons[0]
	if named.Hash() != public.Hash() {
		source = &beacon.Source{Chain: named}
		to.Beacons = append(to.Beacons, source)
	}
	if len(c.BeaconRelays) > 0 {
		source.Relays = c.BeaconRelays
	}
	return nil
}

// chains are those that the configuration names beside the public one, for audits.
func (c *Config) chains() []*beacon.Chain {
	if chain, err := c.namedBeacon(); err == nil && chain != nil {
		return []*beacon.Chain{chain}
	}
	return nil
}

// diceOf says where the dice of a game come from.
func diceOf(terms *dice.Terms, public bool) string {
	switch {
	case terms == nil:
		return "version 1: key and log"
	case terms.Mode == dice.House:
		return "the house: the operator could choose"
	case public:
		return "the public beacon"
	}
	return fmt.Sprintf("a beacon named by the operator, %.12s", terms.Chain)
}

var _ dice.Rounds = (*beacon.Chain)(nil)
