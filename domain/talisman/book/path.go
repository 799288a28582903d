package book

import (
	"strconv"
	"strings"
)

// A Source is the space or card whose effects are carried out: "space:village", "card:imp".
type Source string

// A Path leads from a Source to one of its lists of effects: "do",
// "do.1.table.5", "do.0.options.mystic". Effects themselves are never part of a
// position.
type Path string

// The lists at which a path begins.
const (
	PathDo         Path = "do"
	PathBeforeDraw Path = "before_draw"
)

// SourceOf returns a space as a source.
func SourceOf(s Space) Source { return Source("space:" + string(s)) }

// SourceOfCard returns a card as a source.
func SourceOfCard(c Card) Source { return Source("card:" + string(c)) }

// Space returns the space that the source is; "" if it is not a space.
func (s Source) Space() Space { return sourceID[Space](s, "space:") }

// Card returns the card that the source is; "" if it is not a card.
func (s Source) Card() Card { return sourceID[Card](s, "card:") }

// sourceID returns the id of a source of one kind; "" if it is of another.
func sourceID[ID ~string](s Source, kind string) ID {
	if id, ok := strings.CutPrefix(string(s), kind); ok {
		return ID(id)
	}
	return ""
}

// The lists inside an effect.
const (
	InThen      = "then"
	InElse      = "else"
	InDo        = "do"
	InSelf      = "self"
	InOnLanding = "on_landing"
)

// In extends the path to a list inside effect i: InThen, InDo, an Alignment...
func (p Path) In(i int, list string) Path {
	return p + Path("."+strconv.Itoa(i)+"."+list)
}

// Row extends the path to a row of the table of effect i.
func (p Path) Row(i, row int) Path { return p.In(i, "table."+strconv.Itoa(row)) }

// Option extends the path to an option of effect i.
func (p Path) Option(i int, id string) Path { return p.In(i, "options."+id) }

// Effects returns the effects of a source at the end of a path; nil if the source does not exist or the path leads nowhere.
func (b *Book) Effects(source Source, p Path) []Effect {
	parts := strings.Split(string(p), ".")
	list := b.findRoot(source, Path(parts[0]))
	for parts = parts[1:]; len(parts) >= 2; {
		i, err := strconv.Atoi(parts[0])
		if err != nil || i < 0 || i >= len(list) {
			return nil
		}
		var used int
		list, used = list[i].findInnerList(parts[1:])
		parts = parts[1+used:]
	}
	return list
}

// findRoot returns the list of a source at which a path begins; nil if there is no such source. Of a space, any path but
// PathBeforeDraw begins at its Do.
func (b *Book) findRoot(source Source, path Path) []Effect {
	if d := b.Card(source.Card()); d != nil && path == PathDo {
		return d.Do
	}
	space := b.Space(source.Space())
	switch {
	case space == nil:
		return nil
	case path == PathBeforeDraw:
		return space.BeforeDraw
	}
	return space.Do
}

// findInnerList returns the list inside an effect that the first parts of a path name, and how many parts these are. The
// list is nil if there is none of that name.
func (e *Effect) findInnerList(path []string) (list []Effect, parts int) {
	switch path[0] {
	case InThen:
		return e.Then, 1
	case InElse:
		return e.Else, 1
	case InDo:
		return e.Do, 1
	case InSelf:
		return e.Self, 1
	case InOnLanding:
		return e.OnLanding, 1
	case string(Good), string(Neutral), string(Evil):
		return e.Branch(Alignment(path[0])), 1
	}
	if len(path) < 2 {
		return nil, 1
	}
	if o := e.Option(path[1]); path[0] == "options" && o != nil {
		return o.Do, 2
	}
	if i, err := strconv.Atoi(path[1]); path[0] == "table" && err == nil && i >= 0 && i < len(e.Table) {
		return e.Table[i].Is, 2
	}
	return nil, 2
}

// visitEffects calls show for all effects of the book, including those inside others. where is the id of the space or card
// and the index of the effect in its list.
func (b *Book) visitEffects(show func(where string, e *Effect)) {
	var list func(where string, all []Effect)
	list = func(where string, all []Effect) {
		for i := range all {
			effect := &all[i]
			show(where+"."+strconv.Itoa(i), effect)
			for _, inside := range [][]Effect{effect.Good, effect.Neutral, effect.Evil, effect.Then, effect.Else, effect.Do, effect.Self, effect.OnLanding} {
				list(where, inside)
			}
			for _, row := range effect.Table {
				list(where, row.Is)
			}
			for _, o := range effect.Options {
				list(where, o.Do)
			}
		}
	}
	for _, space := range b.Spaces {
		list(string(space.ID), space.Do)
		list(string(space.ID), space.BeforeDraw)
	}
	for _, d := range b.Cards {
		list(string(d.ID), d.Do)
	}
}
