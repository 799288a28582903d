package lists_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/lists"
)

func odd(n int) bool { return n%2 == 1 }

func TestListsOutOfLists(t *testing.T) {
	list := []int{2, 3, 4, 5}
	require.Equal(t, []string{"2", "3", "4", "5"}, lists.Map(list, strconv.Itoa))
	require.Equal(t, []int{3, 5}, lists.Keep(list, odd))
	require.Equal(t, 2, lists.Count(list, odd))
	require.Equal(t, 28, lists.Sum(list, func(n int) int { return 2 * n }))
	first, ok := lists.Find(list, odd)
	require.True(t, ok)
	require.Equal(t, 3, first)
	require.Equal(t, []string{"3", "5"}, lists.Pick(list, func(n int) (string, bool) { return strconv.Itoa(n), odd(n) }))
	require.Equal(t, []int{2, 3, 4, 5}, list)
	require.Equal(t, []int{3, 1, 2}, lists.Distinct([]int{3, 1, 3, 2, 1}))
}

func TestListsInParts(t *testing.T) {
	alike := func(a, b int) bool { return odd(a) == odd(b) }
	require.Equal(t, [][]int{{1, 3}, {2}, {5}}, lists.Split([]int{1, 3, 2, 5}, alike))
	require.Nil(t, lists.Split(nil, alike))
	require.Equal(t, []int{0, 1, 2}, lists.UpTo(3))
	require.Empty(t, lists.UpTo(0))
}

func TestOfNoneComesNone(t *testing.T) {
	require.Nil(t, lists.Map([]int{}, strconv.Itoa), "logs and pages write nil and empty lists in two ways")
	require.Nil(t, lists.Keep([]int{2, 4}, odd))
	require.Nil(t, lists.Pick([]int{2, 4}, func(n int) (int, bool) { return n, odd(n) }))
	require.Nil(t, lists.Distinct([]int{}))
	require.Zero(t, lists.Count(nil, odd))
	require.Zero(t, lists.Sum(nil, func(n int) int { return n }))
	_, ok := lists.Find([]int{2, 4}, odd)
	require.False(t, ok)
}

func TestWhatThereIsOfThings(t *testing.T) {
	require.Equal(t, "1 | 2", lists.Join([]int{1, 2}, " | "))
	require.Empty(t, lists.Join([]int{}, ", "))
	require.Equal(t, "yes", lists.Either(true, "yes", "no"))
	require.Equal(t, "no", lists.Either(false, "yes", "no"))
	require.Equal(t, []int{1, 0}, lists.Map([]bool{true, false}, lists.One))
}
