package replay

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/words"
	"seneschal/projections/lobby"
	"seneschal/projections/replays"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// PhasePage is one phase of a game's replay, or one of the steps in which its ruleset tells it.
type PhasePage struct {
	Nav       games.Nav        `json:"-"`
	Title     string           `json:"title"`
	N         int              `json:"n"`
	Of        int              `json:"of"`
	Place     int              `json:"-"` // place of a step among all steps of the game; the beginning is 0
	Places    int              `json:"-"` // place of the last step
	Whole     string           `json:"-"` // path of the page of the step's whole phase; "": this is a phase
	Frame     replays.Frame    `json:"frame"`
	Headline  string           `json:"headline"`
	Closing   string           `json:"-"` // key of the sentence that says how the phase ended
	Closed    web.Moment       `json:"closed"`
	Thrown    games.DiceLine   `json:"-"`
	Chronicle []report.Section `json:"-"`
	Position  []report.Section `json:"-"`
	Board     *report.Board    `json:"-"`
	MapURL    string           `json:"-"`
	First     string           `json:"first,omitempty"`
	Previous  string           `json:"previous,omitempty"`
	Next      string           `json:"next,omitempty"`
	Last      string           `json:"last,omitempty"`
	Phases    []PhaseLink      `json:"phases"`
	Compare   []PhaseLink      `json:"-"` // links that compare this phase with others
	Called    string           `json:"-"` // the phase's name in the reader's language
	Stops     []replays.Title  `json:"-"` // always empty: the page lists the steps itself
	Try       bool             `json:"-"` // a practice game can begin from its end
}

// PhaseLink leads to a phase, or a step.
type PhaseLink struct {
	N        int    `json:"n"`
	Step     int    `json:"step,omitempty"`
	Title    string `json:"title"`
	Headline string `json:"headline"`
	URL      string `json:"url"`
	Count    int    `json:"-"` // its number among phases, or among steps if the game is told in steps
	Here     bool   `json:"-"` // the page shows it
}

// showPhase answers the page of a phase or of a step.
func (s *Pages) showPhase(r *http.Request) (web.View, error) {
	ctx, id := r.Context(), r.PathValue("game")
	game, err := games.Row(ctx, s.DB, id)
	if err != nil {
		return web.View{}, err
	}
	frame, err := s.findRequestedFrame(r)
	if err != nil {
		return web.View{}, err
	}
	if s.Rulesets.Veiled(game) {
		frame.Key = ""
	}
	voice := s.Web.Voice(ctx)
	phase := PhasePage{
		Nav: games.NavOf(game, "phase"), Title: game.Title, N: frame.N, Frame: frame, Headline: frame.Headline, Closing: closingKey(frame.Reason),
		Called: s.Rulesets.PhaseIn(lobby.Game{Ruleset: game.Ruleset, Phase: frame.Phase, PhaseTitle: frame.Phase}, voice.Lang),
		Closed: s.Web.When(ctx, frame.Closed), Board: frame.Board.V, MapURL: stopURL(frame.Title) + "/map.svg",
	}
	phase.Chronicle, phase.Position = games.Apart(frame.Sections.V)
	if phase.Thrown = s.Relay.DiceLine(voice, nil, frame.Dice.V); frame.Dice.V.Round > 0 {
		now, _, err := games.Opened(ctx, s.Games, id)
		if err != nil {
			return web.View{}, err
		}
		phase.Thrown = s.Relay.DiceLine(voice, now.Dice(), frame.Dice.V)
	}
	stops, err := replays.Stops(ctx, s.DB, id)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if err := s.Tales.Titles(ctx, voice.Lang, stops); err != nil {
		return web.View{}, err
	}
	phase.setNeighbours(voice, stops)
	view := web.View{Name: "phase", Title: game.Title + ", " + phaseTitle(voice, frame.Title), About: frame.Headline}
	if s.Paint != nil && phase.Board != nil {
		view.Picture = stopURL(frame.Title) + "/map.png"
	}
	if frame.K > 0 {
		phase.Whole = phaseURL(id, frame.N)
		view.Page = phase
		return view, nil
	}
	phase.Try = s.Practice && game.State == lobby.Over && phase.N < phase.Of
	titles, err := replays.Titles(ctx, s.DB, id)
	phase.setComparisons(id, keepShowing(titles))
	view.Page = phase
	return view, web.FromTables(err)
}

// findRequestedFrame returns the frame of the phase or step that a path names, in the reader's language.
// It fails with web.ErrNowhere if there is none.
func (s *Pages) findRequestedFrame(r *http.Request) (replays.Frame, error) {
	ctx, id := r.Context(), r.PathValue("game")
	n, err := readNumber(r, "n")
	if err != nil {
		return replays.Frame{}, err
	}
	if r.PathValue("k") == "" {
		return s.findFrame(ctx, id, n)
	}
	k, err := readNumber(r, "k")
	if err != nil {
		return replays.Frame{}, err
	}
	f, err := s.Tales.Stop(ctx, s.DB, web.LangIn(ctx), id, n, k)
	return f, web.Missing(err)
}

// findFrame returns the frame of a phase, in the reader's language. It fails with web.ErrNowhere if there
// is none.
func (s *Pages) findFrame(ctx context.Context, id string, n int) (replays.Frame, error) {
	frame, err := replays.Find(ctx, s.DB, id, n)
	if err != nil {
		return frame, web.Missing(err)
	}
	return frame, s.Tales.Tell(ctx, web.LangIn(ctx), &frame)
}

// readNumber reads a number in a path. It fails with web.ErrNowhere if there is none, or it is spelt
// otherwise than usual: "02".
func readNumber(r *http.Request, name string) (int, error) {
	n, err := strconv.Atoi(r.PathValue(name))
	if err != nil || strconv.Itoa(n) != r.PathValue(name) {
		return 0, web.ErrNowhere
	}
	return n, nil
}

// phaseURL returns the path of the page of a phase.
func phaseURL(id string, n int) string { return fmt.Sprintf("/g/%s/phase/%d", id, n) }

// stopURL returns the path of the page of a phase or of a step.
func stopURL(title replays.Title) string {
	if title.K == 0 {
		return phaseURL(title.Game, title.N)
	}
	return fmt.Sprintf("%s/%d", phaseURL(title.Game, title.N), title.K)
}

// phaseTitle returns the title of a phase or a step. The beginning of a game has none, and gets a word.
func phaseTitle(voice web.Voice, t replays.Title) string {
	return cmp.Or(t.Title, voice.Say("table.beginning"))
}

// setComparisons sets the links that compare this phase with the one before, with the beginning and with
// the newest one, as far as there are others. It sets none for a phase that is not in titles, as it shows
// nothing.
func (p *PhasePage) setComparisons(id string, titles []replays.Title) {
	at := slices.IndexFunc(titles, func(t replays.Title) bool { return t.N == p.N })
	last := len(titles) - 1
	if at < 0 {
		return
	}
	if at > 0 {
		p.Compare = append(p.Compare, PhaseLink{Title: "compare.before", URL: compareURL(id, titles[at-1].N, p.N)})
	}
	if at > 1 {
		p.Compare = append(p.Compare, PhaseLink{Title: "compare.beginning", URL: compareURL(id, titles[0].N, p.N)})
	}
	if at < last {
		p.Compare = append(p.Compare, PhaseLink{Title: "compare.now", URL: compareURL(id, p.N, titles[last].N)})
	}
}

// setNeighbours sets the links to all stops of the replay, and to those before and after this page. The
// page of a phase that shows nothing, or is told in steps, is no stop: it stands before its steps.
func (p *PhasePage) setNeighbours(voice web.Voice, stops []replays.Title) {
	p.Of = p.N
	p.Places = len(stops) - 1
	inSteps := slices.ContainsFunc(stops, func(t replays.Title) bool { return t.K > 0 })
	for i, title := range stops {
		link := PhaseLink{N: title.N, Step: title.K, Title: phaseTitle(voice, title), Headline: trimHeadline(title), URL: stopURL(title), Count: title.N}
		if inSteps {
			link.Count = i
		}
		p.Phases, p.Of = append(p.Phases, link), max(p.Of, title.N)
		switch cmp.Or(cmp.Compare(title.N, p.N), cmp.Compare(title.K, p.Frame.K)) {
		case -1:
			p.First, p.Previous = stopURL(stops[0]), link.URL
		case 0:
			p.Phases[i].Here, p.Place = true, i
		case 1:
			p.Next, p.Last = cmp.Or(p.Next, link.URL), link.URL
		}
	}
}

// trimHeadline returns the headline of a stop without its title, beside which it stands.
func trimHeadline(title replays.Title) string {
	if rest, repeats := strings.CutPrefix(title.Headline, title.Title+": "); repeats {
		return words.Capital(rest)
	}
	return title.Headline
}

// closingKey returns the key of the sentence that says how a phase ended, for the reason of its closing;
// "" is that of the beginning.
func closingKey(reason string) string { return "closing." + cmp.Or(reason, "begun") }

// compareURL returns the path of the page that compares phase a with the later phase b.
func compareURL(id string, a, b int) string { return fmt.Sprintf("/g/%s/compare/%d/%d", id, a, b) }

// keepShowing returns the phases that show something.
func keepShowing(titles []replays.Title) []replays.Title {
	return lists.Keep(titles, func(t replays.Title) bool { return !t.Quiet })
}
