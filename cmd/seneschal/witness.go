package main

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"net"
	"os"
	"time"

	"golang.org/x/mod/sumdb/note"

	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/witness"
)

// WitnessCmd runs a witness.
type WitnessCmd struct {
	Name   string   `required:"" help:"Name of the witness, as a URL without https://; nobody else may have it."`
	Houses []string `arg:"" help:"Keys of the houses for which it signs: NAME+HASH+KEY."`
}

// Help ends in an example.
func (WitnessCmd) Help() string {
	return `A witness gets the checkpoints of a house: how many commits it has told, and the
root of the tree over them. It signs that it has seen one, and when, if it follows
the last one that it saw, and never signs two that contradict each other. So nobody
who trusts the witness need trust the house. It speaks tlog-witness of C2SP, and
needs no Postgres, no mail and no log. What it has seen, and its key, are in
DIR/witness: who loses that must begin again under a new name.

Example:
  seneschal witness --listen :8090 --name witness.example \
    games.example/log/1+2c25ade4+Ae4x+DyIpxIZpvz5vuDam8ImIFiPWhWmFFVTUE35ZJ5c`
}

// Run signs until it is told to stop.
func (c WitnessCmd) Run(ctx context.Context, std streams, config *Config) error {
	var houses []note.Verifier
	for _, key := range c.Houses {
		house, err := checkpoint.NewVerifier(key)
		if err != nil {
			return misused("house: %v", err)
		}
		houses = append(houses, house)
	}
	seen := config.path("witness", "seen")
	if err := os.MkdirAll(seen, 0o755); err != nil {
		return fmt.Errorf("making the folder of the witness: %w", err)
	}
	secret, err := seeds.LoadSecret(config.path("witness", "secret"))
	if err != nil {
		return err
	}
	key := ed25519.NewKeyFromSeed(secret[:])
	theirs := checkpoint.CosignerKey(c.Name, key.Public().(ed25519.PublicKey))
	if _, err := checkpoint.NewVerifier(theirs); err != nil {
		return misused("--name %q: a name has no blanks and no +", c.Name)
	}
	listener, err := net.Listen("tcp", config.Listen)
	if err != nil {
		return fmt.Errorf("opening the address of the witness: %w", err)
	}
	fmt.Fprintf(std.out, "key   %s\nasks  http://%s%s\n", theirs, listener.Addr(), witness.Path)
	w := witness.New(checkpoint.NewCosigner(c.Name, key, time.Now), houses, witness.Dir(seen))
	return serveHTTP(ctx, listener, w.Handler(config.logger(std)))
}
