package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// What holds a character in the Inner Region.
const (
	heldDeath  = "death"
	heldDemons = "pits"
	heldWolf   = "werewolf_den"
)

// fightGuard starts the fight with the Sentinel, which attacks a character that crosses the
// bridge (T-30).
func fightGuard(r *run, a ofSpace) {
	g := r.Now.Book.Links.Bridge.Guard
	startFight(r, a.Seat, false, FromGuard, []Foe{{Creature: book.CreatureOf(g.Name), N: g.Strength}})
}

// fightMade starts a fight with a creature that a space or a card makes (2.9, fight).
func fightMade(r *run, m ofEffects, e *book.Effect) {
	n := max(e.Strength, e.Craft)
	startFight(r, m.Seat, e.Craft > 0, FromEffect, []Foe{{Creature: book.CreatureOf(e.Name), Type: e.Type, N: n}})
}

// fightSeries rolls for the demons of the Pits (T-145).
func fightSeries(r *run, m ofEffects, e *book.Effect) {
	rollWithFate(r, m.Seat, book.Roll(e.ID), e.CountDice, doPits.of(m))
}

// meetDemons holds the character until it has killed them all.
func meetDemons(r *run, m ofEffects, roll int) {
	holdCharacter(r, m.Seat, heldDemons, r.Now.Roll(roll).Natural())
	nextDemon(r, m.Seat)
}

// nextDemon starts the fight with the next demon. After the last one the turn ends, and the way
// is free (T-145).
func nextDemon(r *run, seat game.Seat) {
	if r.Now.Heroes[seat].Inner.N == 0 {
		r.Emit(Released{Seat: seat, By: heldDemons})
		endTurnAtOnce(r, heldDemons)
		return
	}
	e := r.Now.findInstruction(book.Pits, book.OpFightSeries)
	startFight(r, seat, false, FromPits, []Foe{{Creature: book.CreatureOf(e.Name), Type: e.Type, N: e.Strength}})
}

// findInstruction returns the first effect of a kind on a space. It panics if there is none.
func (s *State) findInstruction(space book.Space, op book.Op) *book.Effect {
	do := s.Book.Space(space).Do
	return &do[slices.IndexFunc(do, func(e book.Effect) bool { return e.Op == op })]
}

// fightFixed rolls for the Werewolf's Strength (T-146).
func fightFixed(r *run, m ofEffects, e *book.Effect) {
	rollWithFate(r, m.Seat, book.Roll(e.ID), e.StrengthDice, doDen.of(m))
}

// meetWerewolf holds the character until it has killed the Werewolf, which keeps
// its Strength.
func meetWerewolf(r *run, m ofEffects, roll int) {
	holdCharacter(r, m.Seat, heldWolf, r.Now.Roll(roll).Natural())
	fightWerewolf(r, m.Seat)
}

func fightWerewolf(r *run, seat game.Seat) {
	e := r.Now.findInstruction(book.WerewolfDen, book.OpFightFixed)
	startFight(r, seat, false, FromDen, []Foe{{Creature: book.CreatureOf(e.Name), Type: e.Type, N: r.Now.Heroes[seat].Inner.N}})
}

func holdCharacter(r *run, seat game.Seat, by string, n int) {
	if was := r.Now.Heroes[seat].Inner; was.Held != by || was.N != n {
		r.Emit(Held{Seat: seat, By: by, N: n})
	}
}

// rollWithDeath rolls the dice with Death: the character's, Death's, then fate (T-147, 4.4).
func rollWithDeath(r *run, m ofEffects, _ *book.Effect) { diceWithDeath(r, m.Seat) }

func diceWithDeath(r *run, seat game.Seat) {
	e := r.Now.findInstruction(book.Death, book.OpDiceDuel)
	own := throwDice(r, seat, book.Roll(e.ID), e.Dice)
	deaths := throwDice(r, "", "death_dealer", e.Dice)
	r.Push(doFate.of(ofRoll{Seat: seat, Roll: own, Name: book.Roll(e.ID)}), doDeath.of(ofDeath{seat, own, deaths}))
}

// settleDeath compares the dice. Below Death's total the character loses a life; only above it
// the way is free (T-147).
func settleDeath(r *run, a ofDeath) {
	seat, own, deaths := a.Seat, r.Now.Roll(a.Own).Natural(), r.Now.Roll(a.Deaths).Natural()
	if own > deaths {
		if r.Now.Heroes[seat].Inner.Held != "" {
			r.Emit(Released{Seat: seat, By: heldDeath})
		}
		return
	}
	holdCharacter(r, seat, heldDeath, 0)
	if own < deaths {
		r.Push(doLoss.of(ofLoss{Seat: seat, N: 1, Cause: heldDeath}))
	}
	endTurnAtOnce(r, heldDeath)
}

// faceObstacle starts the fight with the obstacle that holds a character in the Inner Region (MOVE
// FIGHT).
func faceObstacle(r *run, a ofSpace) {
	switch seat := a.Seat; r.Now.Heroes[seat].Inner.Held {
	case heldDemons:
		nextDemon(r, seat)
	case heldWolf:
		fightWerewolf(r, seat)
	case heldDeath:
		diceWithDeath(r, seat)
	}
}

// goOnAfterVictory goes on after a victory over creatures: to the next demon, or past the Werewolf.
func goOnAfterVictory(r *run, f *Fight) {
	seat := f.Sides[0].Seat
	switch f.Cause {
	case FromPits:
		holdCharacter(r, seat, heldDemons, r.Now.Heroes[seat].Inner.N-1)
		nextDemon(r, seat)
	case FromDen:
		r.Emit(Released{Seat: seat, By: heldWolf})
	}
}
