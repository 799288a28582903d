package tournaments

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/points"
	"seneschal/domain/words"
)

// RuleLine is one rule of a tournament in words.
type RuleLine struct {
	Term  string
	Words string
}

// describeRules describes the rules of a tournament except its clock. A rule of which there is nothing to
// say has no line.
func (s *Pages) describeRules(ctx context.Context, to describer, rules tournament.Rules) []RuleLine {
	var lines []RuleLine
	add := func(term, words string) {
		if words != "" {
			lines = append(lines, RuleLine{to.say("tournament.rule." + term), words})
		}
	}
	add("format", to.describeFormat(rules))
	add("game", to.describePlay(rules))
	add("preset", to.voice.Preset(rules.Play.Ruleset, rules.Play.Preset))
	add("option", to.describeOptions(rules.Play))
	add("pace", to.describePace(rules))
	add("points", to.describePoints(rules.Points))
	add("level", to.describeBreaks(rules.TieBreaks))
	add("entry", to.describeEntry(rules.Eligible))
	if rules.Format != tournament.Climb {
		add("late", to.say("tournament.late."+cmp.Or(string(rules.Late), "not")))
	}
	add("void", to.describeVoid(rules))
	if rules.Format != tournament.Climb {
		add("objections", to.describeHearing(rules.Objections))
	}
	add("apart", to.describeApart(rules.Apart))
	add("claim", to.describeClaim(rules.Claim))
	add("dates", s.describeDates(ctx, to, rules.Dates))
	return lines
}

// describeApart names the groups that the rules keep apart; "" if there are none.
func (to describer) describeApart(groups [][]game.Player) string {
	return strings.Join(lists.Map(groups, func(group []game.Player) string {
		switch club, ok := tournament.ClubOf(group); {
		case club == tournament.EveryClub:
			return to.say("tournament.apart.clubs")
		case ok:
			return to.say("tournament.apart.club", "club", club)
		}
		return to.voice.List(lists.Map(group, to.names.Of))
	}), "; ")
}

// describeFormat describes the format, with the numbers that matter for it.
func (to describer) describeFormat(rules tournament.Rules) string {
	seasons := to.say(lists.Either(rules.Seasons > 0, "tournament.seasons", "tournament.seasons.on"), "n", rules.Seasons)
	key, n := "tournament.is."+string(rules.Format), rules.Rounds
	switch rules.Format {
	case tournament.RoundRobin:
		return to.say(key, "often", to.describeTimes(rules.Cycles))
	case tournament.League:
		return to.say(key, "size", rules.Division, "n", rules.Rounds, "seasons", seasons) + to.describeMoves(rules)
	case tournament.Knockout:
		if n = rules.Through; n == 1 {
			key += ".one"
		}
	case tournament.Climb:
		return to.say(key, "n", rules.Ladder.Reach) + to.describeIdling(rules.Ladder)
	}
	return to.say(key, "n", n, "seasons", seasons)
}

// describeTimes says how often something is done: "twice".
func (to describer) describeTimes(n int) string {
	if key := fmt.Sprint("tournament.often.", n); to.voice.Has(key) {
		return to.say(key)
	}
	return to.say("tournament.often", "n", n)
}

// describeMoves describes promotion, relegation and the fast track of a league, each sentence after a
// space; "" if there are none. Rules have promotion and relegation both or neither.
func (to describer) describeMoves(r tournament.Rules) string {
	sentences := ""
	if r.Promote > 0 {
		sentences += " " + to.say("tournament.league.moves", "up", to.describeCount("first", r.Promote, r.Share), "down", to.describeCount("last", r.Relegate, r.Share))
	}
	if r.Fast.Tiers > 0 {
		sentences += " " + to.say("tournament.fast", "why", to.describeFastTrack(r.Fast), "n", r.Fast.Tiers)
	}
	return sentences
}

// describeFastTrack describes the conditions of the fast track: a rating, a share of the points, or
// either. There must be one of them.
func (to describer) describeFastTrack(fast tournament.Fast) string {
	rated, made := to.say("tournament.fast.rating", "n", fast.Rating), to.say("tournament.fast.mark", "n", fast.Mark)
	switch {
	case fast.Mark == 0:
		return rated
	case fast.Rating == 0:
		return made
	}
	return to.say("tournament.fast.either", "rated", rated, "made", made)
}

// describeCount says how many entrants of a division at an end ("first" or "last") move: one, n, or n
// percent if share is true.
func (to describer) describeCount(end string, n int, share bool) string {
	key := "tournament.league." + end
	switch {
	case share:
		key += ".share"
	case n == 1:
		key += ".one"
	}
	return to.say(key, "n", n)
}

// describeIdling describes the penalty for idle players on a ladder, after a space; "" if there is none.
func (to describer) describeIdling(rungs tournament.Rungs) string {
	if rungs.Idle == 0 {
		return ""
	}
	return " " + to.say("tournament.ladder.idle", "span", to.describeSpan(rungs.Idle), "n", rungs.Drop)
}

// describePoints describes the points of a table.
func (to describer) describePoints(rules points.Rules) string {
	p := phrases{describer: to}
	p.add(rules.Scheme.Given, "tournament.points.given")
	if !rules.Scheme.Given {
		p.texts = append(p.texts, to.describeScheme(rules.Scheme.String()))
	}
	p.add(rules.Best > 0, "tournament.points.best", "n", rules.Best)
	p.add(rules.Drop > 0, "tournament.points.drop", "n", rules.Drop)
	p.add(rules.Roles, "tournament.points.roles")
	return p.joinParts("; ")
}

// describeScheme describes a scheme of points. A scheme for which there is no sentence is returned as it
// is spelt.
func (to describer) describeScheme(spelling string) string {
	name, rest, _ := strings.Cut(spelling, " ")
	key := "tournament.scheme." + name
	if !to.voice.Has(key) {
		return spelling
	}
	return to.say(key, "score", to.nameScore(rest), "rest", strings.ReplaceAll(rest, " ", ", "))
}

// describeBreaks says how ties are broken: by the tie-breaks of a list of codes, in its order, or not at
// all if the list is empty.
func (to describer) describeBreaks(codes string) string {
	var all []string
	for code := range strings.FieldsFuncSeq(codes, func(r rune) bool { return r == ',' || r == ' ' }) {
		all = append(all, tournament.ExplainTieBreak(to.voice.Lang, code, to.nameScore).Short)
	}
	if len(all) == 0 {
		return to.say("tournament.ties.shared")
	}
	return to.say("tournament.ties.parted", "list", strings.Join(all, to.say("tournament.ties.then")))
}

// describeEntry describes the conditions of entry.
func (to describer) describeEntry(eligible tournament.Eligible) string {
	p := phrases{describer: to}
	who := lists.Map(eligible.Invited, func(invited game.Player) string { return to.names.Of(game.Player(invited)) })
	p.add(len(who) == 0, "tournament.entry.all")
	p.add(len(who) > 0, "tournament.entry.invited", "who", to.voice.List(who))
	p.add(eligible.Reliability > 0, "tournament.entry.reliable", "n", eligible.Reliability)
	p.add(eligible.Rating[0] > 0, "tournament.entry.rated.least", "n", eligible.Rating[0])
	p.add(eligible.Rating[1] > 0, "tournament.entry.rated.most", "n", eligible.Rating[1])
	p.add(eligible.Rating[0]+eligible.Rating[1] > 0, "tournament.entry.rating")
	p.add(eligible.Fewest > 0, "tournament.entry.fewest", "n", eligible.Fewest)
	p.add(eligible.Most > 0, "tournament.entry.most", "n", eligible.Most)
	p.add(eligible.Waiting, "tournament.entry.waiting")
	return p.joinParts("; ")
}

// describeHearing says for how long objections to results are heard; 0: not at all.
func (to describer) describeHearing(span tournament.Span) string {
	if span == 0 {
		return to.say("tournament.heard.none")
	}
	return to.say("tournament.heard", "span", to.describeSpan(span))
}

// describeVoid says what a void table is worth.
func (to describer) describeVoid(rules tournament.Rules) string {
	switch {
	case rules.Format == tournament.Climb:
		return to.say("tournament.void.ladder")
	case rules.Void == points.VoidAsBye:
		return to.say("tournament.void.bye")
	case rules.Format == tournament.Knockout:
		return to.say("tournament.void.knockout")
	}
	return to.say("tournament.void." + string(rules.Void))
}

// describeClaim says who gets the points of a seat that changed hands, and after how many phases a holder
// who left has forfeited them, if there is such a number.
func (to describer) describeClaim(claim tournament.Claim) string {
	sentences := to.say("tournament.claim")
	if claim.Phases > 0 {
		sentences += " " + to.say("tournament.claim.forfeited", "n", claim.Phases)
	}
	return sentences
}

// describeDates lists the dates of the tournament; "" if there are none.
func (s *Pages) describeDates(ctx context.Context, to describer, dates tournament.Dates) string {
	p := phrases{describer: to}
	for _, at := range []struct {
		key  string
		when time.Time
	}{{"tournament.dates.entries", dates.Entries}, {"tournament.dates.start", dates.Start}} {
		m := s.Web.When(ctx, at.when)
		p.add(m.Known(), at.key, "when", to.voice.When(m), "left", to.voice.Left(m))
	}
	p.add(dates.Season > 0, "tournament.dates.season", "span", to.describeSpan(dates.Season))
	if len(p.texts) == 0 {
		return ""
	}
	return p.joinParts("; ")
}

// describeClock describes the clock contract, to which every entrant agrees.
func (to describer) describeClock(clock tournament.Clock) []RuleLine {
	var lines []RuleLine
	add := func(is bool, term, key string, pairs ...any) {
		if is {
			lines = append(lines, RuleLine{to.say("tournament.clock." + term), to.say("tournament.clock."+key, pairs...)})
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(clock.Phases)) {
		lines = append(lines, RuleLine{to.namePhases(kind), to.say("tournament.clock.each", "span", to.describeSpan(clock.Phases[kind]))})
	}
	add(clock.Grace > 0, "grace", "grace.is", "span", to.describeSpan(clock.Grace))
	add(clock.Bank > 0 && clock.Increment == 0, "bank", "bank.is", "span", to.describeSpan(clock.Bank))
	add(clock.Bank > 0 && clock.Increment > 0, "bank", "bank.back", "span", to.describeSpan(clock.Bank), "back", to.describeSpan(clock.Increment))
	add(clock.Calendar, "calendar", "calendar.is")
	add(clock.Agree, "begin", "begin.agreed", "span", to.describeSpan(clock.Round))
	add(!clock.Agree, "begin", "begin.drawn")
	free := lists.Map(clock.Quiet, func(day string) string { return to.say("tournament.day." + strings.ToLower(day)) })
	for _, day := range clock.Holidays {
		if at, err := time.Parse(time.DateOnly, day); err == nil {
			day = to.voice.Date(at)
		}
		free = append(free, day)
	}
	add(len(free) > 0, "free", "free.are", "days", words.Capital(to.voice.List(free)))
	add(clock.Absence > 0, "absence", "absence.is", "n", clock.Absence)
	return lines
}

// describeSpan writes a stretch of time.
func (to describer) describeSpan(s tournament.Span) string { return to.voice.Span(s.Duration()) }
