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

// BundleFormat and BundleVersion name the file form of an exported log.
const (
	BundleFormat  = "seneschal-log"
	BundleVersion = 1
)

// A Bundle is one whole log as a file of lines: a header, each commit in its
// exact bytes, and a footer. It can be read with any JSON tool, and checked
// without a server.
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
	Ruleset  string    `json:"ruleset,omitempty"`
	Edition  int       `json:"edition,omitempty"`
	Exported time.Time `json:"exported,omitzero"`
}

// A BundleFooter is the last line of a bundle.
type BundleFooter struct {
	Format    string `json:"format"` // BundleFormat and "-end"
	Commits   int    `json:"commits"`
	Events    int    `json:"events"`
	Head      string `json:"head"` // hash of the last commit
	Positions []Pos  `json:"positions"`
	Public    string `json:"public,omitempty"` // key that Signature is of
	Signature string `json:"signature,omitempty"`
	Sum       string `json:"sum"` // SHA-256 of all lines before, and of this one with an empty sum
}

const bundleEnd = BundleFormat + "-end"

// WriteBundle writes the whole log of the header, whose commits must be all
// there from the first. The sealer, if any, signs its head.
func WriteBundle(w io.Writer, h BundleHeader, commits []*Commit, s *Sealer) error {
	h.Format, h.Version = BundleFormat, BundleVersion
	head, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("exporting %s: %w", h.Log, err)
	}
	b := Bundle{Header: h, Commits: commits}
	last, err := b.verify()
	if err != nil {
		return fmt.Errorf("exporting: %w", err)
	}
	lines := [][]byte{head}
	for _, c := range commits {
		lines = append(lines, c.Raw)
	}
	body := append(bytes.Join(lines, []byte{'\n'}), '\n')
	foot, err := b.footer(last, s).seal(body)
	if err != nil {
		return fmt.Errorf("exporting %s: %w", h.Log, err)
	}
	if _, err := w.Write(append(body, foot...)); err != nil {
		return fmt.Errorf("exporting %s: %w", h.Log, err)
	}
	return nil
}

func (b Bundle) footer(last Head, s *Sealer) BundleFooter {
	f := BundleFooter{Format: bundleEnd, Commits: len(b.Commits), Events: last.Version, Head: last.Hash, Positions: []Pos{}}
	for _, c := range b.Commits {
		f.Positions = append(f.Positions, c.Pos)
	}
	if s != nil {
		f.Public, f.Signature = s.Public(), s.Sign(b.Header.Log, last)
	}
	return f
}

// seal is the footer's line for a body.
func (f BundleFooter) seal(body []byte) ([]byte, error) {
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

// verify is the head of the bundle's chain, which must be whole.
func (b Bundle) verify() (Head, error) {
	if err := b.Header.Log.Check(); err != nil {
		return Head{}, err
	}
	var head Head
	for _, c := range b.Commits {
		if c.Log != b.Header.Log {
			return Head{}, fmt.Errorf("%s: commit at %d is of %s: %w", b.Header.Log, c.Pos, c.Log, ErrCorrupt)
		}
		if err := Verify(head, c); err != nil {
			return Head{}, err
		}
		head = c.Head()
	}
	return head, nil
}

// ReadBundle reads a bundle and checks all of it: a single changed byte,
// wherever it is, is an error. What could be read comes with the error, so
// that an audit can say where the damage is.
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
	return b, errors.Join(b.read(lines), b.checkSum(text, lines[len(lines)-1]))
}

func (b *Bundle) read(lines [][]byte) error {
	if err := exact(lines[0], &b.Header); err != nil {
		return fmt.Errorf("line 1, the header: %w", err)
	}
	if b.Header.Format != BundleFormat || b.Header.Version != BundleVersion {
		return fmt.Errorf("line 1: a file of format %q version %d, not %q version %d", b.Header.Format, b.Header.Version, BundleFormat, BundleVersion)
	}
	last := len(lines) - 1
	if err := exact(lines[last], &b.Footer); err != nil {
		return fmt.Errorf("line %d, the footer: %w", last+1, err)
	}
	f := b.Footer
	if f.Format != bundleEnd || f.Commits != last-1 || len(f.Positions) != f.Commits {
		return fmt.Errorf("line %d, the footer: it is for %d commits, and there are %d: %w", last+1, f.Commits, last-1, ErrCorrupt)
	}
	if err := b.open(lines[1:last]); err != nil {
		return err
	}
	return b.checkFooter()
}

func (b *Bundle) open(lines [][]byte) error {
	var head Head
	for i, line := range lines {
		c, err := Open(line, b.Footer.Positions[i])
		if err == nil && c.Log != b.Header.Log {
			err = fmt.Errorf("it is of %q, not %q: %w", c.Log, b.Header.Log, ErrCorrupt)
		}
		if err == nil {
			err = Verify(head, c)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", i+2, err)
		}
		b.Commits = append(b.Commits, c)
		head = c.Head()
	}
	return nil
}

func (b *Bundle) checkFooter() error {
	head, err := b.verify()
	if err != nil {
		return err
	}
	f := b.Footer
	if f.Head != head.Hash || f.Events != head.Version {
		return fmt.Errorf("the footer names another head than the last commit, %s: %w", head, ErrCorrupt)
	}
	if f.Signature == "" {
		return nil
	}
	return VerifyHead(f.Public, b.Header.Log, head, f.Signature)
}

// checkSum compares the footer's sum with the text.
func (b *Bundle) checkSum(text, last []byte) error {
	want, err := b.Footer.seal(text[:len(text)-1-len(last)])
	if err != nil {
		return err
	}
	if !slices.Equal(want[:len(want)-1], last) {
		return fmt.Errorf("the file is not as it was written: its sum differs: %w", ErrCorrupt)
	}
	return nil
}

// exact decodes a line that must be spelt just as it would be written.
func exact[T any](line []byte, into *T) error {
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
