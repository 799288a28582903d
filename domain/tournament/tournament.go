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

// A Tournament is the aggregate: the state of one tournament, folded from the events of its log.
// New makes an empty one.
type Tournament struct {
	lookup     func(string) (game.Ruleset, bool)
	announced  Announced // the zero value before it was announced
	rules      Rules     // those in force
	closed     bool      // entries are closed
	touched    time.Time // time of the last order about entries before the first season
	starting   bool      // the first season begins once entries have stayed open long enough
	ended      *Ended    // nil: it has not ended
	rolls      int       // number of dice keys revealed so far, those of older chains included
	chain      chain
	entrants   []Entrant // in the order of entry
	seasons    []*season
	banned     []Banned
	apart      []KeptApart
	directors  []DirectorNamed // beside the steward
	heldOrders []SecondAsked   // orders that wait for a second director, oldest first
	heldCount  int             // how many orders ever waited
	invited    []Invited       // not answered yet
	declined   []game.Player   // invited, and unwilling
	earlyByes  []ByeGranted    // byes granted for the next season, before it begins
	news       []NewsPosted
	changes    []RulesChanged
	laterRules []RulesChanged // for seasons to come, in the order of the log
	titles     []Title
	records    []Record // those that stand now
	ladder     seating.Ladder[game.Player]
	idled      map[game.Player]time.Time // when somebody moved down for not playing
	pending    map[game.Player]int       // tiers to move down (above 0) or up (below 0) when divisions are formed next
	ranks      map[game.Player]int       // in the season that was closed last
	places     map[string]place          // the place of each game's table
}

// An Entrant is a player that has entered.
type Entrant struct {
	Player    game.Player `json:"player"`
	Number    int         `json:"number"`
	Rating    int         `json:"rating,omitempty"`
	Club      string      `json:"club,omitempty"`
	Waiting   bool        `json:"waiting,omitempty"`
	Withdrawn bool        `json:"withdrawn,omitempty"`
	Since     Point       `json:"since"`         // the first round that they can play
	Last      Point       `json:"last,omitzero"` // of the withdrawn: the last round that they were in
	Entered   time.Time   `json:"entered,omitzero"`
}

// A Point is a round of a season. The zero value means before the first.
type Point struct {
	Season int `json:"season,omitempty"`
	Round  int `json:"round,omitempty"`
}

// New makes a tournament without events. The lookup finds rulesets by name.
func New(lookup func(string) (game.Ruleset, bool)) *Tournament {
	return &Tournament{lookup: lookup, places: map[string]place{}, idled: map[game.Player]time.Time{}, pending: map[game.Player]int{}, ranks: map[game.Player]int{}}
}

var _ event.Evolver[*Tournament] = (*Tournament)(nil)

// Clone returns a tournament that shares nothing with t that either changes in place.
func (t *Tournament) Clone() *Tournament {
	tournament := *t
	tournament.entrants = slices.Clone(t.entrants)
	tournament.seasons = lists.Map(t.seasons, (*season).clone)
	tournament.banned, tournament.apart = slices.Clip(t.banned), slices.Clip(t.apart)
	tournament.directors, tournament.heldOrders = slices.Clip(t.directors), slices.Clip(t.heldOrders)
	tournament.earlyByes = slices.Clip(t.earlyByes)
	tournament.invited, tournament.declined = slices.Clip(t.invited), slices.Clip(t.declined)
	tournament.laterRules = slices.Clip(t.laterRules)
	tournament.news, tournament.changes = slices.Clip(t.news), slices.Clip(t.changes)
	tournament.titles, tournament.records = slices.Clip(t.titles), slices.Clone(t.records)
	tournament.ladder = slices.Clone(t.ladder)
	tournament.places = maps.Clone(t.places)
	tournament.idled = maps.Clone(t.idled)
	tournament.pending, tournament.ranks = maps.Clone(t.pending), maps.Clone(t.ranks)
	return &tournament
}

// findTable finds a table by the ID of its game; false if there is none.
func (t *Tournament) findTable(gameID string) (*tableState, place, bool) {
	p, ok := t.places[gameID]
	if !ok {
		return nil, p, false
	}
	return t.seasons[p.season].rounds[p.round].tables[p.table], p, true
}

// findEntrant finds the entrant of a player, withdrawn or not; false if they never entered.
func (t *Tournament) findEntrant(p game.Player) (*Entrant, bool) {
	i := slices.IndexFunc(t.entrants, func(e Entrant) bool { return e.Player == p })
	if i < 0 {
		return nil, false
	}
	return &t.entrants[i], true
}

// findOpen finds the newest season that is not closed; false if all are. Where seasons overlap, the newest is not
// always the last to end.
func (t *Tournament) findOpen() (*season, bool) {
	for _, season := range slices.Backward(t.seasons) {
		if season.closed == nil {
			return season, true
		}
	}
	return nil, false
}

// findOpenFor finds the newest open season that a player is in; if there is none, the newest open season. It returns
// false if no season is open.
func (t *Tournament) findOpenFor(player game.Player) (*season, bool) {
	for _, season := range slices.Backward(t.seasons) {
		if season.closed == nil && season.hasPlayer(player) {
			return season, true
		}
	}
	return t.findOpen()
}

// findSeason finds a season by its number; 0 means the first that is not closed. It returns false if there is none.
func (t *Tournament) findSeason(n int) (*season, bool) {
	return lists.Find(t.seasons, func(s *season) bool { return s.n == n || n == 0 && s.closed == nil })
}

// joinSeason adds a late entrant to the last division of a season. It does nothing if the season has not
// begun or has no divisions yet, if the number or the round is 0, or if the player is in it already.
func (t *Tournament) joinSeason(player game.Player, number, round int) {
	season, ok := t.findSeason(number)
	if !ok || number == 0 || round == 0 || len(season.divisions) == 0 || season.hasPlayer(player) {
		return
	}
	d := &season.divisions[len(season.divisions)-1]
	d.Players = append(slices.Clip(d.Players), player)
}

// changeTable applies a change to the table of a game. It does nothing if there is none.
func (t *Tournament) changeTable(gameID string, change func(*tableState)) {
	if table, _, ok := t.findTable(gameID); ok {
		change(table)
	}
}

// listPlaying lists the players that take part now, in the order of entry: without those that wait for
// a place or have withdrawn.
func (t *Tournament) listPlaying() []game.Player {
	var all []game.Player
	for _, entrant := range t.entrants {
		if !entrant.Waiting && !entrant.Withdrawn {
			all = append(all, entrant.Player)
		}
	}
	return all
}

// hasWithdrawn reports whether a player has withdrawn from the tournament.
func (t *Tournament) hasWithdrawn(p game.Player) bool {
	e, ok := t.findEntrant(p)
	return ok && e.Withdrawn
}

// hasLeft reports whether a player has left the tournament, or the season of a table.
func (t *Tournament) hasLeft(table *tableState, p game.Player) bool {
	return t.hasWithdrawn(p) || t.seasons[t.places[table.Game].season].leftBy(p)
}

// recordRoll records the key of a decision that rolled dice, and drops the seal that waited for it.
func (t *Tournament) recordRoll(roll int, key dice.Key) {
	t.rolls, t.chain.key, t.chain.sealed = roll, key, nil
}
