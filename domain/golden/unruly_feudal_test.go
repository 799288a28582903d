package golden_test

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// unrulyServers is a game of feudal with unruly lords.
func unrulyHouses() []goldenGame {
	g := goldenGame{
		name: "tongues-3", preset: "decade", seats: 3, tongues: []string{"fr", "nl", "es"}, wild: true, raiders: []int{2},
		options: map[game.Option]string{"years": "6"},
		holds:   []string{"game.absence-set", "game.missed", "game.withdrawn", "game.standing-set", "feudal.order-failed"},
	}
	g.once, g.always = absent(3, 6, 8)
	return []goldenGame{g}
}

// unrulyServer sends the submissions of an unruly lord; lines are what a bot
// would say.
func (p *players) unrulyHouse(n int, view chronicle.Data, lines []string) {
	lines = slices.DeleteFunc(lines, func(l string) bool { return l == "READY" || strings.HasPrefix(l, "#") })
	half := len(lines) / 2
	switch p.rng.IntN(9) {
	case 0:
		p.tell(n, append(lines, "HOLD")...)
	case 1:
		p.tell(n, append(slices.Clone(lines[:half]), "HOLD")...)
		p.tell(n, append([]string{"ADD"}, lines[half:]...)...)
	case 2:
	case 3:
		p.tell(n, append(lines, "HOLD")...)
		p.tell(n, "READY")
	case 4:
		p.tell(n, lines...)
		p.tell(n, "CANCEL", p.lordly(view), p.lordly(view), "HOLD")
	case 5:
		p.tell(n, append([]string{p.lordly(view), p.lordly(view), p.lordly(view)}, lines...)...)
	case 6:
		p.tell(n, append(lines, fmt.Sprintf("FOR winter %d", view.Year+1), p.wintry(view), "FOR spring 3", p.lordly(view))...)
	case 7:
		p.tell(n, append(lines, "ALWAYS "+p.lordly(view), "STANDING "+p.wintry(view))...)
	default:
		p.tell(n, append(lines, "STANDING CLEAR 1")...)
	}
}

// lordly is the next line of a season, about an own manor and another lord.
func (p *players) lordly(d chronicle.Data) string { return p.filled(d, seasonPool) }

// wintry is the next line of a winter.
func (p *players) wintry(d chronicle.Data) string { return p.filled(d, winterPool) }

func (p *players) filled(view chronicle.Data, pool []string) string {
	p.drawn++
	own, other := valley.Manor("SAR"), p.colour(1+p.drawn%p.game.seats)
	for _, manor := range view.Manors {
		if manor.Owner == view.Seat {
			own = manor.Code
		}
	}
	return strings.NewReplacer("%", string(own), "@", other).Replace(pool[p.drawn%len(pool)])
}

// seasonPool are lines of spring, summer and autumn with every clause and
// condition that there is.
var seasonPool = []string{
	"STAY LORD; HOLD; UNTIL LOST 1 OR LORD HURT",
	"STAY KNIGHTS; AVOID; UNTIL PERIODS 2; LOSE NEAREST",
	"STAY MEN AT %; RETIRE; UNTIL DEATH; SALLY IF RELIEVED",
	"MOVE KNIGHTS AT % TO Fenburst; FIGHT @ IF STRONGER 2; WIN RETURN; LOSE HOME; PHASES 1,3",
	"MOVE ALL AT % TO Sarbury; FIGHT EXCEPT @; UNTIL WEAKER 3 OR HURT 2; INSIDE SIEGE; PILLAGE FIELDS 2, STEAL",
	"STAY ALL AT %; FIGHT; INSIDE ASSAULT; LOSE TO %",
	"IF YEAR >= 2 AND NOT UNOWNED AT Sarbury THEN STAY ALL AT %; HOLD ELSE STAY ALL; AVOID",
	"IF STRENGTH OF @ AT Fenburst > STRENGTH OR FIGURES < 3 THEN STAY LORD; RETIRE",
	"IF (MANORS OF @ >= MANORS + 1 AND OWNS AT %) OR WATCHED AT % THEN WAR ON @",
	"IF FORTUNE - PAY < 4 OR REVENUE OF @ > 10 THEN TRUCE WITH @ UNTIL AUTUMN 3",
	"TRUCE WITH @ UNTIL AUTUMN 2", "WAR ON @", "WAIVE TAX @", "WINTER AT %, Sarbury", "SACK Carse | SACK Bestly",
	"STAY LORD AT Carse; PRAY", "ABANDON PRAYER", "FAITH PAGAN | FAITH CHRISTIAN", "BUILD CHURCH % BID 5",
	"IF LORDLESS OF @ OR BESIEGED AT % OR CASTLE AT % THEN CONVERT TO PAGAN",
	"IF HONOUR OF @ > 3 AND TERRITORIES >= 1 AND KNIGHTS > MEN THEN DESTROY CROMLECH %",
	"PROPOSE weather=off", "AGREE loyalty=off", "AGREE END AUTUMN 3",
}

// winterPool are lines of winter.
var winterPool = []string{
	"DISMISS 60, 76..78", "PAY FIRST 2, 3", "RECRUIT 2 KNIGHTS AT %", "RECRUIT MAN AT %", "BUILD 2 HIVES AT %", "BUILD MILL AT %",
	"BUILD FORESTER % | BUILD WARDEN %", "BUILD CASTLE AT % | REPAIR CASTLE %", "REGROUP KNIGHTS AT % TO Sarbury",
	"REGROUP FORESTER FROM % TO Ashwold", "NAME LORD 2", "CLAIM %, Fen", "SWARM %, Sar",
	"IF FORTUNE > 10 AND WEATHER < 8 THEN RECRUIT KNIGHT AT % ELSE PAY FIRST LORD",
}
