package feudal

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Forecast describes the result of the seat's own orders if nobody else moves. It adjudicates the season on the
// position that the seat knows, with all other seats standing still. Of a group it tells nothing after its first fight,
// because dice are not thrown. It is nil in the setup, for a seat that is out, and once the game is over.
func (s *State) Forecast(seat game.Seat, orderSet game.OrderSet, lang string) []string {
	if s.Season == book.Setup || s.Houses[seat].Out || s.Ending != nil {
		return nil
	}
	position := s.copyKnownTo(seat)
	position.Options.Weather = false // the rest of the year is taken as average (F-160)
	events := position.Adjudicate(game.Orders{seat: orderSet}, time.Time{}, dice.Script())
	f := &forecast{Speaker: Speaker{position.Clone().(*State), lang}, seat: seat, unsure: map[int]bool{}, average: s.Options.Weather}
	for _, ev := range events {
		f.seeEvent(ev)
		f.state.Apply(ev)
	}
	f.nameDefenders(newRound(position, game.Orders{seat: orderSet}, dice.Script()).collectBodies(seat))
	return f.listLines()
}

// nameDefenders names the figures that would hold a house to the death, because no UNTIL
// says when to leave it (F-82). The canonical spelling does not show this, as it has only
// defaults that are the same everywhere.
func (f *forecast) nameDefenders(given []placedOrder) {
	var holding []int
	for _, p := range given {
		for _, body := range f.state.listSpoken(p.Body) {
			if o := orders.ClausesOf(body); o != nil && o.Stance != orders.Avoid && len(o.Until) == 0 {
				holding = append(holding, orders.FiguresOf(body)...)
			}
		}
	}
	slices.Sort(holding)
	if len(holding) > 0 {
		f.addLine("forecast.doors", args{"figures": f.NameFigures(f.seat, slices.Compact(holding))})
	}
}

// copyKnownTo copies the position without the secrets of other seats: their truces are left out, and their fortune is
// the one last announced.
func (s *State) copyKnownTo(seat game.Seat) *State {
	known := s.Clone().(*State)
	for _, other := range known.Seats {
		if other != seat {
			known.changeHouse(other, func(h *House) { h.Fortune, h.Truces = h.Announced, nil })
		}
	}
	return known
}

// A forecast collects the lines that concern one seat.
type forecast struct {
	Speaker
	seat       game.Seat
	marches    []foreseenMarch
	otherLines []string     // all lines but those of marches
	unsure     map[int]bool // figures that have fought: dice decide their further moves
	average    bool         // the year's weather is not known
}

// seeEvent adds lines on an event that concerns the seat.
func (f *forecast) seeEvent(e event.Event) {
	switch e := e.(type) {
	case GroupStepped:
		if e.Seat == f.seat && !f.unsure[e.Figures[0]] {
			f.extendMarch(e)
		}
	case GroupKeptBack:
		f.addOwnLine(e.Seat, "kept."+e.Reason, args{"figures": f.NameFigures(e.Seat, e.Figures), "at": f.NamePlace(e.At), "before": f.NamePlace(e.Before)})
	case CombatBegan:
		f.seeCombat(e)
	case ManorCaptured:
		if e.To == f.seat && !f.unsure[e.By] {
			f.addLine("forecast.takes", args{"manor": f.NamePlace(e.Manor)})
		}
	case ManorWatched:
		if e.Seat == f.seat && !f.unsure[e.Figure] {
			f.addLine("forecast.watches", args{"manor": f.NamePlace(e.Manor)})
		}
	case RevenueReckoned:
		if e.Seat == f.seat {
			f.addLine("forecast.revenue", args{"total": strconv.Itoa(e.Total)})
			if f.average {
				f.addLine("forecast.average", args{})
			}
		}
	default:
		if !f.seeDeed(e) {
			f.seeWinter(e)
		}
	}
}

// addLine adds a sentence, with the seat as its parameter "who". It changes args.
func (f *forecast) addLine(key string, args args) {
	args["who"] = f.NameSeat(f.seat)
	f.otherLines = append(f.otherLines, f.Say(key, args))
}

// addOwnLine adds a line if it concerns the forecast's seat.
func (f *forecast) addOwnLine(seat game.Seat, key string, args args) {
	if seat == f.seat {
		f.addLine(key, args)
	}
}

// extendMarch adds a step to the march of the same figures, or begins one.
func (f *forecast) extendMarch(stepped GroupStepped) {
	arrives := f.Say("forecast.arrives", args{"place": f.NamePlace(stepped.To), "phase": strconv.Itoa(stepped.Phase)})
	for i := range f.marches {
		foreseen := &f.marches[i]
		if slices.Equal(foreseen.figures, stepped.Figures) && foreseen.way[len(foreseen.way)-1] == stepped.From {
			foreseen.way, foreseen.arrives = append(foreseen.way, stepped.To), arrives
			return
		}
	}
	f.marches = append(f.marches, foreseenMarch{stepped.Figures, []valley.Node{stepped.From, stepped.To}, arrives})
}

// seeCombat adds a combat of the seat, and marks its figures as unsure.
func (f *forecast) seeCombat(began CombatBegan) {
	ownSide, enemy := began.A, began.B
	if enemy.Seat == f.seat {
		ownSide, enemy = enemy, ownSide
	}
	if ownSide.Seat != f.seat {
		return
	}
	for _, n := range ownSide.Figures {
		f.unsure[n] = true
	}
	f.addLine("combat", args{
		"a": f.NameSeat(ownSide.Seat), "figures_a": f.NameFigures(ownSide.Seat, ownSide.Figures), "strength_a": strconv.Itoa(ownSide.Strength + ownSide.Bonus),
		"b": f.NameSeat(enemy.Seat), "figures_b": f.NameFigures(enemy.Seat, enemy.Figures), "strength_b": strconv.Itoa(enemy.Strength + enemy.Bonus),
		"where": f.AtOrOn(began.At, began.Mile),
	})
}

// seeWinter adds an event of the winter, or an order that fails in any season.
func (f *forecast) seeWinter(e event.Event) {
	switch e := e.(type) {
	case PayMade:
		f.addOwnLine(e.Seat, "forecast.paid", args{"sum": strconv.Itoa(e.Sum), "fortune": strconv.Itoa(f.state.Houses[f.seat].Fortune - e.Sum)})
	case FiguresReleased:
		f.addOwnLine(e.Seat, "forecast.unpaid", args{"figures": f.NameFigures(e.Seat, e.Figures)})
	case FigureRecruited:
		one := f.Say("recruited.one", args{"grade": f.NameGrade(e.Grade), "figure": strconv.Itoa(e.Figure), "manor": f.NamePlace(e.At)})
		f.addOwnLine(e.Seat, "recruited", args{"list": one})
	case ImprovementBuilt:
		one := f.Say("built.one", args{"work": f.Say("work."+string(e.Work), nil), "manor": f.NamePlace(e.Manor)})
		f.addOwnLine(e.Seat, "built", args{"list": one})
	case FiguresRegrouped:
		f.addOwnLine(e.Seat, "regrouped", args{"figures": f.NameFigures(e.Seat, e.Figures), "from": f.NamePlace(e.From), "to": f.NamePlace(e.To)})
	case OrderFailed:
		if e.Seat == f.seat {
			f.retellEvent(e)
		}
	case SeasonEnded:
		if f.state.Season == book.Winter {
			f.addLine("forecast.fortune", args{"fortune": strconv.Itoa(f.state.Houses[f.seat].Fortune)})
		}
	}
}

// listLines returns all lines, those of marches first.
func (f *forecast) listLines() []string {
	marches := lists.Map(f.marches, func(foreseen foreseenMarch) string {
		way := strings.Join(lists.Map(foreseen.way, f.NamePlace), " – ")
		return f.Say("forecast.march", args{"figures": f.NameFigures(f.seat, foreseen.figures), "way": way, "arrives": foreseen.arrives})
	})
	return append(marches, f.otherLines...)
}

// A foreseenMarch is the way of one of the seat's groups.
type foreseenMarch struct {
	figures []int
	way     []valley.Node
	arrives string // sentence on its arrival
}

// retellEvent adds the chronicle's words for an event; nothing if the game has no Teller.
func (f *forecast) retellEvent(ev event.Event) {
	if f.state.Teller != nil {
		f.otherLines = append(f.otherLines, f.state.Teller.Retell(f.state, ev, f.seat, f.lang)...)
	}
}
