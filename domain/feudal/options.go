package feudal

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"seneschal/domain/game"
)

// optionsOf reads options from their values.
func optionsOf(value func(game.Option) string) Options {
	years, _ := strconv.Atoi(value("years")) // "none" is 0
	on := func(key game.Option) bool { return value(key) == "on" }
	o := Options{
		Mode: value("mode"), Years: years, Combat24: value("combat_2_4"),
		Regroup: value("regroup"), Regency: value("regency"), Entry: value("entry"),
		Passages: on("dangerous_passages"), Weather: on("weather"), Houses: on("houses"), Sieges: on("sieges"), Pillage: on("pillage"),
		Monasteries: on("monasteries"), Loyalty: on("loyalty"), Fate: on("fate"), Succession: on("succession"), Religion: on("religion"),
	}
	if o.Religion {
		o.HolySites = value("holy_site_season")
	}
	if o.Fate {
		o.Revolt = value("revolt")
	}
	if o.Houses {
		o.Castles = value("castle_supply")
	}
	return o
}

// values are the values of all options. Those that mean nothing without an
// option that is off have their first value.
func (b *Book) values(o Options) map[game.Option]string {
	all := map[game.Option]string{}
	for _, line := range b.options.Options {
		all[line.Key] = line.Values[0]
		if slices.Contains(line.Values, "off") {
			all[line.Key] = either(o.on(string(line.Key)), "on", "off")
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

// lastYear is the value of the option years.
func (o Options) lastYear() string {
	if o.Years == 0 {
		return "none"
	}
	return strconv.Itoa(o.Years)
}

// with is the options with another value of one (F-291).
func (b *Book) with(o Options, key, value string) Options {
	all := b.values(o)
	all[game.Option(key)] = value
	return optionsOf(func(key game.Option) string { return all[key] })
}

// clashes name the values that cannot stand beside each other (section 9).
func clashes(values map[game.Option]string) []error {
	var errs []error
	mode := values["mode"]
	if values["years"] == "none" && mode != conquest {
		errs = append(errs, fmt.Errorf("years=none: mode=%s needs a last year", mode))
	}
	if values["sieges"] == "on" && values["houses"] != "on" {
		errs = append(errs, errors.New("sieges=on: there are no sieges without houses=on"))
	}
	if values["religion"] == "on" && mode != honour {
		errs = append(errs, fmt.Errorf("religion=on: there is no religion with mode=%s; say religion=off", mode))
	}
	return errs
}
