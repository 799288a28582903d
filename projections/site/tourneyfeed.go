package site

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/projections/tournaments"
)

// tournamentFeed is the news of a tournament and the results of its tables, for
// readers of news.
func (s *Site) tournamentFeed(w http.ResponseWriter, r *http.Request) error {
	t, err := s.foundTournament(r)
	if err != nil {
		return err
	}
	base := s.Links.Base + "/tournaments/" + t.ID
	entries, err := s.tournamentEntries(r.Context(), t)
	if err != nil {
		return tables(err)
	}
	feed := atomFeed{
		Title: t.Title, ID: base + "/news.atom", Updated: stamp(t.Announced), Author: "Seneschal",
		Links: []atomLink{{"self", base + "/news.atom"}, {"alternate", base}}, Entries: entries,
	}
	if len(entries) > 0 {
		feed.Updated = entries[0].Updated
	}
	return writeFeed(w, r, feed)
}

// tournamentEntries are news and results, the newest first.
func (s *Site) tournamentEntries(ctx context.Context, t tournaments.Tournament) ([]atomEntry, error) {
	news, err := tournaments.NewsOf(ctx, s.DB, t.ID, feedAtOnce)
	if err != nil {
		return nil, err
	}
	base := s.Links.Base + "/tournaments/" + t.ID
	var entries []atomEntry
	for _, n := range news {
		url := base + "#news-" + strconv.Itoa(n.N)
		title := "News"
		if n.Kind == "rules" {
			title = "Change of the rules"
		}
		entries = append(entries, atomEntry{title, url, stamp(n.At), atomLink{"alternate", url}, n.Text})
	}
	results, err := tournaments.Results(ctx, s.DB, t.ID, feedAtOnce)
	names := s.cupNames(ctx, t.ID)
	for _, table := range results {
		url := fmt.Sprintf("%s/seasons/%d/%d", base, table.Season, table.Division)
		title := fmt.Sprintf("Season %d, round %d, table %d", table.Season, table.Round, table.N)
		entry := atomEntry{title, base + "#" + table.Game, stamp(*table.Ended), atomLink{"alternate", url}, resultWords(ctx, names, table)}
		entries = append(entries, entry)
	}
	slices.SortStableFunc(entries, func(a, b atomEntry) int { return -cmp.Compare(a.Updated, b.Updated) })
	return entries[:min(len(entries), feedAtOnce)], err
}

// resultWords are how a table ended, in a sentence.
func resultWords(ctx context.Context, names names, t tournaments.Table) string {
	if t.Void != "" {
		return "Void: " + t.Void + "."
	}
	seats := slices.Clone(t.Seats.V)
	slices.SortStableFunc(seats, func(a, b tournaments.TableSeat) int { return cmp.Compare(a.Place, b.Place) })
	var words []string
	for _, seat := range seats {
		if seat.Place > 0 {
			words = append(words, strconv.Itoa(seat.Place)+". "+cmp.Or(names.of(ctx, seat.Player), string(seat.Seat)))
		}
	}
	return strings.Join(words, "; ") + "."
}
