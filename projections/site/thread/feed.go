package thread

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/projections/press"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// feed is the newest posts, for readers of news.
func (s *Pages) feed(w http.ResponseWriter, r *http.Request) error {
	ctx, id := r.Context(), r.PathValue("game")
	row, err := games.Row(ctx, s.DB, id)
	if err != nil {
		return err
	}
	g, _, err := games.Opened(ctx, s.Games, id)
	if err != nil {
		return err
	}
	posts, err := press.Thread(ctx, s.DB, id, "", 0, web.FeedAtOnce)
	if err != nil {
		return web.FromTables(err)
	}
	to, page := s.Web.Voice(ctx), s.Web.Base()+"/g/"+id+"/thread"
	feed := web.AtomFeed{
		Title: to.Say("thread.title", "game", row.Title), ID: page + ".atom", Updated: web.Stamp(row.Changed), Author: "Seneschal",
		Links: []web.AtomLink{{Rel: "self", Href: page + ".atom"}, {Rel: "alternate", Href: page}},
	}
	stamps := make(map[int]string)
	for _, m := range posts {
		stamps[m.Post] = web.Stamp(m.At)
	}
	phases, err := s.phases(ctx, g, posts)
	if err != nil {
		return web.FromTables(err)
	}
	for _, phase := range slices.Backward(phases) {
		for _, p := range slices.Backward(phase.Posts) {
			url := fmt.Sprintf("%s?before=%d#p%d", page, p.N+1, p.N)
			text := strings.Join(p.Text, "\n")
			if p.Hidden != "" {
				text = to.Say("thread.hidden", "why", p.Hidden)
			}
			feed.Entries = append(feed.Entries, web.AtomEntry{
				Title: to.Say("thread.by", "from", p.From, "n", strconv.Itoa(p.N)), ID: fmt.Sprintf("%s#p%d", page, p.N), Updated: stamps[p.N], Link: web.AtomLink{Rel: "alternate", Href: url}, Summary: text,
			})
		}
	}
	return web.WriteFeed(w, r, feed)
}
