// Package backup keeps a server as a folder of files, with a manifest of their names and hashes, and with
// the secrets in a file beside the folder.
//
// A backup is written under another name, and gets its own when it is whole and on the disk. Open compares
// every file with the manifest.
package backup

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"golang.org/x/mod/semver"

	"seneschal/eventstore"
	"seneschal/mailgw/imap"
)

// Format is the newest format of backups that this program knows.
const Format = 1

// Names of the parts of a backup.
const (
	Database = "postgres.dump" // by pg_dump
	Log      = "log.snapshot"  // by JetStream
	Mail     = "mail.tar.gz"   // the mail server in the process
	Folder   = "folder.tar.gz" // all else of the data folder
	Secrets  = "secrets"       // in a file of its own, beside the folder

	manifestName = "manifest.json"
)

// A Manifest says what a backup holds. The log has at least the commits that the database knows.
type Manifest struct {
	Format   int              `json:"format"`
	Release  string           `json:"release"`  // of the program that made it, as 0.1.0
	Begun    time.Time        `json:"begun"`    // by the clock of the server
	Domain   string           `json:"domain"`   // mail domain
	Commits  eventstore.Pos   `json:"commits"`  // that the log has at least
	Postgres int              `json:"postgres"` // major version of its server
	Steps    map[string]int64 `json:"steps"`    // newest step of each concern of the database
	Filed    []imap.Mark      `json:"filed"`    // how far emails had been filed before the database was dumped
	Files    []File           `json:"files"`
	Sum      string           `json:"sum"` // SHA-256 of the manifest with an empty sum
}

// A File is a part of a backup.
type File struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Sum  string `json:"sha256"`
}

// ErrDamaged says that a backup is not as it was written.
var ErrDamaged = errors.New("the backup is damaged: take another one")

// ErrNewer says that a newer program made a backup.
var ErrNewer = errors.New("the backup was made by a newer program")

// encode returns the text of the manifest, with its sum.
func (m Manifest) encode() ([]byte, error) {
	m.Sum = ""
	bare, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(bare)
	m.Sum = hex.EncodeToString(sum[:])
	text, err := json.MarshalIndent(m, "", "  ")
	return append(text, '\n'), err
}

// decodeManifest reads a manifest. It fails with ErrNewer before it looks at anything that a newer
// format may have changed, and with ErrDamaged if the text is not exactly what encode writes.
func decodeManifest(text []byte) (Manifest, error) {
	var format struct{ Format int }
	if err := json.Unmarshal(text, &format); err != nil {
		return Manifest{}, fmt.Errorf("%s: %w (%w)", manifestName, ErrDamaged, err)
	}
	if format.Format > Format {
		return Manifest{}, fmt.Errorf("%w: it has format %d, and this one knows %d: install the newest seneschal", ErrNewer, format.Format, Format)
	}
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return Manifest{}, fmt.Errorf("%s: %w (%w)", manifestName, ErrDamaged, err)
	}
	again, err := m.encode()
	if err == nil && string(again) != string(text) {
		err = fmt.Errorf("%s: %w", manifestName, ErrDamaged)
	}
	return m, err
}

// A Program describes a program, so that CheckProgram can tell whether it can read a backup.
type Program struct {
	Release string           // as 0.1.0
	Steps   map[string]int64 // newest step of each concern that it knows
}

// CheckProgram returns ErrNewer if a program is of an older release than the one that made the backup, or does not
// know a step of the database in it; else nil.
func (m Manifest) CheckProgram(p Program) error {
	if semver.Compare("v"+m.Release, "v"+p.Release) > 0 {
		return fmt.Errorf("%w: by seneschal %s, and this is %s: install %[2]s or newer", ErrNewer, m.Release, p.Release)
	}
	for concern, step := range m.Steps {
		if known := p.Steps[concern]; step > known {
			return fmt.Errorf("%w: its tables of %s are at step %d, and this one knows %d: install the program that made it, or a newer one", ErrNewer, concern, step, known)
		}
	}
	return nil
}
