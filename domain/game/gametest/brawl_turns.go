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
	Over:   (*Arena).isOver,
	Points: []*brawlAsks{askOrders, askDefence, askLuck, askBreak},
	Steps: map[string]func(*brawlRun, brawlTask){
		"arm": arm, "turn": bell, "orders": strike, "defence": defend, "spell": work, "blow": blow, "luck": luck, "blood": blood, "unhex": unhex,
	},
	Keys: func(arena *Arena, s game.Seat) []string {
		if s != arena.Turns.Turn.Seat {
			return nil
		}
		return []string{turn(arena.round())}
	},
	Scope: func(bout bout) string {
		if bout.Fight == 0 {
			return ""
		}
		return "fight " + strconv.Itoa(bout.Fight)
	},
	Opened: func(arena *Arena, seat game.Seat, _ bout, line game.Body) []game.Body {
		if w, ok := line.(When); ok {
			return w.Orders(arena.Fighters[seat])
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
	Now: &brawlAsks{ID: "now", Legal: func(arena *Arena, seat game.Seat, _ bout, b game.Body) bool {
		act, ok := b.(Act)
		return ok && act.Do == "HEX" && arena.hasCharm(seat) && arena.alive(seat) && act.At != seat && arena.alive(act.At) && !arena.Fighters[act.At].Hexed
	}},
	Circle:    (*Arena).living,
	Interrupt: func(r *brawlRun, a turns.Answer) { cast(r, Spell{By: a.Seat, What: "HEX", At: a.Body.(Act).At}, 0) },
	Say: func(_ *Arena, _, key string, _ game.Seat, question turns.Question[bout]) string {
		return map[string]string{
			"asked.orders": "your orders", "otherwise.orders": "you rest", "asked.defence": "your defence, " + question.ID, "otherwise.defence": "you bear the blow",
		}[key]
	},
}

// The kinds of questions. The game stops for the orders of a turn even if they have been sent, so that others may hex.
// It stops for a defence only if the fighter has no order or standing order for it.
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
		Legal:   func(a *Arena, s game.Seat, _ bout, b game.Body) bool { return b.(Act).Do == "BEAR" || a.hasCharm(s) },
		Choices: func(*Arena, game.Seat, bout) []game.Body { return []game.Body{Act{Do: "BEAR"}, Act{Do: "WARD"}} },
	}
	askLuck  = &brawlAsks{ID: "luck", About: acts("LUCK")}
	askBreak = &brawlAsks{
		ID: "break", About: acts("BREAK"),
		Legal: func(a *Arena, s game.Seat, b bout, _ game.Body) bool {
			return a.hasCharm(s) && a.Spells[b.Spell-1].By != s
		},
		Still: func(a *Arena, b bout) bool { return !a.Spells[b.Spell-1].Broken },
		React: func(r *brawlRun, b bout, a turns.Answer) {
			cast(r, Spell{By: a.Seat, What: "BREAK", On: b.Spell}, b.Fight)
		},
	}
)

// acts returns a function that reports whether an order is one of these acts.
func acts(words ...string) func(*Arena, bout, game.Body) bool {
	return func(_ *Arena, _ bout, b game.Body) bool {
		act, ok := b.(Act)
		return ok && slices.Contains(words, act.Do)
	}
}

// hasCharm reports whether a fighter has a charm left.
func (a *Arena) hasCharm(s game.Seat) bool { return len(a.Fighters[s].Charms) > 0 }

// round returns the round of the turn in progress, from 1.
func (a *Arena) round() int { return (max(a.Turns.Turn.N, 1)-1)/len(a.Seats) + 1 }

// arm deals the charms.
func arm(run *brawlRun, _ brawlTask) {
	for _, seat := range run.Now.Seats {
		var charms []int
		for range brawlCharms {
			charms = append(charms, run.Dice.Roll(deadly, "charm"))
		}
		run.Emit(Armed{Own: game.Own{Seat: seat}, Charms: charms})
	}
}

// bell begins the next turn. It does not skip fallen fighters: strike does nothing in their turns.
func bell(run *brawlRun, task brawlTask) {
	s := run.Now.Seats[run.Now.Turns.Turn.N%len(run.Now.Seats)]
	run.Begin(task, s, brawlTask{Do: "orders", About: bout{Seat: s}}, task)
}

// strike carries out the orders of a turn, unless its fighter has fallen since it began: a hex may have come while
// the question was open.
func strike(run *brawlRun, task brawlTask) {
	if !run.Now.alive(task.About.Seat) {
		return
	}
	a, ok := run.Decide(task, askOrders, task.About.Seat, task.About)
	if !ok {
		return
	}
	if a.Body.(Act).Do == "REST" {
		run.Emit(Rested{Seat: a.Seat})
		return
	}
	run.Emit(Struck{Seat: a.Seat, At: a.Body.(Act).At, By: a.By})
	b := bout{Seat: a.Seat, At: a.Body.(Act).At, Fight: run.Now.Fights}
	run.Push(brawlTask{Do: "defence", About: b}, brawlTask{Do: "blow", About: b})
}

// defend asks the target of a fight for a defence, and casts the ward.
func defend(run *brawlRun, task brawlTask) {
	a, ok := run.Decide(task, askDefence, task.About.At, task.About)
	if ok && a.Body.(Act).Do == "WARD" {
		cast(run, Spell{By: a.Seat, What: "WARD"}, task.About.Fight)
	}
}

// cast announces a spell with the caster's weakest charm, and asks others whether they break it. The caster must
// have a charm.
func cast(run *brawlRun, spell Spell, fight int) {
	spell.Power = slices.Min(run.Now.Fighters[spell.By].Charms)
	run.Emit(Cast{Spell: spell})
	b := bout{Seat: spell.By, At: spell.At, Fight: fight, Spell: len(run.Now.Spells)}
	run.Push(brawlTask{Do: "spell", About: b})
	run.React("break", b, run.Now.living())
}

// work says whether a spell has taken effect, which it has if nobody broke it. A hex lasts until the next turn of
// its caster.
func work(run *brawlRun, task brawlTask) {
	spell := run.Now.Spells[task.About.Spell-1]
	run.Emit(Worked{Spell: task.About.Spell, Works: !spell.Broken})
	if spell.Broken || spell.What != "HEX" {
		return
	}
	run.Defer(spell.By, 1, brawlTask{Do: "unhex", About: bout{At: spell.At}})
	if spell.Power == deadly {
		run.Emit(Bled{Seat: spell.At})
	}
}

func unhex(r *brawlRun, t brawlTask) { r.Emit(Unhexed{Seat: t.About.At}) }

// blow rolls the dice of a fight, unless it was warded or a fighter has fallen. The defender may then try LUCK.
func blow(run *brawlRun, task brawlTask) {
	if run.Now.Warded || !run.Now.alive(task.About.Seat) || !run.Now.alive(task.About.At) {
		return
	}
	fought := Fought{}
	for i := range fought.Dice {
		fought.Dice[i] = run.Dice.Roll(6, "blow")
	}
	run.Emit(fought)
	run.Push(brawlTask{Do: "luck", About: task.About}, brawlTask{Do: "blood", About: task.About})
}

// luck throws the defender's die anew if the defender is about to lose and has ordered LUCK.
func luck(run *brawlRun, t brawlTask) {
	if tries, _ := run.Fitting(t.About.At, askLuck, t.About); len(tries) > 0 && run.Now.winner(t.About) == t.About.Seat {
		run.Emit(Fought{Dice: [2]int{run.Now.Dice[0], run.Dice.Roll(6, "luck")}})
	}
}

// blood takes a life from the loser of a fight; nobody loses if both rolled the same.
func blood(run *brawlRun, task brawlTask) {
	switch run.Now.winner(task.About) {
	case task.About.Seat:
		run.Emit(Bled{Seat: task.About.At})
	case task.About.At:
		run.Emit(Bled{Seat: task.About.Seat})
	}
}

// winner returns the fighter with the higher roll, where a hex takes two off; "" if both have rolled the same.
func (a *Arena) winner(bout bout) game.Seat {
	sum := func(s game.Seat, die int) int {
		if a.Fighters[s].Hexed {
			return die - 2
		}
		return die
	}
	switch d := sum(bout.Seat, a.Dice[0]) - sum(bout.At, a.Dice[1]); {
	case d > 0:
		return bout.Seat
	case d < 0:
		return bout.At
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

// nextRound returns the round of a seat's next turn; a turn in progress counts.
func (a *Arena) nextRound(seat game.Seat) int {
	at := (max(a.Turns.Turn.N, 1) - 1) % len(a.Seats)
	if slices.Index(a.Seats, seat) < at {
		return a.round() + 1
	}
	return a.round()
}
