package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament/figure"
)

func TestAFigureThatItsPageDoesNotExplainIsFound(t *testing.T) {
	two, three := figure.Fact("game 1", figure.Int(2), ""), figure.Fact("game 2", figure.Int(3), "")
	row := func(points, honour figure.Why) figure.Why {
		why := figure.Fact("rank", figure.Int(1), "")
		why.Parts = []figure.Why{points, honour}
		return why
	}
	good := row(figure.SumOf("points", "", two, three), figure.Fact("honour", figure.Frac(1, 3), ""))
	wrong := row(figure.SumOf("points", "", two, three), figure.Fact("honour", figure.Frac(1, 3), ""))
	wrong.Parts[0].Parts[0].Value = figure.Int(1)

	for name, c := range map[string]struct {
		shown []string
		why   figure.Why
		fault string
	}{
		"all is well":            {[]string{"1", "5", "1/3"}, good, ""},
		"another rank":           {[]string{"2", "5", "1/3"}, good, "the table shows [2 5 1/3]"},
		"other points":           {[]string{"1", "4", "1/3"}, good, "the table shows [1 4 1/3]"},
		"another tie-break":      {[]string{"1", "5", "1/2"}, good, "the table shows [1 5 1/2]"},
		"a figure more":          {[]string{"1", "5", "1/3", "7"}, good, "the page explains [1 5 1/3]"},
		"parts that give others": {[]string{"1", "5", "1/3"}, wrong, "its parts give 4"},
	} {
		var e explainer
		err := e.checkFigures(c.shown, c.why)
		if c.fault == "" {
			require.NoError(t, err, name)
			require.Equal(t, explainer{rows: 1, figures: 3, steps: 2}, e)
			continue
		}
		require.ErrorContains(t, err, c.fault, name)
	}
}
