package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/witness"
	"seneschal/mailgw/commands"
)

// BeaconCmd hands in a round of a beacon.
type BeaconCmd struct {
	Round     uint64 `arg:"" help:"Number of the round."`
	Signature string `arg:"" help:"Its signature, 96 hexadecimal digits, as any relay of the beacon tells it."`
}

// Help returns the details of the command, with examples.
func (BeaconCmd) Help() string {
	return `Hands in a round that the server cannot fetch, so that the games and tournaments
go on that wait for it. The signature is checked against the key of the beacon,
without any network: a wrong one is refused, wherever it comes from. Players can do
the same by an email with the line BEACON, number, signature. Beside a server that
does not run, name its beacon as to serve.

Examples:
  seneschal beacon 42 95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a
  seneschal beacon 1234 "$(curl -s https://api.drand.sh/v2/beacons/quicknet/rounds/1234 | jq -r .signature)"`
}

// Run hands the round in, and prints which games and tournaments go on.
func (c BeaconCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	var handedIn commands.HandedIn
	if err := client.Post(ctx, "/beacon", control.Round{Number: c.Round, Signature: c.Signature}, &handedIn); err != nil {
		return err
	}
	text := "nothing waits for it"
	if len(handedIn.Go) > 0 {
		text = "thrown: " + strings.Join(handedIn.Go, ", ")
	}
	if handedIn.Known {
		text = "it was here already; " + text
	}
	_, err := fmt.Fprintf(std.out, "round %d is right; %s\n", c.Round, text)
	return err
}

// RebuildCmd rebuilds projections.
type RebuildCmd struct {
	Projection []string `arg:"" optional:"" help:"Projections to rebuild; default is all."`
}

// Help returns the details of the command, with an example.
func (RebuildCmd) Help() string {
	return "Tables are built beside the live ones, all in one pass over the log, and swapped in; pages stay up meanwhile.\n\nExample:\n  seneschal rebuild standings replays"
}

// Run rebuilds projections in one pass over the log, and prints the progress. It returns errRefused if the server reports
// a fault on the way.
func (c RebuildCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	var progress bytes.Buffer
	query := url.Values{"projection": c.Projection}
	if err := client.CopyTo(ctx, io.MultiWriter(std.err, &progress), http.MethodPost, "/rebuild?"+query.Encode()); err != nil {
		return err
	}
	if strings.Contains(progress.String(), control.RebuildFault) {
		return errRefused
	}
	return nil
}

// WitnessCmd runs a witness.
type WitnessCmd struct {
	Name    string   `required:"" help:"Name of the witness, as a URL without https://; nobody else may have it."`
	Servers []string `arg:"" help:"Keys of the servers for which it signs: NAME+HASH+KEY."`
}

// Help returns the details of the command, with an example.
func (WitnessCmd) Help() string {
	return `A witness gets the checkpoints of a server: how many commits it has told, and the
root of the tree over them. It signs that it has seen one, and when, if it follows
the last one that it saw, and never signs two that contradict each other. So nobody
who trusts the witness need trust the server. It speaks tlog-witness of C2SP, and
needs no Postgres, no mail and no log. What it has seen, and its key, are in
DIR/witness: who loses that must begin again under a new name.

Example:
  seneschal witness --listen :8090 --name witness.example \
    games.example/log/1+2c25ade4+Ae4x+DyIpxIZpvz5vuDam8ImIFiPWhWmFFVTUE35ZJ5c`
}

// Run signs checkpoints until it is stopped.
func (c WitnessCmd) Run(ctx context.Context, std streams, config *server.Config) error {
	var servers []note.Verifier
	for _, key := range c.Servers {
		server, err := checkpoint.NewVerifier(key)
		if err != nil {
			return newUsageError("server: %v", err)
		}
		servers = append(servers, server)
	}
	seenDir := config.Path("witness", "seen")
	if err := os.MkdirAll(seenDir, 0o755); err != nil {
		return fmt.Errorf("making the folder of the witness: %w", err)
	}
	secret, err := seeds.LoadSecret(config.Path("witness", "secret"))
	if err != nil {
		return err
	}
	key := ed25519.NewKeyFromSeed(secret[:])
	cosignerKey := checkpoint.CosignerKey(c.Name, key.Public().(ed25519.PublicKey))
	if _, err := checkpoint.NewVerifier(cosignerKey); err != nil {
		return newUsageError("--name %q: a name has no blanks and no +", c.Name)
	}
	listener, err := net.Listen("tcp", config.Listen)
	if err != nil {
		return fmt.Errorf("opening the address of the witness: %w", err)
	}
	fmt.Fprintf(std.out, "key   %s\nasks  http://%s%s\n", cosignerKey, listener.Addr(), witness.Path)
	w := witness.New(checkpoint.NewCosigner(c.Name, key, time.Now), servers, witness.Dir(seenDir))
	return control.Serve(ctx, listener, w.Handler(config.Logger(std.err)))
}
