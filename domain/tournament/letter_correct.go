package tournament

import (
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/sheet"
)

// correct reads the players of a table with their places.
func (l *letter) correct(rest []string) {
	what, reason := why(rest)
	if len(what) < 5 || len(what)%2 == 0 {
		l.form("CORRECT", "form.correct")
		return
	}
	tb, _, ok := l.t.table(what[0])
	if !ok {
		l.Refuse(CodeUnknown, what[0], l.Say("unknown.game"))
		return
	}
	places := map[game.Player]int{}
	for i := 1; i < len(what); i += 2 {
		p, ok := l.sitter(tb, what[i])
		if !ok {
			return
		}
		n, err := strconv.Atoi(what[i+1])
		if err != nil {
			l.Refuse(CodeForm, what[i+1], l.Say("form.place"))
			return
		}
		places[p] = n
	}
	l.act(CorrectResult{Game: what[0], End: tb.corrected(places), Why: reason}, "done.corrected", "game", what[0])
	if tb.brought == nil && l.t.rules.Points.Scheme.Given && l.t.rules.Format != Knockout {
		l.r.Warnings = append(l.r.Warnings, l.Say("warn.no_points", "game", what[0]))
	}
}

// sitter finds by name a player who has a seat of a table and need not be an
// entrant.
func (l *letter) sitter(tb *table, name string) (game.Player, bool) {
	holders := seated(tb.holders())
	found, _ := match(name, holders)
	if found == "" {
		all := lists.Map(holders, func(p game.Player) string { return string(p) })
		l.Refuse(CodeUnknown, name, say(l.Lang, "refused.no_seat", "player", name, "game", tb.Game), all...)
	}
	return found, found != ""
}

// corrected is the end of a table with other places. Scores stay with their
// seats; points and titles that the game gave are those of the places.
func (t *table) corrected(places map[game.Player]int) End {
	var old, brought End
	if t.brought != nil {
		old, brought = *t.brought, *t.brought
	}
	if t.result != nil {
		old = *t.result
	}
	end := End{Reason: old.Reason, Outright: old.Outright}
	for _, s := range t.holders() {
		n, ok := places[s.Player]
		if !ok {
			continue
		}
		f := Finished{Seat: s.Seat, Place: n}
		for _, p := range old.Places {
			if p.Seat == s.Seat {
				f.Scores, f.Role, f.Out, f.Holders = p.Scores, p.Role, p.Out, p.Holders
			}
		}
		f.Points, f.Title = brought.worth(n, sharing(places, n))
		end.Places = append(end.Places, f)
	}
	slices.SortStableFunc(end.Places, func(a, b Finished) int { return a.Place - b.Place })
	return end
}

// sharing is how many have a place.
func sharing(places map[game.Player]int, place int) int {
	return lists.Count(slices.Collect(maps.Values(places)), func(p int) bool { return p == place })
}

// worth is what a game gave for a place that some share: the mean of the
// places that they take up. The title of a place is for each of them.
func (e End) worth(place, shared int) (given int, title string) {
	best := slices.SortedStableFunc(slices.Values(e.Places), func(a, b Finished) int { return a.Place - b.Place })
	if place < 1 || place > len(best) {
		return 0, ""
	}
	best = best[place-1 : min(place-1+shared, len(best))]
	for _, f := range best {
		given += f.Points
	}
	return given / len(best), best[0].Title
}

// change puts another value for a field of the rules, as SHOW RULES names it
// and as a file of rules writes it: CHANGE tie_breaks SOO, WON WHY reason.
func (l *letter) change(rest []string) {
	what, reason := why(rest)
	if len(what) < 2 || !fieldName.MatchString(what[0]) {
		l.form("CHANGE", "form.change")
		return
	}
	value := strings.Join(what[1:], " ")
	rules, err := l.t.rules.with(what[0], value)
	if _, kind := errors.AsType[*json.UnmarshalTypeError](err); kind {
		l.Refuse(CodeForm, value, l.Say("form.value", "field", what[0]))
		return
	}
	if err != nil {
		l.Refuse(CodeForm, what[0], strings.TrimPrefix(err.Error(), "json: "))
		return
	}
	l.act(ChangeRules{Rules: rules, Why: reason}, "done.changed", "field", what[0])
}

// fieldName is a field, or one within it: "clock.round".
var fieldName = regexp.MustCompile(`^[a-z_]+([.][a-z0-9_-]+){0,2}$`)

// with is a copy of the rules in which a field has another value, written as
// YAML.
func (r Rules) with(field, value string) (Rules, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return Rules{}, err
	}
	var changed Rules
	if err := overlay(&changed, text); err != nil {
		return Rules{}, err
	}
	yaml := ""
	for depth, name := range strings.Split(field, ".") {
		yaml = strings.TrimSuffix(yaml, " ") + "\n" + strings.Repeat("  ", depth) + name + ": "
	}
	if text, err = sheet.JSON([]byte(yaml + value)); err != nil {
		return Rules{}, err
	}
	if err := overlay(&changed, text); err != nil {
		return Rules{}, err
	}
	changed.tidy()
	return changed, nil
}
