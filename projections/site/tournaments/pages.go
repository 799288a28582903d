package tournaments

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// Pages are the pages of tournaments.
type Pages struct {
	Web       *web.Front
	Forms     *forms.Forms
	DB        *sqlx.DB // tables of the projections
	Games     games.Games
	Rulesets  games.Rulesets
	Emails    Emails // nil: tournaments take emails by mail alone
	Files     games.LogFiles
	Calendars games.Calendars
	Pictures  bool // there are boards as PNG
	Follows   *follows.Pages
	Relay     games.Relay // nil: there are no addresses of rounds of a beacon
}

// Emails takes emails to tournaments from pages as if they came by mail.
type Emails interface {
	// Tournament returns a tournament as it stands; one that was never announced has no ID. The caller
	// must not change it.
	Tournament(ctx context.Context, id string) (*tournament.Tournament, error)
	// Tell hands an email over, and returns when what it changes is durable; a dry email is only answered. The
	// email may call players by name, and the receipt does. A command ID that was obeyed before records
	// nothing and gets the same answer.
	Tell(ctx context.Context, email Email) (*tournament.Receipt, error)
	// Try answers an email to a tournament as it stands, and records nothing. In the email and in the receipt
	// players are called by their IDs.
	Try(ctx context.Context, t *tournament.Tournament, email Email) (*tournament.Receipt, error)
}

// An Email is an email to a tournament.
type Email struct {
	Tournament string
	CommandID  string // an email is obeyed once for each command ID
	At         time.Time
	By         game.Player
	Lines      []order.Line
	Dry        bool // it is only answered, and changes nothing
}
