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
func submissions(t *testing.T, s Strength, id string, d chronicle.Data) (loyal, traitor []string) {
	t.Helper()
	d.Loyalty = camelot.Loyal
	loyal, err := s.Orders(id, d)
	require.NoError(t, err)
	d.Loyalty = camelot.Traitor
	traitor, err = s.Orders(id, d)
	require.NoError(t, err)
	return loyal, traitor
}

// TestATraitorHidesAmongTheLoyal checks that a traitor writes the same as a loyal knight, down to
// the last word; a marshal does not.
func TestATraitorHidesAmongTheLoyal(t *testing.T) {
	for _, s := range kit.Strengths[Strength]() {
		loyal, traitor := submissions(t, s, "hides", table())
		if s == Hard {
			require.NotEqual(t, loyal, traitor)
		} else {
			require.Equal(t, loyal, traitor, s)
		}
	}
}

// TestATraitorAddsTheLastEngine checks that a traitor of any strength does so, since it wins the
// game, and does not look at the black card first even with the power to.
func TestATraitorAddsTheLastEngine(t *testing.T) {
	d := table()
	d.Engines = 11
	for _, coat := range []camelot.Coat{camelot.Kay, camelot.Percival} {
		d.Knights[0].Coat = coat
		for _, s := range kit.Strengths[Strength]() {
			loyal, traitor := submissions(t, s, "last", d)
			require.NotContains(t, loyal, "EVIL SIEGE", s)
			require.Contains(t, traitor, "EVIL SIEGE", s)
		}
	}
}

// TestATraitorStrikesNowAndThen plays at a full table, where the traitor hides in most turns.
func TestATraitorStrikesNowAndThen(t *testing.T) {
	d := table()
	for n := len(d.Knights); n < 7; n++ {
		d.Knights = append(d.Knights, d.Knights[2])
	}
	strikes := 0
	for n := range 60 {
		if loyal, traitor := submissions(t, Medium, fmt.Sprint("full-", n), d); fmt.Sprint(loyal) != fmt.Sprint(traitor) {
			strikes++
		}
	}
	require.Greater(t, strikes, 10)
	require.Less(t, strikes, 30)
}
