package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/cmd/server"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
	"seneschal/mailgw"
)

// A shownCheckpoint is a checkpoint that an email shows, with its signed text.
type shownCheckpoint struct {
	checkpoint.Checkpoint
	signed string
}

// readCheckpoints reads the checkpoints that the email in a file shows: its own and those of emails that it quotes. If the
// words of the email are bound to one of its claims by the given key, claims that the server has not signed are left
// out, as players may have written them. It fails with server.Misuse if no checkpoint is left.
func (g knownTree) readCheckpoints(std streams, file, key string) ([]shownCheckpoint, error) {
	raw, err := readFile(std, file)
	if err != nil {
		return nil, &server.Misuse{Err: err}
	}
	text, words, keys := mailgw.EmailText(raw), mailgw.EmailWords(raw), eventstore.KeysFrom(key, nil)
	claims := eventstore.ReadClaims(text)
	if findBound(words, claims, keys, func(c eventstore.Claim) bool { return hasSigned(key, c) }) >= 0 {
		claims = readEmailClaims(text, words, keys)
	}
	all := parseCheckpoints(claims)
	if len(all) == 0 {
		return nil, newUsageError("%s shows no checkpoint: emails about what everybody is told do", file)
	}
	return all, nil
}

// parseCheckpoints returns the checkpoints of claims. It leaves out claims without one, or with one that cannot be read.
func parseCheckpoints(claims []eventstore.Claim) (all []shownCheckpoint) {
	for _, claim := range claims {
		if c, err := checkpoint.Parse(checkpoint.Text([]byte(claim.Checkpoint))); err == nil {
			all = append(all, shownCheckpoint{c, claim.Checkpoint})
		}
	}
	return all
}

// isSigned reports whether a checkpoint has a signature of the server. It is true if no key is known.
func (g knownTree) isSigned(c shownCheckpoint) bool {
	s, _ := g.readCheckpoint(c.signed)
	return !s.isBad()
}

// findOwn returns the checkpoint of the email itself among those that the email shows; there must be at least one. Quoted
// checkpoints are older: they are of an earlier tree, as a server begins another tree after a restore, or of a smaller
// size. If keys of one of several servers are known, only the checkpoints of that server are looked at.
func (g knownTree) findOwn(shown []shownCheckpoint) shownCheckpoint {
	ours := lists.Keep(shown, func(c shownCheckpoint) bool {
		return len(g.keys) > 0 && slices.ContainsFunc(shown, func(s shownCheckpoint) bool { return serverOf(s.Origin) == serverOf(c.Origin) && g.isSigned(s) })
	})
	if len(ours) == 0 {
		ours = shown
	}
	return slices.MaxFunc(ours, func(a, b shownCheckpoint) int {
		return cmp.Or(cmp.Compare(treeNumber(a.Origin), treeNumber(b.Origin)), cmp.Compare(a.Size, b.Size))
	})
}

// serverOf returns the name of a server from the name of one of its trees: all before the last slash, "" without one.
func serverOf(origin string) string { return origin[:max(0, strings.LastIndex(origin, "/"))] }

// treeNumber returns the number of a tree among those of its server, from the end of the tree's name; 0 if it has none.
func treeNumber(origin string) int {
	n, _ := strconv.Atoi(origin[strings.LastIndex(origin, "/")+1:]) // 0 if it is none
	return n
}

// findTwoRoots returns two checkpoints of one tree that have one size and different roots; ok is false
// if there are none that the server has signed.
func (g knownTree) findTwoRoots(all []shownCheckpoint) (a, b shownCheckpoint, ok bool) {
	signed := lists.Keep(all, g.isSigned)
	for i, shown := range signed {
		for _, b := range signed[i+1:] {
			if shown.Origin == b.Origin && shown.Size == b.Size && shown.Root != b.Root {
				return shown, b, true
			}
		}
	}
	return a, b, false
}

// describeTwoRoots describes two checkpoints of one tree and size with different roots.
func describeTwoRoots(a, b shownCheckpoint) string {
	return fmt.Sprintf("TWO STORIES: %s of %d has two roots, %s and %s", a.Origin, a.Size, a.Root, b.Root)
}
