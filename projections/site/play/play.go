package play

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/lessons"
	"seneschal/domain/lists"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/web"
)

// Page lists the visitor's practice games, and offers new ones.
type Page struct {
	Own      []Own
	Offers   []Offer
	Chosen   *Choice // nil: none is chosen
	TooMany  int     // greatest number of games, which the visitor has reached; 0: more can be begun
	Quickest Offer   // of the button that begins at once
	SignIn   bool    // games could be kept, if the visitor signed in
}

// Own is a practice game of the visitor.
type Own struct {
	Ruleset, Title, Phase string
	State                 string // key of a sentence
	URL                   string
	Asks                  bool
	Kept                  bool   // the visitor keeps it under their name
	Token                 string // token with which it can be kept; "": it cannot be kept, or is already
}

// Offer is a ruleset of which a game can begin at once.
type Offer struct {
	Ruleset, Title, Lead string
	Lesson               bool // there is a lesson
}

// Choice are the choices of a new game of a ruleset.
type Choice struct {
	Offer
	Presets   []Preset
	Seats     []Number
	Strengths []Strength
}

// Preset is a ready-made game.
type Preset struct {
	Name, Does string
	Chosen     bool
}

// Number is a number of seats.
type Number struct {
	N      int
	Chosen bool
}

// Strength is the strength of bots.
type Strength struct {
	Name   string
	Chosen bool
}

// maxRunning is the greatest number of practice games that one visitor may have running.
const maxRunning = 3

// showPlay answers the page from which practice games begin.
func (s *Pages) showPlay(r *http.Request) (web.View, error) {
	mine, err := s.listOwn(r)
	if err != nil {
		return web.View{}, err
	}
	return s.buildPage(r, mine), nil
}

// buildPage makes the view of the page with the visitor's games, and with the choices of the ruleset
// that the request names, if it is known.
func (s *Pages) buildPage(r *http.Request, mine []ownGame) web.View {
	voice := s.Web.Voice(r.Context())
	page := Page{}
	for _, o := range mine {
		line := s.describeOwn(o, voice.Lang)
		if s.Kept != nil && !o.kept {
			line.Token, page.SignIn = o.text, s.Web.Visitor(r) == ""
		}
		page.Own = append(page.Own, line)
	}
	for _, rs := range rulesets.All() {
		page.Offers = append(page.Offers, newOffer(rs, voice))
	}
	if rs, ok := rulesets.Lookup(r.FormValue("ruleset")); ok {
		page.Chosen = buildChoice(rs, voice)
	}
	page.Quickest = page.Offers[0]
	return web.View{Name: "play", Title: voice.Say("play.title"), Private: true, Page: page}
}

// describeOwn describes a game of the visitor.
func (s *Pages) describeOwn(o ownGame, lang string) Own {
	asked := o.game.Question(o.token.Seat, lang) != ""
	line := Own{
		Ruleset: o.game.Ruleset().Name(), Title: o.game.Ruleset().Describe().Title.In(lang), Phase: o.game.PhaseIn(lang).Title,
		URL: s.Links.Path(o.token.Game, o.token.Seat, o.token.Epoch), Asks: asked, Kept: o.kept,
	}
	switch {
	case o.game.Over():
		line.State, line.Phase = "play.over", ""
	case asked:
		line.State = "play.asked"
	default:
		line.State = "play.waits"
	}
	return line
}

// newOffer describes a ruleset of which a game can begin.
func newOffer(rs game.Ruleset, voice web.Voice) Offer {
	_, lesson := lessons.Find(rs.Name())
	description := rs.Describe()
	return Offer{rs.Name(), description.Title.In(voice.Lang), voice.Lead(rs.Name(), description.About), lesson}
}

// buildChoice lists the choices of a new game of a ruleset.
func buildChoice(rs game.Ruleset, voice web.Voice) *Choice {
	description, usual := rs.Describe(), rs.Describe().Complete().Course
	choice := &Choice{Offer: newOffer(rs, voice)}
	for _, name := range slices.Sorted(maps.Keys(description.Presets)) {
		choice.Presets = append(choice.Presets, Preset{name, voice.Preset(rs.Name(), name), name == usual.Preset})
	}
	slices.SortStableFunc(choice.Presets, func(a, b Preset) int { return lists.Either(a.Chosen, 0, 1) - lists.Either(b.Chosen, 0, 1) })
	for n := max(2, description.MinSeats); n <= description.MaxSeats; n++ {
		choice.Seats = append(choice.Seats, Number{n, n == usual.Seats})
	}
	for i, strength := range bots.Strengths() {
		choice.Strengths = append(choice.Strengths, Strength{string(strength), i == 0})
	}
	return choice
}

// beginGame begins a game, and goes to its page. A field that the form leaves out has a default.
func (s *Pages) beginGame(r *http.Request) (web.View, error) {
	open, strength, err := readWish(r.PostForm)
	if err != nil {
		return web.View{}, err
	}
	return s.onwardTo(r, func(lang string) (string, game.Seat, error) {
		return s.Games.Begin(r.Context(), open, strength, lang)
	})
}

// onwardTo calls begin for a game whose reports are in the reader's language, and goes to the seat that
// it returns. The browser remembers the game. If the visitor has maxRunning games running, it does not
// call begin, and returns a page that says so. It fails with errOften if too many games were begun
// from the visitor's place.
func (s *Pages) onwardTo(r *http.Request, begin func(lang string) (id string, at game.Seat, err error)) (web.View, error) {
	ownGames, err := s.listOwn(r)
	if err != nil {
		return web.View{}, err
	}
	if lists.Count(ownGames, func(o ownGame) bool { return !o.game.Over() }) >= maxRunning {
		view := s.buildPage(r, ownGames)
		page := view.Page.(Page)
		page.TooMany = maxRunning
		view.Page, view.Status = page, http.StatusConflict
		return view, nil
	}
	if !s.begun.Allow(s.Web.Place(r), maxGamesAnHour, s.Web.Now()) {
		return web.View{}, errOften
	}
	id, at, err := begin(web.LangIn(r.Context()))
	if err != nil {
		return web.View{}, err
	}
	g, _, err := s.Games.Game(r.Context(), id)
	if err != nil {
		return web.View{}, err
	}
	info, _ := g.SeatInfo(at)
	view := web.Onward(s.Links.Path(id, at, info.Epoch))
	view.Cookies = []*http.Cookie{s.newCookie(s.Links.Token(id, at, info.Epoch), ownGames)}
	return view, nil
}

// readWish reads which game is to begin, and how strong its bots are. A field that is missing has a
// default; for a lesson only the ruleset counts. It fails with web.ErrForm if no such game can be played.
func readWish(wish url.Values) (game.Open, bots.Strength, error) {
	rs, ok := rulesets.Lookup(wish.Get("ruleset"))
	if !ok {
		return game.Open{}, "", web.ErrForm
	}
	description, usual := rs.Describe(), rs.Describe().Complete().Course
	open := game.Open{Ruleset: rs.Name(), Preset: usual.Preset, Seats: usual.Seats, Title: description.Title.In("en")}
	if lesson, ok := lessons.Find(rs.Name()); ok && wish.Get("lesson") != "" {
		first := lesson.ToOpen()
		first.Game, first.Title = seat.LessonPrefix, open.Title
		return first, bots.Easy, nil
	}
	if preset := wish.Get("preset"); preset != "" {
		open.Preset = preset
	}
	if seats := wish.Get("seats"); seats != "" {
		n, err := strconv.Atoi(seats)
		if err != nil {
			return open, "", web.ErrForm
		}
		open.Seats = n
	}
	strength := bots.Easy
	if text := wish.Get("strength"); text != "" {
		strength = bots.Strength(text)
	}
	if _, known := description.Presets[open.Preset]; !known || open.Seats < description.MinSeats || open.Seats > description.MaxSeats || strength.Check() != nil {
		return open, strength, web.ErrForm
	}
	return open, strength, nil
}

// errOften says that too many games were begun from a place.
var errOften = &web.FaultError{Reason: "practice games are begun too often from there", Fault: web.Fault{Status: http.StatusTooManyRequests, Title: "play.often.title", Words: "play.often"}}

// Faults are the pages of errors that practice games return.
var Faults = []web.KnownFault{
	{Err: eventstore.ErrAway, Fault: web.Fault{Status: http.StatusServiceUnavailable, Title: "fault.away.title", Words: "fault.away"}},
	{Err: eventstore.ErrFull, Fault: web.Fault{Status: http.StatusServiceUnavailable, Title: "play.full.title", Words: "play.full"}},
}
