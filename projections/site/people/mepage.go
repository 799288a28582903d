package people

import (
	"html/template"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/desk"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/games"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// MePage is what a visitor has here, and may change.
type MePage struct {
	Name        string
	Player      game.Player
	Seats       []games.Own
	Deputies    []MyDeputy
	Tournaments []MyTournament
	Office      bool        // he is steward of something that goes on
	Desk        *desk.Forms // nil: there is no substitute desk
	Settings    SettingsForm
	Nameless    string // what the visitor is called by others; "": by a name
	Accounts    bool   // addresses can be changed
	Addresses   []string
	AddressNote string           // what has just been done to them: "asked", "changed"
	Troubles    []roster.Trouble // addresses that letters come back from
	Letters     []MyLetter
	Device      *devices.Part // nil: nobody is called
	Rest        *Rest         // nil: there are no quiet hours
	Forums      bool          // accounts of forums can be linked
	ForumCode   string        // that has just been made

	AddressFault, AddressTried string // what is wrong with a new address

	Saved    bool // settings have just been kept
	Coat     Coat
	Others   []Coat // to choose from
	MoreArms int    // the number from which there are more
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
	Name roster.Letters
	On   bool
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

// Rest is the form for the hours in which a visitor is left in peace.
type Rest struct {
	On       bool // there are such hours
	From, To string
	Fault    string // what is wrong with them
}

// A Coat is a coat of arms that a visitor has, or may choose.
type Coat struct {
	Number int
	Arms   template.HTML
	Blazon string
}
