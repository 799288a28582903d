package tournament

import (
	"maps"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/seating"
)

// A Tournament is the aggregate: one tournament as its log tells it. Make an
// empty one with New, and fold events into it.
type Tournament struct {
	lookup    func(string) (game.Ruleset, bool)
	announced Announced // the zero value before it was announced
	rules     Rules     // in force
	closed    bool      // entries
	touched   time.Time // when the last order came that concerns entries, before the first season
	starting  bool      // the first season begins once entries were kept open for long enough
	ended     *Ended
	rolls     int
	chain     chain
	entrants  []Entrant // in the order of entry
	seasons   []*season
	banned    []Banned
	apart     []KeptApart
	invited   []Invited     // who have not answered
	declined  []game.Player // who were asked, and do not want to
	early     []ByeGranted  // for the season that is to begin next
	news      []NewsPosted
	changes   []RulesChanged
	later     []RulesChanged // for seasons to come, in the order of the log
	titles    []Title
	records   []Record // the best there are now
	ladder    seating.Ladder[game.Player]
	idled     map[game.Player]time.Time // when somebody moved down for not playing
	pending   map[game.Player]int       // tiers down (up if below 0) since the last formation
	ranks     map[game.Player]int       // in the season closed last
	at        map[string]place          // where each game is
}

// An Entrant is somebody who has entered.
type Entrant struct {
	Player    game.Player `json:"player"`
	Number    int         `json:"number"`
	Rating    int         `json:"rating,omitempty"`
	Waiting   bool        `json:"waiting,omitempty"`
	Withdrawn bool        `json:"withdrawn,omitempty"`
	Since     Point       `json:"since"`         // the first round that he can play
	Last      Point       `json:"last,omitzero"` // of the withdrawn: the last round that he was in
	Entered   time.Time   `json:"entered,omitzero"`
}

// A Point is a round of a season. The zero value is before the first.
type Point struct {
	Season int `json:"season,omitempty"`
	Round  int `json:"round,omitempty"`
}

// New is a tournament before its first event. The lookup finds rulesets by
// name.
func New(lookup func(string) (game.Ruleset, bool)) *Tournament {
	return &Tournament{lookup: lookup, at: map[string]place{}, idled: map[game.Player]time.Time{}, pending: map[game.Player]int{}, ranks: map[game.Player]int{}}
}

var _ event.Evolver[*Tournament] = (*Tournament)(nil)

// Clone returns a tournament that shares nothing mutable with t.
func (t *Tournament) Clone() *Tournament {
	c := *t
	c.entrants = slices.Clone(t.entrants)
	c.seasons = lists.Map(t.seasons, (*season).clone)
	c.banned, c.apart = slices.Clip(t.banned), slices.Clip(t.apart)
	c.early = slices.Clip(t.early)
	c.invited, c.declined = slices.Clip(t.invited), slices.Clip(t.declined)
	c.later = slices.Clip(t.later)
	c.news, c.changes = slices.Clip(t.news), slices.Clip(t.changes)
	c.titles, c.records = slices.Clip(t.titles), slices.Clone(t.records)
	c.ladder = slices.Clone(t.ladder)
	c.at = maps.Clone(t.at)
	c.idled = maps.Clone(t.idled)
	c.pending, c.ranks = maps.Clone(t.pending), maps.Clone(t.ranks)
	return &c
}

// table finds a table by its game.
func (t *Tournament) table(gameID string) (*table, place, bool) {
	p, ok := t.at[gameID]
	if !ok {
		return nil, p, false
	}
	return t.seasons[p.season].rounds[p.round].tables[p.table], p, true
}

// entrant finds somebody who has entered.
func (t *Tournament) entrant(p game.Player) (*Entrant, bool) {
	i := slices.IndexFunc(t.entrants, func(e Entrant) bool { return e.Player == p })
	if i < 0 {
		return nil, false
	}
	return &t.entrants[i], true
}

// open is the newest season that is not closed. Of seasons that overlap an
// earlier one may end last.
func (t *Tournament) open() (*season, bool) {
	for _, s := range slices.Backward(t.seasons) {
		if s.closed == nil {
			return s, true
		}
	}
	return nil, false
}

// openFor is the newest open season that somebody is in; the newest of all if he
// is in none.
func (t *Tournament) openFor(p game.Player) (*season, bool) {
	for _, s := range slices.Backward(t.seasons) {
		if s.closed == nil && s.has(p) {
			return s, true
		}
	}
	return t.open()
}

// season finds a season by its number; 0 is the first that is not closed.
func (t *Tournament) season(n int) (*season, bool) {
	return lists.Find(t.seasons, func(s *season) bool { return s.n == n || n == 0 && s.closed == nil })
}

// join adds a late entrant to the last division of a season that is open.
func (t *Tournament) join(p game.Player, number, round int) {
	s, ok := t.season(number)
	if !ok || number == 0 || round == 0 || len(s.divisions) == 0 || s.has(p) {
		return
	}
	d := &s.divisions[len(s.divisions)-1]
	d.Players = append(slices.Clip(d.Players), p)
}

func (t *Tournament) with(gameID string, change func(*table)) {
	if tb, _, ok := t.table(gameID); ok {
		change(tb)
	}
}

// players are all who are in the tournament now, in the order of entry.
func (t *Tournament) players() []game.Player {
	var all []game.Player
	for _, e := range t.entrants {
		if !e.Waiting && !e.Withdrawn {
			all = append(all, e.Player)
		}
	}
	return all
}

// gone reports whether a player has left the tournament.
func (t *Tournament) gone(p game.Player) bool {
	e, ok := t.entrant(p)
	return ok && e.Withdrawn
}

// away reports whether a player has left the tournament, or the season of a
// table.
func (t *Tournament) away(tb *table, p game.Player) bool {
	return t.gone(p) || t.seasons[t.at[tb.Game].season].leftBy(p)
}

// rolled notes the key of a decision.
func (t *Tournament) rolled(roll int, key dice.Key) {
	t.rolls, t.chain.key, t.chain.sealed = roll, key, nil
}
