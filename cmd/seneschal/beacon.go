package main

import (
	"fmt"
	"os"

	"seneschal/domain/dice"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host"
)

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
	case terms.Common != nil:
		own := *terms
		own.Common = nil
		return diceOf(&own, public) + ", the same in all games of " + terms.Common.Of
	case public:
		return "the public beacon"
	}
	return fmt.Sprintf("a beacon named by the operator, %.12s", terms.Chain)
}

var _ dice.Rounds = (*beacon.Chain)(nil)
