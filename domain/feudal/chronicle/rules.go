package chronicle

import (
	"io/fs"
	"strconv"
	"strings"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report/palette"
)

// Rules is the whole ruleset: the rules of feudal, and the reports of its games.
type Rules struct{ feudal.Rules }

var _ game.Edited = Rules{}

// Held returns the ruleset fixed to one of its editions; false if there is no such edition, and the returned ruleset
// must not be used.
func (r Rules) Held(edition int) (game.Ruleset, bool) {
	rules, ok := r.Rules.Held(edition)
	return Rules{rules}, ok
}

// With returns the ruleset with one more edition, whose data files are laid over those of the newest. It fails if they
// cannot be read.
func (r Rules) With(dataFiles fs.FS) (Rules, error) {
	rules, err := r.Rules.With(dataFiles)
	return Rules{rules}, err
}

// Start returns the position before the setup. Its forecasts use the chronicle's words.
func (r Rules) Start(setup game.Setup) game.State {
	state := r.Rules.Start(setup).(*feudal.State)
	state.Teller = reteller{}
	return state
}

// sentences holds the sentences of the ruleset.
var sentences = feudal.Sentences()

// eventNames is the registry of events, asked for their names.
var eventNames = feudal.Rules{}.Events()

// params are the parameters of a sentence.
type params = map[string]string

// joinDice writes dice with blanks between them.
func joinDice(dice []int) string {
	return strings.Join(lists.Map(dice, strconv.Itoa), " ")
}

// A speaker writes sentences about one position in one language.
type speaker struct {
	feudal.Speaker // has the names of things
	state          *feudal.State
	lang           string
}

// newSpeaker returns a speaker. With a nil state it can only write sentences about no position.
func newSpeaker(state *feudal.State, lang string) speaker {
	return speaker{feudal.NewSpeaker(state, lang), state, lang}
}

// colourOf returns the colour in which a seat is drawn; that of no seat if it has no colour yet.
func (p speaker) colourOf(seat game.Seat) string {
	return palette.Seat(p.state.Houses[seat].Colour)
}

// PhaseIn returns a copy of a phase with its kind, name and title in a language: "primavera 3". A name that is no
// season's is left as it is.
func (Rules) PhaseIn(phase game.Phase, lang string) game.Phase {
	speaker := newSpeaker(nil, lang)
	if phase.Kind != "" {
		phase.Kind = speaker.Say("phase.kind."+phase.Kind, nil)
	}
	season, year, dated := strings.Cut(phase.Name, " ")
	switch {
	case phase.Name == string(book.Setup):
		phase.Name, phase.Title = speaker.Say("phase.setup", nil), speaker.Say("phase.title.setup", nil)
	case dated && book.SeasonNumber(book.Season(season)) > 0:
		phase.Name, phase.Title = speaker.NameSeason(book.Season(season))+" "+year, speaker.Say("phase.title."+season, params{"year": year})
	}
	return phase
}
