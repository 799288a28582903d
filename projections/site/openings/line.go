package openings

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/projections/openings"
	"seneschal/projections/ratings"
	"seneschal/projections/site/web"
)

// Line is an opening in a list.
type Line struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Ruleset  string `json:"ruleset"`
	Preset   string `json:"preset"`
	Pace     string `json:"pace"`
	Language string `json:"language,omitempty"` // of the messages; "": any
	Seats    int    `json:"seats"`
	Taken    int    `json:"taken"`
	Tier     string `json:"tier,omitempty"`     // the lowest that a player may have; "": any
	Finished int    `json:"finished,omitempty"` // least number of finished games that a player needs
	Invite   bool   `json:"invite,omitempty"`   // an invite code is needed
	Admit    bool   `json:"admit,omitempty"`    // the opener says yes to each
	People   bool   `json:"people,omitempty"`   // not for accounts that are marked as bots
	// Anonymous says that the players are not named before the game is over.
	Anonymous  bool         `json:"anonymous,omitempty"`
	Unrated    bool         `json:"unrated,omitempty"`
	Left       bool         `json:"left_to_bots,omitempty"` // bots play the seats that players leave
	Opener     game.Player  `json:"opener,omitempty"`       // "" where players are not named
	OpenerTier opening.Tier `json:"opener_tier,omitempty"`  // "" where players are named
	Opened     web.Moment   `json:"opened"`
	Ends       web.Moment   `json:"ends"`
	By         string       `json:"opener_name,omitempty"` // "" where players are not named
	Unnamed    string       `json:"-"`                     // the opener in words, where players are not named: "a reliable player"
	Game       string       `json:"-"`                     // the ruleset in words
	Does       string       `json:"-"`                     // the preset in words
	Rhythm     string       `json:"-"`                     // the pace in words
	Tongue     string       `json:"-"`                     // the language in its own words
	Terms      []string     `json:"-"`                     // floors and other terms in words
	Barred     string       `json:"-"`                     // why the visitor may not enter; "": they may
}

// Free returns the number of free seats.
func (l Line) Free() int { return l.Seats - l.Taken }

// Where returns the title of the game; that of its ruleset if it has none.
func (l Line) Where() string { return cmp.Or(l.Title, l.Game) }

// buildLine describes an opening, with the opener's name from names. It leaves Barred empty.
func (s *Pages) buildLine(ctx context.Context, names web.Names, o openings.Opening) (line Line, err error) {
	voice, terms := s.Web.Voice(ctx), o.Terms.V
	line = Line{
		ID: o.ID, Title: o.Title, Ruleset: o.Ruleset, Preset: o.Preset, Pace: o.Pace, Language: o.Language, Seats: o.Seats, Taken: o.Taken,
		Tier: string(terms.Tier), Finished: terms.Finished, Invite: terms.Code != nil, Admit: terms.Admit, People: terms.People, Unrated: terms.Unrated, Left: terms.LeftToBots,
		Anonymous: terms.Anonymous, Opened: s.Web.When(ctx, o.Opened), Ends: s.Web.When(ctx, o.Ends), Game: voice.Ruleset(o.Ruleset),
		Does: voice.Preset(o.Ruleset, o.Preset), Terms: describeTerms(voice, terms),
	}
	if o.Language != "" {
		line.Tongue = voice.Say("opening.in." + o.Language)
	}
	if rules, ok := s.Rulesets(o.Ruleset); ok {
		line.Rhythm = describePace(voice, rules.Describe(), o.Pace, terms)
	}
	if !terms.Anonymous {
		line.Opener, line.By = o.Opener, names.Of(o.Opener)
		return line, nil
	}
	line.OpenerTier, err = ratings.TierOf(ctx, s.DB, o.Opener, s.Web.Now())
	line.Unnamed = voice.Say("seat.hidden." + string(line.OpenerTier))
	return line, err
}

// describeTerms lists the terms that players may want to know before they enter.
func describeTerms(voice web.Voice, terms opening.Terms) (lines []string) {
	if terms.Code != nil {
		lines = append(lines, voice.Say("opening.term.invite"))
	}
	if terms.Tier != "" {
		lines = append(lines, voice.Say("opening.term."+string(terms.Tier)))
	}
	if terms.Finished > 0 {
		lines = append(lines, voice.Say("opening.term.finished", "n", terms.Finished))
	}
	if terms.People {
		lines = append(lines, voice.Say("opening.term.people"))
	}
	if terms.Anonymous {
		lines = append(lines, voice.Say("opening.term.anonymous"))
	}
	if terms.Admit {
		lines = append(lines, voice.Say("opening.term.admit"))
	}
	if terms.Messages != opening.AllMessages && terms.Messages != "" {
		lines = append(lines, voice.Say("opening.term.messages."+string(terms.Messages)))
	}
	if terms.Unrated {
		lines = append(lines, voice.Say("opening.term.unrated"))
	}
	if terms.Bots > 0 {
		lines = append(lines, voice.Say("opening.term.bots", "n", terms.Bots))
	}
	if terms.Alone {
		lines = append(lines, voice.Say("opening.term.alone"))
	}
	if terms.LeftToBots {
		lines = append(lines, voice.Say("opening.term.left"))
	}
	return lines
}

const (
	oneDay   = 24 * time.Hour
	oneWeek  = 7 * oneDay
	oneMonth = 30 * oneDay
)

// describePace says how many emails a week a pace means, and for how many months. It returns the name
// of the pace if it has no phase of an hour or more, as one that the ruleset does not have, or if the
// length of a game on these terms is not known.
func describePace(voice web.Voice, description game.Description, pace string, terms opening.Terms) string {
	longest := time.Duration(0)
	for _, length := range description.Paces[pace].Phases {
		longest = max(longest, length)
	}
	options, err := description.Fill(terms.Preset, terms.Options)
	phases := description.CountPhases(options)
	if longest < time.Hour || err != nil || phases == 0 {
		return pace
	}
	every := longest
	if description.Course.InTurn { // few use all the time that a turn has
		every = longest * time.Duration(terms.Seats) / 2
	}
	months := max(1, int(math.Round(float64(every)*float64(phases)/float64(oneMonth))))
	if every <= oneWeek {
		return voice.Say("opening.rhythm.week", "n", int(math.Round(float64(oneWeek)/float64(every))), "months", months)
	}
	return voice.Say("opening.rhythm.days", "n", int(every/oneDay), "months", months)
}

// listPaces lists the paces of a ruleset that people can play at, the usual one first. It leaves out
// paces whose longest phase is shorter than an hour.
func listPaces(description game.Description) []string {
	var names []string
	for name, pace := range description.Paces {
		longest := time.Duration(0)
		for _, length := range pace.Phases {
			longest = max(longest, length)
		}
		if longest >= time.Hour {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(-compareUsual(a, b, description.Pace), cmp.Compare(a, b))
	})
	return names
}

// compareUsual returns 1 if only a is the usual name, -1 if only b is, and else 0.
func compareUsual(a, b, usual string) int {
	switch {
	case a == usual && b != usual:
		return 1
	case b == usual && a != usual:
		return -1
	}
	return 0
}

// sayRefusal says a refusal in a language; "" for nil.
func sayRefusal(refusal error, lang string) string {
	if refusal == nil {
		return ""
	}
	return opening.SayRefusal(refusal, lang)
}
