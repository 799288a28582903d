package feudal

import (
	"maps"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Stamp is the moment at which a figure came to its node (F-49): year, season (1 winter to 4 autumn), phase and step.
// Phase 4 and step 0 stand for a move after all phases, or in winter.
type Stamp [4]int

// A Figure is a lord, knight or man-at-arms on the board. Its counter number is its key in
// House.Figures.
type Figure struct {
	ID      string      `json:"id"` // permanent, through promotions: "blue-0007"
	Grade   book.Grade  `json:"grade"`
	At      valley.Node `json:"at"`
	Since   Stamp       `json:"since"`
	Wounded bool        `json:"wounded,omitempty"`
	Heir    bool        `json:"heir,omitempty"`   // a lord by succession: he has a knight's number and strength (F-224)
	Inside  bool        `json:"inside,omitempty"` // it is in the house on its square (F-115)
}

// A Truce is one seat's promise not to start combats against another (F-53).
type Truce struct {
	Year   int         `json:"year,omitempty"`   // last year; 0: until war is declared
	Season book.Season `json:"season,omitempty"` // of that year; "": until war is declared
}

// A House holds everything that one seat has in the game. A substitute takes it over
// unchanged (F-287).
type House struct {
	Knight    string              `json:"knight"` // "Sir Lancelot"
	Colour    string              `json:"colour"` // "blue"
	Entry     string              `json:"entry,omitempty"`
	Fortune   int                 `json:"fortune"`   // besants; hidden, apart from announcements
	Announced int                 `json:"announced"` // fortune as last announced (F-184)
	Revenue   int                 `json:"revenue"`   // of the last autumn (F-165)
	Figures   map[int]Figure      `json:"figures"`   // by counter number
	Made      int                 `json:"made"`      // figures ever made, for their IDs
	Truces    map[game.Seat]Truce `json:"truces,omitempty"`
	Regent    bool                `json:"regent,omitempty"` // under regency in the last turn (F-285)
	Empty     int                 `json:"empty,omitempty"`  // turns in a row without a player (F-288)
	Out       bool                `json:"out,omitempty"`    // eliminated (F-264)
	OutYear   int                 `json:"out_year,omitempty"`
	OutSeason book.Season         `json:"out_season,omitempty"`
	OutManors int                 `json:"out_manors,omitempty"` // manors before elimination
	Chest     int                 `json:"chest,omitempty"`      // scutage, opened next winter (F-215)
	Honour    int                 `json:"honour,omitempty"`     // (F-250)
	Faith     book.Faith          `json:"faith,omitempty"`      // (F-231)

	Sacks map[valley.Node]book.Turn `json:"sacks,omitempty"` // of each monastery, the latest (F-147, F-255); never changed, only replaced
	Vow   *Vow                      `json:"vow,omitempty"`   // of prayer, the latest (F-144); never changed, only replaced
}

// A Holding is the state of one manor.
type Holding struct {
	Owner     game.Seat `json:"owner,omitempty"`
	Watched   bool      `json:"watched,omitempty"` // this year (F-154)
	Hives     int       `json:"hives,omitempty"`
	Foresters int       `json:"foresters,omitempty"`
	Wardens   int       `json:"wardens,omitempty"`
	Mill      bool      `json:"mill,omitempty"`
	Ravaged   int       `json:"ravaged,omitempty"` // forests that have burnt this year (F-211)
	Burnt     int       `json:"burnt,omitempty"`   // fields that have burnt this year (F-137)

	Church   book.Condition `json:"church,omitempty"`   // (F-237)
	Cromlech book.Condition `json:"cromlech,omitempty"` // (F-237)

	Castle book.Condition          `json:"castle,omitempty"` // in place of the manor house (F-110)
	Sieges map[game.Seat]book.Turn `json:"sieges,omitempty"` // first season of each besieger (F-120); never changed, only replaced
}

// The ways in which a vow of prayer ends.
const (
	vowKept   = "kept"
	vowBroken = "broken"
)

// A Vow is a lord's year of prayer (F-144).
type Vow struct {
	Lord  string      `json:"lord"` // the figure's ID: once per lord
	At    valley.Node `json:"at"`
	First book.Turn   `json:"first"`
	Last  book.Turn   `json:"last"`            // the fourth season, or the one in which it was given up
	Ended string      `json:"ended,omitempty"` // "kept", "broken"; "" while it runs
}

// State is a position of a feudal game. Only Apply changes it.
type State struct {
	game.PlainState
	Book   *book.Book `json:"-"` // of its edition; shared, never changed
	Teller Teller     `json:"-"` // gives forecasts the words for events; nil: forecasts leave these out

	Options book.Options             `json:"options"`
	Seats   []game.Seat              `json:"seats"` // in seat order
	Year    int                      `json:"year"`
	Season  book.Season              `json:"season"` // the season of the open orders
	Houses  map[game.Seat]House      `json:"houses"`
	Manors  map[valley.Manor]Holding `json:"manors"`
	Ending  *game.Result             `json:"ending,omitempty"` // set when the game is over

	Swept  []valley.Node `json:"swept,omitempty"`  // bridges that cannot be entered this year (F-210)
	Loot   string        `json:"loot,omitempty"`   // of the monasteries this year: "none", "double"; "": as usual (F-212)
	Masons bool          `json:"masons,omitempty"` // masons look for work: churches at half price next winter (F-216)

	Weather int           `json:"weather,omitempty"` // the year's sum of dice so far (F-160)
	Harvest *book.Harvest `json:"harvest,omitempty"` // judged this autumn; nil: not judged yet; never changed, only replaced

	King      int             `json:"king,omitempty"`      // the total of his dice (F-252)
	Agreed    []OptionSettled `json:"agreed,omitempty"`    // options that change when winter begins (F-291); never changed, only replaced
	Curtailed int             `json:"curtailed,omitempty"` // the year after whose autumn the game ends by consent; 0: none (F-291)
}

// A Teller puts an event into sentences for a seat, as the chronicle does.
type Teller interface {
	Retell(s *State, e event.Event, to game.Seat, lang string) []string
}

// Clone returns a state that shares nothing mutable with s.
func (s *State) Clone() game.State {
	state := *s
	state.Seats = slices.Clone(s.Seats)
	state.Manors, state.Swept = maps.Clone(s.Manors), slices.Clone(s.Swept)
	state.Houses = maps.Clone(s.Houses)
	for seat, house := range state.Houses {
		house.Figures = maps.Clone(house.Figures)
		house.Truces = maps.Clone(house.Truces)
		state.Houses[seat] = house
	}
	return &state
}

// Living returns the seats that are not eliminated, in seat order.
func (s *State) Living() []game.Seat {
	return slices.DeleteFunc(slices.Clone(s.Seats), func(seat game.Seat) bool { return s.Houses[seat].Out })
}

// ManorsOf returns a seat's manors in the order of their numbers; nil for "", though nobody's manors have that owner.
func (s *State) ManorsOf(seat game.Seat) []valley.Manor {
	var own []valley.Manor
	for _, card := range s.Book.Valley.Manors {
		if s.Manors[card.Code].Owner == seat && seat != "" {
			own = append(own, card.Code)
		}
	}
	return own
}

// Numbers returns the counter numbers of a seat's figures in value order: the lord first, whatever his number, then the
// others from the lowest number up. It is nil if the seat has no figures.
func (s *State) Numbers(seat game.Seat) []int {
	figures := s.Houses[seat].Figures
	if len(figures) == 0 {
		return nil
	}
	ns := slices.AppendSeq(make([]int, 0, len(figures)), maps.Keys(figures))
	return inValueOrder(figures, ns)
}

// inValueOrder sorts figures of one retinue in value order. It changes the slice and returns it.
func inValueOrder(figures map[int]Figure, ns []int) []int {
	slices.Sort(ns)
	if i := slices.IndexFunc(ns, func(n int) bool { return figures[n].Grade == book.Lord }); i > 0 {
		slices.SortFunc(ns, func(a, b int) int { return compareValue(figures, a, b) })
	}
	return ns
}

// compareValue compares two figures of one retinue: the result is negative if a stands before b in value order.
func compareValue(figures map[int]Figure, a, b int) int {
	if la, lb := figures[a].Grade == book.Lord, figures[b].Grade == book.Lord; la != lb {
		if la {
			return -1
		}
		return 1
	}
	return a - b
}

// FiguresOn returns the numbers of a seat's figures on a node, in value order, in the field and inside a house.
func (s *State) FiguresOn(seat game.Seat, at valley.Node) []int {
	figures := s.Houses[seat].Figures
	var there []int
	for n, f := range figures {
		if f.At == at {
			there = append(there, n)
		}
	}
	return inValueOrder(figures, there)
}

// SplitByHouse divides figures of a seat into those in the field and those inside a house.
func (s *State) SplitByHouse(seat game.Seat, ns []int) (field, inside []int) {
	for _, n := range ns {
		if s.Houses[seat].Figures[n].Inside {
			inside = append(inside, n)
		} else {
			field = append(field, n)
		}
	}
	return field, inside
}

// FreeSites returns a Holding with the numbers of works that could still be built on a
// manor of a seat.
func (s *State) FreeSites(seat game.Seat, manor valley.Manor) Holding {
	return Holding{
		Hives:     s.sitesLeft(manor, book.Hive),
		Foresters: s.sitesLeft(manor, book.Forester),
		Wardens:   s.sitesLeft(manor, book.Warden),
		Mill:      s.sitesLeft(manor, book.Mill) > 0 && !s.hasMill(seat),
	}
}

// hasMill reports whether a seat owns a mill.
func (s *State) hasMill(seat game.Seat) bool {
	return slices.ContainsFunc(s.ManorsOf(seat), func(m valley.Manor) bool { return s.Manors[m].Mill })
}

// countTerritories counts the territories of which a seat owns every manor.
func (s *State) countTerritories(seat game.Seat) int {
	return lists.Count(s.Book.Valley.Territories, func(t valley.Territory) bool {
		return !slices.ContainsFunc(t.Manors, func(m valley.Manor) bool { return s.Manors[m].Owner != seat })
	})
}
