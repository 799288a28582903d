package main

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"seneschal/cmd/server"
	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/tree"
	"seneschal/eventstore/witness"
)

const (
	taleDomain = "games.example"
	taleLog    = eventstore.Log("game/vale")
)

var taleBegins = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// A world holds the common things of all tales of a test: a beacon, the secrets of the server,
// which the forger has, and the time.
type world struct {
	t          testing.TB
	beacon     *beacontest.Beacon
	chain      string // file that describes the beacon
	secret     string // file of the server's secrets, before any restore
	seeds      seeds.Seeds
	now        time.Time
	witness    *witness.Client // of the tale that was played
	witnessKey string
	mode       dice.Mode // "": by the beacon
}

func newWorld(t testing.TB) *world {
	w := &world{t: t, beacon: beacontest.New(t, taleBegins.AddDate(-1, 0, 0), 3*time.Second), now: taleBegins}
	w.chain, w.secret = filepath.Join(t.TempDir(), "chain.json"), filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(w.chain, w.beacon.Told, 0o600))
	var err error
	w.seeds, err = seeds.Load(w.secret)
	require.NoError(t, err)
	return w
}

// A tale is a store, with the tree over it that its server shows.
type tale struct {
	*world
	seeds seeds.Seeds
	store *memstore.Store
	tree  *tree.Tree
	host  *host.Host
}

func (w *world) tale() *tale { return w.taleOf(w.seeds) }

// restored returns a tale of the server after `seneschal restore`.
func (w *world) restored() *tale {
	w.t.Helper()
	dir := w.t.TempDir()
	for _, suffix := range []string{"", ".signing", ".salts"} {
		secret, err := os.ReadFile(w.secret + suffix)
		require.NoError(w.t, err)
		require.NoError(w.t, os.WriteFile(filepath.Join(dir, "secret"+suffix), secret, 0o600))
	}
	_, err := seeds.SetBack(filepath.Join(dir, "secret"))
	require.NoError(w.t, err)
	seeds, err := seeds.Load(filepath.Join(dir, "secret"))
	require.NoError(w.t, err)
	return w.taleOf(seeds)
}

func (w *world) taleOf(seeds seeds.Seeds) *tale {
	s := &tale{world: w, seeds: seeds, store: memstore.New()}
	var err error
	s.tree, err = tree.Open(w.t.TempDir(), taleDomain, seeds.Number(), seeds.SigningKey())
	require.NoError(w.t, err)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); _ = s.tree.Follow(ctx, s.store) }() // its error is the tree's, too
	w.t.Cleanup(func() { stop(); <-done; require.NoError(w.t, s.tree.Close()) })
	s.host = &host.Host{
		Store: s.store, Games: aggregate.NewGames(rulesets.Lookup), Seeds: seeds, Now: func() time.Time { return w.now },
		Dice: dice.Terms{Mode: dice.Beacon, Chain: w.beacon.Chain.Hash()}, Beacons: []*beacon.Source{{Chain: w.beacon.Chain}},
	}
	if w.mode == dice.Server {
		s.host.Dice = dice.Terms{}
	}
	return s
}

// witnessed gives the tale a witness, which knows its server by the key.
func (s *tale) witnessed() {
	s.t.Helper()
	private := seeds.New(seeds.Secret{1}).SigningKey()
	server, err := checkpoint.NewVerifier(s.tree.Key())
	require.NoError(s.t, err)
	cosigner := checkpoint.NewCosigner("w.example", private, func() time.Time { return s.now })
	witnessing := httptest.NewServer(witness.New(cosigner, []note.Verifier{server}, witness.Dir(s.t.TempDir())).Handler(slog.New(slog.DiscardHandler)))
	s.t.Cleanup(witnessing.Close)
	s.witnessKey = checkpoint.CosignerKey("w.example", private.Public().(ed25519.PublicKey))
	theirs, err := checkpoint.NewVerifier(s.witnessKey)
	require.NoError(s.t, err)
	s.witness = &witness.Client{URL: witnessing.URL, Key: theirs, HTTP: http.DefaultClient}
}

// asked makes the witnessing show its tree to the witness; an error is the witness's finding.
func (s *tale) asked() error {
	circle := &tree.Circle{Tree: s.tree, Store: s.store, Witnesses: []witness.Client{*s.witness}, Urgent: server.Seals, Log: slog.New(slog.DiscardHandler)}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); circle.Run(ctx) }()
	defer func() { stop(); <-done }()
	return circle.Wait(s.t.Context())
}

func (s *tale) obey(commandID string, by game.Player, do game.Act) {
	s.t.Helper()
	_, err := s.host.Obey(s.t.Context(), "vale", commandID, game.Command{At: s.now, By: by, Do: do})
	require.NoError(s.t, err, commandID)
	s.now = s.now.Add(time.Minute)
}

func (s *tale) open() {
	s.now = taleBegins
	s.obey("open", "anne", game.Open{Ruleset: "feudal", Seats: 2, Title: "The vale", Respite: new(time.Duration)})
	s.obey("bors", "bors", game.TakeSeat{Seat: "seat1", Player: "bors"})
	s.obey("kay", "kay", game.TakeSeat{Seat: "seat2", Player: "kay"})
}

func (s *tale) email(commandID string, seat game.Seat, orders string) {
	s.t.Helper()
	var lines []order.Line
	for i, text := range strings.Split(orders, "\n") {
		lines = append(lines, order.Line{N: i + 1, Text: text})
	}
	s.obey(commandID, map[game.Seat]game.Player{"seat1": "bors", "seat2": "kay"}[seat], game.Submission{Seat: seat, Lines: lines})
}

// turn makes both seats send orders, which seals the phase, and closes it with the round of the
// beacon. It calls between before the round is there; nil: nothing.
func (s *tale) turn(n int, bors, kay string, between func()) {
	s.t.Helper()
	s.orders(n, bors, kay)
	if between != nil {
		between()
	}
	s.close()
}

func (s *tale) orders(n int, bors, kay string) {
	s.t.Helper()
	s.email(fmt.Sprint("bors/", n), "seat1", bors+"\nREADY")
	s.email(fmt.Sprint("kay/", n), "seat2", kay+"\nREADY")
}

// close closes the phase that is sealed.
func (s *tale) close() {
	s.t.Helper()
	g, _, err := s.host.Game(s.t.Context(), "vale")
	require.NoError(s.t, err)
	seal, sealed := g.Sealed()
	if s.mode == dice.Server {
		return // it has closed at once
	}
	require.True(s.t, sealed)
	s.now = seal.Signed.Add(time.Second)
	require.NoError(s.t, s.host.Beacons.HandIn(s.beacon.Sign(seal.Round)))
	require.NoError(s.t, s.host.CloseDue(s.t.Context(), "vale"))
}

// commits returns the log of the game.
func (s *tale) commits() (all []*eventstore.Commit) {
	s.t.Helper()
	for commit, err := range s.store.Load(s.t.Context(), taleLog, 0) {
		require.NoError(s.t, err)
		all = append(all, commit)
	}
	return all
}

// A draftsman changes the drafts of a log before they are chained, salted and signed as the server
// would have done it.
type draftsman func([]eventstore.Draft) []eventstore.Draft

// drafts returns the drafts from which the commits of the game were made.
func (s *tale) drafts() (drafts []eventstore.Draft) {
	s.t.Helper()
	for _, c := range s.commits() {
		d := eventstore.Draft{Log: c.Log, At: c.At, CommandID: c.CommandID, Actor: c.Actor, Events: slices.Clone(c.Events), Eyes: slices.Clone(c.Eyes), Salt: s.seeds.Salts()}
		for _, p := range c.Parts {
			if seat, ok := p.To.Seat(); ok {
				d.Seats = append(d.Seats, seat)
			}
		}
		drafts = append(drafts, d)
	}
	return drafts
}

// copies records the log of another tale, as a draftsman changed it: the forger has all keys.
func (s *tale) copies(other *tale, change draftsman) {
	s.t.Helper()
	drafts := other.drafts()
	for i := range drafts {
		drafts[i].Salt = s.seeds.Salts()
	}
	if change != nil {
		drafts = change(drafts)
	}
	var head eventstore.Head
	for _, draft := range drafts {
		draft.After = head
		commit, err := s.store.Append(s.t.Context(), draft)
		require.NoError(s.t, err)
		head = commit.Head()
	}
}

// file writes the log as the server exports it, and returns the file's name.
func (s *tale) file() string {
	s.t.Helper()
	return s.export(eventstore.BundleHeader{Ruleset: "feudal", Edition: 1}, true)
}

// export writes a file with the log of the game under a header, signed or not, and returns its
// name.
func (s *tale) export(header eventstore.BundleHeader, signed bool) string {
	s.t.Helper()
	file, err := os.Create(filepath.Join(s.t.TempDir(), "vale.jsonl"))
	require.NoError(s.t, err)
	sealer := s.seeds.Signer()
	by := &sealer
	if !signed {
		by = nil
	}
	header.Log = taleLog
	require.NoError(s.t, eventstore.WriteBundle(file, header, s.commits(), by))
	require.NoError(s.t, file.Close())
	return file.Name()
}

// emailAbout returns an email about a commit; receipts show no checkpoint.
func (s *tale) emailAbout(commit *eventstore.Commit) string {
	s.t.Helper()
	sealer := s.seeds.Signer()
	claim := eventstore.Claim{Log: commit.Log, Hash: commit.Hash, Signature: sealer.Sign(commit.Log, commit.Hash)}
	signed, err := s.tree.CheckpointOf(s.t.Context(), commit)
	require.NoError(s.t, err)
	claim.Checkpoint = string(signed)
	text := "Dear player,\nall is well.\n> " + strings.Join(claim.Lines(), "\n> ")
	return "Date: " + commit.At.Add(time.Second).Format(time.RFC1123Z) + "\nSubject: The vale\n\n" + sealer.BindEmail("vale/"+commit.CommandID, claim, text)
}

// mailbox writes a folder with the emails to a seat: receipts of its own orders, and emails about
// public commits, except seals, about which no email is sent. Commits with the given causes are
// left out.
func (s *tale) mailbox(seat string, without ...string) string {
	s.t.Helper()
	dir := s.t.TempDir()
	for i, c := range s.commits() {
		if !server.Seals(c) && !slices.Contains(without, c.CommandID) && slices.ContainsFunc(c.Eyes, func(e eventstore.Eyes) bool { return e.Sees(eventstore.SeatReader(seat)) }) {
			require.NoError(s.t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.txt", i)), []byte(s.emailAbout(c)), 0o600))
		}
	}
	return dir
}

// told returns the commit of a leaf.
func (s *tale) told(leaf int64) *eventstore.Commit {
	s.t.Helper()
	all := slices.DeleteFunc(s.commits(), func(c *eventstore.Commit) bool { return !tree.HasLeaf(c) })
	return all[leaf]
}

// proof writes a file with the proof of the whole tale, as a player kept it.
func (s *tale) proof() string {
	s.t.Helper()
	proof, err := s.copied().Prove(listPublicHashes(&eventstore.Bundle{Commits: s.commits()})...)
	require.NoError(s.t, err)
	proof.Log = string(taleLog)
	text, err := json.Marshal(proof)
	require.NoError(s.t, err)
	file := filepath.Join(s.t.TempDir(), "vale.proof")
	require.NoError(s.t, os.WriteFile(file, text, 0o600))
	return file
}

// copied returns the tree as anybody can copy it from the pages.
func (s *tale) copied() *tree.Copy {
	s.t.Helper()
	last, err := s.store.Last(s.t.Context())
	require.NoError(s.t, err)
	require.NoError(s.t, s.tree.Reach(s.t.Context(), last))
	all, err := tree.Fetch(s.t.Context(), func(_ context.Context, path string) ([]byte, error) { return s.tree.File(path) })
	require.NoError(s.t, err)
	return all
}
