package rating

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"seneschal/domain/lists"
)

// RateAll rates all games, in the order of their end, whatever their order in the list. It fails if an option is out
// of range, if a game is not valid, or if two games have the same ID.
func RateAll(games []Game, opt Options) (History, error) {
	run := newRun(opt)
	if err := run.enterGames(games); err != nil {
		return History{}, err
	}
	run.allocateRoom()
	slices.SortFunc(run.entries, compareEnds)
	for _, e := range run.entries {
		run.rateGame(e)
	}
	return run.collectHistory(), nil
}

// An entry is a game to be rated.
type entry struct {
	game *Game
	// forms is the index in run.entered at which the forms of its players begin: one for each list
	// and each holder of a seat, in the order of sides, seats and holders.
	forms int
}

// compareEnds orders entries by the end of their game, then by its id.
func compareEnds(a, b entry) int {
	return cmp.Or(a.game.At.Compare(b.game.At), cmp.Compare(a.game.ID, b.game.ID))
}

// A form is a player's standing in one list while games are rated.
type form struct {
	games   int // number of changes that there will be
	current Rating
	period  int    // of the last rated game
	played  bool   // there was a rated game
	start   Rating // Glicko-2: at the beginning of the period, and the results since
	results []Result
	changes []Change
}

// A run rates games. It keeps the memory that one game needs and uses it again for the next.
type run struct {
	opt   Options
	forms map[List]map[Player]*form

	entries []entry
	entered []*form // the forms of all entries, one after the other: see entry.forms
	shifts  int     // how many shifts Weng-Lin will need for all games
	steps   int     // how many steps it will need for them

	table resultTable
	lists []List
	turns []turn
	sides []Side
	field field
}

func newRun(opt Options) *run {
	return &run{opt: opt, forms: map[List]map[Player]*form{}}
}

// checkGames returns an error for the first option or game that is not valid.
func checkGames(games []Game, opt Options) error { return newRun(opt).enterGames(games) }

// enterGames checks the options and the games, and counts the changes that each player will get in each list. It
// fails at the first fault.
func (r *run) enterGames(games []Game) error {
	if err := r.opt.Check(); err != nil {
		return err
	}
	ids := make(map[string]bool, len(games))
	r.entries = make([]entry, len(games))
	for i := range games {
		game := &games[i]
		sides, err := r.table.listCheckedSides(game)
		if err != nil {
			return err
		}
		if ids[game.ID] {
			return fmt.Errorf("game %s is there twice", game.ID)
		}
		ids[game.ID] = true
		r.entries[i] = entry{game, len(r.entered)}
		r.countChanges(game, sides)
	}
	return nil
}

// countChanges adds one to the changes that each player of a game will get in each of its lists.
func (r *run) countChanges(g *Game, sides []side) {
	r.lists = g.appendLists(r.lists[:0], sides)
	for _, list := range r.lists {
		if list.System == WengLin {
			r.countSteps(sides)
		}
		players := r.ensureList(list)
		for i := range sides {
			for j := range sides[i].seats {
				for _, p := range sides[i].seats[j].holders {
					form := r.ensureForm(list, players, p.Player)
					form.games++
					r.entered = append(r.entered, form)
				}
			}
		}
	}
}

// ensureList returns the players of a list. It makes the list if it is new.
func (r *run) ensureList(list List) map[Player]*form {
	players := r.forms[list]
	if players == nil {
		players = map[Player]*form{}
		r.forms[list] = players
	}
	return players
}

// ensureForm returns the form of a player in a list. It enters a new player as a beginner.
func (r *run) ensureForm(list List, players map[Player]*form, player Player) *form {
	f := players[player]
	if f == nil {
		f = &form{current: r.opt.newBeginner(list.System)}
		players[player] = f
	}
	return f
}

// countSteps counts the shifts and steps that a game will need by Weng-Lin: each side makes a step for
// every side that was not placed behind it.
func (r *run) countSteps(sides []side) {
	r.shifts += len(sides)
	first := 0
	for i := range sides {
		if sides[i].place > sides[first].place {
			first = i
		}
		r.steps += len(sides) - first
	}
}

// allocateRoom allocates all changes, shifts and steps at once, because the garbage collector would scan
// curves that grow bit by bit again and again.
func (r *run) allocateRoom() {
	room := make([]Change, len(r.entered))
	for _, players := range r.forms {
		for _, f := range players {
			f.changes, room = room[:0:f.games], room[f.games:]
		}
	}
	r.field.shiftRoom, r.field.stepRoom = make([]Shift, r.shifts), make([]Step, r.steps)
}

// rateGame rates a game in each of its lists.
func (r *run) rateGame(entry entry) {
	sides := r.table.listSides(entry.game)
	r.lists = entry.game.appendLists(r.lists[:0], sides)
	for _, list := range r.lists {
		r.beginTurns(list.System, entry, sides)
		entry.forms += len(r.turns)
		if list.System == Glicko2 {
			r.rateGlicko(entry.game, sides)
		} else {
			r.rateWengLin(sides)
		}
		r.keepRatings(list.System)
	}
}

// A turn is the change of one holder of a seat while a game is rated.
type turn struct {
	*Change
	form     *form
	tookOver bool
}

// beginTurns makes a turn for every holder of a seat. The turns hold the ratings before the game, with
// idle periods applied, and change nothing yet.
func (r *run) beginTurns(system System, entry entry, sides []side) {
	r.turns = r.turns[:0]
	game, forms, period := entry.game, r.entered[entry.forms:], r.opt.periodOf(entry.game.At)
	for i := range sides {
		level := countSharing(sides, sides[i].place)
		for j := range sides[i].seats {
			seat := &sides[i].seats[j]
			for k := range seat.holders {
				place, form := &seat.holders[k], forms[len(r.turns)]
				ch := form.appendChange()
				ch.Game, ch.At = game.ID, game.At
				ch.Place, ch.Shared, ch.Sides, ch.Share = place.Place, level, len(sides), seat.shareOf(place, game.Phases)
				ch.Before, ch.Wider, ch.After = form.current, form.current, form.current
				if form.played && period > form.period+1 {
					ch.Idle = period - form.period - 1
					ch.Wider = r.opt.widenIdle(system, form.current, ch.Idle)
				}
				r.turns = append(r.turns, turn{ch, form, place.TookOver})
			}
		}
	}
}

// appendChange appends an empty change, for which allocateRoom has made room, and returns it.
func (f *form) appendChange() *Change {
	n := len(f.changes)
	f.changes = f.changes[:n+1]
	return &f.changes[n]
}

// keepRatings converts the new ratings of all turns to points, and stores the rated ones in the
// players' forms, for the next game.
func (r *run) keepRatings(system System) {
	for _, turn := range r.turns {
		if turn.Shown = r.opt.ToPoints(system, turn.After); turn.Rated {
			turn.form.resumeAfter(r.opt, turn.Change)
		}
	}
}

// collectHistory collects the curves, by list and then by player.
func (r *run) collectHistory() History {
	history := History{Options: r.opt}
	for _, list := range slices.SortedFunc(maps.Keys(r.forms), List.compare) {
		for _, p := range slices.Sorted(maps.Keys(r.forms[list])) {
			history.Curves = append(history.Curves, Curve{list, p, r.forms[list][p].changes})
		}
	}
	return history
}

// countSharing counts the other sides that share a place.
func countSharing(sides []side, place int) int {
	return lists.Count(sides, func(s side) bool { return s.place == place }) - 1
}
