package golden_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	talisman "seneschal/domain/talisman/chronicle"
)

// scheme is what a seat of talisman writes that is after whatever is rare: cards,
// quests, Spells, the Inner Region and each other, with lines for all of it; blocks
// for the turn to come among them, and blocks anew when the turn has stopped.
func (p *players) scheme(n int, view talisman.Data) []string {
	me := view.Heroes[slices.IndexFunc(view.Heroes, func(h talisman.HeroView) bool { return h.Seat == seatOf(n) })]
	switch {
	case view.Asked.Point == "DP-1" || view.Asked.Point == "DP-40":
		return []string{"REPLY " + view.Asked.ID + " CHOOSE " + able(n, me)}
	case view.Asked.Point != "DP-3":
		return p.answer(view)
	case p.rng.IntN(9) == 0:
		return []string{"READY"}
	}
	lines := p.schemed(n, view.Order, view, me)
	if view.Order == 1 {
		lines = slices.Concat(lines, wary)
	}
	if p.rng.IntN(7) == 0 {
		lines = slices.Concat(lines, p.schemed(n, view.Order+1, view, me))
	}
	return lines
}

// able is of the characters dealt the one that can do most that is rare.
func able(n int, me talisman.HeroView) string {
	wanted := []string{"minstrel", "troll", "druid", "assassin", "elf", "wizard", "prophetess"}
	if n%2 == 0 {
		wanted = []string{"elf", "dwarf", "wizard", "druid", "prophetess", "priest", "sorceress"}
	}
	for _, character := range wanted {
		for _, dealt := range me.Dealt {
			if string(dealt) == character {
				return character
			}
		}
	}
	return string(me.Dealt[0])
}

// answer is a reply, some lines of the block anew, or nothing until the time is up.
func (p *players) answer(view talisman.Data) []string {
	answers := view.Asked.Answers
	switch i := p.rng.IntN(8); {
	case i == 0:
		return nil
	case i < 3 && view.Seat == view.Active:
		return []string{fmt.Sprintf("TURN %d", view.Order), "ENCOUNTER SPACE", "TAKE ALL", "LOOT ALL", "EVADE NEVER", "SWAP NOTHING", "FATE NEVER", "VISIT NOBODY", "WISH CRAFT", "QUEST ACCEPT", "BUY NOTHING", "END"}
	case len(answers) == 0:
		return []string{"READY"}
	}
	return []string{"REPLY " + view.Asked.ID + " " + strings.TrimPrefix(answers[p.rng.IntN(len(answers))], "REPLY "+view.Asked.ID+" ")}
}

// schemed is a block for a turn.
func (p *players) schemed(n, turn int, view talisman.Data, me talisman.HeroView) []string {
	lines := []string{fmt.Sprintf("TURN %d", turn)}
	for _, spell := range p.spells(n, view) {
		lines = append(lines, "CAST "+cmp.Or(aimed[spell], spell))
	}
	if len(me.Inner.Track) > 0 && p.rng.IntN(3) == 0 {
		lines = append(lines, "MOVE BACK")
	}
	lines = append(lines, "MOVE "+strings.Join(ways, " | "), "SELL Water Bottle, Helmet, Armour, Raft")
	if turn%4 == 0 {
		lines = append(lines, "ASK ON ARRIVAL")
	}
	return append(append(lines, schemes...), "END")
}

// ways lead to where rare things are, those that are rarest in front.
var ways = []string{
	"REGENERATE", "Chasm IF FOLLOWERS > 0", "RAFT Warlock's Cave", "RAFT Portal of Power", "RAFT Castle", "RAFT Temple", "FERRY", "OUT IF ME HAS Talisman", "CRYPT", "ON", "FIGHT", "BACK",
	"PORTAL", "BUILD IF ROUND < 30", "Warlock's Cave", "Portal of Power", "Village IF GOLD >= 3 AND NOT ME HAS Axe", "Ruins", "City IF ME HAS Helmet", "Forest IF ME HAS Axe", "Woods IF ME HAS Axe", "Hidden Valley", "Oasis", "Tavern", "ANY",
}

// schemes are the policies of such a block.
var schemes = []string{
	"ENCOUNTER OTHERS BY ATTACK PSYCHIC IF MARGIN >= 0 | OTHERS BY ATTACK IF MARGIN >= -1 | OTHERS BY STEAL GOLD | SPACE", "CHARM YES", "ATTACK Serpent", "RAISE YES", "LOOT ALL", "TAKE ALL", "QUEST ACCEPT",
	"EVADE ALL USING free, Invisibility, Immobility", "VISIT BLACKSMITH BUY Axe | ALCHEMIST SELL Helmet, Armour | ENCHANTRESS | MYSTIC", "BUY Axe, Helmet, Armour", "ROLL Magic Portal YES", "DELIVER Guide", "WISH SPELL | STRENGTH", "REWARD LIFE", "ROLL Chasm YES",
	"TROPHIES AUTO", "DRINK YES",
}

// wary are standing orders of those who expect the worst.
var wary = []string{
	"STANDING WHEN ATTACKED THEN EVADE USING free, Invisibility | NOTHING", "STANDING WHEN FOLLOWER DEATH THEN CAST Preservation", "STANDING WHEN KILL BY OTHERS IF FOLLOWERS = 0 THEN CAST Preservation",
	"STANDING WHEN TARGETED THEN EVADE USING free, Invisibility", "STANDING LOOT ALL", "STANDING REWARD LIFE", "STANDING WHEN SPELL BY OTHERS ON ME THEN CAST Counterspell",
}
