package tournament

import (
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/datafile"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// readResult reads the players of a table with their places, and the points of each if the director gives them:
// RESULT game ann 1 bob 2 POINTS 10 6 WHY reason.
func (l *submissionReading) readResult(rest []string) {
	words, reason := cutReason(dropCommas(rest))
	words, points := cutPoints(words)
	if len(words) < 3 || len(words)%2 == 0 || points != nil && len(points) != len(words)/2 {
		l.refuseForm("RESULT", "form.correct")
		return
	}
	table, ok := l.findTable(words[0])
	if !ok {
		return
	}
	places, givenPoints := map[game.Player]int{}, map[game.Player]int{}
	for i := 1; i < len(words); i += 2 {
		player, ok := l.findHolder(table, words[i])
		if !ok {
			return
		}
		n, err := strconv.Atoi(words[i+1])
		if err != nil {
			l.Refuse(CodeForm, words[i+1], l.Say("form.place"))
			return
		}
		places[player] = n
		if points == nil {
			continue
		}
		if givenPoints[player], ok = parseHundredths(points[i/2]); !ok {
			l.Refuse(CodeForm, points[i/2], l.Say("form.points"))
			return
		}
	}
	end := table.makeCorrected(places)
	if points != nil {
		end.setPoints(table, givenPoints)
	}
	done := lists.Either(table.isOver(), "done.corrected", "done.result")
	if l.decideAct(CorrectResult{Game: words[0], End: end, Why: reason}, done, "game", words[0]) {
		l.warnUnpaid(table, end)
	}
}

// warnUnpaid warns the sender of a result without points: the rules leave the points to the game, but neither the
// game nor the sender has given any.
func (l *submissionReading) warnUnpaid(table *tableState, end End) {
	if table.brought == nil && !end.Given && l.tournament.rules.Points.Scheme.Given && l.tournament.rules.Format != Knockout {
		l.receipt.Warnings = append(l.receipt.Warnings, l.Say("warn.no_points", "game", table.Game))
	}
}

// setPoints gives the seats of an end the points that the director has written for their players, in place.
func (e *End) setPoints(table *tableState, given map[game.Player]int) {
	e.Given = true
	for i, f := range e.Places {
		s, _ := lists.Find(table.listHolders(), func(s Seated) bool { return s.Seat == f.Seat })
		e.Places[i].Points = given[s.Player]
	}
}

// parseHundredths reads a number of points, and returns it in hundredths; false if it is no number, or below 0.
func parseHundredths(word string) (int, bool) {
	number, err := figure.Parse(word)
	if err != nil || number.Sign() < 0 {
		return 0, false
	}
	return number.Mul(figure.Int(100)).Round(0).Whole()
}

// dropCommas removes the commas that people put between places; not those of the reason.
func dropCommas(words []string) []string {
	var all []string
	for i, w := range words {
		if isKeyword(words, i, "WHY") {
			return append(all, words[i:]...)
		}
		if w = strings.Trim(w, ","); w != "" {
			all = append(all, w)
		}
	}
	return all
}

// cutPoints splits words at the word POINTS into head and points; points are nil without it.
func cutPoints(words []string) (head, points []string) {
	for i := range words {
		if isKeyword(words, i, "POINTS") {
			return words[:i], append([]string{}, words[i+1:]...)
		}
	}
	return words, nil
}

// findTable finds a table by its game; it refuses the line if there is none.
func (l *submissionReading) findTable(name string) (*tableState, bool) {
	table, _, ok := l.tournament.findTable(name)
	if !ok {
		l.Refuse(CodeUnknown, name, l.Say("unknown.game"))
	}
	return table, ok
}

// readForfeit reads FORFEIT game player WHY reason: the players of a table that have lost it because they did not
// come.
func (l *submissionReading) readForfeit(rest []string) {
	words, reason := cutReason(dropCommas(rest))
	if len(words) < 2 {
		l.refuseForm("FORFEIT", "form.forfeit")
		return
	}
	table, ok := l.findTable(words[0])
	if !ok {
		return
	}
	var losers []game.Player
	for _, name := range words[1:] {
		player, ok := l.findHolder(table, name)
		if !ok {
			return
		}
		losers = append(losers, player)
	}
	if l.decideAct(Forfeit{Game: words[0], Lost: losers, Why: reason}, "done.forfeit", "game", words[0]) {
		l.warnUnpaid(table, End{})
	}
}

// findHolder finds by name a player that has a seat of a table, and need not be an entrant. It refuses the line and
// returns false if there is none.
func (l *submissionReading) findHolder(table *tableState, name string) (game.Player, bool) {
	holders := playersOf(table.listHolders())
	found, _ := matchPlayer(name, holders)
	if found == "" {
		all := lists.Map(holders, func(p game.Player) string { return string(p) })
		l.Refuse(CodeUnknown, name, say(l.Lang, "refused.no_seat", "player", name, "game", table.Game), all...)
	}
	return found, found != ""
}

// makeCorrected returns the end of a table with other places; players that places does not name are left out. Scores
// stay with their seats; the points and titles that the game gave stay with their places.
func (t *tableState) makeCorrected(places map[game.Player]int) End {
	var oldEnd, broughtEnd End
	if t.brought != nil {
		oldEnd, broughtEnd = *t.brought, *t.brought
	}
	if t.result != nil {
		oldEnd = *t.result
	}
	end := End{Reason: oldEnd.Reason, Outright: oldEnd.Outright}
	for _, s := range t.listHolders() {
		n, ok := places[s.Player]
		if !ok {
			continue
		}
		finished := Finished{Seat: s.Seat, Place: n}
		for _, p := range oldEnd.Places {
			if p.Seat == s.Seat {
				finished.Scores, finished.Role, finished.Out, finished.Holders = p.Scores, p.Role, p.Out, p.Holders
			}
		}
		finished.Points, finished.Title = broughtEnd.pointsFor(n, countSharing(places, n))
		end.Places = append(end.Places, finished)
	}
	slices.SortStableFunc(end.Places, func(a, b Finished) int { return a.Place - b.Place })
	return end
}

// countSharing counts the players that have a place.
func countSharing(places map[game.Player]int, place int) int {
	return lists.Count(slices.Collect(maps.Values(places)), func(p int) bool { return p == place })
}

// pointsFor returns the points and the title for a place that a number of players share, from those that the game
// gave: the mean of the points of the places that they take up, rounded towards 0, and the title of the best of
// these places. It returns 0 and "" for a place that the end does not have.
func (e End) pointsFor(place, shared int) (given int, title string) {
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

// readChange reads CHANGE tie_breaks SOO, WON WHY reason, which sets a field of the rules to another value; field
// and value are written as in SHOW RULES and files of rules.
func (l *submissionReading) readChange(rest []string) {
	words, reason := cutReason(rest)
	if len(words) < 2 || !fieldName.MatchString(words[0]) {
		l.refuseForm("CHANGE", "form.change")
		return
	}
	season, words := cutFromSeason(words)
	sure := len(words) > 2 && isKeyword(words, len(words)-1, "YES")
	if sure {
		words = words[:len(words)-1]
	}
	value := strings.Join(words[1:], " ")
	rules, err := l.tournament.RulesFrom(season).setField(words[0], value)
	if _, kind := errors.AsType[*json.UnmarshalTypeError](err); kind {
		l.Refuse(CodeForm, value, l.Say("form.value", "field", words[0]))
		return
	}
	if err != nil {
		l.Refuse(CodeForm, words[0], strings.TrimPrefix(err.Error(), "json: "))
		return
	}
	if season > 0 {
		l.decideAct(ChangeRules{Rules: rules, From: season, Why: reason}, "done.changed_from", "field", words[0], "season", season)
		return
	}
	l.changeRunning(ChangeRules{Rules: rules, Why: reason}, words, sure)
}

// fieldName matches the name of a field, or of one within it, such as "clock.round".
var fieldName = regexp.MustCompile(`^[a-z_]+([.][a-z0-9_-]+){0,2}$`)

// setField returns a copy of the rules in which a field, such as "clock.round", has another value, written as YAML.
// It fails if there is no such field, or the value has the wrong type.
func (r Rules) setField(field, value string) (Rules, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return Rules{}, err
	}
	var changed Rules
	if err := overlayJSON(&changed, text); err != nil {
		return Rules{}, err
	}
	yaml := ""
	for depth, name := range strings.Split(field, ".") {
		yaml = strings.TrimSuffix(yaml, " ") + "\n" + strings.Repeat("  ", depth) + name + ": "
	}
	if text, err = datafile.JSON([]byte(yaml + value)); err != nil {
		return Rules{}, err
	}
	if err := overlayJSON(&changed, text); err != nil {
		return Rules{}, err
	}
	changed.tidy()
	return changed, nil
}
