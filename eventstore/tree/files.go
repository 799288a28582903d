package tree

import (
	"encoding/binary"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"seneschal/domain/lists"
)

// Names of the files of a tree, below the server's pages or in a folder.
const (
	CheckpointFile = "checkpoint" // the newest checkpoint, signed
	KeyFile        = "checkpoint.key"
	SeenFile       = "checkpoint.witnessed" // checkpoints that witnesses have cosigned: an Answer on each line
	tilePrefix     = "tile/"
)

// The size of tiles, by C2SP: tileHeight levels of the tree, tileWidth hashes.
const (
	tileHeight = 8
	tileWidth  = 1 << tileHeight
)

// ErrNoFile says that a tree has no such file.
var ErrNoFile = errors.New("the tree has no such file")

// File returns the content of a file of the tree: CheckpointFile, KeyFile, SeenFile, or a tile as C2SP names it. It fails
// with ErrNoFile for any other path, and for a tile that the tree has not reached yet.
func (t *Tree) File(path string) ([]byte, error) {
	switch path {
	case CheckpointFile:
		return t.SignCheckpoint(t.Size())
	case KeyFile:
		return []byte(t.key + "\n"), nil
	case SeenFile:
		return t.album.readAll()
	}
	tile, err := parseTile(path)
	if err != nil {
		return nil, err
	}
	size := t.Size()
	if tile.N > size || tile.N<<tileHeight+int64(tile.W) > size>>(tileHeight*max(tile.L, 0)) {
		return nil, fmt.Errorf("%s: %w yet", path, ErrNoFile)
	}
	hashes, err := t.syncedHashes(size)
	if err != nil {
		return nil, err
	}
	if tile.L < 0 {
		return encodeEntries(t.leafHashes(tile.N<<tileHeight, tile.W)), nil
	}
	return tlog.ReadTileData(tile, hashes)
}

// leafHashes returns the hashes of n leaves from a number on; the tree must have them.
func (t *Tree) leafHashes(from int64, n int) []tlog.Hash {
	t.mu.Lock()
	defer t.mu.Unlock()
	return lists.Map(t.leaves[from:][:n], func(l leaf) tlog.Hash { return l.hash })
}

// encodeEntries encodes the content of a tile of entries: each leaf behind its length.
func encodeEntries(leaves []tlog.Hash) []byte {
	var all []byte
	for _, l := range leaves {
		all = append(binary.BigEndian.AppendUint16(all, tlog.HashSize), l[:]...)
	}
	return all
}

// parseTile parses the path of a tile; a tile of entries has level -1. Paths of C2SP lack the
// height that those of tlog have.
func parseTile(path string) (tlog.Tile, error) {
	rest, is := strings.CutPrefix(path, tilePrefix)
	if entries, ok := strings.CutPrefix(rest, "entries/"); ok {
		rest = "data/" + entries
	}
	tile, err := tlog.ParseTilePath(fmt.Sprintf("tile/%d/%s", tileHeight, rest))
	if err != nil || !is || tilePath(tile) != path || tile.L > 7 {
		return tile, fmt.Errorf("%s: %w", path, ErrNoFile)
	}
	return tile, nil
}

// tilePath returns the path of a tile.
func tilePath(t tlog.Tile) string {
	path := strings.Replace(t.Path(), fmt.Sprintf("tile/%d/", tileHeight), tilePrefix, 1)
	return strings.Replace(path, tilePrefix+"data/", tilePrefix+"entries/", 1)
}

// Handler serves the files of the tree. It answers 404 with ErrNoFile, and 503 if the tree has failed.
func (t *Tree) Handler() http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		path := strings.TrimPrefix(in.URL.Path, "/")
		content, err := t.File(path)
		switch {
		case errors.Is(err, ErrNoFile):
			http.Error(out, err.Error(), http.StatusNotFound)
			return
		case err != nil:
			http.Error(out, err.Error(), http.StatusServiceUnavailable)
			return
		}
		out.Header().Set("Content-Type", "text/plain; charset=utf-8")
		out.Header().Set("Cache-Control", "no-cache")
		if strings.HasPrefix(path, tilePrefix) {
			out.Header().Set("Content-Type", "application/octet-stream")
			out.Header().Set("Cache-Control", "public, max-age=31536000, immutable") // a tile never changes
		}
		_, _ = out.Write(content) // a client that went away asks again
	})
}
