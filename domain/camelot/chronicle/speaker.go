package chronicle

import (
	"embed"
	"strconv"

	"seneschal/domain/camelot"
	"seneschal/domain/game"
	"seneschal/domain/words"
)

//go:embed data/*.yaml
var wordFiles embed.FS

// catalogue holds every sentence that is told.
var catalogue = words.Must(wordFiles, "data")

// args are the parameters of a sentence.
type args = map[string]string

// seats are some of the game's.
type seats = []game.Seat

// A speaker says things about one position in one language.
type speaker struct {
	camelot.Speaker // knows what things are called
	s               *camelot.State
	lang            string
}

func speaking(s *camelot.State, lang string) speaker {
	return speaker{camelot.NewSpeaker(s, lang), s, lang}
}

func (p speaker) say(key string, a args) string { return catalogue.Say(p.lang, key, a) }

// count is say for a number of things, {n}.
func (p speaker) count(key string, n int, a args) string { return catalogue.Count(p.lang, key, n, a) }

// at is a place where somebody or something is: "in Camelot".
func (p speaker) at(at camelot.Place) string { return p.say("at."+string(at), nil) }

// towards is a place to which somebody goes: "to Camelot".
func (p speaker) towards(to camelot.Place) string { return p.say("to."+string(to), nil) }

// number is n as text.
func number(n int) string { return strconv.Itoa(n) }
