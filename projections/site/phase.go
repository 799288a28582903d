package site

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"seneschal/domain/report"
	"seneschal/projections/replays"
)

// PhasePage is one phase of a game's replay.
type PhasePage struct {
	Nav       Nav              `json:"-"`
	Title     string           `json:"title"`
	N         int              `json:"n"`
	Of        int              `json:"of"`
	Frame     replays.Frame    `json:"frame"`
	Headline  string           `json:"headline"`
	Closing   string           `json:"-"` // how the phase ended, in words
	Closed    Moment           `json:"closed"`
	Chronicle []report.Section `json:"-"`
	Position  []report.Section `json:"-"`
	Board     *report.Board    `json:"-"`
	MapURL    string           `json:"-"`
	First     string           `json:"first,omitempty"`
	Previous  string           `json:"previous,omitempty"`
	Next      string           `json:"next,omitempty"`
	Last      string           `json:"last,omitempty"`
	Phases    []PhaseLink      `json:"phases"`
	Compare   []PhaseLink      `json:"-"` // this phase with others
}

// PhaseLink leads to a phase.
type PhaseLink struct {
	N        int    `json:"n"`
	Title    string `json:"title"`
	Headline string `json:"headline"`
	URL      string `json:"url"`
	Here     bool   `json:"-"`
}

func (s *Site) phase(r *http.Request) (view, error) {
	ctx, id := r.Context(), r.PathValue("game")
	g, err := s.lobbyGame(ctx, id)
	if err != nil {
		return view{}, err
	}
	f, err := s.frame(ctx, id, r.PathValue("n"))
	if err != nil {
		return view{}, err
	}
	if s.veiled(g) {
		f.Key = ""
	}
	titles, err := replays.Titles(ctx, s.DB, id)
	if err != nil {
		return view{}, tables(err)
	}
	p := PhasePage{
		Nav: navOf(g, "phase"), Title: g.Title, N: f.N, Frame: f, Headline: f.Headline, Closing: closing(f.Reason),
		Closed: s.when(ctx, f.Closed), Board: f.Board.V, MapURL: phaseURL(id, f.N) + "/map.svg",
	}
	p.Chronicle, p.Position = apart(f.Sections.V)
	p.step(id, loud(titles))
	p.compare(id)
	return view{name: "phase", title: g.Title + ", " + p.name(), page: p}, nil
}

// frame is a frame by the number in a path.
func (s *Site) frame(ctx context.Context, id, number string) (replays.Frame, error) {
	n, err := strconv.Atoi(number)
	if err != nil || strconv.Itoa(n) != number {
		return replays.Frame{}, errNowhere
	}
	f, err := replays.Find(ctx, s.DB, id, n)
	if errors.Is(err, sql.ErrNoRows) {
		return f, errNowhere
	}
	return f, tables(err)
}

func phaseURL(id string, n int) string { return fmt.Sprintf("/g/%s/phase/%d", id, n) }

// compare fills in the ways to this phase beside others: the one before, the
// beginning, and the newest.
func (p *PhasePage) compare(id string) {
	at := slices.IndexFunc(p.Phases, func(l PhaseLink) bool { return l.Here })
	last := len(p.Phases) - 1
	if at < 0 {
		return
	}
	if at > 0 {
		p.Compare = append(p.Compare, PhaseLink{Title: "with the one before", URL: compareURL(id, p.Phases[at-1].N, p.N)})
	}
	if at > 1 {
		p.Compare = append(p.Compare, PhaseLink{Title: "with the beginning", URL: compareURL(id, p.Phases[0].N, p.N)})
	}
	if at < last {
		p.Compare = append(p.Compare, PhaseLink{Title: "with now", URL: compareURL(id, p.N, p.Phases[last].N)})
	}
}

// step fills in the ways to other phases. One that shows nothing stands between
// two that do.
func (p *PhasePage) step(id string, titles []replays.Title) {
	p.Of = p.N
	for _, t := range titles {
		l := PhaseLink{N: t.N, Title: phaseTitle(t), Headline: t.Headline, URL: phaseURL(id, t.N), Here: t.N == p.N}
		p.Phases, p.Of = append(p.Phases, l), max(p.Of, t.N)
		switch {
		case t.N < p.N:
			p.First, p.Previous = phaseURL(id, titles[0].N), l.URL
		case t.N > p.N:
			p.Next, p.Last = cmp.Or(p.Next, l.URL), l.URL
		}
	}
}

func (p PhasePage) name() string {
	if p.Frame.Title.Title == "" {
		return "the beginning"
	}
	return p.Frame.Title.Title
}

// closing says how a phase ended.
func closing(reason string) string {
	switch reason {
	case "ready":
		return "All orders were in: closed"
	case "deadline":
		return "Closed at the deadline,"
	case "steward":
		return "Closed by the steward,"
	}
	return "Begun"
}
