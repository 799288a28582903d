package book

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Options are the options of section 9. Those that are off leave no trace in
// the state's JSON, so that games that began without them keep their digests.
type Options struct {
	Mode     string `json:"mode"`  // conquest, assets, honour
	Years    int    `json:"years"` // last year; 0: none
	Combat24 string `json:"combat_2_4"`
	Regroup  string `json:"regroup"`
	Regency  string `json:"regency"`
	Entry    string `json:"entry"`

	Passages    bool `json:"dangerous_passages,omitempty"`
	Weather     bool `json:"weather,omitempty"`
	Houses      bool `json:"houses,omitempty"`
	Sieges      bool `json:"sieges,omitempty"`
	Pillage     bool `json:"pillage,omitempty"`
	Monasteries bool `json:"monasteries,omitempty"`
	Loyalty     bool `json:"loyalty,omitempty"`
	Fate        bool `json:"fate,omitempty"`
	Succession  bool `json:"succession,omitempty"`
	Religion    bool `json:"religion,omitempty"`

	HolySites string `json:"holy_site_season,omitempty"` // summer, winter, both; "" without religion
	Revolt    string `json:"revolt,omitempty"`           // all, garrisoned; "" without fate
	Castles   string `json:"castle_supply,omitempty"`    // 24, unlimited; "" without houses
}

// buildOptions builds the options from a function that looks up their values. Values that
// depend on an option that is off stay "".
func buildOptions(value func(game.Option) string) Options {
	years, _ := strconv.Atoi(value("years")) // "none" is 0
	on := func(key game.Option) bool { return value(key) == "on" }
	options := Options{
		Mode: value("mode"), Years: years, Combat24: value("combat_2_4"),
		Regroup: value("regroup"), Regency: value("regency"), Entry: value("entry"),
		Passages: on("dangerous_passages"), Weather: on("weather"), Houses: on("houses"), Sieges: on("sieges"), Pillage: on("pillage"),
		Monasteries: on("monasteries"), Loyalty: on("loyalty"), Fate: on("fate"), Succession: on("succession"), Religion: on("religion"),
	}
	if options.Religion {
		options.HolySites = value("holy_site_season")
	}
	if options.Fate {
		options.Revolt = value("revolt")
	}
	if options.Houses {
		options.Castles = value("castle_supply")
	}
	return options
}

// Values returns the values of all options. A value that means nothing because the option
// it depends on is off is given as the first value of its line.
func (b *Book) Values(o Options) map[game.Option]string {
	all := map[game.Option]string{}
	for _, line := range b.Options.Options {
		all[line.Key] = line.Values[0]
		if slices.Contains(line.Values, "off") {
			all[line.Key] = lists.Either(o.On(string(line.Key)), "on", "off")
		}
	}
	for key, value := range map[game.Option]string{
		"mode": o.Mode, "years": o.lastYear(), "combat_2_4": o.Combat24, "regroup": o.Regroup, "regency": o.Regency, "entry": o.Entry,
		"holy_site_season": o.HolySites, "revolt": o.Revolt, "castle_supply": o.Castles,
	} {
		if value != "" {
			all[key] = value
		}
	}
	return all
}

// lastYear writes the value of the option years.
func (o Options) lastYear() string {
	if o.Years == 0 {
		return "none"
	}
	return strconv.Itoa(o.Years)
}

// With returns a copy of the options in which one option has another value (F-291).
func (b *Book) With(o Options, key, value string) Options {
	all := b.Values(o)
	all[game.Option(key)] = value
	return buildOptions(func(key game.Option) string { return all[key] })
}

// Clashes returns an error for each pair of values that cannot stand beside each other
// (section 9).
func Clashes(values map[game.Option]string) []error {
	var errs []error
	mode := values["mode"]
	if values["years"] == "none" && mode != Conquest {
		errs = append(errs, fmt.Errorf("years=none: mode=%s needs a last year", mode))
	}
	if values["sieges"] == "on" && values["houses"] != "on" {
		errs = append(errs, errors.New("sieges=on: there are no sieges without houses=on"))
	}
	if values["religion"] == "on" && mode != Honour {
		errs = append(errs, fmt.Errorf("religion=on: there is no religion with mode=%s; say religion=off", mode))
	}
	return errs
}

// The modes of play (1).
const (
	Conquest = "conquest"
	Assets   = "assets"
	Honour   = "honour"
)

// An OptionFile lists the options and their presets (9).
type OptionFile struct {
	Options []OptionLine
	Default string
	Presets map[string]map[game.Option]string
}

// An OptionLine lists the values of an option that this edition can play.
type OptionLine struct {
	Key    game.Option
	Values []string
	Least  int
	Most   int
	Rules  string
}

// A PaceFile lists the paces by their names (F-290).
type PaceFile struct {
	Default string
	Paces   map[string]PaceLine
}

// A PaceLine states how long the phases of a pace last.
type PaceLine struct {
	Setup, Campaign, Winter, Grace, Respite time.Duration
	Calendar                                bool
}

// ReadOptions reads the options of a setup. An option that is not given has the value of
// the default preset, or else the default of its line.
func (b *Book) ReadOptions(given map[game.Option]string) Options {
	value := func(key game.Option) string {
		if v, ok := given[key]; ok {
			return v
		}
		if v, ok := b.Options.Presets[b.Options.Default][key]; ok {
			return v
		}
		i := slices.IndexFunc(b.Options.Options, func(o OptionLine) bool { return o.Key == key })
		return game.OptionDef{Values: b.Options.Options[i].Values}.Default()
	}
	return buildOptions(value)
}

// On reports whether an option is on. It also takes "mode=honour".
func (o Options) On(option string) bool {
	return map[string]bool{
		"dangerous_passages": o.Passages, "weather": o.Weather, "houses": o.Houses, "sieges": o.Sieges, "pillage": o.Pillage,
		"monasteries": o.Monasteries, "loyalty": o.Loyalty, "fate": o.Fate, "succession": o.Succession, "religion": o.Religion,
		"mode=honour": o.Mode == Honour,
	}[option]
}
