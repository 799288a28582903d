package feudal

import (
	"slices"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/orders"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A saying holds the clauses of a group's order while they are chosen.
type saying struct {
	*pointing
	orders.Clauses
	figures []int
	met     bool                           // a stance has been chosen
	made    func(orders.Clauses) game.Body // builds the order with given clauses
	end     func() valley.Node             // the node where the group ends
}

// all asks for one clause after another, until the player adds no more.
func (y *saying) all(ways func() []menu.Offer) bool {
	for {
		more, ok := y.More(y.ask("menu.more"), y.spelt(y.made(y.Clauses)), slices.Concat(ways(), y.stances(), y.fighting(), y.ending(), y.optional()))
		if !more {
			return ok
		}
	}
}

// stances lists the stances other than HOLD, with the keys of their words.
var stances = []struct {
	stance orders.Stance
	key    string
}{{orders.Fight, "menu.fight"}, {orders.Avoid, "menu.avoid"}, {orders.Retire, "menu.retire"}}

// stances offers a stance. A group that fights can fight certain seats only (F-50).
func (y *saying) stances() []menu.Offer {
	var all []menu.Offer
	for _, s := range stances {
		set := func(c *orders.Clauses) { c.Stance = s.stance }
		o := y.clause(string(s.stance), s.key, set, func() bool {
			set(&y.Clauses)
			y.met = true
			return s.stance != orders.Fight || y.only()
		})
		o.Group = y.ask("menu.stance")
		all = append(all, o)
	}
	return without(y.met, all...)
}

// only asks for the seats that the group fights; none means all.
func (y *saying) only() (ok bool) {
	rivals := y.rivals()
	y.Only, ok = some(y.pointing, "menu.only", 0, len(rivals), false, rivals)
	y.OnlyWords = y.table.SeatWords(y.Only)
	return ok
}

// without returns the offers of a clause unless it has been given already.
func without(said bool, offers ...menu.Offer) []menu.Offer {
	if said {
		return nil
	}
	return offers
}

// with builds the order with a change to its clauses.
func (y *saying) with(change func(*orders.Clauses)) game.Body {
	c := y.Clauses
	change(&c)
	return y.made(c)
}

// clause offers to add a clause. The example decides whether the clause can be added at
// all.
func (y *saying) clause(id, words string, example func(*orders.Clauses), choose func() bool) menu.Offer {
	no := func() string { return y.no(y.with(example)) }
	return menu.Offer{ID: id, Words: y.ask(words), No: no, Line: func() (string, bool) { return "", choose() }}
}

// said offers a clause about some things. Each thing is judged by the order that would
// result.
func said[T any](
	y *saying, id, words string, things func() []menu.Thing[T], set func(*orders.Clauses, T), choose func([]menu.Thing[T]) bool,
) menu.Offer {
	open := func() []menu.Thing[T] {
		return judged(y.pointing, things(), func(what T) game.Body { return y.with(func(c *orders.Clauses) { set(c, what) }) })
	}
	return menu.Offer{ID: id, Words: y.ask(words), No: noneOf(y.pointing, open), Line: func() (string, bool) { return "", choose(open()) }}
}

// oneOf offers a clause about one of some things.
func oneOf[T any](y *saying, id, words, ask string, things func() []menu.Thing[T], set func(*orders.Clauses, T)) menu.Offer {
	return said(y, id, words, things, set, func(open []menu.Thing[T]) bool {
		what, ok := pick(y.pointing, ask, open)
		if ok {
			set(&y.Clauses, what)
		}
		return ok
	})
}

// among offers a clause that is one of some words.
func (y *saying) among(id, words string, keys map[string]string, ids []string, set func(c *orders.Clauses, id string)) menu.Offer {
	things := func() []menu.Thing[string] {
		return lists.Map(ids, func(id string) menu.Thing[string] {
			return menu.Thing[string]{What: id, ID: id, Words: y.ask(keys[id])}
		})
	}
	return oneOf(y, id, words, words, things, set)
}

// ranked offers a clause that lists the group's figures in order.
func (y *saying) ranked(id, words string, set func(c *orders.Clauses, figures []int)) menu.Offer {
	things := func() []menu.Thing[int] { return lists.Map(y.figures, y.figure) }
	one := func(c *orders.Clauses, n int) { set(c, []int{n}) }
	return said(y, id, words, things, one, func(open []menu.Thing[int]) bool {
		list, ok := some(y.pointing, "menu.first", 1, len(y.figures), true, open)
		if ok {
			set(&y.Clauses, list)
		}
		return ok
	})
}

// mostNamed is the largest number that a menu offers for a clause.
const mostNamed = 9

// fighting offers the clauses about enemies and wounds (F-51, F-67).
func (y *saying) fighting() []menu.Offer {
	set := func(c *orders.Clauses, figures []int) { c.Wounds = figures }
	offers := without(y.Wounds != nil, y.ranked("wounds", "menu.wounds", set))
	if y.Stance != orders.Fight {
		return offers
	}
	rivals := y.rivals()
	except := func(c *orders.Clauses, seats []game.Seat) { c.Except, c.ExceptWords = seats, y.table.SeatWords(seats) }
	if len(y.Only)+len(y.Except) == 0 && len(rivals) > 1 {
		offers = append(offers, y.clause("except", "menu.except", func(c *orders.Clauses) { except(c, []game.Seat{rivals[0].What}) }, func() bool {
			seats, ok := some(y.pointing, "menu.whom", 1, len(rivals)-1, false, rivals)
			except(&y.Clauses, seats)
			return ok
		}))
	}
	margin := func(c *orders.Clauses, n int) { c.Stronger = &n }
	return append(offers, without(y.Stronger != nil, y.clause("stronger", "menu.stronger", func(c *orders.Clauses) { margin(c, 0) }, func() bool {
		n, ok := y.Number(y.ask("menu.stronger.by"), 0, mostNamed)
		margin(&y.Clauses, n)
		return ok
	}))...)
}

// ending offers the clauses about the end of a combat and the moves after it (F-81, F-88,
// F-91).
func (y *saying) ending() []menu.Offer {
	win := func(c *orders.Clauses, word string) { c.Win = word }
	offers := without(y.Win != "", y.among("win", "menu.win", map[string]string{"STAY": "menu.win.stay", "RETURN": "menu.win.return"}, []string{"STAY", "RETURN"}, win))
	lose := func(c *orders.Clauses, word string) { c.Lose = word }
	offers = append(offers, without(y.Lose != "",
		y.among("lose", "menu.lose", map[string]string{"NEAREST": "menu.lose.nearest", "INSIDE": "menu.lose.inside"}, []string{"NEAREST", "INSIDE"}, lose),
		y.refuge())...)
	return append(offers, without(len(y.Until) == mostUntils, y.until())...)
}

// refuge offers LOSE TO with a manor of the seat.
func (y *saying) refuge() menu.Offer {
	return oneOf(y, "lose.to", "menu.lose.to", "menu.to", y.manors, func(c *orders.Clauses, m valley.Manor) { c.Lose, c.LoseTo = "TO", m })
}

// untils lists the conditions to leave a combat, with the keys of their words.
var untils = []struct{ kind, id, key string }{
	{"LOST", "LOST", "menu.until.lost"},
	{"HURT", "HURT", "menu.until.hurt"},
	{"WEAKER", "WEAKER", "menu.until.weaker"},
	{"PERIODS", "PERIODS", "menu.until.periods"},
	{"LORD HURT", "LORD", "menu.until.lord"},
	{"DEATH", "DEATH", "menu.until.death"},
}

// mostUntils is the number of conditions to leave a combat that menus can join.
const mostUntils = 3

// until offers one more condition to leave a combat.
func (y *saying) until() menu.Offer {
	set := func(c *orders.Clauses, kind string, n int) {
		c.Until = append(slices.Clip(c.Until), orders.Until{Kind: kind, N: n})
	}
	things := func() (all []menu.Thing[string]) {
		for _, u := range untils {
			if slices.ContainsFunc(y.Until, func(said orders.Until) bool { return said.Kind == u.kind || said.Kind == "DEATH" }) {
				continue
			}
			all = append(all, menu.Thing[string]{What: u.kind, ID: u.id, Words: y.ask(u.key)})
		}
		return all
	}
	one := func(c *orders.Clauses, kind string) { set(c, kind, 1) }
	return said(y, "until", "menu.until", things, one, func(open []menu.Thing[string]) bool {
		kind, ok := pick(y.pointing, "menu.until", open)
		n := 0
		if ok && kind != "LORD HURT" && kind != "DEATH" {
			n, ok = y.Number(y.ask("menu.howmany"), 1, mostNamed)
		}
		set(&y.Clauses, kind, n)
		return ok
	})
}

// optional offers the clauses of the optional rules of this game.
func (y *saying) optional() []menu.Offer {
	inside := func(c *orders.Clauses, word string) { c.Inside = word }
	insides := map[string]string{"ASSAULT": "menu.inside.assault", "SIEGE": "menu.inside.siege", "PASS": "menu.inside.pass"}
	var offers []menu.Offer
	add := func(word string, said bool, o menu.Offer) {
		if _, off := orders.ClauseOption(y.s.Options, word); off == "" {
			offers = append(offers, without(said, o)...)
		}
	}
	add("CHAMPIONS", y.Champions != nil, y.ranked("champions", "menu.champions", func(c *orders.Clauses, figures []int) { c.Champions = figures }))
	add("INSIDE", y.Inside != "", y.among("inside", "menu.inside", insides, []string{"ASSAULT", "SIEGE", "PASS"}, inside))
	add("PILLAGE", y.Pillage != nil, y.pillages())
	add("PRAY", y.Pray, y.flag("pray", "menu.pray", func(c *orders.Clauses) { c.Pray = true }))
	add("SALLY", y.Sally, y.flag("sally", "menu.sally", func(c *orders.Clauses) { c.Sally = true }))
	return offers
}

// flag offers a clause that consists of its word alone.
func (y *saying) flag(id, words string, set func(*orders.Clauses)) menu.Offer {
	return y.clause(id, words, set, func() bool { set(&y.Clauses); return true })
}

// A lootKind is a way to pillage, with the key of its words.
type lootKind struct {
	kind, key string
	some      bool // the player can limit the number
}

var lootKinds = []lootKind{
	{"FIELDS", "menu.pillage.fields", true},
	{"HIVES", "menu.pillage.hives", true},
	{"STEAL", "menu.pillage.steal", false},
	{"MILL", "menu.pillage.mill", false},
	{"GUARDS", "menu.pillage.guards", true},
}

// pillages offers PILLAGE where the group ends. It asks for kinds in order of preference,
// and for a limit of each.
func (y *saying) pillages() menu.Offer {
	set := func(c *orders.Clauses, kinds []orders.PillageKind) {
		c.Pillage = &orders.Pillaging{Kinds: kinds, At: y.end()}
	}
	things := func() (all []menu.Thing[orders.PillageKind]) {
		for _, k := range lootKinds {
			all = append(all, menu.Thing[orders.PillageKind]{What: orders.PillageKind{Kind: k.kind}, ID: k.kind, Words: y.ask(k.key)})
		}
		return all
	}
	one := func(c *orders.Clauses, kind orders.PillageKind) { set(c, []orders.PillageKind{kind}) }
	return said(y, "pillage", "menu.pillage", things, one, func(open []menu.Thing[orders.PillageKind]) bool {
		kinds, ok := some(y.pointing, "menu.first", 1, len(lootKinds), true, open)
		for i := range kinds {
			k := lootKinds[slices.IndexFunc(lootKinds, func(k lootKind) bool { return k.kind == kinds[i].Kind })]
			if k.some && ok {
				kinds[i].N, ok = y.Number(y.Say("menu.pillage.howmany", args{"what": y.ask(k.key)}), 0, mostNamed)
			}
		}
		set(&y.Clauses, kinds)
		return ok
	})
}

// votes offers to propose an option or an early end of the game, and to agree to another
// seat's proposal (F-291).
func (p *pointing) votes() []menu.Offer {
	if p.s.Season == book.Setup {
		return nil
	}
	return []menu.Offer{p.vote("propose", "menu.propose", false), p.vote("agree", "menu.agree", true)}
}

// theEnd stands for an end of the game in the list of options.
const theEnd = "END"

// vote asks for an option and its value, or for the last autumn.
func (p *pointing) vote(id, words string, agrees bool) menu.Offer {
	return p.offer(id, words, nil, func() (game.Body, bool) {
		v := order.Vote{Agrees: agrees}
		key, ok := pick(p, "menu.option", p.votables())
		switch {
		case !ok:
		case key == theEnd:
			v.End = orders.AutumnEnd
			v.N, ok = p.Number(p.ask("menu.last"), p.s.Year, p.s.Year+mostNamed)
		default:
			v.Option = key
			v.Value, ok = pick(p, "menu.value", p.values(key))
		}
		return orders.Consent{Vote: v}, ok
	})
}

// votables lists the options that can be proposed, and the end of the game.
func (p *pointing) votables() []menu.Thing[string] {
	var all []menu.Thing[string]
	help := describe(p.s.Book).Options
	for _, o := range orders.Votable(p.s.Book) {
		what := help[slices.IndexFunc(help, func(h game.OptionDef) bool { return string(h.Key) == o.Key })].Help.In(p.lang)
		all = append(all, menu.Thing[string]{What: o.Key, ID: o.Key, Words: o.Key + ": " + what, No: noneOf(p, func() []menu.Thing[string] { return p.values(o.Key) })})
	}
	return append(all, menu.Thing[string]{What: theEnd, ID: theEnd, Words: p.ask("menu.end")})
}

// values lists the values that an option can have.
func (p *pointing) values(key string) []menu.Thing[string] {
	all := orders.Votable(p.s.Book)
	o := all[slices.IndexFunc(all, func(o order.Votable) bool { return o.Key == key })]
	things := lists.Map(o.Each(), func(v string) menu.Thing[string] {
		return menu.Thing[string]{What: v, ID: v, Words: strings.ReplaceAll(v, "_", " ")}
	})
	return judged(p, things, func(v string) game.Body {
		return orders.Consent{Vote: order.Vote{Motion: order.Motion{Option: key, Value: v}}}
	})
}
