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

// Phase is the choice of characters, or a post. A solo letter is played at
// once, without a deadline, unless other games have the same dice.
func (s *State) Phase() game.Phase {
	if s.Post == 0 {
		return game.Phase{Name: "setup", Kind: kindSetup, Title: "Setup"}
	}
	n := strconv.Itoa(s.Post)
	return game.Phase{Name: "post " + n, Kind: kindPost, Cycle: s.Post, Title: "Post " + n, Endless: s.atOnce()}
}

// The sections of a letter (5.1) as drafts are kept by them.

// SetupKey is the section for characters and attributes.
const SetupKey = "setup"

// AllKey is the section for every turn of a post.
func AllKey(post int) string { return postKey(post) + "all" }

// TurnKey is the section for a seat's nth played turn of a post.
func TurnKey(post, n int) string { return postKey(post) + "turn " + strconv.Itoa(n) }

func postKey(post int) string { return "post " + strconv.Itoa(post) + " " }

// TurnOf is for which turn of a post a section is; 0 if it is not for one.
func TurnOf(post int, key string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(key, postKey(post)+"turn "))
	return n
}

// orders are the sections of a sheet that are for the open post.
func (s *State) orders(sheet game.Sheet) []game.SheetSection {
	return lists.Keep(sheet.Sections, func(x game.SheetSection) bool { return strings.HasPrefix(x.Key, postKey(s.Post)) })
}

// atOnce reports whether a letter is played when it comes.
func (s *State) atOnce() bool { return s.Solo() && !s.Options.Together }

// soloTurns is how many turns a solo letter plays: up to its highest TURN; one
// if it has clauses for the post, and no TURN; else none. Where other games
// have the same dice it is those of a post, as at a table.
func (s *State) soloTurns(sheet game.Sheet) int {
	if s.Options.Together {
		return s.Options.Tempo
	}
	turns := 0
	for _, x := range s.orders(sheet) {
		turns = max(turns, TurnOf(s.Post, x.Key), 1)
	}
	return min(turns, s.Book.Time.Post.SoloMaxTurns)
}

// Umpire closes a post early if the option says so, and a solo letter at once
// . Who sent orders for the post beforehand has not missed it.
func (s *State) Umpire() game.Umpire { return umpire{s: s} }

type umpire struct {
	game.AtOnce
	s *State
}

// Ready reports whether everybody who is awaited has answered, or all want the
// game to end. Who has resigned has answered; a seat without a player is not
// waited for.
func (u umpire) Ready(sheets game.Orders, _ time.Time) bool {
	if u.s.agreed(sheets) {
		return true
	}
	if u.s.Post > 0 && !u.s.Solo() && !u.s.Options.Early {
		return false
	}
	living := 0
	for _, seat := range u.s.awaited() {
		switch sheet := sheets[seat]; {
		case sheet.Vacant:
		case sheet.Resigned, sheet.Final && u.s.answers(sheet):
			living++
		default:
			return false
		}
	}
	return living > 0
}

// answers reports whether a sheet has orders for this very post, or READY.
// Attributes alone are none, and neither is what is for a later post.
func (s *State) answers(sheet game.Sheet) bool {
	switch {
	case s.Post == 0:
		return true
	case s.atOnce():
		return s.soloTurns(sheet) > 0
	}
	return len(s.orders(sheet)) > 0
}

// Missed are those who sent no valid letter, now or beforehand. To wish for no
// character is no miss: only posts are counted.
func (u umpire) Missed(orders game.Orders) []game.Seat {
	if u.s.Post == 0 {
		return nil
	}
	return slices.DeleteFunc(u.AtOnce.Missed(orders), func(seat game.Seat) bool { return len(u.s.orders(orders[seat])) > 0 })
}

// Patience is after how many posts without a letter a seat sleeps.
// Nobody is put out for it.
func (s *State) Patience() (regencyAt, vacantAt int) { return s.Options.DormantAfter, 0 }

// PassesOn is false: who resigns leaves the board.
func (s *State) PassesOn() bool { return false }

// awaited are the seats whose orders are collected.
func (s *State) awaited() []game.Seat {
	if s.Ending != nil {
		return nil
	}
	return lists.Keep(s.Seats, func(seat game.Seat) bool { return s.Knights[seat].Status == Active })
}

// Waits are for the orders of everybody who plays.
func (s *State) Waits(lang string) []game.Wait {
	kind := "post"
	switch {
	case s.Post == 0:
		kind = "setup"
	case s.atOnce():
		kind = "solo"
	}
	post := map[string]string{"n": strconv.Itoa(s.Post)}
	return lists.Map(s.awaited(), func(seat game.Seat) game.Wait {
		return game.Wait{
			Seat: seat, For: catalogue.Say(lang, "asked."+kind, post), Ask: s.question(lang, kind, seat), Choices: s.choices(seat),
			Default: catalogue.Say(lang, "otherwise."+kind, post),
		}
	})
}

// question is what a seat is to decide, as a sentence.
func (s *State) question(lang, kind string, seat game.Seat) string {
	first, last := s.Round+1, s.Round+s.Options.Tempo
	if s.Options.Rounds > 0 {
		last = min(last, s.Options.Rounds)
	}
	pairs := map[string]string{"n": strconv.Itoa(s.Post), "from": strconv.Itoa(first), "to": strconv.Itoa(last)}
	switch {
	case s.Post > 0 && s.obliged(seat):
		kind, pairs["place"] = "enter", book.The(lang, book.Zone(s.Knights[seat].MustEnter))
	case kind == "post":
		kind = lists.Either(first == last, "post.one", "post.other")
	}
	return words.Contracted(lang, catalogue.Say(lang, "question."+kind, pairs))
}

// choices are letters that are legal: who must enter a place does nothing else first.
func (s *State) choices(seat game.Seat) [][]string {
	switch {
	case s.Post > 0 && s.obliged(seat):
		return [][]string{{"TURN 1", orders.Enter{}.String()}}
	case s.Post > 0:
		return [][]string{{"ALL", "EXPLORE"}, {"ALL", "STAY"}}
	}
	return lists.Map(s.Book.Characters, func(c book.CharacterDef) []string {
		return []string{orders.Characters{List: []book.Character{c.ID}}.String()}
	})
}

// agreed reports whether all who play want the game to end. Who sleeps or has no
// player is not asked.
func (s *State) agreed(sheets game.Orders) bool {
	asked := lists.Keep(s.Seats, func(seat game.Seat) bool {
		sheet := sheets[seat]
		return s.Knights[seat].Status != Resigned && !sheet.Vacant && !sheet.Resigned && !sheet.Regency
	})
	return slices.Contains(sheets.Wanted(asked), order.Motion{})
}
