package quest

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// Forecast describes each round of the post for a seat, by the known board and if nobody
// interferes. It ends with the first thing that chance or other seats decide: a
// new tile, a fight, hands that the seat has not seen.
func (s *State) Forecast(seat game.Seat, sheet game.Sheet, lang string) []string {
	if s.barred(seat) != "" || s.Post == 0 {
		return nil
	}
	p := &play{now: s.clone(), sheets: game.Orders{seat: sheet}, played: map[game.Seat]int{}}
	if s.Post == 1 {
		p.shareOut()
	}
	f := &forecast{play: p, seat: seat, lang: lang}
	for range f.turns(sheet) {
		if !f.round() {
			break
		}
	}
	return f.lines
}

// A forecast plays one seat's turns without dice, and without the others.
type forecast struct {
	*play
	seat  game.Seat
	lang  string
	lines []string
}

// turns returns the number of turns that the orders cover.
func (f *forecast) turns(sheet game.Sheet) int {
	return lists.Either(f.now.Solo(), f.now.soloTurns(sheet), min(f.now.Options.Tempo, f.now.Options.Rounds-f.now.Round))
}

// add adds a sentence about the round.
func (f *forecast) add(key string, pairs ...string) {
	f.lines = append(f.lines, sayLetter(f.lang, key, append(pairs, "round", strconv.Itoa(f.now.Round))...))
}

func (f *forecast) knight() Knight { return f.now.Knights[f.seat] }

// round plays a round; it returns false if nothing after it can be foreseen.
func (f *forecast) round() bool {
	if f.now.Solo() {
		f.chargeLost(f.seat)
	}
	f.now.Round++
	if f.knight().Lost > 0 {
		f.add("forecast.lost")
		f.skip(f.seat)
		return true
	}
	f.played[f.seat]++
	f.turn, f.told = turn{seat: f.seat, n: f.played[f.seat]}, nil
	f.note(TurnStarted{Seat: f.seat})
	goes := f.goes() && f.acts()
	f.note(TurnEnded{Seat: f.seat})
	f.turn = turn{}
	if f.now.Solo() {
		f.charge(f.seat, f.now.Book.Time.Solo.Turn, "turn")
	}
	return goes && f.over() == ""
}

// goes plays the movement and the arrival; it returns false if nothing after them can be
// foreseen.
func (f *forecast) goes() bool {
	r, _ := f.route(f.seat)
	f.passed()
	if r.Explores {
		at := f.knight().At
		if len(r.Way) > 0 {
			at = r.Way[len(r.Way)-1]
		}
		f.add("forecast.explore", "place", f.place(at), "side", r.Side.String(), "zone", book.The(f.lang, book.Zone(r.Zone)))
		return false
	}
	f.follow(f.seat, r)
	at := f.knight().At
	f.add(lists.Either(f.turn.arrived, "forecast.go", "forecast.stay"), "place", f.place(at))
	if f.turn.arrived && f.rolls(at) {
		f.add("forecast.magic")
		return false
	}
	met := f.turn.arrived && f.now.Superior() && len(f.now.On(at)) > 1
	f.told = nil
	if !met {
		f.arrive()
	}
	f.happens()
	switch {
	case met:
		f.add("forecast.met")
	case f.unseen(at):
		f.add("forecast.facedown")
	default:
		return true
	}
	return false
}

// rolls reports whether magic ground may ask for a die.
func (f *forecast) rolls(at land.Place) bool {
	tile, ok := f.now.TileAt(at)
	k := f.knight()
	return ok && f.now.Book.Place(tile.Kind).Roll && (k.Passed || !slices.Contains(k.Rolled, tile.ID))
}

// unseen reports whether a card lies face down that the seat has not looked at.
func (f *forecast) unseen(at land.Place) bool {
	return slices.ContainsFunc(f.now.LyingAt(at), func(l Lying) bool { return !l.Up && !slices.Contains(l.Seen, f.seat) })
}

// acts plays steps 4 to 8 on the tile, as far as they can be foreseen; it returns false if they
// cannot all be.
func (f *forecast) acts() bool {
	f.told = nil
	f.takeCards()
	f.happens()
	if foe, ok := foremost(f.foes(f.seat), func(c book.Card) ([2]int, bool) { return f.verdict(f.seat, c) }); ok {
		f.fights("forecast.fight", book.The(f.lang, foe), occasion{Foe: foe, Mode: Attack})
		return false
	}
	if f.offers() {
		return false
	}
	if rival, ok := foremost(f.now.beside(f.seat), func(other game.Seat) ([2]int, bool) { return f.challenges(f.seat, other) }); ok {
		f.fights("forecast.duel", f.now.Face(rival, f.lang).Name, occasion{Rival: rival, Mode: Attack})
		return false
	}
	f.told = nil
	f.drop()
	return true
}

// offers describes the trades that the seat offers to others on its tile, and reports whether
// there are any. The others' answers are not known.
func (f *forecast) offers() (made bool) {
	here := f.now.On(f.knight().At)
	for o := range every[orders.Trade](f.play, f.seat, occasion{}) {
		if other := o.With.Seat; other != f.seat && slices.Contains(here, other) && within(f.now.robbable(f.seat), o.Give) {
			f.add("forecast.trade", "who", f.now.Face(other, f.lang).Name, "cards", f.cards(o.Give), "asked", f.cards(o.For))
			made = true
		}
	}
	return made
}

func (f *forecast) cards(list []book.Card) string {
	if len(list) == 0 {
		return sayLetter(f.lang, "forecast.nothing")
	}
	return book.List(f.lang, list)
}

func (f *forecast) fights(key, who string, o occasion) {
	margin, _ := f.now.margin(f.seat, o)
	f.add(key, "who", who, "margin", strconv.Itoa(margin))
}

func (f *forecast) place(at land.Place) string { return placeIn(f.now, at, f.lang) }

// passed says which orders were passed over.
func (f *forecast) passed() {
	var clauses []string
	for _, e := range f.told {
		if o, ok := e.(OrderPassed); ok && !slices.Contains(clauses, o.Clause) {
			clauses = append(clauses, o.Clause)
		}
	}
	if len(clauses) > 0 {
		f.add("forecast.passed", "orders", strings.Join(clauses, "; "))
	}
}

// happens describes the consequences of an arrival and of the cards on the tile for the seat.
func (f *forecast) happens() {
	var taken []book.Card
	for _, e := range f.told {
		switch e := e.(type) {
		case PlaceUsed:
			f.add("forecast.used", "place", book.The(f.lang, f.now.Book.Tile(e.Tile)))
		case TurnsLost:
			f.add("forecast.turns", "n", strconv.Itoa(e.N))
		case PointsScored:
			if e.Seat == f.seat {
				f.add("forecast.points", "n", strconv.Itoa(e.N))
			}
		case CardTaken:
			if e.Card != "" {
				taken = append(taken, e.Card)
			}
		}
	}
	if len(taken) > 0 {
		f.add("forecast.taken", "cards", book.List(f.lang, taken))
	}
	f.told = nil
}
