package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// rollInTunnel rolls for the Mines or the Crypt (T-143): the dice, less Craft or Strength, decide
// where the subject comes out.
func rollInTunnel(run *run, effects ofEffects, effect *book.Effect) {
	name := book.Roll(effect.ID)
	rollWithFate(run, effects.Seat, name, run.Now.countDice(effects.Seat, name, effect.Dice), doExit.of(effects))
}

// takeExit moves the subject to the exit for the roll less the characteristic. It does nothing if the subject stands
// there already, or is no longer in play.
func takeExit(run *run, effects ofEffects, roll int) {
	effect := run.Now.effectOf(effects.place)
	if effect == nil || !run.Now.IsPlaying(effects.Seat) {
		return
	}
	to := effect.Exits.Of(run.Now.Roll(roll).Total() - run.Now.statValue(effects.Seat, effect.Minus))
	if to != run.Now.Heroes[effects.Seat].Space {
		relocateCharacter(run, effects.Seat, to, ByTunnels)
	}
}

// feedFollowers lets Followers die in place of lives (T-144, DP-35): each discarded one prevents
// the loss of one life.
func feedFollowers(run *run, feed ofSacrifice) {
	about, fed := feed, 0
	about.Followers = run.Now.sortByCheapest(run.Now.listUnbound(feed.Seat))
	if len(about.Followers) > 0 {
		answer, ok := askFeed.decide(run, doFeed.of(feed), about)
		if !ok {
			return
		}
		given := run.Now.listFed(about, answer.Body.(orders.Feed))
		for _, p := range given {
			run.Emit(CardDiscarded{Seat: feed.Seat, Card: p})
		}
		fed = len(given)
	}
	if fed < feed.N {
		run.Push(doLoss.of(ofLoss{Seat: feed.Seat, N: feed.N - fed, Cause: feed.Cause}))
	}
}

// listFed returns the Followers that an order gives: the named ones, all, or with a number the cheapest. There are at
// most as many as lives to lose.
func (s *State) listFed(feed ofSacrifice, f orders.Feed) []book.Piece {
	given := s.selectChosen(f.Choice, feed.Followers)
	if f.N > 0 {
		given = feed.Followers[:min(f.N, len(feed.Followers))]
	}
	return given[:min(feed.N, len(given))]
}

// askFeed asks which Followers to discard (DP-35); by default as many as are needed to keep one
// life.
var askFeed = newPoint(pointOf[ofSacrifice]{
	point: &point{ID: "DP-35", Asked: askInOwnTurn, Open: alwaysHolds, About: acceptsType[orders.Feed]},
	Choices: func(state *State, seat game.Seat, m ofSacrifice) []game.Body {
		need := min(max(m.N-state.Heroes[seat].Lives+1, 0), len(m.Followers))
		none, all := orders.Feed{}, orders.Feed{Choice: orders.Choice{All: true}}
		if need == 0 {
			return []game.Body{none, all}
		}
		return []game.Body{orders.Feed{N: need}, none, all}
	},
})

// causeCommand is the cause of losses by the Command Spell, and the name of its roll.
const causeCommand = "command"

// castCommandOnArrival casts the Command Spell in the turn of arrival too, with the option for it,
// if the character is alone (T-153).
func castCommandOnArrival(run *run, effects ofEffects, _ *book.Effect) {
	if run.Now.Options.CommandNow && len(run.Now.SeatsOn(book.CrownOfCommand)) == 1 {
		run.Push(doCommand.of(ofSeat{effects.Seat}))
	}
}

// castCommand casts the Command Spell (T-152); it does nothing if the character cannot (T-155). Others may answer it.
func castCommand(run *run, seat ofSeat) {
	if run.Now.MayCommand(seat.Seat) {
		announceSpell(run, Casting{Seat: seat.Seat, Spell: book.Command}, func(a ofSpell) task { return doRule.of(ofCommand{a.Seat, a.N}) })
	}
}

// rollForCommand rolls for the Command Spell if nobody has countered it.
func rollForCommand(run *run, command ofCommand) {
	if run.Now.isWorking(command.N) {
		rollWithFate(run, command.Seat, causeCommand, 1, doObey.of(ofSeat{command.Seat}))
	}
}

// MayCommand reports whether a character can cast the Command Spell: it is no Toad, has no
// Amulet, and magic is not suppressed (T-103, T-122, T-155).
func (s *State) MayCommand(seat game.Seat) bool {
	barred := slices.ContainsFunc(s.listTraits(seat, book.PassiveNoCast), func(t trait) bool {
		return slices.Contains(t.Including, book.Command)
	})
	return s.Heroes[seat].Toad == nil && !barred && !s.HasGlobal(MagicSuppressed)
}

// settleCommand takes a life from all others if the Command Spell works at this roll (T-152, R-2).
func settleCommand(run *run, about ofSeat, roll int) {
	natural := run.Now.Roll(roll).Natural()
	cast := CommandCast{Seat: about.Seat, Natural: natural, Works: slices.Contains(run.Now.listCommandResults(), natural)}
	if cast.Works {
		cast.Victims = piles.Without(run.Now.InPlay(about.Seat), about.Seat)
	}
	run.Emit(cast)
	list := lists.Map(cast.Victims, func(seat game.Seat) task {
		return doLoss.of(ofLoss{Seat: seat, By: about.Seat, N: 1, Cause: causeCommand})
	})
	run.Push(list...)
}

// listCommandResults returns the natural results at which the Command Spell works. With the option strong_command they
// depend on the number of characters in play, of which more than 7 count as 7.
func (s *State) listCommandResults() []int {
	limits := s.Book.Limits.Command
	if strong, ok := limits.Strong[min(len(s.InPlay(s.Active())), 7)]; ok && s.Options.Strong {
		return strong
	}
	return limits.Default
}
