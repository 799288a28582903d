package tournament

import (
	"maps"
	"time"

	"seneschal/domain/game"
)

// contract is the pace of the clock contract; nil if it only is the ruleset's.
func (r Rules) contract(d game.Description) *game.Pace {
	c := r.Clock
	if len(c.Phases)+len(c.Quiet)+len(c.Holidays)+c.Absence == 0 && c.Grace == 0 && c.Bank == 0 && !c.Calendar {
		return nil
	}
	p := d.Paces[r.pace(d)]
	p.Phases = c.lengths(p.Phases)
	if c.Grace > 0 {
		p.Grace = c.Grace.Of()
	}
	p.Calendar = p.Calendar || c.Calendar
	p.Bank, p.Increment = c.Bank.Of(), c.Increment.Of()
	p.Quiet, p.Holidays, p.Absence = c.Quiet, c.Holidays, c.Absence
	return &p
}

// others is the kind of all phases that the contract does not name.
const others = "any"

// lengths are those of a pace with the contract's laid over them.
func (c Clock) lengths(base map[string]time.Duration) map[string]time.Duration {
	lengths := map[string]time.Duration{}
	maps.Copy(lengths, base)
	if other, ok := c.Phases[others]; ok {
		lengths[""] = 0
		for kind := range lengths {
			lengths[kind] = other.Of()
		}
	}
	for kind, length := range c.Phases {
		if kind != others {
			lengths[kind] = length.Of()
		}
	}
	return lengths
}

// deadline is a moment so much later, moved on while it falls on a quiet day
// or a holiday, as in games.
func (c Clock) deadline(from time.Time, after time.Duration) time.Time {
	return game.Pace{Quiet: c.Quiet, Holidays: c.Holidays}.Free(from.Add(after))
}
