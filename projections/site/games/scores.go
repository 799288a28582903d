package games

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
	"seneschal/projections/lobby"
	"seneschal/projections/seats"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
)

// StandingsPage shows the worth of each seat of a game after each phase.
type StandingsPage struct {
	Nav    Nav          `json:"-"`
	Title  string       `json:"title"`
	Seats  []lobby.Seat `json:"seats"`
	Scores []Score      `json:"scores"`
}

// Told returns the scores that stand after more than one phase.
func (p StandingsPage) Told() []Score {
	return lists.Keep(p.Scores, func(s Score) bool { return len(s.Rows) > 1 })
}

// Single returns the scores that stand after one phase alone, which is mostly the last.
func (p StandingsPage) Single() []Score {
	return lists.Keep(p.Scores, func(s Score) bool { return len(s.Rows) == 1 })
}

// ScoreWords returns the name of a score in a language, with a capital; in English if the ruleset is
// not played here.
func (rs Rulesets) ScoreWords(ruleset, name, lang string) string {
	if found, ok := rs(ruleset); ok {
		name = found.Describe().ScoreIn(lang, name)
	}
	return words.Capital(name)
}

// CSV returns a line for each score and phase, with a column for each seat.
func (p StandingsPage) CSV() [][]string {
	seats := lists.Map(p.Seats, func(seat lobby.Seat) string { return string(seat.Seat) })
	rows := [][]string{append([]string{"score", "n", "phase"}, seats...)}
	for _, score := range p.Scores {
		for _, r := range score.Rows {
			rows = append(rows, append([]string{score.Name, strconv.Itoa(r.N), r.Phase}, lists.Map(r.Values, strconv.Itoa)...))
		}
	}
	return rows
}

// showStandings answers the page of a game's scores.
func (s *Pages) showStandings(r *http.Request) (web.View, error) {
	ctx, id := r.Context(), r.PathValue("game")
	g, err := Row(ctx, s.DB, id)
	if err != nil {
		return web.View{}, err
	}
	standingsPage := StandingsPage{Nav: NavOf(g, "standings"), Title: g.Title}
	if standingsPage.Seats, err = lobby.Seats(ctx, s.DB, id); err != nil {
		return web.View{}, web.FromTables(err)
	}
	Faced(ctx, s.Games, id, standingsPage.Seats)
	rows, err := standings.Scores(ctx, s.DB, id)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	voice := s.Web.Voice(ctx)
	standingsPage.Scores = s.groupScores(voice, g.Ruleset, standingsPage.Seats, rows)
	title := voice.Say("scores.title", "game", g.Title)
	return web.View{Name: "standings", Title: title, About: voice.Say("scores.about", "game", g.Title), Live: "/g/" + id + "/live", Page: standingsPage}, nil
}

// groupScores turns rows, which must be sorted by phase, into a table for each score, sorted by name.
func (s *Pages) groupScores(voice web.Voice, ruleset string, seats []lobby.Seat, rows []standings.Score) []Score {
	var scores []Score
	for _, row := range rows {
		i := slices.IndexFunc(scores, func(s Score) bool { return s.Name == row.Score })
		if i < 0 {
			i = len(scores)
			held := lists.Map(seats, func(seat lobby.Seat) string { return seat.Name })
			scores = append(scores, Score{Name: row.Score, Words: s.Rulesets.ScoreWords(ruleset, row.Score, voice.Lang), Seats: held})
		}
		row.Title = s.phaseTitle(voice, ruleset, row)
		scores[i].addValue(seats, row)
	}
	slices.SortFunc(scores, func(a, b Score) int { return strings.Compare(a.Name, b.Name) })
	for i := range scores {
		scores[i].Curve = drawCurve(voice.Say("scores.curve", "score", scores[i].Words), scores[i], seats)
	}
	return scores
}

// phaseTitle returns the title of a row's phase in the reader's language. A row without a title stands
// for the beginning of the game.
func (s *Pages) phaseTitle(voice web.Voice, ruleset string, row standings.Score) string {
	if row.Title == "" {
		return voice.Say("table.beginning")
	}
	return s.Rulesets.PhaseIn(lobby.Game{Ruleset: ruleset, Phase: row.Phase, PhaseTitle: row.Title}, voice.Lang)
}

// addValue sets the value of a row, and begins a line if the last one is for another phase. It leaves
// out the value of a seat that is not in the list.
func (s *Score) addValue(seats []lobby.Seat, row standings.Score) {
	if n := len(s.Rows); n == 0 || s.Rows[n-1].N != row.PhaseN {
		s.Rows = append(s.Rows, ScoreRow{N: row.PhaseN, Phase: row.Title, Values: make([]int, len(seats))})
	}
	at := slices.IndexFunc(seats, func(seat lobby.Seat) bool { return seat.Seat == game.Seat(row.Seat) })
	if at >= 0 {
		s.Rows[len(s.Rows)-1].Values[at] = row.Value
	}
}

// SeatsPage lists the rulesets with links to the statistics of their seats.
type SeatsPage struct {
	Rulesets []SeatsLink `json:"rulesets"`
}

// SeatsLink is a ruleset with finished games.
type SeatsLink struct {
	seats.Count
	Name string `json:"name"`
	URL  string `json:"url"`
}

// CSV returns a line for each ruleset.
func (p SeatsPage) CSV() [][]string {
	return web.Rows([]string{"ruleset", "name", "games"}, p.Rulesets, func(rs SeatsLink) []string {
		return []string{rs.Ruleset, rs.Name, strconv.Itoa(rs.Games)}
	})
}

// showRulesets answers the list of rulesets.
func (s *Pages) showRulesets(r *http.Request) (web.View, error) {
	counts, err := seats.Counts(r.Context(), s.DB)
	voice, seatsPage := s.Web.Voice(r.Context()), SeatsPage{Rulesets: []SeatsLink{}}
	for _, c := range counts {
		seatsPage.Rulesets = append(seatsPage.Rulesets, SeatsLink{c, voice.Ruleset(c.Ruleset), "/seats/" + c.Ruleset})
	}
	return web.View{Name: "seats", Title: voice.Say("fare.title"), About: voice.Say("fare.about"), Live: "/live", Page: seatsPage}, web.FromTables(err)
}

// RulesetSeatsPage shows the success of the seats of a ruleset.
type RulesetSeatsPage struct {
	Ruleset string    `json:"ruleset"`
	Name    string    `json:"name"`
	Sets    []SeatSet `json:"sets"`
}

// SeatSet holds the records of seats, characters and roles in games that can be compared.
type SeatSet struct {
	seats.Set
	Games      int            `json:"games"`
	Seats      []seats.Record `json:"by_seat"`
	Characters []seats.Record `json:"by_character,omitempty"` // unless each seat always has the same
	Roles      []seats.Record `json:"by_role,omitempty"`
}

// SeatTable is one table of records, as a page shows it.
type SeatTable struct {
	By      string // "seat", "character" or "role"
	Records []seats.Record
	Fair    float64 // the expected share of each; 0: there is none
}

// showRulesetSeats answers the page of one ruleset.
func (s *Pages) showRulesetSeats(r *http.Request) (web.View, error) {
	name := r.PathValue("ruleset")
	if _, known := s.Rulesets(name); !known {
		return web.View{}, web.ErrNowhere
	}
	sets, err := SeatSets(r.Context(), s.DB, seats.Filter{Ruleset: name})
	voice := s.Web.Voice(r.Context())
	p := RulesetSeatsPage{Ruleset: name, Name: voice.Ruleset(name), Sets: sets}
	return web.View{Name: "seatstats", Title: voice.Say("fare.title") + ": " + p.Name, About: voice.Say("fare.about"), Live: "/live", Page: p}, err
}

// SeatSets returns the records of the games that a filter selects, a set for games that can be
// compared. It never returns nil without an error.
func SeatSets(ctx context.Context, q sqlx.QueryerContext, filter seats.Filter) ([]SeatSet, error) {
	sets := []SeatSet{}
	for _, by := range []seats.By{seats.BySeat, seats.ByCharacter, seats.ByRole} {
		records, err := seats.Records(ctx, q, by, filter)
		if err != nil {
			return nil, web.FromTables(err)
		}
		for _, record := range records {
			at := slices.IndexFunc(sets, func(set SeatSet) bool { return set.Set == record.Set })
			if at < 0 {
				at, sets = len(sets), append(sets, SeatSet{Set: record.Set, Seats: []seats.Record{}})
			}
			sets[at].addRecord(by, record)
		}
	}
	for i := range sets {
		sets[i].dropCharacters()
	}
	return sets, nil
}

// addRecord adds a record to the table of its kind.
func (s *SeatSet) addRecord(by seats.By, record seats.Record) {
	switch by {
	case seats.BySeat:
		s.Seats = append(s.Seats, record)
		s.Games = max(s.Games, record.Games)
	case seats.ByCharacter:
		s.Characters = append(s.Characters, record)
	case seats.ByRole:
		s.Roles = append(s.Roles, record)
	}
}

// dropCharacters drops the characters if they say nothing beside the seats: there are as many, and
// every seat has a name of its own.
func (s *SeatSet) dropCharacters() {
	if len(s.Characters) == len(s.Seats) && !slices.ContainsFunc(s.Seats, func(r seats.Record) bool { return r.Name == "" }) {
		s.Characters = nil
	}
}

// Tables returns the tables that have records. Seats and characters have a fair share, the same for
// each; roles have none, as they are not alike.
func (s SeatSet) Tables() []SeatTable {
	fair := 1 / float64(s.Of)
	all := []SeatTable{
		{"seat", s.Seats, fair}, {"character", s.Characters, fair}, {"role", s.Roles, 0},
	}
	return slices.DeleteFunc(all, func(t SeatTable) bool { return len(t.Records) == 0 })
}

// Verdict returns the key of the sentence that says on which side of Fair an interval lies; "" if
// it contains Fair, or Fair is 0.
func (t SeatTable) Verdict(interval seats.Interval) string {
	switch {
	case t.Fair == 0:
	case interval.Low > t.Fair:
		return "fare.above"
	case interval.High < t.Fair:
		return "fare.below"
	}
	return ""
}

// recordHeads are the heads of the table of records.
var recordHeads = []string{
	"ruleset", "edition", "preset", "seats", "by", "id", "name", "games", "wins", "firsts", "win_rate", "win_rate_low", "win_rate_high",
	"share", "share_low", "share_high", "place", "place_low", "place_high",
}

// CSV returns a line for each record.
func (p RulesetSeatsPage) CSV() [][]string {
	rows := [][]string{recordHeads}
	for _, set := range p.Sets {
		for _, table := range set.Tables() {
			for _, record := range table.Records {
				row := []string{
					record.Ruleset, strconv.Itoa(record.Edition), record.Preset, strconv.Itoa(record.Of), table.By, record.ID, record.Name, strconv.Itoa(record.Games),
					web.Decimals(record.Wins), strconv.Itoa(record.Firsts),
				}
				for _, i := range []seats.Interval{record.WinRate, record.MeanShare, record.MeanPlace} {
					row = append(row, web.Decimals(i.Value), web.Decimals(i.Low), web.Decimals(i.High))
				}
				rows = append(rows, row)
			}
		}
	}
	return rows
}
