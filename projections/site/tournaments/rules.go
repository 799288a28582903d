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
func (s *Pages) describeRules(ctx context.Context, describer describer, rules tournament.Rules) []RuleLine {
	var lines []RuleLine
	add := func(term, words string) {
		if words != "" {
			lines = append(lines, RuleLine{describer.say("tournament.rule." + term), words})
		}
	}
	add("format", describer.describeFormat(rules))
	add("game", describer.describePlay(rules))
	add("preset", describer.voice.Preset(rules.Play.Ruleset, rules.Play.Preset))
	add("option", describer.describeOptions(rules.Play))
	add("pace", describer.describePace(rules))
	add("points", describer.describePoints(rules.Points))
	add("level", describer.describeBreaks(rules.TieBreaks))
	add("entry", describer.describeEntry(rules.Eligible))
	if rules.Format != tournament.Climb {
		add("late", describer.say("tournament.late."+cmp.Or(string(rules.Late), "not")))
	}
	add("void", describer.describeVoid(rules))
	if rules.Format != tournament.Climb {
		add("objections", describer.describeHearing(rules.Objections))
	}
	add("apart", describer.describeApart(rules.Apart))
	add("claim", describer.describeClaim(rules.Claim))
	add("dates", s.describeDates(ctx, describer, rules.Dates))
	return lines
}

// describeApart names the groups that the rules keep apart; "" if there are none.
func (d describer) describeApart(groups [][]game.Player) string {
	return strings.Join(lists.Map(groups, func(group []game.Player) string {
		switch club, ok := tournament.ClubOf(group); {
		case club == tournament.EveryClub:
			return d.say("tournament.apart.clubs")
		case ok:
			return d.say("tournament.apart.club", "club", club)
		}
		return d.voice.List(lists.Map(group, d.names.Of))
	}), "; ")
}

// describeFormat describes the format, with the numbers that matter for it.
func (d describer) describeFormat(rules tournament.Rules) string {
	seasons := d.say(lists.Either(rules.Seasons > 0, "tournament.seasons", "tournament.seasons.on"), "n", rules.Seasons)
	key, n := "tournament.is."+string(rules.Format), rules.Rounds
	switch rules.Format {
	case tournament.RoundRobin:
		return d.say(key, "often", d.describeTimes(rules.Cycles))
	case tournament.League:
		return d.say(key, "size", rules.Division, "n", rules.Rounds, "seasons", seasons) + d.describeMoves(rules)
	case tournament.Knockout:
		if n = rules.Through; n == 1 {
			key += ".one"
		}
	case tournament.Climb:
		return d.say(key, "n", rules.Ladder.Reach) + d.describeIdling(rules.Ladder)
	}
	return d.say(key, "n", n, "seasons", seasons)
}

// describeTimes says how often something is done: "twice".
func (d describer) describeTimes(n int) string {
	if key := fmt.Sprint("tournament.often.", n); d.voice.Has(key) {
		return d.say(key)
	}
	return d.say("tournament.often", "n", n)
}

// describeMoves describes promotion, relegation and the fast track of a league, each sentence after a
// space; "" if there are none. Rules have promotion and relegation both or neither.
func (d describer) describeMoves(r tournament.Rules) string {
	sentences := ""
	if r.Promote > 0 {
		sentences += " " + d.say("tournament.league.moves", "up", d.describeCount("first", r.Promote, r.Share), "down", d.describeCount("last", r.Relegate, r.Share))
	}
	if r.Fast.Tiers > 0 {
		sentences += " " + d.say("tournament.fast", "why", d.describeFastTrack(r.Fast), "n", r.Fast.Tiers)
	}
	return sentences
}

// describeFastTrack describes the conditions of the fast track: a rating, a share of the points, or
// either. There must be one of them.
func (d describer) describeFastTrack(fast tournament.Fast) string {
	rated, marked := d.say("tournament.fast.rating", "n", fast.Rating), d.say("tournament.fast.mark", "n", fast.Mark)
	switch {
	case fast.Mark == 0:
		return rated
	case fast.Rating == 0:
		return marked
	}
	return d.say("tournament.fast.either", "rated", rated, "made", marked)
}

// describeCount says how many entrants of a division at an end ("first" or "last") move: one, n, or n
// percent if share is true.
func (d describer) describeCount(end string, n int, share bool) string {
	key := "tournament.league." + end
	switch {
	case share:
		key += ".share"
	case n == 1:
		key += ".one"
	}
	return d.say(key, "n", n)
}

// describeIdling describes the penalty for idle players on a ladder, after a space; "" if there is none.
func (d describer) describeIdling(rungs tournament.Rungs) string {
	if rungs.Idle == 0 {
		return ""
	}
	return " " + d.say("tournament.ladder.idle", "span", d.describeSpan(rungs.Idle), "n", rungs.Drop)
}

// describePoints describes the points of a table.
func (d describer) describePoints(rules points.Rules) string {
	p := phrases{describer: d}
	p.add(rules.Scheme.Given, "tournament.points.given")
	if !rules.Scheme.Given {
		p.texts = append(p.texts, d.describeScheme(rules.Scheme.String()))
	}
	p.add(rules.Best > 0, "tournament.points.best", "n", rules.Best)
	p.add(rules.Drop > 0, "tournament.points.drop", "n", rules.Drop)
	p.add(rules.Roles, "tournament.points.roles")
	return p.joinParts("; ")
}

// describeScheme describes a scheme of points. A scheme for which there is no sentence is returned as it
// is spelt.
func (d describer) describeScheme(spelling string) string {
	name, rest, _ := strings.Cut(spelling, " ")
	key := "tournament.scheme." + name
	if !d.voice.Has(key) {
		return spelling
	}
	return d.say(key, "score", d.nameScore(rest), "rest", strings.ReplaceAll(rest, " ", ", "))
}

// describeBreaks says how ties are broken: by the tie-breaks of a list of codes, in its order, or not at
// all if the list is empty.
func (d describer) describeBreaks(codes string) string {
	var all []string
	for code := range strings.FieldsFuncSeq(codes, func(r rune) bool { return r == ',' || r == ' ' }) {
		all = append(all, tournament.ExplainTieBreak(d.voice.Lang, code, d.nameScore).Short)
	}
	if len(all) == 0 {
		return d.say("tournament.ties.shared")
	}
	return d.say("tournament.ties.parted", "list", strings.Join(all, d.say("tournament.ties.then")))
}

// describeEntry describes the conditions of entry.
func (d describer) describeEntry(eligible tournament.Eligible) string {
	p := phrases{describer: d}
	who := lists.Map(eligible.Invited, func(invited game.Player) string { return d.names.Of(game.Player(invited)) })
	p.add(len(who) == 0, "tournament.entry.all")
	p.add(len(who) > 0, "tournament.entry.invited", "who", d.voice.List(who))
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
func (d describer) describeHearing(span tournament.Span) string {
	if span == 0 {
		return d.say("tournament.heard.none")
	}
	return d.say("tournament.heard", "span", d.describeSpan(span))
}

// describeVoid says what a void table is worth.
func (d describer) describeVoid(rules tournament.Rules) string {
	switch {
	case rules.Format == tournament.Climb:
		return d.say("tournament.void.ladder")
	case rules.Void == points.VoidAsBye:
		return d.say("tournament.void.bye")
	case rules.Format == tournament.Knockout:
		return d.say("tournament.void.knockout")
	}
	return d.say("tournament.void." + string(rules.Void))
}

// describeClaim says who gets the points of a seat that changed hands, and after how many phases a holder
// who left has forfeited them, if there is such a number.
func (d describer) describeClaim(claim tournament.Claim) string {
	sentences := d.say("tournament.claim")
	if claim.Phases > 0 {
		sentences += " " + d.say("tournament.claim.forfeited", "n", claim.Phases)
	}
	return sentences
}

// describeDates lists the dates of the tournament; "" if there are none.
func (s *Pages) describeDates(ctx context.Context, describer describer, dates tournament.Dates) string {
	p := phrases{describer: describer}
	for _, at := range []struct {
		key  string
		when time.Time
	}{{"tournament.dates.entries", dates.Entries}, {"tournament.dates.start", dates.Start}} {
		m := s.Web.When(ctx, at.when)
		p.add(m.Known(), at.key, "when", describer.voice.When(m), "left", describer.voice.Left(m))
	}
	p.add(dates.Season > 0, "tournament.dates.season", "span", describer.describeSpan(dates.Season))
	if len(p.texts) == 0 {
		return ""
	}
	return p.joinParts("; ")
}

// describeClock describes the clock contract, to which every entrant agrees.
func (d describer) describeClock(clock tournament.Clock) []RuleLine {
	var lines []RuleLine
	add := func(is bool, term, key string, pairs ...any) {
		if is {
			lines = append(lines, RuleLine{d.say("tournament.clock." + term), d.say("tournament.clock."+key, pairs...)})
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(clock.Phases)) {
		lines = append(lines, RuleLine{d.namePhases(kind), d.say("tournament.clock.each", "span", d.describeSpan(clock.Phases[kind]))})
	}
	add(clock.Grace > 0, "grace", "grace.is", "span", d.describeSpan(clock.Grace))
	add(clock.Bank > 0 && clock.Increment == 0, "bank", "bank.is", "span", d.describeSpan(clock.Bank))
	add(clock.Bank > 0 && clock.Increment > 0, "bank", "bank.back", "span", d.describeSpan(clock.Bank), "back", d.describeSpan(clock.Increment))
	add(clock.Calendar, "calendar", "calendar.is")
	add(clock.Agree, "begin", "begin.agreed", "span", d.describeSpan(clock.Round))
	add(!clock.Agree, "begin", "begin.drawn")
	free := lists.Map(clock.Quiet, func(day string) string { return d.say("tournament.day." + strings.ToLower(day)) })
	for _, day := range clock.Holidays {
		if at, err := time.Parse(time.DateOnly, day); err == nil {
			day = d.voice.Date(at)
		}
		free = append(free, day)
	}
	add(len(free) > 0, "free", "free.are", "days", words.Capital(d.voice.List(free)))
	add(clock.Absence > 0, "absence", "absence.is", "n", clock.Absence)
	return lines
}

// describeSpan writes a stretch of time.
func (d describer) describeSpan(s tournament.Span) string { return d.voice.Span(s.Duration()) }
