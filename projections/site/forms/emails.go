package forms

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// ID returns the name of a submission from a page. It is made from the writer, the receiver, the
// random name that the form holds, and the lines: a form that is sent twice gets the same name.
func ID(by game.Player, of, formName string, lines []string) string {
	sum := sha256.Sum256([]byte(strings.Join(append([]string{string(by), of, formName}, lines...), "\n")))
	return hex.EncodeToString(sum[:16])
}

// Lines numbers the lines of a submission from 1. lang is the language of the answer; "" is the
// language in which they are written.
func Lines(lang string, texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, t := range texts {
		lines[i] = order.Line{N: i + 1, Text: t, Lang: lang}
	}
	return lines
}

// WithReason adds a reason to a line; none if why is "".
func WithReason(line, why string) string {
	if why == "" {
		return line
	}
	return line + " WHY " + why
}

// Because formats a line and adds the reason; none if why is "".
func Because(why, format string, args ...any) string {
	return WithReason(fmt.Sprintf(format, args...), why)
}

// Choice is one of several values that a field of a form can send.
type Choice struct {
	Value string // is sent
	Words string // is shown
}

// NewName returns a random name for a submission that is about to be written in a form.
func NewName() string { return rand.Text() }

// Means reports whether a word is the control word with that key, written in full in any language.
func Means(word, control string) bool {
	common := order.Common()
	return slices.ContainsFunc(common.Languages(), func(lang string) bool { return slices.Contains(common.Words(lang, control), order.Fold(word)) })
}
