package tournament

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/standings"
)

// RulesFrom returns the rules that a season to come will have, by the changes recorded so far. For 0, or a season that
// has begun, it returns the rules in force.
func (t *Tournament) RulesFrom(season int) Rules {
	rules := t.rules
	inOrder := slices.SortedStableFunc(slices.Values(t.laterRules), func(a, b RulesChanged) int { return a.From - b.From })
	for _, changed := range inOrder {
		if changed.From <= season {
			rules = rules.mixFields(changed.Rules, changed.What)
		}
	}
	return rules
}

// mixFields returns the rules with the named fields taken from other rules.
func (r Rules) mixFields(others Rules, names []string) Rules {
	fields, otherFields := toFields(r), toFields(others)
	for _, name := range names {
		if value, ok := otherFields[name]; ok {
			fields[name] = value
		} else {
			delete(fields, name)
		}
	}
	var all Rules
	text, err := json.Marshal(fields)
	if err == nil {
		err = overlayJSON(&all, text)
	}
	if err != nil {
		panic(err) //nolint:forbidigo // both are rules
	}
	all.tidy()
	return all
}

// applyLaterRules puts the rules for a season in force as the season begins. Seasons that are still open
// keep the rules that they have.
func (t *Tournament) applyLaterRules(season int) {
	rules := t.RulesFrom(season)
	laterRules := lists.Keep(t.laterRules, func(c RulesChanged) bool { return c.From > season })
	if len(laterRules) == len(t.laterRules) {
		return
	}
	for _, s := range t.seasons {
		if s.closed == nil && s.ownRules == nil {
			before := t.rules
			s.ownRules = &before
		}
	}
	t.rules, t.laterRules = rules, laterRules
}

// asForSeason returns the tournament with the rules for a season to come.
func (t *Tournament) asForSeason(n int) *Tournament {
	if len(t.laterRules) == 0 {
		return t
	}
	then := *t
	then.rules = t.RulesFrom(n)
	return &then
}

// checkStartable returns a refusal if new rules cannot begin with season from, because that season has begun or will
// never come; from 0, at once, is always possible.
func (t *Tournament) checkStartable(from int, action string) error {
	switch {
	case from == 0:
		return nil
	case from <= len(t.seasons):
		return refuse(action, ErrNotNow, "season_begun", "season", from, "next", len(t.seasons)+1)
	case !t.isRecurring() || t.rules.Seasons > 0 && from > t.rules.Seasons:
		return refuse(action, ErrNotNow, "season_none", "season", from)
	}
	return nil
}

// cutFromSeason cuts FROM SEASON and a number off the end of a line, and returns the number and the words before.
// The season is 0 if they are missing, or nothing stands before them.
func cutFromSeason(words []string) (season int, before []string) {
	if n := len(words) - 3; n > 0 && isKeyword(words, n, "FROM") && isKeyword(words, n+1, "SEASON") {
		if season, err := strconv.Atoi(words[n+2]); err == nil && season > 0 {
			return season, words[:n]
		}
	}
	return 0, words
}

// changeRunning changes the rules at once if no season is being played, or if sure says that the line ended in YES.
// Else it refuses the line, shows how the change would alter the standings, and offers the line with YES and, if there
// are more seasons, the line for the next one (FROM SEASON). If the change itself is not allowed, it answers why.
func (l *submissionReading) changeRunning(act ChangeRules, line []string, sure bool) {
	season, running := l.tournament.findOpen()
	if !running || sure {
		l.decideAct(act, "done.changed", "field", line[0])
		return
	}
	events, err := act.decide(l.tournament, l.command)
	if err != nil {
		l.answerError(err)
		return
	}
	said := strings.Join(line, " ")
	legal := []string{speech.Spell(l.Lang, "CHANGE") + " " + said + " " + speech.Spell(l.Lang, "YES WHY") + " " + act.Why}
	if l.tournament.isRecurring() && l.tournament.hasMoreSeasons() {
		legal = append(legal, speech.Spell(l.Lang, "CHANGE")+" "+said+" "+speech.Spell(l.Lang, fmt.Sprintf("FROM SEASON %d WHY", len(l.tournament.seasons)+1))+" "+act.Why)
	}
	l.Refuse(CodeNow, line[0], l.Say("refused.change_running", "season", season.n), legal...)
	l.Show(l.Say("show.change", "field", line[0]), l.listChangedRows(event.Fold(l.tournament, events...))...)
}

// listChangedRows lists the players of open seasons whose rank or points a change of rules would alter; after is the
// tournament with the changed rules. If there are none, it says so in one line.
func (l *submissionReading) listChangedRows(after *Tournament) []string {
	var lines []string
	for _, n := range l.tournament.OpenSeasons() {
		s, _ := l.tournament.findSeason(n)
		for _, division := range s.divisions {
			rankingBefore, err := l.tournament.Standings(n, division.N)
			rankingAfter, errAfter := after.Standings(n, division.N)
			if err != nil || errAfter != nil {
				continue
			}
			for _, row := range rankingAfter.Rows {
				i := slices.IndexFunc(rankingBefore.Rows, func(r standings.Row) bool { return r.Entrant.ID == row.Entrant.ID })
				if i < 0 || rankingBefore.Rows[i].Rank == row.Rank && rankingBefore.Rows[i].Points.Value.Equal(row.Points.Value) {
					continue
				}
				lines = append(lines, l.Say("show.change_row", "player", row.Entrant.ID, "was", rankingBefore.Rows[i].Rank, "now", row.Rank,
					"had", rankingBefore.Rows[i].Points.Value.Short(), "has", row.Points.Value.Short()))
			}
		}
	}
	if len(lines) == 0 {
		lines = []string{l.Say("show.change_none")}
	}
	return lines
}

// describeLater lists the changes of rules that wait for seasons to come, for a submission.
func (l *submissionReading) describeLater() []string {
	return lists.Map(l.tournament.laterRules, func(changed RulesChanged) string {
		now := lists.Keep(changed.Rules.Lines(), func(line string) bool {
			name, _, _ := strings.Cut(line, ":")
			field, _, _ := strings.Cut(name, ".")
			return slices.Contains(changed.What, field)
		})
		return l.Say("show.later", "season", changed.From, "rules", strings.Join(now, "; "), "why", changed.Why)
	})
}
