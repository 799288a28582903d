package chronicle

import (
	"seneschal/domain/feudal"
	"seneschal/domain/game"
)

// told are the sentences of the ruleset.
var told = feudal.Sentences()

// eventNames are the names of the events.
var eventNames = feudal.Rules{}.Events()

// params are the parameters of a sentence.
type params = map[string]string

// A speaker says things about one position in one language.
type speaker struct {
	feudal.Speaker // knows what things are called
	s              *feudal.State
	lang           string
}

func speaking(s *feudal.State, lang string) speaker {
	return speaker{feudal.NewSpeaker(s, lang), s, lang}
}

// colourOf is how a seat is drawn.
func (p speaker) colourOf(seat game.Seat) string {
	return p.s.Book.Drawn(p.s.Houses[seat].Colour, inkColour)
}
