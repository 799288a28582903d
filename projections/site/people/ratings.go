package people

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/rating"
	"seneschal/domain/words"
	"seneschal/projections/ratings"
	"seneschal/projections/site/web"
)

// RatingsPage is a list of ratings.
type RatingsPage struct {
	List    string       `json:"list"`
	Name    string       `json:"name"`
	Lists   []RatingLink `json:"lists"`
	Players []RatedLine  `json:"players"` // by the strength that they have at least, strongest first
}

// RatingLink leads to a list.
type RatingLink struct {
	List string `json:"list"`
	Name string `json:"name"`
	URL  string `json:"url"`
	Here bool   `json:"-"`
}

// RatedLine is a player in a list.
type RatedLine struct {
	rating.Standing
	Name string        `json:"name"`
	Arms template.HTML `json:"-"`
}

// CSV returns a line for each player.
func (p RatingsPage) CSV() [][]string {
	heads := []string{"rank", "player", "name", "games", "value", "deviation", "at_least"}
	return web.Rows(heads, p.Players, func(line RatedLine) []string {
		return []string{
			strconv.Itoa(line.Rank), string(line.Player), line.Name, strconv.Itoa(line.Games),
			web.Decimals(line.Points.Value), web.Decimals(line.Points.Deviation), web.Decimals(line.Points.AtLeast),
		}
	})
}

// showRatings answers the page of a list.
func (s *Pages) showRatings(r *http.Request) (web.View, error) {
	ctx, list := r.Context(), cmp.Or(r.PathValue("list"), "all")
	l := parseSlug(list)
	others, err := ratings.Lists(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if !s.isKnownList(l, others) {
		return web.View{}, web.ErrNowhere
	}
	voice := s.Web.Voice(ctx)
	ratingsPage := RatingsPage{List: list, Name: s.nameList(voice, l), Lists: []RatingLink{}, Players: []RatedLine{}}
	for _, other := range others {
		ratingsPage.Lists = append(ratingsPage.Lists, RatingLink{toSlug(other), s.nameList(voice, other), "/ratings/" + toSlug(other), other == l})
	}
	table, err := ratings.Table(ctx, s.DB, l, s.Web.Now())
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	names := s.Web.Names(ctx)
	names.Meet(lists.Map(table, func(row rating.Standing) game.Player { return game.Player(row.Player) }))
	for _, row := range table {
		who := game.Player(row.Player)
		ratingsPage.Players = append(ratingsPage.Players, RatedLine{row, names.Of(who), names.SmallArms(who)})
	}
	return web.View{Name: "ratings", Title: voice.Say("people.ratings.of", "list", ratingsPage.Name), Live: "/live", Page: ratingsPage}, nil
}

// isKnownList reports whether a list can have ratings: it is that of all rulesets, its ruleset is played
// here, or it is among lists, which have some already.
func (s *Pages) isKnownList(list rating.List, lists []rating.List) bool {
	_, known := s.Rulesets(list.Ruleset)
	return list.Ruleset == "" || known || slices.Contains(lists, list)
}

// duelsSuffix is the ending of the slug of a list of games with two seats.
const duelsSuffix = "-duels"

// toSlug returns a list as addresses spell it.
func toSlug(list rating.List) string {
	name := cmp.Or(list.Ruleset, "all")
	if list.System == rating.Glicko2 {
		name += duelsSuffix
	}
	return name
}

// parseSlug returns the list that a slug spells. It does not check whether there is such a list.
func parseSlug(slug string) rating.List {
	list := rating.List{System: rating.WengLin}
	name, two := strings.CutSuffix(slug, duelsSuffix)
	if two {
		list.System = rating.Glicko2
	}
	if name != "all" {
		list.Ruleset = name
	}
	return list
}

// nameList returns the usual name of a list.
func (s *Pages) nameList(voice web.Voice, list rating.List) string {
	name := lists.Either(list.Ruleset == "", voice.Say("people.ratings.all"), voice.Ruleset(list.Ruleset))
	if list.System == rating.Glicko2 {
		name = voice.Say("people.ratings.duels", "list", name)
	}
	return name
}

// buildRating describes a player's rating, with the curve that its changes make and a drawing of it.
func (s *Pages) buildRating(voice web.Voice, form ratings.Form, changes []ratings.Change) PlayerRating {
	playerRating := PlayerRating{
		List: toSlug(form.List()), Name: s.nameList(voice, form.List()), Games: form.Rated, Now: form.Shown(s.Web.Now()), Curve: []CurvePoint{},
	}
	for _, change := range changes {
		ch := change.Change.V
		before := rating.Defaults().ToPoints(form.System, ch.Before)
		playerRating.Curve = append(playerRating.Curve, CurvePoint{
			N: change.N, Game: change.Game, Ended: ch.At.UTC(), Place: ch.Place, Of: ch.Sides, Rated: ch.Rated, Rating: ch.Shown,
			Change: math.Round((ch.Shown.Value-before.Value)*1e6) / 1e6,
		})
	}
	playerRating.Drawn = drawRating(voice, playerRating)
	return playerRating
}

// CurvePage is a player's curve in one list.
type CurvePage struct {
	Player     game.Player  `json:"player"`
	PlayerName string       `json:"name"`
	Rating     PlayerRating `json:"rating"`
}

// CSV returns a line for each change.
func (p CurvePage) CSV() [][]string {
	heads := []string{"n", "game", "ended", "place", "of", "rated", "value", "deviation", "at_least", "change"}
	return web.Rows(heads, p.Rating.Curve, func(point CurvePoint) []string {
		return []string{
			strconv.Itoa(point.N), point.Game, point.Ended.Format(time.RFC3339), strconv.Itoa(point.Place), strconv.Itoa(point.Of), strconv.FormatBool(point.Rated),
			web.Decimals(point.Rating.Value), web.Decimals(point.Rating.Deviation), web.Decimals(point.Rating.AtLeast), web.Decimals(point.Change),
		}
	})
}

// showPlayerCurve answers the page of a player's rating in one list.
func (s *Pages) showPlayerCurve(r *http.Request) (web.View, error) {
	ctx := r.Context()
	curve := CurvePage{Player: game.Player(r.PathValue("player"))}
	list := parseSlug(r.PathValue("list"))
	forms, err := ratings.FormsOf(ctx, s.DB, curve.Player)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	form, ok := lists.Find(forms, func(f ratings.Form) bool { return f.List() == list })
	if !ok {
		return web.View{}, web.ErrNowhere
	}
	changes, err := ratings.Curve(ctx, s.DB, list, curve.Player)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	curve.PlayerName, curve.Rating = s.Web.Names(ctx).Of(curve.Player), s.buildRating(s.Web.Voice(ctx), form, changes)
	titles, err := s.findTitles(ctx, curve.Player)
	for i, point := range curve.Rating.Curve {
		curve.Rating.Curve[i].GameTitle = titles[point.Game]
	}
	return web.View{Name: "rating", Title: curve.PlayerName + ", " + curve.Rating.Name, Live: "/live", Page: curve}, web.FromTables(err)
}

// findTitles returns the titles of the games that a player has finished, by game, in the reader's
// language.
func (s *Pages) findTitles(ctx context.Context, p game.Player) (map[string]string, error) {
	games, err := ratings.GamesOf(ctx, s.DB, p)
	titles := make(map[string]string)
	for _, g := range games {
		titles[g.Game] = game.Retitled(g.GameTitle, web.LangIn(ctx))
	}
	return titles, err
}

// WhyLine is one step of the arithmetic, with the address of its source.
type WhyLine struct {
	rating.Line
	URL  string `json:"url,omitempty"` // path of the source; "": it has no page
	Said string `json:"-"`             // the label in the reader's language
	From string `json:"-"`             // the source, with the title of a game
}

// WhyPage is the arithmetic of one change of a rating.
type WhyPage struct {
	Player     game.Player   `json:"player"`
	PlayerName string        `json:"name"`
	List       string        `json:"list"`
	ListName   string        `json:"list_name"`
	N          int           `json:"n"`
	Game       string        `json:"game"`
	GameTitle  string        `json:"-"`
	Ended      web.Moment    `json:"ended"`
	Rating     rating.Points `json:"rating"`
	Lines      []WhyLine     `json:"lines"`
	Previous   string        `json:"previous,omitempty"` // path of the change before; "": there is none
	Next       string        `json:"next,omitempty"`     // path of the change after; "": there is none
}

// CSV returns the arithmetic, a step in each line.
func (p WhyPage) CSV() [][]string {
	return web.Rows([]string{"label", "value", "source"}, p.Lines, func(l WhyLine) []string {
		return []string{l.Label, l.Value, l.Source}
	})
}

// showRatingChange answers the page of one change of a rating.
func (s *Pages) showRatingChange(r *http.Request) (web.View, error) {
	ctx, p := r.Context(), game.Player(r.PathValue("player"))
	l := parseSlug(r.PathValue("list"))
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 1 || n > math.MaxInt32 {
		return web.View{}, web.ErrNowhere
	}
	c, lines, err := ratings.Why(ctx, s.DB, l, p, n)
	if err != nil {
		return web.View{}, web.Missing(err)
	}
	forms, err := ratings.FormsOf(ctx, s.DB, p)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	titles, err := s.findTitles(ctx, p)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	voice := s.Web.Voice(ctx)
	page := WhyPage{
		Player: p, PlayerName: s.Web.Names(ctx).Of(p), List: toSlug(l), ListName: s.nameList(voice, l), N: n, Game: c.Game, GameTitle: cmp.Or(titles[c.Game], c.Game),
		Ended: s.Web.When(ctx, c.Change.V.At), Rating: c.Change.V.Shown, Lines: []WhyLine{},
	}
	page.setNeighbours(l, forms)
	page.addLines(voice, lines, titles)
	return web.View{Name: "why", Title: voice.Say("people.why.title", "player", page.PlayerName, "n", n), Page: page}, nil
}

// setNeighbours sets the paths of the changes before and after in a list, as far as there are some.
func (p *WhyPage) setNeighbours(list rating.List, forms []ratings.Form) {
	if p.N > 1 {
		p.Previous = whyURL(p.Player, p.List, p.N-1)
	}
	for _, f := range forms {
		if f.List() == list && p.N < f.Games {
			p.Next = whyURL(p.Player, p.List, p.N+1)
		}
	}
}

// addLines adds the lines, with links to the games in their sources. The first line, with the
// figures before, links to the change that explains them.
func (p *WhyPage) addLines(voice web.Voice, lines []rating.Line, titles map[string]string) {
	for i, l := range lines {
		line := WhyLine{Line: l, Said: words.Capital(voice.Retell("why.", l.Label)), From: voice.Retell("why.", l.Source)}
		line.Value, line.From = voice.Figures(voice.Retell("why.", l.Value)), voice.Figures(line.From)
		if id, ok := strings.CutPrefix(l.Source, "game "); ok {
			line.URL, line.From = "/g/"+id, cmp.Or(titles[id], id)
		}
		if i == 0 {
			line.URL = p.Previous
		}
		p.Lines = append(p.Lines, line)
	}
}

// whyURL returns the path of the page of the nth change of a player's rating in a list.
func whyURL(p game.Player, list string, n int) string {
	return fmt.Sprintf("/players/%s/ratings/%s/%d", p, list, n)
}
