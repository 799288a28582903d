package seat

import (
	"embed"
	"log/slog"

	"seneschal/eventstore"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

//go:embed html/*.html
var files embed.FS

// Templates are the templates of the room.
func Templates() web.Templates { return web.Templates{Files: files} }

// Pages are the pages of seats, behind mailed links.
type Pages struct {
	Web       *web.Front
	Forms     *forms.Forms
	Links     Links
	Games     games.Games
	Obey      games.Obey
	Histories Histories // nil: seats do not remember
	Files     games.LogFiles
	Sealer    *eventstore.Sealer // whose key is shown; nil: nothing is signed
	Relay     games.Relay        // where a round of a beacon can be seen; nil: nowhere

	chapters *chapters
	outbox   *forms.Outbox[posted]
}

// New makes the pages ready. What happened last in a game is read off a store.
func New(p Pages, store eventstore.Store, rulesets games.Rulesets, log *slog.Logger) *Pages {
	p.chapters, p.outbox = newChapters(store, rulesets, log), forms.NewOutbox[posted]()
	return &p
}
