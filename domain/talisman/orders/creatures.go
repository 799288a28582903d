package orders

import (
	"slices"

	"seneschal/domain/talisman/book"
)

// languages are those in which things have names, English first.
var languages = []string{"en", "es", "fr", "nl"}

// creatureNames are the names of the creatures that spaces and cards make.
func creatureNames(b *book.Book) []string {
	all := []string{b.Links.Bridge.Guard.Name}
	for i := range b.Spaces {
		all = append(all, made(b.Spaces[i].Do)...)
	}
	for i := range b.Cards {
		all = append(all, made(b.Cards[i].Do)...)
	}
	return all
}

// made are the names of the creatures that effects make.
func made(effects []book.Effect) []string {
	var all []string
	for i := range effects {
		e := &effects[i]
		if e.Op == book.OpFight || e.Op == book.OpFightSeries || e.Op == book.OpFightFixed {
			all = append(all, e.Name)
		}
		for _, row := range e.Table {
			all = append(all, made(row.Do)...)
		}
		all = append(all, made(slices.Concat(e.Then, e.Else, e.Do))...)
	}
	return all
}
