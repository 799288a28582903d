package feudal

import (
	"fmt"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// settled are the options that a game keeps to its end.
var settled = []game.Option{"mode", "entry"}

// propose reads PROPOSE option=value, or END AUTUMN year (F-291).
func (p *parser) propose() instruction { return Consent{p.ballot().Read(p.Cursor, false)} }

// agree reads AGREE with what was proposed (F-291).
func (p *parser) agree() instruction { return Consent{p.ballot().Read(p.Cursor, true)} }

// ballot is what can be proposed.
func (p *parser) ballot() *order.Ballot {
	return &order.Ballot{Options: p.s.votable(), Ends: []string{autumnEnd}, Object: p.object}
}

// autumnEnd is after what the game can end.
const autumnEnd = "AUTUMN"

// votable are the options that can be proposed.
func (s *State) votable() []order.Votable {
	var all []order.Votable
	for _, o := range s.Book.Options.Options {
		if !slices.Contains(settled, o.Key) {
			all = append(all, order.Votable{Key: string(o.Key), Values: o.Values, Least: o.Least, Most: o.Most})
		}
	}
	return all
}

// object says why a motion cannot be carried now: an autumn that is over, or a
// value that does not go with those of the other options.
func (p *parser) object(m order.Motion, mark int) {
	switch {
	case m.Option == "" && (m.N < p.s.Year || m.N == 0):
		p.Blame("FE09", mark, p.reason("past", "season", p.season(Autumn), "year", m.N), fmt.Sprintf("END AUTUMN %d", max(p.s.Year, 1)))
	case m.Option != "" && !describe(p.s.Book).Allows(game.Option(m.Option), m.Value):
		p.Blame("FE12", mark, p.reason("not_played", "option", m.Option, "value", m.Value))
	case m.Option != "" && !p.s.allows(m):
		p.BlameLater("FE12", mark, p.reason("clash", "option", m.Option, "value", m.Value))
	}
}
