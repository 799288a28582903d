package rating

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/lists"
)

// Run rates all games, in the order of their end, whatever order they are given in. It fails if
// an option is out of range, if a game is not valid, or if an id comes twice.
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

// An entry is a game to be rated. The field forms is an index into run.entered: there the forms of
// its players begin, one for each list and each holder of a seat, in the order of sides, seats and
// holders.
type entry struct {
	game  *Game
	forms int
}

// byEnd orders entries by the end of their game, then by its id.
func byEnd(a, b entry) int {
	return cmp.Or(a.game.At.Compare(b.game.At), cmp.Compare(a.game.ID, b.game.ID))
}

// A form is a player's standing in one list while games are rated.
type form struct {
	games   int // the number of changes there will be
	now     Rating
	period  int    // of the last rated game
	played  bool   // whether there was a rated game
	start   Rating // Glicko-2: at the beginning of the period, and the results since
	results []Result
	changes []Change
}

// A run rates games. It keeps the memory that one game needs and uses it again for the next.
type run struct {
	opt   Options
	forms map[List]map[Player]*form

	entries []entry
	entered []*form
	shifts  int // the number that the games will need by Weng-Lin; likewise steps
	steps   int

	table resultTable
	lists []List
	turns []turn
	sides []Side
	field field
}

func newRun(opt Options) *run {
	return &run{opt: opt, forms: map[List]map[Player]*form{}}
}

// check returns an error for the first game or option that cannot be rated with.
func check(games []Game, opt Options) error { return newRun(opt).enter(games) }

// enter checks the options and the games, and counts the changes that each player will get in each
// list.
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

// count adds one to the changes that each player of a game will get in each of its lists.
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

// list returns the players of a list; it makes the list if it is new.
func (r *run) list(l List) map[Player]*form {
	players := r.forms[l]
	if players == nil {
		players = map[Player]*form{}
		r.forms[l] = players
	}
	return players
}

// form finds a player in a list, or enters them as a beginner.
func (r *run) form(l List, players map[Player]*form, p Player) *form {
	f := players[p]
	if f == nil {
		f = &form{now: r.opt.beginner(l.System)}
		players[p] = f
	}
	return f
}

// expect counts the shifts and steps that a game will need by Weng-Lin: each side makes a step for
// every side that was not placed behind it.
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

// open allocates all changes, shifts and steps at once, because the garbage collector would scan
// curves that grow bit by bit again and again.
func (r *run) open() {
	room := make([]Change, len(r.entered))
	for _, players := range r.forms {
		for _, f := range players {
			f.changes, room = room[:0:f.games], room[f.games:]
		}
	}
	r.field.said, r.field.taken = make([]Shift, r.shifts), make([]Step, r.steps)
}

// rate rates a game in all lists that it belongs to.
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

// A turn is the change of one holder of a seat while a game is rated.
type turn struct {
	*Change
	form     *form
	tookOver bool
}

// begin makes a turn for every holder of a seat. The turns hold the ratings before the game, with
// idle periods applied, and change nothing yet.
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

// change appends an empty change, for which open has made room.
func (f *form) change() *Change {
	n := len(f.changes)
	f.changes = f.changes[:n+1]
	return &f.changes[n]
}

// keep converts the new ratings of all turns to points, and carries the rated ones over to the
// players' forms, for the next game.
func (r *run) keep(s System) {
	for _, t := range r.turns {
		if t.Shown = r.opt.Shown(s, t.After); t.Rated {
			t.form.resume(r.opt, t.Change)
		}
	}
}

// history collects the curves, by list and then by player.
func (r *run) history() History {
	h := History{Options: r.opt}
	for _, l := range slices.SortedFunc(maps.Keys(r.forms), List.compare) {
		for _, p := range slices.Sorted(maps.Keys(r.forms[l])) {
			h.Curves = append(h.Curves, Curve{l, p, r.forms[l][p].changes})
		}
	}
	return h
}

// shared counts the other sides that have the same place.
func shared(sides []side, place int) int {
	return lists.Count(sides, func(s side) bool { return s.place == place }) - 1
}
