package feudal

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal/book"
)

// printed is the edition that the tests play.
var printed, _ = book.Editions().Book(1)

// gradeOf returns the grade to which a counter number belongs; "" if there is none.
func gradeOf(number int) book.Grade {
	for _, figureKind := range printed.Figures.Figures {
		if figureKind.First <= number && number <= figureKind.Last {
			return figureKind.Grade
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
	strength := (&State{Book: printed}).Strength
	require.Equal(t, []int{8, 5, 6, 4, 5, 3, 4, 2, 3, 1, 2, 1}, []int{
		strength(Figure{Grade: book.Lord}), strength(Figure{Grade: book.Lord, Wounded: true}), strength(Figure{Grade: book.KnightA}), strength(Figure{Grade: book.KnightA, Wounded: true}),
		strength(Figure{Grade: book.KnightB}), strength(Figure{Grade: book.KnightB, Wounded: true}), strength(Figure{Grade: book.Recruit}), strength(Figure{Grade: book.Recruit, Wounded: true}),
		strength(Figure{Grade: book.ManA}), strength(Figure{Grade: book.ManA, Wounded: true}), strength(Figure{Grade: book.ManB}), strength(Figure{Grade: book.ManB, Wounded: true}),
	})
}
