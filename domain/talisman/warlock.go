package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// Steps of the Warlock's Cave (3.21).
const (
	doAccept = "accept-quest" // the rolled quest
	doQuest  = "quest"        // cards or gold are given up for a quest
)

// The quests that are fulfilled by deeds (T-160).
const (
	questLife  book.Quest = "take_life"
	questEnemy book.Quest = "kill_enemy"
)

// offerQuest offers a quest to a character that has none (T-156, T-157).
func offerQuest(r *run, t task, _ *book.Effect) {
	m := t.About
	if r.Now.Heroes[m.Seat].Quest > 0 {
		return
	}
	a, ok := r.Decide(t, askQuest, m.Seat, m)
	if !ok || a.Body.(orders.Quest).Decline {
		return
	}
	rollWithFate(r, m.Seat, "quest", 1, task{Do: doAccept, About: matter{Seat: m.Seat}}, task{Do: doQuest, About: matter{Seat: m.Seat}})
}

func acceptQuest(r *run, t task) {
	n := r.Now.Roll(t.About.Roll).Total()
	r.Emit(QuestAccepted{Seat: t.About.Seat, N: n, Quest: r.Now.Book.Quests[n]})
}

// askQuest asks whether to accept a quest (DP-33); the default is no.
var askQuest = &point{
	ID:      "DP-33",
	Asked:   askInOwnTurn,
	Class:   classIfBare(alwaysHolds),
	Wish:    newStopWish(),
	About:   acceptsType[orders.Quest],
	Choices: fixedChoices(orders.Quest{Decline: true}, orders.Quest{}),
}

// deliverGoods gives up the cards or the gold that a quest wants, as soon as the character has
// them: on acceptance, and at the end of its own turns (T-158, T-159).
func deliverGoods(r *run, t task) {
	m := t.About
	if !r.Now.Playing(m.Seat) {
		return
	}
	gold, pieces := r.Now.questWants(m.Seat)
	switch {
	case gold > 0 && r.Now.Heroes[m.Seat].Gold >= gold:
		r.Emit(GoldMoved{From: Purse{Seat: m.Seat}, N: gold, Cause: string(r.Now.findQuest(m.Seat))})
		fulfilQuest(r, m.Seat)
	case len(pieces) > 0:
		m.N, m.Pieces, m.Roll = 1, pieces, 0
		a, ok := r.Decide(t, askDeliver, m.Seat, m)
		if !ok {
			return
		}
		r.Emit(CardDiscarded{Seat: m.Seat, Card: r.Now.selectFirst(1, a.Body, pieces)[0]})
		fulfilQuest(r, m.Seat)
	}
}

// findQuest returns the unfinished quest of a character; "" if it has none.
func (s *State) findQuest(seat game.Seat) book.Quest { return s.Book.Quests[s.Heroes[seat].Quest] }

// questWants returns the gold that a character's quest wants, or the pieces of which it
// wants one.
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
var askDeliver = &point{
	ID:    "DP-34",
	Asked: askInOwnTurn,
	Open:  func(_ *State, m matter) bool { return len(m.Pieces) > 1 },
	About: acceptsType[orders.Deliver],
	Legal: func(s *State, _ game.Seat, m matter, b game.Body) bool {
		return len(s.findNamed(b.(orders.Deliver).Things, m.Pieces)) > 0
	},
	Choices: func(s *State, _ game.Seat, m matter) []game.Body {
		return lists.Map(s.sortByCheapest(m.Pieces), func(p book.Piece) game.Body { return orders.Deliver{Things: []orders.Thing{toThing(p)}} })
	},
}

// fulfilByDeed fulfils the quest of a character that has done its deed (T-160).
func fulfilByDeed(r *run, seat game.Seat, deed book.Quest) {
	if r.Now.Playing(seat) && r.Now.findQuest(seat) == deed {
		fulfilQuest(r, seat)
	}
}

// fulfilQuest ends a quest (T-161): the character is moved to the Warlock's Cave,
// gains a Talisman if there is one, and its turn ends.
func fulfilQuest(r *run, seat game.Seat) {
	r.Emit(QuestFulfilled{Seat: seat, Quest: r.Now.findQuest(seat)})
	if seat == r.Now.Active() && r.Now.Now.Cut == "" {
		cutTurn(r, doQuest)
	}
	relocateCharacter(r, seat, book.WarlocksCave, ByQuest)
	giveTalisman(r, seat, doQuest)
}
