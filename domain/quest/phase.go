package quest

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
	"seneschal/domain/words"
)

// Phase returns the setup, in which characters are chosen, or the open post. A post of a solo game
// has no deadline, since its submission is played at once, unless other games have the same dice.
func (s *State) Phase() game.Phase {
	if s.Post == 0 {
		return game.Phase{Name: "setup", Kind: kindSetup, Title: "Setup"}
	}
	n := strconv.Itoa(s.Post)
	return game.Phase{Name: "post " + n, Kind: kindPost, Cycle: s.Post, Title: "Post " + n, Endless: s.playsAtOnce()}
}

// SetupKey is the key of the section for characters and attributes. Drafts are kept by the
// keys of their sections.
const SetupKey = "setup"

// AllKey returns the key of the section for every turn of a post.
func AllKey(post int) string { return postKey(post) + "all" }

// TurnKey returns the key of the section for a seat's nth played turn of a post.
func TurnKey(post, n int) string { return postKey(post) + "turn " + strconv.Itoa(n) }

func postKey(post int) string { return "post " + strconv.Itoa(post) + " " }

// TurnOf returns the number of the turn for which a section of a post is, given its key; 0 if it is for all
// turns, or for another post.
func TurnOf(post int, key string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(key, postKey(post)+"turn "))
	return n
}

// listSections returns the sections of an order set that are for the open post.
func (s *State) listSections(orderSet game.OrderSet) []game.OrderSetSection {
	return lists.Keep(orderSet.Sections, func(x game.OrderSetSection) bool { return strings.HasPrefix(x.Key, postKey(s.Post)) })
}

// playsAtOnce reports whether a submission is played as soon as it arrives.
func (s *State) playsAtOnce() bool { return s.IsSolo() && !s.Options.Together }

// countSoloTurns returns the number of turns that a solo submission plays: its highest TURN, up to a
// limit; 1 if it has sections for the post but no TURN; 0 if it has none. Where other games have the
// same dice it returns the number of rounds in a post, as in a game of several seats.
func (s *State) countSoloTurns(orderSet game.OrderSet) int {
	if s.Options.Together {
		return s.Options.Tempo
	}
	turns := 0
	for _, x := range s.listSections(orderSet) {
		turns = max(turns, TurnOf(s.Post, x.Key), 1)
	}
	return min(turns, s.Book.Time.Post.SoloMaxTurns)
}

// ClosePolicy returns the policy by which phases close: a post early if the option says so, and a
// solo submission at once. A seat that sent orders for the post beforehand has not
// missed it.
func (s *State) ClosePolicy() game.ClosePolicy { return closePolicy{state: s} }

type closePolicy struct {
	game.AtOnce
	state *State
}

// Ready reports whether every awaited seat has answered, or all want the game to end. A seat that resigned
// counts as having answered; a seat without a player is not waited for, but at least one must have
// answered. A post of several seats is ready early only if the option says so.
func (u closePolicy) Ready(orderSets game.Orders, _ time.Time) bool {
	if u.state.allAgreeToEnd(orderSets) {
		return true
	}
	if u.state.Post > 0 && !u.state.IsSolo() && !u.state.Options.Early {
		return false
	}
	answered := 0
	for _, seat := range u.state.listAwaited() {
		switch orderSet := orderSets[seat]; {
		case orderSet.Vacant:
		case orderSet.Resigned, orderSet.Final && u.state.answersPost(orderSet):
			answered++
		default:
			return false
		}
	}
	return answered > 0
}

// Answered reports whether an order set answers the open phase: attributes alone answer no post.
func (u closePolicy) Answered(w game.Wait, orderSet game.OrderSet) bool {
	return u.AtOnce.Answered(w, orderSet) && u.state.answersPost(orderSet)
}

// answersPost reports whether an order set has a section for the open post. Attributes alone do not count,
// nor do orders for a later post; in the setup any order set counts.
func (s *State) answersPost(orderSet game.OrderSet) bool {
	switch {
	case s.Post == 0:
		return true
	case s.playsAtOnce():
		return s.countSoloTurns(orderSet) > 0
	}
	return len(s.listSections(orderSet)) > 0
}

// Missed lists the seats that sent no valid submission, now or beforehand. It lists none in the
// setup: a seat need not wish for a character, and only posts are counted.
func (u closePolicy) Missed(orders game.Orders) []game.Seat {
	if u.state.Post == 0 {
		return nil
	}
	return slices.DeleteFunc(u.AtOnce.Missed(orders), func(seat game.Seat) bool { return len(u.state.listSections(orders[seat])) > 0 })
}

// Patience returns the number of posts without a submission after which a seat falls asleep
// . No seat is ever vacated for it.
func (s *State) Patience() (regencyAt, vacantAt int) { return s.Options.DormantAfter, 0 }

// PassesOn returns false: a character leaves the board when its seat resigns.
func (s *State) PassesOn() bool { return false }

// listAwaited lists the seats whose orders are collected; none once the game is over.
func (s *State) listAwaited() []game.Seat {
	if s.Ending != nil {
		return nil
	}
	return lists.Keep(s.Seats, func(seat game.Seat) bool { return s.Knights[seat].Status == Active })
}

// Waits lists a wait for the orders of every seat that plays.
func (s *State) Waits(lang string) []game.Wait {
	kind := "post"
	switch {
	case s.Post == 0:
		kind = "setup"
	case s.playsAtOnce():
		kind = "solo"
	}
	post, otherwise := map[string]string{"n": strconv.Itoa(s.Post)}, kind
	if s.Post == 1 {
		otherwise, post["attributes"] = "first."+kind, s.spellDefaultAttributes()
	}
	return lists.Map(s.listAwaited(), func(seat game.Seat) game.Wait {
		return game.Wait{
			Seat: seat, For: catalogue.Say(lang, "asked."+kind, post), Ask: s.phraseDecision(lang, kind, seat), Choices: s.listExamples(seat),
			Default: catalogue.Say(lang, "otherwise."+otherwise, post),
		}
	})
}

// phraseDecision returns the sentence that asks a seat for its decision. The kind is that of Waits.
func (s *State) phraseDecision(lang, kind string, seat game.Seat) string {
	first, last := s.Round+1, s.Round+s.Options.Tempo
	if s.Options.Rounds > 0 {
		last = min(last, s.Options.Rounds)
	}
	pairs := map[string]string{"n": strconv.Itoa(s.Post), "from": strconv.Itoa(first), "to": strconv.Itoa(last)}
	switch {
	case s.Post > 0 && s.mustEnterPlace(seat):
		kind, pairs["place"] = "enter", book.The(lang, book.Zone(s.Knights[seat].MustEnter))
	case kind == "post":
		kind = lists.Either(first == last, "post.one", "post.other")
	}
	if s.Post == 1 && kind != "enter" {
		kind, pairs["points"] = "first."+kind, strconv.Itoa(s.Book.Start.Points)
	}
	return words.Contract(lang, catalogue.Say(lang, "question."+kind, pairs))
}

// spellDefaultAttributes returns the order for the default distribution of the first points (Q-14, D2).
func (s *State) spellDefaultAttributes() string {
	return orders.Attributes{Attrs: s.Book.Start.Default}.String()
}

// listExamples returns examples of legal submissions. A seat that is obliged to enter a place does
// nothing else first; the first post also asks for attributes.
func (s *State) listExamples(seat game.Seat) [][]string {
	switch {
	case s.Post > 0 && s.mustEnterPlace(seat):
		return [][]string{{"TURN 1", orders.Enter{}.String()}}
	case s.Post == 1:
		return [][]string{{s.spellDefaultAttributes(), "ALL", "EXPLORE"}, {s.spellDefaultAttributes(), "ALL", "STAY"}}
	case s.Post > 0:
		return [][]string{{"ALL", "EXPLORE"}, {"ALL", "STAY"}}
	}
	return lists.Map(s.Book.Characters, func(c book.CharacterDef) []string {
		return []string{orders.Characters{List: []book.Character{c.ID}}.String()}
	})
}

// allAgreeToEnd reports whether all seats that play want the game to end. Seats under regency, and seats
// without a player, are not asked.
func (s *State) allAgreeToEnd(orderSets game.Orders) bool {
	asked := lists.Keep(s.Seats, func(seat game.Seat) bool {
		orderSet := orderSets[seat]
		return s.Knights[seat].Status != Resigned && !orderSet.Vacant && !orderSet.Resigned && !orderSet.Regency
	})
	return slices.Contains(orderSets.Wanted(asked), order.Motion{})
}
