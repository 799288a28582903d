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
}

// BestLine is a record with its holder's name.
type BestLine struct {
	tournaments.Record
	Holder string        `json:"holder"`
	Arms   template.HTML `json:"-"`
	Called string        `json:"-"` // the name of the record in the reader's language
}

// showAllTime answers the page of all seasons.
func (s *Pages) showAllTime(r *http.Request, t tournaments.Tournament, to teller) (web.View, error) {
	ctx := r.Context()
	p := AllTimePage{Tournament: NewTournamentLine(ctx, s.Web, t), Honours: []HonourLine{}, Records: []BestLine{}}
	p.Since, p.Table.Heads, p.Table.Rows = s.Web.When(ctx, t.Announced), []BreakHead{}, []StandingLine{}
	p.Tournament.Here = "all-time"
	all, err := s.listStandingTables(ctx, to, t, 0)
	if err != nil {
		return web.View{}, err
	}
	if len(all) > 0 {
		p.Table, p.Table.URL = all[0], "" // it is this page
	}
	err = s.addHonours(ctx, to, t.ID, &p)
	return web.View{Name: "alltime", Title: to.say("tournament.alltime.of", "title", t.Title), Page: p}, web.FromTables(err)
}

// addHonours adds titles and records to the page.
func (s *Pages) addHonours(ctx context.Context, to teller, id string, p *AllTimePage) error {
	titles, err := tournaments.Titles(ctx, s.DB, id)
	if err != nil {
		return err
	}
	for _, t := range slices.Backward(titles) {
		p.Honours = append(p.Honours, to.describeTitle(t))
	}
	records, err := tournaments.Records(ctx, s.DB, id)
	for _, r := range records {
		p.Records = append(p.Records, BestLine{r, to.names.Of(r.Player), to.names.SmallArms(r.Player), to.nameRecord(r.Name)})
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
func (to teller) describeTitle(t tournaments.Title) HonourLine {
	return HonourLine{t, to.names.Of(t.Player), to.names.SmallArms(t.Player), to.translateTitle(t.Name)}
}
