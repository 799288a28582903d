package tournaments

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// tournamentFeed is the news of a tournament and the results of its tables, for
// readers of news.
func (s *Pages) tournamentFeed(w http.ResponseWriter, r *http.Request) error {
	t, err := Find(r, s.DB)
	if err != nil {
		return err
	}
	base := s.Web.Base() + "/tournaments/" + t.ID
	entries, err := s.tournamentEntries(r.Context(), t)
	if err != nil {
		return web.FromTables(err)
	}
	feed := web.AtomFeed{
		Title: t.Title, ID: base + "/news.atom", Updated: web.Stamp(t.Announced), Author: "Seneschal",
		Links: []web.AtomLink{{Rel: "self", Href: base + "/news.atom"}, {Rel: "alternate", Href: base}}, Entries: entries,
	}
	if len(entries) > 0 {
		feed.Updated = entries[0].Updated
	}
	return web.WriteFeed(w, r, feed)
}

// tournamentEntries are news and results, the newest first.
func (s *Pages) tournamentEntries(ctx context.Context, t tournaments.Tournament) ([]web.AtomEntry, error) {
	news, err := tournaments.NewsOf(ctx, s.DB, t.ID, web.FeedAtOnce)
	if err != nil {
		return nil, err
	}
	base := s.Web.Base() + "/tournaments/" + t.ID
	var entries []web.AtomEntry
	for _, n := range news {
		url := base + "#news-" + strconv.Itoa(n.N)
		title := "News"
		if n.Kind == "rules" {
			title = "Change of the rules"
		}
		entries = append(entries, web.AtomEntry{Title: title, ID: url, Updated: web.Stamp(n.At), Link: web.AtomLink{Rel: "alternate", Href: url}, Summary: n.Text})
	}
	results, err := tournaments.Results(ctx, s.DB, t.ID, web.FeedAtOnce)
	names := s.entrants(ctx, t.ID)
	for _, table := range results {
		url := fmt.Sprintf("%s/seasons/%d/%d", base, table.Season, table.Division)
		title := fmt.Sprintf("Season %d, round %d, table %d", table.Season, table.Round, table.N)
		entry := web.AtomEntry{Title: title, ID: base + "#" + table.Game, Updated: web.Stamp(*table.Ended), Link: web.AtomLink{Rel: "alternate", Href: url}, Summary: resultWords(ctx, names, table)}
		entries = append(entries, entry)
	}
	slices.SortStableFunc(entries, func(a, b web.AtomEntry) int { return -cmp.Compare(a.Updated, b.Updated) })
	return entries[:min(len(entries), web.FeedAtOnce)], err
}

// resultWords are how a table ended, in a sentence.
func resultWords(ctx context.Context, names web.Names, t tournaments.Table) string {
	if t.Void != "" {
		return "Void: " + t.Void + "."
	}
	seats := slices.Clone(t.Seats.V)
	slices.SortStableFunc(seats, func(a, b tournaments.TableSeat) int { return cmp.Compare(a.Place, b.Place) })
	var words []string
	for _, seat := range seats {
		if seat.Place > 0 {
			words = append(words, strconv.Itoa(seat.Place)+". "+cmp.Or(names.Of(ctx, seat.Player), string(seat.Seat)))
		}
	}
	return strings.Join(words, "; ") + "."
}
