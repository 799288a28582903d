package people

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/quiet"
	"seneschal/eventstore/rates"
	"seneschal/projections/roster"
	"seneschal/projections/site/desk"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/play"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// Pages are the pages of people: all players, each of them, and a visitor's own pages.
type Pages struct {
	Web         *web.Front
	DB          *sqlx.DB // tables of the projections
	Games       games.Games
	Rulesets    games.Rulesets
	Calendars   games.Calendars
	Doors       Doors       // nil: nobody can sign in
	Register    Register    // nil: nobody has settings
	Unsubscribe Unsubscribe // nil: links end no emails
	Accounts    Accounts    // nil: nobody can change addresses, or be erased
	// Quiet saves a player's quiet hours. nil: there are none.
	Quiet func(context.Context, game.Player, quiet.Hours) error
	// ForumCode makes a code with which a player links an account of a forum. nil: there are no
	// forums.
	ForumCode func(ctx context.Context, p game.Player, now time.Time) (string, error)
	Obey      games.Obey
	Emails    tournamentpages.Emails
	// Privacy returns the operator's own paragraphs in a language; if there are none, or Privacy is
	// nil, the program's sentences are shown.
	Privacy func(lang string) ([]string, error)
	// Programs says that players can make tokens for programs.
	Programs bool
	// Practice lists the practice games that a player keeps; nil: nobody keeps any.
	Practice func(ctx context.Context, p game.Player) ([]play.Own, error)
	Desk     *desk.Pages // forms of the substitute desk
	Follows  *follows.Pages
	Devices  *devices.Pages // visitors' browsers with notifications
	// Own lists a player's seats, first those that wait for orders.
	Own func(context.Context, game.Player) ([]games.Own, error)
	// Arrive takes the seat that a link promised to a player just signed in by it, and returns
	// the path to go on to. back is the path that the link holds. nil: links promise nothing.
	Arrive func(ctx context.Context, player game.Player, back string) (path string, err error)
	// Office reports whether a player is steward of anything that goes on.
	Office func(context.Context, game.Player) (bool, error)

	linksAsked rates.Limit // counts the sign-in links that were asked for from each place
}

// Register keeps visitors' own settings.
type Register interface {
	forms.Players
	Conduct
	// Find returns the data of a player. It fails with sql.ErrNoRows if there are none.
	Find(ctx context.Context, p game.Player) (roster.Person, error)
	// Quiet returns a player's quiet hours.
	Quiet(ctx context.Context, p game.Player) (quiet.Hours, error)
	// Addresses lists a player's addresses that take emails, the first for emails first.
	Addresses(ctx context.Context, p game.Player) ([]string, error)
	// Settle sets a player's name, zone and language. It fails with roster.ErrName if the name is like another's, and
	// with roster.ErrRenamed if it was changed within roster.NameStays.
	Settle(ctx context.Context, p roster.Person, now time.Time) error
	// FormerNames lists the names that a player had within a year.
	FormerNames(ctx context.Context, p game.Player, now time.Time) ([]roster.FormerName, error)
	// Namesake returns another player for whose name, ID or former name, as far as that is shown, a name would be
	// taken; false if there is none.
	Namesake(ctx context.Context, p game.Player, name string, now time.Time) (game.Player, bool, error)
	// Declines reports whether a player declines emails of a kind.
	Declines(ctx context.Context, p game.Player, what roster.Emails) (bool, error)
	// Decline records whether a player declines emails of a kind.
	Decline(ctx context.Context, p game.Player, what roster.Emails, off bool) error
	// Troubles lists a player's addresses from which emails come back.
	Troubles(ctx context.Context, p game.Player) ([]roster.Trouble, error)
	// FreeArms returns n numbers of arms for a player, at least from, that nobody else has.
	FreeArms(ctx context.Context, p game.Player, from, n int) ([]int, error)
	// Blocks lists the players whom a player blocks.
	Blocks(ctx context.Context, p game.Player) ([]roster.Block, error)
	// Block keeps two players out of each other's open games. It fails with roster.ErrBlocks if the player
	// blocks as many as one may.
	Block(ctx context.Context, p, other game.Player, now time.Time) error
	// Unblock ends a block.
	Unblock(ctx context.Context, p, other game.Player) error
	// ChooseArms gives a player arms. It fails with roster.ErrWorn if another player has the same.
	ChooseArms(ctx context.Context, p game.Player, number int) error
}

// Conduct is what moderators decide about players, and what players wish about each other's messages.
type Conduct interface {
	// Bans lists the bans of a player that hold.
	Bans(ctx context.Context, player game.Player, now time.Time) ([]roster.Ban, error)
	// ReportsBy lists the reports of a player, the newest first.
	ReportsBy(ctx context.Context, reporter game.Player) ([]roster.Report, error)
	// IsModerator reports whether a player is a moderator.
	IsModerator(ctx context.Context, player game.Player) (bool, error)
	// Mutes lists the players whom a player mutes.
	Mutes(ctx context.Context, player game.Player) ([]roster.Mute, error)
	// Muted returns the players whom a player mutes, as a set.
	Muted(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	// Mute keeps the messages of another from a player's mail. It fails with roster.ErrMutes if the player
	// mutes as many as one may.
	Mute(ctx context.Context, player, other game.Player, now time.Time) error
	// Unmute ends a mute.
	Unmute(ctx context.Context, player, other game.Player) error
}

// Unsubscribe ends emails for anybody with the link at the head of one.
type Unsubscribe interface {
	// Ends returns the kind of emails that a link ends: "reminders", "notices", "offers"; ok is false
	// for a link that was not made here.
	Ends(token string) (what string, ok bool)
	// End ends the emails of a link. To end them twice is no error.
	End(ctx context.Context, token string) error
}

// Doors signs in any person that can read the mail of an address, and knows the sessions.
type Doors interface {
	web.Sessions
	// Ask mails a link to sign in to an address, whether it is a player's or a stranger's; the email to a stranger is
	// in the language lang. An address that was asked for too often gets none, and that is no error.
	Ask(ctx context.Context, address, back, lang string, now time.Time) error
	// AskSeat mails a link that signs in and takes a seat at the path back. An address gets one such
	// link a day, and none if it has declined them; neither is an error.
	AskSeat(ctx context.Context, address, back, lang string, now time.Time) error
	// Link returns the sign-in of a mailed link, without using it. It fails with roster.ErrLink if the
	// link is not valid.
	Link(ctx context.Context, word string, now time.Time) (roster.SignIn, error)
	// Enter uses a link up and begins a session, whose secret it returns. It fails as Link does.
	Enter(ctx context.Context, word string, now time.Time) (session string, link roster.SignIn, err error)
	// Leave ends a session, or all sessions of its player.
	Leave(ctx context.Context, session string, all bool) error
}

// Accounts gives out the data about a person, and changes them with that person's consent.
type Accounts interface {
	// AskMove mails a link to an address that a player wants to have, whether or not somebody else has
	// it. It fails with roster.ErrTooOften if three links of the player still work.
	AskMove(ctx context.Context, p game.Player, address string, now time.Time) error
	// Moving returns the effect of a link, without using it. It fails with roster.ErrLink if the link is
	// not valid.
	Moving(ctx context.Context, word string, now time.Time) (roster.Move, error)
	// Move uses a link up, and notifies the player's other addresses. It fails as Moving does, and with
	// roster.ErrTaken if the new address is somebody else's.
	Move(ctx context.Context, word string, now time.Time) (roster.Move, error)
	// RemoveAddress takes an address away and notifies it. It fails with roster.ErrLastAddress for the
	// last one, and with roster.ErrNotHis for an address that the player does not have.
	RemoveAddress(ctx context.Context, p game.Player, address string, now time.Time) error
	// PreferAddress makes one of a player's addresses the first for emails. It fails with
	// roster.ErrNotHis for an address that the player does not have.
	PreferAddress(ctx context.Context, p game.Player, address string) error
	// Holding returns all data about a person outside the logs.
	Holding(ctx context.Context, p game.Player) (roster.Holding, error)
	// Emails returns the emails to a player in the outbox, sent or not.
	Emails(ctx context.Context, p game.Player) ([]SentEmail, error)
	// Forget erases a person; the ID stays in the logs.
	Forget(ctx context.Context, p game.Player) error
}

// A SentEmail is an email of the server to a player.
type SentEmail struct {
	Game    string     `json:"game,omitempty"`
	Kind    string     `json:"kind"`
	To      string     `json:"to"`
	State   string     `json:"state"` // queued, sending, sent, failed, superseded
	Created time.Time  `json:"created"`
	Sent    *time.Time `json:"sent,omitempty"`
	Message string     `json:"message"` // the whole message
}

// maxLinksAnHour is the greatest number of links that may be asked for from one place in an hour.
const maxLinksAnHour = 20
