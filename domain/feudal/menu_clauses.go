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

// A clauseMenu holds the clauses of a group's order while they are chosen.
type clauseMenu struct {
	*menuWalk
	orders.Clauses
	figures  []int
	met      bool                           // a stance has been chosen
	newOrder func(orders.Clauses) game.Body // builds the order with given clauses
	end      func() valley.Node             // the node where the group ends
}

// askClauses asks for one clause after another, until the player adds no more. ways returns further offers. It returns
// false if the walk waits for the next pick.
func (y *clauseMenu) askClauses(ways func() []menu.Offer) bool {
	for {
		more, ok := y.More(y.phrase("menu.more"), y.spellOrder(y.newOrder(y.Clauses)), slices.Concat(ways(), y.offerStances(), y.offerFighting(), y.offerEnding(), y.offerOptional()))
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

// offerStances offers a stance, unless one has been chosen. A group that fights can fight certain seats only (F-50).
func (y *clauseMenu) offerStances() []menu.Offer {
	var offers []menu.Offer
	for _, s := range stances {
		set := func(c *orders.Clauses) { c.Stance = s.stance }
		offer := y.offerClause(string(s.stance), s.key, set, func() bool {
			set(&y.Clauses)
			y.met = true
			return s.stance != orders.Fight || y.askFoes()
		})
		offer.Group = y.phrase("menu.stance")
		offers = append(offers, offer)
	}
	return offerUnless(y.met, offers...)
}

// askFoes asks for the seats that the group fights; none means all.
func (y *clauseMenu) askFoes() (ok bool) {
	rivals := y.listRivals()
	y.Only, ok = pickThings(y.menuWalk, "menu.only", 0, len(rivals), false, rivals)
	y.OnlyWords = y.table.SeatWords(y.Only)
	return ok
}

// offerUnless returns the offers unless the clause has been said already; then nil.
func offerUnless(said bool, offers ...menu.Offer) []menu.Offer {
	if said {
		return nil
	}
	return offers
}

// buildWith builds the order with a change to its clauses.
func (y *clauseMenu) buildWith(change func(*orders.Clauses)) game.Body {
	clauses := y.Clauses
	change(&clauses)
	return y.newOrder(clauses)
}

// offerClause offers to add a clause. The example makes the order that decides whether the clause can be added at all;
// choose asks for the details and adds it.
func (y *clauseMenu) offerClause(id, words string, example func(*orders.Clauses), choose func() bool) menu.Offer {
	no := func() string { return y.whyRefused(y.buildWith(example)) }
	return menu.Offer{ID: id, Words: y.phrase(words), No: no, Line: func() (string, bool) { return "", choose() }}
}

// offerThings offers a clause about some things. Each thing is judged by the order that would result if set added it.
func offerThings[T any](
	clauseMenu *clauseMenu, id, words string, things func() []menu.Thing[T], set func(*orders.Clauses, T), choose func([]menu.Thing[T]) bool,
) menu.Offer {
	open := func() []menu.Thing[T] {
		return withRefusals(clauseMenu.menuWalk, things(), func(what T) game.Body { return clauseMenu.buildWith(func(c *orders.Clauses) { set(c, what) }) })
	}
	return menu.Offer{ID: id, Words: clauseMenu.phrase(words), No: whyNone(clauseMenu.menuWalk, open), Line: func() (string, bool) { return "", choose(open()) }}
}

// offerOneOf offers a clause about one of some things.
func offerOneOf[T any](clauseMenu *clauseMenu, id, words, ask string, things func() []menu.Thing[T], set func(*orders.Clauses, T)) menu.Offer {
	return offerThings(clauseMenu, id, words, things, set, func(open []menu.Thing[T]) bool {
		what, ok := pickThing(clauseMenu.menuWalk, ask, open)
		if ok {
			set(&clauseMenu.Clauses, what)
		}
		return ok
	})
}

// offerWords offers a clause that is one of the words ids; keys holds the catalogue's key for each.
func (y *clauseMenu) offerWords(id, words string, keys map[string]string, ids []string, set func(c *orders.Clauses, id string)) menu.Offer {
	things := func() []menu.Thing[string] {
		return lists.Map(ids, func(id string) menu.Thing[string] {
			return menu.Thing[string]{What: id, ID: id, Words: y.phrase(keys[id])}
		})
	}
	return offerOneOf(y, id, words, words, things, set)
}

// offerRanking offers a clause that lists the group's figures in order.
func (y *clauseMenu) offerRanking(id, words string, set func(c *orders.Clauses, figures []int)) menu.Offer {
	things := func() []menu.Thing[int] { return lists.Map(y.figures, y.describeFigure) }
	one := func(c *orders.Clauses, n int) { set(c, []int{n}) }
	return offerThings(y, id, words, things, one, func(open []menu.Thing[int]) bool {
		list, ok := pickThings(y.menuWalk, "menu.first", 1, len(y.figures), true, open)
		if ok {
			set(&y.Clauses, list)
		}
		return ok
	})
}

// mostNamed is the largest number that a menu offers for a clause.
const mostNamed = 9

// offerFighting offers the clauses about enemies and wounds (F-51, F-67).
func (y *clauseMenu) offerFighting() []menu.Offer {
	set := func(c *orders.Clauses, figures []int) { c.Wounds = figures }
	offers := offerUnless(y.Wounds != nil, y.offerRanking("wounds", "menu.wounds", set))
	if y.Stance != orders.Fight {
		return offers
	}
	rivals := y.listRivals()
	except := func(c *orders.Clauses, seats []game.Seat) { c.Except, c.ExceptWords = seats, y.table.SeatWords(seats) }
	if len(y.Only)+len(y.Except) == 0 && len(rivals) > 1 {
		offers = append(offers, y.offerClause("except", "menu.except", func(c *orders.Clauses) { except(c, []game.Seat{rivals[0].What}) }, func() bool {
			seats, ok := pickThings(y.menuWalk, "menu.whom", 1, len(rivals)-1, false, rivals)
			except(&y.Clauses, seats)
			return ok
		}))
	}
	margin := func(c *orders.Clauses, n int) { c.Stronger = &n }
	return append(offers, offerUnless(y.Stronger != nil, y.offerClause("stronger", "menu.stronger", func(c *orders.Clauses) { margin(c, 0) }, func() bool {
		n, ok := y.Number(y.phrase("menu.stronger.by"), 0, mostNamed)
		margin(&y.Clauses, n)
		return ok
	}))...)
}

// offerEnding offers the clauses about the end of a combat and the moves after it (F-81,
// F-88, F-91).
func (y *clauseMenu) offerEnding() []menu.Offer {
	win := func(c *orders.Clauses, word string) { c.Win = word }
	offers := offerUnless(y.Win != "", y.offerWords("win", "menu.win", map[string]string{"STAY": "menu.win.stay", "RETURN": "menu.win.return"}, []string{"STAY", "RETURN"}, win))
	lose := func(c *orders.Clauses, word string) { c.Lose = word }
	offers = append(offers, offerUnless(y.Lose != "",
		y.offerWords("lose", "menu.lose", map[string]string{"NEAREST": "menu.lose.nearest", "INSIDE": "menu.lose.inside"}, []string{"NEAREST", "INSIDE"}, lose),
		y.offerRefuge())...)
	return append(offers, offerUnless(len(y.Until) == mostUntils, y.offerUntil())...)
}

// offerRefuge offers LOSE TO with a manor of the seat.
func (y *clauseMenu) offerRefuge() menu.Offer {
	return offerOneOf(y, "lose.to", "menu.lose.to", "menu.to", y.listManors, func(c *orders.Clauses, m valley.Manor) { c.Lose, c.LoseTo = "TO", m })
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

// mostUntils is the largest number of conditions to leave a combat that menus can join.
const mostUntils = 3

// offerUntil offers one more condition to leave a combat.
func (y *clauseMenu) offerUntil() menu.Offer {
	addUntil := func(c *orders.Clauses, kind string, n int) {
		c.Until = append(slices.Clip(c.Until), orders.Until{Kind: kind, N: n})
	}
	things := func() (all []menu.Thing[string]) {
		for _, u := range untils {
			if slices.ContainsFunc(y.Until, func(said orders.Until) bool { return said.Kind == u.kind || said.Kind == "DEATH" }) {
				continue
			}
			all = append(all, menu.Thing[string]{What: u.kind, ID: u.id, Words: y.phrase(u.key)})
		}
		return all
	}
	addOnce := func(c *orders.Clauses, kind string) { addUntil(c, kind, 1) }
	return offerThings(y, "until", "menu.until", things, addOnce, func(open []menu.Thing[string]) bool {
		kind, ok := pickThing(y.menuWalk, "menu.until", open)
		n := 0
		if ok && kind != "LORD HURT" && kind != "DEATH" {
			n, ok = y.Number(y.phrase("menu.howmany"), 1, mostNamed)
		}
		addUntil(&y.Clauses, kind, n)
		return ok
	})
}

// offerOptional offers the clauses of the optional rules of this game.
func (y *clauseMenu) offerOptional() []menu.Offer {
	inside := func(c *orders.Clauses, word string) { c.Inside = word }
	insides := map[string]string{"ASSAULT": "menu.inside.assault", "SIEGE": "menu.inside.siege", "PASS": "menu.inside.pass"}
	var offers []menu.Offer
	add := func(word string, said bool, offer menu.Offer) {
		if _, off := orders.ClauseOption(y.state.Options, word); off == "" {
			offers = append(offers, offerUnless(said, offer)...)
		}
	}
	add("CHAMPIONS", y.Champions != nil, y.offerRanking("champions", "menu.champions", func(c *orders.Clauses, figures []int) { c.Champions = figures }))
	add("INSIDE", y.Inside != "", y.offerWords("inside", "menu.inside", insides, []string{"ASSAULT", "SIEGE", "PASS"}, inside))
	add("PILLAGE", y.Pillage != nil, y.offerPillage())
	add("PRAY", y.Pray, y.offerFlag("pray", "menu.pray", func(c *orders.Clauses) { c.Pray = true }))
	add("SALLY", y.Sally, y.offerFlag("sally", "menu.sally", func(c *orders.Clauses) { c.Sally = true }))
	return offers
}

// offerFlag offers a clause that consists of its word alone.
func (y *clauseMenu) offerFlag(id, words string, set func(*orders.Clauses)) menu.Offer {
	return y.offerClause(id, words, set, func() bool { set(&y.Clauses); return true })
}

// A lootKind is a way to pillage, with the catalogue's key for it.
type lootKind struct {
	kind, key string
	some      bool // the player can limit the number
}

// lootKinds lists the ways to pillage.
var lootKinds = []lootKind{
	{"FIELDS", "menu.pillage.fields", true},
	{"HIVES", "menu.pillage.hives", true},
	{"STEAL", "menu.pillage.steal", false},
	{"MILL", "menu.pillage.mill", false},
	{"GUARDS", "menu.pillage.guards", true},
}

// offerPillage offers PILLAGE where the group ends. It asks for kinds in order of
// preference, and for a limit of each.
func (y *clauseMenu) offerPillage() menu.Offer {
	setPillage := func(c *orders.Clauses, kinds []orders.PillageKind) {
		c.Pillage = &orders.Pillaging{Kinds: kinds, At: y.end()}
	}
	things := func() (all []menu.Thing[orders.PillageKind]) {
		for _, k := range lootKinds {
			all = append(all, menu.Thing[orders.PillageKind]{What: orders.PillageKind{Kind: k.kind}, ID: k.kind, Words: y.phrase(k.key)})
		}
		return all
	}
	setKind := func(c *orders.Clauses, kind orders.PillageKind) { setPillage(c, []orders.PillageKind{kind}) }
	return offerThings(y, "pillage", "menu.pillage", things, setKind, func(open []menu.Thing[orders.PillageKind]) bool {
		kinds, ok := pickThings(y.menuWalk, "menu.first", 1, len(lootKinds), true, open)
		for i := range kinds {
			k := lootKinds[slices.IndexFunc(lootKinds, func(k lootKind) bool { return k.kind == kinds[i].Kind })]
			if k.some && ok {
				kinds[i].N, ok = y.Number(y.Say("menu.pillage.howmany", args{"what": y.phrase(k.key)}), 0, mostNamed)
			}
		}
		setPillage(&y.Clauses, kinds)
		return ok
	})
}

// offerVotes offers to propose an option or an early end of the game, and to agree to
// another seat's proposal (F-291).
func (p *menuWalk) offerVotes() []menu.Offer {
	if p.state.Season == book.Setup {
		return nil
	}
	return []menu.Offer{p.offerVote("propose", "menu.propose", false), p.offerVote("agree", "menu.agree", true)}
}

// theEnd stands for an end of the game in the menu of options.
const theEnd = "END"

// offerVote offers to propose a motion, or to agree to one. It asks for an option and its value, or for the last
// autumn.
func (p *menuWalk) offerVote(id, words string, agrees bool) menu.Offer {
	return p.makeOffer(id, words, nil, func() (game.Body, bool) {
		vote := order.Vote{Agrees: agrees}
		key, ok := pickThing(p, "menu.option", p.listVotables())
		switch {
		case !ok:
		case key == theEnd:
			vote.End = orders.AutumnEnd
			vote.N, ok = p.Number(p.phrase("menu.last"), p.state.Year, p.state.Year+mostNamed)
		default:
			vote.Option = key
			vote.Value, ok = pickThing(p, "menu.value", p.listValues(key))
		}
		return orders.Consent{Vote: vote}, ok
	})
}

// listVotables lists the options that can be proposed, and the end of the game.
func (p *menuWalk) listVotables() []menu.Thing[string] {
	var all []menu.Thing[string]
	help := describeGame(p.state.Book).Options
	for _, o := range orders.VotableOptions(p.state.Book) {
		what := help[slices.IndexFunc(help, func(h game.OptionDef) bool { return string(h.Key) == o.Key })].Help.In(p.lang)
		all = append(all, menu.Thing[string]{What: o.Key, ID: o.Key, Words: o.Key + ": " + what, No: whyNone(p, func() []menu.Thing[string] { return p.listValues(o.Key) })})
	}
	return append(all, menu.Thing[string]{What: theEnd, ID: theEnd, Words: p.phrase("menu.end")})
}

// listValues lists the values that an option can have. The key must be that of an option that can be proposed.
func (p *menuWalk) listValues(key string) []menu.Thing[string] {
	all := orders.VotableOptions(p.state.Book)
	o := all[slices.IndexFunc(all, func(o order.Votable) bool { return o.Key == key })]
	things := lists.Map(o.ListValues(), func(v string) menu.Thing[string] {
		return menu.Thing[string]{What: v, ID: v, Words: strings.ReplaceAll(v, "_", " ")}
	})
	return withRefusals(p, things, func(v string) game.Body {
		return orders.Consent{Vote: order.Vote{Motion: order.Motion{Option: key, Value: v}}}
	})
}
