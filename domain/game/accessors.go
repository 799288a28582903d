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
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// A SeatInfo is a seat as the pages, the courier and the intake need it.
type SeatInfo struct {
	Seat      Seat   `json:"seat"`
	Player    Player `json:"player,omitempty"`
	Deputy    Player `json:"deputy,omitempty"`
	Status    string `json:"status"` // "free", "active", "regency", "vacant"
	Missed    int    `json:"missed,omitempty"`
	Epoch     int    `json:"epoch"`
	Language  string `json:"language"`
	Format    string `json:"format"`
	Awaited   bool   `json:"awaited,omitempty"` // the open phase waits on it
	Final     bool   `json:"final,omitempty"`
	HasOrders bool   `json:"has_orders,omitempty"`
	Digest    bool   `json:"digest,omitempty"` // press comes with its reports alone
	// Reports is when the seat is sent reports.
	Reports Reports `json:"reports,omitempty"`
	// Bank is what is left in the seat's time bank; all may know.
	Bank time.Duration `json:"bank,omitempty"`
}

// Ruleset is the ruleset that the game is played by; nil before Opened.
func (g *Game) Ruleset() Ruleset { return g.rules }

// State is the ruleset's position; nil before Opened. It must not be changed.
func (g *Game) State() State { return g.state }

// Dice are the terms of the game's dice; nil: version 1.
func (g *Game) Dice() *dice.Terms { return g.opened.Dice }

// Chain is the epoch of the present chain of dice keys, "" of the first, and how many
// of its keys have been revealed.
func (g *Game) Chain() (epoch string, used int) { return g.chance.epoch, g.chance.used }

// Rolls is how many dice keys have been revealed, void adjudications included.
func (g *Game) Rolls() int { return g.rolls }

// Phase is the open phase, or the last one if none is open; n is 0 before the
// first.
func (g *Game) Phase() (n int, p Phase, due time.Time, open bool) {
	return g.phase.n, g.phase.Phase, g.phase.due, g.phase.open
}

// View is the position as a seat may see it, in a language.
func (g *Game) View(to Seat, lang string) report.View { return g.rules.View(g.state, to, lang) }

// Awaits is on whom the game waits, and for what, in the words of a language.
func (g *Game) Awaits(lang string) []Wait { return g.state.Waits(lang) }

// Question is what a seat is to decide now, in a sentence: heads of pages and subjects of
// letters say it; "" if nothing is asked.
func (g *Game) Question(id Seat, lang string) string {
	if g.state == nil || !g.phase.open {
		return ""
	}
	for _, w := range WaitsOf(g.state, id, lang) {
		return cmp.Or(w.Ask, words.Capital(w.For))
	}
	return ""
}

// Paused reports whether the clock is stopped.
func (g *Game) Paused() bool { return g.phase.paused }

// Clock is what has happened to the clock of the phase so far.
func (g *Game) Clock() []Tick { return slices.Clone(g.phase.ticks) }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.over }

// Result is the ranking, once the game is over.
func (g *Game) Result() (Result, bool) { return g.result, g.over }

// Begun reports whether all seats were taken and play has begun.
func (g *Game) Begun() bool { return g.begun }

// Setup is what the game was opened with.
func (g *Game) Setup() Setup { return g.opened.Setup }

// Title is the name of the game for people; its ID if it has none.
func (g *Game) Title() string { return cmp.Or(g.opened.Title, g.opened.Setup.Game) }

// TitleIn is the title in a language.
func (g *Game) TitleIn(lang string) string { return Retitled(g.Title(), lang) }

// Retitled says in a language the title of a game, which logs keep in English. One of a
// tournament ends in the season, division, round and table of the game; any other stays as
// it is.
func Retitled(title, lang string) string {
	at := tableOf.FindStringIndex(title)
	if at == nil || lang == words.English {
		return title
	}
	return title[:at[0]] + tablePart.ReplaceAllStringFunc(title[at[0]:], func(part string) string {
		kind, n, _ := strings.Cut(strings.TrimPrefix(part, ", "), " ")
		return say(lang, "title."+kind, "n", n)
	})
}

var (
	tableOf   = regexp.MustCompile(`(, season \d+)?(, division [^, ]+)?(, round \d+)?, table \d+$`)
	tablePart = regexp.MustCompile(`, [a-z]+ [^,]+`)
)

// Preset is the set of options that the game was opened with, "" if none.
func (g *Game) Preset() string { return g.opened.Preset }

// Tournament is the tournament that the game belongs to; "" if none.
func (g *Game) Tournament() string { return g.opened.Tournament }

// PaceName is the name of the pace; the lengths may differ from it.
func (g *Game) PaceName() string { return g.opened.PaceName }

// Pace is how long phases last.
func (g *Game) Pace() Pace { return g.opened.Pace }

// Steward is who runs the game.
func (g *Game) Steward() Player { return g.opened.Steward }

// Commitment is k(0) of the dice chain, and Keys its length.
func (g *Game) Commitment() dice.Commitment { return g.opened.Commitment }

// Keys is the length of the dice chain.
func (g *Game) Keys() int { return g.opened.Keys }

// Seats are all seats, in seat order.
func (g *Game) Seats() []SeatInfo {
	infos := make([]SeatInfo, len(g.seats))
	for i := range g.seats {
		infos[i] = g.info(&g.seats[i])
	}
	return infos
}

// SeatInfo is one seat.
func (g *Game) SeatInfo(id Seat) (SeatInfo, bool) {
	s, ok := g.seat(id)
	if !ok {
		return SeatInfo{}, false
	}
	return g.info(s), true
}

func (g *Game) info(s *seat) SeatInfo {
	has, final := g.drafted(s)
	return SeatInfo{
		Seat: s.id, Player: s.player, Deputy: s.deputy.Deputy, Status: g.status(s),
		Missed: s.play.missed, Epoch: s.epoch, Language: s.lang(), Format: s.form(), Digest: s.digest, Reports: g.reports(s),
		Awaited: g.phase.open && slices.Contains(g.phase.awaited, s.id), Final: final, HasOrders: has, Bank: g.left(s),
	}
}

func (g *Game) status(s *seat) string {
	switch {
	case s.player == "" && !g.begun:
		return "free"
	case s.player == "":
		return "vacant"
	case s.play.regency:
		return "regency"
	}
	return "active"
}

// Draft is what a seat has ordered for the open phase: the number of the set
// (0: none), its lines, and whether they are final. It is all
// sections that are of use now, one after the other.
func (g *Game) Draft(id Seat) (set int, lines []order.Line, final bool) {
	s, ok := g.seat(id)
	if !ok {
		return 0, nil, false
	}
	for _, k := range g.live(s) {
		set, lines = max(set, g.number(k)), append(lines, k.lines...)
	}
	_, all := g.drafted(s)
	return set, lines, all
}

// Standing are the standing orders of a seat as they were written; the N of
// each line is the number of the standing order.
func (g *Game) Standing(id Seat) []order.Line {
	s, ok := g.seat(id)
	if !ok {
		return nil
	}
	return lists.Map(s.play.standing, func(o standing) order.Line { return order.Line{N: o.n, Text: o.line.Text, Lang: o.line.Lang} })
}

// Press is all press of the game, announcements included, oldest first. Ask
// SeenBy of each who may read it.
func (g *Game) Press() []Pressed { return slices.Clone(g.press) }
