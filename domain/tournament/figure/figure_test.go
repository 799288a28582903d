package figure_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/tournament/figure"
)

func TestNumbersAreWrittenExactlyAndReadBack(t *testing.T) {
	for _, c := range []struct {
		number      figure.Number
		text, short string
	}{
		{figure.Number{}, "0", "0"},
		{figure.Frac(1, 2), "0.5", "0.5"},
		{figure.Hundredths(1325), "13.25", "13.25"},
		{figure.Frac(107, 8), "13.375", "13.38"},
		{figure.Frac(79, 6), "79/6", "13.17"},
		{figure.Frac(-10, 3), "-10/3", "-3.33"},
		{figure.Int(-4), "-4", "-4"},
	} {
		require.Equal(t, c.text, c.number.String())
		require.Equal(t, c.short, c.number.Short())
		data, err := json.Marshal(c.number)
		require.NoError(t, err)
		var back figure.Number
		require.NoError(t, json.Unmarshal(data, &back))
		require.True(t, back.Equal(c.number), c.text)
	}
}

// The shares of a decade of seats that changed hands have a long sum.
func TestLongSumsAreReadBack(t *testing.T) {
	sum := figure.Number{}
	for phases := range 60 {
		sum = sum.Add(figure.Frac(1, phases+1))
	}
	require.Greater(t, len(sum.String()), 40)
	data, err := json.Marshal(sum)
	require.NoError(t, err)
	var back figure.Number
	require.NoError(t, json.Unmarshal(data, &back))
	require.True(t, back.Equal(sum))
}

func TestNoNumberIsReadFromOtherText(t *testing.T) {
	for _, text := range []string{"", "a", "1e9", "0x1", "1/0", "1_0", "--1", "1/2/3", "½", " 1", "11111111111111111111111111111111111111111"} {
		_, err := figure.Parse(text)
		require.Error(t, err, text)
	}
}

func TestHalvesAreRoundedUp(t *testing.T) {
	require.Equal(t, "1888", figure.Frac(7550, 4).Round(0).String())
	require.Equal(t, "-1", figure.Frac(-3, 2).Round(0).String())
	require.Equal(t, "0.38", figure.Frac(3, 8).Round(2).String())
}

func TestDividingByNothingGivesNothing(t *testing.T) {
	require.Equal(t, "0", figure.Int(3).Div(figure.Number{}).String())
}

func TestFiguresOpenToTheirArithmetic(t *testing.T) {
	places := figure.MeanOf("places 2 to 3", "points scheme places 10 6 3 1",
		figure.Fact("place 2", figure.Int(6), ""), figure.Fact("place 3", figure.Int(3), ""))
	sum := figure.SumOf("points", "", places, figure.Fact("round 2", figure.Int(1), "").AsDropped("only the best 1 of 2"))
	require.NoError(t, sum.Check())
	require.Equal(t, `points: 4.5, the sum of
  places 2 to 3: 4.5, the mean of [points scheme places 10 6 3 1]
    place 2: 6
    place 3: 3
  round 2: 1; not counted: only the best 1 of 2
`, sum.Text())
	sum.Parts[0].Parts[0].Value = figure.Int(7)
	require.ErrorContains(t, sum.Check(), "places 2 to 3 is 4.5, but its parts give 5")
}

func TestEntrantsAreCalledByTheirNames(t *testing.T) {
	names := map[string]string{"k1": "Kay, once k12", "k12": "Bors", "p-north": "Ann"}
	why := figure.SumOf("rank of k12", "", figure.Fact("round 1, north against p-north", figure.Int(1), "")).WithNote("behind k1 by points; before k12-b")
	called := why.NameEntrants(names)
	require.Equal(t, "rank of Bors", called.Label)
	require.Equal(t, "behind Kay, once k12 by points; before k12-b", called.Note)
	require.Equal(t, []figure.Person{{ID: "k12", Name: "Bors"}, {ID: "k1", Name: "Kay, once k12"}}, called.Who)
	require.Equal(t, "round 1, north against Ann", called.Parts[0].Label)
	require.Equal(t, "round 1, north against p-north", why.Parts[0].Label, "the figure itself stays")
	require.NoError(t, called.Check())
}

func FuzzNamed(f *testing.F) {
	for _, text := range []string{"rank of k1", "k1", "", "\xff k1-", "k1k1 k1", "é k1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		same, _ := figure.NameEntrants(text, nil)
		require.Equal(t, text, same)
		_, who := figure.NameEntrants(text, map[string]string{"k1": "k1"})
		if strings.Contains(" "+text+" ", " k1 ") {
			require.Len(t, who, 1)
		}
	})
}

func TestRoundingIsWithinHalfAStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := figure.Frac(rapid.IntRange(-10000, 10000).Draw(t, "over"), rapid.IntRange(1, 999).Draw(t, "under"))
		off := number.Round(2).Sub(number)
		if off.Cmp(figure.Frac(1, 200)) > 0 || off.Cmp(figure.Frac(-1, 200)) <= 0 {
			t.Fatalf("%s was rounded to %s", number, number.Round(2))
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"3", "-0.5", "10/3", "1/0", "..", "-"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		number, err := figure.Parse(text)
		if err != nil {
			return
		}
		if len(number.String()) > 40 {
			return
		}
		back, err := figure.Parse(number.String())
		require.NoError(t, err)
		require.True(t, back.Equal(number))
	})
}
