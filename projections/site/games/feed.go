package games

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
)

// feed are the games that are over, for readers of news.
func (s *Pages) feed(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	games, err := lobby.Finished(ctx, s.DB, lobby.Key{}, web.FeedAtOnce)
	if err != nil {
		return web.FromTables(err)
	}
	to, base := s.Web.Voice(ctx), s.Web.Base()
	feed := web.Feed{Title: to.Say("finished"), File: base + "/finished.atom", Page: base + "/", Updated: web.Stamp(time.Unix(0, 0))}
	places, err := s.placesIn(ctx, idsOf(games))
	if err != nil {
		return web.FromTables(err)
	}
	for i, g := range games {
		if i == 0 {
			feed.Updated = web.Stamp(g.Changed)
		}
		url := base + "/g/" + g.ID
		feed.News = append(feed.News, web.NewNews(game.Retitled(g.Title, to.Lang), url, url, g.Changed, summary(to, to.Ruleset(g.Ruleset), places[g.ID])))
	}
	return web.WriteFeed(w, r, feed)
}

// summary is how a game ended, in a sentence.
func summary(to web.Voice, ruleset string, places []PlaceLine) string {
	if len(places) == 0 {
		return ruleset + ": " + to.Say("feed.unfinished")
	}
	var words []string
	for _, p := range places {
		words = append(words, strings.TrimSpace(strconv.Itoa(p.Place.Place)+". "+p.Name+" "+inBrackets(p.Holder)))
	}
	return strings.TrimSuffix(ruleset+": "+strings.Join(words, "; "), ": ") + "."
}

func inBrackets(name string) string {
	if name == "" {
		return ""
	}
	return "(" + name + ")"
}
