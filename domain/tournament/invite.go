package tournament

import (
	"fmt"
	"slices"
	"time"

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

// Invited reports whether a player has been invited and has not answered.
func (t *Tournament) Invited(p game.Player) bool {
	_, asked := t.invitation(p)
	return asked
}

// invitation finds the unanswered invitation of a player.
func (t *Tournament) invitation(p game.Player) (Invited, bool) {
	return lists.Find(t.invited, func(i Invited) bool { return i.Player == p })
}

// answered removes the invitation of a player.
func (t *Tournament) answered(p game.Player) {
	t.invited = lists.Keep(t.invited, func(i Invited) bool { return i.Player != p })
}

func (do Invite) decide(t *Tournament, c Command) ([]event.Event, error) {
	what := fmt.Sprintf("asking %s", do.Player)
	if err := t.steward(c, what); err != nil {
		return nil, err
	}
	switch {
	case t.Invited(do.Player):
		return nil, refuse(what, ErrNotNow, "invited_already")
	case slices.Contains(t.declined, do.Player):
		return nil, refuse(what, ErrForbidden, "declined")
	}
	if _, err := do.accepted(t, c.At); err != nil { // a YES would be refused, too
		return nil, err
	}
	return []event.Event{Invited{Player: do.Player, Game: do.Game, From: do.From, Why: do.Why, By: c.By, At: c.At}}, nil
}

// accepted decides the events of a YES: an entry or a substitution, by the steward's right.
func (do Invite) accepted(t *Tournament, at time.Time) ([]event.Event, error) {
	c := Command{At: at, By: t.announced.Steward}
	if do.Game == "" {
		return Enter{Player: do.Player, Reliability: 100}.decide(t, c)
	}
	return Substitute{Game: do.Game, From: do.From, To: do.Player, Why: do.Why}.decide(t, c)
}

func (do Reply) decide(t *Tournament, c Command) ([]event.Event, error) {
	what := fmt.Sprintf("answering for %s", do.Player)
	asked, ok := t.invitation(do.Player)
	switch {
	case c.By != do.Player:
		return nil, refuse(what, ErrForbidden, "own")
	case !ok:
		return nil, refuse(what, ErrNotNow, "not_invited")
	case !do.Yes:
		return []event.Event{InvitationDeclined{Player: do.Player, At: c.At}}, nil
	}
	return Invite{Player: asked.Player, Game: asked.Game, From: asked.From, Why: asked.Why}.accepted(t, c.At)
}

// invite asks the stranger that a line names, unless that is barred.
func (l *submissionReading) invite(do Invite) {
	switch l.do.Strangers[do.Player] {
	case BarNever:
		l.Refuse(CodeRight, "", l.Say("refused.invite_never", "player", do.Player))
	case BarOften:
		l.Refuse(CodeNow, "", l.Say("refused.invite_often", "player", do.Player))
	default:
		l.act(do, "done.invited", "player", do.Player)
	}
}

// strange reports whether the sender is the steward and the player a stranger that can be asked.
func (l *submissionReading) strange(p game.Player) bool {
	_, strange := l.do.Strangers[p]
	return strange && l.r.Steward
}

// yes accepts an invitation in the sender's name.
func (l *submissionReading) yes([]string) {
	asked, _ := l.t.invitation(l.c.By)
	if asked.Game == "" {
		l.act(Reply{l.c.By, true}, "done.entered", "player", l.c.By)
		return
	}
	l.act(Reply{l.c.By, true}, "done.substituted", "to", l.c.By, "from", asked.From, "game", asked.Game)
}

// no declines an invitation in the sender's name.
func (l *submissionReading) no([]string) { l.act(Reply{l.c.By, false}, "done.declined") }
