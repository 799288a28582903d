package desk

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// Pages are the pages of the substitute desk.
type Pages struct {
	Web         *web.Front
	Forms       *forms.Forms
	DB          *sqlx.DB    // tables of the projections
	Substitutes Substitutes // nil: there is no substitute desk
}

// Substitutes is the substitute desk.
type Substitutes interface {
	// Desk is the desk as it stands. It must not be changed.
	Desk(ctx context.Context) (*substitute.Desk, error)
	// Obey hands a letter over, and is durable before it returns. A cause that was
	// obeyed before records nothing and answers the same.
	Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error)
	// Rulesets are the names of those that are played here.
	Rulesets() []string
}
