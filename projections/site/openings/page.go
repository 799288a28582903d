package openings

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/projections"
	"seneschal/projections/openings"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// OpeningPage is a game that waits for its players, or has ended without them.
type OpeningPage struct {
	Line
	Status  opening.Status    `json:"status"`
	Why     opening.EndReason `json:"why,omitempty"`
	Until   web.Moment        `json:"until"` // when confirmations are due
	Players []PlayerLine      `json:"players"`
	Options []string          `json:"options"` // those that differ from the preset: "years=8"
	Days    int               `json:"-"`
	Hours   int               `json:"-"`
	Bots    int               `json:"bots,omitempty"` // seats that bots have taken
	Link    string            `json:"-"`              // path of the ruleset's page; "": there is none
	Follow  *follows.Form     `json:"-"`              // nil: the visitor cannot follow it
	Forms   Forms             `json:"-"`
}

// PlayerLine is a player of an opening.
type PlayerLine struct {
	Player    game.Player `json:"player"`
	Name      string      `json:"name"`
	Asks      bool        `json:"asks,omitempty"`
	Confirmed bool        `json:"confirmed,omitempty"`
	Removable bool        `json:"-"` // the visitor may remove them
}

// Forms are the acts that the visitor may send now.
type Forms struct {
	Letter  string // names what is sent, so that it is obeyed once
	Doors   bool   // a visitor may ask for a link that takes a seat
	Back    string // where that link leads
	Take    bool
	Barred  string // why the visitor may not take a seat
	In      bool   // the visitor has a seat
	Asks    bool   // the visitor waits for the opener's word
	Confirm bool
	Leave   bool
	Opener  bool   // the visitor decides about the others
	Fault   string // why an act was refused
}

// Show answers the page of an opening at the address of its game; web.ErrNowhere if there is none, or
// if the game is being played.
func (s *Pages) Show(r *http.Request) (web.View, error) {
	if s.Openings == nil {
		return web.View{}, web.ErrNowhere
	}
	return s.show(r, "")
}

// show answers the page of an opening, with the reason why an act was refused; "" for none.
func (s *Pages) show(r *http.Request, fault string) (web.View, error) {
	now, err := s.Openings.Opening(r.Context(), r.PathValue("game"))
	if err != nil {
		return web.View{}, err
	}
	if now.ID() == "" {
		return web.View{}, web.ErrNowhere
	}
	page := s.buildPage(r.Context(), now)
	if !web.AsData(r) {
		if page.Forms, err = s.buildForms(r, now); err != nil {
			return web.View{}, err
		}
		page.Forms.Fault = fault
		if page.Follow, err = s.Follows.NewForm(r, follow.Game, now.ID()); err != nil {
			return web.View{}, err
		}
		for i, player := range page.Players {
			page.Players[i].Removable = page.Forms.Opener && player.Player != s.Web.Visitor(r)
		}
	}
	view := web.View{Name: "opening", Title: page.Where(), About: page.Does, Live: "/live", Page: page}
	if fault != "" {
		view.Status = http.StatusConflict
	}
	return view, nil
}

// buildPage describes an opening as it stands in its log.
func (s *Pages) buildPage(ctx context.Context, now *opening.Opening) OpeningPage {
	terms := now.Terms()
	opened, ends := now.Opened()
	page := OpeningPage{
		Line: s.buildLine(ctx, openings.Opening{
			ID: now.ID(), Opener: now.Opener(), Ruleset: terms.Ruleset, Preset: terms.Preset, Pace: terms.Pace, Language: terms.Language, Title: terms.Title,
			Seats: terms.Seats, Taken: terms.Seats - now.Free(), Terms: projections.JSON[opening.Terms]{V: terms}, Opened: opened, Ends: ends,
		}),
		Status: now.Status(), Why: now.Ended(), Players: []PlayerLine{}, Options: listOptions(terms), Days: terms.Days, Hours: terms.Hours, Bots: now.Bots(),
	}
	if again, _, until := now.Again(); again != "" && s.Web.Now().Before(until) {
		page.Terms = append(page.Terms, s.Web.Voice(ctx).Say("opening.term.again"))
	}
	if until := now.Until(); !until.IsZero() {
		page.Until = s.Web.When(ctx, until)
	}
	if s.Web.Voice(ctx).Has(terms.Ruleset + ".lead") {
		page.Link = "/learn/" + terms.Ruleset
	}
	names := s.Web.Names(ctx)
	names.Meet(append(now.Asking(), lists.Map(now.Seated(), func(o opening.Seated) game.Player { return o.Player })...))
	for _, seated := range now.Seated() {
		page.Players = append(page.Players, PlayerLine{Player: seated.Player, Name: names.Of(seated.Player), Confirmed: seated.Confirmed})
	}
	for _, player := range now.Asking() {
		page.Players = append(page.Players, PlayerLine{Player: player, Name: names.Of(player), Asks: true})
	}
	return page
}

// buildForms finds out which acts the visitor may send.
func (s *Pages) buildForms(r *http.Request, now *opening.Opening) (Forms, error) {
	by := s.Web.Visitor(r)
	all := Forms{
		Letter: forms.Name(), In: by != "" && now.HasSeat(by), Asks: by != "" && now.IsAsking(by), Opener: by != "" && by == now.Opener() && now.IsWaiting(),
		Back: "/g/" + now.ID() + "?take=1",
	}
	if !now.IsWaiting() {
		return all, nil
	}
	all.Leave = all.In || all.Asks
	for _, silent := range now.ListSilent() {
		all.Confirm = all.Confirm || silent == by
	}
	if all.Leave {
		return all, nil
	}
	var err error
	if all.Barred, err = s.explainBar(r, now); err != nil || all.Barred != "" {
		return all, err
	}
	all.Take, all.Doors = by != "", by == "" && s.Web.AllowsSignIn()
	return all, nil
}

// NameReturn returns a name for the form by which the visitor takes back the seat of a game that they have left;
// "" if they have left none that they can have back.
func (s *Pages) NameReturn(r *http.Request) (string, error) {
	by := s.Web.Visitor(r)
	if by == "" || web.AsData(r) {
		return "", nil
	}
	seat, _, err := s.Openings.FindLeft(r.Context(), r.PathValue("game"), by)
	return lists.Either(seat != "", forms.Name(), ""), err
}

// readAct returns the act for which a form of the page stands; nil if there is none.
func readAct(r *http.Request) opening.Act {
	player := game.Player(r.PostFormValue("player"))
	switch r.PostFormValue("do") {
	case "take":
		return opening.Take{Invite: r.PostFormValue("invite")}
	case "leave":
		return opening.Leave{}
	case "confirm":
		return opening.Confirm{}
	case "close":
		return opening.Close{}
	case "admit":
		return opening.Admit{Player: player}
	case "away":
		return opening.TurnAway{Player: player}
	case "remove":
		return opening.Remove{Player: player}
	}
	return nil
}

// sendAct carries out a form of an opening's page, and shows the page with the reason if it is
// refused.
func (s *Pages) sendAct(r *http.Request) (web.View, error) {
	act := readAct(r)
	if act == nil {
		return web.View{}, web.ErrForm
	}
	id, by := r.PathValue("game"), s.Web.Visitor(r)
	what := []string{r.PostFormValue("do"), r.PostFormValue("player"), r.PostFormValue("invite")}
	_, err := s.Openings.Obey(r.Context(), id, "web/"+forms.ID(by, id, r.PostFormValue("letter"), what), by, act)
	switch {
	case err == nil:
		return web.Onward("/g/" + id), nil
	case opening.IsRefusal(err):
		return s.show(r, opening.SayRefusal(err, web.LangIn(r.Context())))
	}
	return web.View{}, err
}

// Arrive takes the seat that a mailed link promised to a player that has just signed in by it, and
// returns the path to go on to: the game, or the list of others if there is no seat any more. A link
// that promised none leads back.
func (s *Pages) Arrive(ctx context.Context, player game.Player, back string) (string, error) {
	link, err := url.Parse(back)
	if err != nil || s.Openings == nil || link.Query().Get("take") == "" {
		return back, nil //nolint:nilerr // any other page is gone on to
	}
	id, ok := strings.CutPrefix(link.Path, "/g/")
	if !ok {
		return back, nil
	}
	name := forms.ID(player, id, s.Web.Now().String(), []string{"take"})
	_, err = s.Openings.Obey(ctx, id, "link/"+name, player, opening.Take{Invite: link.Query().Get("invite")})
	switch {
	case err == nil:
		return "/g/" + id, nil
	case opening.IsRefusal(err):
		return "/games/open?missed=" + url.QueryEscape(id), nil
	}
	return back, err
}
