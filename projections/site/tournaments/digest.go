package tournaments

import (
	"context"
	"slices"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// A Digest holds the first things that a returning reader of a tournament wants to know.
type Digest struct {
	Next    *NextDeadline `json:"next_deadline"` // null if no clock runs
	Playing int           `json:"playing"`       // number of tables
	Leaders []Leader      `json:"leaders"`       // leaders of the newest season's divisions
	Holders []HonourLine  `json:"holders"`       // newest holders of each title
}

// NextDeadline is the earliest deadline at any table.
type NextDeadline struct {
	Game  string     `json:"game"`
	Title string     `json:"title"`
	Phase string     `json:"phase"`
	Due   web.Moment `json:"due"`
	Where string     `json:"-"` // the table, by round and number
}

// Leader is an entrant in the first place of a division; several may share it.
type Leader struct {
	Division string      `json:"division,omitempty"`
	Player   game.Player `json:"player"`
	Name     string      `json:"name"`
	Points   string      `json:"points"`
	WhyURL   string      `json:"why"`
	Final    bool        `json:"final"`
}

// buildDigest makes the digest of a tournament from its newest season, nil before the first, and
// its titles.
func (s *Pages) buildDigest(ctx context.Context, describer describer, id string, season *SeasonView, titles []tournaments.Title) (Digest, error) {
	open, err := lobby.OfTournament(ctx, s.DB, id)
	open = slices.DeleteFunc(open, func(g lobby.Game) bool { return isDecided(season, g.ID) })
	d := Digest{Playing: len(open), Leaders: []Leader{}, Holders: describer.listHolders(titles)}
	if len(open) > 0 && open[0].Due != nil {
		g := open[0]
		d.Next = &NextDeadline{g.ID, game.Retitled(g.Title, describer.voice.Lang), s.Rulesets.PhaseIn(g, describer.voice.Lang), s.Web.When(ctx, *g.Due), describer.nameGame(season, g)}
	}
	if season != nil {
		d.Leaders = listLeaders(season.Divisions)
	}
	return d, err
}

// isDecided reports whether the table of a game has its official result in a season: if the game goes
// on, it counts for nothing. It is false without a season.
func isDecided(season *SeasonView, id string) bool {
	return season != nil && slices.ContainsFunc(season.Rounds, func(round RoundView) bool {
		return slices.ContainsFunc(round.Tables, func(table TableView) bool {
			return table.Game == id && (table.Status == "void" || table.Status == "finished")
		})
	})
}

// nameGame names a game by its round and table in a season; by its title if it is not of the season, or
// there is none.
func (d describer) nameGame(season *SeasonView, g lobby.Game) string {
	if season != nil {
		for _, r := range season.Rounds {
			for _, table := range r.Tables {
				if table.Game == g.ID {
					return d.say("tournament.place", "round", table.Round, "n", table.N)
				}
			}
		}
	}
	return game.Retitled(g.Title, d.voice.Lang)
}

// listLeaders returns the entrants who are first in their division, as far as they have played.
func listLeaders(divisions []StandingTable) []Leader {
	all := []Leader{}
	for _, table := range divisions {
		for _, row := range table.Rows {
			if row.Rank == 1 && row.Games > 0 {
				all = append(all, Leader{table.Name, row.Player, row.Name, row.Points, row.WhyURL, table.Final})
			}
		}
	}
	return all
}

// listHolders returns the newest holders of each title; several if they won it in the same season. It
// leaves out titles that single games gave.
func (d describer) listHolders(titles []tournaments.Title) []HonourLine {
	holders := []HonourLine{}
	newest := make(map[string]int)
	for _, t := range titles {
		newest[t.Name] = max(newest[t.Name], t.Season)
	}
	for _, title := range titles {
		if title.Season == newest[title.Name] && title.Game == "" {
			holders = append(holders, d.describeTitle(title))
		}
	}
	return holders
}
