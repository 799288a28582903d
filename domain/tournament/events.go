package tournament

import (
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
)

// Announced begins the log of a tournament. Rules are complete.
type Announced struct {
	ID         string          `json:"id"`
	Title      string          `json:"title"`
	Steward    game.Player     `json:"steward"`
	Rules      Rules           `json:"rules"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"`           // length of the dice chain
	Dice       *dice.Terms     `json:"dice,omitempty"` // nil: version 1
	At         time.Time       `json:"at"`
}

func (e Announced) apply(tournament *Tournament) {
	tournament.announced, tournament.rules, tournament.chain = e, e.Rules, chain{luck: luck{key: e.Commitment}, keys: e.Keys}
	if e.Dice != nil {
		tournament.chain.epoch = e.Dice.Epoch
	}
}

// RulesChanged puts other rules in force. Late says that play had begun.
type RulesChanged struct {
	Rules Rules       `json:"rules"`
	What  []string    `json:"what"` // the fields that changed, sorted
	Why   string      `json:"why"`
	Late  bool        `json:"late,omitempty"`
	From  int         `json:"from,omitempty"` // the first season with them; 0: they are in force at once
	By    game.Player `json:"by"`
	At    time.Time   `json:"at"`
}

func (e RulesChanged) apply(tournament *Tournament) {
	tournament.changes = append(tournament.changes, e)
	if e.From > len(tournament.seasons) {
		tournament.laterRules = append(tournament.laterRules, e)
		return
	}
	tournament.rules = e.Rules
}

// NewsPosted is a message from a director, or from the server, to all.
type NewsPosted struct {
	Text string      `json:"text"`
	By   game.Player `json:"by"` // empty: the server
	At   time.Time   `json:"at"`
}

func (e NewsPosted) apply(t *Tournament) { t.news = append(t.news, e) }

// Entered says that a player takes part, or waits for a place.
type Entered struct {
	Player  game.Player `json:"player"`
	Number  int         `json:"number"` // order of entry, from 1; never used again
	Rating  int         `json:"rating,omitempty"`
	Waiting bool        `json:"waiting,omitempty"`
	Season  int         `json:"season,omitempty"` // the season that was open; 0: none yet
	Round   int         `json:"round,omitempty"`  // the first round in it that they can play; 0: the first
	At      time.Time   `json:"at"`
}

// apply adds the entrant behind all others, even one that comes back, whose club stays. Unless the entrant waits for
// a place, it joins the open season.
func (e Entered) apply(tournament *Tournament) {
	tournament.noteEntryOrder(e.At)
	tournament.dropInvitation(e.Player)
	club := "" // of a player that comes back
	if before, ok := tournament.findEntrant(e.Player); ok {
		club = before.Club
	}
	tournament.entrants = slices.DeleteFunc(tournament.entrants, func(o Entrant) bool { return o.Player == e.Player })
	tournament.entrants = append(tournament.entrants, Entrant{
		Player: e.Player, Number: e.Number, Rating: e.Rating, Club: club, Waiting: e.Waiting,
		Since: Point{e.Season, e.Round}, Entered: e.At,
	})
	if !e.Waiting {
		tournament.joinSeason(e.Player, e.Season, e.Round)
	}
}

// Admitted gives a place to a player that waited for one.
type Admitted struct {
	Player game.Player `json:"player"`
	Season int         `json:"season,omitempty"`
	Round  int         `json:"round,omitempty"`
	At     time.Time   `json:"at"`
}

func (e Admitted) apply(tournament *Tournament) {
	if who, ok := tournament.findEntrant(e.Player); ok {
		who.Waiting, who.Since = false, Point{e.Season, e.Round}
		tournament.joinSeason(e.Player, e.Season, e.Round)
	}
}

// Withdrew says that a player plays in no round that is not yet drawn. Tables that have begun
// go on without them: a substitute may take the seat.
type Withdrew struct {
	Player game.Player `json:"player"`
	By     game.Player `json:"by"`
	Why    string      `json:"why,omitempty"`
	Season int         `json:"season,omitempty"` // the open season
	Round  int         `json:"round,omitempty"`  // the last round in it that was drawn
	At     time.Time   `json:"at"`
}

func (e Withdrew) apply(tournament *Tournament) {
	tournament.noteEntryOrder(e.At)
	if who, ok := tournament.findEntrant(e.Player); ok {
		who.Withdrawn, who.Last = true, Point{e.Season, e.Round}
	}
	tournament.leaveSeasons(e)
}

// leaveSeasons records that a player has left all open seasons up to the season of the event.
func (t *Tournament) leaveSeasons(withdrew Withdrew) {
	for _, season := range t.seasons[:min(max(withdrew.Season, 0), len(t.seasons))] {
		if season.closed != nil {
			continue
		}
		if season.n != withdrew.Season {
			withdrew.Round = season.lastLiveRound(t.rules.Format)
		}
		season.withdrawals = append(season.withdrawals, withdrew)
	}
}

// ByeGranted lets a player sit out a round to come.
type ByeGranted struct {
	Player game.Player `json:"player"`
	Season int         `json:"season"`
	Round  int         `json:"round"`
	Bye    points.Bye  `json:"bye"` // half or zero; allocated: a pairing bye by hand
	Why    string      `json:"why,omitempty"`
	At     time.Time   `json:"at"`
}

func (e ByeGranted) apply(tournament *Tournament) {
	tournament.noteEntryOrder(e.At)
	if s, ok := tournament.findSeason(e.Season); ok {
		s.byes = append(s.byes, e)
	} else if e.Season == len(tournament.seasons)+1 {
		tournament.earlyByes = append(tournament.earlyByes, e)
	}
}

// EntriesClosed ends the time for entries, except for late entrants where the rules allow them.
type EntriesClosed struct {
	At time.Time `json:"at"`
}

func (EntriesClosed) apply(t *Tournament) { t.closed = true }

// StartAsked says that the first season begins once no order about entries has come for an hour.
type StartAsked struct {
	By game.Player `json:"by"`
	At time.Time   `json:"at"`
}

func (StartAsked) apply(t *Tournament) { t.starting = true }

// SeasonOpened begins a season.
type SeasonOpened struct {
	Season int       `json:"season"` // from 1
	At     time.Time `json:"at"`
}

func (e SeasonOpened) apply(tournament *Tournament) {
	tournament.applyLaterRules(e.Season)
	tournament.starting = false
	byes := lists.Keep(tournament.earlyByes, func(b ByeGranted) bool { return b.Season == e.Season })
	tournament.seasons, tournament.earlyByes = append(tournament.seasons, &season{n: e.Season, opened: e.At, byes: byes}), nil
}

// DivisionsFormed sets the divisions of a season, with their players.
type DivisionsFormed struct {
	Season    int        `json:"season"`
	Divisions []Division `json:"divisions"` // the highest first
}

func (e DivisionsFormed) apply(tournament *Tournament) {
	if s, ok := tournament.findSeason(e.Season); ok {
		s.divisions = slices.Clone(e.Divisions)
		clear(tournament.pending)
	}
}

// RoundDrawn seats a round of a season, in all divisions. Rounds that are
// planned together have the same roll, and all but the first only wait.
type RoundDrawn struct {
	Season int       `json:"season"`
	Round  int       `json:"round"` // from 1
	Tables []Table   `json:"tables"`
	Byes   []Bye     `json:"byes,omitempty"`
	Roll   int       `json:"roll"` // number of the dice key, from 1
	Key    dice.Key  `json:"key"`
	Why    []Line    `json:"why,omitempty"`
	At     time.Time `json:"at"`
}

func (e RoundDrawn) apply(tournament *Tournament) {
	season, ok := tournament.findSeason(e.Season)
	if !ok {
		return
	}
	r := &round{n: e.Round, drawn: e.At, roll: e.Roll, drawLines: e.Why, byes: e.Byes}
	season.rounds = append(season.rounds, r)
	for _, table := range e.Tables {
		tournament.places[table.Game] = place{season.n - 1, len(season.rounds) - 1, len(r.tables)}
		r.tables = append(r.tables, &tableState{Table: table})
	}
	tournament.recordRoll(e.Roll, e.Key)
}

// RoundClosed says that all tables of a round are over.
type RoundClosed struct {
	Season int       `json:"season"`
	Round  int       `json:"round"`
	At     time.Time `json:"at"`
}

func (e RoundClosed) apply(t *Tournament) {
	if s, ok := t.findSeason(e.Season); ok && e.Round >= 1 && e.Round <= len(s.rounds) {
		s.rounds[e.Round-1].closed, s.rounds[e.Round-1].closedAt = true, e.At
	}
}

// SeasonClosed is the end of a season: its tables are final.
type SeasonClosed struct {
	Season  int       `json:"season"`
	Tables  []Final   `json:"tables"`
	Moves   []Move    `json:"moves,omitempty"`
	Titles  []Title   `json:"titles,omitempty"`
	Records []Record  `json:"records,omitempty"` // broken in the season
	Roll    int       `json:"roll"`              // number of the dice key with which lots were drawn
	Key     dice.Key  `json:"key"`
	At      time.Time `json:"at"`
}

func (e SeasonClosed) apply(tournament *Tournament) {
	season, ok := tournament.findSeason(e.Season)
	if !ok {
		return
	}
	season.rules = tournament.asOfSeason(season).rules
	season.closed = &e
	season.endReviews()
	tournament.titles = append(tournament.titles, e.Titles...)
	for _, record := range e.Records {
		tournament.records = slices.DeleteFunc(tournament.records, func(o Record) bool { return o.Name == record.Name })
		tournament.records = append(tournament.records, record)
	}
	for _, m := range e.Moves {
		tournament.pending[m.Player] += m.To - m.From
	}
	for _, final := range e.Tables {
		for _, row := range final.Rows {
			tournament.ranks[row.Player] = row.Rank
		}
	}
	tournament.recordRoll(e.Roll, e.Key)
	season.luck = tournament.chain.luck
}

// Challenged asks a player that stands higher on the ladder for a game.
type Challenged struct {
	Player  game.Player `json:"player"`
	Against game.Player `json:"against"`
	Table   Table       `json:"table"`
	Round   int         `json:"round"`
	At      time.Time   `json:"at"`
}

// apply adds the table to the only round of a ladder.
func (e Challenged) apply(tournament *Tournament) {
	season, ok := tournament.findOpen()
	if !ok {
		return
	}
	if len(season.rounds) == 0 {
		season.rounds = append(season.rounds, &round{n: 1, drawn: e.At})
	}
	r := season.rounds[len(season.rounds)-1]
	tournament.places[e.Table.Game] = place{season.n - 1, len(season.rounds) - 1, len(r.tables)}
	r.tables = append(r.tables, &tableState{Table: e.Table})
}

// LadderSet sets the order on the ladder, the best first.
type LadderSet struct {
	Order []game.Player `json:"order"`
	Idle  []game.Player `json:"idle,omitempty"` // players that moved down for not playing
	Why   string        `json:"why"`
	At    time.Time     `json:"at"`
}

func (e LadderSet) apply(tournament *Tournament) {
	tournament.ladder = slices.Clone(e.Order)
	for _, p := range e.Idle {
		tournament.idled[p] = e.At
	}
}

// Ended is the end of the tournament.
type Ended struct {
	Final  []FinalRow  `json:"final"` // over all seasons
	Titles []Title     `json:"titles,omitempty"`
	Why    string      `json:"why,omitempty"` // if it was ended before its time
	By     game.Player `json:"by,omitempty"`
	At     time.Time   `json:"at"`
}

func (e Ended) apply(tournament *Tournament) {
	tournament.ended = &e
	tournament.titles = append(tournament.titles, e.Titles...)
}

// Banned says that a player may not take part, nor stand in for another player.
type Banned struct {
	Player game.Player `json:"player"`
	Own    bool        `json:"own,omitempty"` // the director plays with them, and nobody else agreed
	Why    string      `json:"why"`
	By     game.Player `json:"by"`
	Second game.Player `json:"second,omitempty"` // the second director that agreed
	At     time.Time   `json:"at"`
}

func (e Banned) apply(t *Tournament) {
	t.settleHeld(e)
	t.banned = append(t.banned, e)
}

// Invited says that a stranger has been asked to take part, or to take the seat of From in
// Game. It changes nothing else: the stranger has not answered yet.
type Invited struct {
	Player game.Player `json:"player"`         // the new ID under which the stranger takes part after a YES
	Game   string      `json:"game,omitempty"` // "": to take part
	From   game.Player `json:"from,omitempty"`
	Why    string      `json:"why,omitempty"`
	By     game.Player `json:"by"`
	At     time.Time   `json:"at"`
}

func (e Invited) apply(t *Tournament) { t.invited = append(t.invited, e) }

// KeptApart says that no two of these players are drawn at one table or, with Over, that they
// may be drawn together again.
type KeptApart struct {
	Players []game.Player `json:"players"` // sorted
	Over    bool          `json:"over,omitempty"`
	Own     bool          `json:"own,omitempty"` // the director plays against them, and nobody else agreed
	Why     string        `json:"why"`
	By      game.Player   `json:"by"`
	Second  game.Player   `json:"second,omitempty"` // the second director that agreed
	At      time.Time     `json:"at"`
}

func (e KeptApart) apply(tournament *Tournament) {
	tournament.settleHeld(e)
	tournament.apart = lists.Keep(tournament.apart, func(k KeptApart) bool { return !slices.Equal(k.Players, e.Players) })
	if !e.Over {
		tournament.apart = append(tournament.apart, e)
	}
}
