package camelot

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

//go:embed data/words/errors/*.yaml
var reasonFiles embed.FS

// reasons are what can be said against lines of orders (5.6), apart from the
// sentences of reports.
var reasons = words.Must(reasonFiles, "data/words/errors")

// Because is a reason in words. Its parameters are raw (ids of cards, seats
// and places) and are named here by what they are: "card" and "cards" (with
// commas), "more" (cards, too), "place", "quest", "who"; all others are put in
// as they are.
func (p Speaker) Because(key string, raw args) string {
	said := make(args, len(raw))
	for name, text := range raw {
		switch name {
		case "card":
			text = p.Card(Card(text))
		case "cards", "more":
			text = p.cardNames(text)
		case "place":
			text = p.Place(Place(text))
		case "places":
			text = p.placeNames(text)
		case "quest":
			text = p.Quest(Place(text))
		case "who":
			text = p.Who(game.Seat(text))
		}
		said[name] = text
	}
	return reasons.Say(p.lang, "error."+key, said)
}

// cardNames are the names of cards whose ids are joined by commas.
func (p Speaker) cardNames(ids string) string {
	names := strings.Split(ids, ",")
	for i, id := range names {
		names[i] = p.Card(Card(strings.TrimSpace(id)))
	}
	return strings.Join(names, ", ")
}

// placeNames are the names of places whose ids are joined by commas.
func (p Speaker) placeNames(ids string) string {
	names := strings.Split(ids, ",")
	for i, id := range names {
		names[i] = p.Place(Place(strings.TrimSpace(id)))
	}
	return p.list(names)
}

// raw are the parameters of a reason; pairs are their names and values.
func raw(pairs ...any) args {
	a := make(args, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		a[fmt.Sprint(pairs[i])] = fmt.Sprint(pairs[i+1])
	}
	return a
}

// packed is the parameters of a reason as an event keeps them: "card=f4; n=2".
func packed(a args) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(a)) {
		parts = append(parts, name+"="+a[name])
	}
	return strings.Join(parts, "; ")
}

// Unpacked is what packed has packed.
func Unpacked(text string) args {
	a := args{}
	for part := range strings.SplitSeq(text, "; ") {
		if name, v, ok := strings.Cut(part, "="); ok {
			a[name] = v
		}
	}
	return a
}
