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
	Letter   string
	Fault    string   // why it was not opened
	SignIn   bool     // the visitor has to sign in first
	Rulesets []Choice // links to the form of each
	Ruleset  string
	Presets  []Choice
	Paces    []Choice
	Seats    int
	Least    int
	Most     int
	Options  []OptionChoice
	Tongues  []Choice
	Messages []Choice
	Tiers    []Choice
	Given    map[string]string // what was written before, by field
}

// Choice is a value that a field of the form can have.
type Choice struct {
	Value, Words string
	On           bool
}

// OptionChoice is an option of the ruleset.
type OptionChoice struct {
	Key, Does string
	Values    []Choice // none: a number
	Value     string   // as written
	Usual     string   // the default
}

// showForm answers the form for a ruleset, the first if none is named.
func (s *Pages) showForm(r *http.Request) (web.View, error) {
	return s.form(r, r.URL.Query().Get("game"), "")
}

// form answers the form with what was written, and the reason why it was refused; "" for none.
func (s *Pages) form(r *http.Request, ruleset, fault string) (web.View, error) {
	known := s.Known()
	rules, ok := s.Rulesets(cmp.Or(ruleset, known[0]))
	if !ok {
		return web.View{}, web.ErrNowhere
	}
	said, description := s.Web.Voice(r.Context()), rules.Describe()
	given := readFields(r)
	page := NewPage{
		Letter: forms.NewName(), Fault: fault, Ruleset: rules.Name(), Given: given, Least: max(description.MinSeats, 2), Most: description.MaxSeats,
		Presets: s.listPresets(said, rules.Name(), description, given["preset"]), Options: listOptionChoices(said, description, given),
	}
	page.SignIn = s.Web.Visitor(r) == ""
	for _, name := range known {
		page.Rulesets = append(page.Rulesets, Choice{name, said.Ruleset(name), name == rules.Name()})
	}
	page.Seats, _ = strconv.Atoi(given["seats"])
	page.Seats = cmp.Or(page.Seats, opening.UsualSeats(description))
	for _, pace := range listPaces(description) {
		words := describePace(said, description, pace, opening.Terms{Seats: page.Seats})
		page.Paces = append(page.Paces, Choice{pace, lists.Either(words == pace, pace, pace+": "+words), pace == cmp.Or(given["pace"], description.Pace)})
	}
	page.Tongues = chooseFrom(said, "opening.in.", append([]string{""}, game.Languages()...), given["language"])
	page.Messages = chooseFrom(said, "opening.messages.", []string{"all", "public", "none"}, cmp.Or(given["messages"], "all"))
	page.Tiers = chooseFrom(said, "opening.floor.", []string{"", string(opening.TierNew), string(opening.TierReliable)}, given["tier"])
	return web.View{Name: "opennew", Title: said.Say("opening.new"), Status: lists.Either(fault == "", 0, http.StatusUnprocessableEntity), Page: page}, nil
}

// chooseFrom lists the values of a field, each with its sentence; "" has that of "any".
func chooseFrom(said web.Voice, prefix string, values []string, on string) []Choice {
	return lists.Map(values, func(value string) Choice {
		return Choice{value, said.Say(prefix + cmp.Or(value, "any")), value == on}
	})
}

// listPresets lists the presets of a ruleset with their sentences, the usual one first.
func (s *Pages) listPresets(said web.Voice, ruleset string, description game.Description, on string) []Choice {
	names := slices.SortedFunc(maps.Keys(description.Presets), func(a, b string) int {
		return cmp.Or(-compareUsual(a, b, description.Preset), cmp.Compare(a, b))
	})
	return lists.Map(names, func(name string) Choice {
		return Choice{name, said.Preset(ruleset, name), name == cmp.Or(on, description.Preset)}
	})
}

// listOptionChoices lists the options of a ruleset. None is chosen unless it was before: the preset
// decides.
func listOptionChoices(said web.Voice, description game.Description, given map[string]string) []OptionChoice {
	return lists.Map(description.Options, func(def game.OptionDef) OptionChoice {
		key := "option." + string(def.Key)
		choice := OptionChoice{Key: string(def.Key), Does: def.Help.In(said.Lang), Value: given[key], Usual: def.Default()}
		if def.Values[0] != "#" {
			for _, value := range def.Values {
				choice.Values = append(choice.Values, Choice{value, value, value == given[key]})
			}
		}
		return choice
	})
}

// fieldsAtMost is how many letters a field may have.
const fieldsAtMost = 200

// readFields returns what was written into the form, or stands behind its address, by field.
func readFields(r *http.Request) map[string]string {
	given := make(map[string]string)
	_ = r.ParseForm() // what cannot be read was not written
	for name, values := range r.Form {
		if len(values) > 0 && len(values[0]) <= fieldsAtMost {
			given[name] = strings.TrimSpace(values[0])
		}
	}
	return given
}

// readTerms returns the terms that were written into the form.
func readTerms(given map[string]string) opening.Terms {
	number := func(name string) int {
		n, err := strconv.Atoi(given[name])
		if err != nil && given[name] != "" {
			return -1 // refused with the reason
		}
		return n
	}
	terms := opening.Terms{
		Ruleset: given["game"], Preset: given["preset"], Pace: given["pace"], Seats: number("seats"), Title: given["title"], Language: given["language"],
		Messages: opening.Messages(given["messages"]), Tier: opening.Tier(given["tier"]), Finished: number("finished"), Admit: given["admit"] != "",
		Steward: given["steward"] != "", Unrated: given["rated"] == "", Alone: given["substitutes"] == "", Days: number("days"), Hours: number("hours"), Bots: number("bots"), People: given["people"] != "",
		LeftToBots: given["left"] != "", Anonymous: given["anonymous"] != "",
	}
	for field, value := range given {
		if key, ok := strings.CutPrefix(field, "option."); ok && value != "" {
			if terms.Options == nil {
				terms.Options = make(map[game.Option]string)
			}
			terms.Options[game.Option(key)] = value
		}
	}
	return terms
}

// openGame opens a game by the form, and goes on to its page.
func (s *Pages) openGame(r *http.Request) (web.View, error) {
	by, given := s.Web.Visitor(r), readFields(r)
	act := opening.Open{Terms: readTerms(given), Invite: given["invite"]}
	commandID := "web/" + forms.ID(by, "openings", given["letter"], []string{"open"})
	id := s.Openings.NewID(act.Terms.Ruleset, commandID)
	_, err := s.Openings.Obey(r.Context(), id, commandID, by, act)
	switch {
	case err == nil:
		return web.Onward("/g/" + id), nil
	case opening.IsRefusal(err):
		return s.form(r, act.Terms.Ruleset, opening.SayRefusal(err, web.LangIn(r.Context())))
	}
	return web.View{}, err
}

// listOptions lists the options of terms that differ from those of the preset: "years=8".
func listOptions(terms opening.Terms) []string {
	options := []string{}
	for _, key := range slices.Sorted(maps.Keys(terms.Options)) {
		options = append(options, string(key)+"="+terms.Options[key])
	}
	return options
}
