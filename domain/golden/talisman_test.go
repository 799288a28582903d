package golden_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/report"
	talisman "seneschal/domain/talisman/chronicle"
)

// crowns are games of talisman: won at the Crown, as the last, on points and by
// agreement; with few stops and with all; with toads, demons and Spells that answer
// Spells. Their submissions are in four languages.
func crowns() []goldenGame {
	all := []goldenGame{
		{
			name: "crown-2", preset: "postal", seats: 2, strength: bots.Hard, tongues: []string{"", "fr"}, once: rounds,
			options: map[game.Option]string{"sudden_death_round": "0", "trophy_cost": "5"}, wants: over("last_seat"),
			holds: []string{"talisman.crown-reached", "talisman.command-cast"},
		},
		{name: "blood-3", preset: "blood", seats: 3, tongues: []string{"nl", "", "es"}, wild: true, wants: over("last_seat")},
		{
			name: "postal-5", preset: "postal", seats: 5, tongues: []string{"fr", "nl", "", "es", "fr"}, wild: true, wants: over("round"), once: silence,
			options: map[game.Option]string{"sudden_death_round": "12"},
		},
		{
			name: "agreed-2", preset: "classic", seats: 2, strength: bots.Easy, tongues: []string{"es", "nl"}, wants: over("agreed"), once: agreed,
			options: map[game.Option]string{"move_roll": "blind", "toad_keeps_goods": "on", "stops": "none"},
		},
		{
			name: "asked-4", preset: "classic", seats: 4, tongues: []string{"", "fr", "nl", "es"}, wild: true, wants: over("round"),
			options: map[game.Option]string{"stops": "full", "three_characters": "on", "starting_bonus": "on", "evade_individuals": "on", "inherited_objects": "on", "sudden_death_round": "9"},
		},
		{
			name: "heirs-6", preset: "classic", seats: 6, tongues: []string{"nl", "es", "", "fr", "nl", "es"}, wild: true, wants: over("round"),
			options: map[game.Option]string{"stops": "none", "inherited_objects": "on", "evade_individuals": "on", "sudden_death_round": "20"},
			holds:   []string{"talisman.became-toad", "talisman.possessions-inherited"},
		},
		{
			name: "spells-6", preset: "classic", seats: 6, tongues: []string{"", "fr", "nl", "es"}, wild: true, wants: over("round"),
			options: map[game.Option]string{"stops": "none", "sudden_death_round": "20"},
			holds:   []string{"talisman.spell-negated", "talisman.immobilised", "talisman.marker-placed"},
		},
		{name: "blitz-6", preset: "blitz", seats: 6, strength: bots.Hard, wild: true, tongues: []string{"", "nl", "es", "fr", "nl"}},
		{
			name: "rare-6", preset: "classic", seats: 6, rare: true, tongues: []string{"", "fr", "nl", "es"}, once: ahead, dice: 6, wants: over("round"),
			options: map[game.Option]string{"three_characters": "on", "evade_individuals": "on", "sudden_death_round": "36"},
			holds: []string{
				"talisman.animal-charmed", "talisman.blocks-dropped", "talisman.fight-spared", "talisman.individual-evaded", "talisman.possessions-looted",
				"talisman.quest-accepted", "talisman.quest-fulfilled", "talisman.raft-built", "talisman.regenerated",
			},
		},
		{
			name: "hidden-6", preset: "classic", seats: 6, rare: true, tongues: []string{"es", "", "nl", "fr"}, once: ahead, wants: over("round"),
			options: map[game.Option]string{"three_characters": "on", "move_roll": "blind", "sudden_death_round": "36"},
			holds:   []string{"talisman.character-evaded", "talisman.deck-peeked", "talisman.evade-granted", "talisman.objects-sold"},
		},
		// of edition 2
		{
			name: "left-3", preset: "classic", seats: 3, rare: true, tongues: []string{"fr", "nl", "es"}, wants: over("round"),
			options: map[game.Option]string{"stops": "full", "three_characters": "on", "sudden_death_round": "10"},
			holds:   []string{"talisman.card-left"}, asked: []string{"DP-11"},
		},
	}
	for i := range all {
		all[i].ruleset = "talisman"
	}
	return all
}

// asked reports whether the questions of all these points were put, and answered by
// somebody.
func (p *players) asked(points []string) bool {
	answered := map[string]bool{}
	for _, e := range p.events() {
		if c, ok := e.(turns.Closed); ok && len(c.By) > 0 {
			answered[c.Point] = true
		}
	}
	return !slices.ContainsFunc(points, func(point string) bool { return !answered[point] })
}

// ahead are blocks of those who are not asked, for their next turns.
var ahead = map[int]func(*players){40: func(players *players) {
	for n := range players.game.seats {
		if g := players.table(); !awaits(g, seatOf(n+1)) {
			players.tell(n+1, "TURN", "MOVE CCW", "TAKE ALL", "END")
		}
	}
}}

// rounds are submissions for turns to come, and a steward who looks after the game.
var rounds = map[int]func(*players){
	2: func(p *players) {
		p.tell(2, "TURN 3", "MOVE CW", "TAKE ALL", "END", "STANDING FATE ON defence WHEN LOSING KEEP 1")
	},
	4: func(p *players) { p.tell(1, "STANDING WHEN ATTACKED THEN EVADE | NOTHING", "STANDING LIST") },
	6: func(p *players) { p.steward("EXTEND 24 h WHY a feast") },
}

// silence are seats that say nothing for a while, and one that leaves.
var silence = map[int]func(*players){
	5:  func(p *players) { p.silent(1, 2, 3, 4, 5) },
	9:  func(p *players) { p.silent(3) },
	14: func(p *players) { p.silent(1, 2, 3, 4, 5); p.tell(4, "AWAY 2026-03-01 2026-03-20") },
	15: func(p *players) { p.silent(1, 2, 3, 4, 5) },
	30: func(p *players) { p.tell(5, "RESIGN") },
}

// agreed is the end of a game that two have had enough of.
var agreed = map[int]func(*players){
	20: func(p *players) { p.tell(1, "PROPOSE END") },
	24: func(p *players) { p.tell(2, "AGREE END") },
}

// ride sends what a character of talisman has to say, if its orders are collected.
func (p *players) ride(n int) {
	g := p.table()
	if info, ok := g.SeatInfo(seatOf(n)); !ok || info.Player == "" || p.game.rare && !awaits(g, seatOf(n)) {
		return
	}
	view := g.View(seatOf(n), "en").Data.(talisman.Data)
	if p.game.rare {
		if lines := p.scheme(n, view); lines != nil {
			p.tell(n, lines...)
		}
		return
	}
	lines, err := bots.WriteOrders("talisman", cmp.Or(p.game.strength, bots.Medium), report.Report{Game: p.game.id(), Data: view})
	require.NoError(p.t, err)
	if p.game.wild {
		lines = p.fancies(n, view, lines)
	}
	if lines != nil {
		p.tell(n, lines...)
	}
}

// fancies are a bot's lines with some out of the pool among them; now and then a
// draft that is taken back, a submission that is sent twice, or nothing.
func (p *players) fancies(n int, view talisman.Data, lines []string) []string {
	asked := view.Asked != nil && slices.Contains(view.Asked.Seats, view.Seat)
	if !asked {
		for _, spell := range p.spells(n, view) {
			if line := reactions[spell]; line != "" && p.rng.IntN(6) == 0 {
				return []string{"STANDING " + line}
			}
		}
		if p.rng.IntN(12) == 0 {
			return []string{"STANDING " + p.fancy(n, reactionPool)}
		}
		if p.rng.IntN(25) == 0 && len(p.spells(n, view)) > 0 {
			return []string{"NOW CAST " + p.spells(n, view)[0]}
		}
		return nil
	}
	switch p.rng.IntN(14) {
	case 0:
		p.tell(n, "TURN", "MOVE CCW", "END", "HOLD")
		p.tell(n, "CANCEL")
	case 1:
		p.tell(n, "STANDING CLEAR "+[]string{"ALL", "FATE", "1"}[p.rng.IntN(3)])
	case 2:
		return nil
	case 3:
		p.tell(n, append(slices.Clone(lines), "HOLD")...)
		return []string{"ADD", "TURN", p.fancy(n, turnPool), "END"}
	case 4:
		p.nearlyLate()
	}
	if i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "TURN") }); i >= 0 {
		block := []string{p.fancy(n, turnPool), p.fancy(n, turnPool)}
		for _, spell := range p.spells(n, view) {
			block = append(block, "CAST "+cmp.Or(aimed[spell], spell))
		}
		return slices.Insert(slices.Clone(lines), i+1, block...)
	}
	return lines
}

// fancy is the next line of a pool, with another seat in it for "@".
func (p *players) fancy(n int, pool []string) string {
	line := pool[p.drawn%len(pool)]
	p.drawn++
	return strings.ReplaceAll(line, "@", fmt.Sprintf("S%d", n%p.game.seats+1))
}

// spells are those of a seat's hand, as orders name them.
func (p *players) spells(n int, view talisman.Data) []string {
	var all []string
	for _, hero := range view.Heroes {
		if hero.Seat == seatOf(n) {
			for _, spell := range hero.Spells {
				all = append(all, string(spell.Card()))
			}
		}
	}
	return all
}

// reactions are what is said of Spells that answer something.
var reactions = map[string]string{
	"counterspell": "WHEN SPELL BY OTHERS THEN CAST Counterspell", "immobility": "WHEN TURN OF OTHERS THEN CAST Immobility",
	"preservation": "WHEN KILL BY ANY THEN CAST Preservation", "invisibility": "WHEN ATTACKED THEN CAST Invisibility",
}

// aimed are Spells with what they are cast on, where there is always such a thing.
var aimed = map[string]string{"hex": "hex ON Ruins"}

// turnPool are lines of every kind that a block can hold.
var turnPool = []string{
	"IF ROLL <= 2 THEN REROLL MOVE", "REROLL MOVE AND ASK", "MOVE BUILD", "MOVE RAFT Castle | RAFT Temple", "MOVE City IF GOLD >= 2 | Village | ANY AVOIDING Graveyard, Crags",
	"MOVE Portal of Power VIA BRIDGE", "MOVE BRIDGE THEN CCW", "MOVE PORTAL BY CRAFT", "MOVE WOODS Woods S", "MOVE REGENERATE", "MOVE TELEPORT Ruins", "MOVE FERRY", "MOVE CRYPT | MINES | ON",
	"ENCOUNTER @ BY ATTACK IF MARGIN >= 0 | SPACE", "ENCOUNTER @ BY ATTACK PSYCHIC", "ENCOUNTER @ BY STEAL Talisman | GOLD", "ENCOUNTER @ BY BEGUILE GOLD", "ENCOUNTER @ BY FOLLOWER Guide, Maiden",
	"LEAVE Water Bottle BEFORE DRAW", "LEAVE Axe", "USE Potion of Strength", "ALIGN EVIL", "IF AT Graveyard THEN ALIGN EVIL ELSE ALIGN GOOD", "ASK ON DRAW", "ASK ON FIGHT", "ASK ON ARRIVAL", "ASK ON ROLLS",
	"EVADE ALL USING free, Invisibility", "EVADE NEVER", "EVADE Dragon USING Immobility", "BRIBE YES", "DESTROY NO", "CHARM YES", "RAISE YES", "ASSASSINATE NO", "ATTACK Dragon, Wolf",
	"IF MARGIN < 0 THEN FIGHT WITH Mercenary, Potion of Strength", "WEAPON Holy Lance", "WEAPON NONE", "ARMOUR BEST", "FATE ON attack WHEN LOSING KEEP 1", "FATE ON temple WHEN 2-5 DIE LOW", "FATE WHEN 1-2",
	"REWARD Talisman | Sword | LIFE", "REWARD GOLD", "LOOT ALL", "TAKE ALL DROPPING Helmet", "TAKE NOTHING IF GOLD > 20", "VISIT DOCTOR HEAL 2 | HEALER | ENCHANTRESS | MYSTIC", "VISIT BLACKSMITH BUY Axe | ALCHEMIST SELL ALL",
	"BUY Mule, Raft, Sword", "BUY SPELL", "FREE Armour, Mule", "SELL Princess", "PRAY", "HEAL 1", "REPLENISH 1", "PLUS ALWAYS", "PAY LIFE", "DRINK NO", "ROLL Magic Portal YES", "ROLL Crags NO", "WISH TELEPORT Temple | CRAFT",
	"QUEST ACCEPT", "DELIVER Guide", "FEED ALL", "TROPHIES KEEP", "TROPHIES ALL", "SWAP Dragon, Demon, SPIRIT >= 4, EVENT", "DISCARD Hex", "LOSE Guide", "MVOE City",
}

// reactionPool are lines that stand.
var reactionPool = []string{
	"WHEN ATTACKED IF MARGIN <= -2 THEN CAST Invisibility | EVADE", "WHEN SPELL BY OTHERS ON ME THEN CAST Counterspell", "WHEN SPELL Counterspell BY OTHERS THEN CAST Counterspell",
	"WHEN TURN OF @ THEN CAST Immobility", "WHEN COMMAND THEN CAST Counterspell", "WHEN DEATH OF ME THEN CAST Preservation", "WHEN WOUND OF @ THEN CAST Healing ON @", "WHEN KILL BY OTHERS THEN CAST Preservation",
	"WHEN ENTERS City BY ANY THEN CAST Random ON @", "WHEN TALISMAN OF OTHERS THEN CAST Nullify ON @", "WHEN MARKETDAY THEN BUY Mule, Sword", "WHEN FOLLOWER DEATH THEN CAST Preservation", "WHEN TARGETED THEN EVADE USING free",
	"FATE ON defence WHEN LOSING KEEP 1", "IF GOLD >= 3 THEN BUY Mule", "REWARD LIFE", "TAKE ALL", "DISCARD Hex", "WHEN FIGHT OF @ THEN CAST Nullify ON @", "ALWAYS",
}
