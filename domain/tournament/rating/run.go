package rating

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/lists"
)

// Run rates all games from the first. The order in which they are given does
// not matter. It is an error if a game cannot be, or an id comes twice.
func Run(games []Game, opt Options) (History, error) {
	r := newRun(opt)
	if err := r.enter(games); err != nil {
		return History{}, err
	}
	r.open()
	slices.SortFunc(r.entries, byEnd)
	for _, e := range r.entries {
		r.rate(e)
	}
	return r.history(), nil
}

// An entry is a game to be rated, and where those begin whom it rates: in each
// of its lists all who held a seat, in the order of sides, seats and holders.
type entry struct {
	game  *Game
	forms int
}

func byEnd(a, b entry) int {
	return cmp.Or(a.game.At.Compare(b.game.At), cmp.Compare(a.game.ID, b.game.ID))
}

// A form is a player's standing in one list while games are rated.
type form struct {
	games   int // how many will be rated
	now     Rating
	period  int  // of the last rated game
	played  bool // whether there was one
	start   Rating
	results []Result
	changes []Change
}

// A run rates games. It has room for what one game needs, and uses it again
// for the next.
type run struct {
	opt   Options
	forms map[List]map[Player]*form

	entries []entry
	entered []*form
	shifts  int // that games will make by Weng-Lin
	steps   int

	table table
	lists []List
	turns []turn
	sides []Side
	field field
}

func newRun(opt Options) *run {
	return &run{opt: opt, forms: map[List]map[Player]*form{}}
}

// check says which game, or which option, no list can be made with.
func check(games []Game, opt Options) error { return newRun(opt).enter(games) }

// enter checks games, and counts whom they will rate in which list.
func (r *run) enter(games []Game) error {
	if err := r.opt.Check(); err != nil {
		return err
	}
	ids := make(map[string]bool, len(games))
	r.entries = make([]entry, len(games))
	for i := range games {
		g := &games[i]
		sides, err := r.table.checked(g)
		if err != nil {
			return err
		}
		if ids[g.ID] {
			return fmt.Errorf("game %s is there twice", g.ID)
		}
		ids[g.ID] = true
		r.entries[i] = entry{g, len(r.entered)}
		r.count(g, sides)
	}
	return nil
}

// count notes whom a game will rate.
func (r *run) count(g *Game, sides []side) {
	r.lists = g.lists(r.lists[:0], sides)
	for _, l := range r.lists {
		if l.System == WengLin {
			r.expect(sides)
		}
		players := r.list(l)
		for i := range sides {
			for j := range sides[i].seats {
				for _, p := range sides[i].seats[j].holders {
					f := r.form(l, players, p.Player)
					f.games++
					r.entered = append(r.entered, f)
				}
			}
		}
	}
}

// list is who is in a list.
func (r *run) list(l List) map[Player]*form {
	players := r.forms[l]
	if players == nil {
		players = map[Player]*form{}
		r.forms[l] = players
	}
	return players
}

// form finds a player of a list, or enters a beginner.
func (r *run) form(l List, players map[Player]*form, p Player) *form {
	f := players[p]
	if f == nil {
		f = &form{now: r.opt.beginner(l.System)}
		players[p] = f
	}
	return f
}

// expect counts what a game will need by Weng-Lin: every side was in the field
// at the places of those who are not behind it.
func (r *run) expect(sides []side) {
	r.shifts += len(sides)
	first := 0
	for i := range sides {
		if sides[i].place > sides[first].place {
			first = i
		}
		r.steps += len(sides) - first
	}
}

// open makes room for all curves at once, as what is made bit by bit is looked
// through by the collector of garbage again and again.
func (r *run) open() {
	room := make([]Change, len(r.entered))
	for _, players := range r.forms {
		for _, f := range players {
			f.changes, room = room[:0:f.games], room[f.games:]
		}
	}
	r.field.said, r.field.taken = make([]Shift, r.shifts), make([]Step, r.steps)
}

// rate counts a game in all lists that it belongs to.
func (r *run) rate(e entry) {
	sides := r.table.sidesOf(e.game)
	r.lists = e.game.lists(r.lists[:0], sides)
	for _, l := range r.lists {
		r.begin(l.System, e, sides)
		e.forms += len(r.turns)
		if l.System == Glicko2 {
			r.rateGlicko(e.game, sides)
		} else {
			r.rateWengLin(sides)
		}
		r.keep(l.System)
	}
}

// A turn is a game for one who held a seat of it.
type turn struct {
	*Change
	form     *form
	tookOver bool
}

// begin gives all who played a turn, that changes nothing yet.
func (r *run) begin(s System, e entry, sides []side) {
	r.turns = r.turns[:0]
	g, forms, period := e.game, r.entered[e.forms:], r.opt.period(e.game.At)
	for i := range sides {
		level := shared(sides, sides[i].place)
		for j := range sides[i].seats {
			seat := &sides[i].seats[j]
			for k := range seat.holders {
				p, f := &seat.holders[k], forms[len(r.turns)]
				ch := f.change()
				ch.Game, ch.At = g.ID, g.At
				ch.Place, ch.Shared, ch.Sides, ch.Share = p.Place, level, len(sides), seat.share(p, g.Phases)
				ch.Before, ch.Wider, ch.After = f.now, f.now, f.now
				if f.played && period > f.period+1 {
					ch.Idle = period - f.period - 1
					ch.Wider = r.opt.idle(s, f.now, ch.Idle)
				}
				r.turns = append(r.turns, turn{ch, f, p.TookOver})
			}
		}
	}
}

// change is a new one, for which there is room.
func (f *form) change() *Change {
	n := len(f.changes)
	f.changes = f.changes[:n+1]
	return &f.changes[n]
}

// keep lets what all turns have become count in the next game.
func (r *run) keep(s System) {
	for _, t := range r.turns {
		if t.Shown = r.opt.Shown(s, t.After); t.Rated {
			t.form.resume(r.opt, t.Change)
		}
	}
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
	return lists.Count(sides, func(s side) bool { return s.place == place }) - 1
}
