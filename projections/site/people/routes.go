package people

import (
	"embed"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the pages of people and of signing in to a mux, except the published ones, which it
// returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /players/{player}/deadlines.ics", s.Web.File(s.servePlayerCalendar))
	mux.Handle("GET /sign-in", s.Web.Door(s.showSignIn))
	mux.Handle("POST /sign-in", s.Web.Door(web.Form(s.requestLink)))
	mux.Handle("GET /sign-in/sent", s.Web.Door(s.showSent))
	mux.Handle("POST /sign-in/pasted", s.Web.Door(web.Form(s.followPasted)))
	mux.Handle("POST /sign-in/seat", s.Web.Door(web.Form(s.requestSeat)))
	mux.Handle("GET /sign-in/{token}", s.Web.Door(s.showLink))
	mux.Handle("POST /sign-in/{token}", s.Web.Door(s.enterByLink))
	mux.Handle("POST /sign-out", s.Web.Door(web.Form(s.endSession)))
	mux.Handle("GET /me", s.Web.Member(s.showMe))
	accounts, settings := s.Accounts != nil, s.Register != nil
	mux.Handle("POST /me", s.Web.Member(web.If(settings, web.Form(s.saveSettings))))
	mux.Handle("POST /me/addresses", s.Web.Member(web.If(accounts, web.Form(s.changeAddress))))
	mux.Handle("GET /me/addresses/{token}", s.Web.Page(web.If(accounts, s.showMove)))
	mux.Handle("POST /me/addresses/{token}", s.Web.Page(web.If(accounts, s.confirmMove)))
	mux.Handle("GET /me/data", http.HandlerFunc(s.serveOwnData))
	mux.Handle("GET /me/forget", s.Web.Member(web.If(accounts, s.showForget)))
	mux.Handle("POST /me/forget", s.Web.Member(web.If(accounts, web.Form(s.forgetVisitor))))
	mux.Handle("POST /me/arms", s.Web.Member(web.If(settings, web.Form(s.chooseArms))))
	mux.Handle("POST /me/forum", s.Web.Member(web.If(s.ForumCode != nil, s.showForumCode)))
	mux.Handle("POST /me/letters", s.Web.Member(web.If(settings, web.Form(s.chooseEmails))))
	mux.Handle("POST /me/blocks", s.Web.Member(web.If(settings, web.Form(s.changeBlock))))
	mux.Handle("POST /me/quiet", s.Web.Member(web.If(settings && s.Quiet != nil, web.Form(s.chooseQuiet))))
	mux.Handle("GET /unsubscribe/{token}", s.Web.Page(s.showUnsubscribe))
	mux.Handle(OneClick, s.Web.Page(s.endEmails))
	return []web.Published{
		{Path: "/privacy", Does: "What the server keeps of people, and how they have it erased.", Page: PrivacyPage{}, Answer: s.showPrivacy},
		{Path: "/search", Does: "Players, games and tournaments whose names have words, or beginnings of words, as in ?q=.", Page: SearchPage{}, Answer: s.showSearch},
		{Path: "/ratings", Does: "The ratings of all games.", Page: RatingsPage{}, Answer: s.showRatings},
		{Path: "/ratings/{list}", Does: "The ratings of one list: a ruleset, or a ruleset's duels.", Page: RatingsPage{}, Answer: s.showRatings},
		{Path: "/players", Does: "All players: ratings, games, titles and reliability, 50 a page.", Page: PeoplePage{}, Answer: s.showPlayers},
		{Path: "/players/{player}", Does: "A player: games, ratings, titles, tournaments, reliability, seats held.", Page: PlayerPage{}, Answer: s.showPlayer},
		{Path: "/players/{player}/ratings/{list}", Does: "A player's rating in a list after each game.", Page: CurvePage{}, Answer: s.showPlayerCurve},
		{Path: "/players/{player}/ratings/{list}/{n}", Does: "The arithmetic of one change of a rating.", Page: WhyPage{}, Answer: s.showRatingChange},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
