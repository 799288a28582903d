package people

import (
	"context"
	"embed"
	"html/template"
	"net/http"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/projections/site/desk"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

//go:embed html/*.html
var files embed.FS

// Templates are the templates of the room.
func Templates() web.Templates {
	return web.Templates{Files: files, Funcs: template.FuncMap{"answered": answeredWords}}
}

// Pages are the pages of people: all players, each of them, and what a visitor has here.
type Pages struct {
	Web         *web.Front
	DB          *sqlx.DB // tables of the projections
	Games       games.Games
	Rulesets    games.Rulesets
	Calendars   games.Calendars
	Links       Links       // to the pages of seats
	Doors       Doors       // nil: nobody can sign in
	Register    Register    // nil: nobody has settings
	Unsubscribe Unsubscribe // nil: links end no letters
	Desk        Desk        // the substitute desk
	// Office reports whether a player is steward of anything that goes on.
	Office func(context.Context, game.Player) (bool, error)

	knocks knocks
}

// Links makes links to the pages of seats.
type Links interface {
	// Path is the link within the site, for an epoch of a seat.
	Path(id string, seat game.Seat, epoch int) string
}

// Desk is the substitute desk.
type Desk interface {
	// FormsFor are what a player may tell the desk from another page; nil if there is
	// no desk.
	FormsFor(r *http.Request, p game.Player) (*desk.Forms, error)
}
