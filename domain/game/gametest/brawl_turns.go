package gametest

import (
	"slices"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
)

type (
	brawlRun  = turns.Run[*Arena, bout]
	brawlTask = turns.Task[bout]
	brawlAsks = turns.Point[*Arena, bout]
)

// brawlTurns declares how Brawl takes turns.
var brawlTurns = &turns.Rules[*Arena, bout]{
	Stack:  func(a *Arena) *turns.Stack[bout] { return &a.Turns },
	Over:   (*Arena).over,
	Points: []*brawlAsks{askOrders, askDefence, askLuck, askBreak},
	Steps: map[string]func(*brawlRun, brawlTask){
		"arm": arm, "turn": bell, "orders": strike, "defence": defend, "spell": work, "blow": blow, "luck": luck, "blood": blood, "unhex": unhex,
	},
	Keys: func(a *Arena, s game.Seat) []string {
		if s != a.Turns.Turn.Seat {
			return nil
		}
		return []string{turn(a.round())}
	},
	Scope: func(b bout) string {
		if b.Fight == 0 {
			return ""
		}
		return "fight " + strconv.Itoa(b.Fight)
	},
	Opened: func(a *Arena, s game.Seat, _ bout, line game.Body) []game.Body {
		if w, ok := line.(When); ok {
			return w.Orders(a.Fighters[s])
		}
		return []game.Body{line}
	},
	Inside: func(line game.Body) []game.Body {
		if w, ok := line.(When); ok {
			return w.All()
		}
		return []game.Body{line}
	},
	Most: func(a *Arena) int { return len(a.living()) },
	Now: &brawlAsks{ID: "now", Legal: func(a *Arena, s game.Seat, _ bout, b game.Body) bool {
		act, ok := b.(Act)
		return ok && act.Do == "HEX" && a.charmed(s) && a.alive(s) && act.At != s && a.alive(act.At) && !a.Fighters[act.At].Hexed
	}},
	Circle:    (*Arena).living,
	Interrupt: func(r *brawlRun, a turns.Answer) { cast(r, Spell{By: a.Seat, What: "HEX", At: a.Body.(Act).At}, 0) },
	Say: func(_ *Arena, _, key string, _ game.Seat, q turns.Question[bout]) string {
		return map[string]string{
			"asked.orders": "your orders", "otherwise.orders": "you rest", "asked.defence": "your defence, " + q.ID, "otherwise.defence": "you bear the blow",
		}[key]
	},
}

// The kinds of questions. Orders stop the game even if they are there, so that others may hex; a
// defence is asked of a fighter without a statement beforehand.
var (
	askOrders = &brawlAsks{
		ID: "orders", Class: func(*Arena, bout) turns.Class { return turns.Held },
		Asked: func(a *Arena, _ bout) []game.Seat { return []game.Seat{a.Turns.Turn.Seat} },
		About: acts("STRIKE", "REST"),
		Legal: func(a *Arena, s game.Seat, _ bout, b game.Body) bool {
			return b.(Act).Do == "REST" || b.(Act).At != s && a.alive(b.(Act).At)
		},
		Choices: func(*Arena, game.Seat, bout) []game.Body { return []game.Body{Act{Do: "REST"}} },
		Ways:    func(*Arena, game.Seat, turns.Question[bout]) [][]string { return [][]string{{"TURN", "REST", "END"}} },
	}
	askDefence = &brawlAsks{
		ID: "defence", Class: func(*Arena, bout) turns.Class { return turns.Window },
		Asked:   func(_ *Arena, b bout) []game.Seat { return []game.Seat{b.At} },
		About:   acts("WARD", "BEAR"),
		Legal:   func(a *Arena, s game.Seat, _ bout, b game.Body) bool { return b.(Act).Do == "BEAR" || a.charmed(s) },
		Choices: func(*Arena, game.Seat, bout) []game.Body { return []game.Body{Act{Do: "BEAR"}, Act{Do: "WARD"}} },
	}
	askLuck  = &brawlAsks{ID: "luck", About: acts("LUCK")}
	askBreak = &brawlAsks{
		ID: "break", About: acts("BREAK"),
		Legal: func(a *Arena, s game.Seat, b bout, _ game.Body) bool {
			return a.charmed(s) && a.Spells[b.Spell-1].By != s
		},
		Still: func(a *Arena, b bout) bool { return !a.Spells[b.Spell-1].Broken },
		React: func(r *brawlRun, b bout, a turns.Answer) {
			cast(r, Spell{By: a.Seat, What: "BREAK", On: b.Spell}, b.Fight)
		},
	}
)

func acts(words ...string) func(*Arena, bout, game.Body) bool {
	return func(_ *Arena, _ bout, b game.Body) bool {
		act, ok := b.(Act)
		return ok && slices.Contains(words, act.Do)
	}
}

func (a *Arena) charmed(s game.Seat) bool { return len(a.Fighters[s].Charms) > 0 }

// round returns the round of the turn in progress, from 1.
func (a *Arena) round() int { return (max(a.Turns.Turn.N, 1)-1)/len(a.Seats) + 1 }

// arm deals the charms.
func arm(r *brawlRun, _ brawlTask) {
	for _, s := range r.Now.Seats {
		var charms []int
		for range brawlCharms {
			charms = append(charms, r.Dice.Roll(deadly, "charm"))
		}
		r.Emit(Armed{Own: game.Own{Seat: s}, Charms: charms})
	}
}

// bell begins the next turn, even that of a fallen fighter, in which strike then does nothing.
func bell(r *brawlRun, t brawlTask) {
	s := r.Now.Seats[r.Now.Turns.Turn.N%len(r.Now.Seats)]
	r.Begin(t, s, brawlTask{Do: "orders", About: bout{Seat: s}}, t)
}

// strike carries out the orders of a turn, unless its fighter has fallen: a hex may have come while
// the question was open.
func strike(r *brawlRun, t brawlTask) {
	if !r.Now.alive(t.About.Seat) {
		return
	}
	a, ok := r.Decide(t, askOrders, t.About.Seat, t.About)
	if !ok {
		return
	}
	if a.Body.(Act).Do == "REST" {
		r.Emit(Rested{Seat: a.Seat})
		return
	}
	r.Emit(Struck{Seat: a.Seat, At: a.Body.(Act).At, By: a.By})
	b := bout{Seat: a.Seat, At: a.Body.(Act).At, Fight: r.Now.Fights}
	r.Push(brawlTask{Do: "defence", About: b}, brawlTask{Do: "blow", About: b})
}

func defend(r *brawlRun, t brawlTask) {
	a, ok := r.Decide(t, askDefence, t.About.At, t.About)
	if ok && a.Body.(Act).Do == "WARD" {
		cast(r, Spell{By: a.Seat, What: "WARD"}, t.About.Fight)
	}
}

// cast announces a spell, which others may break before it works.
func cast(r *brawlRun, s Spell, fight int) {
	s.Power = slices.Min(r.Now.Fighters[s.By].Charms)
	r.Emit(Cast{Spell: s})
	b := bout{Seat: s.By, At: s.At, Fight: fight, Spell: len(r.Now.Spells)}
	r.Push(brawlTask{Do: "spell", About: b})
	r.React("break", b, r.Now.living())
}

// work applies a spell that nobody has broken. A hex lasts until the next turn of its caster.
func work(r *brawlRun, t brawlTask) {
	s := r.Now.Spells[t.About.Spell-1]
	r.Emit(Worked{Spell: t.About.Spell, Works: !s.Broken})
	if s.Broken || s.What != "HEX" {
		return
	}
	r.Defer(s.By, 1, brawlTask{Do: "unhex", About: bout{At: s.At}})
	if s.Power == deadly {
		r.Emit(Bled{Seat: s.At})
	}
}

func unhex(r *brawlRun, t brawlTask) { r.Emit(Unhexed{Seat: t.About.At}) }

// blow rolls the dice of a fight; the defender may try LUCK after it.
func blow(r *brawlRun, t brawlTask) {
	if r.Now.Warded || !r.Now.alive(t.About.Seat) || !r.Now.alive(t.About.At) {
		return
	}
	e := Fought{}
	for i := range e.Dice {
		e.Dice[i] = r.Dice.Roll(6, "blow")
	}
	r.Emit(e)
	r.Push(brawlTask{Do: "luck", About: t.About}, brawlTask{Do: "blood", About: t.About})
}

func luck(r *brawlRun, t brawlTask) {
	if tries, _ := r.Fitting(t.About.At, askLuck, t.About); len(tries) > 0 && r.Now.winner(t.About) == t.About.Seat {
		r.Emit(Fought{Dice: [2]int{r.Now.Dice[0], r.Dice.Roll(6, "luck")}})
	}
}

func blood(r *brawlRun, t brawlTask) {
	switch r.Now.winner(t.About) {
	case t.About.Seat:
		r.Emit(Bled{Seat: t.About.At})
	case t.About.At:
		r.Emit(Bled{Seat: t.About.Seat})
	}
}

// winner returns the seat that has rolled more; a hex takes two off. "" is nobody.
func (a *Arena) winner(b bout) game.Seat {
	sum := func(s game.Seat, die int) int {
		if a.Fighters[s].Hexed {
			return die - 2
		}
		return die
	}
	switch d := sum(b.Seat, a.Dice[0]) - sum(b.At, a.Dice[1]); {
	case d > 0:
		return b.Seat
	case d < 0:
		return b.At
	}
	return ""
}

// Adjudicate plays on until a seat must decide.
func (a *Arena) Adjudicate(orders game.Orders, at time.Time, d *dice.Dice) []event.Event {
	return brawlTurns.Play(a, orders, at, d)
}

// Waits lists the seats that are asked.
func (a *Arena) Waits(lang string) []game.Wait { return brawlTurns.Waits(a, lang) }

// ClosePolicy returns the close policy of the machine.
func (a *Arena) ClosePolicy() game.ClosePolicy { return brawlTurns.ClosePolicy(a) }

// next returns the round of a seat's next turn; the one in progress counts.
func (a *Arena) next(s game.Seat) int {
	at := (max(a.Turns.Turn.N, 1) - 1) % len(a.Seats)
	if slices.Index(a.Seats, s) < at {
		return a.round() + 1
	}
	return a.round()
}
