package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ed25519"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"seneschal/cmd/server"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/tree"
)

// A knownTree holds what is known of a server's tree of hashes, besides a log.
type knownTree struct {
	given     bool // a checkpoint was given
	bare      bool // a checkpoint alone, without a proof
	keys      []ed25519.PublicKey
	witnesses []note.Verifier
	facts     tree.Known
	err       error // why nothing is known: the proof was wrong
}

// readKnownTree reads the checkpoint or proof at source, which may be "", and checks it with the server's keys: the key
// that the user gave and those for which it vouches, or else the key in the file of the log. A wrong proof is no error: it
// is noted in serverTree.err.
func (t trusted) readKnownTree(ctx context.Context, source string, bundle *eventstore.Bundle) (serverTree knownTree, err error) {
	if serverTree.witnesses, err = t.newVerifiers(); err != nil {
		return serverTree, err
	}
	for _, text := range eventstore.KeysFrom(cmp.Or(t.Key, findOldestKey(bundle)), bundle.Footer.Epochs) {
		if key, err := eventstore.ReadKey(text); err == nil { // a wrong key in the file is reported elsewhere
			serverTree.keys = append(serverTree.keys, key)
		}
	}
	if source == "" {
		return serverTree, nil
	}
	serverTree.given = true
	proof, err := readGrowth(ctx, source, func(all *tree.Copy) (tree.Proof, error) { return all.Prove(listPublicHashes(bundle)...) })
	if err != nil {
		return serverTree, err
	}
	serverTree.checkProof(proof)
	serverTree.bare = len(proof.Leaves) == 0 && len(proof.Earlier) == 0
	return serverTree, nil
}

// findOldestKey returns the first key of the server that a file names; "" if it names none.
func findOldestKey(bundle *eventstore.Bundle) string {
	if len(bundle.Footer.Epochs) > 0 {
		return bundle.Footer.Epochs[0].Public
	}
	return bundle.Footer.Public
}

// checkProof checks a proof with each of the keys, the newest first, until one fits, and notes what it proves. If none
// fits, it notes the last error.
func (g *knownTree) checkProof(proof tree.Proof) {
	g.err = checkpoint.ErrSignature
	for _, key := range slices.Backward(g.keys) {
		if g.facts, g.err = proof.Check(key, g.witnesses...); g.err == nil {
			return
		}
	}
}

// readGrowth reads a proof from the file at a path, or a checkpoint alone, which is then in a proof without leaves. If the
// path is one of pages or of a folder, it reads the tree there and lets prove make a proof. It fails with server.Misuse if
// nothing can be read.
func readGrowth(ctx context.Context, path string, prove func(*tree.Copy) (tree.Proof, error)) (tree.Proof, error) {
	if get := newFileGetter(path); get != nil {
		all, err := tree.Fetch(ctx, get)
		if err != nil {
			return tree.Proof{}, newUsageError("reading the tree at %s: %v", path, err)
		}
		return prove(all)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return tree.Proof{}, &server.Misuse{Err: err}
	}
	if !bytes.HasPrefix(text, []byte("{")) {
		return tree.Proof{Checkpoint: string(text)}, nil
	}
	proof, err := tree.ReadProof(text)
	if err != nil {
		return proof, newUsageError("%s: %v", path, err)
	}
	return proof, nil
}

// newTreeRow returns the row that says whether the public commits of a log are in the tree.
func (g knownTree) newTreeRow(bundle *eventstore.Bundle) trustRow {
	switch {
	case !g.given:
		return newHolding("checkpoint", "NOT CHECKED: give a proof of what the server has told everybody, with --checkpoint")
	case len(g.keys) == 0:
		return newPending("checkpoint", "NOT CHECKED: give the server's key, with --key")
	case g.err != nil:
		return newDenying("checkpoint", "BROKEN: "+damageText(g.err))
	}
	what := fmt.Sprintf("%s of %d", g.facts.Origin, g.facts.Size)
	if g.bare {
		return newPending("checkpoint", what+" is signed; whether this log is in it is NOT CHECKED: give a proof")
	}
	says, ok := g.checkCommits(listPublicHashes(bundle), string(bundle.Header.Log))
	row := newHoldingIf(ok, "checkpoint", what+says)
	row.Unchecked = strings.Contains(says, notChecked)
	return row
}

// checkCommits reports whether the public commits of a log are in the tree; says goes on from the name of the tree. Commits
// after the last one in the tree may be later than the checkpoint: they are no contradiction, and count as not checked.
func (g knownTree) checkCommits(hashes []string, log string) (says string, ok bool) {
	inTree := slices.DeleteFunc(slices.Clone(hashes), func(hash string) bool { _, in := g.facts.Leaves[hash]; return !in })
	later := len(hashes) - len(inTree)
	switch {
	case log == g.facts.Log && len(g.facts.Leaves) > len(inTree):
		return fmt.Sprintf(" has %d commits of this log that are NOT in the file", len(g.facts.Leaves)-len(inTree)), false
	case len(inTree) == 0 || !slices.Equal(inTree, hashes[:len(inTree)]):
		return fmt.Sprintf(": %d of %d public commits are NOT in it", later, len(hashes)), false
	case !areInOrder(inTree, g.facts.Leaves):
		return " has the commits of this log in ANOTHER order", false
	case later > 0:
		return fmt.Sprintf(": the first %d public commits are in it; the last %d are "+notChecked+": give a newer proof", len(inTree), later), true
	}
	return fmt.Sprintf(": all %d public commits are in it", len(hashes)), true
}

// areInOrder reports whether commits, given in the order of their log, have the same order as leaves.
func areInOrder(commits []string, leaves map[string]int64) bool {
	return slices.IsSortedFunc(commits, func(a, b string) int { return cmp.Compare(leaves[a], leaves[b]) })
}

// listSeals returns the sealings of a log that wait for a round of a beacon, with the witnesses that have seen them.
func (g knownTree) listSeals(b *eventstore.Bundle) (seals []sealSeen) {
	for _, commit := range b.Commits {
		for _, envelope := range commit.Events {
			seal := sealSeen{Commit: commit.Hash, Seen: g.facts.FirstSeen(commit.Hash)}
			switch e := decodeSealing(envelope).(type) {
			case game.PhaseSealed:
				seal.What, seal.Round, seal.Signed = e.Phase, e.Round, e.Signed
			case tournament.Sealed:
				seal.What, seal.Round, seal.Signed = e.What, e.Round, e.Signed
			}
			if seal.Round > 0 { // else it did not wait for a beacon
				seals = append(seals, seal)
			}
		}
	}
	return seals
}

// decodeSealing decodes an envelope whose kind is among server.SealKinds. It returns nil for other
// kinds, and for events that cannot be read; other code reports these.
func decodeSealing(env event.Envelope) event.Event {
	if !slices.Contains(server.SealKinds, env.Kind) {
		return nil
	}
	words := game.Registry(nil)
	if env.Kind != game.Kind(game.PhaseSealed{}) {
		words = tournament.Registry()
	}
	e, _ := words.Decode(env)
	return e
}

// notChecked begins the text about a check that was impossible.
const notChecked = "NOT CHECKED"

// witnessRow returns the row that says which witnesses have seen the seals. The row is unchecked if the key of a witness
// was given but could not be used.
func (g knownTree) witnessRow(b *eventstore.Bundle, seals []sealSeen) trustRow {
	row := newHolding("witnesses", g.describeWitnessed(b, seals))
	row.Unchecked = len(g.witnesses) > 0 && strings.HasPrefix(row.Says, notChecked)
	return row
}

// describeWitnessed describes which witnesses have seen that orders were sealed before their dice were known. It begins
// with notChecked if nothing can be said.
func (g knownTree) describeWitnessed(bundle *eventstore.Bundle, seals []sealSeen) string {
	switch {
	case !g.given || g.err != nil:
		return "NOT CHECKED: no checkpoint that witnesses have signed is given"
	case len(g.witnesses) == 0 && len(g.facts.Unknown) > 0:
		return "NOT CHECKED: give the key of a witness that you trust, with --witness; the checkpoint is signed by " + strings.Join(g.facts.Unknown, ", ")
	case len(g.witnesses) == 0:
		return "NOT CHECKED: give the key of a witness that you trust, with --witness"
	case len(seals) == 0:
		return g.describeLastSeen(bundle) + "; no dice here come from a beacon"
	}
	earlySeals, shortestLead, witnesses := 0, time.Duration(0), make(map[string]bool)
	for _, s := range seals {
		if witness, d := s.findFirstSighting(); d > 0 {
			if earlySeals == 0 || d < shortestLead {
				shortestLead = d
			}
			earlySeals++
			witnesses[witness] = true
		}
	}
	says := fmt.Sprintf("%d of %d seals were seen before their round", earlySeals, len(seals))
	if earlySeals > 0 {
		says += fmt.Sprintf(", at least %s before, by %s", shortestLead, strings.Join(slices.Sorted(maps.Keys(witnesses)), ", "))
	}
	if earlySeals < len(seals) {
		says += fmt.Sprintf("; %d WERE NOT: their dice are on the server's word", len(seals)-earlySeals)
	}
	return says
}

// describeLastSeen describes the last public commit of a log that any witness has seen, and when.
func (g knownTree) describeLastSeen(b *eventstore.Bundle) string {
	all := listPublicHashes(b)
	for i, hash := range slices.Backward(all) {
		if seen := g.facts.FirstSeen(hash); len(seen) > 0 {
			return fmt.Sprintf("%s has seen %d of %d public commits, at %s", seen[0].Witness, i+1, len(all), seen[0].At.Format(time.DateTime))
		}
	}
	return "none has seen this log"
}
