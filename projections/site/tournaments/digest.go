package tournaments

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// A Digest is what somebody who comes back to a tournament wants to know
// first.
type Digest struct {
	Next    *NextDeadline `json:"next_deadline"` // null if no clock runs
	Playing int           `json:"playing"`       // tables
	Leaders []Leader      `json:"leaders"`       // of the newest season's divisions
	Holders []HonourLine  `json:"holders"`       // the newest of each title
}

// NextDeadline is the deadline that comes next at any table.
type NextDeadline struct {
	Game  string     `json:"game"`
	Title string     `json:"title"`
	Phase string     `json:"phase"`
	Due   web.Moment `json:"due"`
}

// Leader is who is first in a division; several may share that.
type Leader struct {
	Division string      `json:"division,omitempty"`
	Player   game.Player `json:"player"`
	Name     string      `json:"name"`
	Points   string      `json:"points"`
	WhyURL   string      `json:"why"`
	Final    bool        `json:"final"`
}

func (s *Pages) digest(ctx context.Context, names web.Names, p *TournamentPage) error {
	p.Digest = Digest{Leaders: []Leader{}, Holders: []HonourLine{}}
	games, err := lobby.OfTournament(ctx, s.DB, p.ID)
	if err != nil {
		return err
	}
	p.Digest.Playing = len(games)
	if len(games) > 0 && games[0].Due != nil {
		g := games[0]
		p.Digest.Next = &NextDeadline{g.ID, g.Title, g.PhaseTitle, s.Web.When(ctx, *g.Due)}
	}
	if p.Season != nil {
		p.Digest.Leaders = leaders(p.Season.Divisions)
	}
	titles, err := tournaments.Titles(ctx, s.DB, p.ID)
	p.Digest.Holders = holders(ctx, names, titles)
	return err
}

// leaders are those in the first rank of each division who have played.
func leaders(divisions []StandingTable) []Leader {
	all := []Leader{}
	for _, d := range divisions {
		for _, row := range d.Rows {
			if row.Rank == 1 && row.Games > 0 {
				all = append(all, Leader{d.Name, row.Player, row.Name, row.Points, row.WhyURL, d.Final})
			}
		}
	}
	return all
}

// holders are those of the titles that were given last, each title's newest:
// who was given one in the same season and division shares it.
func holders(ctx context.Context, names web.Names, titles []tournaments.Title) []HonourLine {
	all := []HonourLine{}
	newest := make(map[string]int)
	for _, t := range titles {
		newest[t.Name] = max(newest[t.Name], t.Season)
	}
	for _, t := range titles {
		if t.Season == newest[t.Name] && t.Game == "" {
			all = append(all, HonourLine{t, names.Of(ctx, t.Player)})
		}
	}
	return all
}

// Words say of what season the title is, and of which division.
func (h HonourLine) Words() string {
	words := ""
	if h.Season > 0 {
		words = fmt.Sprintf("season %d", h.Season)
	}
	if h.Division != "" {
		words += ", division " + h.Division
	}
	return words
}

// Ladder is who stands on a ladder, from the highest rung; nobody in other
// formats.
func (p TournamentPage) Ladder() []EntrantLine {
	on := slices.DeleteFunc(slices.Clone(p.People), func(e EntrantLine) bool { return e.Rung == 0 || e.Withdrawn })
	slices.SortFunc(on, func(a, b EntrantLine) int { return cmp.Compare(a.Rung, b.Rung) })
	return on
}

// newsInFull is how much news stands on a tournament's page before what is
// older is folded.
const newsInFull = 3

// Newest is the news to be read at once.
func (p TournamentPage) Newest() []NewsLine { return p.News[:min(newsInFull, len(p.News))] }

// Older is the news that is folded.
func (p TournamentPage) Older() []NewsLine { return p.News[min(newsInFull, len(p.News)):] }
