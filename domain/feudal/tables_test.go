package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// book is the edition that the tests play.
var book, _ = shipped.Book(1)

// gradeOf is the grade that a counter number belongs to; "" if none.
func gradeOf(number int) Grade {
	for _, k := range book.figures.Figures {
		if k.First <= number && number <= k.Last {
			return k.Grade
		}
	}
	return ""
}

func TestCounterNumbersRunWithoutGap(t *testing.T) {
	for n := 1; n <= 87; n++ {
		require.NotEmpty(t, gradeOf(n), n)
	}
	require.Empty(t, gradeOf(0))
	require.Empty(t, gradeOf(88))
	require.Equal(t, []int{8, 5, 6, 4, 5, 3, 4, 2, 3, 1, 2, 1}, []int{
		book.strength(Figure{Grade: Lord}), book.strength(Figure{Grade: Lord, Wounded: true}), book.strength(Figure{Grade: KnightA}), book.strength(Figure{Grade: KnightA, Wounded: true}),
		book.strength(Figure{Grade: KnightB}), book.strength(Figure{Grade: KnightB, Wounded: true}), book.strength(Figure{Grade: Recruit}), book.strength(Figure{Grade: Recruit, Wounded: true}),
		book.strength(Figure{Grade: ManA}), book.strength(Figure{Grade: ManA, Wounded: true}), book.strength(Figure{Grade: ManB}), book.strength(Figure{Grade: ManB, Wounded: true}),
	})
}

func TestCombatTableLimits(t *testing.T) {
	for _, c := range []struct {
		difference int
		row        string
	}{{0, "0"}, {1, "1"}, {2, "2-4"}, {4, "2-4"}, {5, "5-9"}, {9, "5-9"}, {10, "10-16"}, {16, "10-16"}, {17, "17+"}, {250, "17+"}} {
		require.Equal(t, c.row, book.combatRow(c.difference, "table").Row)
	}
	require.Equal(t, 4, book.combatRow(3, "table").Weaker.On)
	require.Equal(t, 3, book.combatRow(3, "example").Weaker.On)
	require.Equal(t, 3, book.combatRow(5, "example").Weaker.On)
}
