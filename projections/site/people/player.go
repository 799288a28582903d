package people

import (
	"context"
	"html/template"
	"net/http"
	"net/url"
	"strconv"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/projections/lobby"
	"seneschal/projections/ratings"
	"seneschal/projections/roster"
	"seneschal/projections/site/follows"
	"seneschal/projections/site/games"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// PlayerPage is a player over all games.
type PlayerPage struct {
	Player      game.Player         `json:"player"`
	Name        string              `json:"name"`
	Arms        template.HTML       `json:"-"`
	Blazon      string              `json:"arms"` // the coat of arms in words
	Ratings     []PlayerRating      `json:"ratings"`
	Games       []PlayerGame        `json:"games"`
	Titles      []PlayerGame        `json:"titles"`
	Honours     []PlayerHonour      `json:"honours"` // titles of tournaments
	Tournaments []PlayerTournament  `json:"tournaments"`
	Reliability ratings.Reliability `json:"reliability"`
	Recent      ratings.Recent      `json:"last_year"`
	Tier        opening.Tier        `json:"tier"`         // by the last year
	Seats       []HeldSeat          `json:"seats"`        // in games that are not over
	Former      []Former            `json:"former_names"` // names that the player had within a year
	Block       *BlockForm          `json:"-"`            // nil: the visitor cannot block the player
	Follow      *follows.Form       `json:"-"`            // nil: the visitor cannot follow the player

	own bool // the page is for the player alone, with seats that not everybody may know
}

// Former is a name that a player had.
type Former struct {
	roster.FormerName
	When web.Moment `json:"-"`
}

// portraitHeight is the height of the arms on their player's page, in pixels.
const portraitHeight = 132

// PlayerGame is a game that a player has finished.
type PlayerGame struct {
	ratings.Finished
	RulesetTitle string     `json:"ruleset_title"`
	When         web.Moment `json:"-"`
	Worth        string     `json:"-"` // the points in words
}

// OutcomeKey returns the key of the words for the official result of a game. There are words only for
// results that are not the game's own end.
func (g PlayerGame) OutcomeKey() string { return "people.of." + string(g.Outcome) }

// PlayerHonour is a title that a player has won in a tournament.
type PlayerHonour struct {
	tournaments.Honour
	URL string `json:"-"` // of the season, or of all time
}

// PlayerTournament is a tournament that a player has entered, with the player's places.
type PlayerTournament struct {
	tournaments.Entry
	Kind     string         `json:"-"` // the format in words
	Finishes []PlayerFinish `json:"finishes"`
}

// PlayerFinish is a player's place in a season.
type PlayerFinish struct {
	tournaments.Finish
	Place string `json:"-"` // "2nd of 8"
	URL   string `json:"why"`
}

// HeldSeat is a seat that a player holds.
type HeldSeat struct {
	Game      string    `json:"game"`
	GameTitle string    `json:"game_title"`
	Ruleset   string    `json:"ruleset"`
	Seat      game.Seat `json:"seat"`
	Name      string    `json:"name"`
	Colour    string    `json:"colour"`
	Letter    string    `json:"-"`
}

// showPlayer answers the page of a player. It fails with web.ErrNowhere for an ID without seats, games,
// tournaments and a name.
func (s *Pages) showPlayer(r *http.Request) (web.View, error) {
	page, err := s.buildPlayerPage(r.Context(), PlayerPage{Player: game.Player(r.PathValue("player"))})
	if err == nil && len(page.Seats)+len(page.Games)+len(page.Tournaments) == 0 && !s.isKnown(r.Context(), page.Player) {
		return web.View{}, web.ErrNowhere
	}
	if err == nil && s.Register != nil {
		var all []roster.FormerName
		all, err = s.Register.FormerNames(r.Context(), page.Player, s.Web.Now())
		page.Former = lists.Map(all, func(f roster.FormerName) Former { return Former{f, s.Web.When(r.Context(), f.Until)} })
	}
	if err == nil && !web.AsData(r) {
		page.Block, err = s.newBlockForm(r, page.Player)
	}
	if err == nil && page.Block != nil {
		page.Follow, err = s.Follows.NewForm(r, follow.Player, string(page.Player))
	}
	return web.View{Name: "player", Title: page.Name, Live: "/live", Page: page}, web.FromTables(err)
}

// isKnown reports whether the roster has a person with this ID and a name, not erased. It is
// false if the roster cannot be read.
func (s *Pages) isKnown(ctx context.Context, p game.Player) (found bool) {
	err := s.DB.GetContext(ctx, &found, `SELECT EXISTS (SELECT 1 FROM roster.players WHERE id = $1 AND name <> '' AND erased IS NULL)`, p)
	return err == nil && found
}

// buildPlayerPage returns the page completed with all that the tables know of its player.
func (s *Pages) buildPlayerPage(ctx context.Context, page PlayerPage) (PlayerPage, error) {
	page.Games, page.Titles, page.Seats = []PlayerGame{}, []PlayerGame{}, []HeldSeat{}
	for _, read := range []func(context.Context, *PlayerPage) error{s.setHeldSeats, s.setPlayerGames, s.setPlayerRatings, s.setPlayerTournaments, s.setPlayerHonours} {
		if err := read(ctx, &page); err != nil {
			return page, err
		}
	}
	names := s.Web.Names(ctx)
	coat := names.Arms(page.Player)
	page.Name, page.Blazon = names.Of(page.Player), coat.Blazon(web.LangIn(ctx))
	page.Arms = coat.SVG(portraitHeight, page.Blazon)
	var err error
	if page.Reliability, err = ratings.ReliabilityOf(ctx, s.DB, page.Player); err != nil {
		return page, err
	}
	page.Recent, err = ratings.RecentOf(ctx, s.DB, page.Player, s.Web.Now().Add(-opening.TierSpan))
	page.Tier = page.Recent.Tier()
	return page, err
}

// setHeldSeats sets the seats that the player holds in games that are not over. Seats that not everybody
// may know are among them only if the page is the player's own.
func (s *Pages) setHeldSeats(ctx context.Context, page *PlayerPage) error {
	list := lobby.ShownSeatsOf
	if page.own {
		list = lobby.SeatsOf
	}
	seats, err := list(ctx, s.DB, page.Player)
	if err != nil || len(seats) == 0 {
		return err
	}
	games, err := games.Unfinished(ctx, s.DB)
	for _, seat := range seats {
		if g, ok := games[seat.Game]; ok {
			page.Seats = append(page.Seats, s.describeHeldSeat(ctx, g, seat))
		}
	}
	return err
}

// describeHeldSeat describes a seat in the reader's language.
func (s *Pages) describeHeldSeat(ctx context.Context, g lobby.Game, seat lobby.Seat) HeldSeat {
	return HeldSeat{g.ID, g.Title, s.Web.Voice(ctx).Ruleset(g.Ruleset), seat.Seat, s.nameSeat(ctx, g.ID, seat), seat.Colour, seat.Letter}
}

// nameSeat returns the name of a seat in the reader's language.
func (s *Pages) nameSeat(ctx context.Context, id string, seat lobby.Seat) string {
	seats := []lobby.Seat{seat}
	games.Faced(ctx, s.Games, id, seats)
	return seats[0].Name
}

// setPlayerGames sets the finished games, and those that gave a title.
func (s *Pages) setPlayerGames(ctx context.Context, page *PlayerPage) error {
	all, err := ratings.GamesOf(ctx, s.DB, page.Player)
	voice := s.Web.Voice(ctx)
	for _, finished := range all {
		finished.Name = s.nameSeat(ctx, finished.Game, lobby.Seat{Seat: finished.Seat, Name: finished.Name})
		finished.GameTitle = game.Retitled(finished.GameTitle, voice.Lang)
		row := PlayerGame{finished, voice.Ruleset(finished.Ruleset), s.Web.When(ctx, finished.Ended), web.Hundredths(finished.Points)}
		page.Games = append(page.Games, row)
		if finished.Title != "" {
			page.Titles = append(page.Titles, row)
		}
	}
	return err
}

// setPlayerRatings sets the player's ratings in all lists.
func (s *Pages) setPlayerRatings(ctx context.Context, page *PlayerPage) error {
	page.Ratings = []PlayerRating{}
	forms, err := ratings.FormsOf(ctx, s.DB, page.Player)
	if err != nil {
		return err
	}
	for _, form := range forms {
		changes, err := ratings.Curve(ctx, s.DB, form.List(), page.Player)
		if err != nil {
			return err
		}
		page.Ratings = append(page.Ratings, s.buildRating(s.Web.Voice(ctx), form, changes))
	}
	return nil
}

// setPlayerTournaments sets the tournaments that the player has entered, with the player's places
// in their seasons.
func (s *Pages) setPlayerTournaments(ctx context.Context, page *PlayerPage) error {
	page.Tournaments = []PlayerTournament{}
	entries, err := tournaments.EntriesOf(ctx, s.DB, page.Player)
	if err != nil || len(entries) == 0 {
		return err
	}
	finishes, err := tournaments.FinishesOf(ctx, s.DB, page.Player)
	for _, entry := range entries {
		entered := PlayerTournament{Entry: entry, Kind: tournamentpages.FormatName(s.Web.Voice(ctx), entry.Format), Finishes: []PlayerFinish{}}
		for _, finish := range finishes {
			if finish.Tournament == entry.Tournament {
				entered.Finishes = append(entered.Finishes, describeFinish(s.Web.Voice(ctx), page.Player, finish))
			}
		}
		page.Tournaments = append(page.Tournaments, entered)
	}
	return err
}

// describeFinish puts a place in a season into words.
func describeFinish(voice web.Voice, player game.Player, finish tournaments.Finish) PlayerFinish {
	division := tournamentpages.DivisionURL(finish.Tournament, tournaments.Division{Season: finish.Season, Division: finish.Division})
	key := lists.Either(finish.Shared, "people.place.shared", "people.place")
	return PlayerFinish{finish, voice.Say(key, "place", voice.Place(finish.Rank), "of", finish.Of), division + "/why/" + url.PathEscape(string(player))}
}

// setPlayerHonours sets the titles that the player has won in tournaments.
func (s *Pages) setPlayerHonours(ctx context.Context, page *PlayerPage) error {
	page.Honours = []PlayerHonour{}
	honours, err := tournaments.HonoursOf(ctx, s.DB, page.Player)
	for _, honour := range honours {
		at := "/tournaments/" + honour.Tournament
		if honour.Season > 0 {
			at += "/seasons/" + strconv.Itoa(honour.Season)
		} else {
			at += "/all-time"
		}
		honour.Name = s.Web.Voice(ctx).Retell("tournament.title.", honour.Name)
		page.Honours = append(page.Honours, PlayerHonour{honour, at})
	}
	return err
}

// Won counts the games that the player has won.
func (p PlayerPage) Won() int {
	return lists.Count(p.Games, PlayerGame.Won)
}

// CSV returns a line for each finished game.
func (p PlayerPage) CSV() [][]string {
	heads := []string{"game", "title", "ruleset", "ended", "seat", "name", "place", "shared", "of", "points", "honour", "held", "phases", "took_over"}
	return web.Rows(heads, p.Games, func(g PlayerGame) []string {
		return []string{
			g.Game, g.GameTitle, g.Ruleset, web.Stamp(g.Ended), string(g.Seat), g.Name, strconv.Itoa(g.Place.Place),
			strconv.FormatBool(g.Shared), strconv.Itoa(g.Of), web.Hundredths(g.Points), g.Title, strconv.Itoa(g.Held), strconv.Itoa(g.Phases),
			strconv.FormatBool(g.TookOver),
		}
	})
}

// Answered returns the percentage of due phases for which orders came; 0 before any answer was
// due.
func (p PlayerPage) Answered() int {
	percent, _ := p.Reliability.Answered()
	return percent
}

// servePlayerCalendar sends the deadlines of the games in which a player holds a seat.
func (s *Pages) servePlayerCalendar(w http.ResponseWriter, r *http.Request) error {
	player := game.Player(r.PathValue("player"))
	held, err := s.findHeldSeats(r.Context(), player)
	if err != nil {
		return err
	}
	of := func(g lobby.Game) bool { return held[g.ID] != "" }
	return s.Calendars.Write(w, r, s.Web.Voice(r.Context()).Say("people.deadlines", "name", s.Web.Names(r.Context()).Of(player)), games.Chosen{Of: of, Seats: held})
}

// findHeldSeats returns the seats that a player holds and that everybody may know, by game. The map may be empty for an
// entrant of a tournament; for any other player without a seat it fails with web.ErrNowhere.
func (s *Pages) findHeldSeats(ctx context.Context, player game.Player) (map[string]game.Seat, error) {
	seats, err := lobby.ShownSeatsOf(ctx, s.DB, player)
	if err != nil {
		return nil, web.FromTables(err)
	}
	entries, err := tournaments.EntriesOf(ctx, s.DB, player)
	if err != nil {
		return nil, web.FromTables(err)
	}
	if len(seats)+len(entries) == 0 {
		return nil, web.ErrNowhere
	}
	held := make(map[string]game.Seat)
	for _, seat := range seats {
		held[seat.Game] = seat.Seat
	}
	return held, nil
}
