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

// KeyRevealed is the dice key of an adjudication. Where chance makes hidden things
// nobody sees it before the game is over: all of them follow from the last one.
type KeyRevealed struct {
	Roll   int      `json:"roll"` // as in PhaseClosed
	Key    dice.Key `json:"key"`
	Veiled bool     `json:"veiled,omitempty"`
}

func (e KeyRevealed) apply(g *Game) { g.chance.key = e.Key }

// SeenBy is false for all while the game is veiled.
func (e KeyRevealed) SeenBy(Seat) bool { return !e.Veiled }

// PositionDigested is the digest of the position with which a phase opens or the
// game ends, for the audit. Nobody sees it before: a position could be guessed, and
// the guess compared.
type PositionDigested struct {
	Veiled
	Digest string `json:"digest"` // SHA-256 of the ruleset's state as JSON, hex
}

func (PositionDigested) apply(*Game) {}

// digested is the digest of the position: within the event that opens a phase or
// ends the game, as in version 1 of dice, or in an event beside it.
func (g *Game) digested() (within string, beside []event.Event, err error) {
	digest, err := Digest(g.state)
	if err != nil || g.opened.Dice == nil {
		return digest, nil, err
	}
	return "", []event.Event{PositionDigested{Digest: digest}}, nil
}

// KeyOf is the dice key that an adjudication revealed, out of its events.
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

// dice are those of an adjudication, by the terms of the game.
func (g *Game) dice(closed PhaseClosed, key dice.Key, sheets Orders) (*dice.Dice, error) {
	if g.opened.Dice == nil {
		head, err := hex.DecodeString(closed.Head)
		if err != nil {
			return nil, fmt.Errorf("head of the log: %w", err)
		}
		return dice.New(key, head), nil
	}
	o := dice.Occasion{Log: "game/" + g.opened.Setup.Game, Phase: closed.N, Roll: g.chance.used + 1}
	if g.chance.form == dice.Sealed {
		o.Form = dice.Sealed
	}
	switch common := g.common(); {
	case closed.Round > 0 && common != nil:
		return dice.InCommon(common.Of, closed.N, g.chance.randomness), nil
	case closed.Round > 0:
		return dice.ByBeacon(key, o, g.chance.randomness), nil
	case g.chance.form == dice.Sealed:
		var commit dice.Key
		if err := commit.UnmarshalText([]byte(closed.SealHash)); err != nil {
			return nil, fmt.Errorf("hash of the seal: %w", ErrRound)
		}
		return dice.BySeal(key, o, commit), nil
	}
	return dice.ByHouse(key, o, g.inForce(sheets)), nil
}

// DiceRaised says that the phases to come are thrown with dice of a later form. Without a
// beacon those of form 2 were mixed with the orders in force, which could be found out by
// trying; in both modes one count of all rolls told how many hidden ones came first.
type DiceRaised struct {
	Form int `json:"form"` // dice.Sealed
}

func (e DiceRaised) apply(g *Game) { g.chance.form = e.Form }

// decideRaise goes over to dice of form 3, once. A game of version 1 keeps its dice, and a
// phase that is sealed is thrown as it was sealed.
func (g *Game) decideRaise() Answer {
	if g.over || g.chance.form != 2 || g.chance.sealed != nil {
		return Answer{}
	}
	return Answer{Events: []event.Event{DiceRaised{Form: dice.Sealed}}}
}

// DiceForm is the form of the dice that the open phase will be thrown with, 1 to 3; 0 before
// the game is opened.
func (g *Game) DiceForm() int { return g.chance.form }

// Seals reports whether phases are sealed before they are closed: for a round of the
// beacon or, with dice of form 3, for the hash of the sealing commit.
func (g *Game) Seals() bool { return g.mode() == dice.Beacon || g.chance.form == dice.Sealed }

// common is what the game has in common with those that have the same dice; nil: there
// are none.
func (g *Game) common() *dice.Common {
	if g.opened.Dice == nil {
		return nil
	}
	return g.opened.Dice.Common
}

// Veiled reports whether dice keys and digests are to reach nobody yet: who
// had them could work out what chance has hidden, the order of a deck. What
// the store keeps is whole, and so is all that is shown of a game that is
// over.
func (g *Game) Veiled() bool { return g.rules != nil && !g.over && g.about.Veiled }

// inForce is the hash of the orders in force as they are spelt, whatever the order
// in which the letters of different seats came.
func (g *Game) inForce(sheets Orders) [32]byte {
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
	for i, s := range g.seats {
		sheet := sheets[s.id]
		all[i] = ordered{Seat: s.id, Standing: spellings(sheet.Standing)}
		for _, sec := range sheet.Sections {
			all[i].Sections = append(all[i].Sections, section{sec.Key, spellings(sec.Orders)})
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) //nolint:forbidigo // strings can be written
	}
	return sha256.Sum256(text)
}

func spellings(orders []Order) []string {
	out := make([]string, len(orders))
	for i, o := range orders {
		out[i] = o.Body.String()
	}
	return out
}

// ChainRenewed begins a new chain of keys; a seal that is open is void.
type ChainRenewed struct {
	Epoch      string          `json:"epoch"`
	Commitment dice.Commitment `json:"commitment"`
	Keys       int             `json:"keys"`
}

func (e ChainRenewed) apply(g *Game) {
	g.chance = chance{key: e.Commitment, keys: e.Keys, form: g.chance.form, epoch: e.Epoch, before: append(slices.Clip(g.chance.before), g.chance.epoch)}
}

// mode is where chance comes from; version 1 has none.
func (g *Game) mode() dice.Mode {
	if g.opened.Dice == nil {
		return ""
	}
	return g.opened.Dice.Mode
}

// Digest is the SHA-256 of a position as JSON, in hexadecimal; "" for nil. A
// position that does not marshal breaks the promise of its ruleset.
func Digest(s State) (string, error) {
	if s == nil {
		return "", nil
	}
	data, err := json.Marshal(s)
	if err != nil {
		return "", fmt.Errorf("digesting a position: %w", err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}
