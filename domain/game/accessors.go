package game

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// A SeatInfo describes a seat for web pages, the notifier and the intake of mail.
type SeatInfo struct {
	Seat      Seat   `json:"seat"`
	Player    Player `json:"player,omitempty"`
	Deputy    Player `json:"deputy,omitempty"`
	Status    string `json:"status"`           // "free", "active", "regency", "vacant"
	Missed    int    `json:"missed,omitempty"` // misses in a row
	Epoch     int    `json:"epoch"`            // of the seat's reply address
	Language  string `json:"language"`
	Format    string `json:"format"`
	Awaited   bool   `json:"awaited,omitempty"` // the open phase waits for it
	Final     bool   `json:"final,omitempty"`   // its orders are final, and answer all that the phase asks
	HasOrders bool   `json:"has_orders,omitempty"`
	Digest    bool   `json:"digest,omitempty"` // press is sent only with its reports
	// Reports says when the seat is sent reports.
	Reports Reports `json:"reports,omitempty"`
	// Bank is the time left in the seat's time bank, which is public; 0 if none is left, or the game has no banks.
	Bank time.Duration `json:"bank,omitempty"`
}

// Ruleset returns the ruleset by which the game is played; nil before Opened.
func (g *Game) Ruleset() Ruleset { return g.rules }

// State returns the ruleset's position, which the caller must not change; nil before Opened.
func (g *Game) State() State { return g.state }

// Dice returns the terms of the game's dice; nil for version 1.
func (g *Game) Dice() *dice.Terms { return g.opened.Dice }

// Chain returns the epoch of the present chain of dice keys ("" for the first) and how many of its
// keys have been used.
func (g *Game) Chain() (epoch string, used int) { return g.chance.epoch, g.chance.usedKeys }

// Rolls counts the adjudications so far, void ones included; each uses one dice key.
func (g *Game) Rolls() int { return g.rolls }

// Phase returns the open phase, or the last one if none is open, with its number and its
// deadline. n is 0 before the first phase; due is zero if there is no deadline or the clock is
// stopped.
func (g *Game) Phase() (n int, p Phase, due time.Time, open bool) {
	return g.phase.n, g.phase.Phase, g.phase.due, g.phase.open
}

// Awaits lists the seats for which the game waits and why, in the words of a language. The game must have been
// opened.
func (g *Game) Awaits(lang string) []Wait { return g.state.Waits(lang) }

// Question says in a sentence which decision a seat owes now, for the heads of pages and the subjects of emails. If
// it owes several, Question returns the first; "" if it owes none.
func (g *Game) Question(id Seat, lang string) string {
	if _, seated := g.findSeat(id); !seated || !g.phase.open {
		return ""
	}
	for _, w := range WaitsOf(g.state, id, lang) {
		return cmp.Or(w.Ask, words.Capital(w.For))
	}
	return ""
}

// Paused reports whether the clock is stopped.
func (g *Game) Paused() bool { return g.phase.paused }

// Clock lists everything that has happened to the clock of the phase so far.
func (g *Game) Clock() []Tick { return slices.Clone(g.phase.ticks) }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.over }

// Result returns the final ranking; false while the game goes on.
func (g *Game) Result() (Result, bool) { return g.result, g.over }

// Begun reports whether all seats were taken and play has begun.
func (g *Game) Begun() bool { return g.begun }

// Setup returns the setup with which the game was opened.
func (g *Game) Setup() Setup { return g.opened.Setup }

// Title returns the name of the game for people; its ID if it has none.
func (g *Game) Title() string { return cmp.Or(g.opened.Title, g.opened.Setup.Game) }

// TitleIn returns the title in a language.
func (g *Game) TitleIn(lang string) string { return Retitled(g.Title(), lang) }

// Retitled translates the title of a game, which logs keep in English. It translates only what a tournament has put
// at the end of the title: season, division, round and table. Any other title stays as it is. =titleSuffix
func Retitled(title, lang string) string {
	at := titleSuffix.FindStringIndex(title)
	if at == nil || lang == words.English {
		return title
	}
	return title[:at[0]] + titlePart.ReplaceAllStringFunc(title[at[0]:], func(part string) string {
		kind, n, _ := strings.Cut(strings.TrimPrefix(part, ", "), " ")
		return say(lang, "title."+kind, "n", n)
	})
}

// titleSuffix finds what a tournament puts at the end of a title, and titlePart each part of that.
var (
	titleSuffix = regexp.MustCompile(`(, season \d+)?(, division [^, ]+)?(, round \d+)?, table \d+$`)
	titlePart   = regexp.MustCompile(`, [a-z]+ [^,]+`)
)

// Preset names the set of options with which the game was opened; "" if none.
func (g *Game) Preset() string { return g.opened.Preset }

// Tournament returns the ID of the tournament to which the game belongs; "" if none.
func (g *Game) Tournament() string { return g.opened.Tournament }

// PaceName returns the name of the pace; the lengths may differ from that pace's own.
func (g *Game) PaceName() string { return g.opened.PaceName }

// Pace returns the terms of time of the game, such as how long phases last.
func (g *Game) Pace() Pace { return g.opened.Pace }

// Steward returns the player who runs the game.
func (g *Game) Steward() Player { return g.opened.Steward }

// Commitment returns the public end of the first dice chain, k(0); Keys returns the length of that chain.
func (g *Game) Commitment() dice.Commitment { return g.opened.Commitment }

// Keys returns the length of the first dice chain; 0 if it has no end.
func (g *Game) Keys() int { return g.opened.Keys }

// Seats describes all seats, in seat order.
func (g *Game) Seats() []SeatInfo {
	infos := make([]SeatInfo, len(g.seats))
	for i := range g.seats {
		infos[i] = g.describeSeat(&g.seats[i])
	}
	return infos
}

// SeatsInBrief describes all seats as Seats does, but with Final false. It reads no orders, which is most of the work
// of Seats.
func (g *Game) SeatsInBrief() []SeatInfo {
	infos := make([]SeatInfo, len(g.seats))
	for i := range g.seats {
		infos[i] = g.describeInBrief(&g.seats[i])
	}
	return infos
}

// Holders returns the players who hold a seat, in seat order.
func (g *Game) Holders() []Player {
	all := lists.Map(g.seats, func(s seat) Player { return s.player })
	return slices.DeleteFunc(all, func(p Player) bool { return p == "" })
}

// SeatInfo describes one seat; false if the game has no such seat.
func (g *Game) SeatInfo(id Seat) (SeatInfo, bool) {
	seat, ok := g.findSeat(id)
	if !ok {
		return SeatInfo{}, false
	}
	return g.describeSeat(seat), true
}

// describeSeat describes a seat. Final is true only if its orders also answer everything that the open phase asks.
func (g *Game) describeSeat(seat *seat) SeatInfo {
	info := g.describeInBrief(seat)
	_, final := g.hasDraft(seat)
	info.Final = final && (!info.Awaited || g.answersAll(seat))
	return info
}

// describeInBrief describes a seat, with Final false.
func (g *Game) describeInBrief(seat *seat) SeatInfo {
	has, _ := g.hasDraft(seat)
	return SeatInfo{
		Seat: seat.id, Player: seat.player, Deputy: seat.deputy.Deputy, Status: g.describeStatus(seat),
		Missed: seat.play.missed, Epoch: seat.epoch, Language: seat.chosenLanguage(), Format: seat.chosenFormat(), Digest: seat.digest, Reports: g.reportTiming(seat),
		Awaited: g.phase.open && slices.Contains(g.phase.awaited, seat.id), HasOrders: has, Bank: g.bankLeft(seat),
	}
}

// answersAll reports whether the live orders of a seat answer every question of the open phase. They may have been
// sent for another question, such as those of a turn. Where seats act at once, any orders answer.
func (g *Game) answersAll(seat *seat) bool {
	if _, plain := g.state.ClosePolicy().(AtOnce); plain {
		return true // any orders answer
	}
	return !g.owesOrders(seat, g.orderSet(seat, nil))
}

// describeStatus returns the SeatInfo.Status of a seat.
func (g *Game) describeStatus(seat *seat) string {
	switch {
	case seat.player == "" && !g.begun:
		return "free"
	case seat.player == "":
		return "vacant"
	case seat.play.regency:
		return "regency"
	}
	return "active"
}

// Draft returns the orders of a seat for the open phase, all live sections one after the other: the number of the
// newest set (0: there are no orders), its lines, and whether all of them are final.
func (g *Game) Draft(id Seat) (set int, lines []order.Line, final bool) {
	seat, ok := g.findSeat(id)
	if !ok {
		return 0, nil, false
	}
	for _, k := range g.listLive(seat) {
		set, lines = max(set, g.numberOfSet(k)), append(lines, k.lines...)
	}
	_, allFinal := g.hasDraft(seat)
	return set, lines, allFinal
}

// Standing returns the standing orders of a seat as they were written; nil if there is no such seat. The N of each
// line is the number of the standing order.
func (g *Game) Standing(id Seat) []order.Line {
	seat, ok := g.findSeat(id)
	if !ok {
		return nil
	}
	return lists.Map(seat.play.standing, func(o standing) order.Line { return order.Line{N: o.n, Text: o.line.Text, Lang: o.line.Lang} })
}

// Press returns all messages of the game, announcements included, oldest first. Each one's
// SeenBy says which seats may read it.
func (g *Game) Press() []Pressed { return slices.Clone(g.press) }
