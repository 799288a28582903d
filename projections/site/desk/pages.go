package desk

import (
	"embed"

	"github.com/jmoiron/sqlx"

	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

//go:embed html/*.html
var files embed.FS

// Templates are the templates of the room.
func Templates() web.Templates { return web.Templates{Files: files} }

// Pages are the pages of the substitute desk.
type Pages struct {
	Web         *web.Front
	Forms       *forms.Forms
	DB          *sqlx.DB    // tables of the projections
	Substitutes Substitutes // nil: there is no substitute desk
}
