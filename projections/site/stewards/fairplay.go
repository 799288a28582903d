package stewards

import (
	"context"
	"fmt"
	"math/big"

	judge "seneschal/domain/fairplay"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections/fairplay"
	"seneschal/projections/site/web"
)

// FairPlay is what the logs show of the pairs of a tournament's entrants.
type FairPlay struct {
	Tested []TestLine
	Rows   []FairLine
	Flags  int
	More   int // pairs with more than chance that are not shown
}

// TestLine is an indicator, and how many pairs were looked at.
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
	Cases  []FairCase // of games that are over
	Hidden int        // of games that are being played
}

// FairCase is a phase with something to show; letters are never shown.
type FairCase struct {
	URL   string
	Words string
}

// fairRows is how many findings stand on a page; all flags do.
const fairRows = 12

// fairCases is how many phases of a finding are listed.
const fairCases = 40

var indicatorWords = map[judge.Indicator]string{
	judge.Missed: "missed together", judge.Alike: "like letters", judge.Minute: "the same minute", judge.Gifts: "gifts",
}

var indicatorMeans = map[judge.Indicator]string{
	judge.Missed: "deadlines that both missed in the same phase, beside how often each misses in that game; of a run of misses the first counts",
	judge.Alike:  "phases in which half of what either wrote is the same, less what the game proposes or a third has written too",
	judge.Minute: "phases in which their last letters came within two minutes of each other",
	judge.Gifts:  "what one gave or left to the other without a fight, of all that he gave to anybody in their games",
}

// fairPlay judges the pairs of a tournament's entrants, from all games of the
// house in which they play.
func (s *Pages) fairPlay(ctx context.Context, t *tournament.Tournament, names web.Names) (FairPlay, error) {
	var among []game.Player
	for _, e := range t.Entrants() {
		among = append(among, e.Player)
	}
	report, err := fairplay.Judge(ctx, s.DB, among)
	if err != nil {
		return FairPlay{}, web.FromTables(err)
	}
	var p FairPlay
	for _, what := range judge.Indicators() {
		p.Tested = append(p.Tested, TestLine{indicatorWords[what], indicatorMeans[what], report.Tested[what]})
	}
	for _, f := range report.Findings {
		if f.Flag {
			p.Flags++
		} else if len(p.Rows) >= fairRows {
			p.More++
			continue
		}
		line, err := s.fairLine(ctx, names, f)
		if err != nil {
			return p, err
		}
		p.Rows = append(p.Rows, line)
	}
	return p, nil
}

func (s *Pages) fairLine(ctx context.Context, names web.Names, f judge.Finding) (FairLine, error) {
	between := " and "
	if f.Indicator == judge.Gifts {
		between = " to "
	}
	line := FairLine{
		Finding: f, Who: names.Of(ctx, f.A) + between + names.Of(ctx, f.B), Words: indicatorWords[f.Indicator], Rarity: "1 in " + thousands(f.OneIn),
	}
	if !f.Flag {
		return line, nil
	}
	cases, err := fairplay.Cases(ctx, s.DB, f.Pair, f.Indicator)
	if err != nil {
		return line, web.FromTables(err)
	}
	shown := 0
	for _, c := range cases {
		if len(line.Cases) < fairCases {
			shown += casesIn(c, f)
			line.Cases = append(line.Cases, FairCase{fmt.Sprintf("/g/%s/phase/%d", c.Game, c.N), c.Game + ", " + c.Phase + caseWords(c, f)})
		}
	}
	line.Hidden = f.Seen - shown
	return line, nil
}

// casesIn is how many cases a phase has: there may be several gifts in one.
func casesIn(c fairplay.Case, f judge.Finding) int {
	switch {
	case f.Indicator != judge.Gifts:
		return 1
	case c.A == f.A:
		return c.GaveA
	}
	return c.GaveB
}

// caseWords is the number of a case, and nothing else of it.
func caseWords(c fairplay.Case, f judge.Finding) string {
	switch {
	case f.Indicator == judge.Alike:
		return fmt.Sprintf(": %d %% alike", c.Alike/10)
	case f.Indicator == judge.Minute:
		return ": " + web.Plural(c.Gap, "second") + " apart"
	case f.Indicator == judge.Gifts && c.A == f.A:
		return fmt.Sprintf(": worth %d", c.WorthA)
	case f.Indicator == judge.Gifts:
		return fmt.Sprintf(": worth %d", c.WorthB)
	}
	return ""
}

// thousands writes a number in groups of three; what is beyond all counting is
// rounded.
func thousands(n *big.Int) string {
	const most = 1_000_000_000
	if n.Cmp(big.NewInt(most)) > 0 {
		return "more than 1,000,000,000"
	}
	text := n.String()
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
