package thread

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/projections/press"
	"seneschal/projections/site/web"
)

// serveFeed serves the newest posts as an Atom feed.
func (s *Pages) serveFeed(w http.ResponseWriter, r *http.Request) error {
	ctx, id := r.Context(), r.PathValue("game")
	row, g, err := s.findGame(ctx, id)
	if err != nil {
		return err
	}
	posts, err := press.Thread(ctx, s.DB, id, "", 0, web.MaxFeedEntries)
	if err != nil {
		return web.FromTables(err)
	}
	voice, page := s.Web.Voice(ctx), s.Web.Base()+"/g/"+id+"/thread"
	feed := web.Feed{Title: voice.Say("thread.title", "game", row.Title), File: page + ".atom", Page: page, Updated: web.Stamp(row.Changed)}
	phases, err := s.groupByPhase(ctx, g, posts)
	if err != nil {
		return web.FromTables(err)
	}
	for _, phase := range slices.Backward(phases) {
		for _, post := range slices.Backward(phase.Posts) {
			url := fmt.Sprintf("%s?before=%d#p%d", page, post.N+1, post.N)
			text := strings.Join(post.Text, "\n")
			if post.Hidden != "" {
				text = voice.Say("thread.hidden", "why", post.Hidden)
			}
			title := voice.Say("thread.by", "from", post.From, "n", strconv.Itoa(post.N))
			feed.News = append(feed.News, web.NewNews(title, fmt.Sprintf("%s#p%d", page, post.N), url, post.At.At, text))
		}
	}
	return web.WriteFeed(w, r, feed)
}
