package tournament

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
)

func (do Enter) decide(t *Tournament, c Command) ([]event.Event, error) {
	what := fmt.Sprintf("entering %s", do.Player)
	if asked, ok := t.invitation(do.Player); ok && asked.Game == "" && c.By == do.Player {
		c.By = t.announced.Steward // the steward asked for the entry
	}
	if err := cmp.Or(t.hand(c, do.Player, what), t.going(what)); err != nil {
		return nil, err
	}
	if e, ok := t.entrant(do.Player); ok && !e.Withdrawn {
		return nil, refuse(what, ErrNotNow, "entered")
	}
	if err := t.unbarred(do.Player, what); err != nil {
		return nil, err
	}
	from, err := t.from(c, do.Player, what)
	if err != nil {
		return nil, err
	}
	if err := t.eligible(c, do, what); err != nil {
		return nil, err
	}
	full := t.full()
	if full && !t.rules.Eligible.Waiting {
		return nil, refuse(what, ErrNotNow, "full", "n", t.most())
	}
	number := 1
	for _, e := range t.entrants {
		number = max(number, e.Number+1)
	}
	events := []event.Event{Entered{
		Player: do.Player, Number: number, Rating: do.Rating, Waiting: full, Season: from.Season, Round: from.Round, At: c.At,
	}}
	return append(events, event.Fold(t, events...).onLadder(c, string(do.Player)+" has entered")...), nil
}

// again reports whether the tournament has seasons to come back for.
func (t *Tournament) again() bool { return t.rules.Format == League || t.rules.Format == Honour }

// most returns how many players may take part: by the rules, or as many as can be seated.
func (t *Tournament) most() int { return cmp.Or(t.rules.Eligible.Most, seating.MostEntrants) }

func (t *Tournament) full() bool { return len(t.players()) >= t.most() }

// from returns the first round that a player can play if they enter now. A player that has
// withdrawn from a season comes back in the next, if there is one: a withdrawal must not be a
// way to skip rounds.
func (t *Tournament) from(c Command, p game.Player, what string) (Point, error) {
	switch {
	case !t.left(p):
		return t.entry(c, what)
	case t.again() && t.more():
		return Point{len(t.seasons) + 1, 1}, nil
	}
	return Point{}, refuse(what, ErrNotNow, "no_return")
}

// left reports whether a player has withdrawn from a season that is still open.
func (t *Tournament) left(p game.Player) bool {
	return slices.ContainsFunc(t.seasons, func(s *season) bool { return s.closed == nil && s.leftBy(p) })
}

// more reports whether there are seasons to come.
func (t *Tournament) more() bool {
	most := t.RulesFrom(len(t.seasons) + 1).Seasons
	return most == 0 || len(t.seasons) < most
}

// entry returns the first round that a new player can play if they enter now. Until play
// begins, the steward lets people in even though entries are closed: else a tournament with
// too few entrants could never begin.
func (t *Tournament) entry(c Command, what string) (Point, error) {
	s, running := t.open()
	over := !t.rules.Dates.Entries.IsZero() && c.At.After(t.rules.Dates.Entries)
	switch {
	case t.rules.Format == Climb && running:
		return Point{s.n, 1}, nil
	case len(t.seasons) == 0 && (c.By == t.announced.Steward || !t.closed && (!over || t.again())):
		return Point{}, nil
	case running && t.rules.Late != LateNot && t.stepwise() && len(s.rounds) < t.rules.Rounds:
		return Point{s.n, len(s.rounds) + 1}, nil
	case t.again() && t.more():
		return Point{len(t.seasons) + 1, 1}, nil
	}
	return Point{}, refuse(what, ErrNotNow, "entries")
}

// stepwise reports whether rounds are drawn one by one, so that late entrants
// can join.
func (t *Tournament) stepwise() bool {
	return t.rules.Format == Swiss || t.rules.Format == Honour || t.rules.Format == Solo
}

// eligible checks whether a player may enter; the steward may let anybody in.
func (t *Tournament) eligible(c Command, do Enter, what string) error {
	e := t.rules.Eligible
	if c.By == t.announced.Steward {
		return nil
	}
	if len(e.Invited) > 0 && !slices.Contains(e.Invited, do.Player) {
		return refuse(what, ErrForbidden, "invitation")
	}
	return e.refused(what, Known{do.Rating, do.Reliability})
}

func (do Withdraw) decide(t *Tournament, c Command) ([]event.Event, error) {
	what := fmt.Sprintf("withdrawing %s", do.Player)
	if err := cmp.Or(t.hand(c, do.Player, what), t.going(what)); err != nil {
		return nil, err
	}
	e, ok := t.entrant(do.Player)
	if !ok || e.Withdrawn {
		return nil, refuse(what, ErrUnknown, "no_entrant")
	}
	gone := Withdrew{Player: do.Player, By: c.By, Why: do.Why, At: c.At}
	if s, running := t.open(); running {
		gone.Season, gone.Round = s.n, s.live(t.rules.Format)
	}
	events := []event.Event{gone}
	if !e.Waiting {
		events = append(events, event.Fold(t, events...).admissions(c, 1)...)
	}
	return append(events, event.Fold(t, events...).onLadder(c, string(do.Player)+" has left")...), nil
}

// admissions gives free places to the players that have waited longest, if they can still be let
// in: to at most most of them, or with 0 as many as there are places.
func (t *Tournament) admissions(c Command, most int) []event.Event {
	var events []event.Event
	free := t.most() - len(t.players())
	for _, e := range t.entrants {
		from, err := t.admission(c, e.Player)
		if err == nil && e.Waiting && !e.Withdrawn && free > 0 && (most == 0 || len(events) < most) {
			events = append(events, Admitted{Player: e.Player, Season: from.Season, Round: from.Round, At: c.At})
			free--
		}
	}
	return events
}

// admission returns the first round that a player can play if they get a place now. Players on
// the waiting list are let in until play begins, even though entries are closed.
func (t *Tournament) admission(c Command, p game.Player) (Point, error) {
	if len(t.seasons) == 0 {
		return Point{}, nil
	}
	return t.from(c, p, "admitting")
}

func (do AskBye) decide(t *Tournament, c Command) ([]event.Event, error) {
	what := fmt.Sprintf("bye for %s", do.Player)
	if err := cmp.Or(t.hand(c, do.Player, what), t.going(what)); err != nil {
		return nil, err
	}
	s, ok := t.open()
	if e, in := t.entrant(do.Player); !in || e.Withdrawn || e.Waiting {
		return nil, refuse(what, ErrUnknown, "no_entrant")
	}
	if !ok && t.more() {
		s, ok = t.coming(do.Player), true
	}
	switch {
	case !ok || !t.stepwise():
		return nil, refuse(what, ErrNotNow, "byes")
	case !s.has(do.Player) || s.leftBy(do.Player):
		return nil, refuse(what, ErrUnknown, "not_in_season", "season", s.n)
	}
	round := cmp.Or(do.Round, len(s.rounds)+1)
	_, has := s.granted(do.Player, round)
	if do.Bye == points.Allocated {
		if err := t.pairingBye(c, s, do, what); err != nil {
			return nil, err
		}
	}
	switch {
	case do.Bye != points.HalfBye && do.Bye != points.ZeroBye && do.Bye != points.Allocated:
		return nil, refuse(what, ErrNotNow, "bye", "bye", do.Bye)
	case round <= len(s.rounds) || round > t.rules.Rounds:
		return nil, refuse(what, ErrNotNow, "bye_round", "round", round, "first", len(s.rounds)+1, "last", t.rules.Rounds)
	case has:
		return nil, refuse(what, ErrNotNow, "bye_again", "round", round)
	case do.Bye == points.HalfBye && s.halves(do.Player) >= t.rules.Points.Byes.Halves:
		return nil, refuse(what, ErrNotNow, "bye_halves", "n", t.rules.Points.Byes.Halves)
	}
	return []event.Event{ByeGranted{Player: do.Player, Season: s.n, Round: round, Bye: do.Bye, Why: do.Why, At: c.At}}, nil
}

// pairingBye refuses a pairing bye by hand if the steward did not send it, if it has no reason,
// or if the player has had one in the season.
func (t *Tournament) pairingBye(c Command, s *season, do AskBye, what string) error {
	if err := t.worded(c, do.Why, what); err != nil {
		return err
	}
	mine := func(p game.Player, bye points.Bye) bool { return p == do.Player && bye == points.Allocated }
	drawn := slices.ContainsFunc(s.rounds, func(r *round) bool {
		return slices.ContainsFunc(r.byes, func(b Bye) bool { return mine(b.Player, b.Bye) })
	})
	if drawn || slices.ContainsFunc(s.byes, func(b ByeGranted) bool { return mine(b.Player, b.Bye) }) {
		return refuse(what, ErrNotNow, "pairing_bye", "player", do.Player)
	}
	return nil
}

// coming makes a stand-in for the next season, with one player and the byes granted early, so
// that the player can ask for byes in it before it begins.
func (t *Tournament) coming(p game.Player) *season {
	n := len(t.seasons) + 1
	s := &season{n: n, divisions: []Division{{N: 1, Players: []game.Player{p}}}}
	s.byes = lists.Keep(t.early, func(b ByeGranted) bool { return b.Season == n })
	return s
}

// halves counts the half byes that a player was granted.
func (s *season) halves(p game.Player) int {
	return lists.Count(s.byes, func(b ByeGranted) bool { return b.Player == p && b.Bye == points.HalfBye })
}

func (CloseEntries) decide(t *Tournament, c Command) ([]event.Event, error) {
	const what = "closing entries"
	if err := cmp.Or(t.office(c, what), t.going(what)); err != nil {
		return nil, err
	}
	if t.closed {
		return nil, refuse(what, ErrNotNow, "entries_again")
	}
	return []event.Event{EntriesClosed{At: c.At}}, nil
}
