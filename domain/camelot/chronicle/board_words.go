package chronicle

import (
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

// words are the whole picture in sentences: each quest and each knight. Swords
// and engines are in the line above them (Alt).
func (p speaker) words(seat game.Seat) []string {
	all := lists.Map(p.s.QuestSheet().Quests, func(q camelot.QuestData) string { return p.questWords(q, seat) })
	if p.s.Heroism != "" {
		all = append(all, p.say("heroism", args{"quest": p.Quest(p.s.Heroism)}))
	}
	all = append(all, lists.Map(p.s.Order, p.knightWords)...)
	return all
}

// questWords is a quest in a sentence.
func (p speaker) questWords(d camelot.QuestData, seat game.Seat) string {
	good, evil := p.sides(d, seat)
	a := args{"quest": p.Quest(d.Place), "good": good, "evil": evil, "list": p.Whos(p.there(d.Place))}
	key := "board.quest"
	switch {
	case !p.s.Quests[d.Place].Open:
		key = "board.quest-closed"
	case evil == "":
		key = "board.quest-river"
	}
	text := p.say(key, a)
	if a["list"] != "" {
		text += " " + p.say("board.there", a)
	}
	return words.Capital(text)
}

// knightWords is a knight in a sentence.
func (p speaker) knightWords(seat game.Seat) string {
	k := p.s.Knights[seat]
	a := args{"who": p.Who(seat), "place": p.at(k.At), "life": number(k.Life), "cards": number(len(k.Hand)), "notes": p.standing(seat)}
	key := "board.knight-in"
	if !k.Alive || k.Exposed {
		key = "board.knight-out"
	}
	return words.Capital(strings.TrimSuffix(p.say(key, a), " ()"))
}
