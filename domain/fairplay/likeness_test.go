package fairplay

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

func submissionOf(seat game.Seat, text string, template ...string) witness {
	return witness{seat: seat, lines: plainLines(order.Split(text), template)}
}

const long = `march 55 from the fen to the bridge and fight there
build one castle at the high fen with all my money
stay 56 at the chapel and hold it against everybody`

func TestSubmissionsOfTheSameHandAreAlike(t *testing.T) {
	a := submissionOf("north", long)
	b := submissionOf("east", strings.ToUpper(strings.ReplaceAll(long, "one", "  a"))+"  # as agreed")
	likeness, ok := measureLikeness(a, b, []witness{a, b})
	require.True(t, ok)
	require.Equal(t, 766, likeness, "23 of 30 shingles")
}

func TestWhatTheGameProposesOrAThirdWritesIsNobodysHand(t *testing.T) {
	template := strings.Split(long, "\n")
	a, b := submissionOf("north", long, template[0]), submissionOf("east", long)
	require.Len(t, a.lines, 2)
	_, ok := measureLikeness(a, b, []witness{a, b, submissionOf("south", long)})
	require.False(t, ok, "nothing is left")
}

func TestShortSubmissionsAreNotCompared(t *testing.T) {
	a, b := submissionOf("north", "BID 2"), submissionOf("east", "BID 2")
	_, ok := measureLikeness(a, b, []witness{a, b})
	require.False(t, ok)
}

func TestStrangersWriteOtherSubmissions(t *testing.T) {
	a := submissionOf("north", long)
	b := submissionOf("east", "MARCH 11 FROM DOWN TO BART AND FIGHT THERE\nrecruit two men at Down and one knight at Bart\nstay 12 at Bart and hold it")
	likeness, ok := measureLikeness(a, b, []witness{a, b})
	require.True(t, ok)
	require.Less(t, likeness, 300)
}

func FuzzLikeness(f *testing.F) {
	f.Add(long, "x", "")
	f.Add("\x00\xff", "a b c d", "a b c d")
	f.Fuzz(func(t *testing.T, x, y, template string) {
		a, b := submissionOf("north", x, strings.Split(template, "\n")...), submissionOf("east", y)
		there, ok := measureLikeness(a, b, []witness{a, b})
		back, also := measureLikeness(b, a, []witness{a, b})
		if there != back || ok != also || there < 0 || there > 1000 {
			t.Fatalf("%d %v, %d %v", there, ok, back, also)
		}
	})
}
