// Package arms draws a coat of arms for every player, from the player's ID and a
// number alone, and describes it in words. A colour lies on a metal or a metal
// on a colour, so that everything on a shield stands out from it (adr/0030).
//
// The arms that come from a player's digest are fixed: a change of the computation, of the
// order of the tables here or of that of charges.yaml needs a new Version. The outlines of
// charges may be drawn better at any time.
package arms

import (
	"crypto/sha256"
	"embed"
	"encoding/binary"
	"fmt"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

// Version counts the ways from a digest to arms.
const Version = 1

// Arms are a coat of arms. Equal ones look the same.
type Arms struct {
	Parting  string    // the parting of the field; "": plain
	Field    [2]string // the tinctures of the field; the second is "" if it is plain
	Ordinary string    // "": none
	Over     string    // the ordinary's tincture
	Charge   int       // index in the list; -1: none
	Three    bool      // three charges, not one
	On       string    // the charge's tincture
}

// The tables from which arms are chosen. Their order must not change: see Version.
var (
	metals     = []string{"gold", "silver"}
	colours    = []string{"red", "blue", "green", "black", "purple"}
	partings   = []string{"pale", "fess", "bend", "saltire", "chevron", "quarterly"}
	ordinaries = []string{"pale", "fess", "bend", "chevron", "cross", "saltire", "chief", "bordure"}
)

// A charge is a figure in a box of 100 by 100.
type charge struct {
	ID   string
	Fill []string
	Line struct {
		Width int
		Paths []string
	}
}

//go:embed charges.yaml words/*.yaml
var files embed.FS

// charges lists the figures that can lie on a shield. Their order must not change.
var charges = datafile.MustFile[[]charge](files, "charges.yaml")

// Compute computes the arms of a player for the number of a choice, from 0. The same player and choice always have the
// same arms.
func Compute(player string, choice int) Arms {
	d := digest(sha256.Sum256(fmt.Appendf(nil, "arms %d %s %d", Version, player, choice)))
	below, above := colours, metals
	if d.numberBelow(0, 2) == 0 {
		below, above = metals, colours
	}
	arms := Arms{Field: [2]string{below[d.numberBelow(1, len(below))]}, Charge: -1}
	if d.numberBelow(2, 10) >= 4 { // six of ten fields are parted
		arms.Parting = partings[d.numberBelow(3, len(partings))]
		arms.Field[1] = lists.Keep(below, func(t string) bool { return t != arms.Field[0] })[d.numberBelow(4, len(below)-1)]
	}
	arms.Over, arms.On = above[d.numberBelow(5, len(above))], above[d.numberBelow(6, len(above))]
	if d.numberBelow(7, 5) > 0 {
		arms.Ordinary = ordinaries[d.numberBelow(8, len(ordinaries))]
	}
	if arms.Ordinary != "" && d.numberBelow(9, 6) == 0 {
		arms.On = ""
		return arms
	}
	arms.Charge, arms.Three = d.numberBelow(10, len(charges)), d.numberBelow(11, 2) == 0
	switch arms.Ordinary {
	case "":
		arms.Over = ""
	case "pale", "bend":
		arms.On, arms.Three = below[d.numberBelow(12, len(below))], true
	case "cross", "saltire":
		arms.On, arms.Three = below[d.numberBelow(12, len(below))], false
	case "fess", "chevron":
		arms.Three = true
	}
	return arms
}

// A digest is a source of numbers that are random but always the same.
type digest [sha256.Size]byte

// numberBelow returns the nth number of the digest, reduced to one from 0 and below a bound. n is at most 15.
func (d digest) numberBelow(n, bound int) int {
	return int(binary.BigEndian.Uint16(d[2*n:]) % uint16(bound)) //nolint:gosec // bounds are lengths of short lists
}

// Key returns a string that is the same for arms that look the same, and for no others.
func (a Arms) Key() string { return fmt.Sprint(a) }

var sentences = words.Must(files, "words")

// Blazon describes the arms in a language: "Azure, a chevron or between
// three towers argent".
func (a Arms) Blazon(lang string) string {
	tincture := func(t string) string { return sentences.Tell(lang, "tincture."+t) }
	field := sentences.Tell(lang, "field.plain", "a", tincture(a.Field[0]))
	if a.Parting != "" {
		field = sentences.Tell(lang, "field."+a.Parting, "a", tincture(a.Field[0]), "b", tincture(a.Field[1]))
	}
	charge := ""
	if a.Charge >= 0 {
		number := ".one"
		if a.Three {
			number = ".three"
		}
		charge = sentences.Tell(lang, "of", "what", sentences.Tell(lang, "charge."+charges[a.Charge].ID+number), "t", tincture(a.On))
	}
	rest := sentences.Tell(lang, "alone", "charge", charge)
	switch {
	case a.Ordinary != "" && charge == "":
		rest = sentences.Tell(lang, "ordinary."+a.Ordinary, "t", tincture(a.Over))
	case a.Ordinary != "":
		rest = sentences.Tell(lang, "charged."+a.Ordinary, "t", tincture(a.Over), "charge", charge)
	}
	return words.Capital(sentences.Tell(lang, "whole", "field", field, "rest", rest))
}
