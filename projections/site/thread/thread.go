package thread

import (
	"context"
	"embed"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
	"seneschal/projections/lobby"
	"seneschal/projections/press"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// Pages are the pages of the threads of games.
type Pages struct {
	Web   *web.Front
	Forms *forms.Forms
	DB    *sqlx.DB // tables of the projections
	Games games.Games
	Obey  games.Obey
	// Muted returns the players whose posts a player wants folded; nil: nobody mutes.
	Muted func(context.Context, game.Player) (map[game.Player]bool, error)
}

// maxPosts is the greatest number of posts on a page.
const maxPosts = 50

// Page is the thread of a game, or a part of it.
type Page struct {
	Nav       games.Nav `json:"-"`
	Game      string    `json:"game"`
	Title     string    `json:"title"`
	Phases    []Phase   `json:"phases"`
	Onlookers bool      `json:"onlookers"`       // onlookers may post
	Older     int       `json:"older,omitempty"` // the posts before this one stand on another page; 0: there are none
	Part      bool      `json:"-"`               // newer posts, or those of other phases, stand elsewhere
	Steward   bool      `json:"-"`               // the visitor is its steward
	Form      *Form     `json:"-"`               // nil: the visitor may not post
	SignIn    string    `json:"-"`               // path of the sign-in page; "": the visitor is signed in
}

// Phase holds the posts that were made while a phase was open.
type Phase struct {
	Name  string `json:"phase"` // "": before the first
	Title string `json:"-"`
	Posts []Post `json:"posts"`
}

// Post is a post as everybody sees it.
type Post struct {
	N      int        `json:"n"`
	Re     int        `json:"re,omitempty"` // the post that it answers; 0: none
	From   string     `json:"from"`
	Seat   game.Seat  `json:"seat,omitempty"`
	Colour string     `json:"-"`
	Letter string     `json:"-"`
	At     web.Moment `json:"at"`
	Text   []string   `json:"text"`
	Hidden string     `json:"hidden,omitempty"` // why the steward has hidden it, and then it has no text; "": it is shown
	Muted  bool       `json:"-"`                // the visitor mutes the writer: it is folded

	writer game.Player // "": the steward, or a player that stays unnamed
}

// Form is the form of a visitor that may post.
type Form struct {
	As     string // name of the writer
	Letter string // names the post, so that it is obeyed once
	Text   string
	Re     int         // the post that it answers; 0: none
	Secret []string    // lines of the text that are orders; nil: it was not held back
	Told   *forms.Told // answer to the post just sent; nil: none was
}

// showThread answers the thread, with an empty form.
func (s *Pages) showThread(r *http.Request) (web.View, error) {
	return s.showFilled(r, nil)
}

// showFilled answers the thread, with the form as its sender has filled it in; filledForm is nil for an empty
// form. The query may ask for the posts of a phase (?phase) or before a number (?before).
func (s *Pages) showFilled(r *http.Request, filledForm *Form) (web.View, error) {
	ctx, id := r.Context(), r.PathValue("game")
	row, g, err := s.findGame(ctx, id)
	if err != nil {
		return web.View{}, err
	}
	page := Page{Nav: games.NavOf(row, "thread"), Game: id, Title: row.Title, Phases: []Phase{}, Onlookers: g.Onlookers(), Part: r.URL.RawQuery != ""}
	before, _ := strconv.Atoi(r.URL.Query().Get("before")) // 0: from the newest on
	posts, err := press.Thread(ctx, s.DB, id, r.URL.Query().Get("phase"), max(before, 0), maxPosts+1)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if len(posts) > maxPosts {
		posts = posts[:maxPosts]
		page.Older = posts[maxPosts-1].Post
	}
	if page.Phases, err = s.groupByPhase(ctx, g, posts); err != nil {
		return web.View{}, web.FromTables(err)
	}
	if !web.AsData(r) {
		s.foldMuted(r, page.Phases)
		s.addVisitorForm(r, g, &page, filledForm)
	}
	title := s.Web.Voice(ctx).Say("thread.title", "game", row.Title)
	return web.View{Name: "thread", Title: title, About: title, Page: page, Live: "/g/" + id + "/live"}, nil
}

// findGame returns a game's row and the game as it stands. It fails with web.ErrNowhere if there is none.
func (s *Pages) findGame(ctx context.Context, id string) (row lobby.Game, g *game.Game, err error) {
	if row, err = games.Row(ctx, s.DB, id); err == nil {
		g, _, err = games.Opened(ctx, s.Games, id)
	}
	return row, g, err
}

// groupByPhase groups posts, which must be given the newest first, by phases; phases and posts are
// returned the oldest first. It describes the writers, but leaves out the names that stay hidden.
func (s *Pages) groupByPhase(ctx context.Context, g *game.Game, posts []press.Message) ([]Phase, error) {
	phases, lang, voice, names := []Phase{}, web.LangIn(ctx), s.Web.Voice(ctx), s.Web.Names(ctx)
	seats, err := lobby.Seats(ctx, s.DB, g.Setup().Game)
	games.Faced(ctx, s.Games, g.Setup().Game, seats)
	for _, message := range slices.Backward(posts) {
		if n := len(phases); n == 0 || phases[n-1].Name != message.Phase {
			phase := Phase{Name: message.Phase, Title: voice.Say("thread.before")}
			if message.Phase != "" {
				phase.Title = words.Capital(g.CalledIn(lang, message.Phase))
			}
			phases = append(phases, phase)
		}
		post := Post{N: message.Post, Re: message.Re, At: s.Web.When(ctx, message.At), Hidden: message.Hidden}
		if message.Hidden == "" {
			post.Text = strings.Split(strings.TrimSpace(message.Text), "\n")
		}
		switch {
		case message.Player != "":
			post.From, post.writer = voice.Say("thread.onlooker", "name", names.Of(message.Player)), message.Player
		case message.Grey:
			post.From = voice.Say("thread.unsigned")
		case message.From == "":
			post.From = voice.Say("thread.steward")
		default:
			post.writer = g.PublicPlayer(message.From)
			post.Seat, post.From = message.From, g.State().Face(message.From, lang).Name
			if seat, ok := lists.Find(seats, func(s lobby.Seat) bool { return s.Seat == message.From }); ok {
				post.Colour, post.Letter = seat.Colour, seat.Letter
			}
		}
		last := &phases[len(phases)-1]
		last.Posts = append(last.Posts, post)
	}
	return phases, err
}

// foldMuted folds, in place, the posts of the players whom the visitor mutes. If these cannot be read, it
// folds none.
func (s *Pages) foldMuted(r *http.Request, phases []Phase) {
	visitor := s.Web.Visitor(r)
	if s.Muted == nil || visitor == "" {
		return
	}
	muted, err := s.Muted(r.Context(), visitor)
	if err != nil {
		return // the page works without
	}
	for _, phase := range phases {
		for i, post := range phase.Posts {
			phase.Posts[i].Muted = muted[post.writer]
		}
	}
}

// addVisitorForm adds to the page the form with which the visitor may post, filledForm unless that is nil;
// for a visitor not signed in, the link to the sign-in page instead.
func (s *Pages) addVisitorForm(r *http.Request, g *game.Game, page *Page, filledForm *Form) {
	visitor := s.Web.Visitor(r)
	if visitor == "" {
		page.SignIn = web.SignInLink(r, web.View{})
		return
	}
	page.Steward = visitor == g.Steward()
	if seat := findSeat(g, visitor); seat.Seat != "" {
		page.Form = &Form{As: g.State().Face(seat.Seat, web.LangIn(r.Context())).Name}
	} else if page.Steward || g.Onlookers() {
		page.Form = &Form{As: s.Web.Names(r.Context()).Of(visitor)}
	}
	if page.Form == nil {
		return
	}
	if filledForm != nil {
		filledForm.As, page.Form = page.Form.As, filledForm
	}
	page.Form.Letter, page.Form.Told = forms.NewName(), s.Forms.Told(r, threadName(page.Game), visitor)
}

// threadName returns the name under which posts to a thread are kept.
func threadName(id string) string { return "thread/" + id }

// findSeat returns the seat that a player holds; the zero SeatInfo if none.
func findSeat(g *game.Game, by game.Player) game.SeatInfo {
	seat, _ := lists.Find(g.Seats(), func(seat game.SeatInfo) bool { return seat.Player == by })
	return seat
}

// Routes adds the pages of threads to a mux, except the published ones, which it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("POST /g/{game}/thread", s.Web.Page(web.Form(s.sendPost)))
	mux.Handle("GET /g/{game}/thread.atom", s.Web.File(s.serveFeed))
	return []web.Published{
		{Path: "/g/{game}/thread", Does: "The thread of a game: what players, steward and onlookers say to everybody.", Page: Page{}, Answer: s.showThread},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
