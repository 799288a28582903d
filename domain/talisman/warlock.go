package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// The quests that are fulfilled by deeds (T-160).
const (
	questLife  book.Quest = "take_life"
	questEnemy book.Quest = "kill_enemy"
)

// offerQuest offers a quest to a character that has none (T-156, T-157). If it accepts, a die decides which quest, and
// goods that it has already are delivered at once.
func offerQuest(run *run, effects ofEffects, _ *book.Effect) {
	if run.Now.Heroes[effects.Seat].Quest > 0 {
		return
	}
	a, ok := askQuest.decide(run, doEffect.of(effects), effects)
	if !ok || a.Body.(orders.Quest).Decline {
		return
	}
	rollWithFate(run, effects.Seat, "quest", 1, doAccept.of(ofSeat{effects.Seat}), rollTask{doQuest.of(ofQuest{Seat: effects.Seat})})
}

// acceptQuest gives a character the quest with the number of a roll.
func acceptQuest(run *run, seat ofSeat, roll int) {
	n := run.Now.Roll(roll).Total()
	run.Emit(QuestAccepted{Seat: seat.Seat, N: n, Quest: run.Now.Book.Quests[n]})
}

// askQuest asks whether to accept a quest (DP-33); the default is no.
var askQuest = newPoint(pointOf[ofEffects]{
	point: &point{
		ID:      "DP-33",
		Asked:   askInOwnTurn,
		Class:   classIfBare(alwaysHolds),
		Wish:    newStopWish(),
		About:   acceptsType[orders.Quest],
		Choices: fixedChoices(orders.Quest{Decline: true}, orders.Quest{}),
	},
})

// deliverGoods gives up the card or the gold that a quest wants, and so fulfils it, as soon as the character has
// it: on acceptance, and at the end of its own turns (T-158, T-159).
func deliverGoods(run *run, quest ofQuest) {
	if !run.Now.IsPlaying(quest.Seat) {
		return
	}
	gold, pieces := run.Now.questWants(quest.Seat)
	switch {
	case gold > 0 && run.Now.Heroes[quest.Seat].Gold >= gold:
		run.Emit(GoldMoved{From: Purse{Seat: quest.Seat}, N: gold, Cause: string(run.Now.findQuest(quest.Seat))})
		fulfilQuest(run, quest.Seat)
	case len(pieces) > 0:
		answer, ok := askDeliver.decide(run, doQuest.of(quest), ofDiscard{quest.Seat, 1, pieces, ""})
		if !ok {
			return
		}
		run.Emit(CardDiscarded{Seat: quest.Seat, Card: run.Now.selectFirst(1, answer.Body, pieces)[0]})
		fulfilQuest(run, quest.Seat)
	}
}

// findQuest returns the unfinished quest of a character; "" if it has none.
func (s *State) findQuest(seat game.Seat) book.Quest { return s.Book.Quests[s.Heroes[seat].Quest] }

// questWants returns the gold that a character's quest wants, or else the character's pieces of which it
// wants one; 0 and nil for other quests, and without a quest.
func (s *State) questWants(seat game.Seat) (gold int, pieces []book.Piece) {
	switch s.findQuest(seat) {
	case "give_gold_3":
		return 3, nil
	case "give_gold_2":
		return 2, nil
	case "give_follower":
		return 0, s.listUnbound(seat)
	case "give_magic_object":
		return 0, lists.Keep(s.Heroes[seat].Objects, func(p book.Piece) bool { return s.Book.Of(p).Type == book.MagicObject })
	}
	return 0, nil
}

// askDeliver asks which Follower or Magic Object to give up (DP-34); by default the least
// valuable.
var askDeliver = newPoint(pointOf[ofDiscard]{
	point: &point{ID: "DP-34", Asked: askInOwnTurn, About: acceptsType[orders.Deliver]},
	Open:  func(_ *State, m ofDiscard) bool { return len(m.Pieces) > 1 },
	Legal: func(state *State, _ game.Seat, m ofDiscard, b game.Body) bool {
		return len(state.findNamed(b.(orders.Deliver).Things, m.Pieces)) > 0
	},
	Choices: func(state *State, _ game.Seat, m ofDiscard) []game.Body {
		return lists.Map(state.sortByCheapest(m.Pieces), func(p book.Piece) game.Body { return orders.Deliver{Things: []orders.Thing{toThing(p)}} })
	},
})

// fulfilByDeed fulfils the quest of a character that has done its deed (T-160).
func fulfilByDeed(run *run, seat game.Seat, deed book.Quest) {
	if run.Now.IsPlaying(seat) && run.Now.findQuest(seat) == deed {
		fulfilQuest(run, seat)
	}
}

// causeQuest is the cause, in events, of the end of the turn and of the Talisman that a fulfilled quest brings.
const causeQuest = "quest"

// fulfilQuest ends a quest (T-161): the character is moved to the Warlock's Cave and
// gains a Talisman if there is one. If it is in turn, its turn ends.
func fulfilQuest(run *run, seat game.Seat) {
	run.Emit(QuestFulfilled{Seat: seat, Quest: run.Now.findQuest(seat)})
	if seat == run.Now.Active() && run.Now.Now.Cut == "" {
		cutTurn(run, causeQuest)
	}
	relocateCharacter(run, seat, book.WarlocksCave, ByQuest)
	giveTalisman(run, seat, causeQuest)
}
