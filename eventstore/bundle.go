package eventstore

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// BundleFormat names the file format of an exported log. Version 1 is for logs in format 1 only,
// version 2 for all others and for the view of one reader.
const BundleFormat = "seneschal-log"

// A Bundle is a log as a file of lines: a header, each commit in its exact bytes, and a footer. It
// is whole, or the view of one reader. It can be read with any JSON tool, and checked without a
// server.
type Bundle struct {
	Header  BundleHeader
	Commits []*Commit
	Footer  BundleFooter
}

// A BundleHeader is the first line of a bundle.
type BundleHeader struct {
	Format   string    `json:"format"`
	Version  int       `json:"version"`
	Log      Log       `json:"log"`
	For      Recipient `json:"for,omitempty"` // the reader whose view it is; "": the log is whole
	Ruleset  string    `json:"ruleset,omitempty"`
	Edition  int       `json:"edition,omitempty"`
	Exported time.Time `json:"exported,omitzero"`
}

// A BundleFooter is the last line of a bundle.
type BundleFooter struct {
	Format    string  `json:"format"` // BundleFormat and "-end"
	Commits   int     `json:"commits"`
	Events    int     `json:"events"`
	Head      string  `json:"head"`                // hash of the last commit; for one reader, of the last public one
	Positions []Pos   `json:"positions,omitempty"` // version 1
	Public    string  `json:"public,omitempty"`    // public key that verifies Signature
	Signature string  `json:"signature,omitempty"`
	Epochs    []Epoch `json:"epochs,omitempty"` // epochs of the server, if it was ever restored
	Sum       string  `json:"sum"`              // SHA-256 of all lines before, and this one with an empty sum
}

const bundleEnd = BundleFormat + "-end"

// WriteBundle writes the log of the header. The commits must be whole, and complete from the first on; if they do not
// form a chain, it fails with ErrCorrupt and writes nothing. If the header names a reader, it writes only that
// reader's view of them. The signer signs the head; nil: nobody signs it.
func WriteBundle(w io.Writer, h BundleHeader, commits []*Commit, s *Signer) error {
	return WriteShown(w, h, commits, s, func(*Commit) bool { return false })
}

// WriteShown works like WriteBundle, but for one reader: of the commits for which closed returns true it writes only
// the public part, because the emails of an earlier holder of a seat are not for the next. Without a reader in the
// header, it does not call closed.
func WriteShown(w io.Writer, header BundleHeader, commits []*Commit, signer *Signer, closed func(*Commit) bool) error {
	header.Format, header.Version = BundleFormat, 1
	bundle := Bundle{Header: header, Commits: commits}
	bundle.Header.For = "" // the commits must be complete
	if _, err := bundle.verifyChain(); err != nil {
		return fmt.Errorf("exporting: %w", err)
	}
	bundle.Header.For = header.For
	if header.For != "" || slices.ContainsFunc(commits, func(c *Commit) bool { return c.Format == 2 }) {
		bundle.Header.Version = 2
	}
	if err := bundle.showToReader(closed); err != nil {
		return fmt.Errorf("exporting %s: %w", header.Log, err)
	}
	text, err := bundle.writeText(signer)
	if err == nil {
		_, err = w.Write(text)
	}
	if err != nil {
		return fmt.Errorf("exporting %s: %w", header.Log, err)
	}
	return nil
}

// showToReader reduces the commits to the view of the bundle's reader, and drops those of which the reader may see no
// event. Without a reader it changes nothing.
func (b *Bundle) showToReader(closed func(*Commit) bool) error {
	if b.Header.For == "" {
		return nil
	}
	var shownCommits []*Commit
	for _, commit := range b.Commits {
		to := b.Header.For
		if closed(commit) {
			to = Everybody
		}
		raw, ok := commit.Shown(to)
		if !ok {
			continue
		}
		part, err := Decode(raw, commit.Pos)
		if err != nil {
			return err
		}
		shownCommits = append(shownCommits, part)
	}
	b.Commits = shownCommits
	return nil
}

// writeText makes the whole file. It fails with ErrCorrupt if the commits do not form a chain.
func (b *Bundle) writeText(signer *Signer) ([]byte, error) {
	last, err := b.verifyChain()
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(b.Header)
	if err != nil {
		return nil, err
	}
	lines := [][]byte{head}
	for _, commit := range b.Commits {
		lines = append(lines, commit.Raw)
	}
	body := append(bytes.Join(lines, []byte{'\n'}), '\n')
	foot, err := b.makeFooter(last, signer).makeLine(body)
	return append(body, foot...), err
}

// makeFooter makes the footer without its sum. It is unsigned if signer is nil or the bundle has no head to sign.
func (b *Bundle) makeFooter(last Head, signer *Signer) BundleFooter {
	footer := BundleFooter{Format: bundleEnd, Commits: len(b.Commits), Events: b.countEvents(), Head: last.Hash}
	if b.Header.Version == 1 {
		for _, commit := range b.Commits {
			footer.Positions = append(footer.Positions, commit.Pos)
		}
	}
	if signer != nil && last.Hash != "" {
		footer.Public, footer.Signature, footer.Epochs = signer.Public(), signer.Sign(b.Header.Log, last.Hash), signer.Epochs()
		if b.Header.Version == 1 {
			footer.Signature = signer.SignHead(b.Header.Log, last)
		}
	}
	return footer
}

func (b *Bundle) countEvents() (n int) {
	for _, commit := range b.Commits {
		n += len(commit.Events)
	}
	return n
}

// makeLine makes the footer's line for a body, with its sum.
func (f BundleFooter) makeLine(body []byte) ([]byte, error) {
	f.Sum = ""
	bare, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	h.Write(body)
	h.Write(bare)
	f.Sum = hex.EncodeToString(h.Sum(nil))
	line, err := json.Marshal(f)
	return append(line, '\n'), err
}

// A chainCheck follows the commits of a bundle, and records how far it has come.
type chainCheck struct {
	log  Log
	to   Recipient // "": all parts are open
	head Head      // for one reader, the last public commit
}

// checkNext checks that a commit follows the ones before, and moves the head on to it. Errors are ErrCorrupt.
func (k *chainCheck) checkNext(commit *Commit) (err error) {
	if commit.Log != k.log {
		return fmt.Errorf("%s: commit at %d is of %s: %w", k.log, commit.Pos, commit.Log, ErrCorrupt)
	}
	if k.to != "" {
		k.head.Told, err = verifyTold(k.head.Told, commit, k.to)
		k.head.Hash = k.head.Told
		return err
	}
	if err = Verify(k.head, commit); err == nil {
		k.head = commit.Head()
	}
	return err
}

// verifyChain checks the bundle's chain from its beginning, and returns its head; the zero head without commits.
func (b *Bundle) verifyChain() (Head, error) {
	k := chainCheck{log: b.Header.Log, to: b.Header.For}
	if err := k.log.Check(); err != nil {
		return Head{}, err
	}
	for _, commit := range b.Commits {
		if err := k.checkNext(commit); err != nil {
			return Head{}, err
		}
	}
	return k.head, nil
}

// ReadBundle reads a bundle and checks all of it: a single changed byte, anywhere, is an error. With most errors it
// still returns the readable part, so that an audit can say where the damage is; it returns nil if r fails, if the
// last line is cut off or if there are fewer than two lines.
func ReadBundle(r io.Reader) (*Bundle, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading a log file: %w", err)
	}
	if len(text) == 0 || text[len(text)-1] != '\n' {
		return nil, fmt.Errorf("reading a log file: its last line is cut off: %w", ErrCorrupt)
	}
	lines := bytes.Split(text[:len(text)-1], []byte{'\n'})
	if len(lines) < 2 {
		return nil, fmt.Errorf("reading a log file: it has %d lines, and needs a header and a footer: %w", len(lines), ErrCorrupt)
	}
	b := &Bundle{}
	return b, errors.Join(b.readLines(lines), b.checkSum(text, lines[len(lines)-1]))
}

// readLines reads the header, the footer and then the commits into the bundle, and stops at the first fault.
func (b *Bundle) readLines(lines [][]byte) error {
	if err := decodeExactly(lines[0], &b.Header); err != nil {
		return fmt.Errorf("line 1, the header: %w", err)
	}
	header := b.Header
	if v := header.Version; header.Format != BundleFormat || v != 1 && v != 2 || v == 1 && header.For != "" {
		return fmt.Errorf("line 1: a file of format %q version %d, not %q version 1 or 2", header.Format, v, BundleFormat)
	}
	if header.For != "" && header.For != Everybody && !seatReaderForm.MatchString(string(header.For)) {
		return fmt.Errorf("line 1: no file is for %q: %w", header.For, ErrCorrupt)
	}
	last := len(lines) - 1
	if err := decodeExactly(lines[last], &b.Footer); err != nil {
		return fmt.Errorf("line %d, the footer: %w", last+1, err)
	}
	footer := b.Footer
	if footer.Format != bundleEnd || footer.Commits != last-1 || len(footer.Positions) != map[int]int{1: footer.Commits}[b.Header.Version] {
		return fmt.Errorf("line %d, the footer: it is for %d commits, and there are %d: %w", last+1, footer.Commits, last-1, ErrCorrupt)
	}
	if err := b.openCommits(lines[1:last]); err != nil {
		return err
	}
	return b.checkFooter()
}

// openCommits reads the commits into the bundle, up to the first faulty one. The footer has their positions in version
// 1; in version 2 they are numbered from 1.
func (b *Bundle) openCommits(lines [][]byte) error {
	k := chainCheck{log: b.Header.Log, to: b.Header.For}
	for i, line := range lines {
		pos := Pos(i + 1)
		if b.Header.Version == 1 {
			pos = b.Footer.Positions[i]
		}
		commit, err := decodeStrictly(line, pos)
		if err == nil {
			err = k.checkNext(commit)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", i+2, err)
		}
		b.Commits = append(b.Commits, commit)
	}
	return nil
}

// checkFooter compares the footer with the commits, and verifies its signature if it has one.
func (b *Bundle) checkFooter() error {
	head, err := b.verifyChain()
	if err != nil {
		return err
	}
	footer := b.Footer
	if footer.Head != head.Hash || footer.Events != b.countEvents() {
		return fmt.Errorf("the footer names another head than the last commit, %s: %w", head.Hash, ErrCorrupt)
	}
	switch {
	case footer.Signature == "":
		return nil
	case b.Header.Version == 1:
		return VerifyHead(footer.Public, b.Header.Log, head, footer.Signature)
	}
	return VerifyCommit(footer.Public, b.Header.Log, head.Hash, footer.Signature)
}

// checkSum compares the footer's line with the one that the text before it demands; last is that line in the file.
func (b *Bundle) checkSum(text, last []byte) error {
	want, err := b.Footer.makeLine(text[:len(text)-1-len(last)])
	if err != nil {
		return err
	}
	if !slices.Equal(want[:len(want)-1], last) {
		return fmt.Errorf("the file is not as it was written: its sum differs: %w", ErrCorrupt)
	}
	return nil
}

// decodeExactly decodes a line that must be spelt just as json.Marshal would write it; otherwise it fails with
// ErrCorrupt, and into may hold a part of the line.
func decodeExactly[T any](line []byte, into *T) error {
	if err := json.Unmarshal(line, into); err != nil {
		return fmt.Errorf("%w: %w", err, ErrCorrupt)
	}
	again, err := json.Marshal(*into)
	if err != nil {
		return err
	}
	if !bytes.Equal(again, line) {
		return fmt.Errorf("it is not spelt as it was written: %w", ErrCorrupt)
	}
	return nil
}

// ReadShown reads a file that ShownTo wrote, or several such files in one, a line each; or a bundle. It skips empty
// lines, and fails if there are no others. Unless the file is a bundle, it does not check that the commits follow each
// other.
func ReadShown(file []byte) ([]*Commit, error) {
	if bytes.HasPrefix(file, []byte(`{"format":`)) {
		bundle, err := ReadBundle(bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		return bundle.Commits, nil
	}
	var commits []*Commit
	for i, line := range bytes.Split(file, []byte{'\n'}) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		commit, err := decodeStrictly(line, Pos(i+1))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		commits = append(commits, commit)
	}
	if len(commits) == 0 {
		return nil, errors.New("there is nothing in it")
	}
	return commits, nil
}
