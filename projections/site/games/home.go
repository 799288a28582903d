package games

import (
	"cmp"
	"context"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/projections/deadlines"
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
	"seneschal/projections/site/web"
)

// Home is the first page: all games.
type Home struct {
	Running  []Running     `json:"running"`
	Forming  []Forming     `json:"forming"`
	Finished []Finished    `json:"finished"`
	Older    string        `json:"older,omitempty"` // path of the next page of finished games
	Mine     []Own         `json:"-"`               // the visitor's seats, first those that wait for orders
	Lead     *Running      `json:"-"`               // the game whose board is shown large; nil: none is played
	Board    *report.Board `json:"-"`
	Open     int           `json:"-"` // number of games that wait for players
	Opens    bool          `json:"-"` // players can open games
	Awaited  []Awaited     `json:"-"` // games in which the visitor waits for others
	Practice bool          `json:"-"` // visitors can play against bots

	Page, Pages  int    `json:"-"` // number of the page in the list of running games, from 1
	Before, Next string `json:"-"` // paths of the pages around; "": there is none
}

// Running is a game that is being played.
type Running struct {
	ID         string     `json:"id"`
	Title      string     `json:"title"`
	Ruleset    string     `json:"ruleset"`
	Phase      int        `json:"phase"`
	PhaseTitle string     `json:"phase_title"`
	Due        web.Moment `json:"due"`
	Paused     bool       `json:"paused"`
	Waits      []HeldBy   `json:"waits"` // seats that are asked for orders

	Sealed   web.Moment `json:"-"` // orders are closed: time at which the dice fall
	Seats    []HeldBy   `json:"-"`
	Headline string     `json:"-"` // of the newest frame
	Drawn    bool       `json:"-"` // there is a board
	rules    string
}

// Forming is a game that has free seats.
type Forming struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Ruleset string `json:"ruleset"`
	Free    int    `json:"free"`
	Seats   int    `json:"seats"`
}

// Finished is a game that is over.
type Finished struct {
	ID      string     `json:"id"`
	Title   string     `json:"title"`
	Ruleset string     `json:"ruleset"`
	Changed web.Moment `json:"ended"`
	Winners []HeldBy   `json:"winners"`
	Reason  string     `json:"reason,omitempty"`
	Ended   string     `json:"-"` // the reason in words; "": there is none

	Unfinished bool `json:"unfinished,omitempty"` // ended by its steward, without a result
}

// HeldBy is a seat with its holder's name.
type HeldBy struct {
	lobby.Seat
	Holder string `json:"holder,omitempty"`
}

// Greatest numbers of games on a page. Data have all games that are being played.
const (
	maxRunning  = 9
	maxFinished = 20
)

// showHome answers the first page, a later page of running games (?page), or a page of older finished
// games (?ended and ?before). It fails with web.ErrNowhere if the page is no number from 1.
func (s *Pages) showHome(r *http.Request) (web.View, error) {
	afterKey := readKey(r)
	home := Home{Running: []Running{}, Forming: []Forming{}, Finished: []Finished{}, Practice: s.Practice}
	page, err := strconv.Atoi(cmp.Or(r.FormValue("page"), "1"))
	if err != nil || page < 1 {
		return web.View{}, web.ErrNowhere
	}
	home.Page = page
	if afterKey.ID == "" {
		if err := s.setUnfinished(r.Context(), &home, web.AsData(r)); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	if home.Page <= 1 {
		if err := s.setFinished(r.Context(), &home, afterKey); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	if err := s.setOwnGames(r, &home); err != nil {
		return web.View{}, err
	}
	if home.Opens = s.Opened != nil; home.Opens {
		n, err := s.Opened(r.Context())
		if err != nil {
			return web.View{}, err
		}
		home.Open = n
	}
	home.nameHolders(s.Web.Names(r.Context()))
	voice := s.Web.Voice(r.Context())
	view := web.View{Name: "home", Title: voice.Say("games"), About: voice.Say("about"), Live: "/live", Waits: Waits(home.Mine), Page: home}
	if home.Lead != nil && s.Pictures {
		view.Picture = "/g/" + home.Lead.ID + "/map.png"
	}
	return view, nil
}

// Picture returns the path of the newest board, as PNG, of the first of some games that has one;
// "" if none has.
func Picture(ctx context.Context, q sqlx.QueryerContext, ids []string) (string, error) {
	newest, err := replays.NewestOf(ctx, q, ids)
	i := slices.IndexFunc(ids, func(id string) bool { return newest[id].Drawn })
	if i < 0 || err != nil {
		return "", err
	}
	return "/g/" + ids[i] + "/map.png", nil
}

// setOwnGames sets the visitor's seats and the games in which they wait for others. It sets none in
// data, on later pages, and on pages of older games.
func (s *Pages) setOwnGames(r *http.Request, home *Home) (err error) {
	if visitor := s.Web.Visitor(r); visitor != "" && !web.AsData(r) && readKey(r).ID == "" && home.Page <= 1 {
		if home.Mine, err = s.Own(r.Context(), visitor); err == nil && s.Awaited != nil {
			home.Awaited, err = s.Awaited(r.Context(), visitor)
		}
	}
	return err
}

// readKey reads from a request after which game a page of finished games begins. The zero Key stands
// for the newest games; it also stands in for a malformed time.
func readKey(r *http.Request) lobby.Key {
	at, err := time.Parse(time.RFC3339Nano, r.FormValue("ended"))
	if err != nil {
		return lobby.Key{} // from the newest on
	}
	return lobby.Key{Changed: at, ID: r.FormValue("before")}
}

// setUnfinished sets the games that are being played, those of the page or, for data, all. On the first page it also
// sets the games that are forming and the lead.
func (s *Pages) setUnfinished(ctx context.Context, home *Home, data bool) error {
	games, err := lobby.Unfinished(ctx, s.DB)
	if err != nil {
		return err
	}
	isForming := func(g lobby.Game) bool { return g.State == lobby.Forming }
	running := lists.Keep(games, func(g lobby.Game) bool { return !isForming(g) })
	newest, err := replays.NewestOf(ctx, s.DB, listIDs(running))
	if err != nil {
		return err
	}
	lead, shownGames, forming := findLead(running, newest), home.turnTo(running, data), lists.Keep(games, isForming)
	if home.Page > 1 {
		forming = nil
	}
	seats, err := lobby.SeatsIn(ctx, s.DB, listIDs(slices.Concat(shownGames, forming)))
	if err != nil {
		return err
	}
	voice := s.Web.Voice(ctx)
	for _, g := range forming {
		Faced(ctx, s.Games, g.ID, seats[g.ID])
		free := lists.Count(seats[g.ID], func(s lobby.Seat) bool { return s.Player == "" })
		home.Forming = append(home.Forming, Forming{g.ID, game.Retitled(g.Title, voice.Lang), voice.Ruleset(g.Ruleset), free, len(seats[g.ID])})
	}
	shut, err := s.findDiceTimes(ctx)
	if err != nil {
		return err
	}
	for _, g := range shownGames {
		Faced(ctx, s.Games, g.ID, seats[g.ID])
		home.Running = append(home.Running, s.buildRunning(ctx, g, seats[g.ID], shut, newest[g.ID]))
	}
	if lead == nil || home.Page > 1 {
		return nil
	}
	leading := s.buildRunning(ctx, *lead, nil, shut, newest[lead.ID])
	return s.setLead(ctx, home, leading)
}

// turnTo returns the running games of the page, and sets the paths of the pages around. A page behind the last becomes
// the last. For data it returns all running games, and sets the page to 1.
func (p *Home) turnTo(running []lobby.Game, data bool) []lobby.Game {
	p.Pages = max((len(running)+maxRunning-1)/maxRunning, 1)
	p.Page = min(p.Page, p.Pages)
	if data {
		p.Page = 1
		return running
	}
	switch {
	case p.Page == 2:
		p.Before = "/"
	case p.Page > 2:
		p.Before = "/?page=" + strconv.Itoa(p.Page-1)
	}
	if p.Page < p.Pages {
		p.Next = "/?page=" + strconv.Itoa(p.Page+1)
	}
	from := (p.Page - 1) * maxRunning
	return running[from:min(from+maxRunning, len(running))]
}

// buildRunning describes a game that is being played. shut are the times at which the dice of games fall whose orders
// are closed. If the game cannot be read, it gets no headline.
func (s *Pages) buildRunning(ctx context.Context, g lobby.Game, seats []lobby.Seat, shut map[string]time.Time, newest replays.Newest) Running {
	voice := s.Web.Voice(ctx)
	run := Running{
		ID: g.ID, Title: game.Retitled(g.Title, voice.Lang), Ruleset: voice.Ruleset(g.Ruleset), Phase: g.PhaseN, PhaseTitle: s.Rulesets.PhaseIn(g, voice.Lang),
		Due: s.Web.Optional(ctx, g.Due), Paused: g.State == lobby.Paused, Waits: selectSeats(seats, func(s lobby.Seat) bool { return s.Awaited }),
		Seats: selectSeats(seats, func(lobby.Seat) bool { return true }), Drawn: newest.Drawn, rules: g.Ruleset,
	}
	if at, ok := shut[g.ID]; ok {
		run.Due, run.Sealed = web.Moment{}, s.Web.When(ctx, at)
	}
	titles := []replays.Title{newest.Title}
	if err := s.Tales.Titles(ctx, web.LangIn(ctx), titles); err == nil {
		run.Headline = titles[0].Headline
	}
	return run
}

// findDiceTimes returns the times at which the dice of games fall whose orders are closed, by game.
func (s *Pages) findDiceTimes(ctx context.Context) (map[string]time.Time, error) {
	open, err := deadlines.All(ctx, s.DB)
	times := make(map[string]time.Time)
	for _, deadline := range open {
		if deadline.Signed != nil {
			times[deadline.Game] = *deadline.Signed
		}
	}
	return times, err
}

// findLead returns, of the games that have a board, the one that changed last; nil if none has a board.
func findLead(running []lobby.Game, told map[string]replays.Newest) (lead *lobby.Game) {
	for i, g := range running {
		if newest := told[g.ID]; newest.Drawn && (lead == nil || newest.Pos > told[lead.ID].Pos) {
			lead = &running[i]
		}
	}
	return lead
}

// setLead sets the game that leads the page, with its board.
func (s *Pages) setLead(ctx context.Context, home *Home, lead Running) error {
	home.Lead = &lead
	frame, err := replays.Last(ctx, s.DB, lead.ID)
	if err == nil {
		_ = s.Tales.Tell(ctx, web.LangIn(ctx), &frame) // if that fails it stays English
	}
	home.Board = frame.Board.V
	return err
}

// Rules returns the game's ruleset as paths spell it.
func (g Running) Rules() string { return g.rules }

// setFinished sets the finished games after a key, at most maxFinished, and the path of the next page
// if there are more.
func (s *Pages) setFinished(ctx context.Context, home *Home, after lobby.Key) error {
	games, err := lobby.Finished(ctx, s.DB, after, maxFinished+1)
	if err != nil {
		return err
	}
	if len(games) > maxFinished {
		games = games[:maxFinished]
		last := games[maxFinished-1].Key()
		home.Older = "/?" + url.Values{"ended": {last.Changed.UTC().Format(time.RFC3339Nano)}, "before": {last.ID}}.Encode()
	}
	seats, err := lobby.SeatsIn(ctx, s.DB, listIDs(games))
	for _, g := range games {
		Faced(ctx, s.Games, g.ID, seats[g.ID])
		won := func(s lobby.Seat) bool { return slices.Contains(g.Winners, string(s.Seat)) }
		home.Finished = append(home.Finished, Finished{
			g.ID, game.Retitled(g.Title, web.LangIn(ctx)), s.Web.Voice(ctx).Ruleset(g.Ruleset), s.Web.When(ctx, g.Changed), selectSeats(seats[g.ID], won), g.Reason, s.Rulesets.ReasonWords(g, web.LangIn(ctx)), g.Unfinished(),
		})
	}
	return err
}

// nameHolders sets, in place, the names of the holders of all seats on the page.
func (p *Home) nameHolders(names web.Names) {
	var groups [][]HeldBy
	for _, g := range p.Running {
		groups = append(groups, g.Waits, g.Seats)
	}
	for _, g := range p.Finished {
		groups = append(groups, g.Winners)
	}
	names.Meet(lists.Map(slices.Concat(groups...), func(s HeldBy) game.Player { return s.Player }))
	for _, seats := range groups {
		for i, seat := range seats {
			seats[i].Holder = names.Of(seat.Player)
		}
	}
}

// selectSeats returns the wanted seats, without the names of their holders. It never returns nil.
func selectSeats(seats []lobby.Seat, wanted func(lobby.Seat) bool) []HeldBy {
	kept := []HeldBy{}
	for _, seat := range seats {
		if wanted(seat) {
			kept = append(kept, HeldBy{Seat: seat})
		}
	}
	return kept
}

// listHolders renders seats, each followed by its holder, for a sentence.
func listHolders(seats []HeldBy) template.HTML {
	return joinShields(seats, func(s HeldBy, shield string) string { return shield + " (" + template.HTMLEscapeString(s.Holder) + ")" })
}

// listWinners renders the holders of seats, each followed by the seat, for a sentence.
func listWinners(seats []HeldBy) template.HTML {
	return joinShields(seats, func(s HeldBy, shield string) string {
		return `<a href="/players/` + template.HTMLEscapeString(url.PathEscape(string(s.Player))) + `">` + template.HTMLEscapeString(s.Holder) + "</a> (" + shield + ")"
	})
}

// joinShields joins the shields of seats. renderHeld renders a seat whose holder has a name.
func joinShields(seats []HeldBy, renderHeld func(s HeldBy, shield string) string) template.HTML {
	all := lists.Map(seats, func(heldBy HeldBy) string {
		shield := `<span class="seat">` + string(web.Swatch(heldBy.Colour, heldBy.Letter)) + ` <b>` + template.HTMLEscapeString(heldBy.Name) + `</b></span>`
		if heldBy.Holder == "" {
			return shield
		}
		return renderHeld(heldBy, shield)
	})
	return template.HTML(strings.Join(all, ", ")) //nolint:gosec // the names are escaped
}
