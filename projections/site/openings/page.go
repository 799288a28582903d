package openings

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/projections"
	"seneschal/projections/openings"
	"seneschal/projections/ratings"
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
	Options []string          `json:"options"` // options that differ from the preset: "years=8"
	Days    int               `json:"-"`
	Hours   int               `json:"-"`
	Bots    int               `json:"bots,omitempty"` // seats that bots have taken
	Link    string            `json:"-"`              // path of the ruleset's page; "": there is none
	Follow  *follows.Form     `json:"-"`              // nil: the visitor cannot follow it
	Forms   Forms             `json:"-"`
}

// PlayerLine is a player of an opening. Where players are not named, they have numbers.
type PlayerLine struct {
	Player    game.Player  `json:"player,omitempty"` // "" where players are not named
	Name      string       `json:"name"`             // "player 3" where players are not named
	Number    int          `json:"number,omitempty"` // 0 where players are named
	Tier      opening.Tier `json:"tier,omitempty"`   // "" where players are named
	Asks      bool         `json:"asks,omitempty"`   // the player has no seat yet, and asks the opener for one
	Confirmed bool         `json:"confirmed,omitempty"`
	Unnamed   string       `json:"-"` // the player in words, where they are not named: "a reliable player"
	Self      bool         `json:"-"` // it is the visitor
	Removable bool         `json:"-"` // the visitor may remove them

	player game.Player
}

// Called returns the word by which forms name the player: the number, or the ID where players are named.
func (l PlayerLine) Called() string {
	return lists.Either(l.Number == 0, string(l.player), strconv.Itoa(l.Number))
}

// Forms are the acts that the visitor may send now.
type Forms struct {
	Letter  string // names what is sent, so that it is obeyed once
	Doors   bool   // a visitor may ask for a link that takes a seat
	Back    string // where that link leads
	Take    bool
	Barred  string // why the visitor may not take a seat; "": nothing bars them
	In      bool   // the visitor has a seat
	Asks    bool   // the visitor waits for the opener's word
	Confirm bool
	Leave   bool
	Opener  bool   // the visitor decides about the others
	Fault   string // why an act was refused; "": none was
}

// Show answers the page of an opening at the address of its game, for games that the lobby does not
// have. It fails with web.ErrNowhere if there is no such opening.
func (s *Pages) Show(r *http.Request) (web.View, error) {
	if s.Openings == nil {
		return web.View{}, web.ErrNowhere
	}
	return s.buildView(r, "")
}

// buildView answers the page of an opening. fault is the reason why an act was refused; "": none was.
// Data have no forms.
func (s *Pages) buildView(r *http.Request, fault string) (web.View, error) {
	openGame, err := s.Openings.Opening(r.Context(), r.PathValue("game"))
	if err != nil {
		return web.View{}, err
	}
	if openGame.ID() == "" {
		return web.View{}, web.ErrNowhere
	}
	page, err := s.buildPage(r.Context(), openGame)
	if err != nil {
		return web.View{}, err
	}
	if !web.AsData(r) {
		if page.Forms, err = s.buildForms(r, openGame); err != nil {
			return web.View{}, err
		}
		page.Forms.Fault = fault
		if page.Follow, err = s.Follows.NewForm(r, follow.Game, openGame.ID()); err != nil {
			return web.View{}, err
		}
		for i, player := range page.Players {
			page.Players[i].Self = player.player == s.Web.Visitor(r)
			page.Players[i].Removable = page.Forms.Opener && !page.Players[i].Self
		}
	}
	view := web.View{Name: "opening", Title: page.Where(), About: page.Does, Live: "/live", Page: page}
	if fault != "" {
		view.Status = http.StatusConflict
	}
	return view, nil
}

// buildPage describes an opening as it stands in its log.
func (s *Pages) buildPage(ctx context.Context, openGame *opening.Opening) (OpeningPage, error) {
	terms := openGame.Terms()
	opened, ends := openGame.Opened()
	line, err := s.buildLine(ctx, s.Web.Names(ctx), openings.Opening{
		ID: openGame.ID(), Opener: openGame.Opener(), Ruleset: terms.Ruleset, Preset: terms.Preset, Pace: terms.Pace, Language: terms.Language, Title: terms.Title,
		Seats: terms.Seats, Taken: terms.Seats - openGame.Free(), Terms: projections.JSON[opening.Terms]{V: terms}, Opened: opened, Ends: ends,
	})
	if err != nil {
		return OpeningPage{}, web.FromTables(err)
	}
	page := OpeningPage{Line: line, Status: openGame.Status(), Why: openGame.Ended(), Options: listOptions(terms), Days: terms.Days, Hours: terms.Hours, Bots: openGame.Bots()}
	if again, _, until := openGame.Again(); again != "" && s.Web.Now().Before(until) {
		page.Terms = append(page.Terms, s.Web.Voice(ctx).Say("opening.term.again"))
	}
	if until := openGame.Until(); !until.IsZero() {
		page.Until = s.Web.When(ctx, until)
	}
	if slices.Contains(s.Known(), terms.Ruleset) {
		page.Link = "/learn/" + terms.Ruleset
	}
	page.Players, err = s.listPlayers(ctx, openGame)
	return page, web.FromTables(err)
}

// listPlayers lists the players of an opening: with their names, those who ask for a seat last; or, where players are
// hidden, with numbers and tiers, in the order of the numbers.
func (s *Pages) listPlayers(ctx context.Context, openGame *opening.Opening) ([]PlayerLine, error) {
	players := []PlayerLine{}
	for _, seated := range openGame.Seated() {
		players = append(players, PlayerLine{player: seated.Player, Confirmed: seated.Confirmed})
	}
	for _, player := range openGame.Asking() {
		players = append(players, PlayerLine{player: player, Asks: true})
	}
	names, voice := s.Web.Names(ctx), s.Web.Voice(ctx)
	names.Meet(lists.Map(players, func(line PlayerLine) game.Player { return line.player }))
	for i := range players {
		line := &players[i]
		if !openGame.HidesPlayers() {
			line.Player, line.Name = line.player, names.Of(line.player)
			continue
		}
		tier, err := ratings.TierOf(ctx, s.DB, line.player, s.Web.Now())
		if err != nil {
			return nil, err
		}
		line.Number, line.Name, line.Tier, line.Unnamed = openGame.Handle(line.player), openGame.SayHandle(line.player, voice.Lang), tier, voice.Say("seat.hidden."+string(tier))
	}
	slices.SortStableFunc(players, func(a, b PlayerLine) int { return cmp.Compare(a.Number, b.Number) })
	return players, nil
}

// buildForms finds out which acts the visitor may send; none for an opening that waits no more.
func (s *Pages) buildForms(r *http.Request, openGame *opening.Opening) (Forms, error) {
	visitor := s.Web.Visitor(r)
	forms := Forms{
		Letter: forms.NewName(), In: visitor != "" && openGame.HasSeat(visitor), Asks: visitor != "" && openGame.IsAsking(visitor), Opener: visitor != "" && visitor == openGame.Opener() && openGame.IsWaiting(),
		Back: "/g/" + openGame.ID() + "?take=1",
	}
	if !openGame.IsWaiting() {
		return forms, nil
	}
	forms.Leave = forms.In || forms.Asks
	for _, silent := range openGame.ListSilent() {
		forms.Confirm = forms.Confirm || silent == visitor
	}
	if forms.Leave {
		return forms, nil
	}
	var err error
	if forms.Barred, err = s.explainBar(r, openGame); err != nil || forms.Barred != "" {
		return forms, err
	}
	forms.Take, forms.Doors = visitor != "", visitor == "" && s.Web.AllowsSignIn()
	return forms, nil
}

// NameReturn returns a new name for the form by which the visitor takes back the seat that they have left in a game. It
// returns "" if there is no seat that they can have back.
func (s *Pages) NameReturn(r *http.Request) (string, error) {
	visitor := s.Web.Visitor(r)
	if visitor == "" || web.AsData(r) {
		return "", nil
	}
	seat, _, err := s.Openings.FindLeft(r.Context(), r.PathValue("game"), visitor)
	return lists.Either(seat != "", forms.NewName(), ""), err
}

// readAct returns the act for which a form of the page of an opening stands; nil for an unknown one. Where players are
// hidden, the form names them by number alone, because an answer to an ID would tell whether the player is there.
func readAct(r *http.Request, openGame *opening.Opening) opening.Act {
	player := game.Player(r.PostFormValue("player"))
	if openGame.HidesPlayers() {
		player, _ = openGame.FindHandle(r.PostFormValue("player"))
	}
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
	openGame, err := s.Openings.Opening(r.Context(), r.PathValue("game"))
	if err != nil {
		return web.View{}, err
	}
	act := readAct(r, openGame)
	if act == nil {
		return web.View{}, web.ErrForm
	}
	id, visitor := r.PathValue("game"), s.Web.Visitor(r)
	fields := []string{r.PostFormValue("do"), r.PostFormValue("player"), r.PostFormValue("invite")}
	_, err = s.Openings.Obey(r.Context(), id, "web/"+forms.ID(visitor, id, r.PostFormValue("letter"), fields), visitor, act)
	switch {
	case err == nil:
		return web.Onward("/g/" + id), nil
	case opening.IsRefusal(err):
		return s.buildView(r, opening.SayRefusal(err, web.LangIn(r.Context())))
	}
	return web.View{}, err
}

// Arrive takes the seat that a mailed link promises to a player just signed in by it, and
// returns the path to go on to: that of the game, or of the list of others if the seat is refused.
// back is the path that the link holds. If it promises no seat, Arrive returns it as it is.
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
