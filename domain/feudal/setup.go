package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// foundSeats gives every seat a knight, a colour and an entry road, and plays the founding autumn (F-2 to F-5). Seats
// get their roads in the order of the roll-off.
func (r *round) foundSeats() {
	r.declareFaiths() // F-6
	knights, colours := r.nameSeats()
	entries := r.assignEntries()
	for _, entered := range entries {
		r.emit(EntryAssigned{
			Seat: entered.seat, Knight: knights[entered.seat], Colour: colours[entered.seat], Entry: entered.road.ID, Fortune: r.now.Book.Figures.Opening.Fortune,
		})
		r.musterRetinue(entered.seat, valley.MilestoneNode(entered.road.ID, 0))
	}
	slices.SortFunc(entries, func(a, b seatEntry) int { return r.seatIndex(a.seat) - r.seatIndex(b.seat) })
	r.playFoundingAutumn(entries)
}

// A seatEntry is a seat with its entry road.
type seatEntry struct {
	seat game.Seat
	road *valley.EntryRoad
}

// nameSeats grants wishes for knights and colours in seat order. A seat without a wish, or whose wishes are taken, gets
// the first name and colour that are free (F-3).
func (r *round) nameSeats() (knights, colours map[game.Seat]string) {
	names, hues := r.now.Book.Lords.Names()
	knights = r.grantWishes(orders.StageKnight, names, func(b game.Body) string { w, _ := b.(orders.WishKnight); return w.Name })
	colours = r.grantWishes(orders.StageColour, hues, func(b game.Body) string { w, _ := b.(orders.WishColour); return w.Colour })
	return knights, colours
}

// grantWishes distributes the free things by the seats' wishes, each at most once, and then by seat order. A seat is
// told of a wish that is taken, and keeps the first that is granted. wish reads a wish from an order. There must be a
// thing for every seat.
func (r *round) grantWishes(at orders.Stage, things []string, wish func(game.Body) string) map[game.Seat]string {
	granted := map[game.Seat]string{}
	take := func(seat game.Seat, thing string) {
		granted[seat] = thing
		things = slices.DeleteFunc(slices.Clone(things), func(t string) bool { return t == thing })
	}
	r.carryOutStage(at, func(placed placedOrder) *failure {
		switch want := wish(placed.Body); {
		case granted[placed.seat] != "":
		case !slices.Contains(things, want):
			return &failure{code: "FE14", reason: "taken"}
		default:
			take(placed.seat, want)
		}
		return nil
	})
	for _, seat := range r.now.Seats {
		if granted[seat] == "" {
			take(seat, things[0])
		}
	}
	return granted
}

// assignEntries rolls for the order in which seats choose, and gives each seat the first
// free road of its list (F-4).
func (r *round) assignEntries() []seatEntry {
	var entries []seatEntry
	for _, seat := range r.rollOff("entry", "", r.now.Seats, true) {
		road := findFreeRoad(r.now.Book.Valley, r.listWishedEntries(seat), entries)
		if road == nil {
			road = r.recommendedEntry(seat, entries)
		}
		entries = append(entries, seatEntry{seat, road})
	}
	return entries
}

// listWishedEntries returns a seat's list of entry roads; nil if it wrote none. With entry=recommended it is the
// recommended set.
func (r *round) listWishedEntries(seat game.Seat) []string {
	if r.now.Options.Entry == "recommended" {
		return r.now.Book.Valley.Recommended[len(r.now.Seats)]
	}
	var list []string
	for _, l := range r.readLines(seat) {
		for _, b := range slices.Concat(l.choices...) { // alternatives too: the first free road is given
			if b, ok := b.(orders.WishEntry); ok {
				list = append(list, b.Entries...)
			}
		}
	}
	return list
}

// findFreeRoad returns the first road of a list that no seat has yet; nil if there is none.
func findFreeRoad(v *valley.Map, list []string, given []seatEntry) *valley.EntryRoad {
	for _, id := range list {
		road := v.Entry(id)
		if road != nil && !slices.ContainsFunc(given, func(e seatEntry) bool { return e.road == road }) {
			return road
		}
	}
	return nil
}

// recommendedEntry picks a road for a seat whose list is exhausted: the free road of the recommended set that lies
// farthest from the manors already given, by dice among equals (F-4). The set must have a free road.
func (r *round) recommendedEntry(seat game.Seat, entries []seatEntry) *valley.EntryRoad {
	land := r.now.Book.Valley
	var best []string
	farthest := -1
	for _, id := range land.Recommended[len(r.now.Seats)] {
		if findFreeRoad(land, []string{id}, entries) == nil {
			continue
		}
		miles := measureApart(land, land.Entry(id).Manor, entries)
		if miles > farthest {
			best, farthest = nil, miles
		}
		if miles == farthest {
			best = append(best, id)
		}
	}
	return land.Entry(chooseFairly(r, "entry", seat, best))
}

// measureApart returns the distance in miles of a manor from the nearest of those given; 0 if none is given.
func measureApart(v *valley.Map, manor valley.Manor, given []seatEntry) int {
	nearest := 0
	for i, e := range given {
		miles := v.Miles(manor, e.road.Manor, nil)
		if i == 0 || miles < nearest {
			nearest = miles
		}
	}
	return nearest
}

// musterRetinue puts a seat's opening retinue on the edge of the board (F-2).
func (r *round) musterRetinue(seat game.Seat, edge valley.Node) {
	for _, grade := range r.now.Book.Figures.Opening.Retinue {
		house := r.now.Houses[seat]
		r.emit(FigureRecruited{
			Seat: seat, Figure: r.now.freeNumber(house.Figures, grade), ID: house.nextID(), Grade: grade, At: edge, Since: foundingStamp(0, 0),
		})
	}
}

// foundingStamp returns a moment of the founding autumn of year 0.
func foundingStamp(phase, step int) Stamp {
	return Stamp{0, book.SeasonNumber(book.Autumn), phase, step}
}

// playFoundingAutumn marches every retinue to its manor, gives it the manor and the revenue, and opens the first winter
// (F-5).
func (r *round) playFoundingAutumn(entries []seatEntry) {
	for _, e := range entries {
		r.marchRetinue(e)
	}
	for _, e := range entries {
		r.emit(ManorCaptured{Manor: e.road.Manor, To: e.seat, By: r.now.Numbers(e.seat)[0]})
	}
	r.payRevenues()
	r.rollForKing()
	r.emit(SeasonEnded{Year: 1, Season: book.Winter, Regent: r.listRegents(), Empty: r.listEmpty()})
}

// marchRetinue moves a retinue from the edge of the board to its manor, two miles in a phase.
func (r *round) marchRetinue(entered seatEntry) {
	figures := r.now.Numbers(entered.seat)
	way := r.now.Book.Valley.Route(valley.MilestoneNode(entered.road.ID, 0), entered.road.Manor, nil)
	for i := 1; i < len(way); i++ {
		phase, step := (i+1)/2, 2-i%2
		r.emit(GroupStepped{
			Moment: Moment{Phase: phase, Step: step}, Seat: entered.seat, Figures: figures,
			From: way[i-1], To: way[i], Since: foundingStamp(phase, step),
		})
	}
}
