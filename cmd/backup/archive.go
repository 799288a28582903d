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

// WriteArchive writes files of a folder, and all that is in folders of it, as an archive. It passes over
// names that are not there, or go away meanwhile, and what is neither a file nor a folder.
func WriteArchive(to io.Writer, dir string, names []string) error {
	packed, err := gzip.NewWriterLevel(to, gzip.BestSpeed)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(packed)
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
	return errors.Join(archive.Close(), packed.Close())
}

// addEntry adds a file, as it is at one moment, or a folder.
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

// ReadArchive puts the files of an archive into a folder. It never writes outside of it, and does not
// sync what it writes.
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

// IsWithin reports whether a path, which need not exist, is a folder or in it.
func IsWithin(path, dir string) bool {
	path = filepath.Join(resolve(filepath.Dir(filepath.Clean(path))), filepath.Base(path))
	from, err := filepath.Rel(resolve(dir), path)
	return err == nil && filepath.IsLocal(from)
}

// resolve returns the absolute path without links, as far as that can be found out.
func resolve(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	return path
}

// elsewhere are the entries of a data folder that have parts of their own, or are made at each start.
var elsewhere = []string{"log", "postgres", "mail", "control.sock", "lost+found"}

// public are the entries that are no secret, whoever may read them here.
var public = []string{"tree", "privacy"}

// SplitFolder lists the entries of a data folder that go into the parts Folder and Secrets. What only its
// owner may read is a secret, and so is a witness, which has a key of its own.
func SplitFolder(dir string) (folder, secrets []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("looking into the data folder: %w", err)
	}
	for _, entry := range entries {
		info, err := entry.Info()
		switch name := entry.Name(); {
		case errors.Is(err, fs.ErrNotExist), slices.Contains(elsewhere, name):
		case err != nil:
			return nil, nil, fmt.Errorf("looking into the data folder: %w", err)
		case slices.Contains(public, name), name != "witness" && name != "secret.epoch" && info.Mode().Perm()&0o077 != 0:
			folder = append(folder, name)
		default:
			secrets = append(secrets, name)
		}
	}
	return folder, secrets, nil
}
