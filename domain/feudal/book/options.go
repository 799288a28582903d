package book

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Options are the options of a game. Those that are off leave no trace in
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

// buildOptions builds the options of a game from a function that returns the value of each. An option that the book
// does not list is off: its rule did not exist. HolySites, Revolt and Castles are "" if the option on which they depend
// is off.
func (b *Book) buildOptions(value func(game.Option) string) Options {
	var options Options
	fields := reflect.ValueOf(&options).Elem()
	for _, line := range b.Options.Options {
		if i, ok := optionFields[line.Key]; ok { // else the option has no rule here
			setField(fields.Field(i), value(line.Key))
		}
	}
	if !options.Religion {
		options.HolySites = ""
	}
	if !options.Fate {
		options.Revolt = ""
	}
	if !options.Houses {
		options.Castles = ""
	}
	return options
}

// setField sets a field of Options to the value of its option. A field for a number becomes 0 for words such as "none".
func setField(field reflect.Value, value string) {
	switch field.Kind() {
	case reflect.Bool:
		field.SetBool(value == "on")
	case reflect.Int:
		n, _ := strconv.Atoi(value)
		field.SetInt(int64(n))
	default:
		field.SetString(value)
	}
}

// toFields returns the options by their keys, with values as decoded from JSON. Options that are off or "" are left out.
func (o Options) toFields() map[game.Option]any {
	fields := map[game.Option]any{}
	data, _ := json.Marshal(o) // of plain values
	_ = json.Unmarshal(data, &fields)
	return fields
}

// Values returns the values of all options. A value that means nothing because the option
// it depends on is off is given as the first value of its line.
func (b *Book) Values(o Options) map[game.Option]string {
	all, fields := map[game.Option]string{}, o.toFields()
	for _, line := range b.Options.Options {
		all[line.Key] = line.valueOf(fields[line.Key])
	}
	return all
}

// valueOf returns the value of an option for its field of Options, as toFields returns it. For nil, where there is no such
// field, it is "off" or else the first value of the line.
func (l OptionLine) valueOf(field any) string {
	switch field := field.(type) {
	case float64:
		return lists.Either(field == 0, l.Values[len(l.Values)-1], strconv.Itoa(int(field)))
	case string:
		return cmp.Or(field, l.Values[0])
	case bool:
		return lists.Either(field, "on", "off")
	}
	return lists.Either(slices.Contains(l.Values, "off"), "off", l.Values[0])
}

// With returns a copy of the options in which one option has another value (F-291). A key that the book does not list
// changes nothing.
func (b *Book) With(o Options, key, value string) Options {
	all := b.Values(o)
	all[game.Option(key)] = value
	return b.buildOptions(func(key game.Option) string { return all[key] })
}

// FindClashes returns an error for each pair of values that cannot stand beside each other. An option that is missing
// counts as off.
func FindClashes(values map[game.Option]string) []error {
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

// The modes of play.
const (
	Conquest = "conquest"
	Assets   = "assets"
	Honour   = "honour"
)

// An OptionFile lists the options and their presets.
type OptionFile struct {
	Options []OptionLine
	Default string
	Presets map[string]map[game.Option]string
}

// An OptionLine lists the values of an option that this edition can play.
type OptionLine struct {
	Key    game.Option
	Values []string // "#" first: a number from Least to Most, or one of the other values
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
	preset := b.Options.Presets[b.Options.Default]
	defaults := map[game.Option]string{}
	for _, line := range b.Options.Options {
		defaults[line.Key] = game.OptionDef{Values: line.Values}.Default()
	}
	return b.buildOptions(func(key game.Option) string { return cmp.Or(given[key], preset[key], defaults[key]) })
}

// IsOn reports whether an option is on; false if there is no such option. It also takes "mode=honour".
func (o Options) IsOn(option string) bool {
	if i, ok := optionFields[game.Option(option)]; ok {
		field := reflect.ValueOf(o).Field(i)
		return field.Kind() == reflect.Bool && field.Bool()
	}
	return option == "mode=honour" && o.Mode == Honour
}

// optionFields maps options to the indices of their fields in Options.
var optionFields = func() map[game.Option]int {
	all := map[game.Option]int{}
	for i, fields := 0, reflect.TypeFor[Options](); i < fields.NumField(); i++ {
		key, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
		all[game.Option(key)] = i
	}
	return all
}()
