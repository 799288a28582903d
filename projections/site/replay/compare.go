package replay

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/report"
	"seneschal/projections/replays"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// ComparePage shows the changes between two phases of a game's replay, as the public saw them.
type ComparePage struct {
	Nav       games.Nav      `json:"-"`
	Title     string         `json:"title"`
	Then      CompareSide    `json:"then"`
	Now       CompareSide    `json:"now"`
	Regions   []RegionChange `json:"regions"`           // of the board
	Position  []Difference   `json:"position"`          // in words and tables
	Standings []ScoreChange  `json:"standings"`         // then and now
	Between   []PhaseLink    `json:"between"`           // the phases between the two, and the later one
	Earlier   string         `json:"earlier,omitempty"` // path of the pair one phase earlier; "": there is none
	Later     string         `json:"later,omitempty"`   // path of the pair one phase later; "": there is none
	Phases    []PhaseLink    `json:"-"`                 // all phases that show something
}

// CompareSide is one of the two phases.
type CompareSide struct {
	N        int           `json:"n"`
	Title    string        `json:"title"`
	Headline string        `json:"headline"`
	Closed   web.Moment    `json:"closed"`
	URL      string        `json:"url"`
	Board    *report.Board `json:"-"` // with the changes marked
}

// showComparison answers the page that compares two phases; if the later one comes first in the path, it
// redirects. It fails with errPhases if there are no such two phases.
func (s *Pages) showComparison(r *http.Request) (web.View, error) {
	ctx, id := r.Context(), r.PathValue("game")
	a, b, err := parsePhases(r.PathValue("a"), r.PathValue("b"))
	if err != nil {
		return web.View{}, err
	}
	if a > b {
		return web.View{GoTo: compareURL(id, b, a) + web.DataFormat(r)}, nil
	}
	game, err := games.Row(ctx, s.DB, id)
	if err != nil {
		return web.View{}, err
	}
	then, now, err := s.findFrames(ctx, id, a, b)
	if err != nil {
		return web.View{}, err
	}
	compare := ComparePage{Nav: games.NavOf(game, "phase"), Title: game.Title, Then: s.buildSide(ctx, then), Now: s.buildSide(ctx, now)}
	voice := s.Web.Voice(ctx)
	compare.Regions = compareBoards(voice, &compare.Then.Board, &compare.Now.Board)
	_, before := games.Apart(then.Sections.V)
	_, after := games.Apart(now.Sections.V)
	compare.Position = compareSections(before, after)
	if compare.Standings, err = s.compareStandings(ctx, game, a, b); err != nil {
		return web.View{}, web.FromTables(err)
	}
	titles, err := replays.Titles(ctx, s.DB, id)
	if err == nil {
		err = s.Tales.Titles(ctx, voice.Lang, titles)
	}
	compare.setNeighbours(voice, id, keepShowing(titles))
	title := voice.Say("compare.title", "game", game.Title, "then", compare.Then.Title, "now", compare.Now.Title)
	return web.View{Name: "compare", Title: title, About: title, Page: compare}, web.FromTables(err)
}

// redirectToPair redirects from the two numbers of a form to the page that compares them; without numbers
// to the page that compares the two newest phases. It fails with errPhases if there are no two phases.
func (s *Pages) redirectToPair(r *http.Request) (web.View, error) {
	id := r.PathValue("game")
	if q := r.URL.Query(); q.Has("a") || q.Has("b") {
		a, b, err := parsePhases(q.Get("a"), q.Get("b"))
		return web.View{GoTo: compareURL(id, min(a, b), max(a, b)) + web.DataFormat(r)}, err
	}
	titles, err := replays.Titles(r.Context(), s.DB, id)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if titles = keepShowing(titles); len(titles) < 2 {
		return web.View{}, errPhases
	}
	newest := titles[len(titles)-2:]
	return web.View{GoTo: compareURL(id, newest[0].N, newest[1].N) + web.DataFormat(r)}, nil
}

// parsePhases reads two numbers of phases. It fails with errPhases if they are no numbers from 0, or the
// same.
func parsePhases(first, second string) (a, b int, err error) {
	a, errA := strconv.Atoi(first)
	b, errB := strconv.Atoi(second)
	if errA != nil || errB != nil || a < 0 || b < 0 || a == b {
		return 0, 0, errPhases
	}
	return a, b, nil
}

// findFrames returns the frames of two phases. It fails with errPhases if either is not there.
func (s *Pages) findFrames(ctx context.Context, id string, a, b int) (then, now replays.Frame, err error) {
	if then, err = s.findFrame(ctx, id, a); err == nil {
		now, err = s.findFrame(ctx, id, b)
	}
	if errors.Is(err, web.ErrNowhere) {
		err = errPhases
	}
	return then, now, err
}

// buildSide makes one side of the page from a frame.
func (s *Pages) buildSide(ctx context.Context, f replays.Frame) CompareSide {
	return CompareSide{
		N: f.N, Title: phaseTitle(s.Web.Voice(ctx), f.Title), Headline: f.Headline, Closed: s.Web.When(ctx, f.Closed), URL: phaseURL(f.Game, f.N), Board: f.Board.V,
	}
}

// setNeighbours sets all phases, those between the two, and the links to the pairs one phase earlier and
// one later. titles are those of the phases that show something.
func (p *ComparePage) setNeighbours(voice web.Voice, id string, titles []replays.Title) {
	p.Between = []PhaseLink{}
	for _, title := range titles {
		link := PhaseLink{N: title.N, Title: phaseTitle(voice, title), Headline: title.Headline, URL: phaseURL(id, title.N)}
		p.Phases = append(p.Phases, link)
		if p.Then.N < title.N && title.N <= p.Now.N {
			p.Between = append(p.Between, link)
		}
	}
	at := func(n int) int { return slices.IndexFunc(titles, func(t replays.Title) bool { return t.N == n }) }
	a, b := at(p.Then.N), at(p.Now.N)
	if a > 0 && b > 0 {
		p.Earlier = compareURL(id, titles[a-1].N, titles[b-1].N)
	}
	if a >= 0 && b >= 0 && b+1 < len(titles) {
		p.Later = compareURL(id, titles[a+1].N, titles[b+1].N)
	}
}

// CSV returns a line for each figure or sentence that has changed.
func (p ComparePage) CSV() [][]string {
	rows := [][]string{{"part", "of", "row", "column", "then", "now"}}
	for _, r := range p.Regions {
		rows = append(rows, []string{"board", r.Name, "", "", strings.Join(r.Then, "; "), strings.Join(r.Now, "; ")})
	}
	for _, d := range p.Position {
		rows = append(rows, d.csvLines()...)
	}
	for _, score := range p.Standings {
		for _, seat := range score.Seats {
			rows = append(rows, []string{"standings", score.Name, string(seat.Seat.Seat), "", strconv.Itoa(seat.Then), strconv.Itoa(seat.Now)})
		}
	}
	return rows
}

// errPhases says that two phases cannot be compared.
var errPhases = &web.FaultError{Reason: "there are no such two phases", Fault: web.Fault{Status: http.StatusNotFound, Title: "fault.phases.title", Words: "fault.phases"}}
