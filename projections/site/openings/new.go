package openings

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/web"
)

// NewPage is the form that opens a game.
type NewPage struct {
	Letter   string   // names the form that is sent
	Fault    string   // why the game was not opened; "": it was not tried
	SignIn   bool     // the visitor has to sign in first
	Rulesets []Choice // links to the form of each
	Ruleset  string
	Presets  []Choice
	Paces    []Choice
	Seats    int
	Least    int // least number of seats
	Most     int // greatest number of seats
	Options  []OptionChoice
	Tongues  []Choice
	Messages []Choice
	Tiers    []Choice
	Given    map[string]string // the fields as they were written before
}

// Choice is a value that a field of the form can have.
type Choice struct {
	Value, Words string
	On           bool
}

// OptionChoice is an option of the ruleset.
type OptionChoice struct {
	Key, Does string
	Values    []Choice // nil: the value is a number
	Value     string   // as written
	Usual     string   // the default
}

// showForm answers the form for the ruleset that the query names, or else for the first one.
func (s *Pages) showForm(r *http.Request) (web.View, error) {
	return s.buildForm(r, r.URL.Query().Get("game"), "")
}

// buildForm answers the form for a ruleset ("": the first), with the fields that were written before.
// fault is the reason why the game was not opened; "": it was not tried. It fails with web.ErrNowhere
// if the ruleset is not known.
func (s *Pages) buildForm(r *http.Request, ruleset, fault string) (web.View, error) {
	names := s.Known()
	rules, ok := s.Rulesets(cmp.Or(ruleset, names[0]))
	if !ok {
		return web.View{}, web.ErrNowhere
	}
	voice, description := s.Web.Voice(r.Context()), rules.Describe()
	fields := readFields(r)
	page := NewPage{
		Letter: forms.NewName(), Fault: fault, Ruleset: rules.Name(), Given: fields, Least: max(description.MinSeats, 2), Most: description.MaxSeats,
		Presets: s.listPresets(voice, rules.Name(), description, fields["preset"]), Options: listOptionChoices(voice, description, fields),
	}
	page.SignIn = s.Web.Visitor(r) == ""
	for _, name := range names {
		page.Rulesets = append(page.Rulesets, Choice{name, voice.Ruleset(name), name == rules.Name()})
	}
	page.Seats, _ = strconv.Atoi(fields["seats"])
	page.Seats = cmp.Or(page.Seats, opening.UsualSeats(description))
	for _, pace := range listPaces(description) {
		words := describePace(voice, description, pace, opening.Terms{Seats: page.Seats})
		page.Paces = append(page.Paces, Choice{pace, lists.Either(words == pace, pace, pace+": "+words), pace == cmp.Or(fields["pace"], description.Pace)})
	}
	page.Tongues = chooseFrom(voice, "opening.in.", append([]string{""}, game.Languages()...), fields["language"])
	page.Messages = chooseFrom(voice, "opening.messages.", []string{"all", "public", "none"}, cmp.Or(fields["messages"], "all"))
	page.Tiers = chooseFrom(voice, "opening.floor.", []string{"", string(opening.TierNew), string(opening.TierReliable)}, fields["tier"])
	return web.View{Name: "opennew", Title: voice.Say("opening.new"), Status: lists.Either(fault == "", 0, http.StatusUnprocessableEntity), Page: page}, nil
}

// chooseFrom lists the values of a field, each with its sentence, of which on is chosen. The value ""
// has the sentence of "any".
func chooseFrom(voice web.Voice, prefix string, values []string, on string) []Choice {
	return lists.Map(values, func(value string) Choice {
		return Choice{value, voice.Say(prefix + cmp.Or(value, "any")), value == on}
	})
}

// listPresets lists the presets of a ruleset with their sentences, the usual one first. The one with
// the name on is chosen; for "" the usual one.
func (s *Pages) listPresets(voice web.Voice, ruleset string, description game.Description, on string) []Choice {
	names := slices.SortedFunc(maps.Keys(description.Presets), func(a, b string) int {
		return cmp.Or(-compareUsual(a, b, description.Preset), cmp.Compare(a, b))
	})
	return lists.Map(names, func(name string) Choice {
		return Choice{name, voice.Preset(ruleset, name), name == cmp.Or(on, description.Preset)}
	})
}

// listOptionChoices lists the options of a ruleset, with the values that were given before. An option
// without one has no value chosen: the preset decides.
func listOptionChoices(voice web.Voice, description game.Description, given map[string]string) []OptionChoice {
	return lists.Map(description.Options, func(def game.OptionDef) OptionChoice {
		key := "option." + string(def.Key)
		choice := OptionChoice{Key: string(def.Key), Does: def.Help.In(voice.Lang), Value: given[key], Usual: def.Default()}
		if def.Values[0] != "#" {
			for _, value := range def.Values {
				choice.Values = append(choice.Values, Choice{value, value, value == given[key]})
			}
		}
		return choice
	})
}

// maxFieldLength is the greatest length of a field in bytes.
const maxFieldLength = 200

// readFields returns the fields of a request's form or query by name, without spaces around them. It
// leaves out fields that are too long or cannot be parsed, and all values of a field but the first.
func readFields(r *http.Request) map[string]string {
	fields := make(map[string]string)
	_ = r.ParseForm() // what cannot be read was not written
	for name, values := range r.Form {
		if len(values) > 0 && len(values[0]) <= maxFieldLength {
			fields[name] = strings.TrimSpace(values[0])
		}
	}
	return fields
}

// readTerms returns the terms for which the fields of the form stand. A number that is none becomes
// -1, which opening refuses with the reason.
func readTerms(fields map[string]string) opening.Terms {
	number := func(name string) int {
		n, err := strconv.Atoi(fields[name])
		if err != nil && fields[name] != "" {
			return -1
		}
		return n
	}
	terms := opening.Terms{
		Ruleset: fields["game"], Preset: fields["preset"], Pace: fields["pace"], Seats: number("seats"), Title: fields["title"], Language: fields["language"],
		Messages: opening.Messages(fields["messages"]), Tier: opening.Tier(fields["tier"]), Finished: number("finished"), Admit: fields["admit"] != "",
		Steward: fields["steward"] != "", Unrated: fields["rated"] == "", Alone: fields["substitutes"] == "", Days: number("days"), Hours: number("hours"), Bots: number("bots"), People: fields["people"] != "",
		LeftToBots: fields["left"] != "", Anonymous: fields["anonymous"] != "",
	}
	for field, value := range fields {
		if key, ok := strings.CutPrefix(field, "option."); ok && value != "" {
			if terms.Options == nil {
				terms.Options = make(map[game.Option]string)
			}
			terms.Options[game.Option(key)] = value
		}
	}
	return terms
}

// openGame opens a game by the form, and goes on to its page. If it is refused, the form says why.
func (s *Pages) openGame(r *http.Request) (web.View, error) {
	visitor, given := s.Web.Visitor(r), readFields(r)
	act := opening.Open{Terms: readTerms(given), Invite: given["invite"]}
	commandID := "web/" + forms.ID(visitor, "openings", given["letter"], []string{"open"})
	id := s.Openings.NewID(act.Terms.Ruleset, commandID)
	_, err := s.Openings.Obey(r.Context(), id, commandID, visitor, act)
	switch {
	case err == nil:
		return web.Onward("/g/" + id), nil
	case opening.IsRefusal(err):
		return s.buildForm(r, act.Terms.Ruleset, opening.SayRefusal(err, web.LangIn(r.Context())))
	}
	return web.View{}, err
}

// listOptions lists the options of terms that differ from those of the preset: "years=8". It never
// returns nil.
func listOptions(terms opening.Terms) []string {
	options := []string{}
	for _, key := range slices.Sorted(maps.Keys(terms.Options)) {
		options = append(options, string(key)+"="+terms.Options[key])
	}
	return options
}
