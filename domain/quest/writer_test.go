package quest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// A writer writes random lines of a seat.
type writer struct {
	*rand.Rand
	state *State
	seat  game.Seat
}

// submission writes a seat's submission for the open phase, with orders of every kind in it.
func submission(state game.State, seat game.Seat, rng *rand.Rand) []string {
	w := writer{rng, state.(*State), seat}
	if w.state.Post == 0 {
		return []string{"SETUP", "CHARACTER " + strings.Join(w.some(w.characters(), 3), ", ")}
	}
	var lines []string
	if w.state.Post == 1 {
		lines = append(lines, "SETUP", "ATTRIBUTES "+w.one("S4 I3 D3", "S2 I2 D2 V2 E2", "S6 I4", "S3 D1 V3 E3"))
	}
	if !w.state.IsSolo() && w.state.Post > 1 && w.IntN(4) == 0 { // characters meet seldom by chance
		return []string{"ALL", w.order(), w.swap(), "DUEL ANY", "GOTO " + w.other()}
	}
	for n := range w.IntN(3) {
		lines = append(lines, "TURN "+strconv.Itoa(n+1), w.movement())
	}
	lines = append(lines, "ALL")
	for range 1 + w.IntN(4) {
		lines = append(lines, w.order())
	}
	lines = append(lines, w.swap(), w.movement(), "EXPLORE")
	switch w.IntN(8) {
	case 0:
		lines = append(lines, "END", "STANDING "+w.order())
	case 1:
		lines = append(lines, "END", "STANDING CLEAR ALL")
	}
	return lines
}

func (w writer) one(of ...string) string { return of[w.IntN(len(of))] }

// some draws a few different things from a list, at least one.
func (w writer) some(of []string, most int) []string {
	of = slices.Clone(of)
	w.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
	return of[:1+w.IntN(min(most, len(of)))]
}

func (w writer) characters() (all []string) {
	for _, c := range w.state.Book.Characters {
		all = append(all, string(c.ID))
	}
	return all
}

// cards lists the cards that fit one of the conditions.
func (w writer) cards(of ...func(*book.CardDef) bool) (all []string) {
	for i := range w.state.Book.Cards {
		card := &w.state.Book.Cards[i]
		if slices.ContainsFunc(of, func(is func(*book.CardDef) bool) bool { return is(card) }) {
			all = append(all, string(card.ID))
		}
	}
	return all
}

func (w writer) counted(most int) string {
	return strings.Join(w.some(w.cards((*book.CardDef).IsCounted), most), ", ")
}

func (w writer) dirs() string { return strings.Join(w.some([]string{"N", "E", "S", "W"}, 4), " ") }

// movement draws an order of the first step, or of the rotation of a tile.
func (w writer) movement() string {
	kinds := []string{"prison", "camaloc", "inn", "village", "hermitage", "winchester", "joyous-guard", "fisher-house", "access", "lake", "cave", "well", "forest", "swamp"}
	return w.one(
		"EXPLORE", "EXPLORE FANTASTIC "+w.dirs(), "EXPLORE "+w.one("LAKE", "INITIATORY", "N E"), "MOVE "+strings.ReplaceAll(w.dirs(), " ", ", ")+", STAY",
		"GOTO "+w.one(kinds...), "GOTO "+w.one(kinds...)+" AVOID fog, river", "GOTO "+w.other(), "GOTO excalibur", "GOTO "+w.cell(),
		"ENTER", "ENTER "+w.one("N", "E", "S", "W"), "OUT", "OUT IF POINTS > 0", "STAY", "WISH "+w.one(kinds...), "NOFLY", "LAY "+w.dirs(), "LAY TURN "+w.one("0", "90", "180"),
		"IF "+w.condition()+" THEN EXPLORE | STAY ELSE OUT",
	)
}

// cell draws the label of a laid tile.
func (w writer) cell() string {
	maps := []land.Map{w.state.Board.Main}
	for _, zone := range land.Zones[2:] {
		if m := w.state.Map(zone); len(m) > 0 {
			maps = append(maps, m)
		}
	}
	m := maps[w.IntN(len(maps))]
	return m[w.IntN(len(m))].At.Label()
}

// other draws a seat other than the writer's; in a solo game it returns a place.
func (w writer) other() string {
	i := slices.Index(w.state.Seats, w.seat)
	if w.state.IsSolo() {
		return "ENTRY"
	}
	n := (i+1+w.IntN(len(w.state.Seats)-1))%len(w.state.Seats) + 1
	return "SEAT " + strconv.Itoa(n)
}

func (w writer) condition() string {
	return w.one(
		"MARGIN >= "+strconv.Itoa(w.IntN(4)-2), "STR < 6", "HAND >= 4", "TILE = inn", "TILE IS NEW", "CARD IS WEAPON", "HAVE excalibur", "HERE ANY",
		"HERE NOBODY", "HERE HOLDER "+w.one("ring", "lance", "excalibur"), "KNOWN prison", "ZONE = fantastic", "ROUND > 3 AND NOT LEFT < 5", "FOE = giant OR DEX >= 2", "NOT KNOWN "+w.one("inn", "lake", "prison"), "ROUND < 4", "LEFT > 20", "POINTS < 3",
	)
}

// order draws an order of the later steps, or a reaction.
func (w writer) order() string {
	line := w.one(
		"FIGHT", "FIGHT ANY", "FIGHT "+w.one(w.cards((*book.CardDef).IsFoe)...), "FIGHT NO", "TAKE ALL", "TAKE NONE", "TAKE "+w.counted(3)+", excalibur",
		"KEEP "+w.counted(5), "KEEP NOTHING", "LEAVE "+w.one("WEAPON", "ITEM", "ALL", "FIGURE", w.counted(2)), "DROP "+w.counted(4), "USE YES", "USE NO",
		"EVADE FOES YES", "EVADE FOES NO", "EVADE DUELS NO", "WEAPONS NONE", "WEAPONS ALL", "WEAPONS lance, shield", "ELIXIR NO",
		w.rivalry(), w.rivalry(),
	)
	if w.IntN(3) == 0 {
		return line + " IF " + w.condition()
	}
	return line
}

// rivalry draws an order about other seats.
func (w writer) rivalry() string {
	if w.state.IsSolo() {
		return "STAY"
	}
	lines := []string{
		"DUEL ANY", "DUEL " + w.other(), "DUEL HOLDER excalibur", "DUEL NO", "LOOT ALL", "LOOT NONE", "LOOT excalibur, " + w.counted(3), w.swap(),
		"TRADE " + w.other() + " GIVE " + w.counted(1) + " FOR " + w.counted(2),
	}
	if w.state.Options.Consent {
		lines = append(lines, "CONSENT ANY", "CONSENT "+w.other())
	}
	if w.state.IsSuperior() {
		lines = append(lines, "FACEUP "+w.counted(3))
	}
	return w.one(lines...)
}

// swap returns a trade that two neighbours would both write now: the first card of each for the
// other's.
func (w writer) swap() string {
	if w.state.IsSolo() {
		return "STAY"
	}
	i := slices.Index(w.state.Seats, w.seat)
	j := i ^ 1
	if j >= len(w.state.Seats) {
		return "TAKE ALL"
	}
	first := func(i int) string {
		if hand := w.state.Knights[w.state.Seats[i]].Hand; len(hand) > 0 {
			return string(hand[0].Card)
		}
		return "NOTHING"
	}
	return fmt.Sprintf("TRADE SEAT %d GIVE %s FOR %s", j+1, first(i), first(j))
}
