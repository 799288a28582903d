package channels

import (
	"cmp"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// OpenGames stands for all games that wait for players, where a channel names a log.
const OpenGames eventstore.Log = "openings"

// News is the content of one commit about a game, a tournament or an opening. With Pos 0 it is the state at the moment
// when a channel is linked, or starts again.
type News struct {
	Log        eventstore.Log
	Pos        eventstore.Pos
	CommandID  string
	At         time.Time
	Head       string // fingerprint of the commit; "": it is not shown
	Again      bool   // the channel starts again after a stop
	Pages      string // URL of the server's pages
	Before     *game.Game
	Game       *game.Game               // nil: the news are not of a game
	Tournament *tournament.Tournament   // nil: the news are not of a tournament
	Opening    *opening.Opening         // nil: the news are not of a game that waits for players
	Played     func(lang string) string // returns the title of the opening's ruleset; nil: it is not known
	Events     []event.Event
}

// A Fact is one public piece of news. Type is a dotted name, Data is for programs. Times are UTC.
type Fact struct {
	Type string    `json:"type"`
	At   time.Time `json:"timestamp"`
	Data Data      `json:"data"`
}

// Data describes a fact; fields that do not apply are left out.
type Data struct {
	Game       *Subject       `json:"game,omitempty"`
	Tournament *Subject       `json:"tournament,omitempty"`
	Opening    *OpenGame      `json:"opening,omitempty"`
	Phase      *Phase         `json:"phase,omitempty"`    // the open one, or the one that has closed
	Awaiting   []Face         `json:"awaiting,omitempty"` // seats whose orders are awaited
	Report     *report.Report `json:"report,omitempty"`   // the public one, without its board
	Press      *Press         `json:"press,omitempty"`
	Why        string         `json:"why,omitempty"`
	Result     []Place        `json:"result,omitempty"` // the best first
	Round      *Round         `json:"round,omitempty"`
	Standings  []Division     `json:"standings,omitempty"`
	Text       string         `json:"text,omitempty"`
	Head       string         `json:"head,omitempty"` // of the log: the public log can be checked against it
}

// About returns the opening, the game or the tournament of the fact; nil: it is about the whole server.
func (d Data) About() *Subject {
	if d.Opening != nil {
		return &d.Opening.Subject
	}
	return cmp.Or(d.Game, d.Tournament)
}

// A Subject is a game or a tournament.
type Subject struct {
	ID         string `json:"id"`
	Title      string `json:"title"`
	Ruleset    string `json:"ruleset,omitempty"`
	Tournament string `json:"tournament,omitempty"` // the one that a game belongs to
	URL        string `json:"url"`
	Picture    string `json:"picture,omitempty"`
}

// An OpenGame is a game that waits for players, or has waited for them.
type OpenGame struct {
	Subject
	Played string `json:"-"` // title of its ruleset
	Preset string `json:"preset"`
	Pace   string `json:"pace"`
	Seats  int    `json:"seats"`
	Free   int    `json:"free"`
}

// A Phase is a phase of a game, named in a language.
type Phase struct {
	N      int        `json:"n"`
	Name   string     `json:"name"`
	Title  string     `json:"title"`
	Due    *time.Time `json:"due,omitempty"`
	Paused bool       `json:"paused,omitempty"`
}

// A Face is a seat and its name for people.
type Face struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name"`
}

// Press is a message to everybody. Without a seat in From it is the steward's, unless Grey or Onlooker is set; a grey
// one comes from a seat that is not disclosed.
type Press struct {
	Post     int    `json:"post"`         // its number in the thread of the game
	Re       int    `json:"re,omitempty"` // the number of the post that it answers; 0: none
	From     *Face  `json:"from,omitempty"`
	Grey     bool   `json:"grey,omitempty"`
	Onlooker bool   `json:"onlooker,omitempty"`
	Text     string `json:"text,omitempty"`
}

// A Place is the final place of a seat.
type Place struct {
	Face
	Place  int  `json:"place"`
	Shared bool `json:"shared,omitempty"`
	Points int  `json:"points"` // hundredths
}

// A Round is one of a tournament's season.
type Round struct {
	Season int      `json:"season"`
	Round  int      `json:"round"`
	Games  []string `json:"games,omitempty"` // its tables
}

// A Division is the standings of one division.
type Division struct {
	Season   int       `json:"season"`
	Division int       `json:"division"`
	Final    bool      `json:"final,omitempty"`
	Ranks    []Ranking `json:"ranks"`
}

// A Ranking is a player's rank; the player is named by ID.
type Ranking struct {
	Rank   int    `json:"rank"`
	Player string `json:"player"`
	Points string `json:"points"`
	Games  int    `json:"games"`
}

// Facts returns all public facts in the news, in the words of a language; nil if there are none.
func (n News) Facts(lang string) []Fact {
	t := telling{News: n, lang: lang}
	switch {
	case n.Pos == 0:
		t.tellLinked()
	case n.Game != nil && n.Game.Ruleset() != nil:
		t.tellGameEvents()
	case n.Tournament != nil && n.Tournament.ID() != "":
		t.tellTournament()
	case n.Opening != nil:
		t.tellOpening()
	}
	return t.facts
}

// telling collects the facts in some news.
type telling struct {
	News
	lang  string
	posts int // number of posts in the thread, up to the present event
	facts []Fact
}

// appendFact appends a fact of a type, with the game, tournament or opening that it is about.
func (t *telling) appendFact(kind string, d Data) {
	if t.Game != nil {
		d.Game = t.gameSubject()
	}
	if t.Tournament != nil {
		d.Tournament = &Subject{ID: t.Tournament.ID(), Title: t.Tournament.Title(), URL: t.Pages + "/tournaments/" + t.Tournament.ID()}
	}
	if t.Opening != nil {
		d.Opening = t.openGame()
	}
	d.Head = t.Head
	t.facts = append(t.facts, Fact{kind, t.At.UTC(), d})
}

func (t *telling) gameSubject() *Subject {
	g := t.Game
	at := t.Pages + "/g/" + g.Setup().Game
	return &Subject{ID: g.Setup().Game, Title: g.TitleIn(t.lang), Ruleset: g.Setup().Ruleset, Tournament: g.Tournament(), URL: at, Picture: at + "/map.png"}
}

// tellLinked adds the present state, for a channel that is linked or starts again.
func (t *telling) tellLinked() {
	d := Data{}
	if t.Game != nil && t.Game.Begun() {
		d.Phase, d.Awaiting = t.openPhase(), t.awaitedFaces()
	}
	t.appendFact(map[bool]string{false: "channel.linked", true: "channel.resumed"}[t.Again], d)
}

// tellGameEvents adds the public events of a game, in their order, and then the seats whose orders are awaited, if a
// phase has opened.
func (t *telling) tellGameEvents() {
	opened := false
	t.posts = t.Before.Posts()
	for _, e := range t.Events {
		switch e := e.(type) {
		case game.Opened:
			t.appendFact("game.opened", Data{})
		case game.Begun:
			t.appendFact("game.begun", Data{})
		case game.PhaseClosed:
			t.tellClosedPhase()
		case game.PhaseOpened:
			opened = true
		case game.Rewound:
			opened = true
			t.appendFact("game.rewound", Data{Phase: t.openPhase(), Why: e.Why, Report: t.composeReport()})
		case game.Extended:
			t.appendFact("game.deadline", Data{Phase: t.openPhase(), Why: game.ReasonIn(t.lang, e.Why)})
		case game.Paused:
			t.appendFact("game.deadline", Data{Phase: t.openPhase(), Why: game.ReasonIn(t.lang, e.Why)})
		case game.Resumed:
			t.appendFact("game.deadline", Data{Phase: t.openPhase()})
		case game.Pressed:
			t.tellPress(e)
		case game.Announced:
			t.tellThreadPost(Press{Text: e.Text})
		case game.Remarked:
			t.tellThreadPost(Press{Re: e.Re, Onlooker: true, Text: e.Text})
		case game.PostHidden:
			t.appendFact("game.press.hidden", Data{Press: &Press{Post: e.Post}, Why: e.Why})
		case game.PostShown:
			t.appendFact("game.press.shown", Data{Press: &Press{Post: e.Post}})
		case game.Abandoned:
			t.appendFact("game.ended", Data{Why: game.ReasonIn(t.lang, e.Why)})
		case game.Ended:
			t.tellEnded(e)
		}
	}
	if opened && !t.Game.Over() {
		t.appendFact("game.awaiting", Data{Phase: t.openPhase(), Awaiting: t.awaitedFaces()})
	}
}

// tellClosedPhase adds a closed phase, unless the public learns nothing from it.
func (t *telling) tellClosedPhase() {
	if game.Quiet(t.Before, t.Game, t.Events, "") {
		return
	}
	n, _, _, _ := t.Before.Phase()
	p := t.Before.PhaseIn(t.lang)
	t.appendFact("game.phase.closed", Data{Phase: &Phase{N: n, Name: p.Name, Title: p.Title}, Report: t.composeReport()})
}

// composeReport composes the public report. It has no board, because that is a picture at a URL, and no
// section about dice, because a reader who checks them reads the log.
func (t *telling) composeReport() *report.Report {
	r := game.Compose(t.Before, t.Game, t.Events, "", game.Options{Lang: t.lang, Head: t.Head})
	r.Board, r.Data, r.Template = nil, nil, nil
	r.Sections = slices.DeleteFunc(r.Sections, func(s report.Section) bool { return s.ID == "verify" })
	return &r
}

func (t *telling) openPhase() *Phase {
	n, _, due, _ := t.Game.Phase()
	p := t.Game.PhaseIn(t.lang)
	now := &Phase{N: n, Name: p.Name, Title: p.Title, Paused: t.Game.Paused()}
	if !due.IsZero() {
		due = due.UTC()
		now.Due = &due
	}
	return now
}

func (t *telling) awaitedFaces() []Face {
	var all []Face
	for _, seat := range t.Game.Seats() {
		if seat.Awaited {
			all = append(all, t.seatFace(seat.Seat))
		}
	}
	return all
}

func (t *telling) seatFace(s game.Seat) Face {
	return Face{s, t.Game.State().Face(s, t.lang).Name}
}

// tellPress adds a message if everybody may read it.
func (t *telling) tellPress(pressed game.Pressed) {
	if !game.Sees("", pressed) {
		return
	}
	press := Press{Re: pressed.Re, Grey: pressed.Grey, Text: pressed.Text}
	if pressed.From != "" && !pressed.Grey {
		from := t.seatFace(pressed.From)
		press.From = &from
	}
	t.tellThreadPost(press)
}

// tellThreadPost adds the next post of the thread, and numbers it.
func (t *telling) tellThreadPost(press Press) {
	t.posts++
	press.Post = t.posts
	t.appendFact("game.press", Data{Press: &press})
}

func (t *telling) tellEnded(ended game.Ended) {
	d := Data{Why: ended.Result.Reason}
	for _, s := range ended.Result.Places {
		d.Result = append(d.Result, Place{t.seatFace(s.Seat), s.Place, s.Shared, s.Points})
	}
	t.appendFact("game.ended", d)
}

// tellTournament adds the public events of a tournament, and then the standings if they may have changed.
func (t *telling) tellTournament() {
	season := 0
	for _, e := range t.Events {
		switch e := e.(type) {
		case tournament.Announced:
			t.appendFact("tournament.announced", Data{})
		case tournament.NewsPosted:
			t.appendFact("tournament.news", Data{Text: e.Text})
		case tournament.RoundDrawn:
			round := Round{Season: e.Season, Round: e.Round}
			for _, table := range e.Tables {
				round.Games = append(round.Games, table.Game)
			}
			t.appendFact("tournament.round.drawn", Data{Round: &round})
		case tournament.RoundClosed:
			season = e.Season
			t.appendFact("tournament.round.closed", Data{Round: &Round{Season: e.Season, Round: e.Round}})
		case tournament.ResultRecorded, tournament.ResultCorrected, tournament.TableVoided:
			season = cmp.Or(season, t.Tournament.CountSeasons())
		case tournament.SeasonClosed:
			season = e.Season
		case tournament.Ended:
			t.appendFact("tournament.ended", Data{Why: e.Why})
		}
	}
	if season > 0 {
		t.tellStandings(season)
	}
}

// tellStandings adds the standings of a season, if there are any.
func (t *telling) tellStandings(season int) {
	info, _ := t.Tournament.Season(season)
	d := Data{}
	for i := range info.Divisions {
		ranked, err := t.Tournament.Standings(season, i+1)
		if err != nil {
			continue // there are none yet
		}
		div := Division{Season: season, Division: i + 1, Final: ranked.Final}
		for _, r := range ranked.Rows {
			div.Ranks = append(div.Ranks, Ranking{r.Rank, string(r.Entrant.ID), r.Points.Value.Short(), r.Games})
		}
		d.Standings = append(d.Standings, div)
	}
	if len(d.Standings) > 0 {
		t.appendFact("tournament.standings", d)
	}
}

// About returns the Of values of the channels that get the news: the log itself, "" for everything, and for a game the
// log of its tournament. News of an opening go to channels of OpenGames alone.
func (n News) About() []string {
	if n.Opening != nil {
		return []string{string(OpenGames)}
	}
	all := []string{"", string(n.Log)}
	if n.Game != nil && n.Game.Tournament() != "" {
		all = append(all, string(aggregate.TournamentLog(n.Game.Tournament())))
	}
	return all
}
