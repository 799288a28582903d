package substitute

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// registry lists every kind of event in the desk's log.
var registry = event.NewRegistry(
	defineEvent[Volunteered]("substitute.volunteered"),
	defineEvent[Retired]("substitute.retired"),
	defineEvent[Opened]("substitute.opened"),
	defineEvent[Offered]("substitute.offered"),
	defineEvent[Declined]("substitute.declined"),
	defineEvent[Accepted]("substitute.accepted"),
	defineEvent[Filled]("substitute.filled"),
	defineEvent[Failed]("substitute.failed"),
	defineEvent[Closed]("substitute.closed"),
)

// Registry returns every kind of event that the log of the desk may hold.
func Registry() *event.Registry { return registry }

// Volunteered puts a player into the pool, or changes their terms.
type Volunteered struct {
	Player   game.Player `json:"player"`
	Rulesets []string    `json:"rulesets,omitempty"` // sorted; none: all
	Most     int         `json:"most"`               // the most seats to hold as a substitute at one time, from 1
	At       time.Time   `json:"at"`
}

// apply leaves members of the pool in their places, and adds others at its end.
func (e Volunteered) apply(desk *Desk) {
	member := Member{Player: e.Player, Rulesets: slices.Clone(e.Rulesets), Most: e.Most, Since: e.At}
	i := slices.IndexFunc(desk.pool, func(m Member) bool { return m.Player == e.Player })
	if i < 0 {
		desk.pool = append(desk.pool, member)
		return
	}
	member.Since = desk.pool[i].Since
	desk.pool[i] = member
}

// Retired takes a player out of the pool. Seats that they have stay theirs.
type Retired struct {
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e Retired) apply(d *Desk) {
	d.pool = slices.DeleteFunc(d.pool, func(m Member) bool { return m.Player == e.Player })
}

func (e Opened) apply(desk *Desk) {
	if e.Vacancy == len(desk.vacancies)+1 {
		desk.vacancies = append(desk.vacancies, Vacancy{Opened: e, Status: Free})
	}
}

// Offered asks some of the pool whether they will take a seat.
type Offered struct {
	Vacancy int         `json:"vacancy"`
	Wave    int         `json:"wave"`  // from 1
	To      []Candidate `json:"to"`    // the best first
	Until   time.Time   `json:"until"` // then others are asked too, but answers count while the seat is free
	At      time.Time   `json:"at"`
}

func (e Offered) apply(d *Desk) {
	d.changeVacancy(e.Vacancy, func(v *Vacancy) { v.Waves = append(v.Waves, e) })
}

// Declined says that a player will not take a seat that they were offered.
type Declined struct {
	Vacancy int         `json:"vacancy"`
	Player  game.Player `json:"player"`
	At      time.Time   `json:"at"`
}

func (e Declined) apply(d *Desk) {
	d.changeVacancy(e.Vacancy, func(v *Vacancy) { v.Declined = append(v.Declined, e.Player) })
}

// Accepted says that a player takes a seat, which is to be handed over to them.
type Accepted struct {
	Vacancy int         `json:"vacancy"`
	Player  game.Player `json:"player"`
	At      time.Time   `json:"at"`
}

func (e Accepted) apply(d *Desk) {
	d.changeVacancy(e.Vacancy, func(vacancy *Vacancy) {
		vacancy.Status, vacancy.Taker = Taken, e.Player
		vacancy.Declined = lists.Keep(vacancy.Declined, func(p game.Player) bool { return p != e.Player })
	})
}

// Filled says that the seat was handed over to the player who accepted it.
type Filled struct {
	Vacancy int       `json:"vacancy"`
	At      time.Time `json:"at"`
}

func (e Filled) apply(d *Desk) {
	d.changeVacancy(e.Vacancy, func(v *Vacancy) { v.Status, v.Ended = Full, e.At })
}

// Failed says that the seat could not be handed over to the player who accepted it. It is
// offered to others again.
type Failed struct {
	Vacancy int         `json:"vacancy"`
	Player  game.Player `json:"player"`
	Why     string      `json:"why"`
	At      time.Time   `json:"at"`
}

func (e Failed) apply(d *Desk) {
	d.changeVacancy(e.Vacancy, func(v *Vacancy) { v.Status, v.Taker, v.Failed = Free, "", append(v.Failed, e.Player) })
}

// Closed says that no substitute is needed any more.
type Closed struct {
	Vacancy int       `json:"vacancy"`
	Why     string    `json:"why"` // "the holder is back", "the game is over"
	At      time.Time `json:"at"`
}

func (e Closed) apply(d *Desk) { d.changeVacancy(e.Vacancy, func(v *Vacancy) { v.close(e) }) }

// A fact is an event of the registry. It applies itself to the desk.
type fact interface{ apply(*Desk) }

// defineEvent names a kind of event; a type that is not a fact does not compile.
func defineEvent[E fact](name string) event.Def { return event.Of[E](name) }

// Apply changes the desk in place; it ignores events that it does not know.
func (d *Desk) Apply(e event.Event) {
	if f, ok := e.(fact); ok {
		f.apply(d)
	}
}

// changeVacancy applies a change to vacancy n. It does nothing if there is none.
func (d *Desk) changeVacancy(n int, change func(*Vacancy)) {
	if n >= 1 && n <= len(d.vacancies) {
		change(&d.vacancies[n-1])
	}
}

// close ends a vacancy. If it is filled, close ends the time of its substitute instead, and it stays filled.
func (v *Vacancy) close(closed Closed) {
	v.End = closed.Why
	if v.Status == Full {
		v.Left = closed.At
		return
	}
	v.Status, v.Taker, v.Ended = Lapsed, "", closed.At
}
