// Package follows makes the parts of pages where a player follows a game, a player or a tournament, and where they
// see what they follow.
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
	// Follow adds a thing to those of which a player gets news, once a week or at once; follow.ErrMany, follow.ErrPrivate, follow.ErrSelf
	// or follow.ErrUnknown if that cannot be.
	Follow(ctx context.Context, player game.Player, what follow.Subject, weekly bool, now time.Time) error
	// Unfollow ends that. To end it twice is no error.
	Unfollow(ctx context.Context, player game.Player, what follow.Subject) error
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

// NewForm makes the form for the page of something; nil for visitors who are not signed in, on their own page, and
// for games that are for invited players alone.
func (s *Pages) NewForm(r *http.Request, kind follow.Kind, id string) (*Form, error) {
	by := s.Web.Visitor(r)
	if s.Kept == nil || by == "" || web.AsData(r) || kind == follow.Player && id == string(by) {
		return nil, nil
	}
	form := &Form{Subject: follow.Subject{Kind: kind, ID: id}}
	all, err := s.Kept.Followed(r.Context(), by)
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

// List lists what the visitor follows.
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

// pathOf returns the path of the page of something.
func pathOf(what follow.Subject) string {
	return map[follow.Kind]string{follow.Game: "/g/", follow.Player: "/players/", follow.Tournament: "/tournaments/"}[what.Kind] + url.PathEscape(what.ID)
}

// findTitles returns the titles of games and tournaments with some IDs, and the names of players with them.
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

// newFault makes the fault of a refusal, whose sentences have a key in common.
func newFault(err error, key string, status int) *web.FaultError {
	return &web.FaultError{Reason: err.Error(), Fault: web.Fault{Status: status, Title: "follow." + key + ".title", Words: "follow." + key}}
}

// faults are the answers to what cannot be followed.
var faults = map[error]error{
	follow.ErrMany:    newFault(follow.ErrMany, "many", http.StatusUnprocessableEntity),
	follow.ErrPrivate: newFault(follow.ErrPrivate, "private", http.StatusForbidden),
	follow.ErrSelf:    web.ErrForm,
	follow.ErrUnknown: web.ErrNowhere,
}

// change follows something or ends that, and goes back to the page of the form.
func (s *Pages) change(r *http.Request) (web.View, error) {
	ctx, by := r.Context(), s.Web.Visitor(r)
	what := follow.Subject{Kind: follow.Kind(r.PostFormValue("kind")), ID: r.PostFormValue("id")}
	if !slices.Contains(follow.Kinds(), what.Kind) {
		return web.View{}, web.ErrForm
	}
	back := lists.Either(r.PostFormValue("from") == "me", "/me#my-follows", pathOf(what)+"#the-follow")
	do := r.PostFormValue("do")
	switch do {
	case "unfollow":
		return web.Onward(back), web.FromTables(s.Kept.Unfollow(ctx, by, what))
	case "weekly", "once":
	default:
		return web.View{}, web.ErrForm
	}
	titles, err := s.findTitles(ctx, what.ID)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if _, is := titles[what]; !is {
		return web.View{}, web.ErrNowhere
	}
	err = s.Kept.Follow(ctx, by, what, do == "weekly", s.Web.Now())
	for refusal, fault := range faults {
		if errors.Is(err, refusal) {
			return web.View{}, fault
		}
	}
	return web.Onward(back), web.FromTables(err)
}

// Routes adds the form to a mux. It publishes nothing.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("POST /me/follows", s.Web.Member(web.If(s.Kept != nil, web.Form(s.change))))
	return nil
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
