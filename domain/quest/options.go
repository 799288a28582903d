package quest

import (
	"fmt"
	"strconv"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
)

// Options are the options as one game uses them. The pace sets the length of a
// post.
type Options struct {
	Level        string `json:"level"`                   // basic, superior
	Rounds       int    `json:"rounds,omitempty"`        // of the whole game; 0: a solo game, which has a clock
	Target       int    `json:"target,omitempty"`        // points that win a solo game
	EndDate      string `json:"end_date,omitempty"`      // 2027-01-31
	Minute       int    `json:"turns_per_minute"`        // quarters in a minute
	Dice         bool   `json:"dice,omitempty"`          // characters are chosen by dice
	Tempo        int    `json:"tempo"`                   // rounds in a post
	Early        bool   `json:"early,omitempty"`
	DormantAfter int    `json:"dormant_after,omitempty"` // posts; 0: never
	Consent      bool   `json:"duel_consent,omitempty"`
	Valour       bool   `json:"duel_valour,omitempty"`
	Mercy        bool   `json:"mercy,omitempty"`
	Spoiled      bool   `json:"mission_spoiled,omitempty"`
	Captive      bool   `json:"captive,omitempty"` // transfers=captive
	AccessAfter  int    `json:"access_after,omitempty"`
	OneWeapon    bool   `json:"one_weapon,omitempty"`
	PotionOnce   bool   `json:"potion_once,omitempty"`
	Reveal       bool   `json:"reveal_orders,omitempty"`
	// Together gives a solo game posts of Tempo rounds, as a game of several seats has,
	// because other games play with the same dice.
	Together bool `json:"together,omitempty"`
}

// dateForm is the form of a day in the option end_date: 20270131.
const dateForm = "20060102"

// readOptions reads the effective options of a setup. A solo game has no number of rounds, and never falls
// asleep. A game of several seats without a number of rounds gets one from its minutes.
func readOptions(b *book.Book, setup game.Setup, value func(game.Option) string) Options {
	seats := len(setup.Seats)
	isOn := func(key game.Option) bool { return value(key) == "on" }
	number := func(key game.Option) int { n, _ := strconv.Atoi(value(key)); return n } // CheckSetup has passed it
	options := Options{
		Level: value("level"), Minute: number("turns_per_minute"), Dice: value("character_choice") == "dice",
		Tempo: number("tempo"), Early: isOn("early"), DormantAfter: number("dormant_after"),
		Consent: isOn("duel_consent"), Valour: isOn("duel_valour"), Mercy: isOn("mercy"), Spoiled: isOn("mission_spoiled"),
		Captive: value("transfers") == "captive", AccessAfter: number("access_after"),
		OneWeapon: isOn("one_weapon"), PotionOnce: isOn("potion_once"), Reveal: isOn("reveal_orders"),
	}
	if day, err := time.Parse(dateForm, value("end_date")); err == nil {
		options.EndDate = day.Format(time.DateOnly)
	}
	if seats == 1 {
		options.Target, options.DormantAfter, options.Together = number("solo.target"), 0, setup.Together
		return options
	}
	options.Rounds = number("rounds")
	if options.Rounds == 0 {
		minutes := number("minutes")
		if minutes == 0 {
			minutes = b.Time.Minutes[seats]
		}
		options.Rounds = book.CountRounds(minutes, options.Minute, seats)
	}
	return options
}

// findOptionClashes returns an error for each value that contradicts another one, or the number of seats.
func findOptionClashes(b *book.Book, setup game.Setup, value func(game.Option) string) []error {
	var errs []error
	refuse := func(key game.Option, why string) { errs = append(errs, fmt.Errorf("%s=%s: %s", key, value(key), why)) }
	for _, option := range b.Options.Options {
		changed := value(game.Option(option.Key)) != toOptionDef(option).Default()
		switch {
		case setup.Together && option.Key == "tempo":
		case changed && option.Seats == "many" && len(setup.Seats) == 1:
			refuse(game.Option(option.Key), "it is for two seats or more")
		case changed && option.Seats == "one" && len(setup.Seats) > 1:
			refuse(game.Option(option.Key), "it is for a game of one seat")
		}
	}
	if setup.Together && value("level") == "superior" {
		refuse("level", "with the same dice for several games, anybody could work out what lies hidden")
	}
	if value("minutes") != "0" && value("rounds") != "0" {
		refuse("minutes", "the number of rounds is given, too")
	}
	if day := value("end_date"); day != "0" {
		if _, err := time.Parse(dateForm, day); err != nil {
			refuse("end_date", "write a day as 20270131")
		}
	}
	return errs
}

// toOptionDef converts an option to the kernel's form, without its help text.
func toOptionDef(o book.Option) game.OptionDef {
	return game.OptionDef{Key: game.Option(o.Key), Values: o.Values, Number: [2]int{o.Least, o.Most}, Rules: o.Rules}
}
