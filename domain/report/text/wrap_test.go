package text

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheLastLineIsNoWordAlone(t *testing.T) {
	require.Equal(t, []string{"one two", "three four"}, wrap("one two three four", 13))
	require.Equal(t, []string{"one", "two"}, wrap("one two", 4), "a line keeps two words")
	require.Equal(t, []string{"one two three", "four-and-more"}, wrap("one two three four-and-more", 14), "there is no room")
	require.Equal(t, []string{"one two three"}, wrap("one two three", 20))
}
