// Package season reads and writes a file that keeps a tournament for good: an archive (zip) of
// logSuffix, of results derived from them, and of pages, with a list of all files and their sums, which
// the server signs (docs/adr/0026).
package season

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"seneschal/eventstore"
)

// Format names the file format of the archive.
const Format = "seneschal-season"

// Names of files in an archive. The list stands last, so that an archive without
// it was cut off.
const (
	List        = "files.json"
	Tournament  = "tournament.jsonl"
	Results     = "results.json"
	Ratings     = "ratings.json"
	Editions    = "editions.json"
	Checkpoint  = "checkpoint.txt"
	gamesFolder = "games/"
	logSuffix   = ".jsonl"
)

// GameFile returns the name of the file with the log of a game.
func GameFile(id string) string { return gamesFolder + id + logSuffix }

// GameOf returns the ID of the game whose log stands in the file of that name; ok is false if the name is not that of a
// game's file.
func GameOf(name string) (id string, ok bool) {
	id, inside := strings.CutPrefix(name, gamesFolder)
	id, ok = strings.CutSuffix(id, logSuffix)
	return id, ok && inside
}

// A Manifest is the list of an archive's files.
type Manifest struct {
	Format     string    `json:"format"`
	Version    int       `json:"version"`
	Tournament string    `json:"tournament"`
	Made       time.Time `json:"made"`
	Program    string    `json:"program"`           // version of the program that made it
	Running    []string  `json:"running,omitempty"` // gamesFolder that are left out because they were not over
	Files      []File    `json:"files"`
	Public     string    `json:"public,omitempty"`    // public key that verifies Signature
	Signature  string    `json:"signature,omitempty"` // signature of Sum
}

// A File is an entry in the list.
type File struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  string `json:"sum"` // SHA-256, hex
}

// Sum returns the text that the server signs: the SHA-256 of the list without key and signature,
// hex.
func (m Manifest) Sum() string {
	m.Public, m.Signature = "", ""
	text, _ := json.Marshal(m) // all of its types can be marshalled
	return hashHex(text)
}

func hashHex(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// A Writer makes an archive, file after file.
type Writer struct {
	zip    *zip.Writer
	files  []File
	madeAt time.Time
}

// NewWriter begins an archive; made is the time that its files and its list show.
func NewWriter(w io.Writer, made time.Time) *Writer {
	return &Writer{zip: zip.NewWriter(w), madeAt: made}
}

// Add adds a file. It fails if the archive has a file of that name already.
func (w *Writer) Add(name string, data []byte) error {
	if slices.ContainsFunc(w.files, func(f File) bool { return f.Name == name }) {
		return fmt.Errorf("%s is in the archive already", name)
	}
	w.files = append(w.files, File{name, int64(len(data)), hashHex(data)})
	return w.writeFile(name, data)
}

func (w *Writer) writeFile(name string, data []byte) error {
	f, err := w.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: w.madeAt})
	if err == nil {
		_, err = f.Write(data)
	}
	return err
}

// Close ends the archive with its list, which is the manifest with Format, Version, Made and Files filled in. It passes
// the list's sum to sign, and fails if sign does; then the archive is cut off.
func (w *Writer) Close(manifest Manifest, sign func(sum string) (public, signature string, err error)) error {
	manifest.Format, manifest.Version, manifest.Made, manifest.Files = Format, 1, w.madeAt, w.files
	var err error
	if manifest.Public, manifest.Signature, err = sign(manifest.Sum()); err != nil {
		return fmt.Errorf("signing the archive: %w", err)
	}
	text, err := json.MarshalIndent(manifest, "", " ")
	if err != nil {
		return err
	}
	if err := w.writeFile(List, append(text, '\n')); err != nil {
		return err
	}
	return w.zip.Close()
}

// An Archive is an archive that is being read. All methods may be called from several goroutines.
type Archive struct {
	Manifest
	zip   *zip.ReadCloser
	files map[string]*zip.File
	sizes map[string]File
}

// ErrNone says that a file is no archive of a season, or was cut off.
var ErrNone = errors.New("no archive of a season, or cut off")

// Open opens an archive and reads its list. It fails with ErrNone if the file is no archive, was cut off, or has a
// malformed list. Faults of single files are found when they are read.
func Open(path string) (*Archive, error) {
	z, err := zip.OpenReader(path)
	if errors.Is(err, zip.ErrFormat) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("%s is %w: its end is not there", path, ErrNone)
	}
	if err != nil {
		return nil, err
	}
	archive := &Archive{zip: z, files: make(map[string]*zip.File), sizes: make(map[string]File)}
	for _, f := range z.File {
		archive.files[f.Name] = f
	}
	if err := archive.readList(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s is %w: %w", path, ErrNone, err), z.Close())
	}
	return archive, nil
}

// readList reads the list of the archive. It fails if the list is missing, malformed, or of another version.
func (a *Archive) readList() error {
	text, err := a.readRaw(List, mostList)
	if err != nil {
		return err
	}
	if err := eventstore.ReadStrictly(text, &a.Manifest); err != nil {
		return fmt.Errorf("%s: %w", List, err)
	}
	if a.Format != Format || a.Version != 1 {
		return fmt.Errorf("%s: a file of format %q version %d, not %q version 1", List, a.Format, a.Version, Format)
	}
	for _, f := range a.Files {
		a.sizes[f.Name] = f
	}
	return nil
}

// mostList is the greatest length of a list, in bytes.
const mostList = 64 << 20

// Close closes the file; nothing can be read afterwards.
func (a *Archive) Close() error { return a.zip.Close() }

// Games lists the IDs of the games whose logs are in the list, in its order.
func (a *Archive) Games() []string {
	var all []string
	for _, f := range a.Files {
		if id, ok := GameOf(f.Name); ok {
			all = append(all, id)
		}
	}
	return all
}

// Strangers lists the names of files that the archive holds without its list naming them, or holds twice.
func (a *Archive) Strangers() []string {
	var all []string
	seen := make(map[string]bool)
	for _, f := range a.zip.File {
		if _, listed := a.sizes[f.Name]; f.Name != List && !listed || seen[f.Name] {
			all = append(all, f.Name)
		}
		seen[f.Name] = true
	}
	return all
}

// Signed reports whether the list has a signature. ok is false if the signature is not valid for the key that the list
// names; it is true without a signature.
func (a *Archive) Signed() (signed, ok bool) {
	if a.Signature == "" {
		return false, true
	}
	return true, eventstore.VerifyFile(a.Public, a.Sum(), a.Signature) == nil
}

// Read returns the contents of a file. It fails with eventstore.ErrCorrupt if the file is missing, is not in the list,
// or differs from it.
func (a *Archive) Read(name string) ([]byte, error) {
	want, listed := a.sizes[name]
	if !listed {
		return nil, fmt.Errorf("%s is not in the list of the archive: %w", name, eventstore.ErrCorrupt)
	}
	data, err := a.readRaw(name, want.Size)
	if err != nil {
		return nil, err
	}
	if int64(len(data)) != want.Size || hashHex(data) != want.Sum {
		return nil, fmt.Errorf("%s is not as it was written: its sum differs: %w", name, eventstore.ErrCorrupt)
	}
	return data, nil
}

// readRaw returns the contents of a file, cut off one byte after a size, without comparing them with the list. It fails with
// eventstore.ErrCorrupt if the file is missing or damaged.
func (a *Archive) readRaw(name string, maxSize int64) ([]byte, error) {
	f, there := a.files[name]
	if !there {
		return nil, fmt.Errorf("%s is missing: %w", name, eventstore.ErrCorrupt)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", name, err, eventstore.ErrCorrupt)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w: %w", name, err, eventstore.ErrCorrupt)
	}
	return data, nil
}
