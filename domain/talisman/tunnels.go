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
func rollInTunnel(r *run, m ofEffects, e *book.Effect) {
	name := book.Roll(e.ID)
	rollWithFate(r, m.Seat, name, r.Now.countDice(m.Seat, name, e.Dice), doExit.of(m))
}

func takeExit(r *run, m ofEffects, roll int) {
	e := r.Now.effectOf(m.place)
	if e == nil || !r.Now.Playing(m.Seat) {
		return
	}
	to := e.Exits.Of(r.Now.Roll(roll).Total() - r.Now.statValue(m.Seat, e.Minus))
	if to != r.Now.Heroes[m.Seat].Space {
		relocateCharacter(r, m.Seat, to, ByTunnels)
	}
}

// feedFollowers lets Followers die in place of lives (T-144, DP-35): each discarded one prevents
// the loss of one life.
func feedFollowers(r *run, m ofFeed) {
	about, fed := m, 0
	about.Followers = r.Now.sortByCheapest(r.Now.listUnbound(m.Seat))
	if len(about.Followers) > 0 {
		a, ok := askFeed.decide(r, doFeed.of(m), about)
		if !ok {
			return
		}
		given := r.Now.listFed(about, a.Body.(orders.Feed))
		for _, p := range given {
			r.Emit(CardDiscarded{Seat: m.Seat, Card: p})
		}
		fed = len(given)
	}
	if fed < m.N {
		r.Push(doLoss.of(ofLoss{Seat: m.Seat, N: m.N - fed, Cause: m.Cause}))
	}
}

// listFed returns the Followers that an order gives, at most as many as there are lives to lose.
func (s *State) listFed(m ofFeed, f orders.Feed) []book.Piece {
	given := s.selectChosen(f.Choice, m.Followers)
	if f.N > 0 {
		given = m.Followers[:min(f.N, len(m.Followers))]
	}
	return given[:min(m.N, len(given))]
}

// askFeed asks which Followers to discard (DP-35); by default as many as are needed to keep one
// life.
var askFeed = newPoint(pointOf[ofFeed]{
	point: &point{ID: "DP-35", Asked: askInOwnTurn, Open: alwaysHolds, About: acceptsType[orders.Feed]},
	Choices: func(s *State, seat game.Seat, m ofFeed) []game.Body {
		need := min(max(m.N-s.Heroes[seat].Lives+1, 0), len(m.Followers))
		none, all := orders.Feed{}, orders.Feed{Choice: orders.Choice{All: true}}
		if need == 0 {
			return []game.Body{none, all}
		}
		return []game.Body{orders.Feed{N: need}, none, all}
	},
})

// causeCommand is the cause of losses by the Command Spell, and the name of its roll.
const causeCommand = "command"

// commandOnArrival casts the Command Spell in the turn of arrival too, with the option for it,
// if the character is alone (T-153).
func commandOnArrival(r *run, m ofEffects, _ *book.Effect) {
	if r.Now.Options.CommandNow && len(r.Now.On(book.CrownOfCommand)) == 1 {
		r.Push(doCommand.of(ofSeat{m.Seat}))
	}
}

// castCommand casts the Command Spell (T-152), if the character can (T-155). Others may answer it.
func castCommand(r *run, a ofSeat) {
	if r.Now.MayCommand(a.Seat) {
		announceSpell(r, Casting{Seat: a.Seat, Spell: book.Command}, func(a ofSpell) task { return doRule.of(ofCommand{a.Seat, a.N}) })
	}
}

// rollForCommand rolls for the Command Spell if nobody has countered it.
func rollForCommand(r *run, m ofCommand) {
	if r.Now.isWorking(m.N) {
		rollWithFate(r, m.Seat, causeCommand, 1, doObey.of(ofSeat{m.Seat}))
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

// obeyCommand takes a life from all others if the Command Spell works at this roll (T-152, R-2).
func obeyCommand(r *run, m ofSeat, roll int) {
	natural := r.Now.Roll(roll).Natural()
	e := CommandCast{Seat: m.Seat, Natural: natural, Works: slices.Contains(r.Now.listCommandResults(), natural)}
	if e.Works {
		e.Victims = piles.Without(r.Now.InPlay(m.Seat), m.Seat)
	}
	r.Emit(e)
	list := lists.Map(e.Victims, func(seat game.Seat) task { return doLoss.of(ofLoss{Seat: seat, By: m.Seat, N: 1, Cause: causeCommand}) })
	r.Push(list...)
}

// listCommandResults returns the natural results at which the Command Spell works; with the option
// strong_command they depend on the number of characters in play.
func (s *State) listCommandResults() []int {
	limits := s.Book.Limits.Command
	if strong, ok := limits.Strong[min(len(s.InPlay(s.Active())), 7)]; ok && s.Options.Strong {
		return strong
	}
	return limits.Default
}
