package tournaments

import (
	"context"
	"html/template"
	"net/http"
	"slices"

	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// AllTimePage is the table of all seasons and the roll of honour.
type AllTimePage struct {
	Tournament TournamentLine `json:"tournament"`
	Table      StandingTable  `json:"standings"`
	Honours    []HonourLine   `json:"honours"`
	Records    []BestLine     `json:"records"`
	Since      web.Moment     `json:"-"`
	Turn       Turn           `json:"-"` // the rows of the table that are shown
}

// BestLine is a record with its holder's name.
type BestLine struct {
	tournaments.Record
	Holder string        `json:"holder"`
	Arms   template.HTML `json:"-"`
	Called string        `json:"-"` // the name of the record in the reader's language
}

// showAllTime answers the page of all seasons.
func (s *Pages) showAllTime(r *http.Request, tournament tournaments.Tournament, describer describer) (web.View, error) {
	ctx := r.Context()
	time := AllTimePage{Tournament: NewTournamentLine(ctx, s.Web, tournament), Honours: []HonourLine{}, Records: []BestLine{}}
	time.Since, time.Table.Heads, time.Table.Rows = s.Web.When(ctx, tournament.Announced), []BreakHead{}, []StandingLine{}
	time.Tournament.Here = "all-time"
	all, err := s.listStandingTables(ctx, describer, tournament, 0)
	if err != nil {
		return web.View{}, err
	}
	if time.Turn, err = readTurn(r); err != nil {
		return web.View{}, err
	}
	all = time.Turn.pickStandings(all)
	if len(all) > 0 {
		time.Table, time.Table.URL = all[0], "" // it is this page
	}
	err = s.addHonours(ctx, describer, tournament.ID, &time)
	return web.View{Name: "alltime", Title: describer.say("tournament.alltime.of", "title", tournament.Title), Page: time}, web.FromTables(err)
}

// addHonours adds titles, the newest first, and records to the page.
func (s *Pages) addHonours(ctx context.Context, describer describer, id string, time *AllTimePage) error {
	titles, err := tournaments.Titles(ctx, s.DB, id)
	if err != nil {
		return err
	}
	for _, t := range slices.Backward(titles) {
		time.Honours = append(time.Honours, describer.describeTitle(t))
	}
	records, err := tournaments.Records(ctx, s.DB, id)
	for _, r := range records {
		time.Records = append(time.Records, BestLine{r, describer.names.Of(r.Player), describer.names.SmallArms(r.Player), describer.nameRecord(r.Name)})
	}
	return err
}

// CSV returns the standings of all time.
func (p AllTimePage) CSV() [][]string { return joinCSV([]StandingTable{p.Table}) }

// HonourLine is a title with its holder's name.
type HonourLine struct {
	tournaments.Title
	Holder string        `json:"holder"`
	Arms   template.HTML `json:"-"`
	Called string        `json:"-"` // the name of the title in the reader's language
}

// describeTitle returns a title with its holder, in the reader's language.
func (d describer) describeTitle(t tournaments.Title) HonourLine {
	return HonourLine{t, d.names.Of(t.Player), d.names.SmallArms(t.Player), d.translateTitle(t.Name)}
}
