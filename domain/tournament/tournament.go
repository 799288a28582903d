package tournament

import (
	"maps"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
)

// A Tournament is the aggregate: one tournament as its log tells it. Make an
// empty one with New, and fold events into it.
type Tournament struct {
	lookup    func(string) (game.Ruleset, bool)
	announced Announced // the zero value before it was announced
	rules     Rules     // in force
	closed    bool      // entries
	ended     *Ended
	rolls     int
	chain     chain
	entrants  []Entrant // in the order of entry
	seasons   []*season
	news      []NewsPosted
	changes   []RulesChanged
	titles    []Title
	records   []Record // the best there are now
	ladder    []game.Player
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

// season is a season as far as it has gone.
type season struct {
	n         int
	opened    time.Time
	divisions []Division
	rounds    []*round
	penalties []Penalised
	byes      []ByeGranted
	left      []Withdrew
	rules     Rules // when it was closed
	closed    *SeasonClosed
	luck      luck // of its lots, when it was closed
}

// round is a round that was drawn.
type round struct {
	n      int
	drawn  time.Time
	roll   int
	why    []Line
	tables []*table
	byes   []Bye
	closed bool
	at     time.Time // when it was closed
}

// table is a game of a round.
type table struct {
	Table
	agreed  []game.Player
	started time.Time // zero: it has not begun
	seated  []Seated  // as it began
	early   int       // substitutes who came before that
	subs    []Substituted
	result  *End
	brought *End   // the result as its game brought it last; nil: it has not
	review  string // why the result is not the last word; "": it is
	head    string
	ended   time.Time
	void    string // why; "": it is not
	gone    []game.Player
	fixes   []ResultCorrected
}

// place is where a table is found.
type place struct{ season, round, table int } // from 0

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
	c.seasons = make([]*season, len(t.seasons))
	for i, s := range t.seasons {
		c.seasons[i] = s.clone()
	}
	c.news, c.changes = slices.Clip(t.news), slices.Clip(t.changes)
	c.titles, c.records = slices.Clip(t.titles), slices.Clone(t.records)
	c.ladder = slices.Clone(t.ladder)
	c.at = maps.Clone(t.at)
	c.idled = maps.Clone(t.idled)
	c.pending, c.ranks = maps.Clone(t.pending), maps.Clone(t.ranks)
	return &c
}

// clone copies what may change yet. A closed season is never changed again,
// so that long leagues are cheap to copy.
func (s *season) clone() *season {
	if s.closed != nil {
		return s
	}
	c := *s
	c.penalties, c.byes, c.left = slices.Clip(s.penalties), slices.Clip(s.byes), slices.Clip(s.left)
	c.divisions = slices.Clone(s.divisions)
	c.rounds = make([]*round, len(s.rounds))
	for i, r := range s.rounds {
		c.rounds[i] = r.clone()
	}
	return &c
}

func (r *round) clone() *round {
	c := *r
	c.tables = make([]*table, len(r.tables))
	for i, t := range r.tables {
		copied := *t
		copied.agreed, copied.subs, copied.fixes = slices.Clip(t.agreed), slices.Clip(t.subs), slices.Clip(t.fixes)
		c.tables[i] = &copied
	}
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

// over reports whether nothing more is to come from a table.
func (t *table) over() bool { return t.result != nil || t.void != "" }

// holders are who have the seats now.
func (t *table) holders() []Seated {
	seats, subs := slices.Clone(t.Seats), t.subs
	if !t.started.IsZero() {
		seats, subs = slices.Clone(t.seated), t.subs[t.early:]
	}
	for _, s := range subs {
		for i := range seats {
			if seats[i].Seat == s.Seat {
				seats[i].Player = s.To
			}
		}
	}
	return seats
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

// has reports whether somebody is in a division of the season.
func (s *season) has(p game.Player) bool {
	return slices.ContainsFunc(s.divisions, func(d Division) bool { return slices.Contains(d.Players, p) })
}

// leftBy reports whether somebody has withdrawn while the season went on. He
// does not come back to it, even if he enters for the next.
func (s *season) leftBy(p game.Player) bool {
	return slices.ContainsFunc(s.left, func(w Withdrew) bool { return w.Player == p })
}

// granted is the bye that was granted to somebody for a round.
func (s *season) granted(p game.Player, round int) (points.Bye, bool) {
	for _, b := range s.byes {
		if b.Player == p && b.Round == round {
			return b.Bye, true
		}
	}
	return "", false
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

// settle ends all reviews: the results of a closed season stand.
func (s *season) settle() {
	for _, r := range s.rounds {
		for _, tb := range r.tables {
			tb.review = ""
		}
	}
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
