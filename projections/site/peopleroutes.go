package site

import (
	"net/http"

	"seneschal/projections/site/web"
)

// peopleRoutes adds the pages of people, and the doors to a mux, but for those that are published.
func (s *Site) peopleRoutes(mux *http.ServeMux) {
	mux.Handle("GET /players/{player}/deadlines.ics", s.web.File(s.playerCalendar))
	mux.Handle("GET /sign-in", s.web.Door(s.signIn))
	mux.Handle("POST /sign-in", s.web.Door(s.askIn))
	mux.Handle("GET /sign-in/sent", s.web.Door(s.sent))
	mux.Handle("GET /sign-in/{token}", s.web.Door(s.link))
	mux.Handle("POST /sign-in/{token}", s.web.Door(s.enter))
	mux.Handle("POST /sign-out", s.web.Door(s.signOut))
	mux.Handle("GET /me", s.web.Member(s.me))
	mux.Handle("POST /me", s.web.Member(s.settle))
	mux.Handle("POST /me/letters", s.web.Member(s.chooseLetters))
	mux.Handle("GET /unsubscribe/{token}", s.web.Page(s.unsubscribe))
	mux.Handle(oneClick, s.web.Page(s.end))
}

// peoplePublished are those that everybody may read, with their data.
func (s *Site) peoplePublished() []web.Published {
	return []web.Published{
		{Path: "/ratings", Does: "The ratings of all games.", Page: RatingsPage{}, Answer: s.ratings},
		{Path: "/ratings/{list}", Does: "The ratings of one list: a ruleset, or a ruleset's duels.", Page: RatingsPage{}, Answer: s.ratings},
		{Path: "/players", Does: "All players: ratings, games, titles and reliability, 50 a page.", Page: PeoplePage{}, Answer: s.playerList},
		{Path: "/players/{player}", Does: "A player: games, ratings, titles, tournaments, reliability, seats held.", Page: PlayerPage{}, Answer: s.player},
		{Path: "/players/{player}/ratings/{list}", Does: "A player's rating in a list after each game.", Page: CurvePage{}, Answer: s.playerCurve},
		{Path: "/players/{player}/ratings/{list}/{n}", Does: "The arithmetic of one change of a rating.", Page: WhyPage{}, Answer: s.why},
	}
}
