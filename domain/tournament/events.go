package tournament

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// vocabulary is every event of a tournament's log.
var vocabulary = event.NewVocabulary(
	event.Of[Announced]("tournament.announced"),
	event.Of[RulesChanged]("tournament.rules-changed"),
	event.Of[NewsPosted]("tournament.news-posted"),
	event.Of[Entered]("tournament.entered"),
	event.Of[Admitted]("tournament.admitted"),
	event.Of[Withdrew]("tournament.withdrew"),
	event.Of[ByeGranted]("tournament.bye-granted"),
	event.Of[EntriesClosed]("tournament.entries-closed"),
	event.Of[SeasonOpened]("tournament.season-opened"),
	event.Of[DivisionsFormed]("tournament.divisions-formed"),
	event.Of[RoundDrawn]("tournament.round-drawn"),
	event.Of[Agreed]("tournament.agreed"),
	event.Of[TableStarted]("tournament.table-started"),
	event.Of[Substituted]("tournament.substituted"),
	event.Of[ResultRecorded]("tournament.result-recorded"),
	event.Of[ResultQuestioned]("tournament.result-questioned"),
	event.Of[ResultCorrected]("tournament.result-corrected"),
	event.Of[TableVoided]("tournament.table-voided"),
	event.Of[Penalised]("tournament.penalised"),
	event.Of[RoundClosed]("tournament.round-closed"),
	event.Of[SeasonClosed]("tournament.season-closed"),
	event.Of[Challenged]("tournament.challenged"),
	event.Of[LadderSet]("tournament.ladder-set"),
	event.Of[Ended]("tournament.ended"),
)

// Vocabulary is every event that the log of a tournament may hold.
func Vocabulary() *event.Vocabulary { return vocabulary }

// Announced begins the log of a tournament. Rules are complete.
type Announced struct {
	ID         string          `json:"id"`
	Title      string          `json:"title"`
	Steward    game.Player     `json:"steward"`
	Rules      Rules           `json:"rules"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"` // length of the dice chain
	At         time.Time       `json:"at"`
}

// RulesChanged puts other rules in force. Late says that play had begun.
type RulesChanged struct {
	Rules Rules       `json:"rules"`
	What  []string    `json:"what"` // the fields that changed, sorted
	Why   string      `json:"why"`
	Late  bool        `json:"late,omitempty"`
	By    game.Player `json:"by"`
	At    time.Time   `json:"at"`
}

// NewsPosted is a word of the steward to all, or of the house.
type NewsPosted struct {
	Text string      `json:"text"`
	By   game.Player `json:"by"` // empty: the house
	At   time.Time   `json:"at"`
}

// Entered says that somebody takes part, or waits for a place.
type Entered struct {
	Player  game.Player `json:"player"`
	Number  int         `json:"number"` // order of entry, from 1; never used again
	Rating  int         `json:"rating,omitempty"`
	Waiting bool        `json:"waiting,omitempty"`
	Season  int         `json:"season,omitempty"` // the season that was open; 0: none yet
	Round   int         `json:"round,omitempty"`  // the first round in it that he can play; 0: the first
	At      time.Time   `json:"at"`
}

// Admitted gives a place to somebody who waited for one.
type Admitted struct {
	Player game.Player `json:"player"`
	Season int         `json:"season,omitempty"`
	Round  int         `json:"round,omitempty"`
	At     time.Time   `json:"at"`
}

// Withdrew says that somebody plays no round any more that is not drawn yet.
// Tables that have begun go on without him: the seat is for a substitute.
type Withdrew struct {
	Player game.Player `json:"player"`
	By     game.Player `json:"by"`
	Why    string      `json:"why,omitempty"`
	Season int         `json:"season,omitempty"` // the open season
	Round  int         `json:"round,omitempty"`  // the last round in it that was drawn
	At     time.Time   `json:"at"`
}

// ByeGranted lets somebody sit out a round to come.
type ByeGranted struct {
	Player game.Player `json:"player"`
	Season int         `json:"season"`
	Round  int         `json:"round"`
	Bye    points.Bye  `json:"bye"` // half or zero
	At     time.Time   `json:"at"`
}

// EntriesClosed lets nobody enter any more, but late entrants where the rules
// have them.
type EntriesClosed struct {
	At time.Time `json:"at"`
}

// SeasonOpened begins a season.
type SeasonOpened struct {
	Season int       `json:"season"` // from 1
	At     time.Time `json:"at"`
}

// DivisionsFormed says who plays with whom in a season.
type DivisionsFormed struct {
	Season    int        `json:"season"`
	Divisions []Division `json:"divisions"` // the highest first
}

// A Division is those who are ranked together in a season.
type Division struct {
	N       int           `json:"n"`    // from 1
	Tier    int           `json:"tier"` // 1 is the highest; divisions of a tier are equal
	Name    string        `json:"name"` // "2b"; "" if there is but one
	Players []game.Player `json:"players"`
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

// A Table is one game of a round.
type Table struct {
	Game     string   `json:"game"`
	Division int      `json:"division"`
	N        int      `json:"n"`     // in the round, from 1, over all divisions
	Seats    []Seated `json:"seats"` // in seat order
	// Up and Down are those who meet a better or a worse score group here.
	Up   []game.Player `json:"up,omitempty"`
	Down []game.Player `json:"down,omitempty"`
}

// Seated is who has a seat of a table.
type Seated struct {
	Seat   game.Seat   `json:"seat"`
	Player game.Player `json:"player"`
}

// A Bye is a round in which an entrant has no table.
type Bye struct {
	Player   game.Player `json:"player"`
	Division int         `json:"division"`
	Bye      points.Bye  `json:"bye"`
}

// A Line is one step of how a draw came about.
type Line struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Source string `json:"source,omitempty"`
}

// Agreed says that somebody is ready for his table to begin.
type Agreed struct {
	Game   string      `json:"game"`
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

// TableStarted says that the game of a table is open with these players, who
// are those of the draw without the withdrawn.
type TableStarted struct {
	Game  string    `json:"game"`
	Seats []Seated  `json:"seats"`
	At    time.Time `json:"at"`
}

// Substituted gives a seat of a table to another player.
type Substituted struct {
	Game string      `json:"game"`
	Seat game.Seat   `json:"seat"`
	From game.Player `json:"from,omitempty"`
	To   game.Player `json:"to"`
	Why  string      `json:"why,omitempty"`
	By   game.Player `json:"by"`
	At   time.Time   `json:"at"`
}

// ResultRecorded is what a finished game brought. It comes once for each game.
type ResultRecorded struct {
	Game string    `json:"game"`
	Head string    `json:"head"` // hash of the game's log where it ended
	End  End       `json:"end"`
	At   time.Time `json:"at"`
}

// ResultQuestioned says that the game of a result was rewound: until it ends
// again, the result is not its last word.
type ResultQuestioned struct {
	Game string    `json:"game"`
	Why  string    `json:"why"`
	At   time.Time `json:"at"`
}

// ResultCorrected puts another result in its place. Head is that of a game that
// was rewound and has ended again; "" if the steward corrects what was recorded.
type ResultCorrected struct {
	Game string      `json:"game"`
	Head string      `json:"head,omitempty"`
	End  End         `json:"end"`
	Why  string      `json:"why"`
	By   game.Player `json:"by"`
	At   time.Time   `json:"at"`
}

// An End is how a game ended.
type End struct {
	Reason   string     `json:"reason,omitempty"`
	Outright bool       `json:"outright,omitempty"` // won by the game's own end, not by reckoning
	Places   []Finished `json:"places"`             // best first
}

// Finished is how one seat ended.
type Finished struct {
	Seat    game.Seat      `json:"seat"`
	Place   int            `json:"place"` // from 1
	Out     bool           `json:"out,omitempty"`
	Points  int            `json:"points,omitempty"` // hundredths, as the game gives them
	Scores  map[string]int `json:"scores,omitempty"`
	Title   string         `json:"title,omitempty"`
	Role    string         `json:"role,omitempty"`    // "loyal"
	Holders []Holder       `json:"holders,omitempty"` // first to last; none: the player of the draw
}

// A Holder held a seat for some phases.
type Holder struct {
	Player game.Player `json:"player,omitempty"` // "": nobody, a regency
	Phases int         `json:"phases"`
	Lost   bool        `json:"lost,omitempty"` // removed for missing deadlines, or left without RESIGN: it counts for nothing (F 8.4)
}

// TableVoided says that a table does not count: it was not played, not to its
// end, or not as it should. Who was ready to play gets what the rules declare
// for that; who had gone gets nothing.
type TableVoided struct {
	Game string `json:"game"`
	Why  string `json:"why"`
	// Gone are those who have withdrawn, or are to blame.
	Gone []game.Player `json:"gone,omitempty"`
	By   game.Player   `json:"by,omitempty"`
	At   time.Time     `json:"at"`
}

// Penalised takes points away.
type Penalised struct {
	Player game.Player   `json:"player"`
	Points figure.Number `json:"points"` // more than 0
	Season int           `json:"season"`
	Round  int           `json:"round,omitempty"`
	Why    string        `json:"why"`
	By     game.Player   `json:"by"`
	At     time.Time     `json:"at"`
}

// RoundClosed says that all tables of a round are over.
type RoundClosed struct {
	Season int       `json:"season"`
	Round  int       `json:"round"`
	At     time.Time `json:"at"`
}

// SeasonClosed is the end of a season: its tables are final.
type SeasonClosed struct {
	Season  int       `json:"season"`
	Tables  []Final   `json:"tables"`
	Moves   []Move    `json:"moves,omitempty"`
	Titles  []Title   `json:"titles,omitempty"`
	Records []Record  `json:"records,omitempty"` // that were broken
	Roll    int       `json:"roll"`              // number of the dice key that lots were drawn with
	Key     dice.Key  `json:"key"`
	At      time.Time `json:"at"`
}

// Final is the final table of a division.
type Final struct {
	Division int        `json:"division"`
	Rows     []FinalRow `json:"rows"`
}

// FinalRow is an entrant's line of a final table.
type FinalRow struct {
	Rank   int           `json:"rank"`
	Shared bool          `json:"shared,omitempty"`
	Player game.Player   `json:"player"`
	Points figure.Number `json:"points"`
	Games  int           `json:"games"`
}

// Move is a promotion or relegation.
type Move struct {
	Player game.Player `json:"player"`
	From   int         `json:"from"` // tier
	To     int         `json:"to"`
	Why    string      `json:"why"` // "rank 1 of division 2b"
}

// Title is an honour that is kept for ever.
type Title struct {
	Name     string      `json:"name"`
	Player   game.Player `json:"player"`
	Season   int         `json:"season"`
	Division string      `json:"division,omitempty"`
	Game     string      `json:"game,omitempty"`
}

// Record is the best there was.
type Record struct {
	Name   string        `json:"name"` // "most honour in one game"
	Value  figure.Number `json:"value"`
	Player game.Player   `json:"player"`
	Season int           `json:"season"`
	Game   string        `json:"game,omitempty"`
}

// Challenged asks somebody higher on the ladder for a game.
type Challenged struct {
	Player  game.Player `json:"player"`
	Against game.Player `json:"against"`
	Table   Table       `json:"table"`
	Round   int         `json:"round"`
	At      time.Time   `json:"at"`
}

// LadderSet is the order on the ladder, the best first.
type LadderSet struct {
	Order []game.Player `json:"order"`
	Idle  []game.Player `json:"idle,omitempty"` // who moved down for not playing
	Why   string        `json:"why"`
	At    time.Time     `json:"at"`
}

// Ended is the end of the tournament.
type Ended struct {
	Final  []FinalRow  `json:"final"` // over all seasons
	Titles []Title     `json:"titles,omitempty"`
	Why    string      `json:"why,omitempty"` // if it was ended before its time
	By     game.Player `json:"by,omitempty"`
	At     time.Time   `json:"at"`
}
