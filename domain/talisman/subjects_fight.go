package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// The subjects of steps of fights, Spells and evasions.

// ofFight is a seat in a fight. At is the opposing seat; "" against creatures.
type ofFight struct {
	Seat, At game.Seat
	Fight    int
	Space    book.Space
}

func (a ofFight) matter() matter {
	return matter{Seat: a.Seat, At: a.At, Fight: a.Fight, Space: a.Space}
}
func (ofFight) from(m matter) ofFight { return ofFight{m.Seat, m.At, m.Fight, m.Space} }

// ofFoe is one creature of a fight, by its index (T-67).
type ofFoe struct {
	ofFight
	Foe int
}

func (a ofFoe) matter() matter {
	m := a.ofFight.matter()
	m.I = a.Foe
	return m
}
func (ofFoe) from(m matter) ofFoe { return ofFoe{ofFight{}.from(m), m.I} }

// ofOutcome is a fight with the index of the side that has won; -1 for none (T-71).
type ofOutcome struct {
	ofFight
	Winner int
}

func (a ofOutcome) matter() matter {
	m := a.ofFight.matter()
	m.N = a.Winner
	return m
}
func (ofOutcome) from(m matter) ofOutcome { return ofOutcome{ofFight{}.from(m), m.N} }

// ofMoment is a moment at which a seat may act: of its turn, or of its fight.
type ofMoment struct {
	ofFight
	Window book.Window
}

func (a ofMoment) matter() matter {
	m := a.ofFight.matter()
	m.Kind = string(a.Window)
	return m
}
func (ofMoment) from(m matter) ofMoment { return ofMoment{ofFight{}.from(m), book.Window(m.Kind)} }

// ofReply is a moment at which the answers to a question of a fight are carried out. Done is the number of
// those that have been carried out or tried.
type ofReply struct {
	ofMoment
	Done int
}

func (a ofReply) matter() matter {
	m := a.ofMoment.matter()
	m.I = a.Done
	return m
}
func (ofReply) from(m matter) ofReply { return ofReply{ofMoment{}.from(m), m.I} }

// ofMeans is an encounter by an ability: Seat uses it on At (T-40). While the target may still evade it, Seat
// is the target and At the user (T-41).
type ofMeans struct {
	Seat, At game.Seat
	Means    orders.Means
}

func (a ofMeans) matter() matter      { return matter{Seat: a.Seat, At: a.At, Kind: string(a.Means)} }
func (ofMeans) from(m matter) ofMeans { return ofMeans{m.Seat, m.At, orders.Means(m.Kind)} }

// ofDefence is a character that may evade another one: in a fight, or else an ability.
type ofDefence struct {
	ofFight
	Means orders.Means
}

func (a ofDefence) matter() matter {
	m := a.ofFight.matter()
	m.Kind = string(a.Means)
	return m
}

func (ofDefence) from(m matter) ofDefence { return ofDefence{ofFight{}.from(m), orders.Means(m.Kind)} }

// ofLoss is a loss of lives. By is the seat that causes it, if one does, and Fight the fight,
// if it is by one.
type ofLoss struct {
	Seat, By game.Seat
	N        int
	Cause    string
	Fight    int
}

func (a ofLoss) matter() matter {
	return matter{Seat: a.Seat, By: a.By, N: a.N, Kind: a.Cause, Fight: a.Fight}
}
func (ofLoss) from(m matter) ofLoss { return ofLoss{m.Seat, m.By, m.N, m.Kind, m.Fight} }

// ofSave is a loss that a card of Armour may prevent (T-84 a).
type ofSave struct {
	ofLoss
	Armour book.Piece
}

func (a ofSave) matter() matter {
	m := a.ofLoss.matter()
	m.Piece = a.Armour
	return m
}
func (ofSave) from(m matter) ofSave { return ofSave{ofLoss{}.from(m), m.Piece} }
