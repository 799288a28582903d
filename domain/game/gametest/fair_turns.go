package gametest

import (
	"slices"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/order"
)

type (
	fairRun  = turns.Run[*Stalls, errand]
	fairTask = turns.Task[errand]
	fairAsks = turns.Point[*Stalls, errand]
)

// fairTurns declares how Fair takes turns.
var fairTurns = &turns.Rules[*Stalls, errand]{
	Stack:  func(s *Stalls) *turns.Stack[errand] { return &s.Turns },
	Over:   (*Stalls).isOver,
	Points: []*fairAsks{askPost, askFound, askSwap},
	Steps:  map[string]func(*fairRun, fairTask){"post": post, "turn": stroll, "find": find, "swap": swap, "end": endPost},
	Keys: func(stalls *Stalls, seat game.Seat) []string {
		all := stalls.key("all")
		switch {
		case !stalls.Plays:
			return postKeys(stalls.Post)
		case seat == stalls.Turns.Turn.Seat:
			return []string{stalls.key("turn " + strconv.Itoa(stalls.Played[seat])), all}
		}
		return []string{all}
	},
	Opened: func(stalls *Stalls, seat game.Seat, _ errand, line game.Body) []game.Body {
		if have, ok := line.(IfHave); ok {
			if !slices.Contains(stalls.Wares[seat], have.Ware) {
				return nil
			}
			return []game.Body{have.Then}
		}
		return []game.Body{line}
	},
	Say: func(_ *Stalls, _, key string, _ game.Seat, _ turns.Question[errand]) string {
		return map[string]string{"asked.post": "orders for three rounds", "otherwise.post": "you take what you find"}[key]
	},
}

// The kinds of questions. Only the one for the orders of a post ever stops the game.
var (
	askPost = &fairAsks{
		ID: "post", Class: func(*Stalls, errand) turns.Class { return turns.Always },
		Asked: func(s *Stalls, _ errand) []game.Seat { return s.Seats },
		About: func(*Stalls, errand, game.Body) bool { return true },
		Ways: func(*Stalls, game.Seat, turns.Question[errand]) [][]string {
			return [][]string{{"ALL", "TAKE wine", "END"}}
		},
	}
	askFound = &fairAsks{
		ID:    "found",
		About: func(_ *Stalls, a errand, b game.Body) bool { v, ok := b.(Verdict); return ok && v.Ware == a.Ware },
		Legal: func(s *Stalls, seat game.Seat, _ errand, b game.Body) bool {
			return !b.(Verdict).Take || len(s.Wares[seat]) < roomInStall
		},
		Choices: func(s *Stalls, seat game.Seat, a errand) []game.Body {
			return []game.Body{Verdict{len(s.Wares[seat]) < roomInStall, a.Ware}}
		},
	}
	askSwap = &fairAsks{
		ID: "swap", Mode: turns.All,
		About: func(_ *Stalls, _ errand, b game.Body) bool { _, ok := b.(Swap); return ok },
		Legal: func(s *Stalls, seat game.Seat, _ errand, b game.Body) bool {
			return slices.Contains(s.Wares[seat], b.(Swap).Give) && slices.Contains(s.Wares[b.(Swap).With], b.(Swap).For)
		},
	}
)

func (s *Stalls) key(section string) string { return postKey(s.Post, section) }

// postKey returns the key of a section of a post.
func postKey(post int, section string) string { return "post " + strconv.Itoa(post) + " " + section }

// postKeys lists the keys of all sections of a post.
func postKeys(post int) []string {
	var keys []string
	for n := range roundsInPost {
		keys = append(keys, postKey(post, "turn "+strconv.Itoa(n+1)))
	}
	return append(keys, postKey(post, "all"))
}

// post waits for the orders of a post, and puts its turns on the stack.
func post(run *fairRun, t fairTask) {
	if !run.Ask(t, askPost, errand{}) {
		return
	}
	run.Emit(PostBegan{Post: run.Now.Post})
	run.Push(fairTask{Do: "end"})
	for range roundsInPost {
		for _, seat := range slices.Backward(run.Now.Seats) {
			run.Push(fairTask{Do: "turn", About: errand{Seat: seat}})
		}
	}
}

func endPost(run *fairRun, _ fairTask) {
	run.Emit(PostEnded{Post: run.Now.Post})
	run.Push(fairTask{Do: "post"})
}

// stroll begins the turn of a seat.
func stroll(r *fairRun, t fairTask) {
	r.Begin(t, t.About.Seat, fairTask{Do: "find", About: t.About}, fairTask{Do: "swap", About: t.About})
}

// find rolls for a ware when a seat comes to find it, so that nobody can know it earlier.
func find(run *fairRun, task fairTask) {
	task.About.Ware = wares[run.Dice.Roll(len(wares), "ware")-1]
	a := run.Answer(task.About.Seat, askFound, task.About)
	run.Emit(Found{Seat: a.Seat, Ware: task.About.Ware, Kept: a.Body.(Verdict).Take, By: a.By})
}

// swap tries each exchange that the seat has ordered, once. The partner must have ordered the same exchange, for all
// turns or as a standing order.
func swap(run *fairRun, task fairTask) {
	lines, _ := run.Fitting(task.About.Seat, askSwap, task.About)
	for _, a := range lines {
		mine := a.Body.(Swap)
		mirror := Swap{With: a.Seat, Give: mine.For, For: mine.Give}
		theirs, _ := run.Fitting(mine.With, askSwap, task.About)
		said := slices.ContainsFunc(theirs, func(o turns.Answer) bool { return o.Body == game.Body(mirror) })
		if said && askSwap.Legal(run.Now, a.Seat, task.About, mine) {
			run.Emit(Swapped{Seat: a.Seat, With: mine.With, Gave: mine.Give, Got: mine.For})
		}
	}
}

// Adjudicate carries out the motions that all want, and plays a post.
func (s *Stalls) Adjudicate(orders game.Orders, at time.Time, d *dice.Dice) []event.Event {
	var events []event.Event
	for _, motion := range orders.Wanted(s.Seats) {
		if motion.Value != strconv.Itoa(s.Posts) {
			events = append(events, Resolved{motion})
		}
	}
	now := event.Fold[game.State](s, events...).(*Stalls)
	return append(events, fairTurns.Play(now, orders, at, d)...)
}

// Ballot offers motions on the number of posts, and on the end of the game.
func (s *Stalls) Ballot() *order.Ballot {
	return &order.Ballot{Options: []order.Votable{{Key: "posts", Values: []string{"#"}, Least: s.Post, Most: 9}}, Ends: []string{""}}
}

// Waits lists all seats, whose orders are due.
func (s *Stalls) Waits(lang string) []game.Wait { return fairTurns.Waits(s, lang) }

// ClosePolicy returns the close policy of the machine.
func (s *Stalls) ClosePolicy() game.ClosePolicy { return fairTurns.ClosePolicy(s) }
