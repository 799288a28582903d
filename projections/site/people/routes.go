package people

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of people and of signing in to a mux, except the published ones, which it
// returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /players/{player}/deadlines.ics", s.Web.File(s.playerCalendar))
	mux.Handle("GET /sign-in", s.Web.Door(s.signIn))
	mux.Handle("POST /sign-in", s.Web.Door(web.Form(s.askIn)))
	mux.Handle("GET /sign-in/sent", s.Web.Door(s.sent))
	mux.Handle("POST /sign-in/pasted", s.Web.Door(web.Form(s.pasted)))
	mux.Handle("GET /sign-in/{token}", s.Web.Door(s.link))
	mux.Handle("POST /sign-in/{token}", s.Web.Door(s.enter))
	mux.Handle("POST /sign-out", s.Web.Door(web.Form(s.signOut)))
	mux.Handle("GET /me", s.Web.Member(s.me))
	accounts, settings := s.Accounts != nil, s.Register != nil
	mux.Handle("POST /me", s.Web.Member(web.If(settings, web.Form(s.settle))))
	mux.Handle("POST /me/addresses", s.Web.Member(web.If(accounts, web.Form(s.changeAddress))))
	mux.Handle("GET /me/addresses/{token}", s.Web.Page(web.If(accounts, s.moving)))
	mux.Handle("POST /me/addresses/{token}", s.Web.Page(web.If(accounts, s.move)))
	mux.Handle("GET /me/data", http.HandlerFunc(s.ownData))
	mux.Handle("GET /me/forget", s.Web.Member(web.If(accounts, s.forgetting)))
	mux.Handle("POST /me/forget", s.Web.Member(web.If(accounts, web.Form(s.forget))))
	mux.Handle("POST /me/arms", s.Web.Member(web.If(settings, web.Form(s.chooseArms))))
	mux.Handle("POST /me/forum", s.Web.Member(web.If(s.ForumCode != nil, s.forumCode)))
	mux.Handle("POST /me/letters", s.Web.Member(web.If(settings, web.Form(s.chooseLetters))))
	mux.Handle("POST /me/quiet", s.Web.Member(web.If(settings && s.Quiet != nil, web.Form(s.chooseQuiet))))
	mux.Handle("GET /unsubscribe/{token}", s.Web.Page(s.unsubscribe))
	mux.Handle(OneClick, s.Web.Page(s.end))
	return []web.Published{
		{Path: "/privacy", Does: "What the house keeps of people, and how they have it erased.", Page: PrivacyPage{}, Answer: s.privacy},
		{Path: "/search", Does: "Players, games and tournaments whose names have words, or beginnings of words, as in ?q=.", Page: SearchPage{}, Answer: s.search},
		{Path: "/ratings", Does: "The ratings of all games.", Page: RatingsPage{}, Answer: s.ratings},
		{Path: "/ratings/{list}", Does: "The ratings of one list: a ruleset, or a ruleset's duels.", Page: RatingsPage{}, Answer: s.ratings},
		{Path: "/players", Does: "All players: ratings, games, titles and reliability, 50 a page.", Page: PeoplePage{}, Answer: s.playerList},
		{Path: "/players/{player}", Does: "A player: games, ratings, titles, tournaments, reliability, seats held.", Page: PlayerPage{}, Answer: s.player},
		{Path: "/players/{player}/ratings/{list}", Does: "A player's rating in a list after each game.", Page: CurvePage{}, Answer: s.playerCurve},
		{Path: "/players/{player}/ratings/{list}/{n}", Does: "The arithmetic of one change of a rating.", Page: WhyPage{}, Answer: s.why},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
