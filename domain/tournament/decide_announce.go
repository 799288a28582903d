package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/tournament/points"
	"seneschal/domain/words"
)

func (do Announce) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	switch {
	case tournament.announced.ID != "":
		return nil, fmt.Errorf("announcing %s: %w", do.ID, ErrAnnounced)
	case do.ID == "" || words.OneLine(do.Title) == "":
		return nil, fmt.Errorf("announcing %q: an ID and a title are needed: %w", do.ID, ErrNotNow)
	case command.By == "":
		return nil, fmt.Errorf("announcing %s: a steward is needed: %w", do.ID, ErrForbidden)
	case do.Keys < 1:
		return nil, fmt.Errorf("announcing %s: a chain of dice keys is needed: %w", do.ID, ErrKey)
	}
	do.Dice.Mode = cmp.Or(do.Dice.Mode, dice.Server)
	if err := do.Dice.Check(); err != nil {
		return nil, fmt.Errorf("announcing %s: %w", do.ID, err)
	}
	do.Rules = do.Rules.addLevelling(tournament.lookup)
	do.Rules.Void = cmp.Or(do.Rules.Void, points.VoidLevel)
	if err := errors.Join(do.Rules.Check(tournament.lookup), do.Rules.checkDice(&do.Dice), do.Rules.Dates.checkPast(Dates{}, command.At)); err != nil {
		return nil, fmt.Errorf("announcing %s: %w", do.ID, err)
	}
	events := []event.Event{Announced{
		ID: do.ID, Title: words.OneLine(do.Title), Steward: command.By, Rules: do.Rules,
		Commitment: do.Commitment, Keys: do.Keys, Dice: &do.Dice, At: command.At,
	}}
	for _, player := range do.Directors {
		named, err := Appoint{Player: player, Why: "named with the tournament"}.decide(event.Fold(tournament, events...), command)
		if err != nil {
			return nil, err
		}
		events = append(events, named...)
	}
	return events, nil
}

// decide changes the rules. The format and the seats at a table stay as
// they are.
func (do ChangeRules) decide(t *Tournament, c Command) ([]event.Event, error) {
	const action = "changing the rules"
	if err := cmp.Or(t.permit(do, c, "", action), t.refuseAfterEnd(action)); err != nil {
		return nil, err
	}
	do.Rules = do.Rules.addLevelling(t.lookup)
	changedFields := listChanges(t.RulesFrom(do.From), do.Rules)
	begun := len(t.seasons) > 0
	if err := t.checkStartable(do.From, action); err != nil {
		return nil, err
	}
	switch {
	case do.Why == "":
		return nil, refuse(action, ErrNotNow, "reason")
	case len(changedFields) == 0:
		return nil, refuse(action, ErrNotNow, "same_rules")
	case slices.Contains(changedFields, "format"), begun && slices.Contains(changedFields, "seats"):
		return nil, refuse(action, ErrNotNow, "fixed_rules")
	}
	if err := errors.Join(do.Rules.Check(t.lookup), do.Rules.checkDice(t.announced.Dice), do.Rules.Dates.checkPast(t.RulesFrom(do.From).Dates, c.At)); err != nil {
		return nil, addAttempt(action, err)
	}
	events := []event.Event{RulesChanged{Rules: do.Rules, What: changedFields, Why: do.Why, Late: begun && do.From == 0, From: do.From, By: c.By, At: c.At}}
	events = append(events, event.Fold(t, events...).makeAdmissions(c, 0)...) // there may be more places
	return append(events, event.Fold(t, events...).makeLadderUpdate(c, "there are more places")...), nil
}

// checkPast returns a fault for each date that lies before now, unless the date was the same in before.
func (d Dates) checkPast(before Dates, now time.Time) error {
	var faults []error
	for _, date := range []struct {
		field    string
		was, new time.Time
	}{{"dates.entries", before.Entries, d.Entries}, {"dates.start", before.Start, d.Start}} {
		if !date.new.IsZero() && !date.new.Equal(date.was) && date.new.Before(now) {
			faults = append(faults, fmt.Errorf("%s: %s is in the past: it is %s now", date.field, formatTime(date.new), formatTime(now)))
		}
	}
	return errors.Join(faults...)
}

func (do PostNews) decide(t *Tournament, command Command) ([]event.Event, error) {
	if err := t.permit(do, command, "", "posting news"); err != nil {
		return nil, err
	}
	text := strings.TrimSpace(do.Text)
	if text == "" {
		return nil, refuse("posting news", ErrNotNow, "no_text")
	}
	return []event.Event{NewsPosted{Text: text, By: command.By, At: command.At}}, nil
}
