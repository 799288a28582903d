package stewards

import (
	"cmp"
	"context"
	"fmt"
	"math/big"

	judge "seneschal/domain/fairplay"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/projections/fairplay"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// FairPlay shows the indicators of the pairs of a tournament's entrants.
type FairPlay struct {
	Tested []TestLine
	Rows   []FairLine
	Flags  int // number of findings that are flagged
	More   int // number of findings that are not shown
}

// TestLine is an indicator with the number of pairs that were looked at.
type TestLine struct {
	Words string
	Means string
	Pairs int
}

// FairLine is a finding in words.
type FairLine struct {
	judge.Finding
	Who    string
	Words  string
	Rarity string     // "1 in 2,400"
	Cases  []FairCase // in games that are over
	Hidden int        // number of cases that are not listed, such as those in running games
}

// FairCase is a phase of a finding. The orders in it are never shown.
type FairCase struct {
	URL   string
	Words string
}

// maxFindings is the number of findings on a page after which only flagged ones are shown.
const maxFindings = 12

// maxCases is the greatest number of phases that are listed for a finding.
const maxCases = 40

// judgePairs judges the pairs of a tournament's entrants, from all games of the server in which
// they play.
func (s *Pages) judgePairs(ctx context.Context, t *tournament.Tournament, names web.Names) (FairPlay, error) {
	among := lists.Map(t.Entrants(), func(e tournament.Entrant) game.Player { return e.Player })
	report, err := fairplay.Judge(ctx, s.DB, among)
	if err != nil {
		return FairPlay{}, web.FromTables(err)
	}
	var play FairPlay
	voice := s.Web.Voice(ctx)
	for _, what := range judge.Indicators() {
		play.Tested = append(play.Tested, TestLine{voice.Say(indicatorKey(what)), voice.Say(indicatorKey(what) + ".means"), report.Tested[what]})
	}
	for _, finding := range report.Findings {
		if finding.Flag {
			play.Flags++
		} else if len(play.Rows) >= maxFindings {
			play.More++
			continue
		}
		line, err := s.describeFinding(ctx, names, finding)
		if err != nil {
			return play, err
		}
		play.Rows = append(play.Rows, line)
	}
	return play, nil
}

// describeFinding puts a finding into words, and lists its cases if it is flagged.
func (s *Pages) describeFinding(ctx context.Context, names web.Names, f judge.Finding) (FairLine, error) {
	voice, between := s.Web.Voice(ctx), "steward.fair.and"
	if f.Indicator == judge.Gifts {
		between = "steward.fair.to"
	}
	line := FairLine{
		Finding: f, Who: voice.Say(between, "a", names.Of(f.A), "b", names.Of(f.B)), Words: voice.Say(indicatorKey(f.Indicator)), Rarity: describeRarity(voice, f.OneIn),
	}
	if !f.Flag {
		return line, nil
	}
	cases, err := fairplay.Cases(ctx, s.DB, f.Pair, f.Indicator)
	if err != nil {
		return line, web.FromTables(err)
	}
	shownCases, titles := 0, map[string]string{}
	for _, c := range cases {
		if g, err := lobby.Find(ctx, s.DB, c.Game); err == nil && titles[c.Game] == "" {
			titles[c.Game] = game.Retitled(g.Title, voice.Lang)
		}
		if len(line.Cases) < maxCases {
			shownCases += countCases(c, f)
			line.Cases = append(line.Cases, FairCase{fmt.Sprintf("/g/%s/phase/%d", c.Game, c.N), voice.Say("steward.fair.case", "game", cmp.Or(titles[c.Game], c.Game), "n", c.N) + describeCase(voice, c, f)})
		}
	}
	line.Hidden = f.Seen - shownCases
	return line, nil
}

// countCases counts the cases of a finding in a phase: the gifts in it, or 1 for other indicators.
func countCases(c fairplay.Case, finding judge.Finding) int {
	switch {
	case finding.Indicator != judge.Gifts:
		return 1
	case c.A == finding.A:
		return c.GaveA
	}
	return c.GaveB
}

// describeCase says the number of a case in words, after a colon; "" if there are no words for the
// indicator.
func describeCase(voice web.Voice, c fairplay.Case, finding judge.Finding) string {
	n := map[judge.Indicator]int{judge.Alike: c.Alike / 10, judge.Minute: c.Gap, judge.Gifts: c.WorthB}[finding.Indicator]
	if finding.Indicator == judge.Gifts && c.A == finding.A {
		n = c.WorthA
	}
	key := indicatorKey(finding.Indicator) + ".case"
	if !voice.Has(key) {
		return ""
	}
	return ": " + voice.Say(key, "n", n)
}

// indicatorKey returns the key of an indicator's name.
func indicatorKey(what judge.Indicator) string { return "steward.fair.of." + string(what) }

// describeRarity says how rare a finding is, in groups of three digits: "1 in 2,400". Beyond a thousand
// million it says only that it is rarer than that.
func describeRarity(voice web.Voice, number *big.Int) string {
	most, key := big.NewInt(1_000_000_000), "steward.fair.rare"
	if number.Cmp(most) > 0 {
		number, key = most, "steward.fair.rarer"
	}
	text := number.String()
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + voice.Say("steward.fair.thousands") + text[i:]
	}
	return voice.Say(key, "n", text)
}
