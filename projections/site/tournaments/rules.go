package tournaments

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/tiebreak"
	"seneschal/projections/site/web"
)

// RuleLine is one rule of a tournament in words.
type RuleLine struct {
	Term  string
	Words string
}

// ruleLines are the rules of a tournament but for its clock.
func (s *Pages) ruleLines(ctx context.Context, names web.Names, r tournament.Rules) []RuleLine {
	lines := []RuleLine{{"Format", formatWords(r)}, {"Game", s.playWords(r)}, {"Points", pointsWords(r)}, {"Level on points", breakWords(r.TieBreaks)}}
	lines = append(lines, RuleLine{"Who may enter", entryWords(ctx, names, r)})
	if r.Format != tournament.Climb {
		lines = append(lines, RuleLine{"Late entrants", lateWords[r.Late]})
	}
	lines = append(lines, RuleLine{"Void tables", voidWords(r)})
	if r.Format != tournament.Climb {
		lines = append(lines, RuleLine{"Objections", heardWords(r.Objections)})
	}
	if words := claimWords(r.Claim); words != "" {
		lines = append(lines, RuleLine{"Substitutes", words})
	}
	if words := dateWords(r.Dates, web.ZoneIn(ctx)); words != "" {
		lines = append(lines, RuleLine{"Dates", words})
	}
	return lines
}

func formatWords(r tournament.Rules) string {
	switch r.Format {
	case tournament.RoundRobin:
		return "Round robin: everybody meets everybody " + often(r.Cycles) + "."
	case tournament.Swiss:
		return fmt.Sprintf("Swiss, %s: those with like scores meet, and nobody meets the same player again if it can be helped.", web.Plural(r.Rounds, "round"))
	case tournament.League:
		return leagueWords(r)
	case tournament.Honour:
		return "Honour league: all entrants play " + web.Plural(r.Rounds, "campaign") + " each season" + seasonWords(r) + ". What they gain adds up."
	case tournament.Knockout:
		if r.Through == 1 {
			return "Knockout: the winner of each table goes on."
		}
		return fmt.Sprintf("Knockout: the best %d of each table go on.", r.Through)
	case tournament.Climb:
		return ladderWords(r)
	case tournament.Solo:
		return "Solo league, " + web.Plural(r.Rounds, "round") + ": everybody plays alone, for the same score. What each round brings adds up."
	}
	return "One round of tables."
}

func often(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return strconv.Itoa(n) + " times"
}

func seasonWords(r tournament.Rules) string {
	if r.Seasons == 0 {
		return ", season after season"
	}
	return ", for " + web.Plural(r.Seasons, "season")
}

func leagueWords(r tournament.Rules) string {
	words := fmt.Sprintf("League in divisions of %d; everybody plays %s a season%s.", r.Division, web.Plural(r.Rounds, "game"), seasonWords(r))
	if r.Promote > 0 {
		words += fmt.Sprintf(" Of each division the first%s can go up, and the last%s can go down.", howMany(r.Promote, r.Share), howMany(r.Relegate, r.Share))
	}
	if r.Fast.Tiers > 0 {
		words += " Who is promoted and " + fastWords(r.Fast) + fmt.Sprintf(" goes up %d tiers at once, but into none whose members are all rated above him.", r.Fast.Tiers)
	}
	return words
}

// fastWords are what the fast track asks for.
func fastWords(f tournament.Fast) string {
	rated, made := fmt.Sprintf("was rated %d or more at entry", f.Rating), fmt.Sprintf("has made %d %% of the points that wins in all his games give", f.Mark)
	switch {
	case f.Mark == 0:
		return rated
	case f.Rating == 0:
		return made
	}
	return rated + ", or " + made + ","
}

// howMany is a number, or a share, behind "the first" or "the last".
func howMany(n int, share bool) string {
	switch {
	case share:
		return fmt.Sprintf(" %d %%", n)
	case n == 1:
		return ""
	}
	return fmt.Sprintf(" %d", n)
}

func ladderWords(r tournament.Rules) string {
	words := fmt.Sprintf("Ladder: who is up to %s above may be challenged.", web.Plural(r.Ladder.Reach, "rung"))
	if r.Ladder.Idle > 0 {
		words += fmt.Sprintf(" Who has not played for %s moves down %s.", web.Span(r.Ladder.Idle.Of()), web.Plural(r.Ladder.Drop, "rung"))
	}
	return words
}

func (s *Pages) playWords(r tournament.Rules) string {
	words := s.Web.RulesetTitle(r.Play.Ruleset)
	if r.Play.Preset != "" {
		words += ", preset " + r.Play.Preset
	}
	words += ", at tables of " + strconv.Itoa(r.Seats)
	if r.Least > 0 && r.Least < r.Seats {
		words += " (at least " + strconv.Itoa(r.Least) + ")"
	}
	if r.Play.SameDice {
		words += ", with the same dice for all games of a round"
	}
	if r.Play.Pace != "" {
		words += ", pace " + r.Play.Pace
	}
	var options []string
	for _, name := range slices.Sorted(maps.Keys(r.Play.Options)) {
		options = append(options, string(name)+" "+r.Play.Options[name])
	}
	if len(options) > 0 {
		words += "; " + web.List(options)
	}
	return words + "."
}

func pointsWords(r tournament.Rules) string {
	words := "As the game gives them"
	if !r.Points.Scheme.Given {
		words = "Scheme “" + r.Points.Scheme.String() + "”; who shares places shares their points"
	}
	if r.Points.Best > 0 {
		words += "; only the best " + web.Plural(r.Points.Best, "result") + " of each count"
	}
	if r.Points.Drop > 0 {
		words += "; the worst " + web.Plural(r.Points.Drop, "result") + " of each are dropped"
	}
	if r.Points.Roles {
		words += "; the mean of a role is taken off, to level the luck of the deal"
	}
	return words + "."
}

// breakWords spells a list of tie-breaks out.
func breakWords(breaks string) string {
	var words []string
	for code := range strings.FieldsFuncSeq(breaks, func(r rune) bool { return r == ',' || r == ' ' }) {
		known, ok := tiebreak.Explain(code)
		if !ok {
			known.Title = "tie-break"
		}
		words = append(words, known.Title+" ("+code+")")
	}
	if len(words) == 0 {
		return "The rank is shared."
	}
	return "Parted by " + strings.Join(words, ", then ") + "."
}

func entryWords(ctx context.Context, names web.Names, r tournament.Rules) string {
	e := r.Eligible
	words := "Everybody"
	if len(e.Invited) > 0 {
		var who []string
		for _, p := range e.Invited {
			who = append(who, names.Of(ctx, game.Player(p)))
		}
		words = "Only who is invited: " + web.List(who)
	}
	if e.Reliability > 0 {
		words += fmt.Sprintf("; who answered at least %d %% of the phases asked", e.Reliability)
	}
	if e.Rating[0] > 0 {
		words += fmt.Sprintf("; rated %d or more", e.Rating[0])
	}
	if e.Rating[1] > 0 {
		words += fmt.Sprintf("; rated %d or less", e.Rating[1])
	}
	if e.Rating[0]+e.Rating[1] > 0 {
		words += " in the list of the ruleset (by the rating, not by “at least”)"
	}
	if e.Fewest > 0 {
		words += "; it begins with " + web.Plural(e.Fewest, "entrant") + " or more"
	}
	if e.Most > 0 {
		words += "; up to " + web.Plural(e.Most, "entrant")
	}
	if e.Waiting {
		words += ", who comes later waits for a place"
	}
	return words + "."
}

var lateWords = map[tournament.Late]string{
	tournament.LateNot:  "None once play has begun.",
	tournament.LateZero: "Get nothing for the rounds that they missed.",
	tournament.LateHalf: "Get half byes for the rounds that they missed, as many as anybody may have.",
}

// heardWords are how long results may be objected to.
func heardWords(s tournament.Span) string {
	if s == 0 {
		return "A round is closed as soon as its last table is over."
	}
	return "Are heard for " + plainSpan(s) + " after the last result of a round or season; then it is closed."
}

// voidWords are what tables that are voided give.
func voidWords(r tournament.Rules) string {
	switch {
	case r.Format == tournament.Climb:
		return "Leave the ladder as it is."
	case r.Void == points.VoidAsBye:
		return "Give what a bye gives to those who were there."
	case r.Format == tournament.Knockout:
		return "Have no winner; the better seeds of those who were there go on."
	}
	return map[points.Void]string{
		points.VoidZero:  "Give nothing. They are no bye, and nobody has met there.",
		points.VoidHalf:  "Give half of a game to those who were there. They are no bye, and nobody has met there.",
		points.VoidLevel: "Count as level for those who were there: each has the mean of the table. They are no bye, and nobody has met there.",
	}[r.Void]
}

func claimWords(c tournament.Claim) string {
	words := "A seat that changed hands is shared by the phases held."
	if c.Phases > 0 {
		words += fmt.Sprintf(" What a holder forfeits goes to the substitute who ends the game with the seat, if he held it for %s.", web.Plural(c.Phases, "phase"))
	}
	return words
}

func dateWords(d tournament.Dates, zone *time.Location) string {
	var words []string
	if !d.Entries.IsZero() {
		words = append(words, "entries close on "+text.When(d.Entries, zone, "en"))
	}
	if !d.Start.IsZero() {
		words = append(words, "play begins on "+text.When(d.Start, zone, "en"))
	}
	if d.Season > 0 {
		words = append(words, "a season begins every "+web.Span(d.Season.Of()))
	}
	if len(words) == 0 {
		return ""
	}
	return web.Capital(strings.Join(words, "; ")) + "."
}

// clockLines are what everybody agrees to about time.
func clockLines(c tournament.Clock) []RuleLine {
	var lines []RuleLine
	add := func(term, words string) {
		if words != "" {
			lines = append(lines, RuleLine{term, words})
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(c.Phases)) {
		name := kind + " phases"
		if kind == "any" {
			name = "all other phases"
		}
		add(web.Capital(name), plainSpan(c.Phases[kind])+" each.")
	}
	if c.Grace > 0 {
		add("Grace", plainSpan(c.Grace)+" after a deadline that was missed.")
	}
	if c.Bank > 0 {
		add("Time bank", bankWords(c))
	}
	if c.Calendar {
		add("Deadlines", "Keep the hour at which the game began, and its weekday if all phases last whole weeks.")
	}
	switch {
	case c.Agree:
		add("Tables begin", "When their players agree; "+plainSpan(c.Round)+" after the draw at the latest.")
	default:
		add("Tables begin", "As soon as they are drawn.")
	}
	if days := slices.Concat(quietDays(c.Quiet), holidays(c.Holidays)); len(days) > 0 {
		add("No deadlines on", web.List(days)+" (UTC); a deadline moves to the same hour of the next day that is free.")
	}
	if c.Absence > 0 {
		add("Absences", web.Plural(c.Absence, "day")+" may be announced in a game, the first and the last of each absence included.")
	}
	return lines
}

func bankWords(c tournament.Clock) string {
	words := plainSpan(c.Bank) + " for each seat, drawn on by a quarter at a time while its final orders are missing after a deadline"
	if c.Increment > 0 {
		words += "; " + plainSpan(c.Increment) + " come back with each phase answered in time"
	}
	return words + "."
}

func plainSpan(s tournament.Span) string { return web.Span(s.Of()) }

func quietDays(days []string) []string {
	var words []string
	for _, d := range days {
		words = append(words, web.Capital(strings.ToLower(d))+"s")
	}
	return words
}

func holidays(days []string) []string {
	var words []string
	for _, d := range days {
		if at, err := time.Parse(time.DateOnly, d); err == nil {
			d = web.Date(at)
		}
		words = append(words, d)
	}
	return words
}
