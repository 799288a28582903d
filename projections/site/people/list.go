package people

import (
	"cmp"
	"context"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/arms"
	"seneschal/domain/game"
	"seneschal/domain/tournament/rating"
	"seneschal/projections/lobby"
	"seneschal/projections/ratings"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// PeoplePage lists all players, a page at a time.
type PeoplePage struct {
	List     string       `json:"list"` // list of ratings that is shown
	Sort     string       `json:"sort"`
	Page     int          `json:"page"` // from 1
	Pages    int          `json:"pages"`
	Count    int          `json:"count"` // of all players
	Players  []PersonLine `json:"players"`
	Next     string       `json:"next,omitempty"`
	Before   string       `json:"before,omitempty"`
	Lists    []RatingLink `json:"lists"`
	Sorts    []SortLink   `json:"-"`
	allLines []PersonLine // of all pages, for CSV
}

// PersonLine is a player in the list.
type PersonLine struct {
	ratings.Career
	Name        string        `json:"name"`
	Arms        template.HTML `json:"-"`
	worn        arms.Arms
	Rating      *rating.Points `json:"rating"`      // in the page's list; null if there is none
	Tournaments int            `json:"tournaments"` // number of tournaments entered
	Honours     int            `json:"honours"`     // number of titles of games and tournaments
}

// SortLink sorts the list by a column.
type SortLink struct {
	Key   string
	URL   string
	Here  bool // the list is sorted so now
	Right bool // the column is aligned to the right
}

// maxPlayers is the greatest number of players on a page.
const maxPlayers = 50

// An ordering is a way to sort the list.
type ordering struct {
	key     string
	compare func(a, b PersonLine) int
}

// orderings are all ways to sort, mostly the greatest first. Equal players are sorted by rating
// and name.
var orderings = []ordering{
	{"name", func(a, b PersonLine) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) }},
	{"rating", compareRatings},
	{"games", func(a, b PersonLine) int { return cmp.Compare(b.Games, a.Games) }},
	{"won", func(a, b PersonLine) int { return cmp.Compare(b.Wins, a.Wins) }},
	{"titles", func(a, b PersonLine) int { return cmp.Compare(b.Honours, a.Honours) }},
	{"asked", func(a, b PersonLine) int { return cmp.Compare(b.Asked, a.Asked) }},
	{"on-time", func(a, b PersonLine) int { return cmp.Compare(b.punctualShare(), a.punctualShare()) }},
	{"nmr", func(a, b PersonLine) int { return cmp.Compare(b.Missed, a.Missed) }},
	{"resigned", func(a, b PersonLine) int { return cmp.Compare(b.Left(), a.Left()) }},
	{"took-over", func(a, b PersonLine) int { return cmp.Compare(b.TookOver, a.TookOver) }},
}

// compareRatings compares two players for sorting by the strength that they have at least, strongest
// first; players without a rating come last.
func compareRatings(a, b PersonLine) int {
	atLeast := func(line PersonLine) float64 {
		if line.Rating == nil {
			return -1e9
		}
		return line.Rating.AtLeast
	}
	return cmp.Compare(atLeast(b), atLeast(a))
}

// Left counts the seats that the player has given up or lost.
func (l PersonLine) Left() int { return l.Resigned + l.Vacated }

// Punctual returns the share of the due phases that were answered by the deadline, in words; ""
// before any answer was due.
func (l PersonLine) Punctual() string {
	share := l.punctualShare()
	if share < 0 {
		return ""
	}
	return web.Percent(share)
}

// punctualShare returns the share to sort by; -1 before any answer was due.
func (l PersonLine) punctualShare() float64 {
	due := l.OnTime + l.Late + l.Missed
	if due == 0 {
		return -1
	}
	return float64(l.OnTime) / float64(due)
}

// showPlayers answers a page of the list. It fails with web.ErrNowhere if the query asks for an
// unknown order or list of ratings, or for a page that there is not.
func (s *Pages) showPlayers(r *http.Request) (web.View, error) {
	ctx, q := r.Context(), r.URL.Query()
	p := PeoplePage{List: cmp.Or(q.Get("list"), "all"), Sort: cmp.Or(q.Get("sort"), "rating"), Lists: []RatingLink{}}
	index := slices.IndexFunc(orderings, func(o ordering) bool { return o.key == p.Sort })
	page, err := strconv.Atoi(cmp.Or(q.Get("page"), "1"))
	if index < 0 || err != nil || page < 1 {
		return web.View{}, web.ErrNowhere
	}
	lists, err := ratings.Lists(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if !s.isKnownList(parseSlug(p.List), lists) {
		return web.View{}, web.ErrNowhere
	}
	if p.allLines, err = s.listEverybody(ctx, parseSlug(p.List)); err != nil {
		return web.View{}, web.FromTables(err)
	}
	slices.SortStableFunc(p.allLines, func(a, b PersonLine) int {
		return cmp.Or(orderings[index].compare(a, b), compareRatings(a, b), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Player, b.Player))
	})
	if !p.turnToPage(page) {
		return web.View{}, web.ErrNowhere
	}
	for _, l := range lists {
		p.Lists = append(p.Lists, RatingLink{toSlug(l), s.nameList(s.Web.Voice(ctx), l), p.listURL(toSlug(l), p.Sort, 1), toSlug(l) == p.List})
	}
	return web.View{Name: "people", Title: s.Web.Voice(ctx).Say("people.players"), Live: "/live", Page: p}, nil
}

// turnToPage sets the players of a page, and all links; false if there is no such page.
func (p *PeoplePage) turnToPage(page int) bool {
	p.Page, p.Count, p.Pages = page, len(p.allLines), max((len(p.allLines)+maxPlayers-1)/maxPlayers, 1)
	if page > p.Pages {
		return false
	}
	from := (page - 1) * maxPlayers
	p.Players = p.allLines[from:min(from+maxPlayers, len(p.allLines))]
	for i, l := range p.Players {
		p.Players[i].Arms = web.Small(l.worn)
	}
	if page > 1 {
		p.Before = p.listURL(p.List, p.Sort, page-1)
	}
	if page < p.Pages {
		p.Next = p.listURL(p.List, p.Sort, page+1)
	}
	for _, o := range orderings {
		p.Sorts = append(p.Sorts, SortLink{o.key, p.listURL(p.List, o.key, 1), o.key == p.Sort, o.key != "name"})
	}
	return true
}

// listURL returns the path of the list in an order and at a page; it leaves out defaults.
func (p *PeoplePage) listURL(list, sort string, page int) string {
	q := url.Values{}
	if list != "all" {
		q.Set("list", list)
	}
	if sort != "rating" {
		q.Set("sort", sort)
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return "/players"
	}
	return "/players?" + q.Encode()
}

// listEverybody returns all players that have finished a game, hold a seat, or have entered a
// tournament, with their ratings in a list; in no order.
func (s *Pages) listEverybody(ctx context.Context, list rating.List) ([]PersonLine, error) {
	lines := make(map[game.Player]*PersonLine)
	line := func(player game.Player) *PersonLine {
		if lines[player] == nil {
			lines[player] = &PersonLine{Career: ratings.Career{Reliability: ratings.Reliability{Player: player}}}
		}
		return lines[player]
	}
	careers, err := ratings.Careers(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	for _, c := range careers {
		line(c.Player).Career = c
	}
	holders, err := lobby.Holders(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	for _, p := range holders {
		line(p)
	}
	members, err := tournaments.Members(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	for _, member := range members {
		entrant := line(member.Player)
		entrant.Tournaments, entrant.Honours = member.Entered, member.Titles
	}
	table, err := ratings.Table(ctx, s.DB, list, s.Web.Now())
	for _, row := range table {
		line(game.Player(row.Player)).Rating = &row.Points
	}
	return s.nameLines(ctx, lines), err
}

// nameLines returns the lines with names and arms. It also adds the titles of games to Honours, which
// has those of tournaments. It changes the lines in place.
func (s *Pages) nameLines(ctx context.Context, lines map[game.Player]*PersonLine) []PersonLine {
	names := s.Web.Names(ctx)
	names.Meet(slices.Collect(maps.Keys(lines)))
	all := []PersonLine{}
	for p, line := range lines {
		line.Name, line.Honours, line.worn = names.Of(p), line.Honours+line.Titles, names.Arms(p)
		all = append(all, *line)
	}
	return all
}

// CSV returns a line for each player, of all pages.
func (p PeoplePage) CSV() [][]string {
	heads := []string{
		"player", "name", "rating", "deviation", "at_least", "games", "won", "titles", "tournaments", "asked", "on_time", "late", "nmr", "excused",
		"resigned", "vacated", "took_over",
	}
	return web.Rows(heads, p.allLines, func(l PersonLine) []string {
		row := []string{string(l.Player), l.Name, "", "", ""}
		if l.Rating != nil {
			row[2], row[3], row[4] = web.Decimals(l.Rating.Value), web.Decimals(l.Rating.Deviation), web.Decimals(l.Rating.AtLeast)
		}
		for _, n := range []int{
			l.Games, l.Wins, l.Honours, l.Tournaments, l.Asked, l.OnTime, l.Late, l.Missed, l.Excused, l.Resigned, l.Vacated, l.TookOver,
		} {
			row = append(row, strconv.Itoa(n))
		}
		return row
	})
}
