package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/bots/kit"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// A route is a way to go, as orders spell it.
type route struct {
	line  string
	to    book.Space // its end; "" if that is not known
	worth int
}

// writeRingMove writes the movement in the rings: the routes for the roll, best first, and a reroll or a teleport if they are
// better. It returns the end of the best route; "" if that is not known. There is always a route.
func (h *bot) writeRingMove() (to book.Space) {
	ring := h.valueRings()
	all := ring.listRoutes(h.listSteps()...)
	if len(h.listSteps()) == 1 && ring.shouldReroll(all) {
		h.addLine("REROLL MOVE")
		all = ring.listRoutes(1, 2, 3, 4, 5, 6)
	}
	if line, ok := ring.findTeleport(all); ok {
		h.addLine("%s", line)
	}
	all = h.preferByWhim(all)
	lines := lists.Map(all, func(way route) string { return way.line })
	h.addLine("MOVE %s", strings.Join(lists.Distinct(lines), " | "))
	return all[0].to
}

// preferByWhim puts one of the ways first, as the whim chooses; it changes nothing without a whim.
func (h *bot) preferByWhim(all []route) []route {
	if h.whim == kit.NoWhim {
		return all
	}
	n := h.whim.And("way").UpTo(min(len(all), whims) - 1)
	return slices.Concat(all[n:n+1], all[:n], all[n+1:])
}

// whims is the number of ways among which a whim chooses.
const whims = 4

// listSteps returns the numbers of spaces that this seat may have to go: the roll, 1 if it is
// slowed, or all if it has not rolled yet.
func (h *bot) listSteps() []int {
	switch {
	case h.Die > 0 && len(h.Ends) > 0 && !h.isSlowed():
		return []int{h.Die}
	case len(h.Ends) > 0:
		return []int{1}
	}
	return h.listPaces()
}

// isSlowed reports whether this seat goes one space without a roll (T-28).
func (h *bot) isSlowed() bool {
	blizzard := slices.ContainsFunc(h.Globals, func(g talisman.Global) bool { return g.ID == talisman.Blizzard })
	return blizzard || h.me.Toad != nil || h.hasAbility(book.PassiveSlow)
}

// listRoutes returns the ways to go with any of these rolls, and those that need none, the best first.
func (r *ring) listRoutes(steps ...int) []route {
	var all []route
	for _, n := range steps {
		for _, end := range r.listEnds(r.me.Space, n) {
			if end.portal && (r.me.Quest > 0 || !r.hasTalisman()) {
				continue
			}
			all = append(all, route{r.spellRoute(end), end.to, r.valueMove(end)})
		}
	}
	all = append(all, r.listSpecialRoutes(len(steps) > 1)...)
	slices.SortStableFunc(all, func(a, b route) int { return cmp.Compare(b.worth, a.worth) })
	return all
}

// spellRoute spells the way to an end.
func (r *ring) spellRoute(end moveEnd) string {
	switch {
	case end.portal:
		stat, _ := r.choosePortalStat()
		return "PORTAL BY " + strings.ToUpper(string(stat))
	case end.over:
		return string(end.to) + " VIA BRIDGE"
	}
	return string(end.to)
}

// valueGoingTo values being on a space at once, and all turns from there on.
func (r *ring) valueGoingTo(s book.Space) int { return r.there[r.at[s]] + r.valueLaterTurns(r.at[s]) }

// listSpecialRoutes returns the movements that need no roll (T-33, T-131, T-132) and, unless the roll is unknown, those of
// abilities and Objects. It returns nil for an easy bot and for a character bound to the Temple.
func (r *ring) listSpecialRoutes(unknown bool) []route {
	if r.strength == Easy || r.me.Enslaved {
		return nil
	}
	var all []route
	if r.me.Raft {
		all = r.listRoutesBy("RAFT", r.book.Opposite(r.me.Space))
	}
	switch r.me.Offer {
	case "tavern_ferry":
		all = append(all, route{"FERRY", book.Temple, r.valueGoingTo(book.Temple)})
	case "tavern_teleport":
		all = append(all, r.listRoutesBy("TELEPORT", lists.Keep(r.book.Outer, func(s book.Space) bool { return s != book.Tavern }))...)
	}
	if r.isSlowed() || unknown {
		return all
	}
	return slices.Concat(all, r.listAbilityRoutes())
}

// listRoutesBy returns the routes of one way to each of some spaces.
func (r *ring) listRoutesBy(way string, to []book.Space) []route {
	return lists.Map(to, func(s book.Space) route { return route{way + " " + string(s), s, r.valueGoingTo(s)} })
}

// listAbilityRoutes returns the movements that the character's abilities and Objects allow.
func (r *ring) listAbilityRoutes() []route {
	var all []route
	here := r.book.Space(r.me.Space)
	if here.Kind == "woods" && r.def.Has(book.AbilityWoodsWalk) {
		others := lists.Keep(r.book.SpacesOfKind("woods"), func(s book.Space) bool { return s != here.ID && r.book.Region(s) == here.Region })
		all = r.listRoutesBy("WOODS", others)
	}
	if (here.Kind == "woods" || here.Kind == "forest") && r.hasAbility(book.PassiveBuildRaft) && r.isInStock(book.Raft) && !r.me.Raft {
		for _, s := range r.book.Opposite(here.ID) {
			all = append(all, route{"BUILD", "", r.valueGoingTo(s)*laterPercent/percent - aTurn/4})
		}
	}
	if r.Die == 6 && r.def.Has(book.AbilityRegenerate) {
		all = append(all, route{"REGENERATE", "", r.valueLivesWon(1, r.def.Life) + r.valueLaterTurns(r.at[here.ID])})
	}
	return all
}

// shouldReroll reports whether another roll promises enough more than the best of all routes to spend fate on it (DP-7).
func (r *ring) shouldReroll(all []route) bool {
	return r.strength == Hard && r.me.Fate > 1 && !r.isSlowed() && r.valueNextMove(r.at[r.me.Space])-all[0].worth > 4*aFate
}

// findTeleport returns the order to cast Teleport instead of moving; false if that is not better than the best of all
// routes, or this seat cannot cast it.
func (r *ring) findTeleport(all []route) (line string, ok bool) {
	if r.strength != Hard || !r.canCast(book.Teleport) || r.isSlowed() || r.me.Enslaved || r.book.Space(r.me.Space).ID == book.CursedGlade {
		return "", false
	}
	best := all[0].worth + r.valueAtEnd(aSpell)
	for _, space := range r.book.SpacesIn(r.book.Region(r.me.Space)) {
		if space != r.me.Space && r.valueGoingTo(space) > best {
			best, line = r.valueGoingTo(space), fmt.Sprintf("CAST Teleport ON %s", space)
		}
	}
	return line, line != ""
}
