package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"seneschal/domain/dice"
	"seneschal/domain/event"
)

// KeyRevealed reveals the dice key of an adjudication. In a game in which chance makes hidden
// things nobody sees it before the end, when every key follows from the last one.
type KeyRevealed struct {
	Roll   int      `json:"roll"` // as in PhaseClosed
	Key    dice.Key `json:"key"`
	Veiled bool     `json:"veiled,omitempty"`
}

func (e KeyRevealed) apply(g *Game) { g.chance.key = e.Key }

// SeenBy returns false for all seats while the game is veiled.
func (e KeyRevealed) SeenBy(Seat) bool { return !e.Veiled }

// PositionDigested records the digest of the position with which a phase opens or the game
// ends, for the audit. Nobody sees it before the game is over, because a position could be
// guessed and the guess compared with it.
type PositionDigested struct {
	Veiled
	Digest string `json:"digest"` // SHA-256 of the ruleset's state as JSON, hex
}

func (PositionDigested) apply(*Game) {}

// digestPosition computes the digest of the position. With version 1 of dice it returns the digest as within, for a
// field of the event that opens a phase or ends the game; with later versions it returns beside, an event that
// stands next to that one.
func (g *Game) digestPosition() (within string, beside []event.Event, err error) {
	digest, err := Digest(g.state)
	if err != nil || g.opened.Dice == nil {
		return digest, nil, err
	}
	return "", []event.Event{PositionDigested{Digest: digest}}, nil
}

// KeyOf finds the dice key among the events of an adjudication; it returns the zero Key if there is none.
func KeyOf(adjudication []event.Event) dice.Key {
	var key dice.Key
	for _, e := range adjudication {
		switch e := e.(type) {
		case PhaseClosed:
			key = e.Key
		case KeyRevealed:
			key = e.Key
		}
	}
	return key
}

// makeDice makes the dice of an adjudication by the terms of the game. It fails if the closing does not hold the
// hash that they are mixed with: for version 1 Head, for form 3 without a beacon SealHash (ErrRound).
func (g *Game) makeDice(closed PhaseClosed, key dice.Key, orderSets Orders) (*dice.Dice, error) {
	if g.opened.Dice == nil {
		head, err := hex.DecodeString(closed.Head)
		if err != nil {
			return nil, fmt.Errorf("head of the log: %w", err)
		}
		return dice.New(key, head), nil
	}
	occasion := dice.Occasion{Log: "game/" + g.opened.Setup.Game, Phase: closed.N, Roll: g.chance.usedKeys + 1}
	if g.chance.form == dice.Sealed {
		occasion.Form = dice.Sealed
	}
	switch common := g.commonTerms(); {
	case closed.Round > 0 && common != nil:
		return dice.InCommon(common.Of, closed.N, g.chance.randomness), nil
	case closed.Round > 0:
		return dice.ByBeacon(key, occasion, g.chance.randomness), nil
	case g.chance.form == dice.Sealed:
		var commit dice.Key
		if err := commit.UnmarshalText([]byte(closed.SealHash)); err != nil {
			return nil, fmt.Errorf("hash of the seal: %w", ErrRound)
		}
		return dice.BySeal(key, occasion, commit), nil
	}
	return dice.ByServer(key, occasion, g.hashOrders(orderSets)), nil
}

// DiceRaised says that later phases are thrown with dice of a later form. Form 2 had two faults:
// without a beacon its dice were mixed with the orders in force, so that trying orders could
// find them out; and in both modes one count of all rolls told how many hidden rolls came first.
type DiceRaised struct {
	Form int `json:"form"` // dice.Sealed
}

func (e DiceRaised) apply(g *Game) { g.chance.form = e.Form }

// decideRaise changes the game over to dice of form 3, once. It answers without events if there is nothing to
// change: the game is over, or its dice are not of form 2. A phase that is sealed now is still thrown with the form
// under which it was sealed, so that nothing changes then either.
func (g *Game) decideRaise() Answer {
	if g.over || g.chance.form != 2 || g.chance.sealed != nil {
		return Answer{}
	}
	return Answer{Events: []event.Event{DiceRaised{Form: dice.Sealed}}}
}

// DiceForm returns the form of the dice for the open phase, 1 to 3; 0 before the game is opened.
func (g *Game) DiceForm() int { return g.chance.form }

// Seals reports whether phases are sealed before they are closed. With a beacon, the closing then
// waits for its round; with dice of form 3 and no beacon, it uses the hash of the sealing commit.
func (g *Game) Seals() bool { return g.diceMode() == dice.Beacon || g.chance.form == dice.Sealed }

// commonTerms returns the terms that the game shares with others that have the same dice; nil: there
// are no such games.
func (g *Game) commonTerms() *dice.Common {
	if g.opened.Dice == nil {
		return nil
	}
	return g.opened.Dice.Common
}

// Veiled reports whether dice keys and digests must reach nobody yet, because a reader could
// work out from them the things that chance has hidden, such as the order of a deck. The store
// keeps them whole, and a game that is over is shown whole.
func (g *Game) Veiled() bool { return g.rules != nil && !g.over && g.about.Veiled }

// hashOrders hashes the orders in force by their canonical spelling. The order in which submissions of different
// seats came does not matter.
func (g *Game) hashOrders(orderSets Orders) [32]byte {
	type section struct {
		Key    string   `json:"key"`
		Orders []string `json:"orders"`
	}
	type ordered struct {
		Seat     Seat      `json:"seat"`
		Sections []section `json:"sections"`
		Standing []string  `json:"standing"`
	}
	all := make([]ordered, len(g.seats))
	for i, seat := range g.seats {
		orderSet := orderSets[seat.id]
		all[i] = ordered{Seat: seat.id, Standing: spellOrders(orderSet.Standing)}
		for _, sec := range orderSet.Sections {
			all[i].Sections = append(all[i].Sections, section{sec.Key, spellOrders(sec.Orders)})
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) //nolint:forbidigo // strings can be written
	}
	return sha256.Sum256(text)
}

// spellOrders returns the canonical spelling of each order.
func spellOrders(orders []Order) []string {
	out := make([]string, len(orders))
	for i, o := range orders {
		out[i] = o.Body.String()
	}
	return out
}

// ChainRenewed begins a new chain of dice keys; an open seal becomes void.
type ChainRenewed struct {
	Epoch      string          `json:"epoch"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"`
}

func (e ChainRenewed) apply(g *Game) {
	g.chance = chance{key: e.Commitment, keys: e.Keys, form: g.chance.form, epoch: e.Epoch, oldEpochs: append(slices.Clip(g.chance.oldEpochs), g.chance.epoch)}
}

// diceMode returns the source of the dice; "" for version 1.
func (g *Game) diceMode() dice.Mode {
	if g.opened.Dice == nil {
		return ""
	}
	return g.opened.Dice.Mode
}

// Digest returns the SHA-256 of a position as JSON, in hexadecimal; "" for nil. It fails only if
// the ruleset breaks its promise that a position marshals.
func Digest(state State) (string, error) {
	if state == nil {
		return "", nil
	}
	data, err := json.Marshal(state)
	if err != nil {
		return "", fmt.Errorf("digesting a position: %w", err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}
