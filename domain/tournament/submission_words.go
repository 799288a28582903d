package tournament

import (
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// enter lets the sender in; the steward may name another player.
func (l *submissionReading) enter(rest []string) {
	rest, club := withClub(rest)
	enter := Enter{Player: l.command.By, Rating: l.do.Rating, Reliability: l.do.Reliability, Club: club}
	switch {
	case len(rest) == 1 && l.receipt.Steward:
		player, ok := l.named(rest[0])
		if !ok {
			return
		}
		if l.strange(player) {
			l.invite(Invite{Player: player})
			return
		}
		known := l.do.known(player)
		enter = Enter{Player: player, Rating: known.Rating, Reliability: known.Reliability, Club: club}
	case len(rest) > 0:
		l.form("ENTER", "form.nothing")
		return
	}
	if asked, ok := l.tournament.invitation(enter.Player); ok && asked.Game == "" && enter.Player == l.command.By {
		l.yes(nil)
		return
	}
	l.act(enter, "done.entered", "player", enter.Player)
}

// withdraw takes the sender out; the steward may name another player.
func (l *submissionReading) withdraw(rest []string) {
	what, reason := why(rest)
	player := l.command.By
	if len(what) > 0 {
		named, ok := l.who(what[0])
		if !ok {
			return
		}
		player = named
	}
	if len(what) > 1 {
		l.form("WITHDRAW", "form.reason")
		return
	}
	l.act(Withdraw{Player: player, Why: reason}, "done.withdrawn", "player", player)
}

// bye lets the sender sit out a round; the steward may name another player.
func (l *submissionReading) bye(rest []string) {
	bye := AskBye{Player: l.command.By, Bye: points.HalfBye}
	rest, bye.Why = why(rest)
	if own := len(rest) == 0 || is(rest, 0, "PAIRING") || is(rest, 0, "HALF") || is(rest, 0, "ZERO") || is(rest, 0, "ROUND"); !own && l.receipt.Steward {
		player, ok := l.who(rest[0])
		if !ok {
			return
		}
		bye.Player, rest = player, rest[1:]
	}
	for i := 0; i < len(rest); i++ {
		switch {
		case is(rest, i, "HALF"):
			bye.Bye = points.HalfBye
		case is(rest, i, "ZERO"):
			bye.Bye = points.ZeroBye
		case is(rest, i, "PAIRING"):
			bye.Bye = points.Allocated
		case is(rest, i, "ROUND") && i+1 < len(rest):
			n, err := strconv.Atoi(rest[i+1])
			if err != nil || n < 1 {
				l.Refuse(CodeForm, rest[i+1], l.Say("form.round"), speech.Spell(l.Lang, "BYE ROUND 3"))
				return
			}
			bye.Round, i = n, i+1
		default:
			l.form("BYE", "form.bye")
			return
		}
	}
	if bye.Bye == points.Allocated {
		l.act(bye, "done.pairing_bye", "player", bye.Player)
		return
	}
	l.act(bye, "done.bye", "bye", bye.Bye)
}

// ready agrees to the beginning of the sender's table.
func (l *submissionReading) ready(rest []string) {
	gameID := l.tournament.onlyTable(l.command.By)
	if len(rest) > 0 {
		gameID = rest[0]
	}
	if gameID == "" {
		l.Refuse(CodeUnknown, "", l.Say("unknown.table"), speech.Spell(l.Lang, "READY game"))
		return
	}
	l.act(Agree{Game: gameID, Player: l.command.By}, "done.ready", "game", gameID)
}

// substitute gives the sender's seat to another player, as in SUBSTITUTE ME BY player, or the
// seat of a third player: REPLACE player BY player.
func (l *submissionReading) substitute(rest []string) {
	switch {
	case is(rest, 0, "ME"):
		l.give(l.command.By, rest[1:])
	case len(rest) > 0 && !is(rest, 0, "BY"):
		l.give(game.Player(rest[0]), rest[1:])
	default:
		l.give(l.command.By, rest)
	}
}

// give reads BY player [IN game] [WHY reason].
func (l *submissionReading) give(from game.Player, rest []string) {
	what, reason := why(rest)
	if !is(what, 0, "BY") || len(what) != 2 && (len(what) != 4 || !is(what, 2, "IN")) {
		l.form("SUBSTITUTE", "form.by")
		return
	}
	to, ok := l.named(what[1])
	if !ok {
		return
	}
	substitute := Substitute{From: from, To: to, Why: reason, Known: l.do.known(to)}
	if len(what) == 4 {
		substitute.Game = what[3]
	} else if substitute.Game = l.tournament.onlyTable(from); substitute.Game == "" {
		l.Refuse(CodeUnknown, "", l.Say("unknown.table_of", "player", from))
		return
	}
	if l.strange(to) {
		l.invite(Invite{Player: to, Game: substitute.Game, From: from, Why: reason})
		return
	}
	l.act(substitute, "done.substituted", "to", substitute.To, "from", from, "game", substitute.Game)
}

func (l *submissionReading) challenge(rest []string) {
	if len(rest) != 1 {
		l.form("CHALLENGE", "form.player")
		return
	}
	if p, ok := l.who(rest[0]); ok {
		l.act(Challenge{Player: l.command.By, Against: p}, "done.challenged", "player", p)
	}
}

// draw draws the next round. DRAW WITHOUT BEACON completes a sealed act, a draw or lots, whose
// beacon does not come.
func (l *submissionReading) draw(rest []string) {
	if is(rest, 0, "WITHOUT") {
		l.drawWithout(rest[1:])
		return
	}
	season, _ := ofSeason(rest)
	l.later(Draw{Season: season}, "done.drawn")
}

func (l *submissionReading) drawWithout(rest []string) {
	what, reason := why(rest)
	seal, sealed := l.tournament.Sealed()
	switch {
	case !is(what, 0, "BEACON") || len(what) != 1 || reason == "":
		l.form("DRAW", "form.reason")
	case !sealed:
		l.Refuse(CodeNow, "", l.Say("refused.unsealed"))
	case l.command.At.Before(seal.Signed):
		l.Refuse(CodeNow, "", l.Say("refused.beacon_ahead"))
	default:
		l.next = append(l.next, seal.want().Do.(Roller).With(Chance{Without: reason}))
		l.Did("done.without")
	}
}

// ofSeason reads SEASON and a number at the end of a line. The season is 0 if none is named,
// which means the first that is open.
func ofSeason(rest []string) (season int, before []string) {
	if last := len(rest) - 1; last > 0 && is(rest, last-1, "SEASON") {
		if n, err := strconv.Atoi(rest[last]); err == nil && n > 0 {
			return n, rest[:last-1]
		}
	}
	return 0, rest
}

func (l *submissionReading) penalise(rest []string) {
	what, reason := why(rest)
	if len(what) == 3 && is(what, 2, "POINTS") {
		what = what[:2]
	}
	if len(what) != 2 {
		l.form("PENALISE", "form.penalty")
		return
	}
	number, err := figure.Parse(what[1])
	if err != nil {
		l.Refuse(CodeForm, what[1], l.Say("form.points"), speech.Spell(l.Lang, "PENALISE player 2 WHY reason"))
		return
	}
	if p, ok := l.who(what[0]); ok {
		l.act(Penalise{Player: p, Points: number, Why: reason}, "done.penalised", "points", number, "player", p)
	}
}

func (l *submissionReading) closing(rest []string) {
	season, rest := ofSeason(rest)
	switch {
	case season > 0 && len(rest) == 0:
		l.later(CloseSeason{Season: season}, "done.season_closed")
	case is(rest, 0, "ENTRIES") && len(rest) == 1:
		l.act(CloseEntries{}, "done.entries")
	case is(rest, 0, "SEASON") && len(rest) == 1:
		l.later(CloseSeason{}, "done.season_closed")
	case is(rest, 0, "ROUND") && len(rest) == 1:
		l.act(CloseRound{Season: season}, "done.round_closed")
	case is(rest, 0, "ROUND") && is(rest, 1, "NOW") && len(rest) == 2:
		l.act(CloseRound{Season: season, Force: true}, "done.round_forced")
	default:
		l.form("CLOSE", "form.close")
	}
}

func (l *submissionReading) void(rest []string) {
	what, reason := why(rest)
	leave := len(what) == 2 && is(what, 1, "LEAVE")
	if len(what) != 1 && !leave {
		l.form("VOID", "form.game")
		return
	}
	done := "done.void"
	if tb, _, ok := l.tournament.table(what[0]); ok && tb.status() == "running" {
		done = lists.Either(leave, "done.void_left", "done.void_ended")
	}
	l.act(Void{Game: what[0], Why: reason, Leave: leave}, done, "game", what[0])
}

func (l *submissionReading) announce(rest []string) {
	l.act(PostNews{Text: strings.Join(rest, " ")}, "done.news")
}

func (l *submissionReading) end(rest []string) {
	_, reason := why(rest)
	l.act(Finish{Why: reason}, "done.ended")
}
