package rating

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Run rates all games from the first. The order in which they are given does
// not matter. It is an error if a game cannot be, or an id comes twice.
func Run(games []Game, opt Options) (History, error) {
	if err := check(games, opt); err != nil {
		return History{}, err
	}
	run := run{opt: opt, forms: map[List]map[Player]*form{}}
	for _, g := range slices.SortedFunc(slices.Values(games), byEnd) {
		run.rate(g)
	}
	return run.history(), nil
}

func check(games []Game, opt Options) error {
	if err := opt.Check(); err != nil {
		return err
	}
	ids := map[string]bool{}
	for _, g := range games {
		if err := g.Check(); err != nil {
			return err
		}
		if ids[g.ID] {
			return fmt.Errorf("game %s is there twice", g.ID)
		}
		ids[g.ID] = true
	}
	return nil
}

func byEnd(a, b Game) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) }

// A form is a player's standing in one list while games are rated.
type form struct {
	now     Rating
	period  int  // of the last rated game
	played  bool // whether there was one
	start   Rating
	results []Result
	changes []Change
}

type run struct {
	opt   Options
	forms map[List]map[Player]*form
}

// rate counts a game in all lists that it belongs to.
func (r *run) rate(g Game) {
	sides := g.sides()
	for _, l := range g.lists(sides) {
		if l.System == Glicko2 {
			r.glicko(l, g, sides)
		} else {
			r.wengLin(l, g, sides)
		}
	}
}

// form finds a player in a list, or enters a beginner.
func (r *run) form(l List, p Player) *form {
	players := r.forms[l]
	if players == nil {
		players = map[Player]*form{}
		r.forms[l] = players
	}
	f := players[p]
	if f == nil {
		f = &form{now: r.opt.beginner(l.System)}
		players[p] = f
	}
	return f
}

// change begins what a game does to a player: nothing yet.
func (r *run) change(l List, g Game, s seat, p Place) Change {
	f := r.form(l, p.Player)
	ch := Change{Game: g.ID, At: g.At, Place: p.Place, Share: s.share(p, g.Phases), Before: f.now, Wider: f.now, After: f.now}
	if f.played {
		ch.Idle = max(r.opt.period(g.At)-f.period-1, 0)
		ch.Wider = r.opt.idle(l.System, f.now, ch.Idle)
	}
	return ch
}

// keep records a change.
func (r *run) keep(l List, p Player, ch Change) {
	f := r.form(l, p)
	ch.Shown = r.opt.Shown(l.System, ch.After)
	if ch.Rated {
		f.now, f.period, f.played = ch.After, r.opt.period(ch.At), true
	}
	f.changes = append(f.changes, ch)
}

func (r *run) history() History {
	h := History{Options: r.opt}
	for _, l := range slices.SortedFunc(maps.Keys(r.forms), List.compare) {
		for _, p := range slices.Sorted(maps.Keys(r.forms[l])) {
			h.Curves = append(h.Curves, Curve{l, p, r.forms[l][p].changes})
		}
	}
	return h
}

// shared is how many other sides have the place.
func shared(sides []side, place int) int {
	n := -1
	for _, s := range sides {
		if s.place == place {
			n++
		}
	}
	return n
}
