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

// Held returns the ruleset fixed to one of its editions; false if there is no such
// edition.
func (r Rules) Held(edition int) (game.Ruleset, bool) {
	rules, ok := r.Rules.Held(edition)
	return Rules{rules}, ok
}

// With returns the ruleset with one more edition, whose data files are laid over those of the
// newest.
func (r Rules) With(orderSets fs.FS) (Rules, error) {
	rules, err := r.Rules.With(orderSets)
	return Rules{rules}, err
}

// Start returns the position before the setup. Its forecasts use the chronicle's words.
func (r Rules) Start(setup game.Setup) game.State {
	s := r.Rules.Start(setup).(*feudal.State)
	s.Teller = reteller{}
	return s
}

// told holds the sentences of the ruleset.
var told = feudal.Sentences()

// eventNames holds the names of the events.
var eventNames = feudal.Rules{}.Events()

// params are the parameters of a sentence.
type params = map[string]string

func joinDice(dice []int) string {
	return strings.Join(lists.Map(dice, strconv.Itoa), " ")
}

// A speaker writes sentences about one position in one language.
type speaker struct {
	feudal.Speaker // has the names of things
	s              *feudal.State
	lang           string
}

func newSpeaker(s *feudal.State, lang string) speaker {
	return speaker{feudal.NewSpeaker(s, lang), s, lang}
}

// colourOf returns the colour in which a seat is drawn.
func (p speaker) colourOf(seat game.Seat) string {
	return palette.Seat(p.s.Houses[seat].Colour)
}

// PhaseIn names a phase in a language: "primavera 3".
func (Rules) PhaseIn(p game.Phase, lang string) game.Phase {
	t := newSpeaker(nil, lang)
	if p.Kind != "" {
		p.Kind = t.Say("phase.kind."+p.Kind, nil)
	}
	season, year, dated := strings.Cut(p.Name, " ")
	switch {
	case p.Name == string(book.Setup):
		p.Name, p.Title = t.Say("phase.setup", nil), t.Say("phase.title.setup", nil)
	case dated && book.SeasonNumber(book.Season(season)) > 0:
		p.Name, p.Title = t.Season(book.Season(season))+" "+year, t.Say("phase.title."+season, params{"year": year})
	}
	return p
}
