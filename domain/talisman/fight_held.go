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
func fightGuard(run *run, space ofSpace) {
	g := run.Now.Book.Links.Bridge.Guard
	startFight(run, space.Seat, false, FromGuard, []Foe{{Creature: book.CreatureOf(g.Name), N: g.Strength}})
}

// fightMadeCreature starts a fight with a creature that a space or a card makes (effect fight).
func fightMadeCreature(run *run, effects ofEffects, effect *book.Effect) {
	n := max(effect.Strength, effect.Craft)
	startFight(run, effects.Seat, effect.Craft > 0, FromEffect, []Foe{{Creature: book.CreatureOf(effect.Name), Type: effect.Type, N: n}})
}

// rollForDemons rolls for the demons of the Pits (T-145).
func rollForDemons(r *run, m ofEffects, e *book.Effect) {
	rollWithFate(r, m.Seat, book.Roll(e.ID), e.CountDice, doPits.of(m))
}

// meetDemons holds the character until it has killed them all.
func meetDemons(run *run, effects ofEffects, roll int) {
	holdCharacter(run, effects.Seat, heldDemons, run.Now.Roll(roll).Natural())
	nextDemon(run, effects.Seat)
}

// nextDemon starts the fight with the next demon. After the last one the turn ends, and the way
// is free (T-145).
func nextDemon(run *run, seat game.Seat) {
	if run.Now.Heroes[seat].Inner.N == 0 {
		run.Emit(Released{Seat: seat, By: heldDemons})
		endTurnAtOnce(run, heldDemons)
		return
	}
	e := run.Now.findInstruction(book.Pits, book.OpFightSeries)
	startFight(run, seat, false, FromPits, []Foe{{Creature: book.CreatureOf(e.Name), Type: e.Type, N: e.Strength}})
}

// findInstruction returns the first effect of a kind on a space. It panics if there is none.
func (s *State) findInstruction(space book.Space, op book.Op) *book.Effect {
	do := s.Book.Space(space).Do
	return &do[slices.IndexFunc(do, func(e book.Effect) bool { return e.Op == op })]
}

// rollForWerewolf rolls for the Werewolf's Strength (T-146).
func rollForWerewolf(r *run, m ofEffects, e *book.Effect) {
	rollWithFate(r, m.Seat, book.Roll(e.ID), e.StrengthDice, doDen.of(m))
}

// meetWerewolf holds the character until it has killed the Werewolf, which keeps
// its Strength.
func meetWerewolf(run *run, effects ofEffects, roll int) {
	holdCharacter(run, effects.Seat, heldWolf, run.Now.Roll(roll).Natural())
	fightWerewolf(run, effects.Seat)
}

func fightWerewolf(run *run, seat game.Seat) {
	e := run.Now.findInstruction(book.WerewolfDen, book.OpFightFixed)
	startFight(run, seat, false, FromDen, []Foe{{Creature: book.CreatureOf(e.Name), Type: e.Type, N: run.Now.Heroes[seat].Inner.N}})
}

func holdCharacter(run *run, seat game.Seat, by string, n int) {
	if was := run.Now.Heroes[seat].Inner; was.Held != by || was.N != n {
		run.Emit(Held{Seat: seat, By: by, N: n})
	}
}

// rollWithDeath rolls the dice with Death: the character's, Death's, then fate (T-147).
func rollWithDeath(r *run, m ofEffects, _ *book.Effect) { diceWithDeath(r, m.Seat) }

func diceWithDeath(run *run, seat game.Seat) {
	effect := run.Now.findInstruction(book.Death, book.OpDiceDuel)
	own := throwDice(run, seat, book.Roll(effect.ID), effect.Dice)
	deaths := throwDice(run, "", "death_dealer", effect.Dice)
	run.Push(doFate.of(ofRoll{Seat: seat, Roll: own, Name: book.Roll(effect.ID)}), doDeath.of(ofDeath{seat, own, deaths}))
}

// settleDeath compares the dice. Below Death's total the character loses a life; only above it
// the way is free (T-147).
func settleDeath(run *run, a ofDeath) {
	seat, own, deaths := a.Seat, run.Now.Roll(a.Own).Natural(), run.Now.Roll(a.Deaths).Natural()
	if own > deaths {
		if run.Now.Heroes[seat].Inner.Held != "" {
			run.Emit(Released{Seat: seat, By: heldDeath})
		}
		return
	}
	holdCharacter(run, seat, heldDeath, 0)
	if own < deaths {
		run.Push(doLoss.of(ofLoss{Seat: seat, N: 1, Cause: heldDeath}))
	}
	endTurnAtOnce(run, heldDeath)
}

// faceObstacle starts the fight with the obstacle that holds a character in the Inner Region (MOVE
// FIGHT).
func faceObstacle(run *run, a ofSpace) {
	switch seat := a.Seat; run.Now.Heroes[seat].Inner.Held {
	case heldDemons:
		nextDemon(run, seat)
	case heldWolf:
		fightWerewolf(run, seat)
	case heldDeath:
		diceWithDeath(run, seat)
	}
}

// goOnAfterVictory goes on after a victory over creatures: to the next demon, or past the Werewolf.
func goOnAfterVictory(run *run, fight *Fight) {
	seat := fight.Sides[0].Seat
	switch fight.Cause {
	case FromPits:
		holdCharacter(run, seat, heldDemons, run.Now.Heroes[seat].Inner.N-1)
		nextDemon(run, seat)
	case FromDen:
		run.Emit(Released{Seat: seat, By: heldWolf})
	}
}
