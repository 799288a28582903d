package talisman

import (
	"fmt"
	"strconv"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
)

// Options are those of section 9, as a game is played by them. Deadlines are the
// pace.
type Options struct {
	Three      bool   `json:"three_characters,omitempty"`
	Evade      bool   `json:"evade_individuals,omitempty"`
	Inherit    bool   `json:"inherited_objects,omitempty"`
	Trophies   int    `json:"trophy_cost"`
	Bonus      bool   `json:"starting_bonus,omitempty"`
	Bloodbath  bool   `json:"bloodbath,omitempty"`
	Strong     bool   `json:"strong_command,omitempty"`
	CrownEnds  bool   `json:"sudden_death_crown,omitempty"`
	LastRound  int    `json:"sudden_death_round,omitempty"` // 0: none
	LastDay    string `json:"sudden_death_at,omitempty"`    // 2027-01-31
	ToadKeeps  bool   `json:"toad_keeps_goods,omitempty"`
	CommandNow bool   `json:"command_on_arrival,omitempty"`
	Blind      bool   `json:"blind,omitempty"`      // move_roll=blind
	First      int    `json:"first_seat,omitempty"` // 0: at random
	Stops      string `json:"stops"`
	Limit      int    `json:"stops_per_turn"`
	Window     bool   `json:"defence_window,omitempty"`
	Hold       int    `json:"hold_h,omitempty"` // hours
}

// dateForm is how the option sudden_death_at writes a day: 20270131.
const dateForm = "20060102"

// readOptions reads the effective options of a setup.
func readOptions(value func(game.Option) string) Options {
	on := func(key game.Option) bool { return value(key) == "on" }
	number := func(key game.Option) int { n, _ := strconv.Atoi(value(key)); return n } // CheckSetup has passed it
	o := Options{
		Three: on("three_characters"), Evade: on("evade_individuals"), Inherit: on("inherited_objects"),
		Trophies: number("trophy_cost"), Bonus: on("starting_bonus"), Bloodbath: on("bloodbath"), Strong: on("strong_command"),
		CrownEnds: on("sudden_death_crown"), LastRound: number("sudden_death_round"), ToadKeeps: on("toad_keeps_goods"),
		CommandNow: on("command_on_arrival"), Blind: value("move_roll") == "blind", First: number("first_seat"),
		Stops: value("stops"), Limit: number("stops_per_turn"), Window: on("defence_window"), Hold: number("hold_h"),
	}
	if day, err := time.Parse(dateForm, value("sudden_death_at")); err == nil {
		o.LastDay = day.Format(time.DateOnly)
	}
	return o
}

// stops is the option of that name, as the machine knows it.
func (o Options) stops() turns.Stops {
	switch o.Stops {
	case "none":
		return turns.None
	case "full":
		return turns.Full
	}
	return turns.Standard
}

// clashes name the values that cannot stand beside each other (section 9).
func clashes(b *book.Book, setup game.Setup) []error {
	value := describe(b).Values(setup)
	var errs []error
	refuse := func(key game.Option, why string) { errs = append(errs, fmt.Errorf("%s=%s: %s", key, value(key), why)) }
	if value("inherited_objects") == "on" && value("bloodbath") == "on" {
		refuse("inherited_objects", "bloodbath leaves no next character")
	}
	if n, _ := strconv.Atoi(value("first_seat")); n > len(setup.Seats) {
		refuse("first_seat", "there are not so many seats")
	}
	if day := value("sudden_death_at"); day != "0" {
		if _, err := time.Parse(dateForm, day); err != nil {
			refuse("sudden_death_at", "write a day as 20270131")
		}
	}
	return errs
}

// optionDef is an option as the kernel knows it, without its help.
func optionDef(o book.OptionDef) game.OptionDef {
	return game.OptionDef{Key: game.Option(o.Key), Values: o.Values, Number: [2]int{o.Least, o.Most}, Rules: o.Rules}
}
