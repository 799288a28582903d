package learn

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/domain/words"
	"seneschal/projections/site/web"
)

// RulesetsPage lists the rulesets that can be played here.
type RulesetsPage struct {
	Games []Brief `json:"games"`
}

// Brief describes a ruleset in two sentences.
type Brief struct {
	Ruleset string        `json:"ruleset"`
	Title   string        `json:"title"`
	Lead    string        `json:"lead"`
	Board   *report.Board `json:"-"`
}

// RulesetPage describes a ruleset for a newcomer.
type RulesetPage struct {
	Brief   Brief    `json:"brief"`
	About   string   `json:"about"`
	Facts   []Fact   `json:"facts"`
	Presets []Preset `json:"presets"`
	Options []Option `json:"options"`
	Kinds   []string `json:"kinds"` // kinds of phases, in the order of the times of paces
	Paces   []Pace   `json:"paces"`

	Practice bool `json:"-"` // visitors can play against bots
}

// Fact is a short answer to a question that everybody asks.
type Fact struct {
	Title string `json:"title"`
	Words string `json:"words"`
}

// Preset is a choice of options under one name.
type Preset struct {
	Name    string   `json:"name"`
	Usual   bool     `json:"usual,omitempty"`
	Does    string   `json:"does"`
	Differs []string `json:"differs"` // from the defaults: "years=8"
}

// Option is a choice when a game is opened.
type Option struct {
	Key    string   `json:"key"`
	Values []string `json:"values"` // the default first; a range of numbers is one value
	Does   string   `json:"does"`
	Rules  []string `json:"rules,omitempty"` // numbers of the rules about it
}

// Pace says how long the phases of each kind are at a pace.
type Pace struct {
	Name  string   `json:"name"`
	Usual bool     `json:"usual,omitempty"`
	Times []string `json:"times"` // by the page's kinds
}

// describeBriefly describes a ruleset in short. It fails only if the game for its board cannot be played.
func describeBriefly(voice web.Voice, rs game.Ruleset) (Brief, error) {
	b, err := buildBoard(rs.Name(), voice.Lang)
	return Brief{rs.Name(), rs.Describe().Title.In(voice.Lang), voice.Lead(rs.Name(), rs.Describe().About), b}, err
}

// showRulesets answers the list of rulesets, with the picture of the first one.
func (s *Pages) showRulesets(r *http.Request) (web.View, error) {
	voice, p := s.Web.Voice(r.Context()), RulesetsPage{Games: []Brief{}}
	for _, rs := range rulesets.All() {
		brief, err := describeBriefly(voice, rs)
		if err != nil {
			return web.View{}, err
		}
		p.Games = append(p.Games, brief)
	}
	return web.View{Name: "games", Title: voice.Say("games.title"), About: voice.Say("games.lead"), Picture: s.picturePath(rulesets.All()[0].Name()), Page: p}, nil
}

// picturePath returns the path of the picture for links to the page of a ruleset; "" if the ruleset draws
// no board, or boards are not painted here.
func (s *Pages) picturePath(ruleset string) string {
	return lists.Either(s.Paint == nil || !isPictured(ruleset), "", "/learn/"+ruleset+"/board.png")
}

// showRuleset answers the page of a ruleset. It fails with web.ErrNowhere if there is none.
func (s *Pages) showRuleset(r *http.Request) (web.View, error) {
	rs, ok := rulesets.Lookup(r.PathValue("ruleset"))
	if !ok {
		return web.View{}, web.ErrNowhere
	}
	voice, description, name := s.Web.Voice(r.Context()), rs.Describe(), rs.Name()
	brief, err := describeBriefly(voice, rs)
	if err != nil {
		return web.View{}, err
	}
	ruleset := RulesetPage{Brief: brief, About: describeAtLength(voice, name, description), Presets: listPresets(voice, name, description), Practice: s.Practice}
	ruleset.Facts = []Fact{{voice.Say("fact.seats"), voice.Say("game.seats", "least", description.MinSeats, "most", description.MaxSeats)}}
	for _, fact := range []string{"win", "time", "letters"} {
		if key := name + "." + fact; voice.Has(key) {
			ruleset.Facts = append(ruleset.Facts, Fact{voice.Say("fact." + fact), voice.Say(key)})
		}
	}
	if ruleset.Options, err = listOptions(voice, name, description); err != nil {
		return web.View{}, err
	}
	ruleset.Kinds, ruleset.Paces = listPaces(voice, description)
	return web.View{Name: "learngame", Title: brief.Title, About: brief.Lead, Picture: s.picturePath(name), Page: ruleset}, nil
}

// describeAtLength explains a ruleset in a paragraph: by the sentence of the pages, "<ruleset>.about", or else by all
// paragraphs but the first of the ruleset's own description.
func describeAtLength(voice web.Voice, ruleset string, description game.Description) string {
	if key := ruleset + ".about"; voice.Has(key) {
		return voice.Say(key)
	}
	_, rest, _ := strings.Cut(description.About.In(voice.Lang), "\n\n")
	return strings.ReplaceAll(rest, "\n\n", " ")
}

// listPresets returns the presets of a ruleset, the usual one first.
func listPresets(voice web.Voice, ruleset string, description game.Description) []Preset {
	presets := []Preset{}
	usual := description.Preset
	for _, name := range putFirst(usual, slices.Sorted(maps.Keys(description.Presets))) {
		preset := Preset{Name: name, Usual: name == usual, Does: voice.Preset(ruleset, name), Differs: []string{}}
		for _, option := range description.Options {
			if value, ok := description.Presets[name][option.Key]; ok && value != option.Default() {
				preset.Differs = append(preset.Differs, string(option.Key)+"="+value)
			}
		}
		presets = append(presets, preset)
	}
	return presets
}

// putFirst returns names with one of them before the others; in their order if it is not among them. It
// changes names in place.
func putFirst(first string, names []string) []string {
	rest := slices.DeleteFunc(names, func(name string) bool { return name == first })
	if len(rest) == len(names) {
		return rest
	}
	return append([]string{first}, rest...)
}

// listOptions returns the options of a ruleset. It names the rules about an option that have an
// anchor in the ruleset's document. It fails if the documents cannot be read.
func listOptions(voice web.Voice, ruleset string, description game.Description) ([]Option, error) {
	documents, err := readDocuments()
	options, rules := []Option{}, string(documents["rules/"+ruleset].Text)
	for _, def := range description.Options {
		option := Option{Key: string(def.Key), Values: slices.Clone(def.Values), Does: def.Help.In(voice.Lang)}
		if def.Values[0] == "#" {
			option.Values = slices.Concat([]string{def.Default(), fmt.Sprintf("%d – %d", def.Number[0], def.Number[1])}, def.Values[2:])
		}
		for _, n := range ruleNumber.FindAllString(def.Rules, -1) {
			if strings.Contains(rules, `id="`+n+`"`) {
				option.Rules = append(option.Rules, n)
			}
		}
		options = append(options, option)
	}
	return options, err
}

// phaseKinds are kinds of phases, in the order in which a game brings them.
var phaseKinds = []string{"setup", "campaign", "winter", "post", "turn", "answer", "reaction", "defence"}

// minPhaseLength is the least length of the first kind of phase in a pace that is listed.
const minPhaseLength = time.Hour

// listPaces returns the titles of the kinds of phases of a ruleset's usual pace, and the paces with the
// lengths of those kinds, the usual one first. Kinds that are not in phaseKinds come first. It leaves out
// paces whose first kind of phase is shorter than minPhaseLength. It lists nothing if the usual pace has no phases.
func listPaces(voice web.Voice, description game.Description) (titles []string, paces []Pace) {
	usual := description.Paces[description.Pace].Phases
	kinds := slices.SortedFunc(maps.Keys(usual), func(a, b string) int {
		return cmp.Or(slices.Index(phaseKinds, a)-slices.Index(phaseKinds, b), strings.Compare(a, b))
	})
	if len(kinds) == 0 {
		return nil, nil
	}
	titles = lists.Map(kinds, func(kind string) string {
		if key := "kind." + cmp.Or(kind, "each"); voice.Has(key) {
			return voice.Say(key)
		}
		return words.Capital(kind)
	})
	for _, name := range putFirst(description.Pace, slices.Sorted(maps.Keys(description.Paces))) {
		if phases := description.Paces[name].Phases; phases[kinds[0]] >= minPhaseLength {
			times := lists.Map(kinds, func(kind string) string { return writeLength(voice, phases[kind]) })
			paces = append(paces, Pace{name, name == description.Pace, times})
		}
	}
	return titles, paces
}

// writeLength writes a time in days if it is a number of whole days, or else in hours, rounded down.
func writeLength(voice web.Voice, t time.Duration) string {
	const day = 24 * time.Hour
	if t%day == 0 {
		return voice.Say("length.days", "n", int(t/day))
	}
	return voice.Say("length.hours", "n", int(t/time.Hour))
}
