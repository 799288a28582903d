package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
)

// findRuleset finds the ruleset that is played, in the edition that the rules name; it fails if there is none.
func (p Play) findRuleset(lookup func(string) (game.Ruleset, bool)) (game.Ruleset, error) {
	rs, ok := lookup(p.Ruleset)
	if !ok {
		return nil, fmt.Errorf("ruleset %q: there is none of that name", p.Ruleset)
	}
	return game.InEdition(rs, p.Edition)
}

// checkGame returns the faults that keep the game from being played at these tables. If the ruleset is missing, or
// the number of seats does not suit it, that is the only fault.
func (r Rules) checkGame(lookup func(string) (game.Ruleset, bool)) []error {
	rs, err := r.Play.findRuleset(lookup)
	if err != nil {
		return []error{fmt.Errorf("play.%w", err)}
	}
	d := rs.Describe()
	if r.Seats < d.MinSeats || r.Seats > d.MaxSeats || r.Seats > len(d.SeatNames) {
		return []error{fmt.Errorf("seats %d: %d to %d can play %s", r.Seats, d.MinSeats, d.MaxSeats, r.Play.Ruleset)}
	}
	if r.Least > 0 && r.Least < d.MinSeats {
		return []error{fmt.Errorf("least %d: %s needs %d at least", r.Least, r.Play.Ruleset, d.MinSeats)}
	}
	var faults []error
	if _, ok := d.Paces[r.choosePaceName(d)]; !ok {
		faults = append(faults, fmt.Errorf("play.pace %q: legal are %v", r.Play.Pace, slices.Sorted(maps.Keys(d.Paces))))
	}
	faults = append(append(faults, r.checkPhases(d)...), r.checkSameDice()...)
	options, err := r.Play.fillOptions(d)
	if err != nil {
		return append(faults, fmt.Errorf("play.%w", err))
	}
	setup := game.Setup{
		Game: "check", Ruleset: rs.Name(), Edition: d.Edition, Options: options, Seats: slices.Clone(d.SeatNames[:r.Seats]), Together: r.Play.SameDice,
	}
	for _, err := range game.CheckSetup(rs, setup) {
		faults = append(faults, fmt.Errorf("play.options: %w", err))
	}
	return faults
}

// fillOptions gives each option of the ruleset its value. The number of messages, an option of every game, is
// checked and left out. It fails if that number or the preset is not legal.
func (p Play) fillOptions(description game.Description) (map[game.Option]string, error) {
	rest, _, err := game.TakeMessages(p.Options)
	if err != nil {
		return nil, err
	}
	return description.Fill(p.Preset, rest)
}

// checkSameDice returns a fault if games with the same dice cannot be played side by side.
func (r Rules) checkSameDice() []error {
	switch clock := r.Clock; {
	case !r.Play.SameDice:
		return nil
	case r.Format != Solo:
		return []error{fmt.Errorf("play.same_dice: at a table of several the dice of others would be known; it is for the format %s", Solo)}
	case clock.Agree || clock.Grace > 0 || clock.Bank > 0:
		return []error{errors.New("play.same_dice: all games close at the same deadlines; leave out clock.agree, clock.grace and clock.bank")}
	}
	return nil
}

// checkDice returns an error if the rules give all games the same dice, but the dice do not come by
// beacon.
func (r Rules) checkDice(terms *dice.Terms) error {
	if r.Play.SameDice && (terms == nil || terms.Mode != dice.Beacon) {
		return errors.New("play.same_dice needs dice by beacon (seneschal serve --beacon quicknet): without one, who plays first would tell the others what comes")
	}
	return nil
}

// addLevelling returns the rules with points levelled by role if the rules already say so, or the options or preset
// of the game ask for it. Without a ruleset it returns them as they are.
func (r Rules) addLevelling(lookup func(string) (game.Ruleset, bool)) Rules {
	rs, err := r.Play.findRuleset(lookup)
	if err != nil {
		return r
	}
	options, err := r.Play.fillOptions(rs.Describe())
	r.Points.Roles = r.Points.Roles || err == nil && rs.Levels(options)
	return r
}

// findScore returns the name of the score by which games are ranked; "" if their ruleset has none.
func (r Rules) findScore(lookup func(string) (game.Ruleset, bool)) string {
	rs, err := r.Play.findRuleset(lookup)
	if err != nil {
		return ""
	}
	options, err := r.Play.fillOptions(rs.Describe())
	if err != nil {
		return ""
	}
	return rs.Score(options)
}

// minAtTable returns the smallest number of players at which a table is played: Rules.Least or, without that, two
// fewer than a full table; never fewer than the game needs.
func (t *Tournament) minAtTable() int {
	least := cmp.Or(t.rules.Least, max(t.rules.Seats-2, t.rules.Format.minPlayers()))
	return min(max(least, t.minForGame()), t.rules.Seats)
}

// minForGame returns the smallest number of players with which the game can be played in this format.
func (t *Tournament) minForGame() int {
	if rs, err := t.rules.Play.findRuleset(t.lookup); err == nil {
		return max(rs.Describe().MinSeats, t.rules.Format.minPlayers())
	}
	return t.rules.Format.minPlayers()
}

// checkPhases returns the faults of the clock contract about the phases that the game has.
func (r Rules) checkPhases(description game.Description) []error {
	var faults []error
	base := description.Paces[r.choosePaceName(description)].Phases
	kinds := append([]string{otherKinds}, slices.Sorted(maps.Keys(base))...)
	if _, open := base[""]; !open { // else the game does not name its kinds
		for _, kind := range slices.Sorted(maps.Keys(r.Clock.Phases)) {
			if !slices.Contains(kinds, kind) {
				faults = append(faults, fmt.Errorf("clock.phases.%s: %s has no such phase; legal are %v", kind, description.Title.In("en"), kinds))
			}
		}
	}
	lengths := r.Clock.computeLengths(base)
	for _, kind := range slices.Sorted(maps.Keys(lengths)) {
		if r.Clock.Calendar && lengths[kind]%(24*time.Hour) != 0 {
			return append(faults, fmt.Errorf("clock.calendar: phases must last whole days, and clock.phases.%s is %s", cmp.Or(kind, otherKinds), lengths[kind]))
		}
	}
	return faults
}
