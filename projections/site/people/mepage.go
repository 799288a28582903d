package people

import (
	"html/template"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/desk"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/games"
	"seneschal/projections/site/play"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// MePage holds all that a visitor has here, and may change.
type MePage struct {
	Name        string
	Player      game.Player
	Seats       []games.Own
	Deputies    []MyDeputy
	Tournaments []MyTournament
	Office      bool        // the visitor is steward of something that goes on
	Practice    []play.Own  // practice games that the visitor keeps
	Desk        *desk.Forms // nil: there is no substitute desk
	Settings    SettingsForm
	Nameless    string // the name that others see for a visitor without one; "": the visitor has a name
	Accounts    bool   // addresses can be changed
	Addresses   []string
	AddressNote string           // the change of addresses just made: "asked", "changed"; "": none
	Troubles    []roster.Trouble // addresses from which emails come back
	Emails      []MyEmail
	Device      *devices.Panel // nil: there are no notifications
	Rest        *Rest          // nil: there are no quiet hours
	Blocks      []Blocked      // players whom the visitor blocks
	Conduct     MyConduct
	Follows     []follows.Line // what the visitor follows
	Programs    bool           // tokens for programs can be made
	Forums      bool           // accounts of forums can be linked
	ForumCode   string         // a code that has just been made; "": none

	AddressFault, AddressTried string // the fault of a new address, and the address

	Saved    bool // settings have just been saved
	Coat     Coat
	Others   []Coat // to choose from
	MoreArms int    // number from which to show more arms
}

// MyDeputy is a seat for which the visitor may write.
type MyDeputy struct {
	HeldSeat
	Holder string
	Until  web.Moment
	Press  bool // the visitor may write and read the seat's press
}

// MyTournament is a tournament that the visitor has entered.
type MyTournament struct {
	tournamentpages.TournamentLine
	Waiting   bool // the visitor is on the waiting list
	Withdrawn bool
}

// MyEmail is a kind of emails that the visitor may decline.
type MyEmail struct {
	Name roster.Emails
	On   bool
}

// Blocked is a player whom the visitor blocks or mutes.
type Blocked struct {
	Player game.Player
	Name   string
	Since  web.Moment
}

// MyConduct is what holds for the visitor, and what they have reported.
type MyConduct struct {
	Bans      []MyBan
	Reports   []MyReport
	Mutes     []Blocked // players whom the visitor mutes
	Moderator bool
}

// MyBan is a ban of the visitor.
type MyBan struct {
	roster.Ban
	Ends web.Moment // zero: it has no end
}

// MyReport is a report of the visitor.
type MyReport struct {
	roster.Report
	Name string
	When web.Moment
}

// SettingsForm holds a player's own settings.
type SettingsForm struct {
	Name      string
	Zone      string
	Language  string
	Zones     []string // suggested zones
	Languages []LanguageChoice
	MaxName   int               // greatest length of a name
	Faults    map[string]string // faults by field, in words
}

// LanguageChoice is a language in which emails are written.
type LanguageChoice struct {
	Code string
	Name string
	On   bool
}

// Rest is the form for a visitor's quiet hours.
type Rest struct {
	On       bool // there are such hours
	From, To string
	Fault    string // the fault of the hours, in words
}

// A Coat is a coat of arms that a visitor has, or may choose.
type Coat struct {
	Number int
	Arms   template.HTML
	Blazon string
}
