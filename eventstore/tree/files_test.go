package tree_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore/tree"
)

// TestTilesAreAsOthersReadThem checks that Go's own reader of tiles finds every hash in them, under
// the names that C2SP gives them.
func TestTilesAreAsOthersReadThem(t *testing.T) {
	const size = 3*256 + 5
	server := newServer(t)
	commits := server.tells("this", size)
	all := server.opened(t.TempDir())
	signed, err := all.SignCheckpoint(size)
	require.NoError(t, err)
	at := tlog.Tree{N: size, Hash: read(t, signed).Root}
	hashes := tlog.TileHashReader(at, tileReader{t, all})
	for _, n := range []int64{0, 255, 256, 511, size - 1} {
		proof, err := tlog.ProveRecord(size, n, hashes)
		require.NoError(t, err)
		raw := commits[n].Hash
		leaf, err := all.File("tile/entries/" + map[bool]string{true: "003.p/5", false: "00" + string('0'+rune(n/256))}[n/256 == 3])
		require.NoError(t, err)
		entry := leaf[n%256*34+2:][:32]
		require.Equal(t, raw, hexOf(entry))
		require.NoError(t, tlog.CheckRecord(proof, size, at.Hash, n, tlog.RecordHash(entry)))
	}
}

func TestFilesThatATreeHasNot(t *testing.T) {
	server := newServer(t)
	server.tells("this", 300)
	all := server.opened(t.TempDir())
	for path, code := range map[string]int{
		"/checkpoint": 200, "/checkpoint.key": 200, "/tile/0/000": 200, "/tile/0/001.p/44": 200, "/tile/0/001.p/3": 200, "/tile/1/000.p/1": 200,
		"/tile/entries/000": 200, "/tile/entries/001.p/44": 200,
		"/tile/0/001": 404, "/tile/0/001.p/45": 404, "/tile/1/000.p/2": 404, "/tile/2/000.p/1": 404, "/tile/0/002.p/1": 404, "/tile/8/0/000": 404, "/tile/0/0": 404,
		"/tile/0/000.p/0": 404, "/tile/0/000.p/256": 404, "/tile/0/-01": 404, "/tile/0/x999/x999/x999/999": 404, "/tile/63/000.p/1": 404, "/tile/data/000": 404,
		"/tile/entries/x001/000": 404, "/tile/": 404, "/": 404, "/tile/entries/../0/000": 404, "/tile/0/x999/x999/x999/x999/x999/x999/999": 404,
	} {
		out := httptest.NewRecorder()
		all.Handler().ServeHTTP(out, httptest.NewRequest(http.MethodGet, path, nil))
		assert.Equal(t, code, out.Code, path)
	}
	empty := newServer(t).opened(t.TempDir())
	signed, err := empty.File(tree.CheckpointFile)
	require.NoError(t, err)
	require.EqualValues(t, 0, read(t, signed).Size)
	_, err = empty.File("tile/0/000.p/1")
	require.ErrorIs(t, err, tree.ErrNoFile)
}

// reader lets Go's library read the files of a tree.
type tileReader struct {
	t   *testing.T
	all *tree.Tree
}

func (tileReader) Height() int { return 8 }

func (r tileReader) ReadTiles(tiles []tlog.Tile) (data [][]byte, err error) {
	for _, tile := range tiles {
		path := "tile/" + tile.Path()[len("tile/8/"):]
		content, err := r.all.File(path)
		require.NoError(r.t, err, path)
		data = append(data, content)
	}
	return data, nil
}

func (tileReader) SaveTiles([]tlog.Tile, [][]byte) {}

func hexOf(raw []byte) string { return fmt.Sprintf("%x", raw) }
