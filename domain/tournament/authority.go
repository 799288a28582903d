package tournament

import (
	"cmp"
	"reflect"

	"seneschal/domain/game"
)

// An Authority names the senders that may order an act. With the zero value nobody may.
type Authority struct {
	Word string // the order in an email, such as RESULT; "": there is none
	// Player allows the act to the player that it is for.
	Player bool
	// Director allows it to every director: the steward, and those that the steward has named.
	Director bool
	// Steward allows it to the steward, and to no other director.
	Steward bool
	// Server allows it to the server: its clock and its games.
	Server bool
	// Second says that a second director must agree if the act concerns the director's own table or
	// division.
	Second bool
}

// authorities holds the authority for each act. An act that has no row is refused to everybody.
var authorities = map[reflect.Type]Authority{
	reflect.TypeFor[Enter]():          {Word: "ENTER", Player: true, Director: true},
	reflect.TypeFor[EnterAll]():       {Word: "ENTER", Director: true},
	reflect.TypeFor[NameClub]():       {Word: "CLUB", Player: true, Director: true},
	reflect.TypeFor[Withdraw]():       {Word: "WITHDRAW", Player: true, Director: true},
	reflect.TypeFor[AskBye]():         {Word: "BYE", Player: true, Director: true},
	reflect.TypeFor[Agree]():          {Word: "READY", Player: true},
	reflect.TypeFor[Substitute]():     {Word: "SUBSTITUTE", Player: true, Director: true},
	reflect.TypeFor[Challenge]():      {Word: "CHALLENGE", Player: true, Director: true},
	reflect.TypeFor[Reply]():          {Word: "YES", Player: true},
	reflect.TypeFor[Invite]():         {Word: "ENTER", Director: true},
	reflect.TypeFor[OpenSeason]():     {Word: "START", Director: true, Server: true},
	reflect.TypeFor[Draw]():           {Word: "DRAW", Director: true, Server: true},
	reflect.TypeFor[CloseEntries]():   {Word: "CLOSE", Director: true, Server: true},
	reflect.TypeFor[CloseRound]():     {Word: "CLOSE", Director: true, Server: true},
	reflect.TypeFor[CloseSeason]():    {Word: "CLOSE", Director: true, Server: true},
	reflect.TypeFor[CorrectResult]():  {Word: "RESULT", Director: true, Second: true},
	reflect.TypeFor[Forfeit]():        {Word: "FORFEIT", Director: true, Second: true},
	reflect.TypeFor[Void]():           {Word: "VOID", Director: true, Server: true, Second: true},
	reflect.TypeFor[Penalise]():       {Word: "PENALISE", Director: true},
	reflect.TypeFor[Return]():         {Word: "RETURN", Director: true},
	reflect.TypeFor[Ban]():            {Word: "BAN", Director: true, Second: true},
	reflect.TypeFor[Lift]():           {Word: "LIFT", Director: true},
	reflect.TypeFor[Apart]():          {Word: "APART", Director: true, Second: true},
	reflect.TypeFor[Confirm]():        {Word: "CONFIRM", Director: true},
	reflect.TypeFor[Refuse]():         {Word: "REFUSE", Director: true},
	reflect.TypeFor[Appoint]():        {Word: "APPOINT", Steward: true},
	reflect.TypeFor[ChangeRules]():    {Word: "CHANGE", Director: true},
	reflect.TypeFor[PostNews]():       {Word: "ANNOUNCE", Director: true, Server: true},
	reflect.TypeFor[Finish]():         {Word: "END", Director: true, Server: true},
	reflect.TypeFor[StartTable]():     {Director: true, Server: true},
	reflect.TypeFor[RecordResult]():   {Director: true, Server: true},
	reflect.TypeFor[QuestionResult](): {Director: true, Server: true},
	reflect.TypeFor[Decay]():          {Director: true, Server: true},
}

// permit returns a refusal (ErrForbidden) if the sender of a command may not order an act. player is the player that
// the act is for; "" if it is for none.
func (t *Tournament) permit(do Act, command Command, player game.Player, action string) error {
	authority := authorities[reflect.TypeOf(do)]
	switch {
	case authority.Server && command.By == "",
		authority.Director && t.IsDirector(command.By),
		authority.Steward && t.announced.Steward == command.By,
		authority.Player && player != "" && command.By == player:
		return nil
	case authority.Player:
		return refuse(action, ErrForbidden, "own")
	case authority.Steward && t.IsDirector(command.By):
		return refuse(action, ErrForbidden, "steward_alone")
	}
	return refuse(action, ErrForbidden, "steward")
}

// permitWithReason returns a refusal if the sender may not order an act, if the tournament has ended,
// or if there is no reason.
func (t *Tournament) permitWithReason(do Act, command Command, why, action string) error {
	if err := cmp.Or(t.permit(do, command, "", action), t.refuseAfterEnd(action)); err != nil {
		return err
	}
	if why == "" {
		return refuse(action, ErrNotNow, "reason")
	}
	return nil
}
