package feudal_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/bot"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
)

// A writer writes the submissions of a seat at random: legal orders as far as the
// seat can know, of every kind that the basic game has.
type writer struct {
	state  *feudal.State
	valley *valley.Map
	seat   game.Seat
	house  feudal.House
	own    []valley.Manor
	rng    *rand.Rand
	lines  []string
}

// submissions writes half of all submissions as a bot would, and the others at random.
func submissions(state game.State, seat game.Seat, rng *rand.Rand) []string {
	if rng.IntN(2) == 0 {
		lines, err := bot.Medium.Orders("", chronicle.Rules{}.View(state, seat, "en").Data.(chronicle.Data))
		if err == nil {
			return lines
		}
	}
	v, _ := book.Valley(1)
	w := &writer{state: state.(*feudal.State), valley: v, seat: seat, rng: rng}
	w.house = w.state.Houses[seat]
	for _, card := range v.Manors {
		if w.state.Manors[card.Code].Owner == seat {
			w.own = append(w.own, card.Code)
		}
	}
	w.write()
	return w.lines
}

// secrets changes the purses and truces of all other seats in a position.
func secrets(s game.State, seat game.Seat, rng *rand.Rand) game.State {
	state := s.(*feudal.State)
	for _, other := range state.Seats {
		if other == seat {
			continue
		}
		house := state.Houses[other]
		house.Fortune, house.Truces = rng.IntN(80), map[game.Seat]feudal.Truce{}
		for _, toward := range state.Seats {
			if toward != other && rng.IntN(2) == 0 {
				house.Truces[toward] = feudal.Truce{}
			}
		}
		state.Houses[other] = house
	}
	return state
}

func (w *writer) write() {
	switch w.state.Season {
	case book.Setup:
		w.setup()
	case book.Winter:
		for range w.rng.IntN(8) {
			w.say("%s", w.winter())
		}
		w.fate()
	default:
		w.campaign()
	}
	w.more()
	w.faith()
}

func (w *writer) say(format string, args ...any) {
	w.lines = append(w.lines, fmt.Sprintf(format, args...))
}

func (w *writer) setup() {
	roads := []string{"E01", "COL", "E05", "Sarbury", "E09", "E12"}
	w.say("ENTRY %s", strings.Join(roads[:1+w.rng.IntN(len(roads))], ", "))
	w.say("COLOUR %s", one(w.rng, "blue", "red", "green"))
	w.say("KNIGHT %s", one(w.rng, "Lancelot", "Gawain", "Tristan"))
}

// more writes lines that fit every season: standing orders, votes, other languages, a
// leave now and then.
func (w *writer) more() {
	switch w.rng.IntN(26) {
	case 7:
		w.say("%s END AUTUMN %d", one(w.rng, "PROPOSE", "AGREE"), w.state.Year+w.rng.IntN(3))
	case 8:
		w.say("%s regroup=%s", one(w.rng, "PROPOSE", "AGREE"), one(w.rng, "own", "open"))
	case 0:
		w.say("ALWAYS STAY KNIGHTS; %s", w.stance())
	case 1:
		w.say("ALWAYS IF %s THEN BUILD HIVE %s", one(w.rng, "FORTUNE > 12", "YEAR < 2", "MANORS OF "+w.other()+" > 0"), w.manor())
	case 2:
		w.say("STANDING CLEAR ALL")
	case 3:
		w.say("AWAY 2026-03-01 2026-0%d-01", 4+w.rng.IntN(5))
	case 4:
		w.say("LANGUAGE %s", one(w.rng, "es", "fr", "nl", "en"))
	case 5:
		w.say("FOR winter %d", w.state.Year+1)
		w.say("RECRUIT MAN AT %s", w.manor())
	case 6:
		if w.rng.IntN(4) == 0 {
			w.say("RESIGN")
		}
	}
}

func (w *writer) campaign() {
	w.monastery()
	posts := w.posts()
	for _, post := range slices.Sorted(maps.Keys(posts)) {
		ns := posts[post]
		node := w.house.Figures[ns[0]].At
		cut := w.rng.IntN(len(ns) + 1)
		w.group(node, ns[:cut])
		w.group(node, ns[cut:])
	}
	switch w.rng.IntN(6) {
	case 0:
		w.say("TRUCE WITH %s UNTIL %s %d", w.other(), one(w.rng, "SPRING", "SUMMER", "AUTUMN"), w.state.Year+w.rng.IntN(2))
	case 1:
		w.say("TRUCE %s", one(w.rng, "ALL", w.other()))
	case 2:
		w.say("WAR ON %s", one(w.rng, "ALL", w.other()))
	}
	if w.state.Season == book.Autumn && len(w.own) > 0 {
		w.say("WINTER AT %s", w.manor())
	}
}

// posts groups the figures of the seat by their node, in the field or inside, in order.
func (w *writer) posts() map[string][]int {
	posts := map[string][]int{}
	for _, n := range slices.Sorted(maps.Keys(w.house.Figures)) {
		f := w.house.Figures[n]
		post := fmt.Sprint(f.At, f.Inside)
		posts[post] = append(posts[post], n)
	}
	return posts
}

// group writes a line for a group, or leaves it to the default.
func (w *writer) group(at valley.Node, ns []int) {
	if len(ns) == 0 {
		return
	}
	stay := fmt.Sprintf("STAY %s AT %s%s", numbers(ns), w.valley.Spell(at), w.clauses(ns))
	to := w.goal(at)
	move := fmt.Sprintf("MOVE %s FROM %s TO %s%s%s", numbers(ns), w.valley.Spell(at), to, w.further(), w.clauses(ns))
	switch w.rng.IntN(12) {
	case 0:
	case 1, 2:
		w.say("%s", stay)
	case 3:
		w.say("IF STRENGTH OF %s AT %s > %d THEN %s ELSE %s", w.other(), to, w.rng.IntN(12), stay, move)
	case 4:
		w.say("%s | %s", move, stay)
	case 6:
		w.say("IF STRENGTH OF %s AT %s > %d THEN %s", w.other(), to, w.rng.IntN(12), move)
	case 5:
		w.say("%s; PHASES %s", move, one(w.rng, "1,3", "2", "1(1),2", "2,3"))
	default:
		w.say("%s", move)
	}
}

// goal picks a manor that is near enough, more often one of another seat.
func (w *writer) goal(at valley.Node) string {
	near := []string{}
	for _, card := range w.valley.Manors {
		to := card.Code
		if miles := w.valley.Miles(at, to, nil); miles > 0 && miles <= 7 {
			near = append(near, w.valley.Spell(to))
			if owner := w.state.Manors[card.Code].Owner; owner != "" && owner != w.seat {
				near = append(near, w.valley.Spell(to), w.valley.Spell(to))
			}
		}
	}
	if len(near) == 0 {
		return "Corly"
	}
	if w.state.Options.Monasteries && w.rng.IntN(5) == 0 {
		return one(w.rng, "Carse", "Bestly")
	}
	return one(w.rng, near...)
}

func (w *writer) further() string {
	switch w.rng.IntN(8) {
	case 0:
		return " VIA " + w.anyManor()
	case 1:
		return " THEN TO " + w.anyManor()
	}
	return ""
}

func (w *writer) stance() string {
	return one(w.rng, "HOLD", "AVOID", "RETIRE", "FIGHT", "FIGHT", "FIGHT", "FIGHT "+w.other(),
		"FIGHT EXCEPT "+w.other(), fmt.Sprintf("FIGHT IF STRONGER %d", w.rng.IntN(6)))
}

func (w *writer) clauses(ns []int) string {
	text := "; " + w.stance()
	switch w.rng.IntN(8) {
	case 0:
		text += fmt.Sprintf("; UNTIL LOST %d OR LORD HURT", 1+w.rng.IntN(3))
	case 1:
		text += "; UNTIL DEATH"
	case 2:
		text += fmt.Sprintf("; UNTIL PERIODS %d OR WEAKER %d", 1+w.rng.IntN(4), w.rng.IntN(6))
	case 3:
		text += "; WIN " + one(w.rng, "STAY", "RETURN", "CONTINUE")
	case 4:
		text += "; LOSE " + one(w.rng, w.refuges()...)
	case 5:
		text += fmt.Sprintf("; WOUNDS %d", ns[len(ns)-1])
	case 6:
		if len(w.own) > 0 {
			text += "; LOSE TO " + w.manor()
		}
	}
	return text + w.doors(ns)
}

func (w *writer) refuges() []string {
	if w.state.Options.Houses {
		return []string{"HOME", "NEAREST", "INSIDE", "INSIDE"}
	}
	return []string{"HOME", "NEAREST"}
}

// doors returns clauses that only games with houses, passages or pillage have.
func (w *writer) doors(ns []int) string {
	text := ""
	if w.state.Options.Houses && w.rng.IntN(3) == 0 {
		text += "; INSIDE " + one(w.rng, "ASSAULT", "ASSAULT", "SIEGE", "PASS")
	}
	if w.state.Options.Sieges && w.rng.IntN(6) == 0 {
		text += "; SALLY IF RELIEVED"
	}
	if w.state.Options.Passages && w.rng.IntN(3) == 0 {
		text += fmt.Sprintf("; CHAMPIONS %d", ns[w.rng.IntN(len(ns))])
	}
	return text + w.pillage()
}

func (w *writer) winter() string {
	ns := slices.Sorted(maps.Keys(w.house.Figures))
	if len(ns) == 0 {
		return "RECRUIT MAN AT " + w.manor()
	}
	figure := ns[w.rng.IntN(len(ns))]
	if w.state.Options.Houses && w.rng.IntN(4) == 0 {
		return one(w.rng, "BUILD", "BUILD", "REPAIR") + " CASTLE " + w.manor()
	}
	works := []string{"HIVE", "FORESTER", "WARDEN", "MILL"}
	switch w.rng.IntN(9) {
	case 0:
		return fmt.Sprintf("DISMISS %d", ns[len(ns)-1])
	case 1:
		return fmt.Sprintf("PAY FIRST %d", figure)
	case 2, 3:
		return fmt.Sprintf("RECRUIT %s AT %s", one(w.rng, "KNIGHT", "MAN", "2 MEN", "2 KNIGHTS"), w.manor())
	case 4:
		return fmt.Sprintf("REGROUP %d TO %s", figure, w.manor())
	case 5:
		return fmt.Sprintf("REGROUP %s FROM %s TO %s", one(w.rng, "FORESTER", "WARDEN"), w.manor(), w.manor())
	case 6:
		return fmt.Sprintf("BUILD %s AT %s | RECRUIT MAN AT %s", one(w.rng, works...), w.manor(), w.manor())
	}
	return fmt.Sprintf("BUILD %s AT %s", one(w.rng, works...), w.manor())
}

// manor picks a manor of the seat, or any manor if it has none.
func (w *writer) manor() string {
	if len(w.own) == 0 {
		return w.anyManor()
	}
	return string(w.own[w.rng.IntN(len(w.own))])
}

func (w *writer) anyManor() string {
	return string(w.valley.Manors[w.rng.IntN(len(w.valley.Manors))].Code)
}

// other picks the colour of another seat.
func (w *writer) other() string {
	var words []string
	for _, seat := range w.state.Seats {
		if h := w.state.Houses[seat]; seat != w.seat && h.Colour != "" {
			words = append(words, h.Colour)
		}
	}
	if len(words) == 0 {
		return "seat 1"
	}
	return one(w.rng, words...)
}

func one(rng *rand.Rand, words ...string) string { return words[rng.IntN(len(words))] }

func numbers(ns []int) string {
	words := make([]string, len(ns))
	for i, n := range ns {
		words[i] = fmt.Sprint(n)
	}
	return strings.Join(words, ", ")
}
