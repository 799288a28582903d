package substitute

import (
	"embed"
	"strings"

	"seneschal/domain/lexicon"
)

//go:embed data/keywords.yaml data/words/*.yaml
var wordFiles embed.FS

// speech is the words of letters to the desk, and what answers them.
var speech = lexicon.Must(wordFiles)

// Guess is the language that a letter to the desk seems to be written in;
// English if no other.
func Guess(text string) string { return speech.Guess(text) }

// Says reports whether a line of a letter begins with these words, each in
// full and in any language. The words are the English ones.
func Says(line string, words ...string) bool {
	fields := strings.Fields(line)
	for i, w := range words {
		if !speech.Is(fields, i, w) {
			return false
		}
	}
	return true
}

// Reasons of the house, as its log has them: why nobody is needed any more, and
// why a seat could not be handed over to who had accepted it, or is not offered
// to somebody. Reason says them in other languages.
const (
	GameOver   = "the game is over"
	SeatOut    = "the seat is out of the game"
	GivenAway  = "the seat has been given to somebody else"
	HolderBack = "the holder is back"

	HadSeat    = "has, or had, a seat in the game"
	WasDeputy  = "was deputy of another seat"
	IsSteward  = "is the steward"
	InDivision = "plays in the same division"
)

// Reason is a reason in the language of the reader; one that is not the
// house's own stays as it is.
func Reason(lang, why string) string {
	if key := "why." + why; speech.Sentences().Has(lang, key) {
		return speech.Say(lang, key)
	}
	return why
}
