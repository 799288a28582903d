package casefile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/casefile"
	"seneschal/domain/game/gametest"
)

const head = "# T-1  A case.\n-- game --\nruleset: tiny\nseats: [north, east]\n"

func TestACaseThatDoesNotHoldSaysWhy(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no rule":            {"-- game --\nruleset: tiny\n", "name the rule"},
		"no game":            {"# T-1  A case.\n", "no section game"},
		"unknown section":    {head + "-- oders north --\n", `"oders north" is not known`},
		"no seat named":      {head + "-- orders --\n", "name a seat"},
		"unknown field":      {"# T-1  A case.\n-- game --\nruelset: tiny\n", "ruelset"},
		"unknown ruleset":    {"# T-1  A case.\n-- game --\nruleset: huge\n", "no ruleset"},
		"wrong option":       {"# T-1  A case.\n-- game --\nruleset: tiny\noptions: {tricks: many}\nseats: [north, east]\n", "tricks"},
		"setup not refused":  {head + "-- refused setup --\ntricks\n", "is accepted"},
		"given unknown":      {head + "-- given --\nhands: {north: {gold: 3}}\n", "hands.north.gold"},
		"given wrong":        {head + "-- given --\nround: many\n", "given"},
		"unknown seat":       {head + "-- orders west --\nPASS\n", "west"},
		"unexpected refusal": {head + "-- orders north --\nBIT 3\n", "BIT 3: unknown word"},
		"refusal missing":    {head + "-- orders north --\nBID 3\n-- refused --\nBID 3: no\n", "is not among"},
		"warning missing":    {head + "-- orders north --\nBID 3\n-- warned --\nTW01\n", "is not among"},
		"forecast":           {head + "-- orders north --\nBID 3\n-- forecast north --\n! keep 9\n", "is there"},
		"dice left over":     {head + "-- dice --\n4\n", "1 of 1 were not rolled"},
		"dice missing":       {head + "-- orders north --\nBID 3\n-- orders east --\nBID 3\n-- dice --\n4\n", "more were rolled"},
		"dice wrong":         {head + "-- dice --\nsix\n", "no value of a die"},
		"event missing":      {head + "-- events --\nwon {seat: north}\n", "is not there"},
		"event forbidden":    {head + "-- events --\n! won {round: 1}\n", "is there"},
		"event order":        {head + "-- orders north --\nBID 3\n-- events --\nwon {round: 1}\npaid {coins: 3}\n", "not in this order"},
		"event malformed":    {head + "-- events --\nwon round 1\n", "fields"},
		"state":              {head + "-- state --\nround: 3\n", "round is 2, not 3"},
		"state list":         {head + "-- state --\nseats: [north]\n", "seats is"},
		"report":             {head + "-- report public --\nThe king is dead\n", "is not among"},
		"result":             {head + "-- result --\nplaces: []\n", "not over"},
	} {
		t.Run(name, func(t *testing.T) {
			result := casefile.RunCase(gametest.Lookup, name, []byte(c.text))
			require.False(t, result.Holds())
			require.Contains(t, strings.Join(result.Failures, "\n"), c.want)
		})
	}
}

func TestACaseKnowsItsRule(t *testing.T) {
	result := casefile.RunCase(gametest.Lookup, "x", []byte(head+"-- orders north --   # a remark\nBID 3\n-- events --\nwon\n"))
	require.Empty(t, result.Failures)
	require.Equal(t, "T-1", result.Rule)
	require.Equal(t, "A case.", result.Title)
}

func TestDiceThatDoNotMatter(t *testing.T) {
	r := casefile.RunCase(gametest.Lookup, "x", []byte(head+"-- orders north --\nBID 3\n-- orders east --\nBID 3\n-- dice --\n2 1 ...\n"))
	require.Empty(t, r.Failures)
}

func TestGivenTakesAwayWithNull(t *testing.T) {
	r := casefile.RunCase(gametest.Lookup, "x", []byte(head+"-- given --\nhands: {east: null}\nseats: [north]\n-- state --\nseats: [north]\nhands: {east: null}\n"))
	require.Empty(t, r.Failures)
}

func FuzzRunCase(f *testing.F) {
	f.Add([]byte(head + "-- given --\nhands: {north: {coins: 1}}\n-- orders north --\nBID 1\n-- state --\nround: 2\n"))
	f.Add([]byte(head + "-- dice 3 --\n1 2 ...\n-- events 2 --\nwon {round: 2}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		require.Equal(t, "x", casefile.RunCase(gametest.Lookup, "x", data).Name)
	})
}
