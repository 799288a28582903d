package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/tree"
)

// ProofCmd groups the commands for the tree over the log of a server.
type ProofCmd struct {
	Inclusion   ProofInclusionCmd   `cmd:"" help:"Prove that a game's public commits are in the tree."`
	Consistency ProofConsistencyCmd `cmd:"" help:"Prove that the tree has grown from what it was."`
	Check       ProofCheckCmd       `cmd:"" help:"Check a proof. Needs no server." example:"proof check valley-12.proof --key 9m1zlUe8... --witness witness.example+2c25ade4+BAe4..."`
	Files       ProofFilesCmd       `cmd:"" help:"Write the tree as static files, which any web server can offer."`
}

// Help returns the details of the command, with an example.
func (ProofCmd) Help() string {
	return `A server keeps one tree of hashes over all that it has told everybody. Its checkpoints
stand at the foot of emails. A proof is a file that says what stands in the tree; it
is checked without the server.

Examples:
  seneschal proof inclusion valley-12 --out valley-12.proof
  seneschal proof consistency 120 345 --from https://play.example
  seneschal proof check valley-12.proof --key 9m1zlUe8...`
}

// treeFrom names the source of the tree for a proof.
type treeFrom struct {
	From string `help:"Pages of the server, as https://play.example, or a folder with its files; default is the server itself." placeholder:"URL|DIR"`
	Out  string `help:"File for the proof; default is standard output." type:"path" placeholder:"FILE"`
}

// writeProof writes a proof to the file of the flag, and prints what it holds; without the flag it prints the proof.
func (f treeFrom) writeProof(std streams, proof tree.Proof) error {
	text, err := json.Marshal(proof)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if f.Out == "" {
		_, err = std.out.Write(text)
		return err
	}
	if err := os.WriteFile(f.Out, text, 0o644); err != nil { //nolint:gosec // it is for everybody
		return fmt.Errorf("writing the proof: %w", err)
	}
	_, err = fmt.Fprintf(std.out, "%s: %d commits, %d earlier checkpoints\n", f.Out, len(proof.Leaves), len(proof.Earlier))
	return err
}

// ProofInclusionCmd proves that commits stand in the tree.
type ProofInclusionCmd struct {
	Game    string   `arg:"" help:"ID of a game or tournament, or a FILE.jsonl that export wrote."`
	Commits []string `arg:"" optional:"" help:"Hashes of commits, as emails show them; default are all public ones."`
	treeFrom
}

// Help returns the details of the command, with an example.
func (ProofInclusionCmd) Help() string {
	return `The proof holds the server's newest checkpoint, for each commit the way from it to
the checkpoint, and what witnesses have signed since. Commits that the tree does not
have are an error.

Example:
  seneschal proof inclusion valley-12 --out valley-12.proof`
}

// Run writes the proof.
func (c ProofInclusionCmd) Run(ctx context.Context, std streams, client *control.Client) error {
	commits, log := c.Commits, ""
	if len(commits) == 0 {
		bundle, err := loadBundle(ctx, client, c.Game)
		if err != nil {
			return err
		}
		commits, log = listPublicHashes(bundle), string(bundle.Header.Log)
	}
	all, err := fetchTree(ctx, client, c.From)
	if err != nil {
		return err
	}
	proof, err := all.Prove(commits...)
	if err != nil {
		return err
	}
	if missing := len(commits) - len(proof.Leaves); missing > 0 {
		return fmt.Errorf("%d of %d commits are not in %s of %d", missing, len(commits), all.Origin, all.Size)
	}
	proof.Log = log
	return c.writeProof(std, proof)
}

// listPublicHashes returns the hashes of the commits of a file that have a leaf.
func listPublicHashes(bundle *eventstore.Bundle) []string {
	var hashes []string
	for _, commit := range bundle.Commits {
		if tree.HasLeaf(commit) {
			hashes = append(hashes, commit.Hash)
		}
	}
	return hashes
}

// ProofConsistencyCmd proves that the tree has only grown.
type ProofConsistencyCmd struct {
	Sizes []int64 `arg:"" help:"Sizes of the tree, as emails show them below its name."`
	treeFrom
}

// Help returns the details of the command, with an example.
func (ProofConsistencyCmd) Help() string {
	return `With the proof two emails can be compared that show checkpoints of different sizes.

Example:
  seneschal proof consistency 120 345 --out growth.proof
  seneschal audit compare mine.eml yours.eml --checkpoint growth.proof`
}

// Run writes the proof.
func (c ProofConsistencyCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	all, err := fetchTree(ctx, d, c.From)
	if err != nil {
		return err
	}
	proof, err := all.ProveGrowth(c.Sizes...)
	if err != nil {
		return err
	}
	return c.writeProof(std, proof)
}

// ProofFilesCmd writes the tree as files.
type ProofFilesCmd struct {
	Dir  string `arg:"" help:"Folder for the files." type:"path"`
	From string `help:"Pages of the server, as https://play.example; default is the server itself." placeholder:"URL"`
}

// Help returns the details of the command, with an example.
func (ProofFilesCmd) Help() string {
	return `Writes checkpoint, checkpoint.key, checkpoint.witnessed and the tiles, named as C2SP
tlog-tiles has them. The pages of a running server offer the same.

Example:
  seneschal proof files /srv/www/play.example`
}

// Run writes the files.
func (c ProofFilesCmd) Run(ctx context.Context, std streams, d *control.Client) error {
	treeCopy, err := fetchTree(ctx, d, c.From)
	if err != nil {
		return err
	}
	files, err := treeCopy.Files()
	if err != nil {
		return err
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		name := filepath.Join(c.Dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return fmt.Errorf("writing the tree: %w", err)
		}
		if err := os.WriteFile(name, files[path], 0o644); err != nil { //nolint:gosec // it is for everybody
			return fmt.Errorf("writing the tree: %w", err)
		}
	}
	_, err = fmt.Fprintf(std.out, "%s: %d leaves in %d files\n", treeCopy.Origin, treeCopy.Size, len(files))
	return err
}

// ProofCheckCmd checks a proof.
type ProofCheckCmd struct {
	File string `arg:"" help:"File with the proof."`
	trusted
	JSON bool `help:"Print JSON."`
}

// trusted holds the keys that the user trusts.
type trusted struct {
	Key     string   `help:"The server's public key, as you knew it before: from an older email, or its pages."`
	Witness []string `help:"Key of a witness that you trust, NAME+HASH+KEY; may be given several times." placeholder:"KEY" sep:"none"`
}

// newVerifiers returns the verifiers of the witnesses; a server.Misuse if a key is malformed.
func (t trusted) newVerifiers() ([]note.Verifier, error) {
	var all []note.Verifier
	for _, text := range t.Witness {
		v, err := checkpoint.NewVerifier(text)
		if err != nil {
			return nil, newUsageError("--witness: %v", err)
		}
		all = append(all, v)
	}
	return all, nil
}

// checkKey returns a server.Misuse if a key is given and malformed.
func (t trusted) checkKey() error {
	if t.Key == "" {
		return nil
	}
	_, err := parseServerKey(t.Key)
	return err
}

// parseServerKey parses the public key of a server. It fails with server.Misuse if the key is malformed or "".
func parseServerKey(text string) (ed25519.PublicKey, error) {
	key, err := eventstore.ReadKey(text)
	if err != nil {
		return nil, &server.Misuse{Err: err}
	}
	return key, nil
}

// Run checks the proof, and prints the facts that it proves.
func (c ProofCheckCmd) Run(std streams) error {
	key, err := parseServerKey(c.Key)
	if err != nil {
		return err
	}
	witnesses, err := c.newVerifiers()
	if err != nil {
		return err
	}
	text, err := readFile(std, c.File)
	if err != nil {
		return &server.Misuse{Err: err}
	}
	proof, err := tree.ReadProof(text)
	if err != nil {
		return newUsageError("%s: %v", c.File, err)
	}
	known, err := proof.Check(key, witnesses...)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return printFound(std, c.JSON, known, printKnown)
}

func printKnown(known tree.Known, out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s has %d leaves, root %s\n", known.Origin, known.Size, known.Root)
	byNumber := make(map[int64]string)
	for hash, n := range known.Leaves {
		byNumber[n] = hash
	}
	for _, n := range slices.Sorted(maps.Keys(byNumber)) {
		fmt.Fprintf(&text, "leaf %d is %s\n", n, byNumber[n])
	}
	for _, size := range slices.Sorted(maps.Keys(known.Roots)) {
		fmt.Fprintf(&text, "with %d leaves its root was %s\n", size, known.Roots[size])
		for _, s := range known.Seen[size] {
			fmt.Fprintf(&text, "  seen by %s at %s\n", s.Witness, s.At.Format("2006-01-02 15:04:05 UTC"))
		}
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// Limits for a file of a tree that is read from pages.
const (
	maxFileWait = 30 * time.Second
	maxFileSize = 64 << 20 // in bytes; the rest is cut off
)

// fetchTree reads the tree of a server: from pages, from a folder, or, if from is "", from the
// server itself.
func fetchTree(ctx context.Context, client *control.Client, from string) (treeCopy *tree.Copy, err error) {
	if from == "" {
		treeCopy, err = tree.Fetch(ctx, func(ctx context.Context, path string) ([]byte, error) {
			var file bytes.Buffer
			err := client.CopyTo(ctx, &file, http.MethodGet, "/tree/"+path)
			return file.Bytes(), err
		})
	} else if get := newFileGetter(from); get != nil {
		treeCopy, err = tree.Fetch(ctx, get)
	} else {
		err = newUsageError("--from %s: neither pages nor a folder", from)
	}
	if err != nil {
		return nil, fmt.Errorf("no tree could be read: %w", err)
	}
	return treeCopy, nil
}

// newFileGetter returns a reader for the files of a tree in pages or a folder; nil if the name is
// neither.
func newFileGetter(name string) tree.Get {
	if strings.Contains(name, "://") {
		return newPageGetter(name)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return newFolderGetter(name)
	}
	return nil
}

// newPageGetter returns a reader for the files of a tree in the pages of a server.
func newPageGetter(base string) tree.Get {
	client := &http.Client{Timeout: maxFileWait}
	return func(ctx context.Context, path string) ([]byte, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(base, "/")+"/"+path, nil)
		if err != nil {
			return nil, err
		}
		resp, err := client.Do(req)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("%s: %s", req.URL, resp.Status)
		}
		return io.ReadAll(io.LimitReader(resp.Body, maxFileSize))
	}
}

// newFolderGetter returns a reader for the files of a tree in a folder. A folder without signatures of witnesses counts
// as one with none.
func newFolderGetter(dir string) tree.Get {
	return func(_ context.Context, path string) ([]byte, error) {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		if errors.Is(err, os.ErrNotExist) && path == tree.SeenFile {
			return nil, nil
		}
		return text, err
	}
}
