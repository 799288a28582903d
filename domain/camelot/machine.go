package camelot

import (
	"maps"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

// Adjudicate carries the game on to the next question that must be asked, or to
// its end, and returns the events. It does not change the position, and depends on the position,
// the orders, the time and the dice alone.
func (s *State) Adjudicate(orderSets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	p := &play{orderSets: orderSets, dice: d}
	return p.buildRules().Play(s, orderSets, at, d)
}

// steps maps each kind of task to the method that does it.
var steps = map[string]func(*play, Task){
	stepSetup:   func(p *play, _ Task) { p.setUpTable() },
	stepOath:    (*play).collectOaths,
	stepShare:   (*play).sharePool,
	stepTurn:    func(p *play, _ Task) { p.beginTurn() },
	stepEvil:    (*play).chooseEvil,
	stepDraw:    (*play).drawBlack,
	stepArmor:   (*play).applyArmor,
	stepFacing:  (*play).revealDrawn,
	stepCancel:  (*play).cancelDrawn,
	stepApply:   (*play).applyBlackCard,
	stepSpend:   func(p *play, t Task) { p.discardSpent(t.Card) },
	stepCall:    (*play).chooseVolunteer,
	stepDiscard: (*play).discardOwed,
	stepQuest:   (*play).concludeQuest,
	stepSpoils:  func(p *play, t Task) { p.openPool(BySpoils, t.Seats, t.Seat, t.N) },
	stepKnight:  (*play).knightSquire,
	stepPhase:   (*play).beginHeroicPhase,
	stepHeroic:  (*play).playHeroicHalf,
	stepDeed:    (*play).resumeDeed,
	stepTaunt:   (*play).tauntKnight,
	stepHelp:    (*play).helpEvil,
	stepCheck:   func(p *play, _ Task) { p.checkEnding() },
	stepEnd:     (*play).endTurn,
}

// buildRules returns the turn rules with the steps of this adjudication.
func (p *play) buildRules() *turns.Rules[*State, matter] {
	rules := turnRules
	rules.Attend, rules.Write = p.recordAttendance, p.translateEvent
	rules.Steps = make(map[string]func(*turns.Run[*State, matter], turns.Task[matter]), len(steps))
	for name, step := range steps {
		rules.Steps[name] = func(_ *turns.Run[*State, matter], t turns.Task[matter]) { step(p, t.About.Task) }
	}
	return &rules
}

// translateEvent translates an event of the machine into those of the Round Table: none if the
// Round Table has no event for it.
func (p *play) translateEvent(state *State, e event.Event) []event.Event {
	switch e := e.(type) {
	case turns.Put[matter]:
		d := *e.Question.About.Decision
		d.ID, d.Seats, d.Sets = e.Question.ID, e.Question.Seats, p.listSetNumbers(e.Question.Seats)
		maps.DeleteFunc(d.Owes, func(seat game.Seat, _ int) bool { return !slices.Contains(d.Seats, seat) })
		return []event.Event{
			DecisionOpened{ID: d.ID, Point: d.Point, Seats: d.Seats, Card: d.Card, About: d.About, Owes: d.Owes, Cause: d.Cause},
			DecisionPut{Decision: d},
		}
	case turns.Closed:
		return []event.Event{DecisionClosed{ID: e.ID, Point: Point(e.Point), Seats: state.Pending.Seats}}
	case turns.Read:
		return []event.Event{BlockRead{Own: game.Own{Seat: e.Seat}, Read: e.Lines, Settled: e.Settled}}
	case turns.TimePassed:
		return []event.Event{TimePassed{Turn: state.Turn}}
	case turns.Halted[matter]:
		agenda := make([]Task, len(e.Tasks)) // logs hold [] for an empty one
		for i, t := range e.Tasks {
			agenda[i] = t.About.Task
		}
		return []event.Event{Halted{Agenda: agenda}}
	}
	return nil
}

// Waits lists the seats that the open question waits for, each with the question
// and its default.
func (s *State) Waits(lang string) []game.Wait { return turnRules.Waits(s, lang) }

// ClosePolicy returns the machine's close policy: the game goes on when all asked
// seats have answered the open question, and the active seat misses a turn in
// which it has settled nothing.
func (s *State) ClosePolicy() game.ClosePolicy { return turnRules.ClosePolicy(s) }
