package tournament

import (
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// ID returns the tournament's ID; "" before it was announced.
func (t *Tournament) ID() string { return t.announced.ID }

// Title returns the tournament's name for people.
func (t *Tournament) Title() string { return t.announced.Title }

// Steward returns the player that runs the tournament.
func (t *Tournament) Steward() game.Player { return t.announced.Steward }

// AnnouncedAt returns the time of the announcement.
func (t *Tournament) AnnouncedAt() time.Time { return t.announced.At }

// Rules returns the rules in force.
func (t *Tournament) Rules() Rules { return t.rules }

// DescribeGame describes the game that is played, in the newest edition. It returns the zero description if the
// ruleset is not found.
func (t *Tournament) DescribeGame() game.Description {
	if rs, ok := t.lookup(t.rules.Play.Ruleset); ok {
		return rs.Describe()
	}
	return game.Description{}
}

// Changes lists all changes of the rules, oldest first.
func (t *Tournament) Changes() []RulesChanged { return slices.Clone(t.changes) }

// News lists all news, oldest first.
func (t *Tournament) News() []NewsPosted { return slices.Clone(t.news) }

// Titles lists all titles that were ever won, oldest first.
func (t *Tournament) Titles() []Title { return slices.Clone(t.titles) }

// Records lists the records that stand now.
func (t *Tournament) Records() []Record { return slices.Clone(t.records) }

// Dice returns the terms of draws and lots; nil means version 1.
func (t *Tournament) Dice() *dice.Terms { return t.announced.Dice }

// Sealed returns the seal that waits for the beacon. ok is false if there is none.
func (t *Tournament) Sealed() (seal Sealed, ok bool) {
	if t.chain.sealed == nil {
		return Sealed{}, false
	}
	return *t.chain.sealed, true
}

// Chain returns the epoch of the present chain of dice keys ("" for the first), and how many of its keys have been
// revealed.
func (t *Tournament) Chain() (epoch string, used int) { return t.chain.epoch, t.countUsedKeys() }

// CountRolls counts the dice keys that have been revealed, those of older chains included.
func (t *Tournament) CountRolls() int { return t.rolls }

// Key returns the last dice key that was revealed; before the first, the commitment.
func (t *Tournament) Key() dice.Key { return t.chain.key }

// Commitment returns k(0) of the dice chain.
func (t *Tournament) Commitment() dice.Commitment { return t.announced.Commitment }

// ChainLength returns the length of the dice chain.
func (t *Tournament) ChainLength() int { return t.announced.Keys }

// Entrants lists all players that ever entered, in the order of entry.
func (t *Tournament) Entrants() []Entrant { return slices.Clone(t.entrants) }

// Ladder returns the players in the order of the ladder, the best first; nil for other formats.
func (t *Tournament) Ladder() []game.Player { return slices.Clone(t.ladder) }

// Status returns "" before the announcement, then "open" (for entries), "closed" (entries),
// "running", "between" (seasons) or "ended".
func (t *Tournament) Status() string {
	_, running := t.findOpen()
	switch {
	case t.announced.ID == "":
		return ""
	case t.ended != nil:
		return "ended"
	case running:
		return "running"
	case len(t.seasons) > 0:
		return "between"
	case t.closed:
		return "closed"
	}
	return "open"
}

// Ended returns how the tournament ended; false while it has not.
func (t *Tournament) Ended() (Ended, bool) {
	if t.ended == nil {
		return Ended{}, false
	}
	return *t.ended, true
}

// CountSeasons counts the seasons that have begun.
func (t *Tournament) CountSeasons() int { return len(t.seasons) }

// OpenSeasons lists the numbers of the seasons that are not closed, ascending.
func (t *Tournament) OpenSeasons() []int {
	open := lists.Keep(t.seasons, func(s *season) bool { return s.closed == nil })
	return lists.Map(open, func(s *season) int { return s.n })
}

// A SeasonInfo is a season as pages need it.
type SeasonInfo struct {
	N         int           `json:"n"`
	Opened    time.Time     `json:"opened"`
	Divisions []Division    `json:"divisions"`
	Rounds    []RoundInfo   `json:"rounds"`
	Penalties []Penalised   `json:"penalties,omitempty"`
	Byes      []ByeGranted  `json:"byes,omitempty"`
	Closed    *SeasonClosed `json:"closed,omitempty"`
}

// A RoundInfo is a round as pages need it.
type RoundInfo struct {
	N      int         `json:"n"`
	Drawn  time.Time   `json:"drawn"`
	Roll   int         `json:"roll,omitempty"`
	Why    []Line      `json:"why,omitempty"`
	Tables []TableInfo `json:"tables"`
	Byes   []Bye       `json:"byes,omitempty"`
	Closed bool        `json:"closed,omitempty"`
}

// A TableInfo is a table as pages need it.
type TableInfo struct {
	Table
	Season  int           `json:"season"`
	Round   int           `json:"round"`
	Status  string        `json:"status"` // "waiting", "running", "finished", "void"
	Started time.Time     `json:"started,omitzero"`
	Ended   time.Time     `json:"ended,omitzero"`
	Holders []Seated      `json:"holders"` // the players that have the seats now
	Subs    []Substituted `json:"subs,omitempty"`
	Result  *End          `json:"result,omitempty"` // nil: there is none yet, or the table is void
	// Official is the official result, from which all views of the table are made.
	Official Official          `json:"official"`
	Head     string            `json:"head,omitempty"`   // hash of the game's log where it ended; "": by word
	Review   string            `json:"review,omitempty"` // why the result is under review; "": it is not
	Void     string            `json:"void,omitempty"`
	Fixes    []ResultCorrected `json:"fixes,omitempty"`
	Agreed   []game.Player     `json:"agreed,omitempty"` // players that are ready to begin
}

// Season returns a season by its number, from 1; false if there is none.
func (t *Tournament) Season(n int) (SeasonInfo, bool) {
	if n < 1 || n > len(t.seasons) {
		return SeasonInfo{}, false
	}
	season := t.seasons[n-1]
	info := SeasonInfo{
		N: season.n, Opened: season.opened, Divisions: slices.Clone(season.divisions), Penalties: slices.Clone(season.penalties),
		Byes: slices.Clone(season.byes), Closed: season.closed,
	}
	info.Rounds = lists.Map(season.rounds, season.toInfo)
	return info, true
}

func (s *season) toInfo(round *round) RoundInfo {
	return RoundInfo{
		N: round.n, Drawn: round.drawn, Roll: round.roll, Why: slices.Clone(round.drawLines), Byes: slices.Clone(round.byes), Closed: round.closed,
		Tables: lists.Map(round.tables, func(table *tableState) TableInfo { return table.toInfo(s, round.n) }),
	}
}

// toInfo describes a table of a round of a season for pages.
func (t *tableState) toInfo(season *season, round int) TableInfo {
	official := t.Official()
	official.Rival = official.Second == "" && season.isInDivision(t.Division, official.By)
	return TableInfo{
		Table: t.Table, Season: season.n, Round: round, Status: t.status(), Started: t.started, Ended: t.ended,
		Holders: t.listHolders(), Subs: slices.Clone(t.subs), Result: t.result, Official: official, Head: t.head, Review: t.review, Void: t.void,
		Fixes: slices.Clone(t.fixes), Agreed: slices.Clone(t.agreed),
	}
}

// Table finds a table by the ID of its game; false if there is none.
func (t *Tournament) Table(gameID string) (TableInfo, bool) {
	table, place, ok := t.findTable(gameID)
	if !ok {
		return TableInfo{}, false
	}
	return table.toInfo(t.seasons[place.season], place.round+1), true
}

// Tables lists the tables of all rounds of all seasons, in their order.
func (t *Tournament) Tables() []TableInfo {
	var all []TableInfo
	for _, season := range t.seasons {
		for _, r := range season.rounds {
			all = append(all, season.toInfo(r).Tables...)
		}
	}
	return all
}

// CommonDiceOf returns the dice that all games of a round share if the rules give them the same
// dice. gameID names one of the games; ok is false if there is no such game.
func (t *Tournament) CommonDiceOf(gameID string) (common dice.Common, ok bool) {
	_, place, ok := t.findTable(gameID)
	if !ok {
		return common, false
	}
	s := t.seasons[place.season]
	return t.commonDice(s, s.rounds[place.round]), true
}
