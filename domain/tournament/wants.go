package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Want is a step that the tournament needs to go on. The process that carries it out opens the
// Game, if there is one, and seats its players; then it carries out Do under the CommandID. All of this
// may be repeated without harm. If Do is a Roller, it needs its Chance first.
type Want struct {
	CommandID string    // unique within the log
	Due       time.Time // the earliest time; zero: now
	Do        Act
	Game      *Opening // nil: no game is to be opened
}

// An Opening describes a game that is to be opened, and the players to be seated in it.
type Opening struct {
	Game    string
	Title   string
	Play    Play
	Seats   []Seated
	Pace    *game.Pace // nil: that of Play
	Steward game.Player
	Dice    *dice.Terms // terms of the tournament; nil: version 1
	Common  *dice.Common
}

// ToOpen makes the act that opens the game as part of a tournament. It leaves the dice chain to the caller.
func (o Opening) ToOpen(tournament string) game.Open {
	open := game.Open{
		Game: o.Game, Ruleset: o.Play.Ruleset, Edition: o.Play.Edition, Preset: o.Play.Preset, Options: o.Play.Options,
		Seats: len(o.Seats), PaceName: o.Play.Pace, Pace: o.Pace, Title: o.Title, Tournament: tournament,
	}
	if o.Dice != nil {
		open.Dice = dice.Terms{Mode: o.Dice.Mode, Chain: o.Dice.Chain, Common: o.Common}
	}
	return open
}

// Wants lists the steps that the tournament needs, in their order; nil before the announcement and after the end.
// Due may be later than now. A step stays in the list until it is done: one that is refused with ErrNotNow waits for
// somebody to act. With a beacon, acts that roll dice are sealed first; while a seal is open, the sealed act is the
// only step.
func (t *Tournament) Wants() []Want {
	if t.announced.ID == "" || t.ended != nil {
		return nil
	}
	if seal := t.chain.sealed; seal != nil {
		return []Want{seal.toWant()}
	}
	wants := t.listWants()
	if t.usesBeacon() {
		for i, want := range wants {
			if do, rolls := want.Do.(Roller); rolls {
				wants[i].CommandID, wants[i].Do = fmt.Sprintf("seal/%s/%d%s", want.CommandID, t.rolls+1, t.chain.epoch), Seal{Do: do}
			}
		}
	}
	return wants
}

// toWant returns the sealed decision as a want, due at the time of the beacon's round.
func (e Sealed) toWant() Want {
	want := Want{CommandID: fmt.Sprintf("%s-s%d/%d", e.What, e.Season, e.Roll), Due: e.Signed, Do: Draw{Season: e.Season}}
	if e.What == sealsClosing {
		want.Do = CloseSeason{Season: e.Season}
	}
	return want
}

// listWants lists the steps of Wants while no seal is open, without the seals before acts that roll dice.
func (t *Tournament) listWants() []Want {
	var wants []Want
	for _, season := range t.seasons {
		if season.closed == nil {
			wants = append(wants, t.listSeasonWants(season)...)
		}
	}
	return append(wants, t.listWantsBetweenSeasons()...)
}

// listWantsBetweenSeasons lists the steps outside seasons: closing the entries, opening the next season, ending the
// tournament.
func (t *Tournament) listWantsBetweenSeasons() []Want {
	n := len(t.seasons)
	dates := t.RulesFrom(n + 1).Dates
	switch {
	case n == 0 && !t.closed && t.starting:
		return []Want{{CommandID: "open-season-1", Due: t.entriesStayOpenUntil(), Do: OpenSeason{}}}
	case n == 0 && !t.closed && !dates.Entries.IsZero():
		return []Want{{CommandID: "close-entries", Due: dates.Entries, Do: CloseEntries{}}}
	case n == 0 && !t.closed:
		return nil // the steward closes entries
	case n == 0:
		return []Want{{CommandID: "open-season-1", Due: dates.Start, Do: OpenSeason{}}}
	}
	last := t.seasons[n-1]
	more := t.hasMoreSeasons()
	switch {
	case more && dates.Season > 0:
		return []Want{{CommandID: fmt.Sprintf("open-season-%d", n+1), Due: last.opened.Add(dates.Season.Duration()), Do: OpenSeason{}}}
	case more && last.closed != nil:
		return []Want{{CommandID: fmt.Sprintf("open-season-%d", n+1), Do: OpenSeason{}}}
	}
	if _, running := t.findOpen(); !more && !running {
		return []Want{{CommandID: "end", Do: Finish{}}}
	}
	return nil
}

// listSeasonWants lists the next steps of an open season.
func (t *Tournament) listSeasonWants(season *season) []Want {
	t = t.asOfSeason(season)
	if t.rules.Format == Climb {
		return t.listLadderWants(season)
	}
	n := len(season.rounds)
	if n == 0 {
		return []Want{t.wantDraw(season)}
	}
	var wants []Want
	for _, round := range season.rounds[:season.lastLiveRound(t.rules.Format)] {
		if !round.closed {
			wants = append(wants, t.listRoundWants(season, round)...)
		}
	}
	if len(wants) > 0 || !season.rounds[n-1].closed {
		return wants
	}
	if n < t.lastRound(season) {
		return []Want{t.wantDraw(season)}
	}
	return []Want{{CommandID: fmt.Sprintf("close-season-%d", season.n), Due: t.endOfObjections(season.rounds), Do: CloseSeason{Season: season.n}}}
}

// listLadderWants lists the next steps of an open ladder: starting its tables, and moving down players
// that have not played for long.
func (t *Tournament) listLadderWants(season *season) []Want {
	var wants []Want
	for _, r := range season.rounds {
		wants = append(wants, t.listTableWants(season, r)...)
	}
	var first time.Time
	for _, p := range t.ladder {
		if at := t.findIdleTime(season, p); !t.isBusy(season, p) && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	if t.rules.Ladder.Idle > 0 && !first.IsZero() {
		wants = append(wants, Want{CommandID: "decay-" + strconv.FormatInt(first.Unix(), 10), Due: first, Do: Decay{}})
	}
	return wants
}

// wantDraw returns the step that draws the next round of a season.
func (t *Tournament) wantDraw(s *season) Want {
	return Want{CommandID: fmt.Sprintf("draw-s%dr%d", s.n, len(s.rounds)+1), Do: Draw{Season: s.n}}
}

// listRoundWants lists the next steps of a round that has begun: starting its tables, and closing it
// once it is settled.
func (t *Tournament) listRoundWants(season *season, r *round) []Want {
	wants := t.listTableWants(season, r)
	if t.isSettled(r) && season.firstOpenRound() == r.n {
		wants = append(wants, Want{
			CommandID: fmt.Sprintf("close-s%dr%d", season.n, r.n), Due: t.endOfObjections([]*round{r}), Do: CloseRound{Season: season.n, Round: r.n},
		})
	}
	return wants
}

// listTableWants lists the steps for the tables of a round that have not begun.
func (t *Tournament) listTableWants(season *season, round *round) []Want {
	waiting := lists.Keep(round.tables, func(table *tableState) bool { return table.status() == "waiting" })
	return lists.Map(waiting, func(table *tableState) Want { return t.wantTable(season, round, table) })
}

// wantTable returns the step that starts a table, or voids it if too few players are left.
func (t *Tournament) wantTable(season *season, round *round, table *tableState) Want {
	seats := t.seatPresent(table)
	if len(seats) < min(t.minAtTable(), len(table.Seats)) || len(seats) < t.rules.Format.minPlayers() {
		return Want{CommandID: "void-" + table.Game, Do: Void{Game: table.Game, Why: "too few are left to play"}}
	}
	want := Want{CommandID: "start-" + table.Game, Due: t.findStart(season, round, table, seats), Do: StartTable{Game: table.Game, Seats: seats}}
	want.Game = &Opening{
		Game: table.Game, Title: t.makeTableTitle(season, round, table), Play: t.rules.Play, Seats: seats, Steward: t.announced.Steward, Dice: t.announced.Dice,
	}
	if t.rules.Play.SameDice && t.usesBeacon() {
		common := t.commonDice(season, round)
		want.Game.Common = &common
	}
	if rs, err := t.rules.Play.findRuleset(t.lookup); err == nil {
		want.Game.Pace = t.rules.makePace(rs.Describe())
	}
	return want
}

// findStart returns the time at which a table begins; zero means at once. If players must agree and not all have, it
// begins when the time to agree is over, counted from the draw or from the closing of the round before, whichever is
// later.
func (t *Tournament) findStart(season *season, round *round, table *tableState, seats []Seated) time.Time {
	if !t.rules.Clock.Agree || table.isReady(seats) {
		return time.Time{}
	}
	from := round.drawn
	if round.n > 1 {
		from = laterTime(from, season.rounds[round.n-2].closedAt)
	}
	return t.rules.Clock.deadlineAfter(from, t.rules.Clock.Round.Duration())
}

// isReady reports whether all players that are to sit down have agreed. Consent is a player's own: a substitute must
// agree as well.
func (t *tableState) isReady(seats []Seated) bool {
	return !slices.ContainsFunc(seats, func(s Seated) bool { return !slices.Contains(t.agreed, s.Player) })
}

// makeTableTitle makes the title of a table's game.
func (t *Tournament) makeTableTitle(season *season, round *round, table *tableState) string {
	title := t.announced.Title
	if t.isRecurring() {
		title += fmt.Sprintf(", season %d", season.n)
	}
	if name := season.divisions[table.Division-1].Name; name != "" && len(season.divisions) > 1 {
		title += ", division " + name
	}
	if t.lastRound(season) > 1 {
		title += fmt.Sprintf(", round %d", round.n)
	}
	return title + fmt.Sprintf(", table %d", table.N)
}
