package channels

import (
	"cmp"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// News is what one commit tells of a game or a tournament. Without a commit it is how
// things stand when a channel is linked, or goes on.
type News struct {
	Log        eventstore.Log
	Pos        eventstore.Pos
	Cause      string
	At         time.Time
	Head       string // fingerprint of the commit; "": it is not shown
	Again      bool   // the channel goes on after it was stopped
	Pages      string // where the pages of the house are
	Before     *game.Game
	Game       *game.Game // nil: it is of a tournament, or of the house
	Tournament *tournament.Tournament
	Events     []event.Event
}

// A Fact is one thing that everybody is told: its type has dots, its data is for
// programs. Times are UTC.
type Fact struct {
	Type string    `json:"type"`
	At   time.Time `json:"timestamp"`
	Data Data      `json:"data"`
}

// Data is what a fact is about; what it does not concern is left out.
type Data struct {
	Game       *Subject       `json:"game,omitempty"`
	Tournament *Subject       `json:"tournament,omitempty"`
	Phase      *Phase         `json:"phase,omitempty"`    // that is open, or has closed
	Awaiting   []Face         `json:"awaiting,omitempty"` // seats that are asked
	Report     *report.Report `json:"report,omitempty"`   // the public one, without its board
	Press      *Press         `json:"press,omitempty"`
	Why        string         `json:"why,omitempty"`
	Result     []Place        `json:"result,omitempty"` // the best first
	Round      *Round         `json:"round,omitempty"`
	Standings  []Division     `json:"standings,omitempty"`
	Text       string         `json:"text,omitempty"`
	Head       string         `json:"head,omitempty"` // of the log: what the public log can be held against
}

// About is the game or tournament; nil: it is of the house.
func (d Data) About() *Subject { return cmp.Or(d.Game, d.Tournament) }

// A Subject is a game or a tournament.
type Subject struct {
	ID         string `json:"id"`
	Title      string `json:"title"`
	Ruleset    string `json:"ruleset,omitempty"`
	Tournament string `json:"tournament,omitempty"` // that a game belongs to
	URL        string `json:"url"`
	Picture    string `json:"picture,omitempty"`
}

// A Phase is one of a game, in words of a language.
type Phase struct {
	N      int        `json:"n"`
	Name   string     `json:"name"`
	Title  string     `json:"title"`
	Due    *time.Time `json:"due,omitempty"`
	Paused bool       `json:"paused,omitempty"`
}

// A Face is a seat as it is called.
type Face struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name"`
}

// Press is a message to everybody. Without a seat it is the steward's; a grey one is
// from a seat that nobody knows.
type Press struct {
	Post     int    `json:"post"` // its number in the thread of the game
	Re       int    `json:"re,omitempty"`
	From     *Face  `json:"from,omitempty"`
	Grey     bool   `json:"grey,omitempty"`
	Onlooker bool   `json:"onlooker,omitempty"`
	Text     string `json:"text,omitempty"`
}

// A Place is what a seat has reached.
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

// A Division is the standings of one.
type Division struct {
	Season   int       `json:"season"`
	Division int       `json:"division"`
	Final    bool      `json:"final,omitempty"`
	Ranks    []Ranking `json:"ranks"`
}

// A Ranking is a player's, who is named by ID.
type Ranking struct {
	Rank   int    `json:"rank"`
	Player string `json:"player"`
	Points string `json:"points"`
	Games  int    `json:"games"`
}

// Facts are all that the news tell everybody, in the words of a language.
func (n News) Facts(lang string) []Fact {
	t := telling{News: n, lang: lang}
	switch {
	case n.Pos == 0:
		t.linked()
	case n.Game != nil && n.Game.Ruleset() != nil:
		t.game()
	case n.Tournament != nil && n.Tournament.ID() != "":
		t.tournament()
	}
	return t.facts
}

// telling is news on their way to facts.
type telling struct {
	News
	lang  string
	posts int // of the thread, up to the event that is told
	facts []Fact
}

func (t *telling) add(kind string, d Data) {
	if t.Game != nil {
		d.Game = t.subject()
	}
	if t.Tournament != nil {
		d.Tournament = &Subject{ID: t.Tournament.ID(), Title: t.Tournament.Title(), URL: t.Pages + "/tournaments/" + t.Tournament.ID()}
	}
	d.Head = t.Head
	t.facts = append(t.facts, Fact{kind, t.At.UTC(), d})
}

func (t *telling) subject() *Subject {
	g := t.Game
	at := t.Pages + "/g/" + g.Setup().Game
	return &Subject{ID: g.Setup().Game, Title: g.TitleIn(t.lang), Ruleset: g.Setup().Ruleset, Tournament: g.Tournament(), URL: at, Picture: at + "/map.png"}
}

func (t *telling) linked() {
	d := Data{}
	if t.Game != nil && t.Game.Begun() {
		d.Phase, d.Awaiting = t.phase(), t.awaiting()
	}
	t.add(map[bool]string{false: "channel.linked", true: "channel.resumed"}[t.Again], d)
}

// game tells the events of a game that everybody may see, in their order; last who is
// asked now.
func (t *telling) game() {
	opened := false
	t.posts = t.Before.Posts()
	for _, e := range t.Events {
		switch e := e.(type) {
		case game.Opened:
			t.add("game.opened", Data{})
		case game.Begun:
			t.add("game.begun", Data{})
		case game.PhaseClosed:
			t.closed()
		case game.PhaseOpened:
			opened = true
		case game.Rewound:
			opened = true
			t.add("game.rewound", Data{Phase: t.phase(), Why: e.Why, Report: t.report()})
		case game.Extended:
			t.add("game.deadline", Data{Phase: t.phase(), Why: e.Why})
		case game.Paused:
			t.add("game.deadline", Data{Phase: t.phase(), Why: e.Why})
		case game.Resumed:
			t.add("game.deadline", Data{Phase: t.phase()})
		case game.Pressed:
			t.press(e)
		case game.Announced:
			t.post(Press{Text: e.Text})
		case game.Remarked:
			t.post(Press{Re: e.Re, Onlooker: true, Text: e.Text})
		case game.PostHidden:
			t.add("game.press.hidden", Data{Press: &Press{Post: e.Post}, Why: e.Why})
		case game.PostShown:
			t.add("game.press.shown", Data{Press: &Press{Post: e.Post}})
		case game.Abandoned:
			t.add("game.ended", Data{Why: e.Why})
		case game.Ended:
			t.ended(e)
		}
	}
	if opened && !t.Game.Over() {
		t.add("game.awaiting", Data{Phase: t.phase(), Awaiting: t.awaiting()})
	}
}

// closed tells of a phase, unless the public has learnt nothing by it.
func (t *telling) closed() {
	if game.Quiet(t.Before, t.Game, t.Events, "") {
		return
	}
	n, _, _, _ := t.Before.Phase()
	p := t.Before.PhaseIn(t.lang)
	t.add("game.phase.closed", Data{Phase: &Phase{N: n, Name: p.Name, Title: p.Title}, Report: t.report()})
}

// report is the public one. Its board is a picture at an address, and who checks the
// dice reads the log.
func (t *telling) report() *report.Report {
	r := game.Compose(t.Before, t.Game, t.Events, "", game.Options{Lang: t.lang, Head: t.Head})
	r.Board, r.Data, r.Template = nil, nil, nil
	r.Sections = slices.DeleteFunc(r.Sections, func(s report.Section) bool { return s.ID == "verify" })
	return &r
}

func (t *telling) phase() *Phase {
	n, _, due, _ := t.Game.Phase()
	p := t.Game.PhaseIn(t.lang)
	now := &Phase{N: n, Name: p.Name, Title: p.Title, Paused: t.Game.Paused()}
	if !due.IsZero() {
		due = due.UTC()
		now.Due = &due
	}
	return now
}

func (t *telling) awaiting() []Face {
	var all []Face
	for _, s := range t.Game.Seats() {
		if s.Awaited {
			all = append(all, t.face(s.Seat))
		}
	}
	return all
}

func (t *telling) face(s game.Seat) Face {
	return Face{s, t.Game.State().Face(s, t.lang).Name}
}

// press tells a message that is for everybody.
func (t *telling) press(e game.Pressed) {
	if !game.Sees("", e) {
		return
	}
	p := Press{Re: e.Re, Grey: e.Grey, Text: e.Text}
	if e.From != "" && !e.Grey {
		from := t.face(e.From)
		p.From = &from
	}
	t.post(p)
}

// post tells one more post of the thread.
func (t *telling) post(p Press) {
	t.posts++
	p.Post = t.posts
	t.add("game.press", Data{Press: &p})
}

func (t *telling) ended(e game.Ended) {
	d := Data{Why: e.Result.Reason}
	for _, s := range e.Result.Places {
		d.Result = append(d.Result, Place{t.face(s.Seat), s.Place, s.Shared, s.Points})
	}
	t.add("game.ended", d)
}

// tournament tells what everybody may know of a tournament; last how it stands, if
// that may have changed.
func (t *telling) tournament() {
	season := 0
	for _, e := range t.Events {
		switch e := e.(type) {
		case tournament.Announced:
			t.add("tournament.announced", Data{})
		case tournament.NewsPosted:
			t.add("tournament.news", Data{Text: e.Text})
		case tournament.RoundDrawn:
			r := Round{Season: e.Season, Round: e.Round}
			for _, table := range e.Tables {
				r.Games = append(r.Games, table.Game)
			}
			t.add("tournament.round.drawn", Data{Round: &r})
		case tournament.RoundClosed:
			season = e.Season
			t.add("tournament.round.closed", Data{Round: &Round{Season: e.Season, Round: e.Round}})
		case tournament.ResultRecorded, tournament.ResultCorrected, tournament.TableVoided:
			season = cmp.Or(season, t.Tournament.Seasons())
		case tournament.SeasonClosed:
			season = e.Season
		case tournament.Ended:
			t.add("tournament.ended", Data{Why: e.Why})
		}
	}
	if season > 0 {
		t.standings(season)
	}
}

func (t *telling) standings(season int) {
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
		t.add("tournament.standings", d)
	}
}

// About are the logs whose channels are told of the news: its own, and for a game the
// tournament that it belongs to.
func (n News) About() []string {
	all := []string{string(n.Log)}
	if n.Game != nil && n.Game.Tournament() != "" {
		all = append(all, string(aggregate.TournamentLog(n.Game.Tournament())))
	}
	return all
}
