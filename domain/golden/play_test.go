package golden_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/camelot"
	"seneschal/domain/dice"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// A goldenGame is a game to be recorded: bots, raiders, and what happens
// besides in each phase.
type goldenGame struct {
	name     string
	ruleset  string // "feudal" if it says nothing
	preset   string // "simple" if it says nothing
	pace     string
	clock    *game.Pace // instead of a pace that has a name
	seats    int
	strength bots.Strength // medium if it says nothing
	options  map[game.Option]string
	raiders  []int // seats that fight whoever is near; the others are bots
	besides  map[int]func(*players)
	always   func(*players)         // in every phase, before what is besides
	script   func(*players)         // plays from the beginning; nobody writes after it
	rash     []int                  // camelot: seats that draw whatever it costs
	once     map[int]func(*players) // camelot: in the first phase that is not before this one
	tame     bool                   // camelot: the traitor plays as the loyal do
	wants    func(*game.Game) bool  // camelot: how it ends; dice are tried until it does
	holds    []string               // camelot: kinds of events that must come about, too
	devout   bool                   // camelot: who has the Grail gives Evil his life, who has Clairvoyance plays it
	wild     bool                   // unruly knights and lords
	points   []camelot.Point        // camelot: questions that must be put
	asked    []string               // talisman: the same
	rare     bool                   // talisman: seats that are after whatever is rare
	dice     int                    // which are tried first
	tongues  []string               // in which the seats write; "" is English
	beacon   bool                   // its dice come from the tests' own beacon
	begun    string                 // another recorded game that it is the same as for its first commits
	same     int                    // how many those are
	given    string                 // JSON that is laid over the position of the rules
	masked   bool                   // its players are hidden until it is over
}

var goldenGames = []goldenGame{
	{name: "conquest-2", seats: 2, options: map[game.Option]string{"years": "8"}, raiders: []int{2}, besides: map[int]func(*players){
		1: func(p *players) { p.silent(1, 2) },
	}},
	{name: "conquest-4", pace: "brisk", seats: 4, options: map[game.Option]string{"years": "4", "combat_2_4": "example"}, raiders: []int{1, 3}},
	{name: "assets-3", seats: 3, options: map[game.Option]string{"mode": "assets", "years": "5", "regency": "hold"}, besides: map[int]func(*players){
		3:  func(p *players) { p.silent(3) },
		4:  func(p *players) { p.silent(3) },
		5:  func(p *players) { p.submit(1, "PRESS GREY TO ALL", "Who watches Fenburst?", "END PRESS") },
		6:  func(p *players) { p.silent(1, 2, 3); p.guards(1); p.guards(2); p.guards(3) },
		7:  func(p *players) { p.silent(1, 2, 3) },
		10: func(p *players) { p.silent(1, 2, 3); p.guards(1); p.guards(2); p.guards(3) },
		14: func(p *players) { p.silent(1, 2, 3); p.guards(1); p.guards(2); p.guards(3) },
	}},
	{name: "brawl-6", seats: 6, options: map[game.Option]string{"mode": "assets", "years": "6"}, raiders: []int{1, 2, 4, 5, 6}},
	{name: "banked-3", seats: 3, options: map[game.Option]string{"years": "2"}, clock: wholeContract, besides: map[int]func(*players){
		2: func(p *players) { p.silent(2) },
		3: func(p *players) { p.silent(2, 3) },
		4: func(p *players) { p.submit(1, "AWAY 2026-03-10 2026-03-16", "HOLD") },
		5: func(p *players) { p.silent(1, 3) },
		7: func(p *players) { p.silent(3); p.steward("EXTEND 24 h WHY a feast") },
	}},
	{name: "abandoned-2", seats: 2, options: map[game.Option]string{"years": "4"}, besides: map[int]func(*players){
		2: func(p *players) { p.submit(1, "DIGEST on", "FORMAT text") },
		4: func(players *players) {
			if !players.back {
				players.back = true
				players.steward("ABANDON WHY both have gone")
				players.steward("REWIND TO spring 1 WHY they are back")
			}
		},
		6: func(p *players) { p.silent(1, 2); p.steward("ABANDON WHY nobody writes any more") },
	}},
	{name: "conquest-6", seats: 6, options: map[game.Option]string{"years": "4", "regroup": "open", "entry": "recommended"}, raiders: []int{2, 3, 5}, besides: sixBesides},
}

// wholeContract is a clock with all that may be agreed about it.
var wholeContract = &game.Pace{
	Phases: map[string]time.Duration{"": 48 * time.Hour}, Grace: 6 * time.Hour, Calendar: true, Bank: 24 * time.Hour, Increment: time.Hour,
	Quiet: []string{"sunday"}, Holidays: []string{"2026-03-12"}, Absence: 10,
}

// sixBesides is all that can happen to a game but orders.
var sixBesides = map[int]func(*players){
	1: func(players *players) {
		players.submit(1, "ENTRY E02, ELM", "KNIGHT Gawain", "HOLD")
		players.submit(1, "CANCEL")
		players.submit(4, "LANGUAGE es")
	},
	2: func(players *players) {
		players.submit(1, "ALWAYS STAY LORD; HOLD; UNTIL LOST 1", "ALWAYS BUILD HIVE AT Elmstead", "FOR winter 2", "PAY FIRST 2")
		players.submit(2, "PRESS TO "+players.colour(3), "Leave me the north, and I leave you the south.", "END PRESS")
		players.steward("ANNOUNCE The valley is open.")
	},
	3: func(players *players) {
		players.submit(1, "TRUCE WITH "+players.colour(2)+" UNTIL AUTUMN 1")
		players.submit(2, "TRUCE ALL")
		players.steward("EXTEND 24 h WHY a holiday")
	},
	4: func(players *players) {
		players.silent(6)
		players.submit(2, "WAR ON "+players.colour(1))
		players.steward("PAUSE WHY the mail is slow")
		players.steward("RESUME")
	},
	5: func(p *players) { p.silent(6) },
	6: func(p *players) { p.silent(6); p.submit(5, "AWAY 2026-03-01 2026-12-31") },
	7: func(p *players) { p.silent(5); p.submit(6, "STANDING LIST", "ALWAYS STAY KNIGHTS; AVOID") },
	8: func(players *players) {
		players.silent(5)
		players.submit(6, "STANDING CLEAR ALL")
		players.submit(3, "DEPUTY anna UNTIL 2026-12-31")
	},
	9: func(players *players) {
		if players.back {
			return
		}
		players.back = true
		players.steward("REWIND TO spring 2 WHY a letter was lost")
	},
	10: func(p *players) { p.submit(4, "RESIGN") },
	11: func(p *players) { p.submit(6, "RESIGN") },
	13: func(p *players) { p.steward("REPLACE " + p.colour(6) + " BY grace") },
}

// players are all who have to do with a game that is recorded: their host, and
// a clock that goes on with every submission.
type players struct {
	t     testing.TB
	game  goldenGame
	host  *host.Host
	relay *beacontest.Beacon // nil: dice are the server's
	now   time.Time
	rng   *rand.Rand
	sent  int          // submissions so far
	mute  map[int]bool // who writes nothing in this phase
	back  bool         // the game was rewound
	try   int          // which dice
	past  int          // what happens once and has happened

	drawn int              // lines out of pools so far
	words *order.Catalogue // of the orders, once they were asked for
}

func newPlayers(t testing.TB, g goldenGame, try int) *players {
	p := &players{t: t, game: g, try: try, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), rng: rand.New(rand.NewPCG(uint64(g.seats), 8))}
	secret := seeds.Secret{}
	copy(secret[:], g.id())
	secret[len(secret)-1] = byte(try)
	p.host = &host.Host{Store: memstore.New(), Games: words(), Seeds: seeds.New(secret), Now: func() time.Time { return p.now }}
	if g.begun != "" {
		p.goOn()
		return p
	}
	if g.beacon {
		b := goldenBeacon(t)
		p.relay, p.host.Beacons = b, []*beacon.Source{{Chain: b.Chain}}
		p.host.Dice = dice.Terms{Mode: dice.Beacon, Chain: b.Chain.Hash()}
	}
	p.obey("steward", game.Open{Ruleset: g.rules(), Preset: g.presetOf(), Options: g.options, Seats: g.seats, PaceName: g.pace, Pace: g.clock, Title: "Golden " + g.name, Given: json.RawMessage(g.given), Anonymous: g.masked})
	for i := range g.seats {
		p.obey(player(i+1), game.TakeSeat{Player: player(i + 1), Lang: g.tongueOf(i + 1)})
	}
	return p
}

// id is what the log calls the game.
func (g goldenGame) id() string { return cmp.Or(g.begun, g.name) }

// goOn begins with what is recorded of another game.
func (p *players) goOn() {
	old := readLog(p.t, filepath.Join(filepath.Dir(p.game.logFile()), p.game.begun+".jsonl")).Commits[:p.game.same]
	p.host.Store = memstore.New(old...)
	p.sent, p.now = len(old), old[len(old)-1].At
}

// rules is the name of the ruleset.
func (g goldenGame) rules() string { return cmp.Or(g.ruleset, "feudal") }

func (g goldenGame) presetOf() string {
	if g.ruleset == "" {
		return cmp.Or(g.preset, "simple")
	}
	return g.preset
}

func player(n int) game.Player { return game.Player(fmt.Sprintf("player%d", n)) }

func seatOf(n int) game.Seat { return game.Seat(fmt.Sprintf("seat%d", n)) }

func (p *players) obey(by game.Player, do game.Act) game.Answer {
	p.now = p.now.Add(17 * time.Minute)
	p.sent++
	out, err := p.host.Obey(context.Background(), p.game.id(), fmt.Sprint("letter ", p.sent), game.Command{At: p.now, By: by, Do: do})
	require.NoError(p.t, err)
	p.throw()
	return out.Answer
}

// goldenBeacon is the beacon of recorded games that have one.
func goldenBeacon(t testing.TB) *beacontest.Beacon {
	return beacontest.New(t, time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), 3*time.Second)
}

// due lets the clock look at the game, now.
func (p *players) due() {
	require.NoError(p.t, p.host.CloseDue(context.Background(), p.game.id()))
	p.throw()
}

// throw lets the beacon speak as long as the game waits for it.
func (p *players) throw() {
	for {
		seal, sealed := p.table().Sealed()
		if !sealed {
			return
		}
		p.now = seal.Signed.Add(time.Second)
		require.NoError(p.t, p.host.Beacons.HandIn(p.relay.Sign(seal.Round)))
		require.NoError(p.t, p.host.CloseDue(context.Background(), p.game.id()))
	}
}

func (p *players) table() *game.Game {
	g, _, err := p.host.Game(context.Background(), p.game.id())
	require.NoError(p.t, err)
	return g
}

// submission sends a submission from whoever holds a seat.
func (p *players) submit(n int, texts ...string) {
	info, _ := p.table().SeatInfo(p.seat(n))
	if info.Player != "" {
		p.obey(info.Player, game.Submission{Seat: p.seat(n), Lines: numbered(texts)})
	}
}

func (p *players) steward(text string) {
	a := p.obey("steward", game.Steward{Lines: numbered([]string{text})})
	require.Empty(p.t, a.Receipt.Errors, text)
}

func numbered(texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	return lines
}

func (p *players) silent(ns ...int) {
	for _, n := range ns {
		p.mute[n] = true
	}
}

// data is what a seat sees.
func (p *players) data(n int) chronicle.Data {
	return p.table().View(seatOf(n), "en").Data.(chronicle.Data)
}

// colour is what orders call a seat.
func (p *players) colour(n int) string { return p.table().State().Face(seatOf(n), "en").Word }

// play plays until the game is over.
func (p *players) play() {
	if p.game.script != nil {
		p.game.script(p)
		for !p.table().Over() {
			p.expire()
		}
	}
	for turns := 0; !p.table().Over(); turns++ {
		require.Less(p.t, turns, 900, "the game does not end")
		p.turn()
	}
}

// turn is one phase: what happens besides, the submissions, and the deadline if
// somebody did not write.
func (p *players) turn() {
	n, _, _, _ := p.table().Phase()
	p.mute = map[int]bool{}
	if p.game.always != nil {
		p.game.always(p)
	}
	if besides := p.game.besides[n]; besides != nil {
		besides(p)
	}
	for _, stop := range slices.Sorted(maps.Keys(p.game.once)) {
		if p.past < stop && stop <= n {
			p.past = stop
			p.game.once[stop](p)
		}
	}
	n, _, _, _ = p.table().Phase()
	for seat := 1; seat <= p.game.seats; seat++ {
		if !p.mute[seat] {
			p.write(seat)
		}
	}
	if p.game.ruleset != "" {
		p.due() // who is awaited has answered
	}
	for {
		now, _, due, open := p.table().Phase()
		if !open || now != n {
			return
		}
		p.now = due
		p.due()
	}
}

// write sends a seat's orders for the open phase.
func (p *players) write(n int) {
	switch p.game.ruleset {
	case "quest":
		p.seek(n)
		return
	case "camelot":
		p.sit(n)
		return
	case "talisman":
		p.ride(n)
		return
	}
	data := p.data(n)
	lines, err := bots.WriteQuickly("feudal", cmp.Or(p.game.strength, bots.Medium), report.Report{Game: p.game.id(), Data: data})
	require.NoError(p.t, err)
	if lines == nil {
		return
	}
	if slices.Contains(p.game.raiders, n) && data.Season != book.Setup {
		lines = p.raid(data)
	}
	if p.game.wild {
		p.unrulyHouse(n, data, lines)
		return
	}
	if _, kept, _ := p.table().Draft(seatOf(n)); len(kept) > 0 {
		lines = append([]string{"ADD"}, lines...)
	}
	p.submit(n, lines...)
}

// raid writes the submission of somebody who attacks whoever is near, and hires
// more men than can be paid.
func (p *players) raid(view chronicle.Data) []string {
	own := view.Houses[slices.IndexFunc(view.Houses, func(h chronicle.HouseData) bool { return h.Seat == view.Seat })]
	at := map[valley.Node][]string{}
	var nodes []valley.Node
	for _, figure := range own.Figures {
		if at[figure.At] == nil {
			nodes = append(nodes, figure.At)
		}
		at[figure.At] = append(at[figure.At], fmt.Sprint(figure.N))
	}
	var lines []string
	for _, node := range nodes {
		if view.Season == book.Winter {
			lines = append(lines, p.spend(view, node)...)
			continue
		}
		lines = append(lines, p.attack(view, node, at[node]))
	}
	if count := len(own.Figures); count > 0 && view.Season == book.Winter && own.Figures[count-1].Grade.IsMan() && p.rng.IntN(3) == 0 {
		lines = append(lines, fmt.Sprintf("DISMISS %d", own.Figures[count-1].N))
	}
	return append(lines, "READY")
}

// attack sends figures against the manor of another seat, or takes a free one.
func (p *players) attack(view chronicle.Data, at valley.Node, figures []string) string {
	v, _ := book.Valley(view.Edition)
	goals := []string{}
	for _, manor := range view.Manors {
		miles := v.Miles(at, manor.Code, nil)
		if manor.Owner != view.Seat && miles > 0 && miles < 9 {
			goals = append(goals, string(manor.Code))
			if manor.Owner != "" {
				goals = append(goals, string(manor.Code), string(manor.Code), string(manor.Code))
			}
			if view.Options.Houses && garrisoned(view, manor.Code) {
				goals = append(goals, slices.Repeat([]string{string(manor.Code)}, 12)...)
			}
		}
	}
	if stay := p.atDoors(view, at); stay != "" {
		return fmt.Sprintf("STAY %s AT %s; %s", strings.Join(figures, ", "), at, stay)
	}
	clause := []string{"FIGHT; UNTIL DEATH", "FIGHT; UNTIL LOST 2; LOSE NEAREST", "FIGHT IF STRONGER 2", "FIGHT; WIN RETURN"}[p.rng.IntN(4)]
	clause += p.outrage(view)
	if len(goals) == 0 {
		return fmt.Sprintf("STAY %s AT %s; HOLD", strings.Join(figures, ", "), at)
	}
	return fmt.Sprintf("MOVE %s FROM %s TO %s; %s", strings.Join(figures, ", "), at, goals[p.rng.IntN(len(goals))], clause)
}

// spend hires where a manor is the seat's own, and moves guards about.
func (p *players) spend(view chronicle.Data, at valley.Node) []string {
	i := slices.IndexFunc(view.Manors, func(m chronicle.ManorData) bool { return m.Code == at && m.Owner == view.Seat })
	if i < 0 {
		return nil
	}
	if lines := p.fortify(view, at); lines != nil {
		return lines
	}
	return []string{
		fmt.Sprintf("RECRUIT %s AT %s", []string{"KNIGHT", "2 MEN", "2 KNIGHTS"}[p.rng.IntN(3)], at),
		fmt.Sprintf("BUILD FORESTER %s | BUILD HIVE %s", at, at),
	}
}

// guards builds foresters, and moves them and knights to the manors next door.
func (p *players) guards(n int) {
	view := p.data(n)
	v, _ := book.Valley(view.Edition)
	lines := []string{}
	for _, from := range view.Manors {
		for _, to := range view.Manors {
			if from.Owner != view.Seat || to.Owner != view.Seat || !v.AreLinked(from.Code, to.Code) {
				continue
			}
			if v.Card(from.Code).Forests > 0 && v.Card(to.Code).Forests > to.Foresters {
				lines = append(lines, fmt.Sprintf("BUILD FORESTER %s", from.Code), fmt.Sprintf("REGROUP FORESTER FROM %s TO %s", from.Code, to.Code))
			}
			lines = append(lines, fmt.Sprintf("REGROUP KNIGHTS AT %s TO %s", from.Code, to.Code))
		}
	}
	p.submit(n, lines...)
}
