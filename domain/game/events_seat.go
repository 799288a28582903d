package game

import "time"

// AbsenceSet announces that the holder of a seat will be away.
type AbsenceSet struct {
	Seat Seat      `json:"seat"`
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

func (e AbsenceSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.away = append(s.away, e) }) }

// DeputyNamed lets another player send a seat's orders; an empty Deputy ends it.
type DeputyNamed struct {
	Seat   Seat      `json:"seat"`
	Deputy Player    `json:"deputy,omitempty"`
	Until  time.Time `json:"until,omitzero"`
	Press  bool      `json:"press,omitempty"`
}

func (e DeputyNamed) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.deputy = e }) }

// Resigned says that a player gives up a seat at the end of the phase.
type Resigned struct {
	Seat Seat   `json:"seat"`
	By   Player `json:"by"`
}

func (e Resigned) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.resigned = true }) }

// Rekeyed raises the epoch of a seat's reply address: older addresses prove
// nothing any more.
type Rekeyed struct {
	Seat  Seat   `json:"seat"`
	Epoch int    `json:"epoch"`
	Why   string `json:"why"`
}

func (e Rekeyed) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.epoch = e.Epoch }) }

// SeenBy keeps a change of key to the seat.
func (e Rekeyed) SeenBy(s Seat) bool { return s == e.Seat }

// LanguageSet chooses the language of a seat's reports.
type LanguageSet struct {
	Seat Seat   `json:"seat"`
	Lang string `json:"lang"`
}

func (e LanguageSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.language = e.Lang }) }

// SeenBy keeps a seat's language its own.
func (e LanguageSet) SeenBy(s Seat) bool { return s == e.Seat }

// FormatSet chooses the form of a seat's reports: "text", "html" (both), "json"
// (both and the data for programs).
type FormatSet struct {
	Seat   Seat   `json:"seat"`
	Format string `json:"format"`
}

func (e FormatSet) apply(g *Game) { g.with(e.Seat, func(s *seat) { s.format = e.Format }) }

// SeenBy keeps a seat's format its own.
func (e FormatSet) SeenBy(s Seat) bool { return s == e.Seat }
