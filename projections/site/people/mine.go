package people

import (
	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/desk"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// MePage is what a visitor has here, and may change.
type MePage struct {
	Name        string
	Player      game.Player
	Seats       []MySeat
	Deputies    []MyDeputy
	Tournaments []MyTournament
	Office      bool        // he is steward of something that goes on
	Desk        *desk.Forms // nil: there is no substitute desk
	Settings    SettingsForm
	Addresses   []string
	Troubles    []roster.Trouble // addresses that letters come back from
	Letters     []MyLetter
	Saved       bool // settings have just been kept
}

// MySeat is a seat that the visitor holds.
type MySeat struct {
	HeldSeat
	URL   string // page of the seat
	Phase string
	Due   web.Moment
	State string // what is asked for now
	Asks  bool   // orders of his are awaited
}

// MyDeputy is a seat that the visitor may write for.
type MyDeputy struct {
	HeldSeat
	Holder string
	Until  web.Moment
	Press  bool // he may write and read its press
}

// MyTournament is a tournament that the visitor has entered.
type MyTournament struct {
	tournamentpages.TournamentLine
	Waiting   bool
	Withdrawn bool
}

// MyLetter is a kind of letters that the visitor may do without.
type MyLetter struct {
	Name  roster.Letters
	Words string
	On    bool
}

// SettingsForm is what a player says of himself.
type SettingsForm struct {
	Name      string
	Zone      string
	Language  string
	Zones     []string // some of those that there are
	Languages []LanguageChoice
	Faults    map[string]string // what is wrong, by field
}

// LanguageChoice is a language that letters are written in.
type LanguageChoice struct {
	Code string
	Name string
	On   bool
}
