package backup

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A Backup is a whole backup, opened for reading.
type Backup struct {
	Manifest Manifest
	dir      string
	secrets  string
}

// Open opens the backup at dir. secrets is the path of its secrets; "" is the file beside dir. Open compares every
// file with the manifest. It fails with ErrDamaged if a file is missing or not as it was written, with ErrNewer if
// a newer program made the backup, and otherwise if dir is no backup or the secrets are not there.
func Open(dir, secrets string) (*Backup, error) {
	dir = filepath.Clean(dir)
	text, err := os.ReadFile(filepath.Join(dir, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is no backup: it has no %s", dir, manifestName)
	}
	if err != nil {
		return nil, fmt.Errorf("opening a backup: %w", err)
	}
	backup := &Backup{dir: dir, secrets: cmp.Or(secrets, SecretsOf(dir))}
	if backup.Manifest, err = decodeManifest(text); err != nil {
		return nil, fmt.Errorf("opening the backup %s: %w", dir, err)
	}
	for _, file := range backup.Manifest.Files {
		if err := backup.checkFile(file); err != nil {
			return nil, fmt.Errorf("opening the backup %s: %w", dir, err)
		}
	}
	return backup, nil
}

func (b *Backup) path(name string) string {
	if name == Secrets {
		return b.secrets
	}
	return filepath.Join(b.dir, name)
}

// checkFile compares a part with its row of the manifest. It fails with ErrDamaged if the part is missing or differs.
// Missing secrets are no damage, as their file may be elsewhere.
func (b *Backup) checkFile(want File) error {
	file, err := b.Part(want.Name)
	if errors.Is(err, fs.ErrNotExist) && want.Name == Secrets {
		return fmt.Errorf("its secrets are not in %s: name their file with --secrets", b.secrets)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is missing: %w", want.Name, ErrDamaged)
	}
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // only read
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != want.Sum {
		return fmt.Errorf("%s is not as it was written: %w", b.path(want.Name), ErrDamaged)
	}
	return nil
}

// Part opens a part for reading. The caller must close it.
func (b *Backup) Part(name string) (io.ReadCloser, error) { return os.Open(b.path(name)) }
