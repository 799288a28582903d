package tournaments

import (
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
	"seneschal/projections"
)

// A Tournament is a tournament as it stands.
type Tournament struct {
	ID         string                             `db:"id" json:"id"`
	Title      string                             `db:"title" json:"title"`
	Steward    game.Player                        `db:"steward" json:"steward"`
	Directors  projections.JSON[[]game.Player]    `db:"directors" json:"directors"` // the steward first
	Status     string                             `db:"status" json:"status"`       // as in tournament.Tournament
	Format     tournament.Format                  `db:"format" json:"format"`
	Rules      projections.JSON[tournament.Rules] `db:"rules" json:"rules"`
	Seasons    int                                `db:"seasons" json:"seasons"`   // that have begun
	Entrants   int                                `db:"entrants" json:"entrants"` // number of players, without those who wait or have withdrawn
	Waiting    int                                `db:"waiting" json:"waiting"`
	Announced  time.Time                          `db:"announced" json:"announced"`
	Changed    time.Time                          `db:"changed" json:"changed"`
	Why        string                             `db:"why" json:"why,omitempty"` // reason why it was ended early
	Commitment string                             `db:"commitment" json:"commitment"`
	Pos        int64                              `db:"pos" json:"-"`
}

// Directs reports whether a player is the steward or another director.
func (t Tournament) Directs(p game.Player) bool {
	return p != "" && slices.Contains(t.Directors.V, p)
}

// An Entrant is a player that has entered.
type Entrant struct {
	Tournament string      `db:"tournament" json:"-"`
	Number     int         `db:"number" json:"number"`
	Player     game.Player `db:"player" json:"player"`
	Rating     int         `db:"rating" json:"rating,omitempty"`
	Club       string      `db:"club" json:"club,omitempty"`
	Waiting    bool        `db:"waiting" json:"waiting,omitempty"`
	Withdrawn  bool        `db:"withdrawn" json:"withdrawn,omitempty"`
	Banned     bool        `db:"banned" json:"banned,omitempty"`
	Rung       int         `db:"rung" json:"rung,omitempty"` // on the ladder, from 1; 0: not on it
	Entered    time.Time   `db:"entered" json:"entered"`
}

// A Season is a season that has begun.
type Season struct {
	Tournament string                                   `db:"tournament" json:"-"`
	Season     int                                      `db:"season" json:"season"`
	Opened     time.Time                                `db:"opened" json:"opened"`
	Closed     *time.Time                               `db:"closed" json:"closed,omitempty"`         // nil: it goes on
	Objections *time.Time                               `db:"objections" json:"objections,omitempty"` // end of the time for objections
	Moves      projections.JSON[[]tournament.Move]      `db:"moves" json:"moves"`
	Penalties  projections.JSON[[]tournament.Penalised] `db:"penalties" json:"penalties"`
}

// A Division is a division of a season with what holds for all its standings. Season 0 with division 0 is all of time.
type Division struct {
	Tournament string                     `db:"tournament" json:"-"`
	Season     int                        `db:"season" json:"season"`
	Division   int                        `db:"division" json:"division"`
	Tier       int                        `db:"tier" json:"tier"`
	Name       string                     `db:"name" json:"name"`
	Rounds     int                        `db:"rounds" json:"rounds"`
	TieBreaks  projections.JSON[[]string] `db:"tie_breaks" json:"tie_breaks"`
	Final      bool                       `db:"final" json:"final"`
}

// A Round is a round that was drawn.
type Round struct {
	Tournament string                              `db:"tournament" json:"-"`
	Season     int                                 `db:"season" json:"season"`
	Round      int                                 `db:"round" json:"round"`
	Drawn      time.Time                           `db:"drawn" json:"drawn"`
	Closed     bool                                `db:"closed" json:"closed"`
	Objections *time.Time                          `db:"objections" json:"objections,omitempty"` // end of the time for objections
	Roll       int                                 `db:"roll" json:"roll,omitempty"`
	Why        projections.JSON[[]tournament.Line] `db:"why" json:"why"`
	Byes       projections.JSON[[]tournament.Bye]  `db:"byes" json:"byes"`
}

// A RoundGame is a game of a round.
type RoundGame struct {
	Tournament string                        `db:"tournament" json:"-"`
	Season     int                           `db:"season" json:"season"`
	Round      int                           `db:"round" json:"round"`
	N          int                           `db:"n" json:"n"`
	Division   int                           `db:"division" json:"division"`
	Game       string                        `db:"game" json:"game"`
	Status     string                        `db:"status" json:"status"`
	Started    *time.Time                    `db:"started" json:"started,omitempty"`
	Ended      *time.Time                    `db:"ended" json:"ended,omitempty"`
	Review     string                        `db:"review" json:"review,omitempty"` // reason why the result may still change; "": it is final
	Void       string                        `db:"void" json:"void,omitempty"`     // reason why the table is void; "": it is not
	Outcome    tournament.Outcome            `db:"outcome" json:"outcome"`         // what the official result rests on
	Word       string                        `db:"word" json:"word,omitempty"`     // the reason of the steward who decided
	Second     game.Player                   `db:"second" json:"second,omitempty"` // the second director that agreed
	Own        string                        `db:"own" json:"own,omitempty"`       // where the steward who decided plays: "table", "division"; "": in neither
	Seats      projections.JSON[[]TableSeat] `db:"seats" json:"seats"`
}

// A TableSeat is a seat of a table. It has a place once the game is over.
type TableSeat struct {
	Seat   game.Seat     `json:"seat"`
	Player game.Player   `json:"player,omitempty"` // the present holder
	First  game.Player   `json:"first,omitempty"`  // the player that was drawn, if it is another
	Place  int           `json:"place,omitempty"`
	Points figure.Number `json:"points"` // as the game gives them
	Title  string        `json:"title,omitempty"`
}

// A Standing is a player's row of standings.
type Standing struct {
	Tournament string                             `db:"tournament" json:"-"`
	Season     int                                `db:"season" json:"season"`
	Division   int                                `db:"division" json:"division"`
	N          int                                `db:"n" json:"n"`
	Player     game.Player                        `db:"player" json:"player"`
	Rank       int                                `db:"rank" json:"rank"`
	Shared     bool                               `db:"shared" json:"shared,omitempty"`
	Before     int                                `db:"before" json:"before,omitempty"` // rank a round earlier
	Points     string                             `db:"points" json:"points"`
	Games      int                                `db:"games" json:"games"`
	Withdrawn  bool                               `db:"withdrawn" json:"withdrawn,omitempty"`
	Banned     bool                               `db:"banned" json:"banned,omitempty"`
	BannedOwn  bool                               `db:"banned_own" json:"banned_own,omitempty"` // by a steward who plays in the same field
	Review     bool                               `db:"review" json:"review,omitempty"`         // a result that counts for the row may change yet
	TieBreaks  projections.JSON[[]figure.Number]  `db:"tie_breaks" json:"tie_breaks"`
	Cells      projections.JSON[[]standings.Cell] `db:"cells" json:"cells"`
	Why        projections.JSON[figure.Why]       `db:"why" json:"-"`
}

// A Title is an honour that is kept for ever.
type Title struct {
	Tournament string      `db:"tournament" json:"-"`
	N          int         `db:"n" json:"n"`
	Name       string      `db:"name" json:"name"`
	Player     game.Player `db:"player" json:"player"`
	Season     int         `db:"season" json:"season,omitempty"`
	Division   string      `db:"division" json:"division,omitempty"`
	Game       string      `db:"game" json:"game,omitempty"`
}

// A Record is the best figure of its kind so far.
type Record struct {
	Tournament string      `db:"tournament" json:"-"`
	Name       string      `db:"name" json:"name"`
	Value      string      `db:"value" json:"value"`
	Player     game.Player `db:"player" json:"player"`
	Season     int         `db:"season" json:"season"`
	Game       string      `db:"game" json:"game,omitempty"`
}

// News is a message of the steward.
type News struct {
	Tournament string      `db:"tournament" json:"-"`
	N          int         `db:"n" json:"n"`
	Kind       string      `db:"kind" json:"kind"` // "news" or "rules"
	Text       string      `db:"text" json:"text"`
	Author     game.Player `db:"author" json:"author"`
	At         time.Time   `db:"at" json:"at"`
}
