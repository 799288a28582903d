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

func (do Enter) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action, own := fmt.Sprintf("entering %s", do.Player), command.By == do.Player
	if invitation, ok := tournament.findInvitation(do.Player); ok && invitation.Game == "" && command.By == do.Player {
		command.By = tournament.announced.Steward // the steward asked for the entry
	}
	if err := cmp.Or(tournament.permit(do, command, do.Player, action), tournament.refuseAfterEnd(action), checkClub(do.Club, action)); err != nil {
		return nil, err
	}
	if e, ok := tournament.findEntrant(do.Player); ok && !e.Withdrawn {
		return nil, refuse(action, ErrNotNow, "entered")
	}
	if err := cmp.Or(tournament.refuseBanned(do.Player, action), command.checkSeatBan(do.Player, own, action)); err != nil {
		return nil, err
	}
	firstRound, err := tournament.findFirstRound(command, do.Player, action)
	if err != nil {
		return nil, err
	}
	if err := tournament.checkEligible(command, do, action); err != nil {
		return nil, err
	}
	full := tournament.isFull()
	if full && !tournament.rules.Eligible.Waiting {
		return nil, refuse(action, ErrNotNow, "full", "n", tournament.maxPlayers())
	}
	number := 1
	for _, e := range tournament.entrants {
		number = max(number, e.Number+1)
	}
	events := []event.Event{Entered{
		Player: do.Player, Number: number, Rating: do.Rating, Waiting: full, Season: firstRound.Season, Round: firstRound.Round, At: command.At,
	}}
	if do.Club != "" {
		events = append(events, ClubNamed{Player: do.Player, Club: do.Club, By: command.By, At: command.At})
	}
	return append(events, event.Fold(tournament, events...).makeLadderUpdate(command, string(do.Player)+" has entered")...), nil
}

// decide lets the players in one after the other. It fails with the refusal of the first that may not
// enter.
func (do EnterAll) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	if err := tournament.permit(do, command, "", "entering players"); err != nil {
		return nil, err
	}
	tournament = tournament.Clone()
	var admissions []event.Event
	for _, enter := range do.Entries {
		events, err := enter.decide(tournament, command)
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			tournament.Apply(e)
		}
		admissions = append(admissions, events...)
	}
	return admissions, nil
}

// isRecurring reports whether the format has several seasons.
func (t *Tournament) isRecurring() bool { return t.rules.Format == League || t.rules.Format == Honour }

// maxPlayers returns how many players may take part: by the rules, or as many as can be seated.
func (t *Tournament) maxPlayers() int { return cmp.Or(t.rules.Eligible.Most, seating.MostEntrants) }

// isFull reports whether as many players take part as may.
func (t *Tournament) isFull() bool { return len(t.listPlaying()) >= t.maxPlayers() }

// findFirstRound returns the first round that a player can play if they enter now; it fails with a refusal if they
// can play none. A player that has withdrawn from an open season may enter only for the next season, because a
// withdrawal must not be a way to skip rounds.
func (t *Tournament) findFirstRound(command Command, player game.Player, action string) (Point, error) {
	switch {
	case !t.hasLeftOpenSeason(player):
		return t.findEntryRound(command, action)
	case t.isRecurring() && t.hasMoreSeasons():
		return Point{len(t.seasons) + 1, 1}, nil
	}
	return Point{}, refuse(action, ErrNotNow, "no_return")
}

// hasLeftOpenSeason reports whether a player has withdrawn from a season that is still open.
func (t *Tournament) hasLeftOpenSeason(p game.Player) bool {
	return slices.ContainsFunc(t.seasons, func(s *season) bool { return s.closed == nil && s.leftBy(p) })
}

// hasMoreSeasons reports whether there are seasons to come.
func (t *Tournament) hasMoreSeasons() bool {
	most := t.RulesFrom(len(t.seasons) + 1).Seasons
	return most == 0 || len(t.seasons) < most
}

// findEntryRound returns the first round that a new player can play if they enter now; the zero Point before play
// begins. It fails with a refusal if entries are closed for them. Until play begins, directors may let players in
// although entries are closed: else a tournament with too few entrants could never begin.
func (t *Tournament) findEntryRound(command Command, action string) (Point, error) {
	season, running := t.findOpen()
	over := !t.rules.Dates.Entries.IsZero() && command.At.After(t.rules.Dates.Entries)
	switch {
	case t.rules.Format == Climb && running:
		return Point{season.n, 1}, nil
	case len(t.seasons) == 0 && (t.IsDirector(command.By) || !t.closed && (!over || t.isRecurring())):
		return Point{}, nil
	case running && t.rules.Late != LateNot && t.drawsStepwise() && len(season.rounds) < t.rules.Rounds:
		return Point{season.n, len(season.rounds) + 1}, nil
	case t.isRecurring() && t.hasMoreSeasons():
		return Point{len(t.seasons) + 1, 1}, nil
	}
	return Point{}, refuse(action, ErrNotNow, "entries")
}

// drawsStepwise reports whether rounds are drawn one by one, so that late entrants
// can join.
func (t *Tournament) drawsStepwise() bool {
	return t.rules.Format == Swiss || t.rules.Format == Honour || t.rules.Format == Solo
}

// checkEligible returns a refusal if a player does not meet the conditions of entry. Directors may let
// anybody in.
func (t *Tournament) checkEligible(command Command, do Enter, action string) error {
	eligible := t.rules.Eligible
	if t.IsDirector(command.By) {
		return nil
	}
	if len(eligible.Invited) > 0 && !slices.Contains(eligible.Invited, do.Player) {
		return refuse(action, ErrForbidden, "invitation")
	}
	return eligible.checkConditions(action, Known{do.Rating, do.Reliability})
}

func (do Withdraw) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("withdrawing %s", do.Player)
	if err := cmp.Or(tournament.permit(do, command, do.Player, action), tournament.refuseAfterEnd(action)); err != nil {
		return nil, err
	}
	entrant, ok := tournament.findEntrant(do.Player)
	if !ok || entrant.Withdrawn {
		return nil, refuse(action, ErrUnknown, "no_entrant")
	}
	gone := Withdrew{Player: do.Player, By: command.By, Why: do.Why, At: command.At}
	if s, running := tournament.findOpen(); running {
		gone.Season, gone.Round = s.n, s.lastLiveRound(tournament.rules.Format)
	}
	events := []event.Event{gone}
	if !entrant.Waiting {
		events = append(events, event.Fold(tournament, events...).makeAdmissions(command, 1)...)
	}
	return append(events, event.Fold(tournament, events...).makeLadderUpdate(command, string(do.Player)+" has left")...), nil
}

// makeAdmissions returns the events that give free places to the players that have waited longest, if they can still
// be let in. limit is how many it gives at most; 0: as many as there are places.
func (t *Tournament) makeAdmissions(command Command, limit int) []event.Event {
	var events []event.Event
	free := t.maxPlayers() - len(t.listPlaying())
	for _, entrant := range t.entrants {
		firstRound, err := t.findAdmission(command, entrant.Player)
		if err == nil && entrant.Waiting && !entrant.Withdrawn && free > 0 && (limit == 0 || len(events) < limit) {
			events = append(events, Admitted{Player: entrant.Player, Season: firstRound.Season, Round: firstRound.Round, At: command.At})
			free--
		}
	}
	return events
}

// findAdmission returns the first round that a waiting player can play if they get a place now; it fails with a
// refusal if they can play none. Until play begins, waiting players are let in although entries are closed.
func (t *Tournament) findAdmission(command Command, player game.Player) (Point, error) {
	if len(t.seasons) == 0 {
		return Point{}, nil
	}
	return t.findFirstRound(command, player, "admitting")
}

func (do AskBye) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("bye for %s", do.Player)
	if err := cmp.Or(tournament.permit(do, command, do.Player, action), tournament.refuseAfterEnd(action)); err != nil {
		return nil, err
	}
	season, ok := tournament.findOpen()
	if e, in := tournament.findEntrant(do.Player); !in || e.Withdrawn || e.Waiting {
		return nil, refuse(action, ErrUnknown, "no_entrant")
	}
	if !ok && tournament.hasMoreSeasons() {
		season, ok = tournament.makeComingSeason(do.Player), true
	}
	switch {
	case !ok || !tournament.drawsStepwise():
		return nil, refuse(action, ErrNotNow, "byes")
	case !season.hasPlayer(do.Player) || season.leftBy(do.Player):
		return nil, refuse(action, ErrUnknown, "not_in_season", "season", season.n)
	}
	round := cmp.Or(do.Round, len(season.rounds)+1)
	_, has := season.findGrantedBye(do.Player, round)
	if do.Bye == points.Allocated {
		if err := tournament.checkPairingBye(command, season, do, action); err != nil {
			return nil, err
		}
	}
	switch {
	case do.Bye != points.HalfBye && do.Bye != points.ZeroBye && do.Bye != points.Allocated:
		return nil, refuse(action, ErrNotNow, "bye", "bye", do.Bye)
	case round <= len(season.rounds) || round > tournament.rules.Rounds:
		return nil, refuse(action, ErrNotNow, "bye_round", "round", round, "first", len(season.rounds)+1, "last", tournament.rules.Rounds)
	case has:
		return nil, refuse(action, ErrNotNow, "bye_again", "round", round)
	case do.Bye == points.HalfBye && season.countHalfByes(do.Player) >= tournament.rules.Points.Byes.Halves:
		return nil, refuse(action, ErrNotNow, "bye_halves", "n", tournament.rules.Points.Byes.Halves)
	}
	return []event.Event{ByeGranted{Player: do.Player, Season: season.n, Round: round, Bye: do.Bye, Why: do.Why, At: command.At}}, nil
}

// checkPairingBye returns a refusal if a pairing bye is not ordered by a director, has no reason, or is the player's
// second in the season.
func (t *Tournament) checkPairingBye(c Command, season *season, do AskBye, action string) error {
	switch {
	case !t.IsDirector(c.By):
		return refuse(action, ErrForbidden, "steward")
	case do.Why == "":
		return refuse(action, ErrNotNow, "reason")
	}
	isPairingBye := func(p game.Player, bye points.Bye) bool { return p == do.Player && bye == points.Allocated }
	drawn := slices.ContainsFunc(season.rounds, func(r *round) bool {
		return slices.ContainsFunc(r.byes, func(b Bye) bool { return isPairingBye(b.Player, b.Bye) })
	})
	if drawn || slices.ContainsFunc(season.byes, func(b ByeGranted) bool { return isPairingBye(b.Player, b.Bye) }) {
		return refuse(action, ErrNotNow, "pairing_bye", "player", do.Player)
	}
	return nil
}

// makeComingSeason makes a stand-in for the next season, with one player and the byes that were granted
// for it, so that the player can ask for byes before it begins.
func (t *Tournament) makeComingSeason(player game.Player) *season {
	n := len(t.seasons) + 1
	s := &season{n: n, divisions: []Division{{N: 1, Players: []game.Player{player}}}}
	s.byes = lists.Keep(t.earlyByes, func(b ByeGranted) bool { return b.Season == n })
	return s
}

// countHalfByes counts the half byes that a player was granted.
func (s *season) countHalfByes(p game.Player) int {
	return lists.Count(s.byes, func(b ByeGranted) bool { return b.Player == p && b.Bye == points.HalfBye })
}

func (CloseEntries) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	const action = "closing entries"
	if err := cmp.Or(tournament.permit(CloseEntries{}, command, "", action), tournament.refuseAfterEnd(action)); err != nil {
		return nil, err
	}
	if tournament.closed {
		return nil, refuse(action, ErrNotNow, "entries_again")
	}
	return []event.Event{EntriesClosed{At: command.At}}, nil
}
