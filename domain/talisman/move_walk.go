package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// walk moves along a path of the rings. Where it crosses the bridge inwards the
// Sentinel comes first (T-30); nobody bars the way back (T-31). Passing: more
// follows, or no encounter.
func walk(r *run, seat game.Seat, path []book.Space, passing bool) {
	h, bridge := r.Now.Heroes[seat], r.Now.Book.Links.Bridge
	i := slices.Index(path, bridge.Middle)
	guarded := i > 0 && path[i-1] == bridge.Outer || i == 0 && h.Space == bridge.Outer
	switch {
	case guarded && i > 0:
		r.Emit(CharacterMoved{Seat: seat, From: h.Space, Path: path[:i], How: ByRing, Passing: true})
	case len(path) > 0 && !guarded:
		travel(r, CharacterMoved{Seat: seat, From: h.Space, Path: path, How: r.Now.how(h.Space, path), Passing: passing})
	}
	if !guarded {
		return
	}
	r.Emit(BridgeChallenged{Seat: seat})
	rest := task{Do: "cross", About: matter{Seat: seat, Spaces: path[i:], Kind: ByBridge}}
	if passing {
		rest.About.N = 1
	}
	r.Push(task{Do: "guard", About: matter{Seat: seat, Space: bridge.Outer}}, rest, task{Do: "stranded", About: matter{Seat: seat, Space: bridge.Outer}})
}

// how is by bridge if a path crosses it.
func (s *State) how(from book.Space, path []book.Space) string {
	if s.Book.Region(from) != s.Book.Region(path[len(path)-1]) {
		return ByBridge
	}
	return ByRing
}

// cross goes on over the bridge when the Sentinel is beaten or evaded (T-30).
func cross(r *run, t task) {
	m := t.About
	travel(r, CharacterMoved{Seat: m.Seat, From: r.Now.Heroes[m.Seat].Space, Path: m.Spaces, How: m.Kind, Passing: m.N == 1})
}

// stranded is for a movement that has ended where it should have gone on: what
// lies there without a number takes effect.
func stranded(r *run, t task) {
	if r.Now.Playing(t.About.Seat) && r.Now.Heroes[t.About.Seat].Space == t.About.Space && r.Now.Now.Cut != "" {
		r.Push(task{Do: "hex", About: t.About})
	}
}

// tryPortal rolls for the Portal of Power (T-136).
func tryPortal(r *run, t task) {
	m := t.About
	dice := r.Now.Book.Links.Portal.Dice
	for _, able := range r.Now.traits(m.Seat, book.PassiveDiceFor) {
		if able.Roll == "portal_"+book.Roll(m.Stat) {
			dice = able.N
		}
	}
	m.Space = r.Now.Heroes[m.Seat].Space
	rollFor(r, m.Seat, "portal", dice, task{Do: "opening", About: m})
}

// opening lets a character through the Portal, or costs it a counter (T-136). The
// turn ends either way.
func opening(r *run, t task) {
	m, links := t.About, r.Now.Book.Links.Portal
	value, total := r.Now.value(m.Seat, m.Stat), r.Now.Roll(m.Roll).Total()
	r.Emit(PortalTried{Seat: m.Seat, Stat: m.Stat, Value: value, Total: total, Opened: total <= value})
	if total <= value {
		r.Emit(CharacterMoved{Seat: m.Seat, From: m.Space, Path: []book.Space{links.Inner}, How: ByPortal, Passing: true})
		cut(r, "portal")
		return
	}
	if r.Now.Heroes[m.Seat].counters(m.Stat) > 0 {
		r.Emit(StatChanged{Seat: m.Seat, Stat: m.Stat, N: -1, Kind: Lost, Cause: "portal"})
	}
	cut(r, "portal")
	r.Push(task{Do: "stranded", About: m})
}
