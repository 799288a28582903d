package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
)

// FightStarted opens a fight (T-66, T-76).
type FightStarted struct{ Fight }

func (e FightStarted) apply(state *State) {
	f := e.Fight
	state.Fight, state.Fights = &f, f.N
}

// changeFight changes a copy of the fight in progress and puts it in the fight's place; it
// does nothing if the fight is over.
func (s *State) changeFight(n int, do func(*Fight)) {
	if f := s.findFight(n); f != nil {
		fight := *f
		fight.Foes = slices.Clone(fight.Foes)
		do(&fight)
		s.Fight = &fight
	}
}

// Met identifies one creature of a fight, and the seat that fights it.
type Met struct {
	Fight    int           `json:"fight"`
	Seat     game.Seat     `json:"seat"`
	Foe      int           `json:"foe"` // index of the creature in the fight
	Piece    book.Piece    `json:"piece,omitempty"`
	Creature book.Creature `json:"creature,omitempty"`
}

// leaveFight takes the creature out of the fight.
func (m Met) leaveFight(state *State, why string) {
	state.changeFight(m.Fight, func(f *Fight) { f.Foes[m.Foe].Out = why })
}

// partWays takes the creature out of the fight, and keeps it and the character apart for the rest
// of the turn (T-113).
func (m Met) partWays(state *State, why string) {
	m.leaveFight(state, why)
	if m.Piece != "" {
		hero := state.Heroes[m.Seat]
		hero.Turn.EvadedPieces = appendCopy(hero.Turn.EvadedPieces, m.Piece)
	}
}

// CreatureEvaded tells that a character evades a creature (T-67, T-112).
type CreatureEvaded struct {
	Met
	With book.Card `json:"with,omitempty"` // the card that makes it possible; "": its own ability
}

func (e CreatureEvaded) apply(s *State) { e.partWays(s, OutEvaded) }

// CreatureBribed tells that a creature takes gold instead of fighting (T-75).
type CreatureBribed struct {
	Met
	Gold int `json:"gold"`
}

func (e CreatureBribed) apply(state *State) {
	state.Heroes[e.Seat].Gold -= e.Gold
	e.partWays(state, OutBribed)
}

// SpiritDestroyed discards a Spirit without a fight.
type SpiritDestroyed struct {
	Met
	With book.Card `json:"with,omitempty"` // the card that does it; "": the character
}

func (e SpiritDestroyed) apply(state *State) {
	e.leaveFight(state, OutDestroyed)
	state.liftOffBoard(state.Heroes[e.Seat].Space, e.Piece)
	state.putAway(e.Piece)
}

// AnimalCharmed makes an Animal a Follower.
type AnimalCharmed struct{ Met }

func (e AnimalCharmed) apply(state *State) {
	e.leaveFight(state, OutCharmed)
	state.liftOffBoard(state.Heroes[e.Seat].Space, e.Piece)
	state.addPossession(e.Seat, e.Piece)
}

// CreaturePeaceful tells that a creature does not attack the character.
type CreaturePeaceful struct{ Met }

func (e CreaturePeaceful) apply(s *State) { e.partWays(s, OutPeaceful) }

// CharacterEvaded tells that a character evades another (T-77, T-41).
type CharacterEvaded struct {
	Seat game.Seat `json:"seat"` // the one that evades
	From game.Seat `json:"from"`
	With book.Card `json:"with,omitempty"` // the card that makes it possible; "": its own ability
}

func (e CharacterEvaded) apply(state *State) {
	for _, pair := range [][2]game.Seat{{e.Seat, e.From}, {e.From, e.Seat}} {
		hero := state.Heroes[pair[0]]
		hero.Turn.EvadedSeats = appendCopy(hero.Turn.EvadedSeats, pair[1])
	}
}

// FightBoosted adds to a side's score for this fight only (T-68): by a Spell, or a helper.
type FightBoosted struct {
	Fight int       `json:"fight"`
	Seat  game.Seat `json:"seat"`
	Addend
}

func (e FightBoosted) apply(state *State) {
	state.changeFight(e.Fight, func(fight *Fight) {
		if i := fight.sideOf(e.Seat); i >= 0 {
			fight.Sides[i].Boosts = appendCopy(fight.Sides[i].Boosts, e.Addend)
		}
	})
}

// MercenaryPaid pays the Mercenary for the turn (passive paid_mod).
type MercenaryPaid struct {
	Seat  game.Seat  `json:"seat"`
	Piece book.Piece `json:"piece"`
	Gold  int        `json:"gold"`
}

func (e MercenaryPaid) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Gold -= e.Gold
	hero.Turn.Paid = true
}

// ArmsChosen sets the Weapons that a character uses in a fight (T-57).
type ArmsChosen struct {
	Fight int          `json:"fight"`
	Seat  game.Seat    `json:"seat"`
	Arms  []book.Piece `json:"arms"`
}

func (e ArmsChosen) apply(state *State) {
	state.changeFight(e.Fight, func(fight *Fight) {
		if i := fight.sideOf(e.Seat); i >= 0 {
			fight.Sides[i].Arms = e.Arms
		}
	})
}

// AttackRolled makes an attack roll with all additions (T-69, T-70). A side that an Assassin
// fights rolls no die.
type AttackRolled struct {
	Fight int       `json:"fight"`
	Side  int       `json:"side"`
	Seat  game.Seat `json:"seat,omitempty"` // "": the creatures
	Dice  []int     `json:"dice,omitempty"`
	Parts []Addend  `json:"parts"`
	Score int       `json:"score"`
}

func (e AttackRolled) apply(state *State) {
	state.changeFight(e.Fight, func(f *Fight) {
		f.Sides[e.Side].Rolled, f.Sides[e.Side].Dice, f.Sides[e.Side].Parts = true, e.Dice, e.Parts
	})
}

// AttackFated spends fate on an attack roll (T-70, T-79).
type AttackFated struct {
	Fight int       `json:"fight"`
	Side  int       `json:"side"`
	Seat  game.Seat `json:"seat"`
	Die   int       `json:"die"` // index of the die
	Old   int       `json:"old"`
	New   int       `json:"new"`
	Score int       `json:"score"`
	Left  int       `json:"fate_left"`
}

func (e AttackFated) apply(state *State) {
	state.Heroes[e.Seat].Fate = e.Left
	state.changeFight(e.Fight, func(f *Fight) {
		side := &f.Sides[e.Side]
		side.Dice, side.Fated = slices.Clone(side.Dice), true
		side.Dice[e.Die] = e.New
	})
}

// FightSpared turns a fight into a stand-off because one Enemy is preserved (T-106).
type FightSpared struct {
	Fight int        `json:"fight"`
	Piece book.Piece `json:"piece"`
}

func (e FightSpared) apply(state *State) {
	state.changeFight(e.Fight, func(f *Fight) { f.Spared = true })
}

// FightResolved compares the scores (T-71, T-80).
type FightResolved struct {
	telling        // the consequences have events of their own
	Fight   int    `json:"fight"`
	Scores  [2]int `json:"scores"`
	Winner  int    `json:"winner"` // the side; -1 at a stand-off
}

// EnemyKilled kills Enemy cards in a fight, which become trophies (T-73). One may be raised and
// becomes a Follower.
type EnemyKilled struct {
	Fight  int          `json:"fight"`
	Seat   game.Seat    `json:"seat"`
	Space  book.Space   `json:"space"`
	Pieces []book.Piece `json:"pieces"`
	Raised []book.Piece `json:"raised,omitempty"` // those among them that become Followers
}

func (e EnemyKilled) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Tally.Kills += len(e.Pieces)
	for _, piece := range e.Pieces {
		state.liftOffBoard(e.Space, piece)
		if slices.Contains(e.Raised, piece) {
			hero.Followers, hero.Raised = appendCopy(hero.Followers, piece), appendCopy(hero.Raised, piece)
			continue
		}
		hero.Trophies = appendCopy(hero.Trophies, piece)
	}
}

// RewardTaken tells which reward the winner of a duel has chosen (T-81): "life", "gold" or an
// Object.
type RewardTaken struct {
	telling              // CardStolen or the loss of a life carries it out
	Fight   int          `json:"fight"`
	Seat    game.Seat    `json:"seat"`
	From    game.Seat    `json:"from"`
	Kind    string       `json:"kind"`
	Piece   book.Piece   `json:"piece,omitempty"`
	By      turns.Source `json:"by"`
}

// The kinds of rewards.
const (
	RewardLife   = "life"
	RewardGold   = "gold"
	RewardObject = "object"
)

// CardStolen moves a card or gold from one character to another, by "reward",
// "steal", "beguile", "follower" or the Spell.
type CardStolen struct {
	Seat  game.Seat  `json:"seat"` // the new owner
	From  game.Seat  `json:"from"`
	Piece book.Piece `json:"piece,omitempty"`
	Gold  int        `json:"gold,omitempty"`
	By    string     `json:"by"`
}

func (e CardStolen) apply(state *State) {
	state.Heroes[e.From].Gold -= e.Gold
	state.Heroes[e.Seat].Gold += e.Gold
	if e.Piece != "" {
		raised := slices.Contains(state.Heroes[e.From].Raised, e.Piece)
		state.removePossession(e.From, e.Piece)
		state.addPossession(e.Seat, e.Piece)
		if hero := state.Heroes[e.Seat]; raised {
			hero.Raised = appendCopy(hero.Raised, e.Piece)
		}
	}
}

// FightEnded ends a fight.
type FightEnded struct {
	Fight int `json:"fight"`
}

func (e FightEnded) apply(s *State) { s.Fight = nil }

// Held tells which obstacle a character must defeat before it goes on in the Inner Region (T-145
// to T-147): N demons, a Werewolf of Strength N, or Death.
type Held struct {
	Seat game.Seat `json:"seat"`
	By   string    `json:"by"`
	N    int       `json:"n,omitempty"`
}

func (e Held) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Inner.Held, hero.Inner.N = e.By, e.N
}

// Released frees the character from the obstacle.
type Released struct {
	Seat game.Seat `json:"seat"`
	By   string    `json:"by"`
}

func (e Released) apply(state *State) {
	hero := state.Heroes[e.Seat]
	hero.Inner.Held, hero.Inner.N = "", 0
}

// PotionDrunk uses up a card that adds to a characteristic until the end of the turn (passive
// one_shot_mod).
type PotionDrunk struct {
	Seat  game.Seat  `json:"seat"`
	Piece book.Piece `json:"piece"`
	Stat  book.Stat  `json:"stat"`
	N     int        `json:"n"`
}

func (e PotionDrunk) apply(state *State) {
	state.removePossession(e.Seat, e.Piece)
	state.putAway(e.Piece)
	hero := state.Heroes[e.Seat]
	mods := map[book.Stat]int{e.Stat: e.N}
	for stat, n := range hero.Turn.Mods { // in any order: sums
		mods[stat] += n
	}
	hero.Turn.Mods = mods
}
