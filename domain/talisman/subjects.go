package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
)

// The subjects of steps. Those of one family of steps are one type. Each has matter(), its record in logs,
// and from(), which makes a subject from a record and ignores its receiver. A field that no step reads
// stands here because logs hold it. Numbers such as T-107 are those of the rules, docs/rules/talisman.md.

// nothing is the subject of steps of the game as a whole.
type nothing struct{}

func (nothing) matter() matter      { return matter{} }
func (nothing) from(matter) nothing { return nothing{} }

// ofSeat is a seat.
type ofSeat struct{ Seat game.Seat }

func (a ofSeat) matter() matter     { return matter{Seat: a.Seat} }
func (ofSeat) from(m matter) ofSeat { return ofSeat{m.Seat} }

// moment returns a moment of the seat's turn.
func (a ofSeat) moment(w book.Window) ofMoment { return ofMoment{ofFight{Seat: a.Seat}, w} }

// ofTurn is a turn that begins; Extra is its number among the extra turns, 0 for none (T-107).
type ofTurn struct {
	Seat  game.Seat
	Extra int
}

func (a ofTurn) matter() matter     { return matter{Seat: a.Seat, N: a.Extra} }
func (ofTurn) from(m matter) ofTurn { return ofTurn{m.Seat, m.N} }

// ofMove is a movement (T-25); Rerolled says that fate was spent on its roll (DP-8).
type ofMove struct {
	Seat     game.Seat
	Rerolled bool
}

func (a ofMove) matter() matter {
	return matter{Seat: a.Seat, Kind: lists.Either(a.Rerolled, rerolled, "")}
}
func (ofMove) from(m matter) ofMove { return ofMove{m.Seat, m.Kind == rerolled} }

// rerolled marks a movement after a reroll.
const rerolled = "rerolled"

// ofCrossing is the rest of a movement, behind the Sentinel (T-30).
type ofCrossing struct {
	Seat    game.Seat
	Path    []book.Space
	Passing bool
}

func (a ofCrossing) matter() matter {
	return matter{Seat: a.Seat, Spaces: a.Path, Kind: ByBridge, N: lists.One(a.Passing)}
}
func (ofCrossing) from(m matter) ofCrossing { return ofCrossing{m.Seat, m.Spaces, m.N == 1} }

// ofPortal is a try at the Portal of Power by a characteristic (T-136). From is "" until the dice
// are rolled.
type ofPortal struct {
	Seat game.Seat
	Stat book.Stat
	From book.Space
}

func (a ofPortal) matter() matter       { return matter{Seat: a.Seat, Stat: a.Stat, Space: a.From} }
func (ofPortal) from(m matter) ofPortal { return ofPortal{m.Seat, m.Stat, m.Space} }

// ofSpace is a character on a space.
type ofSpace struct {
	Seat  game.Seat
	Space book.Space
}

func (a ofSpace) matter() matter      { return matter{Seat: a.Seat, Space: a.Space} }
func (ofSpace) from(m matter) ofSpace { return ofSpace{m.Seat, m.Space} }

// moment returns a moment of the character's turn on the space.
func (a ofSpace) moment(w book.Window) ofMoment {
	return ofMoment{ofFight{Seat: a.Seat, Space: a.Space}, w}
}

// effects returns a list of effects on the character, of a card on the space or of the space.
func (a ofSpace) effects(p book.Piece, source book.Source, path book.Path) ofEffects {
	return ofEffects{Seat: a.Seat, Space: a.Space, Piece: p, place: place{Source: source, Path: path}}
}

// ofLanding is a character that has come to a space. After a Portal that stayed shut, Stat and
// Roll are those of the try.
type ofLanding struct {
	ofSpace
	Stat book.Stat
	Roll int
}

func (a ofLanding) matter() matter {
	return matter{Seat: a.Seat, Space: a.Space, Stat: a.Stat, Roll: a.Roll}
}

func (ofLanding) from(m matter) ofLanding {
	return ofLanding{ofSpace{m.Seat, m.Space}, m.Stat, m.Roll}
}

// ofSwap is the swapping of drawn cards (T-44): the number of cards swapped so far, and the cards drawn in
// their place.
type ofSwap struct {
	ofSpace
	Done int
	Come []book.Piece
}

func (a ofSwap) matter() matter {
	return matter{Seat: a.Seat, Space: a.Space, place: place{I: a.Done}, Pieces: a.Come}
}
func (ofSwap) from(m matter) ofSwap { return ofSwap{ofSpace{m.Seat, m.Space}, m.I, m.Pieces} }

// ofDrawn is a card that was drawn on a space (T-45).
type ofDrawn struct {
	ofSpace
	Piece book.Piece
}

func (a ofDrawn) matter() matter      { return matter{Seat: a.Seat, Space: a.Space, Piece: a.Piece} }
func (ofDrawn) from(m matter) ofDrawn { return ofDrawn{ofSpace{m.Seat, m.Space}, m.Piece} }

// ofEnemies is the Enemies of a space that attack by a characteristic (T-48).
type ofEnemies struct {
	ofSpace
	Stat book.Stat
}

func (a ofEnemies) matter() matter        { return matter{Seat: a.Seat, Space: a.Space, Stat: a.Stat} }
func (ofEnemies) from(m matter) ofEnemies { return ofEnemies{ofSpace{m.Seat, m.Space}, m.Stat} }

// ofCard is a card that a character has, or is to get.
type ofCard struct {
	Seat  game.Seat
	Piece book.Piece
}

func (a ofCard) matter() matter     { return matter{Seat: a.Seat, Piece: a.Piece} }
func (ofCard) from(m matter) ofCard { return ofCard{m.Seat, m.Piece} }

// ofFollower is a Follower that effects kill (T-106).
type ofFollower struct {
	ofCard
	Cause book.Source
}

func (a ofFollower) matter() matter {
	return matter{Seat: a.Seat, Piece: a.Piece, Kind: string(a.Cause)}
}

func (ofFollower) from(m matter) ofFollower {
	return ofFollower{ofCard{m.Seat, m.Piece}, book.Source(m.Kind)}
}

// ofEffects is a list of effects that is carried out on a character, or one effect of it.
type ofEffects struct {
	Seat  game.Seat
	By    game.Seat // the seat that causes it, if another one does
	Space book.Space
	Piece book.Piece // the card of the effects, if it lies on the space
	place
	Heal  int          // points to get back, by the order of the visit
	Wares []book.Piece // cards to buy or to sell, by the order of the visit
	Free  bool         // the free purchase of this visit has been made
	Spell int          // the number of the Spell, if it is one
}

func (a ofEffects) matter() matter {
	return matter{
		Seat: a.Seat, By: a.By, Space: a.Space, Piece: a.Piece, place: a.place, N: a.Heal, Pieces: a.Wares,
		Kind: lists.Either(a.Free, freePurchase, ""), Spell: a.Spell,
	}
}

func (ofEffects) from(m matter) ofEffects {
	return ofEffects{m.Seat, m.By, m.Space, m.Piece, m.place, m.N, m.Pieces, m.Kind == freePurchase, m.Spell}
}

// freePurchase marks a visit whose free purchase has been made; it is also the name of that step.
const freePurchase = "free-purchase"

// at returns another list of the same source, of which nothing is done yet.
func (a ofEffects) at(path book.Path) ofEffects {
	a.Path, a.I = path, 0
	return a
}

// ofParty is an effect on a character and its Followers.
type ofParty struct {
	ofEffects
	Followers []book.Piece
}

func (a ofParty) matter() matter {
	m := a.ofEffects.matter()
	m.Pieces = a.Followers
	return m
}

func (ofParty) from(m matter) ofParty {
	party := ofParty{ofEffects{}.from(m), m.Pieces}
	party.Wares = nil
	return party
}

// ofSacrifice is lives to lose, and in the question the Followers that may die for them (T-144).
type ofSacrifice struct {
	Seat      game.Seat
	N         int
	Cause     string
	Source    book.Source
	Followers []book.Piece
}

func (a ofSacrifice) matter() matter {
	return matter{Seat: a.Seat, N: a.N, Kind: a.Cause, place: place{Source: a.Source}, Pieces: a.Followers}
}

func (ofSacrifice) from(m matter) ofSacrifice {
	return ofSacrifice{m.Seat, m.N, m.Kind, m.Source, m.Pieces}
}

// ofDiscard is N cards to give up, the pieces among which they are chosen, and why.
type ofDiscard struct {
	Seat   game.Seat
	N      int
	Pieces []book.Piece
	Why    string
}

func (a ofDiscard) matter() matter {
	return matter{Seat: a.Seat, N: a.N, Pieces: a.Pieces, Kind: a.Why}
}
func (ofDiscard) from(m matter) ofDiscard { return ofDiscard{m.Seat, m.N, m.Pieces, m.Kind} }

// ofQuest is a quest; Roll is the number of the roll that gave it, while it is new (T-157); 0 afterwards.
type ofQuest struct {
	Seat game.Seat
	Roll int
}

func (a ofQuest) matter() matter      { return matter{Seat: a.Seat, Roll: a.Roll} }
func (ofQuest) from(m matter) ofQuest { return ofQuest{m.Seat, m.Roll} }

// ofRoll is a roll of a seat, by its name in orders, and the effect that it is for, if any.
type ofRoll struct {
	Seat game.Seat
	Roll int
	Name book.Roll
	place
}

func (a ofRoll) matter() matter {
	return matter{Seat: a.Seat, Roll: a.Roll, Kind: string(a.Name), place: a.place}
}
func (ofRoll) from(m matter) ofRoll { return ofRoll{m.Seat, m.Roll, book.Roll(m.Kind), m.place} }

// ofDeath is the dice with Death: the numbers of the character's roll and of Death's (T-147).
type ofDeath struct {
	Seat        game.Seat
	Own, Deaths int
}

func (a ofDeath) matter() matter      { return matter{Seat: a.Seat, Roll: a.Own, N: a.Deaths} }
func (ofDeath) from(m matter) ofDeath { return ofDeath{m.Seat, m.Roll, m.N} }

// ofSpell is a Spell that has been cast, by its number and its card. At and Fight are its target.
type ofSpell struct {
	Seat, At game.Seat
	N        int
	Card     book.Card
	Fight    int
}

func (a ofSpell) matter() matter {
	return matter{Seat: a.Seat, At: a.At, Spell: a.N, Card: a.Card, Fight: a.Fight}
}
func (ofSpell) from(m matter) ofSpell { return ofSpell{m.Seat, m.At, m.Spell, m.Card, m.Fight} }

// ofCommand is a Command Spell that has been cast, by its number (T-152).
type ofCommand struct {
	Seat game.Seat
	N    int
}

func (a ofCommand) matter() matter        { return matter{Seat: a.Seat, Spell: a.N} }
func (ofCommand) from(m matter) ofCommand { return ofCommand{m.Seat, m.Spell} }
