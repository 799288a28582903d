// Package follows makes the parts of pages where a player follows a game, a player or a tournament, and the list of
// those that they follow.
package follows

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections"
	"seneschal/projections/openings"
	"seneschal/projections/site/web"
)

// Kept keeps what players follow.
type Kept interface {
	// Followed lists the things that a player follows, the newest first.
	Followed(ctx context.Context, player game.Player) ([]follow.Followed, error)
	// Follow lets a player get news of a thing, once a week or at once. It fails with follow.ErrMany, follow.ErrPrivate,
	// follow.ErrSelf or follow.ErrUnknown if they may not.
	Follow(ctx context.Context, player game.Player, subject follow.Subject, weekly bool, now time.Time) error
	// Unfollow ends the news of a thing. To end them twice is no error.
	Unfollow(ctx context.Context, player game.Player, subject follow.Subject) error
}

// Pages are the forms by which players follow things. Kept may be nil: nobody follows anything then.
type Pages struct {
	Web  *web.Front
	DB   *sqlx.DB // tables of the projections
	Kept Kept
}

// Form is the part of a page where the visitor follows what the page is about.
type Form struct {
	follow.Subject
	On     bool // the visitor follows it
	Weekly bool
}

// Line is a thing that the visitor follows.
type Line struct {
	follow.Followed
	Name string
	Path string
}

// NewForm makes the form for the page of a thing. It returns nil in data, for visitors not signed in, on their
// own page, and for games that are for invited players alone and that the visitor does not follow already.
func (s *Pages) NewForm(r *http.Request, kind follow.Kind, id string) (*Form, error) {
	visitor := s.Web.Visitor(r)
	if s.Kept == nil || visitor == "" || web.AsData(r) || kind == follow.Player && id == string(visitor) {
		return nil, nil
	}
	form := &Form{Subject: follow.Subject{Kind: kind, ID: id}}
	all, err := s.Kept.Followed(r.Context(), visitor)
	if err != nil {
		return nil, web.FromTables(err)
	}
	for _, followed := range all {
		if followed.Subject == form.Subject {
			form.On, form.Weekly = true, followed.Weekly
		}
	}
	if kind != follow.Game || form.On {
		return form, nil
	}
	private, err := openings.IsPrivate(r.Context(), s.DB, id)
	return lists.Either(private, nil, form), web.FromTables(err)
}

// List lists the things that a player follows, the newest first. A thing without a title is called by its ID.
func (s *Pages) List(ctx context.Context, player game.Player) ([]Line, error) {
	if s.Kept == nil {
		return nil, nil
	}
	all, err := s.Kept.Followed(ctx, player)
	if err != nil || len(all) == 0 {
		return nil, web.FromTables(err)
	}
	titles, err := s.findTitles(ctx, lists.Map(all, func(f follow.Followed) string { return f.ID })...)
	names := s.Web.Names(ctx)
	return lists.Map(all, func(f follow.Followed) Line {
		name := game.Retitled(cmp.Or(titles[f.Subject], f.ID), web.LangIn(ctx))
		if f.Kind == follow.Player {
			name = names.Of(game.Player(f.ID))
		}
		return Line{f, name, pathOf(f.Subject)}
	}), web.FromTables(err)
}

// pathOf returns the path of the page of a thing.
func pathOf(subject follow.Subject) string {
	return map[follow.Kind]string{follow.Game: "/g/", follow.Player: "/players/", follow.Tournament: "/tournaments/"}[subject.Kind] + url.PathEscape(subject.ID)
}

// findTitles returns the titles of the games and tournaments that have one of some IDs, and the names of the players
// that have. A thing that does not exist is not in the map.
func (s *Pages) findTitles(ctx context.Context, ids ...string) (map[follow.Subject]string, error) {
	type row struct {
		follow.Subject
		Title string `db:"title"`
	}
	rows, err := projections.Rows[row](ctx, s.DB, `
		SELECT 'game' AS kind, id AS subject, title FROM openings.openings WHERE id = ANY($1) UNION ALL
		SELECT 'game', id, title FROM lobby.games WHERE id = ANY($1) UNION ALL
		SELECT 'tournament', id, title FROM tournaments.tournaments WHERE id = ANY($1) UNION ALL
		SELECT 'player', id, name FROM roster.players WHERE id = ANY($1) AND erased IS NULL`, pq.StringArray(ids))
	titles := make(map[follow.Subject]string, len(rows))
	for _, row := range rows {
		titles[row.Subject] = row.Title
	}
	return titles, err
}

// newFault makes the fault for a refusal, with the sentences "follow.<key>.title" and "follow.<key>".
func newFault(err error, key string, status int) *web.FaultError {
	return &web.FaultError{Reason: err.Error(), Fault: web.Fault{Status: status, Title: "follow." + key + ".title", Words: "follow." + key}}
}

// refusalFaults are the errors of pages for the errors of Kept.Follow.
var refusalFaults = map[error]error{
	follow.ErrMany:    newFault(follow.ErrMany, "many", http.StatusUnprocessableEntity),
	follow.ErrPrivate: newFault(follow.ErrPrivate, "private", http.StatusForbidden),
	follow.ErrSelf:    web.ErrForm,
	follow.ErrUnknown: web.ErrNowhere,
}

// changeFollow begins or ends to follow a thing, and goes back to the page of the form. It fails with web.ErrNowhere if
// there is no such thing, and with web.ErrForm for an unknown form.
func (s *Pages) changeFollow(r *http.Request) (web.View, error) {
	ctx, visitor := r.Context(), s.Web.Visitor(r)
	subject := follow.Subject{Kind: follow.Kind(r.PostFormValue("kind")), ID: r.PostFormValue("id")}
	if !slices.Contains(follow.Kinds(), subject.Kind) {
		return web.View{}, web.ErrForm
	}
	returnPath := lists.Either(r.PostFormValue("from") == "me", "/me#my-follows", pathOf(subject)+"#the-follow")
	do := r.PostFormValue("do")
	switch do {
	case "unfollow":
		return web.Onward(returnPath), web.FromTables(s.Kept.Unfollow(ctx, visitor, subject))
	case "weekly", "once":
	default:
		return web.View{}, web.ErrForm
	}
	titles, err := s.findTitles(ctx, subject.ID)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if _, exists := titles[subject]; !exists {
		return web.View{}, web.ErrNowhere
	}
	err = s.Kept.Follow(ctx, visitor, subject, do == "weekly", s.Web.Now())
	for refusal, fault := range refusalFaults {
		if errors.Is(err, refusal) {
			return web.View{}, fault
		}
	}
	return web.Onward(returnPath), web.FromTables(err)
}

// Routes adds the form to a mux. It publishes nothing.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("POST /me/follows", s.Web.Member(web.If(s.Kept != nil, web.Form(s.changeFollow))))
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
