package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"seneschal/eventstore/tree"
)

// patientPages is how long pages are waited for that offer a file of a tree, and
// mostFile how large one may be.
const (
	patientPages = 30 * time.Second
	mostFile     = 64 << 20
)

// fetchTree reads the tree of a house: from pages, from a folder, or "" from the
// house itself.
func fetchTree(ctx context.Context, std streams, config *Config, from string) (all *tree.Copy, err error) {
	if from == "" {
		err = withDesk(ctx, config, std, func(d *desk) error {
			all, err = tree.Fetch(ctx, func(ctx context.Context, path string) ([]byte, error) {
				var file bytes.Buffer
				err := d.copyTo(ctx, &file, http.MethodGet, "/tree/"+path)
				return file.Bytes(), err
			})
			return err
		})
	} else if get := filesAt(from); get != nil {
		all, err = tree.Fetch(ctx, get)
	} else {
		err = misused("--from %s: neither pages nor a folder", from)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoTree, err)
	}
	return all, nil
}

// filesAt reads the files of a tree from pages or a folder; nil if a name is neither.
func filesAt(name string) tree.Get {
	if strings.Contains(name, "://") {
		return pagesOf(name)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return folderOf(name)
	}
	return nil
}

// pagesOf reads the files of a tree from the pages of a house.
func pagesOf(base string) tree.Get {
	client := &http.Client{Timeout: patientPages}
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
		return io.ReadAll(io.LimitReader(resp.Body, mostFile))
	}
}

// folderOf reads the files of a tree that somebody has copied.
func folderOf(dir string) tree.Get {
	return func(_ context.Context, path string) ([]byte, error) {
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		if errors.Is(err, os.ErrNotExist) && path == tree.SeenFile {
			return nil, nil
		}
		return text, err
	}
}
