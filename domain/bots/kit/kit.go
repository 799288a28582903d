// Package kit is shared by the bots of all rulesets: the names of their
// strengths, the reading of a report's data, and whims.
package kit

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// The strengths of bots, the weakest first: how well they play.
const (
	Easy   = "easy"
	Medium = "medium"
	Hard   = "hard"
)

// oldNames maps the names that strengths had in release 0.1.0 to those of today.
var oldNames = map[string]string{"squire": Easy, "knight": Medium, "marshal": Hard}

// ParseStrength returns the strength that a word names, by its name of today or that of release 0.1.0. It returns any
// other word as it is; CheckStrength refuses it.
func ParseStrength(word string) string {
	if now, ok := oldNames[word]; ok {
		return now
	}
	return word
}

// Strengths lists all strengths, the weakest first.
func Strengths[S ~string]() []S {
	return lists.Map(game.BotStrengths(), func(s string) S { return S(s) })
}

// CheckStrength returns nil if there are bots of a strength, and otherwise an error that lists the
// strengths.
func CheckStrength[S ~string](s S) error {
	if slices.Contains(Strengths[S](), s) {
		return nil
	}
	return fmt.Errorf("no bots of strength %q: there are %s", s, strings.Join(Strengths[string](), ", "))
}

// ReadData returns a report's data for programs in the type that the ruleset declares. The data may have come as JSON;
// fields that the type does not have are then dropped. It fails if they cannot be read.
func ReadData[D any](r report.Report) (d D, err error) {
	if d, ok := r.Data.(D); ok {
		return d, nil
	}
	raw, err := json.Marshal(r.Data)
	if err == nil {
		err = json.Unmarshal(raw, &d)
	}
	if err != nil {
		return d, fmt.Errorf("reading the report of %s: %w", r.Game, err)
	}
	return d, nil
}

// ErrNotOwn says that a report cannot be played from, because it is not a seat's own.
var ErrNotOwn = errors.New("the report is no seat's own")

// A Whim makes two bots of one strength play differently where it
// matters little, and one bot differently in different games. It comes from facts of
// the report (the game's name, the seat, the turn), so that the same report
// leads to the same submission. It is a hash, FNV-1a of 64 bits.
type Whim uint64

// NoWhim is the start of each whim.
const NoWhim Whim = 14695981039346656037

// And returns the whim that also depends on one more thing.
func (w Whim) And(thing any) Whim {
	for _, b := range []byte(fmt.Sprint(thing, ";")) {
		w = (w ^ Whim(b)) * 1099511628211
	}
	return w
}

// UpTo returns a number from 0 to n, n included. n must not be negative.
func (w Whim) UpTo(n int) int { return int((w >> 20) % Whim(n+1)) }

// Dice returns dice that fall as the whim says: a function that returns a number from 1 to sides, another at each call.
func (w Whim) Dice() func(sides int) int {
	rolled := 0
	return func(sides int) int {
		rolled++
		return 1 + w.And(rolled).UpTo(sides-1)
	}
}
