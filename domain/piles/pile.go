package piles

import "slices"

// A Pile is a draw pile in its order, its top first, and its discards, oldest
// first. Nobody may know the order of the draw pile; the event that shuffles it
// is veiled.
type Pile[C comparable] struct {
	Draw    []C `json:"draw"`
	Discard []C `json:"discard"`
}

// Whole is every card of the pile: what a renewed draw pile is shuffled of.
func (p Pile[C]) Whole() []C { return slices.Concat(p.Draw, p.Discard) }

// Top is what lies on top: n cards, or all if there are not so many.
func (p Pile[C]) Top(n int) []C { return slices.Clone(p.Draw[:min(n, len(p.Draw))]) }

// Take takes cards off the draw pile, wherever they lie in it.
func (p *Pile[C]) Take(cards ...C) { p.Draw = Without(p.Draw, cards...) }

// Bury lays cards onto the discards.
func (p *Pile[C]) Bury(cards ...C) { p.Discard = append(slices.Clip(p.Discard), cards...) }
