package openings

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/projections/openings"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// ListPage lists the games that wait for players. Data have all of them, pages some at a time.
type ListPage struct {
	Games   []Line   `json:"games"`
	Mine    []Line   `json:"-"` // games in which the visitor waits
	Hidden  int      `json:"-"` // number of games that are not shown, as the visitor may not enter them
	All     string   `json:"-"` // path of the list with the hidden games; "": none is hidden
	Filters []Filter `json:"-"`
	Shown   bool     `json:"-"` // also games that the visitor may not enter are shown
	Letter  string   `json:"-"` // names the form that is sent
	Member  bool     `json:"-"` // the visitor is signed in
	Wishes  WishForm `json:"-"`
	Missed  string   `json:"-"` // why a seat could not be taken; "": none was tried

	Page, Pages  int    `json:"-"` // number of the page, from 1, and number of pages
	Before, Next string `json:"-"` // paths of the pages around; "": there is none

	Practice bool `json:"-"` // visitors can play against bots meanwhile
}

// Chosen reports whether the list is filtered.
func (p ListPage) Chosen() bool {
	return slices.ContainsFunc(p.Filters, func(filter Filter) bool {
		return slices.ContainsFunc(filter.Choices, func(choice FilterChoice) bool { return choice.On })
	})
}

// maxGames is the greatest number of games on a page of the list.
const maxGames = 24

// Filter is a choice among the games by one of their terms.
type Filter struct {
	Name, Words string
	Choices     []FilterChoice
}

// FilterChoice is a value of a filter.
type FilterChoice struct {
	Value, Words string
	On           bool
}

// showList answers the list. Its data hold every game that waits and passes the filters, whoever may
// enter, except sequels that are still for their players alone.
func (s *Pages) showList(r *http.Request) (web.View, error) {
	ctx, voice := r.Context(), s.Web.Voice(r.Context())
	rows, err := openings.Waiting(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if rows, err = s.dropReserved(r, rows); err != nil {
		return web.View{}, err
	}
	query := r.URL.Query()
	page := ListPage{Games: []Line{}, Letter: forms.NewName(), Member: s.Web.Visitor(r) != "", Practice: s.Practice, Shown: query.Get("all") != ""}
	page.Filters = s.listFilters(voice, rows, query)
	rows = lists.Keep(rows, func(row openings.Opening) bool { return passesFilters(row, query) })
	view := web.View{Name: "openlist", Title: voice.Say("opening.list"), About: voice.Say("opening.list.about"), Live: "/live"}
	if web.AsData(r) {
		page.Games, err = s.buildLines(ctx, lists.Map(rows, func(row openings.Opening) barredRow { return barredRow{Opening: row} }))
		view.Page = page
		return view, web.FromTables(err)
	}
	ownRows, freeRows, err := s.sortRows(r, &page, rows)
	if err != nil {
		return web.View{}, err
	}
	if freeRows, err = page.turnTo(query, freeRows); err != nil {
		return web.View{}, err
	}
	if page.Mine, err = s.buildLines(ctx, ownRows); err == nil {
		page.Games, err = s.buildLines(ctx, freeRows)
	}
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if page.Wishes, err = s.buildWishes(r); err != nil {
		return web.View{}, err
	}
	if page.Hidden > 0 {
		page.All = listPath(query, "all", "1")
	}
	if missed := query.Get("missed"); missed != "" {
		page.Missed = s.explainMissed(r, missed)
	}
	view.Page = page
	return view, nil
}

// dropReserved returns the rows without the sequels that are still for their players alone. On a page, one of these
// players also sees the sequel.
func (s *Pages) dropReserved(r *http.Request, rows []openings.Opening) (visible []openings.Opening, err error) {
	visitor := s.Web.Visitor(r)
	for _, row := range rows {
		if row.Reserved(s.Web.Now()) {
			if visitor == "" || web.AsData(r) {
				continue
			}
			openGame, err := s.Openings.Opening(r.Context(), row.ID)
			if err != nil {
				return nil, err
			}
			if _, players, _ := openGame.Again(); !slices.Contains(players, visitor) {
				continue
			}
		}
		visible = append(visible, row)
	}
	return visible, nil
}

// barredRow is an opening in the list, with the reason why the visitor may not enter; "" if they may.
type barredRow struct {
	openings.Opening
	barred string
}

// buildLines describes openings, each with the reason why the visitor may not enter. It never returns
// nil without an error.
func (s *Pages) buildLines(ctx context.Context, rows []barredRow) ([]Line, error) {
	names := s.Web.Names(ctx)
	names.Meet(lists.Map(rows, func(row barredRow) game.Player { return row.Opener }))
	all := []Line{}
	for _, row := range rows {
		line, err := s.buildLine(ctx, names, row.Opening)
		if err != nil {
			return nil, err
		}
		line.Barred = row.barred
		all = append(all, line)
	}
	return all, nil
}

// sortRows divides openings into those in which the visitor has or asks for a seat, and the others that the list shows,
// in the order of rankRow. It counts the openings that are not shown in page.Hidden.
func (s *Pages) sortRows(r *http.Request, page *ListPage, rows []openings.Opening) (ownRows, freeRows []barredRow, err error) {
	visitor, openings := s.Web.Visitor(r), make([]*opening.Opening, len(rows))
	for i, row := range rows {
		if openings[i], err = s.Openings.Opening(r.Context(), row.ID); err != nil {
			return nil, nil, err
		}
	}
	bars, err := s.Openings.Bars(r.Context(), visitor, openings)
	if err != nil {
		return nil, nil, web.FromTables(err)
	}
	for i, row := range rows {
		row := barredRow{row, sayRefusal(bars[i], web.LangIn(r.Context()))}
		switch {
		case visitor != "" && (openings[i].HasSeat(visitor) || openings[i].IsAsking(visitor)):
			ownRows = append(ownRows, row)
		case row.barred == "" || page.Shown:
			freeRows = append(freeRows, row)
		default:
			page.Hidden++
		}
	}
	slices.SortStableFunc(freeRows, func(a, b barredRow) int { return cmp.Compare(rankRow(a), rankRow(b)) })
	return ownRows, freeRows, nil
}

// rankRow returns a number by which openings are sorted: 0 for those without an invite code, 1 for those with one,
// which few know, 2 for those that the visitor may not enter.
func rankRow(row barredRow) int {
	switch {
	case row.barred != "":
		return 2
	case row.Terms.V.Code != nil:
		return 1
	}
	return 0
}

// turnTo returns the rows of the page that a query asks for, and sets the number and the paths of pages. A page behind
// the last becomes the last: games may have begun meanwhile. It fails with web.ErrNowhere if the page is no number
// from 1.
func (p *ListPage) turnTo(query url.Values, rows []barredRow) ([]barredRow, error) {
	page, err := strconv.Atoi(cmp.Or(query.Get("page"), "1"))
	if err != nil || page < 1 {
		return nil, web.ErrNowhere
	}
	p.Pages = max((len(rows)+maxGames-1)/maxGames, 1)
	p.Page = min(page, p.Pages)
	if p.Page > 1 {
		p.Before = listPath(query, "page", strconv.Itoa(p.Page-1))
	}
	if p.Page < p.Pages {
		p.Next = listPath(query, "page", strconv.Itoa(p.Page+1))
	}
	from := (p.Page - 1) * maxGames
	return rows[from:min(from+maxGames, len(rows))], nil
}

// listPath returns the path of the list with the filters of a query, and another value of one name. The number of the
// first page is left out, and so is that of any page if "all" changes.
func listPath(query url.Values, name, value string) string {
	linkQuery := url.Values{}
	for _, known := range []string{"game", "pace", "language", "all", "page"} {
		if given := query.Get(known); given != "" && known != name && (known != "page" || name != "all") {
			linkQuery.Set(known, given)
		}
	}
	if name != "page" || value != "1" {
		linkQuery.Set(name, value)
	}
	if len(linkQuery) == 0 {
		return "/games/open"
	}
	return "/games/open?" + linkQuery.Encode()
}

// explainBar returns the reason why the visitor may not take a seat; "" if they may.
func (s *Pages) explainBar(r *http.Request, openGame *opening.Opening) (string, error) {
	bars, err := s.Openings.Bars(r.Context(), s.Web.Visitor(r), []*opening.Opening{openGame})
	if err != nil {
		return "", web.FromTables(err)
	}
	return sayRefusal(bars[0], web.LangIn(r.Context())), nil
}

// explainMissed returns a sentence with the reason why a mailed link could take no seat in an opening. If the opening
// cannot be read or nothing bars the visitor now, the reason is that the seats are gone.
func (s *Pages) explainMissed(r *http.Request, id string) string {
	voice := s.Web.Voice(r.Context())
	why := voice.Say("opening.missed.gone")
	if openGame, err := s.Openings.Opening(r.Context(), id); err == nil && openGame.ID() != "" {
		if bar, err := s.explainBar(r, openGame); err == nil && bar != "" {
			why = bar
		}
	}
	return voice.Say("opening.missed", "why", why)
}

// passesFilters reports whether an opening has the terms for which a query asks. An opening for any language passes for
// each.
func passesFilters(row openings.Opening, query url.Values) bool {
	for name, value := range map[string]string{"game": row.Ruleset, "pace": row.Pace, "language": row.Language} {
		if wanted := query.Get(name); wanted != "" && wanted != value && (name != "language" || value != "") {
			return false
		}
	}
	return true
}

// listFilters lists the filters of the list, with the values that the openings have. It leaves out a
// filter with fewer than two values, unless the query uses it.
func (s *Pages) listFilters(voice web.Voice, rows []openings.Opening, query url.Values) []Filter {
	fields := []struct {
		name  string
		value func(openings.Opening) string
		words func(string) string
	}{
		{"game", func(o openings.Opening) string { return o.Ruleset }, voice.Ruleset},
		{"pace", func(o openings.Opening) string { return o.Pace }, func(pace string) string { return pace }},
		{"language", func(o openings.Opening) string { return o.Language }, func(lang string) string { return voice.Say("opening.in." + lang) }},
	}
	var filters []Filter
	for _, f := range fields {
		values := slices.Compact(slices.Sorted(slices.Values(lists.Map(rows, f.value))))
		filter := Filter{Name: f.name, Words: voice.Say("opening.filter." + f.name)}
		for _, value := range values {
			if value != "" {
				filter.Choices = append(filter.Choices, FilterChoice{value, f.words(value), query.Get(f.name) == value})
			}
		}
		if len(filter.Choices) > 1 || query.Get(f.name) != "" {
			filters = append(filters, filter)
		}
	}
	return filters
}

// CSV implements web.CSVPage.
func (p ListPage) CSV() [][]string {
	heads := []string{"id", "title", "ruleset", "preset", "pace", "language", "opener", "opened", "ends"}
	return web.Rows(heads, p.Games, func(l Line) []string {
		return []string{l.ID, l.Title, l.Ruleset, l.Preset, l.Pace, l.Language, l.By, l.Opened.Stamp(), l.Ends.Stamp()}
	})
}

// serveFeed sends the games that wait for players, the newest first.
func (s *Pages) serveFeed(w http.ResponseWriter, r *http.Request) error {
	if s.Openings == nil {
		return web.ErrNowhere
	}
	rows, err := openings.Waiting(r.Context(), s.DB)
	if err != nil {
		return web.FromTables(err)
	}
	rows = lists.Keep(rows, func(row openings.Opening) bool { return !row.Reserved(s.Web.Now()) })
	slices.Reverse(rows)
	voice, base := s.Web.Voice(r.Context()), s.Web.Base()
	feed := web.Feed{Title: voice.Say("opening.list"), File: base + "/games/open.atom", Page: base + "/games/open", Updated: web.Stamp(s.Web.Now())}
	newest, names := rows[:min(len(rows), web.MaxFeedEntries)], s.Web.Names(r.Context())
	names.Meet(lists.Map(newest, func(row openings.Opening) game.Player { return row.Opener }))
	for _, row := range newest {
		line, err := s.buildLine(r.Context(), names, row)
		if err != nil {
			return web.FromTables(err)
		}
		summary := voice.Say("opening.feed", "free", line.Free(), "seats", line.Seats, "rhythm", line.Rhythm)
		feed.News = append(feed.News, web.NewNews(line.Where(), base+"/g/"+row.ID, base+"/g/"+row.ID, row.Opened, summary))
	}
	if len(rows) > 0 {
		feed.Updated = web.Stamp(rows[0].Changed)
	}
	return web.WriteFeed(w, r, feed)
}

// Count returns the number of games that wait for players and need no invite code. It is 0 while the
// tables of openings are first made: the first page does without them.
func (s *Pages) Count(ctx context.Context) (int, error) {
	if built, err := openings.Built(ctx, s.DB); err != nil || !built {
		return 0, web.FromTables(err)
	}
	n, err := openings.CountWaiting(ctx, s.DB, s.Web.Now())
	return n, web.FromTables(err)
}

// Awaited lists the games in which a player waits for others, or decides about them; none while the
// tables of openings are first made.
func (s *Pages) Awaited(ctx context.Context, player game.Player) ([]games.Awaited, error) {
	if built, err := openings.Built(ctx, s.DB); err != nil || !built {
		return nil, web.FromTables(err)
	}
	rows, err := openings.Of(ctx, s.DB, player)
	if err != nil {
		return nil, web.FromTables(err)
	}
	var waiting []games.Awaited
	for _, row := range rows {
		openGame, err := s.Openings.Opening(ctx, row.ID)
		if err != nil {
			return nil, err
		}
		awaited := games.Awaited{ID: row.ID, Title: cmp.Or(row.Title, s.Web.Voice(ctx).Ruleset(row.Ruleset)), Free: openGame.Free(), Confirm: slices.Contains(openGame.ListSilent(), player)}
		if openGame.Opener() == player {
			awaited.Asks = len(openGame.Asking())
		}
		waiting = append(waiting, awaited)
	}
	return waiting, nil
}
