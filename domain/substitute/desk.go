package substitute

import (
	"fmt"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Desk is the aggregate: the pool and all vacancies, rebuilt from its log.
type Desk struct {
	pool      []Member  // in the order in which its members came
	vacancies []Vacancy // by number; number 1 is at index 0
}

// A Member is a player in the pool.
type Member struct {
	Player   game.Player `json:"player"`
	Rulesets []string    `json:"rulesets,omitempty"` // the games at which they stand in; none: all
	Most     int         `json:"most"`               // the most seats to hold at one time
	Since    time.Time   `json:"since"`
}

// A Status is the stage of a vacancy.
type Status string

// The states of a vacancy.
const (
	Free   Status = "free"   // open: a player to whom it was offered can take it
	Taken  Status = "taken"  // accepted, to be handed over
	Full   Status = "filled" // handed over
	Lapsed Status = "closed" // no substitute is needed any more
)

// A Vacancy is a seat that needs, or needed, a substitute.
type Vacancy struct {
	Opened
	Status   Status        `json:"status"`
	Waves    []Offered     `json:"waves,omitempty"`    // the oldest first
	Declined []game.Player `json:"declined,omitempty"` // players who said NO, and have not accepted since
	Failed   []game.Player `json:"failed,omitempty"`   // players who accepted, but could not be given the seat (D-8)
	Taker    game.Player   `json:"taker,omitempty"`    // the player who accepted it; "": nobody
	End      string        `json:"end,omitempty"`      // why it was closed; if filled, why its taker no longer has it
	Ended    time.Time     `json:"ended,omitzero"`     // when it was filled or closed
	Left     time.Time     `json:"left,omitzero"`      // when its taker ceased to have it (D-9)
}

// A Candidate is a player to be asked, with the figures that determine their place in
// the order.
type Candidate struct {
	Player      game.Player `json:"player"`
	Reliability int         `json:"reliability"` // phases answered, in hundredths of those asked; 100 for a newcomer
	Rating      int         `json:"rating,omitempty"`
	Language    bool        `json:"language,omitempty"` // the player reads the language of the game's press
	Held        int         `json:"held,omitempty"`     // seats that the player holds as a substitute now
}

// A Want is a task for a vacancy: to ask the next wave, or to hand the
// seat over. The caller completes an Offer with candidates first.
type Want struct {
	CommandID string    // unique within the log
	Due       time.Time // the earliest time; zero: now
	Do        Act
}

// New makes a desk before its first event.
func New() *Desk { return &Desk{} }

var _ event.Evolver[*Desk] = (*Desk)(nil)

// Clone returns a desk that shares nothing mutable with d. The lists within vacancies are
// only ever appended to, so the copy shares their present elements.
func (d *Desk) Clone() *Desk {
	desk := &Desk{pool: slices.Clone(d.pool), vacancies: slices.Clone(d.vacancies)}
	for i, v := range desk.vacancies {
		desk.vacancies[i] = v.clipLists()
	}
	return desk
}

// clipLists returns the vacancy with lists that can be appended to without affecting others.
func (v Vacancy) clipLists() Vacancy {
	v.Waves, v.Declined, v.Failed = slices.Clip(v.Waves), slices.Clip(v.Declined), slices.Clip(v.Failed)
	return v
}

// Pool returns all players who stand in, in the order in which they came.
func (d *Desk) Pool() []Member {
	all := make([]Member, len(d.pool))
	for i, member := range d.pool {
		member.Rulesets = slices.Clone(member.Rulesets)
		all[i] = member
	}
	return all
}

// Vacancies returns all vacancies that there ever were, by number. They must not be changed.
func (d *Desk) Vacancies() []Vacancy { return slices.Clone(d.vacancies) }

// Vacancy finds a vacancy by its number, from 1; false if there is none.
func (d *Desk) Vacancy(n int) (Vacancy, bool) {
	if n < 1 || n > len(d.vacancies) {
		return Vacancy{}, false
	}
	return d.vacancies[n-1].clipLists(), true
}

// FindMember finds a player in the pool; false if they are not in it. The caller must not change the member's lists.
func (d *Desk) FindMember(p game.Player) (Member, bool) {
	return lists.Find(d.pool, func(m Member) bool { return m.Player == p })
}

// CountHeld counts the seats that a player holds as a substitute, as far as the desk knows
// (D-9).
func (d *Desk) CountHeld(p game.Player) int {
	return lists.Count(d.vacancies, func(v Vacancy) bool { return v.Taker == p && v.holdsSeat() })
}

// IsOpen reports whether a vacancy still needs a substitute, or waits to be handed
// over.
func (v Vacancy) IsOpen() bool { return v.Status == Free || v.Status == Taken }

// holdsSeat reports whether the taker of a vacancy has its seat, or is about to get it.
func (v Vacancy) holdsSeat() bool { return v.Status == Taken || v.Status == Full && v.Left.IsZero() }

// ListAskable lists the members of the pool that may still be asked about a vacancy
// (D-3), in the order in which they came.
func (d *Desk) ListAskable(vacancy Vacancy) []Member {
	var all []Member
	for _, member := range d.pool {
		if member.playsRuleset(vacancy.Ruleset) && member.Player != vacancy.From && !vacancy.WasAsked(member.Player) && d.CountHeld(member.Player) < member.Most {
			member.Rulesets = slices.Clone(member.Rulesets)
			all = append(all, member)
		}
	}
	return all
}

// playsRuleset reports whether a member stands in at a ruleset's games.
func (m Member) playsRuleset(ruleset string) bool {
	return len(m.Rulesets) == 0 || slices.Contains(m.Rulesets, ruleset)
}

// Wants lists the tasks of the desk, by vacancy; Due may be later than now. The caller asks again after every commit.
// It completes an Offer with candidates and a time to answer. Before it sends a Fill it hands the seat over; if that
// proves impossible, it sends a Fail with the same command ID.
func (d *Desk) Wants() []Want {
	var wants []Want
	for _, vacancy := range d.vacancies {
		switch {
		case vacancy.Status == Taken:
			commandID := fmt.Sprintf("hand-over-%d-%d", vacancy.Vacancy, len(vacancy.Failed)+1)
			wants = append(wants, Want{CommandID: commandID, Do: Fill{Vacancy: vacancy.Vacancy}})
		case vacancy.Status == Free && len(d.ListAskable(vacancy)) > 0:
			due, _ := vacancy.RunningUntil()
			commandID := fmt.Sprintf("offer-%d-%d", vacancy.Vacancy, len(vacancy.Waves)+1)
			wants = append(wants, Want{CommandID: commandID, Due: due, Do: Offer{Vacancy: vacancy.Vacancy}})
		}
	}
	return wants
}

// RunningUntil returns the time until which the newest wave may answer; false if nobody in it has still to answer, or
// there was none (D-4).
func (v Vacancy) RunningUntil() (until time.Time, ok bool) {
	if len(v.listWaiting()) == 0 {
		return time.Time{}, false
	}
	return v.Waves[len(v.Waves)-1].Until, true
}

// Opened says that a seat needs a substitute.
type Opened struct {
	Vacancy    int           `json:"vacancy"` // its number, from 1; never used again
	Game       string        `json:"game"`
	Seat       game.Seat     `json:"seat"`
	Ruleset    string        `json:"ruleset"`
	Tournament string        `json:"tournament,omitempty"`
	From       game.Player   `json:"from,omitempty"` // the holder of the seat, past or present
	Why        VacancyReason `json:"why"`
	At         time.Time     `json:"at"`
}

// listWaiting lists the candidates of the newest wave that have not answered.
func (v Vacancy) listWaiting() []Candidate {
	if len(v.Waves) == 0 {
		return nil
	}
	return lists.Keep(v.Waves[len(v.Waves)-1].To, func(c Candidate) bool {
		return !slices.Contains(v.Declined, c.Player) && !slices.Contains(v.Failed, c.Player)
	})
}

// WasAsked reports whether a player was asked about a vacancy.
func (v Vacancy) WasAsked(player game.Player) bool {
	return slices.ContainsFunc(v.Waves, func(w Offered) bool {
		return slices.ContainsFunc(w.To, func(c Candidate) bool { return c.Player == player })
	})
}
