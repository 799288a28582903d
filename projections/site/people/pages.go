package people

import (
	"context"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
	"golang.org/x/time/rate"

	"seneschal/domain/game"
	"seneschal/domain/quiet"
	"seneschal/projections/roster"
	"seneschal/projections/site/desk"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
)

// Pages are the pages of people: all players, each of them, and what a visitor has here.
type Pages struct {
	Web         *web.Front
	DB          *sqlx.DB // tables of the projections
	Games       games.Games
	Rulesets    games.Rulesets
	Calendars   games.Calendars
	Doors       Doors       // nil: nobody can sign in
	Register    Register    // nil: nobody has settings
	Unsubscribe Unsubscribe // nil: links end no letters
	Accounts    Accounts    // nil: nobody can change addresses, or be forgotten
	// Quiet keeps the hours in which a player is left in peace. nil: there are none.
	Quiet func(context.Context, game.Player, quiet.Hours) error
	// ForumCode makes a code by which a player says which account of a forum is the
	// player's. nil: there are no forums.
	ForumCode func(ctx context.Context, p game.Player, now time.Time) (string, error)
	Obey      games.Obey
	Letters   tournamentpages.Letters
	// Privacy are paragraphs of the operator's own in a language; none: what the program
	// says. nil: none.
	Privacy func(lang string) ([]string, error)
	Desk    *desk.Pages    // forms of the substitute desk
	Devices *devices.Pages // on which visitors are called
	// Own are the seats that a player holds, those first that wait for orders.
	Own func(context.Context, game.Player) ([]games.Own, error)
	// Office reports whether a player is steward of anything that goes on.
	Office func(context.Context, game.Player) (bool, error)

	knocks knocks
}

// Register keeps what visitors say of themselves.
type Register interface {
	forms.Players
	// Find is what is known of a player; sql.ErrNoRows if nothing.
	Find(ctx context.Context, p game.Player) (roster.Person, error)
	// Quiet are the hours in which a player is left in peace.
	Quiet(ctx context.Context, p game.Player) (quiet.Hours, error)
	// Addresses are a player's that take letters, the one that they go to first.
	Addresses(ctx context.Context, p game.Player) ([]string, error)
	// Settle keeps a player's name, zone and language.
	Settle(ctx context.Context, p roster.Person) error
	// Namesake is another player whose name or ID a name would be taken for.
	Namesake(ctx context.Context, p game.Player, name string) (game.Player, bool, error)
	// Declines reports whether a player does without letters of a kind.
	Declines(ctx context.Context, p game.Player, what roster.Letters) (bool, error)
	// Decline keeps whether a player does without letters of a kind.
	Decline(ctx context.Context, p game.Player, what roster.Letters, off bool) error
	// Troubles are a player's addresses that letters come back from.
	Troubles(ctx context.Context, p game.Player) ([]roster.Trouble, error)
	// FreeArms are so many numbers of arms for a player, from one on, that nobody else has.
	FreeArms(ctx context.Context, p game.Player, from, n int) ([]int, error)
	// ChooseArms gives a player arms; roster.ErrWorn if somebody has the same.
	ChooseArms(ctx context.Context, p game.Player, number int) error
}

// Unsubscribe ends letters for who has the link at the head of one.
type Unsubscribe interface {
	// Ends tells which letters a link ends: "reminders", "notices", "offers"; ok is
	// false for a link that we have not made.
	Ends(token string) (what string, ok bool)
	// End ends them. To end them twice is no error.
	End(ctx context.Context, token string) error
}

// Doors lets in who can read the mail of an address, and knows who is in.
type Doors interface {
	web.Sessions
	// Ask mails a link to sign in with to an address, whether it is a player's or
	// a stranger's. One that has been asked for too often gets none, and that is
	// no error.
	Ask(ctx context.Context, address, back string, now time.Time) error
	// Link is what a mailed link opens, without using it; roster.ErrLink if
	// nothing.
	Link(ctx context.Context, word string, now time.Time) (roster.SignIn, error)
	// Enter uses a link up and begins a session, whose secret it returns.
	Enter(ctx context.Context, word string, now time.Time) (session string, link roster.SignIn, err error)
	// Leave ends a session, or all sessions of its player.
	Leave(ctx context.Context, session string, all bool) error
}

// Accounts is what the house holds on a person, and how it is changed with that person's
// consent. All letters that are spoken of here go by mail.
type Accounts interface {
	// AskMove mails a link to an address that a player wants to have; the same happens
	// for every address. roster.ErrTooOften if three links are good.
	AskMove(ctx context.Context, p game.Player, address string, now time.Time) error
	// Moving is what a link does, without using it; roster.ErrLink if nothing.
	Moving(ctx context.Context, word string, now time.Time) (roster.Move, error)
	// Move uses a link up, and tells the player's other addresses. roster.ErrTaken if the
	// new one is somebody else's.
	Move(ctx context.Context, word string, now time.Time) (roster.Move, error)
	// RemoveAddress takes an address away and tells it; not the last.
	RemoveAddress(ctx context.Context, p game.Player, address string, now time.Time) error
	// PreferAddress has letters go to one of a player's addresses.
	PreferAddress(ctx context.Context, p game.Player, address string) error
	// Holding is all that is kept of a person beside the logs.
	Holding(ctx context.Context, p game.Player) (roster.Holding, error)
	// Letters are those in the outbox that went to a player, or are to go.
	Letters(ctx context.Context, p game.Player) ([]SentLetter, error)
	// Forget erases a person; the ID stays in the logs.
	Forget(ctx context.Context, p game.Player) error
}

// A SentLetter is a letter of the house to a player.
type SentLetter struct {
	Game    string     `json:"game,omitempty"`
	Kind    string     `json:"kind"`
	To      string     `json:"to"`
	State   string     `json:"state"` // queued, sending, sent, failed, superseded
	Created time.Time  `json:"created"`
	Sent    *time.Time `json:"sent,omitempty"`
	Message string     `json:"message"` // whole
}

const (
	// knocksAnHour is how many links may be asked for from one place.
	knocksAnHour = 20
	// maxPlaces is how many places are remembered.
	maxPlaces = 10_000
)

// knocks bounds how often links are asked for from one place. The zero value is
// ready.
type knocks struct {
	mu sync.Mutex
	by map[string]*rate.Limiter
}

// allow reports whether a link may be asked for from a place, and counts it.
func (k *knocks) allow(place string, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.by == nil || len(k.by) >= maxPlaces {
		k.by = make(map[string]*rate.Limiter)
	}
	mine, ok := k.by[place]
	if !ok {
		mine = rate.NewLimiter(rate.Every(time.Hour/knocksAnHour), knocksAnHour)
		k.by[place] = mine
	}
	return mine.AllowN(now, 1)
}
