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
	run := newRun(opt)
	if err := run.enter(games); err != nil {
		return History{}, err
	}
	run.open()
	slices.SortFunc(run.entries, byEnd)
	for _, e := range run.entries {
		run.rate(e)
	}
	return run.history(), nil
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
		game := &games[i]
		sides, err := r.table.checked(game)
		if err != nil {
			return err
		}
		if ids[game.ID] {
			return fmt.Errorf("game %s is there twice", game.ID)
		}
		ids[game.ID] = true
		r.entries[i] = entry{game, len(r.entered)}
		r.count(game, sides)
	}
	return nil
}

// count adds one to the changes that each player of a game will get in each of its lists.
func (r *run) count(g *Game, sides []side) {
	r.lists = g.lists(r.lists[:0], sides)
	for _, list := range r.lists {
		if list.System == WengLin {
			r.expect(sides)
		}
		players := r.list(list)
		for i := range sides {
			for j := range sides[i].seats {
				for _, p := range sides[i].seats[j].holders {
					form := r.form(list, players, p.Player)
					form.games++
					r.entered = append(r.entered, form)
				}
			}
		}
	}
}

// list returns the players of a list; it makes the list if it is new.
func (r *run) list(list List) map[Player]*form {
	players := r.forms[list]
	if players == nil {
		players = map[Player]*form{}
		r.forms[list] = players
	}
	return players
}

// form finds a player in a list, or enters them as a beginner.
func (r *run) form(list List, players map[Player]*form, player Player) *form {
	f := players[player]
	if f == nil {
		f = &form{now: r.opt.beginner(list.System)}
		players[player] = f
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
func (r *run) rate(entry entry) {
	sides := r.table.sidesOf(entry.game)
	r.lists = entry.game.lists(r.lists[:0], sides)
	for _, list := range r.lists {
		r.begin(list.System, entry, sides)
		entry.forms += len(r.turns)
		if list.System == Glicko2 {
			r.rateGlicko(entry.game, sides)
		} else {
			r.rateWengLin(sides)
		}
		r.keep(list.System)
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
func (r *run) begin(system System, entry entry, sides []side) {
	r.turns = r.turns[:0]
	game, forms, period := entry.game, r.entered[entry.forms:], r.opt.period(entry.game.At)
	for i := range sides {
		level := shared(sides, sides[i].place)
		for j := range sides[i].seats {
			seat := &sides[i].seats[j]
			for k := range seat.holders {
				place, form := &seat.holders[k], forms[len(r.turns)]
				ch := form.change()
				ch.Game, ch.At = game.ID, game.At
				ch.Place, ch.Shared, ch.Sides, ch.Share = place.Place, level, len(sides), seat.share(place, game.Phases)
				ch.Before, ch.Wider, ch.After = form.now, form.now, form.now
				if form.played && period > form.period+1 {
					ch.Idle = period - form.period - 1
					ch.Wider = r.opt.idle(system, form.now, ch.Idle)
				}
				r.turns = append(r.turns, turn{ch, form, place.TookOver})
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
func (r *run) keep(system System) {
	for _, turn := range r.turns {
		if turn.Shown = r.opt.Shown(system, turn.After); turn.Rated {
			turn.form.resume(r.opt, turn.Change)
		}
	}
}

// history collects the curves, by list and then by player.
func (r *run) history() History {
	history := History{Options: r.opt}
	for _, list := range slices.SortedFunc(maps.Keys(r.forms), List.compare) {
		for _, p := range slices.Sorted(maps.Keys(r.forms[list])) {
			history.Curves = append(history.Curves, Curve{list, p, r.forms[list][p].changes})
		}
	}
	return history
}

// shared counts the other sides that have the same place.
func shared(sides []side, place int) int {
	return lists.Count(sides, func(s side) bool { return s.place == place }) - 1
}
