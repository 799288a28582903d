package bot

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots/kit"
	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
)

// submissions returns the submissions of a loyal knight and of a traitor for the same position.
func submissions(t *testing.T, strength Strength, id string, view chronicle.Data) (loyal, traitor []string) {
	t.Helper()
	view.Loyalty = camelot.Loyal
	loyal, err := strength.Orders(id, view)
	require.NoError(t, err)
	view.Loyalty = camelot.Traitor
	traitor, err = strength.Orders(id, view)
	require.NoError(t, err)
	return loyal, traitor
}

// TestATraitorHidesAmongTheLoyal checks that a traitor writes the same as a loyal knight, down to
// the last word; a hard bot does not.
func TestATraitorHidesAmongTheLoyal(t *testing.T) {
	for _, strength := range kit.Strengths[Strength]() {
		loyal, traitor := submissions(t, strength, "hides", table())
		if strength == Hard {
			require.NotEqual(t, loyal, traitor)
		} else {
			require.Equal(t, loyal, traitor, strength)
		}
	}
}

// TestATraitorAddsTheLastEngine checks that a traitor of any strength does so, since it wins the
// game, and does not look at the black card first even with the power to.
func TestATraitorAddsTheLastEngine(t *testing.T) {
	view := table()
	view.Engines = 11
	for _, coat := range []camelot.Coat{camelot.Kay, camelot.Percival} {
		view.Knights[0].Coat = coat
		for _, strength := range kit.Strengths[Strength]() {
			loyal, traitor := submissions(t, strength, "last", view)
			require.NotContains(t, loyal, "EVIL SIEGE", strength)
			require.Contains(t, traitor, "EVIL SIEGE", strength)
		}
	}
}

// TestATraitorStrikesNowAndThen plays at a full table, where the traitor hides in most turns.
func TestATraitorStrikesNowAndThen(t *testing.T) {
	view := table()
	for n := len(view.Knights); n < 7; n++ {
		view.Knights = append(view.Knights, view.Knights[2])
	}
	strikes := 0
	for n := range 60 {
		if loyal, traitor := submissions(t, Medium, fmt.Sprint("full-", n), view); fmt.Sprint(loyal) != fmt.Sprint(traitor) {
			strikes++
		}
	}
	require.Greater(t, strikes, 10)
	require.Less(t, strikes, 30)
}
