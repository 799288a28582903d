package tournaments

import (
	"cmp"
	"context"
	"errors"
	"html/template"
	"net/http"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/projections"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// TournamentPage is a tournament as it stands.
type TournamentPage struct {
	TournamentLine
	Steward    game.Player      `json:"steward"`
	Commitment string           `json:"commitment"`    // to the dice
	Why        string           `json:"why,omitempty"` // why it has ended early
	Season     *SeasonView      `json:"season"`        // the newest season; null before the first
	Past       []SeasonLink     `json:"past"`          // the seasons before the newest
	Rules      tournament.Rules `json:"rules"`
	People     []EntrantLine    `json:"people"`
	News       []NewsLine       `json:"news"`
	Digest     Digest           `json:"digest"`
	Sealed     *games.Seal      `json:"sealed,omitempty"` // the next draw waits for the beacon; null: none does
	Host       string           `json:"steward_name"`
	Directors  []string         `json:"directors"`              // names of those beside the steward
	Still      string           `json:"stands_still,omitempty"` // reason why nothing goes on
	IsSteward  bool             `json:"-"`                      // the visitor is its steward
	Declared   []RuleLine       `json:"-"`                      // the rules in words
	Contract   []RuleLine       `json:"-"`                      // the clock contract in words
	Mine       *EntryForms      `json:"-"`                      // forms for the reader; nil in data
	Follow     *follows.Form    `json:"-"`                      // nil: the reader cannot follow it
}

// SeasonLink is a season on another page.
type SeasonLink struct {
	N      int          `json:"n"`
	Opened web.Moment   `json:"opened"`
	Closed web.Moment   `json:"closed"`
	Won    []HonourLine `json:"-"`
}

// EntrantLine is a player that has entered.
type EntrantLine struct {
	tournaments.Entrant
	Name  string        `json:"name"`
	Arms  template.HTML `json:"-"`
	State string        `json:"-"` // why the entrant does not play; "": they do
}

// NewsLine is a message of the steward.
type NewsLine struct {
	tournaments.News
	From string     `json:"from"`
	When web.Moment `json:"-"`
}

// maxNews is the greatest number of news on a page.
const maxNews = 20

// showTournament answers the page of a tournament.
func (s *Pages) showTournament(r *http.Request, t tournaments.Tournament, describer describer) (web.View, error) {
	ctx := r.Context()
	tournamentPage := TournamentPage{
		TournamentLine: NewTournamentLine(ctx, s.Web, t), Steward: t.Steward, Host: describer.names.Of(t.Steward), Commitment: t.Commitment, Why: t.Why,
		Rules: t.Rules.V, Declared: s.describeRules(ctx, describer, t.Rules.V), Contract: describer.describeClock(t.Rules.V.Clock), Past: []SeasonLink{},
	}
	tournamentPage.Here, tournamentPage.Directors = "home", lists.Map(t.Directors.V[1:], describer.names.Of)
	still, err := projections.Unread(ctx, s.DB)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	if still[eventstore.Log("tournament/"+t.ID)] {
		tournamentPage.Still = s.Web.Voice(ctx).Say(games.StandsStill)
	}
	turn, err := readTurn(r)
	if err != nil {
		return web.View{}, err
	}
	if err := s.addSeasons(ctx, describer, t, &tournamentPage, turn); err != nil {
		return web.View{}, err
	}
	if err := s.addPeople(ctx, describer, t, &tournamentPage); err != nil {
		return web.View{}, web.FromTables(err)
	}
	titles, err := tournaments.Titles(ctx, s.DB, t.ID)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	tournamentPage.addWinners(describer, titles)
	if tournamentPage.Digest, err = s.buildDigest(ctx, describer, t.ID, tournamentPage.Season, titles); err != nil {
		return web.View{}, web.FromTables(err)
	}
	if tournamentPage.Sealed, err = s.findSealedDraw(ctx, t.ID); err != nil && !errors.Is(err, event.ErrUnread) {
		return web.View{}, err
	}
	if !web.AsData(r) {
		tournamentPage.IsSteward = t.Directs(s.Web.Visitor(r))
		if tournamentPage.Mine, err = s.buildEntryForms(r, t.ID); err != nil && !errors.Is(err, event.ErrUnread) {
			return web.View{}, err
		}
	}
	if tournamentPage.Follow, err = s.Follows.NewForm(r, follow.Tournament, t.ID); err != nil {
		return web.View{}, err
	}
	view := web.View{Name: "tournament", Title: t.Title, Follow: "/tournaments/" + t.ID}
	if tournamentPage.Season != nil {
		if view.Picture, err = s.findPicture(ctx, tournamentPage.Season.Rounds); err != nil {
			return web.View{}, err
		}
		tournamentPage.Season.cutToTurn()
	}
	view.Page = tournamentPage
	return view, nil
}

// addSeasons adds the newest season and links to the others.
func (s *Pages) addSeasons(ctx context.Context, describer describer, t tournaments.Tournament, p *TournamentPage, turn Turn) error {
	all, err := tournaments.Seasons(ctx, s.DB, t.ID)
	if err != nil {
		return web.FromTables(err)
	}
	for i, season := range all {
		if i > 0 {
			p.Past = append(p.Past, SeasonLink{N: season.Season, Opened: s.Web.When(ctx, season.Opened), Closed: s.Web.Optional(ctx, season.Closed)})
			continue
		}
		newest, err := s.buildSeasonView(ctx, describer, t, season, turn)
		if err != nil {
			return err
		}
		p.Season = &newest
	}
	return nil
}

// addPeople adds entrants and news.
func (s *Pages) addPeople(ctx context.Context, describer describer, t tournaments.Tournament, tournamentPage *TournamentPage) error {
	tournamentPage.People, tournamentPage.News = []EntrantLine{}, []NewsLine{}
	entrants, err := tournaments.Entrants(ctx, s.DB, t.ID)
	if err != nil {
		return err
	}
	for _, e := range entrants {
		tournamentPage.People = append(tournamentPage.People, EntrantLine{e, describer.names.Of(e.Player), describer.names.SmallArms(e.Player), describer.describeStanding(e)})
	}
	news, err := tournaments.NewsOf(ctx, s.DB, t.ID, maxNews)
	for _, n := range news {
		tournamentPage.News = append(tournamentPage.News, NewsLine{n, describer.names.Of(n.Author), s.Web.When(ctx, n.At)})
	}
	return err
}

// CSV returns the standings of the newest season.
func (p TournamentPage) CSV() [][]string {
	if p.Season == nil {
		return joinCSV(nil)
	}
	return joinCSV(p.Season.Divisions)
}

// ManyPeople reports whether the entrants are too many to be listed here.
func (p TournamentPage) ManyPeople() bool { return len(p.People) > maxRows }

// addWinners adds the winners of titles to the earlier seasons, except titles that single games gave.
func (p *TournamentPage) addWinners(describer describer, titles []tournaments.Title) {
	for i, season := range p.Past {
		for _, title := range titles {
			if title.Season == season.N && title.Game == "" {
				p.Past[i].Won = append(p.Past[i].Won, describer.describeTitle(title))
			}
		}
	}
}

// Ladder returns the entrants on a ladder, from the highest rung; none in other formats.
func (p TournamentPage) Ladder() []EntrantLine {
	on := lists.Keep(p.People, func(e EntrantLine) bool { return e.Rung != 0 && !e.Withdrawn })
	slices.SortFunc(on, func(a, b EntrantLine) int { return cmp.Compare(a.Rung, b.Rung) })
	return on
}

// maxUnfoldedNews is the greatest number of news that are not folded.
const maxUnfoldedNews = 3

// Newest returns the news that are not folded.
func (p TournamentPage) Newest() []NewsLine { return p.News[:min(maxUnfoldedNews, len(p.News))] }

// Older returns the news that are folded.
func (p TournamentPage) Older() []NewsLine { return p.News[min(maxUnfoldedNews, len(p.News)):] }

// findSealedDraw returns the round of the beacon for which the next draw or lots of a tournament wait;
// nil if they wait for none.
func (s *Pages) findSealedDraw(ctx context.Context, id string) (*games.Seal, error) {
	if s.Emails == nil {
		return nil, nil
	}
	t, err := s.Emails.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	seal, ok := t.Sealed()
	if !ok {
		return nil, nil
	}
	return s.Relay.Seal(t.Dice(), seal.Round, seal.Signed, s.Web.Now(), web.ZoneIn(ctx)), nil
}
