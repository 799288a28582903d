package main

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/tree"
)

// compareEmails compares the checkpoints of emails with each other and with the known tree, and notes the Story of each
// email in place. Emails without a checkpoint get none.
func (g knownTree) compareEmails(emails []emailFound) {
	roots := make(map[checkpoint.Checkpoint]bool)
	checkpoints := make([]checkpoint.Checkpoint, len(emails))
	for i := range emails {
		emails[i].Story, checkpoints[i] = g.readCheckpoint(emails[i].Claim.Checkpoint)
		if emails[i].Story == forgedTree && slices.Contains([]eventstore.Verdict{eventstore.Other, eventstore.Undone}, emails[i].Verdict) {
			emails[i].Story = otherTree // another server, or another epoch, has another key
		}
		roots[checkpoints[i]] = true
	}
	for i, c := range checkpoints {
		if emails[i].Story == untold {
			emails[i].Story = g.compareCheckpoint(c, roots)
		}
	}
}

// readCheckpoint reads a signed checkpoint and checks its signature with the known keys, if there are any. The story is
// "" for no text, forgedTree if the text or the signature is wrong, and otherwise untold. Only then the checkpoint is set.
func (g knownTree) readCheckpoint(signed string) (story, checkpoint.Checkpoint) {
	if signed == "" {
		return "", checkpoint.Checkpoint{}
	}
	c, err := checkpoint.Parse(checkpoint.Text([]byte(signed)))
	signs := func(key ed25519.PublicKey) bool { _, err := checkpoint.Open([]byte(signed), key); return err == nil }
	if err != nil || len(g.keys) > 0 && !slices.ContainsFunc(g.keys, signs) {
		return forgedTree, checkpoint.Checkpoint{}
	}
	return untold, c
}

// compareCheckpoint returns the story of a checkpoint: it compares it with the others, which may include the checkpoint
// itself, and then with the known tree.
func (g knownTree) compareCheckpoint(c checkpoint.Checkpoint, others map[checkpoint.Checkpoint]bool) story {
	for other := range others { // a single contradiction is enough
		if other.Origin == c.Origin && other.Size == c.Size && other.Root != c.Root {
			return twoStories
		}
	}
	switch {
	case !g.given:
		return untold
	case g.err != nil:
		return beyond
	}
	root, known := g.facts.Roots[c.Size]
	switch {
	case c.Origin != g.facts.Origin:
		return otherTree
	case !known:
		return beyond
	case root != c.Root:
		return twoStories
	}
	return oneStory
}

// storiesRow returns the row that says whether the emails show one tree. folder is "" if no emails were given.
func storiesRow(emails []emailFound, folder string) trustRow {
	row := trustRow{What: "one story", OK: true}
	var says []string
	for _, s := range []story{oneStory, twoStories, forgedTree, otherTree, untold, beyond} {
		n := lists.Count(emails, func(l emailFound) bool { return l.Story == s })
		if n > 0 {
			says = append(says, fmt.Sprintf("%d %s", n, s))
		}
		row.OK = row.OK && (n == 0 || !s.isBad())
		row.Unchecked = row.Unchecked || n > 0 && (s == untold || s == beyond)
	}
	switch {
	case folder == "":
		row.Says = "NOT CHECKED: emails show it, yours and those of others"
	case len(says) == 0:
		row.Says = "NOT CHECKED: no email shows a checkpoint"
	default:
		row.Says = strings.Join(says, "; ")
	}
	return row
}

// AuditCompareCmd compares two emails.
type AuditCompareCmd struct {
	First  string `arg:"" help:"An email of the server, as a mail program saves it." type:"existingfile"`
	Second string `arg:"" help:"Another, of another player." type:"existingfile"`
	trusted
	Checkpoint string `help:"Proof that leads from one to the other, as proof consistency writes it, or the pages of the server, or a folder with the files of its tree." placeholder:"FILE|URL|DIR"`
	JSON       bool   `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (AuditCompareCmd) Help() string {
	return `Each email about something that everybody is told shows a checkpoint of all that the
server has told so far. Two checkpoints of one size must be the same. Of different sizes
nothing can be said without a proof, which anybody can make from the pages of the server.
Exit code 0: both emails are known to tell one story, by a key that you gave; 1: they do
not, or a signature does not fit; 3: nobody can tell from what was given.

Examples:
  seneschal audit compare mine.eml yours.eml --key 9m1zlUe8...
  seneschal audit compare mine.eml yours.eml --key 9m1zlUe8... --checkpoint growth.proof
  seneschal audit compare mine.eml yours.eml --key 9m1zlUe8... --checkpoint https://play.example`
}

// Run compares the two emails, and prints the result.
func (c AuditCompareCmd) Run(ctx context.Context, std streams) error {
	if err := c.checkKey(); err != nil {
		return err
	}
	serverTree, err := c.readKnownTree(ctx, "", &eventstore.Bundle{})
	if err != nil {
		return err
	}
	inFirst, err := serverTree.readCheckpoints(std, c.First, c.Key)
	if err != nil {
		return err
	}
	inSecond, err := serverTree.readCheckpoints(std, c.Second, c.Key)
	if err != nil {
		return err
	}
	first, second := serverTree.findOwn(inFirst), serverTree.findOwn(inSecond)
	if err := serverTree.readEmailProof(ctx, c.Checkpoint, first, second); err != nil {
		return err
	}
	says, same, told := serverTree.compareTrees(first, second)
	if a, b, ok := serverTree.findTwoRoots(append(inFirst, inSecond...)); ok {
		says, same, told = describeTwoRoots(a, b), false, true
	}
	if len(serverTree.keys) == 0 {
		told = told && !same
		says += "\nNOT CHECKED: whose checkpoints they are: give the server's key as you knew it before, with --key"
	}
	if c.JSON {
		err = printJSON(std, comparison{same, says, first.toShownState(), second.toShownState()})
	} else {
		_, err = fmt.Fprintln(std.out, says)
	}
	switch {
	case err != nil:
		return err
	case !told:
		return errUnchecked
	case !same:
		return errRefused
	}
	return nil
}

// comparison is the result of audit compare, as JSON.
type comparison struct {
	OneStory bool       `json:"one_story"`
	Says     string     `json:"says"`
	First    shownState `json:"first"`
	Second   shownState `json:"second"`
}

// shownState is the state of the tree that an email shows.
type shownState struct {
	Tree string `json:"tree"`
	Size int64  `json:"size"`
	Root string `json:"root"`
}

// toShownState returns the state of the tree that the email shows, for JSON.
func (c shownCheckpoint) toShownState() shownState {
	return shownState{c.Origin, c.Size, c.Root.String()}
}

// readEmailProof reads the proof that --checkpoint names, and checks it; without --checkpoint it does nothing. From the
// files of a tree it makes the proof that the emails need. It fails with server.Misuse without a key, and if the proof
// cannot be read or is wrong.
func (g *knownTree) readEmailProof(ctx context.Context, path string, emails ...shownCheckpoint) error {
	if path == "" {
		return nil
	}
	if len(g.keys) == 0 {
		return newUsageError("a proof is checked with the server's key: give it with --key")
	}
	g.given = true
	proof, err := readGrowth(ctx, path, func(all *tree.Copy) (tree.Proof, error) {
		var sizes []int64
		for _, shown := range emails {
			if shown.Origin == all.Origin && shown.Size <= all.Size {
				sizes = append(sizes, shown.Size)
			}
		}
		return all.ProveGrowth(sizes...)
	})
	if err != nil {
		return err
	}
	g.checkProof(proof)
	return g.err
}

// compareTrees compares the trees that two emails show: says is the result in words, and same reports whether they are one
// tree. If told is false, nobody can tell, and same is false too.
func (g knownTree) compareTrees(a, b shownCheckpoint) (says string, same, told bool) {
	if a.Origin != b.Origin {
		return fmt.Sprintf("cannot tell: they show different trees, %s and %s; after a restore a server begins another, and signs it with another key", a.Origin, b.Origin), false, false
	}
	for _, l := range []shownCheckpoint{a, b} {
		if s, _ := g.readCheckpoint(l.signed); s.isBad() {
			return string(s), false, true
		}
	}
	switch {
	case a.Size == b.Size && a.Root == b.Root:
		return fmt.Sprintf("one story: both show %s of %d", a.Origin, a.Size), true, true
	case a.Size == b.Size:
		return describeTwoRoots(a, b), false, true
	}
	return g.compareSizes(a, b)
}

// compareSizes compares two emails with one tree at different sizes, by the known tree. told is false if that does not
// know both sizes.
func (g knownTree) compareSizes(a, b shownCheckpoint) (says string, same, told bool) {
	for _, checkpoint := range []shownCheckpoint{a, b} {
		switch s := g.compareCheckpoint(checkpoint.Checkpoint, nil); s {
		case twoStories:
			return fmt.Sprintf("TWO STORIES: %s of %d is %s in the proof, and %s in the email", checkpoint.Origin, checkpoint.Size, g.facts.Roots[checkpoint.Size], checkpoint.Root), false, true
		case oneStory:
		default:
			return fmt.Sprintf("cannot tell: they show %d and %d commits of %s; give a proof with --checkpoint:\n  seneschal proof consistency %d %d --from PAGES --out growth.proof",
				a.Size, b.Size, a.Origin, a.Size, b.Size), false, false
		}
	}
	return fmt.Sprintf("one story: %s has grown from %d to %d", a.Origin, min(a.Size, b.Size), max(a.Size, b.Size)), true, true
}
