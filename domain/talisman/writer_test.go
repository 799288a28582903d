package talisman

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// A writer writes random orders that a seat may give.
type writer struct {
	*rand.Rand
	state *State
	seat  game.Seat
}

// submission writes a seat's submission for the open phase: an answer, or a block for its next turn, and
// now and then standing orders.
func submission(state game.State, seat game.Seat, rng *rand.Rand) []string {
	w := writer{rng, state.(*State), seat}
	var lines []string
	question, asked := w.state.Turns.Question()
	asked = asked && slices.Contains(question.Seats, seat)
	switch {
	case asked && question.Point != askOrders.ID && w.IntN(4) > 0:
		return w.reply(question)
	case asked || w.IntN(4) == 0:
		lines = append(lines, w.block(w.state.ownTurn(seat))...)
		if w.IntN(6) == 0 {
			lines = append(lines, w.block(w.state.ownTurn(seat)+1)...)
		}
	case w.IntN(12) == 0:
		lines = append(lines, "NOW "+w.cast())
	}
	switch w.IntN(10) {
	case 0:
		lines = append(lines, "STANDING "+w.policy())
	case 1:
		lines = append(lines, "STANDING "+w.reaction())
	case 2:
		lines = append(lines, "STANDING CLEAR ALL")
	}
	return lines
}

// reply writes one of the choices of a question.
func (w writer) reply(question question) []string {
	point := findPoint(question.Point)
	if point == nil || point.Choices == nil {
		return nil
	}
	choices := point.Choices(w.state, w.seat, question.About)
	if len(choices) == 0 {
		return nil
	}
	return []string{"REPLY " + question.ID + " " + choices[w.IntN(len(choices))].String()}
}

func (w writer) block(n int) []string {
	lines := []string{"TURN " + strconv.Itoa(n)}
	add := func(chance int, line string) {
		if w.IntN(chance) == 0 {
			lines = append(lines, line)
		}
	}
	add(3, w.cast())
	add(3, w.cast()+w.one("", " START", " MOVED", " FIGHT", " END"))
	add(6, "IF ROLL <= 3 THEN REROLL MOVE"+w.one("", " AND ASK"))
	add(1, "MOVE "+strings.Join([]string{w.route(), w.route(), w.route()}, " | "))
	add(2, "ENCOUNTER "+w.other()+" BY "+w.one("ATTACK", "ATTACK PSYCHIC", "STEAL GOLD | "+w.thing(), "BEGUILE "+w.thing(), "FOLLOWER Guide, Maiden")+" | SPACE")
	add(6, "USE Potion of Strength")
	add(8, "LEAVE "+w.own()+w.one("", " BEFORE DRAW"))
	add(8, "ALIGN "+w.one("GOOD", "EVIL", "NEUTRAL"))
	add(8, "ASK ON "+w.one("DRAW", "FIGHT", "ARRIVAL", "ROLLS", "NOTHING"))
	for range w.IntN(4) {
		lines = append(lines, w.policy())
	}
	return append(lines, "END")
}

func (w writer) one(of ...string) string { return of[w.IntN(len(of))] }

func (w writer) route() string {
	if w.IntN(2) == 0 {
		if moves := w.state.listMoves(w.seat); len(moves) > 0 && w.state.IsPlaying(w.seat) {
			_, route, _ := strings.Cut(moves[w.IntN(len(moves))].String(), " ")
			return route
		}
	}
	return w.one("CW", "CCW", w.space(), w.space()+" VIA BRIDGE", "BRIDGE THEN CCW", "PORTAL", "PORTAL BY CRAFT", "ANY AVOIDING "+w.space(), "RAFT "+w.space(),
		"BUILD", "WOODS Woods S", "REGENERATE", "TELEPORT "+w.space(), "FERRY", "MINES", "CRYPT", "OUT", "ON", "FIGHT", "BACK", "CW IF "+w.condition())
}

func (w writer) space() string {
	return string(w.state.Book.Spaces[w.IntN(len(w.state.Book.Spaces))].ID)
}

func (w writer) other() string {
	i := slices.Index(w.state.Seats, w.seat)
	return fmt.Sprintf("S%d", (i+1+w.IntN(len(w.state.Seats)-1))%len(w.state.Seats)+1)
}

// card draws a card that fits.
func (w writer) card(is func(*book.CardDef) bool) string {
	var all []string
	for i := range w.state.Book.Cards {
		if d := &w.state.Book.Cards[i]; is(d) && d.ID.Said() == d.ID {
			all = append(all, string(d.ID))
		}
	}
	return w.one(all...)
}

func (w writer) thing() string { return w.card((*book.CardDef).IsThing) }

func (w writer) enemy() string {
	return w.card(func(d *book.CardDef) bool { return d.Type == book.Enemy })
}

// own draws a thing that the seat has; any thing if it has none.
func (w writer) own() string {
	hero := w.state.Heroes[w.seat]
	if all := slices.Concat(hero.Objects, hero.Followers); len(all) > 0 {
		return string(all[w.IntN(len(all))].Card().Said())
	}
	return w.thing()
}

// cast writes an order to cast a Spell in hand; any Spell if there is none.
func (w writer) cast() string {
	spell := w.card(func(d *book.CardDef) bool { return d.Type == book.Spell })
	if hand := w.state.Heroes[w.seat].Spells; len(hand) > 0 {
		spell = string(hand[w.IntN(len(hand))].Card())
	}
	return "CAST " + spell + w.one("", " ON "+w.other(), " ON "+w.space(), " ON ME", " ON ENEMY", " ON "+w.other()+" TAKE "+w.thing())
}

func (w writer) condition() string {
	n := strconv.Itoa(1 + w.IntN(5))
	return w.one("GOLD >= "+n, "LIVES <= "+n, "MARGIN < "+n, "FATE > 0 AND NOT TOAD", "ROLL <= "+n, "CARDS > 1", "STRENGTH > CRAFT", "ROUND > "+n+" OR CROWNED",
		w.other()+" AT "+w.space(), w.other()+" HAS "+w.thing(), "BLIZZARD", "GOOD", "LOSING", "LIVES OF "+w.other()+" < 3", "AT OUTER")
}

func (w writer) policy() string {
	line := w.one("EVADE NEVER", "EVADE ALL", "EVADE "+w.enemy()+" USING free, Invisibility, Immobility", "BRIBE YES", "DESTROY NO", "CHARM YES", "RAISE YES",
		"ASSASSINATE NO", "FIGHT WITH "+w.own()+", Mercenary", "FIGHT WITH NOTHING", "ATTACK Dragon, Wolf", "WEAPON BEST", "WEAPON NONE", "WEAPON "+w.own(), "ARMOUR BEST",
		"FATE ON attack, defence WHEN LOSING KEEP 1", "FATE WHEN 1-3", "FATE ON temple WHEN 2-5 DIE LOW", "FATE NEVER", "REWARD "+w.thing()+" | GOLD | LIFE",
		"REWARD LIFE", "LOOT ALL", "LOOT NOTHING", "TAKE ALL", "TAKE "+w.thing()+", ALL DROPPING "+w.own(), "TAKE NOTHING", "VISIT DOCTOR HEAL 1 | HEALER | NOBODY",
		"VISIT ENCHANTRESS | MYSTIC", "VISIT ALCHEMIST SELL ALL | BLACKSMITH BUY Axe, Helmet", "BUY Mule, Sword, Raft", "BUY SPELL", "FREE Armour, Mule", "SELL ALL",
		"PRAY", "HEAL 2", "REPLENISH 1", "PLUS "+w.one("BEST", "ALWAYS", "NEVER"), "PAY "+w.one("GOLD", "LIFE"), "DRINK NO", "ROLL "+w.one("Crags", "Forest", "Chasm", "Magic Portal")+" YES",
		"WISH TELEPORT "+w.space()+" | CRAFT", "WISH SPELL", "QUEST ACCEPT", "DELIVER "+w.own(), "FEED 1", "FEED ALL", "TROPHIES ALL", "TROPHIES KEEP", "SWAP "+w.enemy()+", SPIRIT >= 4, EVENT",
		"DISCARD Hex", "LOSE "+w.own())
	if w.IntN(3) == 0 {
		return "IF " + w.condition() + " THEN " + line
	}
	return line
}

func (w writer) reaction() string {
	trigger := w.one("ATTACKED", "TARGETED", "TURN OF "+w.other(), "TURN OF OTHERS", "SPELL", "SPELL BY OTHERS ON ME", "SPELL Counterspell BY OTHERS", "COMMAND", "WOUND OF ME",
		"DEATH OF ME", "FOLLOWER DEATH", "KILL BY OTHERS", "KILL "+w.enemy()+" BY "+w.other(), "FIGHT OF OTHERS", "ENTERS "+w.space()+" BY ANY", "ENTERS MIDDLE BY OTHERS", "TALISMAN OF OTHERS", "MARKETDAY")
	do := w.one(w.cast(), w.cast(), "EVADE", "EVADE USING Invisibility, free", "FIGHT WITH "+w.own(), "BUY Mule, Sword", "LEAVE "+w.own(), "NOTHING")
	if w.IntN(3) == 0 {
		trigger += " IF " + w.condition()
	}
	return "WHEN " + trigger + " THEN " + do + " | " + w.one("NOTHING", w.cast())
}
