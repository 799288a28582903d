package game

import (
	"slices"
	"time"

	"seneschal/domain/dice"
)

// Opened begins the log of a game. The Setup's edition pins rules and data.
type Opened struct {
	Setup      Setup           `json:"setup"`
	Preset     string          `json:"preset,omitempty"`
	PaceName   string          `json:"pace_name"`
	Pace       Pace            `json:"pace"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"`           // length of the dice chain
	Dice       *dice.Terms     `json:"dice,omitempty"` // nil: version 1
	Steward    Player          `json:"steward"`
	Title      string          `json:"title,omitempty"`
	Tournament string          `json:"tournament,omitempty"`
	At         time.Time       `json:"at"`
}

// apply starts the ruleset. If this program does not know the ruleset or its edition, apply leaves the game empty.
func (e Opened) apply(g *Game) {
	rs, ok := g.lookup(e.Setup.Ruleset)
	if !ok {
		return // the ruleset is unknown
	}
	rs, err := InEdition(rs, e.Setup.Edition)
	if err != nil {
		return // the edition is unknown
	}
	g.rules, g.about, g.opened, g.chance = rs, rs.Describe(), e, newChance(e.Commitment, e.Keys, e.Dice)
	g.seats = make([]seat, len(e.Setup.Seats))
	for i, id := range e.Setup.Seats {
		g.seats[i] = seat{id: id, epoch: 1}
	}
	g.state = rs.Start(e.Setup)
}

// Seated gives a seat to a player: a free one or, while the game runs, one that is added (Game.Late).
type Seated struct {
	Seat   Seat   `json:"seat"`
	Player Player `json:"player"`
}

// apply adds the seat behind the others if the game runs and does not have it yet.
func (e Seated) apply(g *Game) {
	if _, there := g.findSeat(e.Seat); !there && g.begun {
		g.seats = append(g.seats, seat{id: e.Seat, epoch: 1})
	}
	g.changeSeat(e.Seat, func(s *seat) { s.player = e.Player })
}

// Replaced gives a seat to another player, with its position and orders. From is empty if the seat was vacant.
// Misses, regency, votes and wishes of the former holder are dropped, and so are their deputy, absences and
// settings.
type Replaced struct {
	Seat Seat   `json:"seat"`
	From Player `json:"from,omitempty"`
	To   Player `json:"to"`
	Why  string `json:"why,omitempty"`
}

func (e Replaced) apply(g *Game) {
	g.changeSeat(e.Seat, func(s *seat) {
		*s = seat{id: s.id, player: e.To, epoch: s.epoch, play: s.play}
		s.play.missed, s.play.excused, s.play.regency, s.play.votes, s.play.wishes = 0, 0, false, nil, nil
	})
}

// Begun says that all seats are taken and play begins.
type Begun struct {
	At time.Time `json:"at"`
}

func (Begun) apply(g *Game) { g.begun = true }

// PhaseOpened says for which seats the game waits now, and until when.
type PhaseOpened struct {
	N       int       `json:"n"` // counts phases that stand, from 1
	Phase   Phase     `json:"phase"`
	Opened  time.Time `json:"opened"`
	Due     time.Time `json:"due"`
	Awaited []Seat    `json:"awaited"`
	Digest  string    `json:"digest,omitempty"` // only in version 1 of dice: see PositionDigested
}

// apply opens the phase, drops drafts that are of no use any more, and remembers the moment for a rewinding. Drafts
// that were sent early for this phase count from now on.
func (e PhaseOpened) apply(g *Game) {
	g.openings++
	g.phase = phase{Phase: e.Phase, n: e.N, opened: e.Opened, due: e.Due, awaited: e.Awaited, open: true, questions: g.listAsked(), lastChange: g.phase.lastChange}
	if !e.Phase.Endless {
		g.phase.length = e.Due.Sub(e.Opened)
	}
	if e.Phase.Hold > 0 {
		g.phase.notBefore = e.Opened.Add(e.Phase.Hold)
	}
	g.pressAtOpening, g.chance.fresh = len(g.press), true
	m := &moment{phase: g.phase, plays: make([]play, len(g.seats)), players: make([]Player, len(g.seats)), timeUsed: g.timeUsed}
	for i := range g.seats {
		play := &g.seats[i].play
		g.forgetDrafts(&g.seats[i], e.N)
		has, _ := g.hasDraft(&g.seats[i])
		play.spoke, play.pastOutcomes = has, nil
		m.plays[i], m.players[i] = play.clone(), g.seats[i].player
	}
	g.trimHeard()
	if g.state != nil {
		m.state = g.state.Clone()
	}
	if e.N <= len(g.moments) {
		g.moments = slices.Clip(g.moments[:e.N-1])
	}
	g.moments = append(g.moments, m)
}

// Vacated says that a seat has lost its player.
type Vacated struct {
	Seat Seat   `json:"seat"`
	From Player `json:"from"`
	Why  string `json:"why"`
}

func (e Vacated) apply(g *Game) {
	g.changeSeat(e.Seat, func(s *seat) { s.player, s.deputy, s.away, s.play.votes = "", DeputyNamed{}, nil, nil })
}

// PhaseClosed says that a phase is adjudicated. The ruleset's events follow it in the same commit, then PhaseOpened
// or Ended, KeyRevealed and PositionDigested.
type PhaseClosed struct {
	N      int       `json:"n"` // the phase's number
	Phase  string    `json:"phase"`
	Roll   int       `json:"roll"`           // number of the dice key: counts adjudications from 1, void ones included
	Key    dice.Key  `json:"key,omitzero"`   // only in version 1 of dice: see KeyRevealed
	Head   string    `json:"head,omitempty"` // hash of the log before, hex; mixed into dice of version 1
	Reason string    `json:"reason"`         // "ready", "deadline", "steward"
	At     time.Time `json:"at"`
	// Due is the deadline, if the phase closes on a later day: absence is judged as of then.
	Due time.Time `json:"due,omitzero"`
	// Round is the round of the beacon; 0: none. A phase that was not sealed carries the round
	// of the one before, whose closing made it ready.
	Round uint64 `json:"round,omitempty"`
	// SealHash is the hash of the commit that sealed the phase, hex, if it is mixed into the
	// dice: those of form 3 without a beacon. A phase that was not sealed carries the hash of
	// the one before, whose closing made it ready.
	SealHash string `json:"seal_hash,omitempty"`
}

func (e PhaseClosed) apply(g *Game) {
	g.timeUsed = g.timeUsed.addPhase(&g.phase, e.At)
	g.rolls, g.phase.open = e.Roll, false
	g.chance.sealed, g.chance.round, g.chance.sealHash = nil, e.Round, e.SealHash
	g.chance.usedKeys++
	if g.opened.Dice == nil {
		g.chance.key = e.Key
	}
}

// Rewound takes a game back to the opening of an earlier phase. The events between stay in the
// log and are void.
type Rewound struct {
	To    int       `json:"to"` // number of the phase that is open again
	Phase string    `json:"phase"`
	By    Player    `json:"by"`
	Why   string    `json:"why"`
	Due   time.Time `json:"due"`
}

// apply restores the moment at which the phase opened; it does nothing if no such phase stands. Persons, press and
// the count of dice keys stay as they are. A seat that is vacant now returns to its player of then, unless that
// player resigned. A seat that was added later begins anew.
func (e Rewound) apply(g *Game) {
	if e.To < 1 || e.To > len(g.moments) {
		return
	}
	moment := g.moments[e.To-1]
	g.openings++
	g.phase, g.state, g.chance.sealed = moment.phase, moment.state.Clone(), nil
	g.phase.due, g.phase.notBefore = e.Due, time.Time{} // the phase has been open long enough
	g.phase.ticks = []Tick{{Kind: "rewound", Due: e.Due, By: e.By, Why: e.Why}}
	g.moments = slices.Clip(g.moments[:e.To])
	g.over, g.result, g.timeUsed = false, Result{}, slices.Clip(moment.timeUsed)
	g.heard = recentEvents{firstNumber: g.heard.end()}
	for i := range g.seats {
		seat := &g.seats[i]
		if i >= len(moment.plays) { // the seat was added later
			seat.play = play{}
			continue
		}
		seat.play = moment.plays[i].clone()
		if seat.player == "" && !seat.resigned {
			seat.player = moment.players[i]
		}
	}
}

// Ended ends a game with a result.
type Ended struct {
	Result Result    `json:"result"`
	Digest string    `json:"digest,omitempty"` // as in PhaseOpened
	At     time.Time `json:"at"`
}

func (e Ended) apply(g *Game) { g.phase.open, g.over, g.result = false, true, e.Result }

// Abandoned ends a game unfinished, or one that never began. Its tournament decides how the game counts (camelot
// A Rewound can take it back, as it can any end.
type Abandoned struct {
	By  Player    `json:"by"`
	Why string    `json:"why"`
	At  time.Time `json:"at"`
}

func (Abandoned) apply(g *Game) { g.abandon() }

// AbandonedReason is the Result.Reason of a game that was ended unfinished. Such a result has
// places only where the rules rank an unfinished game (State.Stopped).
const AbandonedReason = "abandoned"

// abandon ends the game with the reason AbandonedReason and, if it had begun, with the places that its rules give to
// an unfinished game.
func (g *Game) abandon() {
	g.phase.open, g.over, g.result = false, true, Result{Reason: AbandonedReason}
	if g.begun {
		g.result.Places = g.state.Stopped()
	}
}

// Resigned says that a player gives up a seat at the end of the phase.
type Resigned struct {
	Seat Seat   `json:"seat"`
	By   Player `json:"by"`
}

func (e Resigned) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.resigned = true }) }

// Rekeyed raises the epoch of a seat's reply address: older addresses no longer authenticate.
type Rekeyed struct {
	Own
	Epoch int    `json:"epoch"`
	Why   string `json:"why"`
}

func (e Rekeyed) apply(g *Game) { g.changeSeat(e.Seat, func(s *seat) { s.epoch = e.Epoch }) }

// Stalled says that the rules were about to ask the same question again though nothing had changed, so that its
// default was taken. That is a fault of the rules, and the laws fail on it.
type Stalled struct {
	Phase string `json:"phase"` // the phase that closed
	Seats []Seat `json:"seats"` // the seats that would have been asked
}

func (Stalled) apply(g *Game) { g.phase.questions = nil }
