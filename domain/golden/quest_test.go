package golden_test

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	quest "seneschal/domain/quest/chronicle"
	"seneschal/domain/quest/land"
	"seneschal/domain/report"
)

// quests are games of quest: alone, won and lost; at both levels; with the sword
// brought home; with seats that sleep, wake and resign. Their submissions are in four
// languages.
func quests() []goldenGame {
	all := []goldenGame{
		{name: "solo-won-1", seats: 1, strength: bots.Hard, tongues: []string{"es"}, wants: over("target")},
		{name: "solo-lost-1", seats: 1, tongues: []string{"nl"}, options: map[game.Option]string{"solo.minutes": "15", "access_after": "5"}, wild: true, wants: over("clock")},
		{
			name: "basic-3", seats: 3, tongues: []string{"fr", "", "nl"}, options: map[game.Option]string{"rounds": "30", "transfers": "captive"}, wild: true, besides: clash,
			holds: []string{"quest.character-rolled", "quest.trade-made", "quest.duel-resolved", "quest.card-looted"},
		},
		{
			name: "superior-4", preset: "superior", seats: 4, tongues: []string{"es", "fr", "", "nl"}, wild: true,
			options: map[game.Option]string{"rounds": "40", "mission_spoiled": "on", "duel_valour": "on", "mercy": "off", "potion_once": "on", "reveal_orders": "on"},
			holds:   []string{"quest.card-left-unseen", "quest.cards-looked-at-unseen", "quest.trade-made-unseen", "quest.hands-seen", "quest.magic-spent"},
		},
		{
			name: "delivered-5", seats: 5, strength: bots.Hard, tongues: []string{"", "es", "nl"}, options: map[game.Option]string{"rounds": "45", "tempo": "5"},
			wants: over("rounds"), holds: []string{"quest.sword-delivered", "quest.errand-delivered", "quest.mission-accomplished"},
		},
		{
			name: "asleep-4", preset: "swift", seats: 4, tongues: []string{"nl", "fr", "es"}, besides: fewer,
			options: map[game.Option]string{"rounds": "48", "dormant_after": "2", "tempo": "3", "duel_consent": "on", "one_weapon": "on"},
			holds:   []string{"quest.seat-dormant", "quest.seat-awoke", "quest.seat-resigned", "quest.turn-skipped", "quest.card-taken"},
		},
		{
			name: "agreed-6", preset: "superior", seats: 6, tongues: []string{"", "fr", "es", "nl"}, wild: true, besides: robbersAll, always: delve, wants: over("agreed"),
			options: map[game.Option]string{"rounds": "60", "mission_spoiled": "on"}, holds: unseenKinds,
		},
	}
	for i := range all {
		all[i].ruleset = "quest"
	}
	return all
}

// over reports whether a game ended for a reason.
func over(reason string) func(*game.Game) bool {
	return func(g *game.Game) bool {
		result, _ := g.Result()
		return result.Reason == reason
	}
}

// clash has two seats wish for the same character.
var clash = map[int]func(*players){
	1: func(players *players) {
		players.silent(1, 2)
		players.tell(1, "CHARACTER lancelot, inge")
		players.tell(2, "SETUP", "CHARACTER lancelot, grisela", "HOLD")
		players.submit(2, "READY")
	},
}

// unseenKinds are events that come about where all rob each other of what nobody
// sees, and somebody has the Amulet.
var unseenKinds = []string{
	"quest.mission-spoiled", "quest.fight-evaded", "quest.card-robbed-by-foe", "quest.card-robbed-by-foe-unseen", "quest.card-dropped-unseen",
	"quest.card-looted-unseen", "quest.card-taken-unseen", "game.voted",
}

// robbersAll challenge everybody and take all they can carry; in the end they have
// had enough.
var robbersAll = map[int]func(*players){
	1: func(players *players) {
		for n := 1; n <= players.game.seats; n++ {
			players.tell(n, "STANDING DUEL ANY IF MARGIN >= -6", "STANDING LOOT ALL", "STANDING TAKE ALL", "STANDING FIGHT ANY",
				"STANDING DROP shield, maces, bow IF HAND >= 4", "HOLD")
		}
	},
	19: func(players *players) {
		for n := 1; n <= players.game.seats; n++ {
			players.submit(n, "AGREE END", "READY")
			players.silent(n)
		}
		players.submit(1, "PROPOSE END", "READY")
	},
}

// delve looks for the Amulet wherever somebody stands in the cave.
func delve(players *players) {
	for n := 1; n <= players.game.seats; n++ {
		for _, k := range players.table().View(seatOf(n), "en").Data.(quest.Data).Knights {
			if k.Seat == seatOf(n) && k.At.Map == land.Cave {
				players.tell(n, "ALL", "IF NOT HAVE amulet: EXPLORE", "OUT")
				players.silent(n)
			}
		}
	}
}

// fewer are seats that fall silent, come back, and leave.
var fewer = map[int]func(*players){
	3: func(p *players) { p.silent(4) },
	4: func(p *players) { p.silent(4); p.tell(1, "FOR POST 6", "ALL", "EXPLORE N") },
	5: func(players *players) {
		players.silent(4)
		players.tell(2, "ALL", "EXPLORE", "STANDING EVADE DUELS NO", "HOLD")
		players.tell(2, "ADD", "FIGHT ANY IF MARGIN >= 0", "HOLD")
	},
	6: func(p *players) { p.silent(4, 3) },
	8: func(p *players) { p.tell(2, "AWAY 2026-03-01 2026-03-20", "HOLD"); p.silent(2) },
	9: func(p *players) { p.silent(3); p.tell(3, "RESIGN") },
}

// seek sends what a character of quest has to say, if its orders are collected.
func (p *players) seek(n int) {
	if info, ok := p.table().SeatInfo(seatOf(n)); !ok || info.Player == "" {
		return
	}
	view := p.table().View(seatOf(n), "en").Data.(quest.Data)
	lines, err := bots.WriteOrders("quest", cmp.Or(p.game.strength, bots.Medium), report.Report{Game: p.game.id(), Data: view})
	require.NoError(p.t, err)
	if p.game.wild && view.Post > 0 {
		lines = append(p.whims(n, view), lines...)
	}
	if lines != nil {
		p.tell(n, lines...)
	}
}

// whims are a few lines out of the pool before those of a bot; now and then a
// draft that is taken back.
func (p *players) whims(n int, view quest.Data) []string {
	switch p.rng.IntN(12) {
	case 0:
		p.tell(n, "TURN 1", "STAY", "HOLD")
		p.tell(n, "CANCEL")
	case 1:
		p.tell(n, "STANDING CLEAR "+[]string{"ALL", "DUEL", "1"}[p.rng.IntN(3)])
	case 2:
		p.tell(n, "ADD", "TURN 2", p.whim(n, view))
	case 3:
		p.tell(n, "STANDING LIST", "STANDING "+p.whim(n, view))
	}
	lines := []string{"ALL"}
	for range 1 + p.rng.IntN(3) {
		lines = append(lines, p.whim(n, view))
	}
	return append(lines, p.mirrored(n, view), "TURN "+strconv.Itoa(1+p.rng.IntN(3)), p.whim(n, view), "END")
}

// whim is the next line of the pool, with another seat in it for "@".
func (p *players) whim(n int, view quest.Data) string {
	line := questPool[p.drawn%len(questPool)]
	p.drawn++
	other := "SEAT " + strconv.Itoa(n%p.game.seats+1)
	if p.game.seats == 1 && strings.Contains(line, "@") {
		return "STAY"
	}
	return strings.ReplaceAll(line, "@", other)
}

// mirrored is an exchange of first cards that two neighbours both write.
func (p *players) mirrored(n int, view quest.Data) string {
	if p.game.seats == 1 {
		return "TAKE ALL"
	}
	first := func(n int) string {
		for _, knight := range p.table().View(seatOf(n), "en").Data.(quest.Data).Knights {
			if knight.Seat == seatOf(n) && len(knight.Hand) > 0 {
				return string(knight.Hand[0].Card)
			}
		}
		return "NOTHING"
	}
	other := n - 1 + 2*(n%2) // 1 and 2, 3 and 4
	if other > p.game.seats {
		other = 1
	}
	return "TRADE SEAT " + strconv.Itoa(other) + " GIVE " + first(n) + " FOR " + first(other)
}

// questPool are lines of every kind that there is.
var questPool = []string{
	"MOVE N, E, STAY", "MOVE W | MOVE S", "GOTO prison AVOID fog, river", "GOTO @", "GOTO excalibur IF KNOWN lake", "GOTO E1N1", "EXPLORE FANTASTIC E N",
	"EXPLORE LAKE", "ENTER", "ENTER S", "OUT IF POINTS >= 4", "STAY IF HERE HOLDER excalibur", "WISH camaloc IF HAVE excalibur", "NOFLY", "LAY N E", "LAY TURN 90",
	"USE YES", "USE NO IF STR >= 6", "IF TILE = inn THEN USE YES ELSE USE NO", "KEEP potion, amulet, crossbow, ring", "KEEP NOTHING IF HAND >= 5", "LEAVE maces, shield",
	"LEAVE WEAPON IF DEX < 1", "TAKE ALL", "TAKE lance, excalibur", "TAKE NONE IF ROUND > 90", "DROP maces", "FIGHT giant IF MARGIN >= 1", "FIGHT ANY IF MARGIN >= 0 AND NOT LEFT < 3",
	"FIGHT NO IF FOE = merlin", "EVADE FOES IF MARGIN < 0", "EVADE DUELS NO", "WEAPONS ALL", "WEAPONS lance, dagger IF EXP >= 1", "ELIXIR NO IF VAL > 2", "DUEL @ IF MARGIN >= -2",
	"DUEL ANY IF MARGIN >= 1", "DUEL HOLDER excalibur", "DUEL NO IF HERE NOBODY", "LOOT excalibur, ring, lance", "LOOT ALL", "FACEUP shield, maces", "CONSENT ANY", "CONSENT @",
	"TRADE @ GIVE NOTHING FOR maces", "IF CARD IS WEAPON AND INT >= 3 THEN KEEP armour", "IF (TILE IS NEW OR TILE IS STARRED) AND ZONE = fantastic THEN STAY", "DUCK",
}
