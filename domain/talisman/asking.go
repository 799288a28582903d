package talisman

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

//go:embed data/words/asking/*.yaml
var askFiles embed.FS

// asking holds the texts of questions, and of the defaults when they are not answered.
var asking = words.Must(askFiles, "data/words/asking")

// sayAsked writes the text of a question, or of its default, for an asked seat; key is the
// kind of text and of question.
func (s *State) sayAsked(lang, key string, seat game.Seat, asked question) string {
	about := asked.About
	args := map[string]string{
		"id": asked.ID, "n": strconv.Itoa(s.Now.Order), "foe": s.nameOpponent(lang, about, seat), "die": "", "margin": "0", "place": "", "cards": book.List(lang, s.Now.Drawn),
	}
	if hero := s.Heroes[seat]; hero.Character != "" {
		args["place"] = book.The(lang, hero.Space)
	}
	args["roll"], args["dice"] = s.describeAskedRoll(lang, about)
	if f := s.findFight(about.Fight); f != nil && f.sideOf(seat) == 0 {
		args["margin"] = fmt.Sprintf("%+d", s.fightMargin(s.withoutPeaceful(f), seat))
	}
	key = strings.ReplaceAll(key, " ", "-")
	if s.Now.Die > 0 {
		args["die"] = strconv.Itoa(s.Now.Die)
	}
	if asked.Point == askOrders.ID && s.Now.Die > 0 {
		key += ".rolled"
	}
	if !asking.Has(lang, key) {
		key = strings.TrimSuffix(key, ".rolled")
	}
	if !asking.Has(lang, key) {
		key, _, _ = strings.Cut(key, ".")
		key += ".any"
	}
	said := words.Contract(lang, asking.Say(lang, key, args))
	if strings.HasPrefix(key, "question.") {
		return words.Capital(said)
	}
	return said
}

// nameOpponent names the opponent in a seat's fight, present or possible: the creatures, or the
// other character; "the Enemy" if neither is known.
func (s *State) nameOpponent(lang string, matter matter, seat game.Seat) string {
	fight := s.findFight(matter.Fight)
	if fight == nil {
		for _, other := range []game.Seat{matter.By, matter.At} {
			if hero := s.Heroes[other]; hero != nil && other != seat && hero.Character != "" {
				return book.The(lang, hero.Character)
			}
		}
		return book.The(lang, book.Enemy)
	}
	if i := fight.sideOf(seat); fight.isDuel() && i >= 0 {
		return s.Face(fight.Sides[1-i].Seat, lang).Name
	}
	var foes []book.Thing
	for _, i := range fight.listFacing() {
		if foe := fight.Foes[i]; foe.Piece != "" {
			foes = append(foes, foe.Piece)
		} else {
			foes = append(foes, foe.Creature)
		}
	}
	return book.List(lang, foes)
}

// describeAskedRoll returns the name and the dice of the roll that a question is about; "" if it is
// about none.
func (s *State) describeAskedRoll(lang string, matter matter) (name, dice string) {
	if matter.Roll == 0 {
		return "", ""
	}
	roll := s.Roll(matter.Roll)
	return book.Name(lang, roll.Name), lists.Join(roll.Dice, " + ")
}

// Face returns a seat's name and word as those of its character; as those of the seat while it has none.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	hero := s.Heroes[seat]
	face := game.PlainFace(s.Seats, seat, lang)
	face.Out = hero != nil && hero.Eliminated > 0
	if hero != nil && hero.Character != "" {
		face.Name, face.Word = book.Titled(lang, hero.Character), string(hero.Character)
		if lang != words.English {
			face.Word = strings.ToLower(face.Name)
		}
	}
	return face
}
