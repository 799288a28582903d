package trf

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/lists"
)

// Scoring gives the points of results, by the codes of line XXS: WW, BW, WD,
// BD, WL, BL for games won, drawn and lost with each colour; FW and FL for
// forfeits; FPB, HPB, ZPB for requested byes; PAB for the pairing-allocated
// one. A code that is missing has its usual points.
type Scoring map[string]Points

// usualPoints holds the points of FIDE's handbook.
var usualPoints = Scoring{
	"WW": 10, "BW": 10, "WD": 5, "BD": 5, "WL": 0, "BL": 0,
	"FW": 10, "FL": 0, "FPB": 10, "HPB": 5, "ZPB": 0, "PAB": 10,
}

// codeGroups holds the codes that stand for several. Those of the first row belong to lines XXS, those
// of the second to lines 162 and BB, but all lines accept both. X sets nothing.
var codeGroups = map[string][]string{
	"W": {"WW", "BW", "FW", "FPB"}, "D": {"WD", "BD", "HPB"}, "L": {"WL", "BL"},
	"A": {"ZPB", "FL"}, "Z": {"ZPB"}, "F": {"FL"}, "P": {"PAB"}, "U": {"PAB"}, "X": nil,
}

// PointsOf returns the points of a result.
func (s Scoring) PointsOf(r Result) Points {
	return s.Points(codeOfResult(r))
}

// Win returns the points of a game won with White.
func (s Scoring) Win() Points { return s.Points("WW") }

// Loss returns the points of a game lost with White.
func (s Scoring) Loss() Points { return s.Points("WL") }

// Points returns the points of a code, the usual ones if the scoring does not set it; 0 for an unknown code.
func (s Scoring) Points(code string) Points {
	if p, set := s[code]; set {
		return p
	}
	return usualPoints[code]
}

// scoringCodes maps results to scoring codes; the codes of games lack the colour.
var scoringCodes = map[byte]string{
	'1': "W", 'W': "W", '=': "D", 'D': "D", '0': "L", 'L': "L", '+': "FW", '-': "FL", 'F': "FPB", 'H': "HPB", 'U': "PAB",
}

// codeOfResult returns the scoring code of a result, such as "WW"; for an unknown result "ZPB", a bye
// without points.
func codeOfResult(result Result) string {
	code := cmp.Or(scoringCodes[result.Code], "ZPB")
	if len(code) == 1 {
		return lists.Either(result.Colour == 'b', "B", "W") + code
	}
	return code
}

// setPoints sets the points of a code, or of all codes of a group. It returns the single codes, and
// false if the code is unknown.
func (s Scoring) setPoints(code string, points Points) ([]string, bool) {
	codes, known := codeGroups[code]
	if _, single := usualPoints[code]; single {
		codes, known = []string{code}, true
	}
	for _, c := range codes {
		s[c] = points
	}
	return codes, known
}

// String writes the scoring as the content of a line XXS.
func (s Scoring) String() string {
	parts := lists.Map(slices.Sorted(maps.Keys(s)), func(code string) string { return code + "=" + s[code].String() })
	return strings.Join(parts, " ")
}
