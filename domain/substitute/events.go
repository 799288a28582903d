package substitute

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// vocabulary is every event of the desk's log.
var vocabulary = event.NewVocabulary(
	of[Volunteered]("substitute.volunteered"),
	of[Retired]("substitute.retired"),
	of[Opened]("substitute.opened"),
	of[Offered]("substitute.offered"),
	of[Declined]("substitute.declined"),
	of[Accepted]("substitute.accepted"),
	of[Filled]("substitute.filled"),
	of[Failed]("substitute.failed"),
	of[Closed]("substitute.closed"),
)

// Vocabulary is every event that the log of the desk may hold.
func Vocabulary() *event.Vocabulary { return vocabulary }

// Volunteered puts a player into the pool, or changes on what terms he is
// there.
type Volunteered struct {
	Player   game.Player `json:"player"`
	Rulesets []string    `json:"rulesets,omitempty"` // sorted; none: all
	Most     int         `json:"most"`               // seats that he will hold as a substitute at one time, from 1
	At       time.Time   `json:"at"`
}

// Members of the pool keep their places; others come at its end.
func (e Volunteered) apply(d *Desk) {
	m := Member{Player: e.Player, Rulesets: slices.Clone(e.Rulesets), Most: e.Most, Since: e.At}
	i := slices.IndexFunc(d.pool, func(m Member) bool { return m.Player == e.Player })
	if i < 0 {
		d.pool = append(d.pool, m)
		return
	}
	m.Since = d.pool[i].Since
	d.pool[i] = m
}

// Retired takes a player out of the pool. Seats that he has stay his.
type Retired struct {
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e Retired) apply(d *Desk) {
	d.pool = slices.DeleteFunc(d.pool, func(m Member) bool { return m.Player == e.Player })
}

func (e Opened) apply(d *Desk) {
	if e.Vacancy == len(d.vacancies)+1 {
		d.vacancies = append(d.vacancies, Vacancy{Opened: e, Status: Free})
	}
}

// Offered asks some of the pool whether they will take a seat.
type Offered struct {
	Vacancy int         `json:"vacancy"`
	Wave    int         `json:"wave"`  // from 1
	To      []Candidate `json:"to"`    // the best first
	Until   time.Time   `json:"until"` // then others are asked too; an answer still counts while the seat is free
	At      time.Time   `json:"at"`
}

func (e Offered) apply(d *Desk) { d.with(e.Vacancy, func(v *Vacancy) { v.Waves = append(v.Waves, e) }) }

// Declined says that somebody will not take a seat that he was offered.
type Declined struct {
	Vacancy int         `json:"vacancy"`
	Player  game.Player `json:"player"`
	At      time.Time   `json:"at"`
}

func (e Declined) apply(d *Desk) {
	d.with(e.Vacancy, func(v *Vacancy) { v.Declined = append(v.Declined, e.Player) })
}

// Accepted says that somebody takes a seat: it is to be handed over to him.
type Accepted struct {
	Vacancy int         `json:"vacancy"`
	Player  game.Player `json:"player"`
	At      time.Time   `json:"at"`
}

func (e Accepted) apply(d *Desk) {
	d.with(e.Vacancy, func(v *Vacancy) {
		v.Status, v.Taker = Taken, e.Player
		v.Declined = lists.Keep(v.Declined, func(p game.Player) bool { return p != e.Player })
	})
}

// Filled says that the seat was handed over to who accepted it.
type Filled struct {
	Vacancy int       `json:"vacancy"`
	At      time.Time `json:"at"`
}

func (e Filled) apply(d *Desk) {
	d.with(e.Vacancy, func(v *Vacancy) { v.Status, v.Ended = Full, e.At })
}

// Failed says that the seat could not be handed over to who accepted it; it is
// offered to others again.
type Failed struct {
	Vacancy int         `json:"vacancy"`
	Player  game.Player `json:"player"`
	Why     string      `json:"why"`
	At      time.Time   `json:"at"`
}

func (e Failed) apply(d *Desk) {
	d.with(e.Vacancy, func(v *Vacancy) { v.Status, v.Taker, v.Failed = Free, "", append(v.Failed, e.Player) })
}

// Closed says that no substitute is needed any more.
type Closed struct {
	Vacancy int       `json:"vacancy"`
	Why     string    `json:"why"` // "the holder is back", "the game is over"
	At      time.Time `json:"at"`
}

func (e Closed) apply(d *Desk) { d.with(e.Vacancy, func(v *Vacancy) { v.close(e) }) }

// A fact is an event of the vocabulary: it says itself what it does to
// the desk.
type fact interface{ apply(*Desk) }

// of lists an event; one that does not say what it does is not compiled.
func of[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the desk in place; what it does not know it ignores.
func (d *Desk) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(d)
	}
}

func (d *Desk) with(n int, change func(*Vacancy)) {
	if n >= 1 && n <= len(d.vacancies) {
		change(&d.vacancies[n-1])
	}
}

// close ends a vacancy; of a filled one, the time of its substitute.
func (v *Vacancy) close(e Closed) {
	v.End = e.Why
	if v.Status == Full {
		v.Left = e.At
		return
	}
	v.Status, v.Taker, v.Ended = Lapsed, "", e.At
}
