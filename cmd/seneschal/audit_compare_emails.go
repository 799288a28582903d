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

// checkpointed is a checkpoint that an email shows, with its signed text.
type checkpointed struct {
	checkpoint.Checkpoint
	signed string
}

// readCheckpoints reads the checkpoints that an email shows, its own and those of emails that it
// quotes. If its words are bound to one of them by the given key, what the server has not signed are
// the words of players. It fails if there is none.
func (g knownTree) readCheckpoints(std streams, file, key string) ([]checkpointed, error) {
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

// parseCheckpoints returns the checkpoints of claims.
func parseCheckpoints(claims []eventstore.Claim) (all []checkpointed) {
	for _, claim := range claims {
		if c, err := checkpoint.Parse(checkpoint.Text([]byte(claim.Checkpoint))); err == nil {
			all = append(all, checkpointed{c, claim.Checkpoint})
		}
	}
	return all
}

// isSigned reports whether a checkpoint has a signature of the server, as far as keys are known.
func (g knownTree) isSigned(c checkpointed) bool {
	s, _ := g.readCheckpoint(c.signed)
	return !s.isBad()
}

// findOwn returns the checkpoint of the email itself among those that it shows: quoted ones, above or
// below, are older. It is in the newest tree, as a server begins another after a restore; within a
// tree it is the largest. If the keys are those of one of several servers, it is of that server.
func (g knownTree) findOwn(shown []checkpointed) checkpointed {
	ours := lists.Keep(shown, func(c checkpointed) bool {
		return len(g.keys) > 0 && slices.ContainsFunc(shown, func(s checkpointed) bool { return serverOf(s.Origin) == serverOf(c.Origin) && g.isSigned(s) })
	})
	if len(ours) == 0 {
		ours = shown
	}
	return slices.MaxFunc(ours, func(a, b checkpointed) int {
		return cmp.Or(cmp.Compare(treeNumber(a.Origin), treeNumber(b.Origin)), cmp.Compare(a.Size, b.Size))
	})
}

// serverOf returns the server of a tree, by its name.
func serverOf(origin string) string { return origin[:max(0, strings.LastIndex(origin, "/"))] }

// treeNumber returns the number of a tree among those of its server, which stands at the end of its
// name; 0 if there is none.
func treeNumber(origin string) int {
	n, _ := strconv.Atoi(origin[strings.LastIndex(origin, "/")+1:]) // 0 if it is none
	return n
}

// findTwoRoots returns two checkpoints of one tree that have one size and different roots; ok is false
// if there are none that the server has signed.
func (g knownTree) findTwoRoots(all []checkpointed) (a, b checkpointed, ok bool) {
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

// describeTwoRoots describes two stories.
func describeTwoRoots(a, b checkpointed) string {
	return fmt.Sprintf("TWO STORIES: %s of %d has two roots, %s and %s", a.Origin, a.Size, a.Root, b.Root)
}
