package replay

import (
	"seneschal/domain/report"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// ComparePage is what has changed between two phases of a game's replay, as
// the public saw them.
type ComparePage struct {
	Nav       games.Nav      `json:"-"`
	Title     string         `json:"title"`
	Then      CompareSide    `json:"then"`
	Now       CompareSide    `json:"now"`
	Regions   []RegionChange `json:"regions"`   // of the board
	Position  []Difference   `json:"position"`  // in words and tables
	Standings []ScoreChange  `json:"standings"` // then and now
	Between   []PhaseLink    `json:"between"`   // the phases that made it so
	Earlier   string         `json:"earlier,omitempty"`
	Later     string         `json:"later,omitempty"`
	Phases    []PhaseLink    `json:"-"`
}

// CompareSide is one of the two phases.
type CompareSide struct {
	N        int           `json:"n"`
	Title    string        `json:"title"`
	Headline string        `json:"headline"`
	Closed   web.Moment    `json:"closed"`
	URL      string        `json:"url"`
	Board    *report.Board `json:"-"` // with what has changed marked
}

// ScoreChange is one score of all seats, then and now.
type ScoreChange struct {
	Name  string       `json:"name"`
	Words string       `json:"-"` // what it is called
	Seats []SeatChange `json:"seats"`
}

// SeatChange is a score of a seat, then and now.
type SeatChange struct {
	lobby.Seat
	Then int `json:"then"`
	Now  int `json:"now"`
}

// Difference is what has changed in one table of the position, or in the
// sentences under one heading.
type Difference struct {
	Section string       `json:"section"`
	Table   string       `json:"table,omitempty"`
	Columns []DiffColumn `json:"columns,omitempty"`
	Rows    []RowChange  `json:"rows,omitempty"`
	Lines   []LineChange `json:"lines,omitempty"`
	Same    int          `json:"same"` // rows, or sentences, that are as they were
}

// RegionChange is a region of the board on which something has changed.
type RegionChange struct {
	N    int      `json:"n"`    // its number on the map; 0 for what lies in no region
	Name string   `json:"name"` // "" for what lies in no region
	Then []string `json:"then"` // what was there and is not now
	Now  []string `json:"now"`  // what is there and was not then
}
