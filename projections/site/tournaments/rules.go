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

// describeRules describes the rules of a tournament except its clock.
func (s *Pages) describeRules(ctx context.Context, to teller, r tournament.Rules) []RuleLine {
	var lines []RuleLine
	add := func(term, words string) {
		if words != "" {
			lines = append(lines, RuleLine{to.say("tournament.rule." + term), words})
		}
	}
	add("format", to.describeFormat(r))
	add("game", to.describePlay(r))
	add("preset", to.describePreset(r.Play))
	add("option", to.describeOptions(r.Play))
	add("pace", to.describePace(r))
	add("points", to.describePoints(r.Points))
	add("level", to.describeBreaks(r.TieBreaks))
	add("entry", to.describeEntry(r.Eligible))
	if r.Format != tournament.Climb {
		add("late", to.say("tournament.late."+cmp.Or(string(r.Late), "not")))
	}
	add("void", to.describeVoid(r))
	if r.Format != tournament.Climb {
		add("objections", to.describeHearing(r.Objections))
	}
	add("claim", to.describeClaim(r.Claim))
	add("dates", s.describeDates(ctx, to, r.Dates))
	return lines
}

// describeFormat describes the format.
func (to teller) describeFormat(r tournament.Rules) string {
	seasons := to.say(lists.Either(r.Seasons > 0, "tournament.seasons", "tournament.seasons.on"), "n", r.Seasons)
	key := "tournament.is." + string(r.Format)
	switch r.Format {
	case tournament.RoundRobin:
		return to.say(key, "often", to.describeTimes(r.Cycles))
	case tournament.League:
		return to.say(key, "size", r.Division, "n", r.Rounds, "seasons", seasons) + to.describeMoves(r)
	case tournament.Knockout:
		if r.Through == 1 {
			key += ".one"
		}
	case tournament.Climb:
		return to.say(key, "n", r.Ladder.Reach) + to.describeIdling(r.Ladder)
	}
	return to.say(key, "n", max(r.Rounds, r.Through), "seasons", seasons)
}

func (to teller) describeTimes(n int) string {
	if key := fmt.Sprint("tournament.often.", n); to.said.Has(key) {
		return to.say(key)
	}
	return to.say("tournament.often", "n", n)
}

// describeMoves describes promotion and relegation in a league.
func (to teller) describeMoves(r tournament.Rules) string {
	told := ""
	if r.Promote > 0 {
		told += " " + to.say("tournament.league.moves", "up", to.describeCount("first", r.Promote, r.Share), "down", to.describeCount("last", r.Relegate, r.Share))
	}
	if r.Fast.Tiers > 0 {
		told += " " + to.say("tournament.fast", "why", to.describeFastTrack(r.Fast), "n", r.Fast.Tiers)
	}
	return told
}

// describeFastTrack describes the conditions of the fast track.
func (to teller) describeFastTrack(f tournament.Fast) string {
	rated, made := to.say("tournament.fast.rating", "n", f.Rating), to.say("tournament.fast.mark", "n", f.Mark)
	switch {
	case f.Mark == 0:
		return rated
	case f.Rating == 0:
		return made
	}
	return to.say("tournament.fast.either", "rated", rated, "made", made)
}

// describeCount says how many of the first or the last: one, a number, or a share.
func (to teller) describeCount(which string, n int, share bool) string {
	key := "tournament.league." + which
	switch {
	case share:
		key += ".share"
	case n == 1:
		key += ".one"
	}
	return to.say(key, "n", n)
}

// describeIdling describes the penalty for idle players on a ladder; "" if there is none.
func (to teller) describeIdling(l tournament.Rungs) string {
	if l.Idle == 0 {
		return ""
	}
	return " " + to.say("tournament.ladder.idle", "span", to.describeSpan(l.Idle), "n", l.Drop)
}

// describePoints describes the points of a table.
func (to teller) describePoints(r points.Rules) string {
	p := phrases{to: to}
	p.add(r.Scheme.Given, "tournament.points.given")
	if !r.Scheme.Given {
		p.all = append(p.all, to.describeScheme(r.Scheme.String()))
	}
	p.add(r.Best > 0, "tournament.points.best", "n", r.Best)
	p.add(r.Drop > 0, "tournament.points.drop", "n", r.Drop)
	p.add(r.Roles, "tournament.points.roles")
	return p.joinParts("; ")
}

// describeScheme describes a scheme of points; one without a name is shown as it is spelt.
func (to teller) describeScheme(spelling string) string {
	name, rest, _ := strings.Cut(spelling, " ")
	key := "tournament.scheme." + name
	if !to.said.Has(key) {
		return spelling
	}
	return to.say(key, "score", to.nameScore(rest), "rest", strings.ReplaceAll(rest, " ", ", "))
}

// describeBreaks lists the tie-breaks in words.
func (to teller) describeBreaks(codes string) string {
	var all []string
	for code := range strings.FieldsFuncSeq(codes, func(r rune) bool { return r == ',' || r == ' ' }) {
		all = append(all, tournament.BreakIn(to.said.Lang, code, to.nameScore).Short)
	}
	if len(all) == 0 {
		return to.say("tournament.ties.shared")
	}
	return to.say("tournament.ties.parted", "list", strings.Join(all, to.say("tournament.ties.then")))
}

// describeEntry describes the conditions of entry.
func (to teller) describeEntry(e tournament.Eligible) string {
	p := phrases{to: to}
	who := lists.Map(e.Invited, func(invited game.Player) string { return to.names.Of(game.Player(invited)) })
	p.add(len(who) == 0, "tournament.entry.all")
	p.add(len(who) > 0, "tournament.entry.invited", "who", to.said.List(who))
	p.add(e.Reliability > 0, "tournament.entry.reliable", "n", e.Reliability)
	p.add(e.Rating[0] > 0, "tournament.entry.rated.least", "n", e.Rating[0])
	p.add(e.Rating[1] > 0, "tournament.entry.rated.most", "n", e.Rating[1])
	p.add(e.Rating[0]+e.Rating[1] > 0, "tournament.entry.rating")
	p.add(e.Fewest > 0, "tournament.entry.fewest", "n", e.Fewest)
	p.add(e.Most > 0, "tournament.entry.most", "n", e.Most)
	p.add(e.Waiting, "tournament.entry.waiting")
	return p.joinParts("; ")
}

// describeHearing gives the time for objections to results.
func (to teller) describeHearing(s tournament.Span) string {
	if s == 0 {
		return to.say("tournament.heard.none")
	}
	return to.say("tournament.heard", "span", to.describeSpan(s))
}

// describeVoid describes the value of voided tables.
func (to teller) describeVoid(r tournament.Rules) string {
	switch {
	case r.Format == tournament.Climb:
		return to.say("tournament.void.ladder")
	case r.Void == points.VoidAsBye:
		return to.say("tournament.void.bye")
	case r.Format == tournament.Knockout:
		return to.say("tournament.void.knockout")
	}
	return to.say("tournament.void." + string(r.Void))
}

// describeClaim says how holders share a seat that changed hands.
func (to teller) describeClaim(c tournament.Claim) string {
	told := to.say("tournament.claim")
	if c.Phases > 0 {
		told += " " + to.say("tournament.claim.forfeited", "n", c.Phases)
	}
	return told
}

// describeDates lists the dates of the tournament; "" if there are none.
func (s *Pages) describeDates(ctx context.Context, to teller, d tournament.Dates) string {
	p := phrases{to: to}
	for _, at := range []struct {
		key  string
		when time.Time
	}{{"tournament.dates.entries", d.Entries}, {"tournament.dates.start", d.Start}} {
		m := s.Web.When(ctx, at.when)
		p.add(m.Known(), at.key, "when", to.said.When(m), "left", to.said.Left(m))
	}
	p.add(d.Season > 0, "tournament.dates.season", "span", to.describeSpan(d.Season))
	if len(p.all) == 0 {
		return ""
	}
	return p.joinParts("; ")
}

// describeClock describes the clock contract, to which every entrant agrees.
func (to teller) describeClock(c tournament.Clock) []RuleLine {
	var lines []RuleLine
	add := func(is bool, term, key string, pairs ...any) {
		if is {
			lines = append(lines, RuleLine{to.say("tournament.clock." + term), to.say("tournament.clock."+key, pairs...)})
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(c.Phases)) {
		lines = append(lines, RuleLine{to.namePhases(kind), to.say("tournament.clock.each", "span", to.describeSpan(c.Phases[kind]))})
	}
	add(c.Grace > 0, "grace", "grace.is", "span", to.describeSpan(c.Grace))
	add(c.Bank > 0 && c.Increment == 0, "bank", "bank.is", "span", to.describeSpan(c.Bank))
	add(c.Bank > 0 && c.Increment > 0, "bank", "bank.back", "span", to.describeSpan(c.Bank), "back", to.describeSpan(c.Increment))
	add(c.Calendar, "calendar", "calendar.is")
	add(c.Agree, "begin", "begin.agreed", "span", to.describeSpan(c.Round))
	add(!c.Agree, "begin", "begin.drawn")
	free := lists.Map(c.Quiet, func(day string) string { return to.say("tournament.day." + strings.ToLower(day)) })
	for _, day := range c.Holidays {
		if at, err := time.Parse(time.DateOnly, day); err == nil {
			day = to.said.Date(at)
		}
		free = append(free, day)
	}
	add(len(free) > 0, "free", "free.are", "days", words.Capital(to.said.List(free)))
	add(c.Absence > 0, "absence", "absence.is", "n", c.Absence)
	return lines
}

func (to teller) describeSpan(s tournament.Span) string { return to.said.Span(s.Of()) }
