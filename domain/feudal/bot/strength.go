package bot

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/bots/kit"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/report"
)

// A Strength is the level at which a bot plays.
type Strength string

const (
	Easy   Strength = kit.Easy   // goes where it likes, and spends without thinking
	Medium Strength = kit.Medium // takes undefended manors, and is cautious
	Hard   Strength = kit.Hard   // guards, concentrates, and spends all its money
)

// CheckKnown returns nil for a known strength, else an error that lists those that are known.
func (s Strength) CheckKnown() error { return kit.CheckStrength(s) }

// WriteOrders writes the orders for the phase that a report opens, READY included. It fails if the report holds no data
// of a feudal game, and as Orders does.
func (s Strength) WriteOrders(r report.Report) ([]string, error) {
	view, err := kit.ReadData[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(r.Game, view)
}

// Orders writes the orders of a seat from its view of the game with that id. It returns none if the game is over or the
// seat is out of it. It fails if the strength or the edition is unknown, or if the view is no seat's own.
func (s Strength) Orders(id string, view chronicle.Data) ([]string, error) {
	if err := s.CheckKnown(); err != nil {
		return nil, err
	}
	land, ok := book.Valley(view.Edition)
	if !ok {
		return nil, fmt.Errorf("writing orders: no valley of edition %d", view.Edition)
	}
	bot, ok := newBot(view, land)
	if !ok {
		return nil, fmt.Errorf("writing orders: %w", kit.ErrNotOwn)
	}
	if view.Over || bot.house.Out {
		return nil, nil
	}
	bot.whim = kit.NoWhim.And(id).And(view.Seat).And(view.Year).And(view.Season)
	bot.playPhase(s)
	bot.addLine("READY")
	return bot.lines, nil
}

// playPhase writes the lines of one phase, without READY.
func (h *bot) playPhase(strength Strength) {
	switch {
	case h.Season == book.Setup:
		h.addLine("ENTRY " + writeShuffled(h.whim, h.valley.Recommended[len(h.Houses)]))
		h.declareFaith()
	case !h.hasLord() || len(h.ownManors()) == 0:
		h.playWeakSeat(strength)
	case h.Season == book.Winter:
		h.choosePlayer(strength).orderWinter()
	default:
		h.choosePlayer(strength).orderCampaign()
	}
}

// A player decides the orders of a bot of one strength. The bot itself is the medium one.
type player interface {
	orderWinter()
	orderCampaign()
}

// choosePlayer returns the player of a strength.
func (h *bot) choosePlayer(s Strength) player {
	switch s {
	case Easy:
		return easyPlayer{h}
	case Hard:
		return newHardPlayer(h)
	}
	return h
}

// playWeakSeat plays a seat without a lord, which can only stand and wait (F-223), or a seat
// without land, which marches to take a manor.
func (h *bot) playWeakSeat(strength Strength) {
	if h.Season != book.Winter && h.hasLord() {
		h.choosePlayer(strength).orderCampaign()
	}
}

// hasLord reports whether the seat has a lord.
func (h *bot) hasLord() bool {
	return slices.ContainsFunc(h.house.Figures, func(f chronicle.FigureData) bool { return f.Grade == book.Lord })
}

// writeShuffled writes a list in an order that depends on a whim.
func writeShuffled(whim kit.Whim, list []string) string {
	var all []string
	for i, word := range list {
		at := whim.And(word).UpTo(i)
		all = append(all[:at], append([]string{word}, all[at:]...)...)
	}
	return strings.Join(all, ", ")
}

// An easyPlayer goes for the nearest manor with the nearest figure, even the lord or the last guard. It attacks with
// single figures, and spends the money left in winter on men-at-arms.
type easyPlayer struct{ *bot }

func (s easyPlayer) orderCampaign() {
	taken := map[valley.Node]bool{}
	for _, at := range s.listNodes() {
		for i, figure := range s.fieldFigures[at] {
			to := s.nearestOthers(figure, taken)
			if i%2 == 1 || to == "" || !isLeader(figure) {
				s.addLine(fmt.Sprintf("STAY %d AT %s; HOLD", figure.N, at))
				continue
			}
			taken[to] = true
			s.orderMarch([]chronicle.FigureData{figure}, to, "FIGHT; UNTIL PERIODS 2")
		}
	}
}

// nearestOthers returns the nearest manor of others in reach to which no figure has been
// sent; "" if there is none.
func (s easyPlayer) nearestOthers(figure chronicle.FigureData, taken map[valley.Node]bool) valley.Node {
	open := slices.DeleteFunc(s.otherManors(), func(m valley.Manor) bool { return taken[m] })
	to, miles := s.valley.Nearest(figure.At, open, s.isClosed)
	if miles < 0 || miles > maxReach {
		return ""
	}
	return to
}

func (s easyPlayer) orderWinter() {
	purse := *s.house.Fortune - s.winterPay()
	for i, manor := range s.ownManors() {
		if purse < manPrice || i == s.freeMen() {
			return
		}
		s.addLine(fmt.Sprintf("RECRUIT MAN AT %s", manor))
		purse -= manPrice
	}
}
