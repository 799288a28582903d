package backup

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// WriteArchive writes the named entries of a folder, and everything below them, as a compressed archive. It
// leaves out names that do not exist, or vanish meanwhile, and entries that are neither files nor folders. A
// link to a file is written as that file.
func WriteArchive(to io.Writer, dir string, names []string) error {
	compressor, err := gzip.NewWriterLevel(to, gzip.BestSpeed)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressor)
	for _, name := range names {
		err := filepath.WalkDir(filepath.Join(dir, name), func(path string, _ fs.DirEntry, err error) error {
			if err == nil {
				err = addEntry(archive, dir, path)
			}
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("packing %s: %w", filepath.Join(dir, name), err)
		}
	}
	return errors.Join(archive.Close(), compressor.Close())
}

// addEntry adds the file at a path, as it is at one moment, or the folder without its content. It adds nothing
// for other entries.
func addEntry(archive *tar.Writer, dir, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	name, err := filepath.Rel(dir, path)
	if err != nil {
		return err
	}
	header := &tar.Header{Name: filepath.ToSlash(name), Mode: int64(info.Mode().Perm()), ModTime: info.ModTime()}
	switch {
	case info.IsDir():
		header.Typeflag, header.Name = tar.TypeDir, header.Name+"/"
		return archive.WriteHeader(header)
	case !info.Mode().IsRegular():
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	header.Typeflag, header.Size = tar.TypeReg, int64(len(content))
	if err := archive.WriteHeader(header); err != nil {
		return err
	}
	_, err = archive.Write(content)
	return err
}

// ReadArchive puts the files of an archive into a folder, which must exist. It never writes outside of the
// folder, fails if one of the files is there already, and does not sync. After an error the files that were read
// before it stay.
func ReadArchive(from io.Reader, dir string) (err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	packed, err := gzip.NewReader(from)
	if err != nil {
		return fmt.Errorf("unpacking into %s: %w", dir, err)
	}
	archive := tar.NewReader(packed)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = placeEntry(root, header, archive)
		}
		if err != nil {
			return fmt.Errorf("unpacking into %s: %w", dir, err)
		}
	}
}

func placeEntry(root *os.Root, header *tar.Header, content io.Reader) error {
	mode := fs.FileMode(header.Mode).Perm()
	if header.Typeflag == tar.TypeDir {
		return root.MkdirAll(filepath.Clean(header.Name), mode|0o700)
	}
	file, err := root.OpenFile(header.Name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return errors.Join(err, file.Close(), root.Chtimes(header.Name, header.ModTime, header.ModTime))
}

// IsWithin reports whether a path is the folder dir, or lies in it. The path need not exist. Links are followed,
// but for one at the end of path.
func IsWithin(path, dir string) bool {
	path = filepath.Join(resolvePath(filepath.Dir(filepath.Clean(path))), filepath.Base(path))
	from, err := filepath.Rel(resolvePath(dir), path)
	return err == nil && filepath.IsLocal(from)
}

// resolvePath returns the absolute path without links. If either cannot be found out, as for a path that does not
// exist, it leaves that step out.
func resolvePath(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	return path
}

// skippedEntries are the entries of a data folder that have parts of their own, or are made at each start.
var skippedEntries = []string{"log", "postgres", "mail", "control.sock", "lost+found"}

// publicEntries are the entries of a data folder that are no secret, even if only their owner may read them.
var publicEntries = []string{"tree", "privacy"}

// SplitFolder lists the entries of a data folder that go into the parts Folder and Secrets. An entry that only
// its owner may read is a secret, unless it is public. "witness", which has a key of its own, and "secret.epoch"
// are secrets always. Entries with parts of their own are left out.
func SplitFolder(dir string) (folder, secrets []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("looking into the data folder: %w", err)
	}
	for _, entry := range entries {
		info, err := entry.Info()
		switch name := entry.Name(); {
		case errors.Is(err, fs.ErrNotExist), slices.Contains(skippedEntries, name):
		case err != nil:
			return nil, nil, fmt.Errorf("looking into the data folder: %w", err)
		case slices.Contains(publicEntries, name), name != "witness" && name != "secret.epoch" && info.Mode().Perm()&0o077 != 0:
			folder = append(folder, name)
		default:
			secrets = append(secrets, name)
		}
	}
	return folder, secrets, nil
}
