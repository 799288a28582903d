package camelot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
)

// A scribe writes a seat's random submission: an answer to the open question, a turn block ahead of
// time, or standing orders. It looks only at things that the seat may know.
type scribe struct {
	state *State
	seat  game.Seat
	rng   *rand.Rand
}

// submissions returns the submission of a seat for the laws.
func submissions(state game.State, seat game.Seat, rng *rand.Rand) []string {
	w := scribe{state.(*State), seat, rng}
	k, ok := w.state.Knights[seat]
	if !ok || !k.Alive || k.Left || w.state.Ending != nil || len(w.state.Order) == 0 {
		return nil
	}
	var lines []string
	if d := w.state.Pending; d != nil && slices.Contains(d.Seats, seat) {
		lines = append(lines, w.answer(d)...)
	} else if w.chance(3) {
		lines = append(lines, w.block()...)
	}
	if w.chance(6) {
		lines = append(lines, w.standing())
	}
	if w.chance(12) {
		lines = append(lines, "PRESS TO ALL", "I go for the Grail.", "END PRESS")
	}
	return lines
}

func (w scribe) chance(n int) bool { return w.rng.IntN(n) == 0 }

func (w scribe) one(texts ...string) string { return texts[w.rng.IntN(len(texts))] }

// knight returns the word for another seat.
func (w scribe) knight() string {
	others := slices.DeleteFunc(slices.Clone(w.state.Order), func(s game.Seat) bool { return s == w.seat })
	return w.state.Face(others[w.rng.IntN(len(others))], "en").Word
}

func (w scribe) place() string {
	return w.one("camelot", "blackknight", "lancelot", "dragon", "excalibur", "grail", "picts", "saxons")
}

// card returns one of the hand, or any card if it is empty.
func (w scribe) card() string {
	hand := w.state.Knights[w.seat].Hand
	if len(hand) == 0 {
		return "f1"
	}
	return string(hand[w.rng.IntN(len(hand))])
}

func (w scribe) blackSet() string {
	return w.one("any", "special", "standard", "combat", "blackknight>=3", "morgan, mists", "despair", "war", "lancelot<=3")
}

func (w scribe) cond() string {
	return w.one(
		"ENGINES >= 3", "LIFE > 2", "SWORDS < 6", "AT camelot", "NOT CANCELLED", "DRAWN special", "HAND > 4 AND BLACK < 3",
		"COUNT merlin >= 1", "OPEN lancelot", "FREE blackknight", "RIVER > 0", "GRAILS >= 2 OR DESPAIRS > 3", "WARRIORS picts = 2",
		"LIFE OF "+w.knight()+" < 3", "WHITES dragon > 2", "SWORDS < 2", "NOT ALIVE "+w.knight(), "BLACKS blackknight < 1",
	)
}

// answer returns lines for the open question.
func (w scribe) answer(decision *Decision) []string {
	hand := w.state.Knights[w.seat].Hand
	reply := func(text string) []string { return []string{"REPLY " + decision.ID + " " + text} }
	switch decision.Point {
	case AskOath:
		return []string{"OATH " + w.card()}
	case AskShare:
		return []string{w.share(decision.ID)}
	case AskMerlins:
		return reply("MERLIN " + strconv.Itoa(w.rng.IntN(4)))
	case AskVolunteer, AskGrail:
		return reply(w.one("yes", "no"))
	case AskDiscards:
		return reply(joined(hand[:min(decision.Owes[w.seat], len(hand))]))
	case AskExchange:
		return reply(w.card())
	case AskConvocation:
		return reply(w.one("come", "stay"))
	case AskKnighting:
		return reply(w.state.Face(decision.About[w.rng.IntN(len(decision.About))], "en").Word)
	case AskAfterPeek:
		return reply(w.one("DRAW", "SIEGE", "LIFE"))
	case AskArmor:
		return reply(string(decision.Cards[w.rng.IntN(len(decision.Cards))]))
	case AskFacing:
		return reply(w.one("FACEUP", "FACEDOWN"))
	case AskWar:
		return reply(w.one("picts", "saxons"))
	case AskSort:
		order := w.rng.Perm(len(decision.Cards))
		return reply("ORDER " + strings.Trim(fmt.Sprint(plusOne(order)), "[]"))
	}
	return w.block()
}

func plusOne(list []int) []int {
	for i := range list {
		list[i]++
	}
	return list
}

func joined(cards []Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}

// share returns a plan, an endorsement, or RANDOM.
func (w scribe) share(id string) string {
	pool := w.state.Pool
	switch {
	case w.chance(4):
		return "SHARE " + id + " RANDOM"
	case len(pool.Plans) > 0 && !w.chance(3):
		return "SHARE " + id + " ENDORSE " + pool.Plans[w.rng.IntN(len(pool.Plans))].ID
	}
	split := map[game.Seat][]Card{}
	for _, card := range pool.Cards {
		to := pool.Claimants[w.rng.IntN(len(pool.Claimants))]
		split[to] = append(split[to], card)
	}
	var parts []string
	for _, seat := range pool.Claimants {
		if len(split[seat]) > 0 {
			parts = append(parts, w.state.Face(seat, "en").Word+": "+joined(split[seat]))
		}
	}
	return "SHARE " + id + " PLAN " + strings.Join(parts, "; ")
}

// block returns a turn block for the seat's next turn.
func (w scribe) block() []string {
	knight := w.state.Knights[w.seat]
	if knight.Exposed {
		return []string{"TURN", "TAUNT " + w.knight(), "HELP " + w.one("SIEGE", "DRAW"), "ON BLACK combat: " + w.one("FACEUP", "FACEDOWN"), "END"}
	}
	lines := []string{"TURN"}
	add := func(text string) {
		if w.chance(4) {
			text = "IF " + w.cond() + " THEN " + text
			if w.chance(2) {
				text += " ELSE " + w.action()
			}
		}
		lines = append(lines, text)
	}
	if w.state.Options.SelfReveal && knight.Loyalty == Traitor && knight.Seen && w.chance(12) {
		return []string{"TURN", "REVEAL", "TAUNT " + w.knight(), "HELP SIEGE", "END"}
	}
	if knight.Coat == Percival && w.chance(2) {
		lines = append(lines, "EVIL PEEK", "ON PEEK "+w.blackSet()+": EVIL "+w.one("SIEGE", "LIFE", "DRAW"))
	}
	if !w.chance(5) {
		lines = append(lines, "EVIL "+w.one("DRAW", "DRAW", "DRAW", "SIEGE", "LIFE"))
	}
	if w.chance(2) {
		lines = append(lines, "ON BLACK "+w.blackSet()+": "+w.one("FACEUP", "FACEDOWN", "TO picts", "TO saxons", "MERLIN 1", "MERLIN NONE", "FACEDOWN, MERLIN 2"))
	}
	if w.chance(4) {
		lines = append(lines, "ARMOR "+w.one("TAKE", "AVOID")+" special THEN despair")
	}
	for range w.rng.IntN(4) {
		switch {
		case w.chance(4) && w.state.Options.Sacrifice:
			add("SACRIFICE " + w.action())
		case knight.Coat == Tristan && w.chance(3):
			add("FREE MOVE " + w.place())
		case knight.Coat == Arthur && w.chance(3):
			add("EXCHANGE " + w.card() + " WITH " + w.knight())
		default:
			add(w.action() + " | " + w.action())
		}
	}
	return append(lines, w.one("STOP", "DONE", "DRAW", "MOVE camelot"), "END")
}

// action returns one heroic action, legal or not.
func (w scribe) action() string {
	knight := w.state.Knights[w.seat]
	options := []string{"DRAW", "MOVE " + w.place(), "QUEST " + w.card(), "QUEST ANY grail, f1, f2, f3", "QUEST ANY fight", "HEAL WITH " + w.card()}
	if w.state.Options.Traitor {
		options = append(options, "ACCUSE "+w.knight())
	}
	for _, card := range knight.Hand {
		if book.WhiteCard(card).Kind == KindSpecial {
			options = append(options, w.special(card), w.special(card))
		}
		if book.WhiteCard(card).Kind == KindFight && w.state.Engines > 0 {
			options = append(options, "SIEGE WITH "+string(card)+" + "+string(knight.Hand[0]))
		}
	}
	return w.one(options...)
}

func (w scribe) special(card Card) string {
	text := "PLAY " + string(card)
	switch card {
	case "merlin":
		text += " " + w.one("ENGINE", "PICTS", "SAXONS", "CARD "+w.one("grail", "blackknight", "lancelot"))
	case "heroism":
		text += " " + w.one("blackknight", "picts", "grail")
	case "messenger":
		text += " " + w.knight() + " " + w.card()
	case "piety", "reinforcements":
		text += " " + w.one("SELF", "OTHERS")
	case "convocation":
		text += w.one("", " COME", " STAY")
	case "clairvoyance":
		text += w.one("", " SORT special THEN combat")
	}
	if w.state.Knights[w.seat].Coat == Galahad && w.chance(2) {
		text += " FREE"
	}
	return text
}

// standing returns a standing order.
func (w scribe) standing() string {
	return "STANDING " + w.one(
		"MERLIN "+strconv.Itoa(w.rng.IntN(4)), "MERLIN 1 AGAINST special IF "+w.one("ENGINES >= 3", "LIFE > 2"), "MERLIN NONE AGAINST morgan",
		"EXCALIBUR CANCEL "+w.blackSet(), "EXCALIBUR KEEP", "GRAIL ALL", "GRAIL SELF, "+w.knight(), "GRAIL NONE",
		"DISCARD f1, f1, grail", "DISCARD RANDOM", "EXCHANGE GIVE f1, f2", "VOLUNTEER MORGAN1 YES", "VOLUNTEER MORGAN5 NO",
		"KAY AUTO", "KAY NEVER", "KAY KEEP f5", "CONVOCATION COME", "CONVOCATION STAY",
		"SHARE RANDOM", "SHARE TRUST "+w.knight(), "SHARE NEGOTIATE", "KNIGHTING WINNER", "DEFAULT EVIL "+w.one("DRAW", "SIEGE", "LIFE"),
	)
}
