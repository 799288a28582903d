package datafile_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/datafile"
)

func readManors(files fs.FS, edition int) (book []manor, err error) {
	return book, datafile.Fill(files, "manors.yaml", &book)
}

// An edition has its own data files, and those of the edition before where it has
// none; those that are there stay as they are.
func TestAnEditionLiesOverTheOneBefore(t *testing.T) {
	files := fstest.MapFS{
		"data/1/manors.yaml":  {Data: []byte("[{id: fen, fields: 3}]")},
		"data/2/others.yaml":  {Data: []byte("[]")},
		"data/3/manors.yaml":  {Data: []byte("[{id: fen, fields: 4}]")},
		"data/words/en.yaml":  {Data: []byte("{}")},
		"data/10/manors.yaml": {Data: []byte("[]")},
	}
	editions := datafile.MustEditions(files, readManors)
	require.Equal(t, 3, editions.Newest(), "folders are counted without a gap")
	more, err := editions.With(fstest.MapFS{"manors.yaml": {Data: []byte("[{id: fen, fields: 5}]")}})
	require.NoError(t, err)
	require.Equal(t, 3, editions.Newest())
	same, err := more.With(fstest.MapFS{})
	require.NoError(t, err)
	for n, fields := range []int{3, 3, 4, 5, 5} {
		book, ok := same.Book(n + 1)
		require.True(t, ok)
		require.Equal(t, fields, book[0].Fields, "edition %d", n+1)
	}
	for _, n := range []int{-1, 0, 6} {
		_, ok := same.Book(n)
		require.False(t, ok)
	}
}

func TestAWrongEditionIsNamed(t *testing.T) {
	wrong := fstest.MapFS{"data/1/manors.yaml": {Data: []byte("[{colour: red}]")}}
	require.PanicsWithError(t, "edition 1: reading data file manors.yaml: yaml: unmarshal errors:\n  line 1: field colour not found in type datafile_test.manor", func() {
		datafile.MustEditions(wrong, readManors).Book(1)
	})
}

// Data files beside a book have as many editions as the book, and more if there are
// more folders.
func TestFilesFollowTheEditionsOfABook(t *testing.T) {
	files := fstest.MapFS{
		"data/1/manors.yaml": {Data: []byte("[{id: fen, fields: 3}]")},
		"data/3/manors.yaml": {Data: []byte("[{id: fen, fields: 4}]")},
	}
	for editions, fields := range map[int][]int{1: {3}, 2: {3, 3, 4}, 4: {3, 3, 4, 4}} {
		e := datafile.MustFollow(files, editions, readManors)
		require.Equal(t, len(fields), e.Newest())
		for n, want := range fields {
			book, _ := e.Book(n + 1)
			require.Equal(t, want, book[0].Fields, "edition %d of %d", n+1, editions)
		}
	}
	require.Panics(t, func() { datafile.MustFollow(fstest.MapFS{}, 1, readManors).Book(1) }, "the first edition has nothing to lie over")
}

func TestOncePerBookDerivesOnceAndForEachBook(t *testing.T) {
	derived := 0
	double := datafile.OncePerBook(func(n int) int { derived++; return 2 * n })
	require.Equal(t, []int{2, 4, 2}, []int{double(1), double(2), double(1)})
	require.Equal(t, 2, derived)
}
