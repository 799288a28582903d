package tournament

import "seneschal/domain/event"

// Redo finds the act that led to recorded events, if it can be decided again: for the same sender, on the tournament
// as it was before the events, the act gives at least the first of them once more. It completes draws and lots with
// their recorded key; head is the hash of the log before the events. ok is false for acts that only record a
// person's decision, such as news, penalties and corrections, and for no events.
func Redo(events []event.Event, head []byte) (act Act, ok bool) {
	if len(events) == 0 {
		return nil, false
	}
	switch e := events[0].(type) {
	case BeaconRecorded:
		return redoRoll(events[1:], Chance{Beacon: e})
	case BeaconWaived:
		return redoRoll(events[1:], Chance{Without: e.Why})
	case RoundDrawn, SeasonClosed:
		return redoRoll(events, Chance{Head: head})
	case Admitted, EntriesClosed, SeasonOpened:
		return redoOpening(events)
	case StartAsked:
		return Start{}, true
	case RoundClosed:
		return CloseRound{Season: e.Season, Round: e.Round}, true
	case TableStarted:
		return StartTable{Game: e.Game, Seats: e.Seats, Commitment: e.Commitment}, true
	case ResultQuestioned:
		return QuestionResult{Game: e.Game, Why: e.Why}, true
	case ResultRecorded:
		return RecordResult{Game: e.Game, Head: e.Head, End: e.End}, true
	case ResultCorrected: // a ladder's new order can be worked out
		if len(events) > 1 {
			_, climbs := events[1].(LadderSet)
			return CorrectResult{Game: e.Game, Head: e.Head, End: e.End, Why: e.Why}, climbs
		}
		return nil, false
	case ChainRenewed:
		return Renew(e), true
	case Ended:
		return Finish{Why: e.Why}, true
	}
	return redoPerson(events[0])
}

// redoRoll finds the draw, or the closing of a season, behind the events that follow the beacon's round, and
// completes its chance with their key; false for any other events.
func redoRoll(events []event.Event, chance Chance) (Act, bool) {
	if len(events) == 0 {
		return nil, false
	}
	switch e := events[0].(type) {
	case RoundDrawn:
		chance.Key = e.Key
		return Draw{Season: e.Season, Chance: chance}, true
	case SeasonClosed:
		chance.Key = e.Key
		return CloseSeason{Season: e.Season, Chance: chance}, true
	}
	return nil, false
}

// redoOpening finds the opening of a season, with the events before it, or the closing of entries
// alone.
func redoOpening(events []event.Event) (Act, bool) {
	for _, e := range events {
		switch e.(type) {
		case Admitted, EntriesClosed:
		case SeasonOpened:
			return OpenSeason{}, true
		}
	}
	_, alone := events[0].(EntriesClosed)
	return CloseEntries{}, alone
}

// redoPerson finds the act behind an event about a single player, a second director, or the idle players of a
// ladder; false for any other event.
func redoPerson(e event.Event) (Act, bool) {
	switch e := e.(type) {
	case Entered:
		return Enter{Player: e.Player, Rating: e.Rating, Reliability: 100}, true
	case Invited:
		return Invite{Player: e.Player, Game: e.Game, From: e.From, Why: e.Why}, true
	case InvitationDeclined:
		return Reply{Player: e.Player}, true
	case Withdrew:
		return Withdraw{Player: e.Player, Why: e.Why}, true
	case ByeGranted:
		return AskBye{Player: e.Player, Round: e.Round, Bye: e.Bye, Why: e.Why}, true
	case ClubNamed:
		return NameClub{Player: e.Player, Club: e.Club, Why: e.Why}, true
	case SecondGiven:
		return Confirm{N: e.N}, true
	case Agreed:
		return Agree{Game: e.Game, Player: e.Player}, true
	case Challenged:
		return Challenge{Player: e.Player, Against: e.Against}, true
	case LadderSet:
		return Decay{}, true
	}
	return nil, false
}
