package tournament

import (
	"fmt"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// An Invite asks a stranger to take part, or to take the seat of From in Game. Nothing
// else happens until the stranger has answered.
type Invite struct {
	Player game.Player // the ID that the stranger is asked under
	Game   string      // "": to take part
	From   game.Player
	Why    string
}

// Reply answers an invitation in the name of the invited player.
type Reply struct {
	Player game.Player
	Yes    bool
}

// Invitations returns the invitations that nobody has answered, oldest first.
func (t *Tournament) Invitations() []Invited { return slices.Clone(t.invited) }

// IsInvited reports whether a player has been invited and has not answered.
func (t *Tournament) IsInvited(p game.Player) bool {
	_, asked := t.findInvitation(p)
	return asked
}

// findInvitation finds the unanswered invitation of a player; false if there is none.
func (t *Tournament) findInvitation(p game.Player) (Invited, bool) {
	return lists.Find(t.invited, func(i Invited) bool { return i.Player == p })
}

// dropInvitation removes the invitation of a player that has answered it.
func (t *Tournament) dropInvitation(p game.Player) {
	t.invited = lists.Keep(t.invited, func(i Invited) bool { return i.Player != p })
}

func (do Invite) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("asking %s", do.Player)
	if err := tournament.permit(do, command, "", action); err != nil {
		return nil, err
	}
	switch {
	case tournament.IsInvited(do.Player):
		return nil, refuse(action, ErrNotNow, "invited_already")
	case slices.Contains(tournament.declined, do.Player):
		return nil, refuse(action, ErrForbidden, "declined")
	}
	if _, err := do.decideYes(tournament, command); err != nil { // a YES would be refused, too
		return nil, err
	}
	return []event.Event{Invited{Player: do.Player, Game: do.Game, From: do.From, Why: do.Why, By: command.By, At: command.At}}, nil
}

// decideYes returns the events of a YES: an entry or a substitution, as if the steward ordered it. It fails if that
// would be refused.
func (do Invite) decideYes(tournament *Tournament, command Command) ([]event.Event, error) {
	command.By = tournament.announced.Steward
	if do.Game == "" {
		return Enter{Player: do.Player, Reliability: 100}.decide(tournament, command)
	}
	return Substitute{Game: do.Game, From: do.From, To: do.Player, Why: do.Why}.decide(tournament, command)
}

func (do Reply) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("answering for %s", do.Player)
	invitation, ok := tournament.findInvitation(do.Player)
	switch {
	case command.By != do.Player:
		return nil, refuse(action, ErrForbidden, "own")
	case !ok:
		return nil, refuse(action, ErrNotNow, "not_invited")
	case !do.Yes:
		return []event.Event{InvitationDeclined{Player: do.Player, At: command.At}}, nil
	}
	if err := command.checkSeatBan(do.Player, true, action); err != nil {
		return nil, err
	}
	return Invite{Player: invitation.Player, Game: invitation.Game, From: invitation.From, Why: invitation.Why}.decideYes(tournament, command)
}

// inviteStranger orders the invitation of a stranger that a line names, or refuses the line if this stranger may not
// be asked.
func (l *submissionReading) inviteStranger(do Invite) {
	switch l.do.Strangers[do.Player] {
	case BarNever:
		l.Refuse(CodeRight, "", l.Say("refused.invite_never", "player", do.Player))
	case BarOften:
		l.Refuse(CodeNow, "", l.Say("refused.invite_often", "player", do.Player))
	default:
		l.decideAct(do, "done.invited", "player", do.Player)
	}
}

// isStranger reports whether the sender is a director and the player a stranger that the submission names.
func (l *submissionReading) isStranger(p game.Player) bool {
	_, strange := l.do.Strangers[p]
	return strange && l.receipt.Steward
}

// readYes accepts an invitation in the sender's name.
func (l *submissionReading) readYes([]string) {
	asked, _ := l.tournament.findInvitation(l.command.By)
	if asked.Game == "" {
		l.decideAct(Reply{l.command.By, true}, "done.entered", "player", l.command.By)
		return
	}
	l.decideAct(Reply{l.command.By, true}, "done.substituted", "to", l.command.By, "from", asked.From, "game", asked.Game)
}

// readNo declines an invitation in the sender's name.
func (l *submissionReading) readNo([]string) {
	l.decideAct(Reply{l.command.By, false}, "done.declined")
}
