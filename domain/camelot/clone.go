package camelot

import (
	"maps"
	"slices"
)

// clone copies what Apply changes in place: the maps, and slices that grow.
// All else is only ever replaced.
func (s *State) clone() *State {
	c := *s
	c.Seats, c.Order = slices.Clip(s.Seats), slices.Clip(s.Order)
	c.Knights, c.Quests, c.Wins = maps.Clone(s.Knights), maps.Clone(s.Quests), maps.Clone(s.Wins)
	c.LoyaltyRest, c.CoatsRest, c.Agenda = slices.Clip(s.LoyaltyRest), slices.Clip(s.CoatsRest), slices.Clip(s.Agenda)
	c.Now.Drawn, c.Now.Kinds, c.Now.Read = slices.Clip(s.Now.Drawn), slices.Clip(s.Now.Kinds), slices.Clip(s.Now.Read)
	for seat, k := range c.Knights {
		k.Hand, k.Relics = slices.Clip(k.Hand), slices.Clip(k.Relics)
		c.Knights[seat] = k
	}
	for place, q := range c.Quests {
		q.White, q.Black, q.Row, q.Fresh = slices.Clip(q.White), slices.Clip(q.Black), slices.Clone(q.Row), slices.Clip(q.Fresh)
		c.Quests[place] = q
	}
	return &c
}
