package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// The obstacles that hold a character in the Inner Region.
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

// fightMadeCreature starts a fight with a creature that a space or a card makes (effect fight): by Craft if the effect
// gives it Craft, else by Strength.
func fightMadeCreature(run *run, effects ofEffects, effect *book.Effect) {
	n := max(effect.Strength, effect.Craft)
	startFight(run, effects.Seat, effect.Craft > 0, FromEffect, []Foe{{Creature: book.CreatureOf(effect.Name), Type: effect.Type, N: n}})
}

// rollForDemons rolls for the demons of the Pits (T-145).
func rollForDemons(r *run, m ofEffects, e *book.Effect) {
	rollWithFate(r, m.Seat, book.Roll(e.ID), e.CountDice, doPits.of(m))
}

// meetDemons starts the fight with the first of as many demons as the dice show. They hold the character until it has
// killed them all.
func meetDemons(run *run, effects ofEffects, roll int) {
	holdCharacter(run, effects.Seat, heldDemons, run.Now.Roll(roll).Natural())
	fightNextDemon(run, effects.Seat)
}

// fightNextDemon starts the fight with the next demon that holds the character. If none is left, it releases the
// character and ends the turn at once (T-145).
func fightNextDemon(run *run, seat game.Seat) {
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

// meetWerewolf starts the fight with the Werewolf, whose Strength the dice show. It holds the character until it is
// killed, and keeps that Strength.
func meetWerewolf(run *run, effects ofEffects, roll int) {
	holdCharacter(run, effects.Seat, heldWolf, run.Now.Roll(roll).Natural())
	fightWerewolf(run, effects.Seat)
}

// fightWerewolf starts the fight with the Werewolf that holds the character.
func fightWerewolf(run *run, seat game.Seat) {
	e := run.Now.findInstruction(book.WerewolfDen, book.OpFightFixed)
	startFight(run, seat, false, FromDen, []Foe{{Creature: book.CreatureOf(e.Name), Type: e.Type, N: run.Now.Heroes[seat].Inner.N}})
}

// holdCharacter records the obstacle that holds a character: n demons, a Werewolf of Strength n, or Death with 0. It
// does nothing if that is recorded already.
func holdCharacter(run *run, seat game.Seat, by string, n int) {
	if was := run.Now.Heroes[seat].Inner; was.Held != by || was.N != n {
		run.Emit(Held{Seat: seat, By: by, N: n})
	}
}

// rollWithDeath rolls the dice with Death for the subject (T-147).
func rollWithDeath(r *run, m ofEffects, _ *book.Effect) { rollDeathDuel(r, m.Seat) }

// rollDeathDuel rolls the character's dice, then Death's; the character may spend fate on its own before they are
// compared (T-147).
func rollDeathDuel(run *run, seat game.Seat) {
	effect := run.Now.findInstruction(book.Death, book.OpDiceDuel)
	own := throwDice(run, seat, book.Roll(effect.ID), effect.Dice)
	deaths := throwDice(run, "", "death_dealer", effect.Dice)
	run.Push(doFate.of(ofRoll{Seat: seat, Roll: own, Name: book.Roll(effect.ID)}), doDeath.of(ofDeath{seat, own, deaths}))
}

// settleDeath compares the dice (T-147). With more than Death the character is free to go on. Otherwise Death holds it
// and the turn ends at once; with less than Death it also loses a life.
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

// faceObstacle starts the next fight with the obstacle that holds a character in the Inner Region, or rolls the dice
// with Death (MOVE FIGHT). It does nothing if none holds the character.
func faceObstacle(run *run, a ofSpace) {
	switch seat := a.Seat; run.Now.Heroes[seat].Inner.Held {
	case heldDemons:
		fightNextDemon(run, seat)
	case heldWolf:
		fightWerewolf(run, seat)
	case heldDeath:
		rollDeathDuel(run, seat)
	}
}

// goOnAfterVictory goes on after a victory over creatures: with the next demon, or it releases the character from the
// Werewolf. After other fights it does nothing.
func goOnAfterVictory(run *run, fight *Fight) {
	seat := fight.Sides[0].Seat
	switch fight.Cause {
	case FromPits:
		holdCharacter(run, seat, heldDemons, run.Now.Heroes[seat].Inner.N-1)
		fightNextDemon(run, seat)
	case FromDen:
		run.Emit(Released{Seat: seat, By: heldWolf})
	}
}
