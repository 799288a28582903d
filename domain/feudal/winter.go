package feudal

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// winter is a winter in progress (F-180 to F-195).
type winter struct {
	*round
	ids         map[game.Seat]map[int]string // ID of the figure with each number when the turn closed
	hired       map[game.Seat][]hire         // recruits on the way to their manors
	recruitCost map[game.Seat]int            // cost of these recruits, not yet taken from the fortune
	payFirst    map[game.Seat][]int          // figures to be paid first (F-183)
}

// A hire is a recruit that is paid for and on the way to a manor.
type hire struct {
	placedOrder
	figure int
	grade  book.Grade
	at     valley.Manor
	cost   int
}

// newWinter begins a winter, and notes which figure has which number now.
func newWinter(round *round) *winter {
	w := &winter{
		round: round, ids: map[game.Seat]map[int]string{}, hired: map[game.Seat][]hire{}, recruitCost: map[game.Seat]int{},
		payFirst: map[game.Seat][]int{},
	}
	for _, seat := range round.now.Living() {
		w.ids[seat] = map[int]string{}
		for n, f := range round.now.Houses[seat].Figures {
			w.ids[seat][n] = f.ID
		}
	}
	return w
}

// presentNumber returns the present number of the figure that had number n when the turn closed; 0 if that figure has
// left or never was.
func (w *winter) presentNumber(seat game.Seat, n int) int {
	id, ok := w.ids[seat][n]
	if !ok {
		return 0
	}
	figures := w.now.Houses[seat].Figures
	if figures[n].ID == id {
		return n
	}
	now, _ := lists.Find(w.now.Numbers(seat), func(n int) bool { return figures[n].ID == id })
	return now
}

// dismissMen sends men-at-arms away (F-182). It fails, and dismisses nobody, if a figure is not there or is no man.
func (w *winter) dismissMen(placed placedOrder) *failure {
	var men []int
	for _, n := range placed.Body.(orders.Dismiss).Figures {
		figure, ok := w.now.Houses[placed.seat].Figures[n]
		switch {
		case !ok:
			return &failure{code: "FE04", reason: "gone", need: n}
		case !figure.Grade.IsMan():
			return &failure{code: "FE15", reason: "knight", need: n}
		case !slices.Contains(men, n):
			men = append(men, n)
		}
	}
	w.emit(MenDismissed{Seat: placed.seat, Figures: men})
	return nil
}

// payRetinues pays every seat's retinue as far as its money goes, announces the money that is left, and releases the
// unpaid. If a seat left figures unpaid, those that it paid may desert (F-183 to F-186).
func (w *winter) payRetinues() {
	pay := map[game.Seat]PayMade{}
	for _, seat := range w.now.Living() {
		pay[seat] = w.computeWages(seat)
		w.emit(pay[seat])
	}
	for _, seat := range w.now.Living() {
		w.emit(FortuneAnnounced{Seat: seat, Fortune: w.now.Houses[seat].Fortune})
	}
	for _, seat := range w.now.Living() {
		if unpaid := pay[seat].Unpaid; len(unpaid) > 0 {
			w.emit(FiguresReleased{Seat: seat, Figures: unpaid})
		}
	}
	for _, seat := range w.now.Living() {
		if w.now.Options.Loyalty && len(pay[seat].Unpaid) > 0 {
			w.testLoyalty(seat, pay[seat].Paid)
		}
	}
}

// computeWages computes whom a seat pays, and the sum. A figure that the money does not cover is left unpaid, and the
// next is tried. Figures without pay are in neither list.
func (w *winter) computeWages(seat game.Seat) PayMade {
	wages := PayMade{Seat: seat, Paid: []int{}}
	house := w.now.Houses[seat]
	for _, n := range w.listInPayOrder(seat) {
		wage := w.now.Book.KindOf(house.Figures[n].Grade).Pay
		switch {
		case wage == 0:
		case wages.Sum+wage <= house.Fortune:
			wages.Paid, wages.Sum = append(wages.Paid, n), wages.Sum+wage
		default:
			wages.Unpaid = append(wages.Unpaid, n)
		}
	}
	return wages
}

// notePayFirst notes the figures to be paid first, behind those of earlier lines. It fails if none of them is there.
func (w *winter) notePayFirst(placed placedOrder) *failure {
	named := placed.Body.(orders.PayFirst).Figures
	here := func(n int) bool { _, ok := w.now.Houses[placed.seat].Figures[n]; return ok }
	if !slices.ContainsFunc(named, here) {
		return &failure{code: "FE04", reason: "gone"}
	}
	w.payFirst[placed.seat] = append(w.payFirst[placed.seat], named...)
	return nil
}

// listInPayOrder returns the seat's figures in the order of pay: its PAY FIRST lists, then value order.
func (w *winter) listInPayOrder(seat game.Seat) []int {
	here := w.now.Numbers(seat)
	first := lists.Keep(w.payFirst[seat], func(n int) bool { return slices.Contains(here, n) })
	return lists.Distinct(slices.Concat(first, here))
}

// healWounded makes the wounded sound (F-187).
func (w *winter) healWounded() {
	for _, seat := range w.now.Living() {
		figures := w.now.Houses[seat].Figures
		wounded := slices.DeleteFunc(w.now.Numbers(seat), func(n int) bool { return !figures[n].Wounded })
		if len(wounded) > 0 {
			w.emit(FiguresHealed{Seat: seat, Figures: wounded})
		}
	}
}

// promoteFigures raises every knight and man by one grade, from the top down, while there
// are free counters (F-188).
func (w *winter) promoteFigures() {
	for _, seat := range w.now.Living() {
		for _, n := range w.now.Numbers(seat) {
			figures := w.now.Houses[seat].Figures
			rises := w.now.Book.KindOf(figures[n].Grade).Rises
			if to := w.now.freeNumber(figures, rises); rises != "" && to != 0 {
				w.emit(FigurePromoted{Seat: seat, From: n, To: to, Grade: rises})
			}
		}
	}
}

// moneyLeft returns the money that a seat can still spend: its fortune without the cost of recruits on the way.
func (w *winter) moneyLeft(seat game.Seat) int {
	return w.now.Houses[seat].Fortune - w.recruitCost[seat]
}

// testLoyalty rolls for the figures that a seat has paid while it left others unpaid. Each may desert (F-186). Without
// paid figures nothing happens.
func (w *winter) testLoyalty(seat game.Seat, paid []int) {
	figures := w.now.Houses[seat].Figures
	tested := LoyaltyTested{Seat: seat}
	for _, n := range inValueOrder(figures, slices.Clone(paid)) {
		tested.Dice = append(tested.Dice, FigureDie{Figure: n, Die: w.roll(6, "loyalty "+string(seat))})
	}
	if len(tested.Dice) == 0 {
		return
	}
	w.emit(tested)
	for _, die := range tested.Dice {
		if die.Die >= book.Chance(w.now.Book.Land.Loyalty, figures[die.Figure].Grade.Kind()) {
			w.emit(FigureDeserted{Seat: seat, Figure: die.Figure})
		}
	}
}
