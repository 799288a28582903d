package tournament

import (
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// readEnter enters the sender, or accepts the sender's invitation; a director may name another player.
func (l *submissionReading) readEnter(rest []string) {
	rest, club := cutClub(rest)
	enter := Enter{Player: l.command.By, Rating: l.do.Rating, Reliability: l.do.Reliability, Club: club}
	switch {
	case len(rest) == 1 && l.receipt.Steward:
		player, ok := l.readPlayer(rest[0])
		if !ok {
			return
		}
		if l.isStranger(player) {
			l.inviteStranger(Invite{Player: player})
			return
		}
		known := l.do.lookUpFigures(player)
		enter = Enter{Player: player, Rating: known.Rating, Reliability: known.Reliability, Club: club}
	case len(rest) > 0:
		l.refuseForm("ENTER", "form.nothing")
		return
	}
	if asked, ok := l.tournament.findInvitation(enter.Player); ok && asked.Game == "" && enter.Player == l.command.By {
		l.readYes(nil)
		return
	}
	l.decideAct(enter, "done.entered", "player", enter.Player)
}

// readWithdraw takes the sender out; a director may name another player.
func (l *submissionReading) readWithdraw(rest []string) {
	words, reason := cutReason(rest)
	player := l.command.By
	if len(words) > 0 {
		named, ok := l.findEntrant(words[0])
		if !ok {
			return
		}
		player = named
	}
	if len(words) > 1 {
		l.refuseForm("WITHDRAW", "form.reason")
		return
	}
	l.decideAct(Withdraw{Player: player, Why: reason}, "done.withdrawn", "player", player)
}

// readBye lets the sender sit out a round; a director may name another player.
func (l *submissionReading) readBye(rest []string) {
	bye := AskBye{Player: l.command.By, Bye: points.HalfBye}
	rest, bye.Why = cutReason(rest)
	if own := len(rest) == 0 || isKeyword(rest, 0, "PAIRING") || isKeyword(rest, 0, "HALF") || isKeyword(rest, 0, "ZERO") || isKeyword(rest, 0, "ROUND"); !own && l.receipt.Steward {
		player, ok := l.findEntrant(rest[0])
		if !ok {
			return
		}
		bye.Player, rest = player, rest[1:]
	}
	for i := 0; i < len(rest); i++ {
		switch {
		case isKeyword(rest, i, "HALF"):
			bye.Bye = points.HalfBye
		case isKeyword(rest, i, "ZERO"):
			bye.Bye = points.ZeroBye
		case isKeyword(rest, i, "PAIRING"):
			bye.Bye = points.Allocated
		case isKeyword(rest, i, "ROUND") && i+1 < len(rest):
			n, err := strconv.Atoi(rest[i+1])
			if err != nil || n < 1 {
				l.Refuse(CodeForm, rest[i+1], l.Say("form.round"), speech.Spell(l.Lang, "BYE ROUND 3"))
				return
			}
			bye.Round, i = n, i+1
		default:
			l.refuseForm("BYE", "form.bye")
			return
		}
	}
	if bye.Bye == points.Allocated {
		l.decideAct(bye, "done.pairing_bye", "player", bye.Player)
		return
	}
	l.decideAct(bye, "done.bye", "bye", bye.Bye)
}

// readReady agrees to the beginning of the sender's only waiting table, or of the one that is named.
func (l *submissionReading) readReady(rest []string) {
	gameID := l.tournament.findOnlyTable(l.command.By)
	if len(rest) > 0 {
		gameID = rest[0]
	}
	if gameID == "" {
		l.Refuse(CodeUnknown, "", l.Say("unknown.table"), speech.Spell(l.Lang, "READY game"))
		return
	}
	l.decideAct(Agree{Game: gameID, Player: l.command.By}, "done.ready", "game", gameID)
}

// readSubstitute reads SUBSTITUTE ME BY player, which gives the sender's seat to another player, or REPLACE player
// BY player, which gives that of a third player.
func (l *submissionReading) readSubstitute(rest []string) {
	switch {
	case isKeyword(rest, 0, "ME"):
		l.readSuccessor(l.command.By, rest[1:])
	case len(rest) > 0 && !isKeyword(rest, 0, "BY"):
		l.readSuccessor(game.Player(rest[0]), rest[1:])
	default:
		l.readSuccessor(l.command.By, rest)
	}
}

// readSuccessor reads BY player [IN game] [WHY reason], and gives the seat of from to that player.
func (l *submissionReading) readSuccessor(from game.Player, rest []string) {
	words, reason := cutReason(rest)
	if !isKeyword(words, 0, "BY") || len(words) != 2 && (len(words) != 4 || !isKeyword(words, 2, "IN")) {
		l.refuseForm("SUBSTITUTE", "form.by")
		return
	}
	to, ok := l.readPlayer(words[1])
	if !ok {
		return
	}
	substitute := Substitute{From: from, To: to, Why: reason, Known: l.do.lookUpFigures(to)}
	if len(words) == 4 {
		substitute.Game = words[3]
	} else if substitute.Game = l.tournament.findOnlyTable(from); substitute.Game == "" {
		l.Refuse(CodeUnknown, "", l.Say("unknown.table_of", "player", from))
		return
	}
	if l.isStranger(to) {
		l.inviteStranger(Invite{Player: to, Game: substitute.Game, From: from, Why: reason})
		return
	}
	l.decideAct(substitute, "done.substituted", "to", substitute.To, "from", from, "game", substitute.Game)
}

// readChallenge reads CHALLENGE player.
func (l *submissionReading) readChallenge(rest []string) {
	if len(rest) != 1 {
		l.refuseForm("CHALLENGE", "form.player")
		return
	}
	if p, ok := l.findEntrant(rest[0]); ok {
		l.decideAct(Challenge{Player: l.command.By, Against: p}, "done.challenged", "player", p)
	}
}

// readDraw reads DRAW, which draws the next round. DRAW WITHOUT BEACON completes a sealed act, a draw or lots, whose
// beacon does not come.
func (l *submissionReading) readDraw(rest []string) {
	if isKeyword(rest, 0, "WITHOUT") {
		l.readDrawWithout(rest[1:])
		return
	}
	season, _ := cutSeason(rest)
	l.decideRoll(Draw{Season: season}, "done.drawn")
}

// readDrawWithout reads BEACON WHY reason behind DRAW WITHOUT. It refuses the line if nothing is sealed, or the time of
// the beacon's round has not come.
func (l *submissionReading) readDrawWithout(rest []string) {
	words, reason := cutReason(rest)
	seal, sealed := l.tournament.Sealed()
	switch {
	case !isKeyword(words, 0, "BEACON") || len(words) != 1 || reason == "":
		l.refuseForm("DRAW", "form.reason")
	case !sealed:
		l.Refuse(CodeNow, "", l.Say("refused.unsealed"))
	case l.command.At.Before(seal.Signed):
		l.Refuse(CodeNow, "", l.Say("refused.beacon_ahead"))
	default:
		l.rollActs = append(l.rollActs, seal.toWant().Do.(Roller).WithChance(Chance{Without: reason}))
		l.Confirm("done.without")
	}
}

// cutSeason cuts SEASON and a number off the end of a line, and returns the number and the words before. The season
// is 0, which means the first open one, if they are missing.
func cutSeason(rest []string) (season int, before []string) {
	if last := len(rest) - 1; last > 0 && isKeyword(rest, last-1, "SEASON") {
		if n, err := strconv.Atoi(rest[last]); err == nil && n > 0 {
			return n, rest[:last-1]
		}
	}
	return 0, rest
}

// readPenalise reads PENALISE player 2 WHY reason; the word POINTS may stand behind the number.
func (l *submissionReading) readPenalise(rest []string) {
	words, reason := cutReason(rest)
	if len(words) == 3 && isKeyword(words, 2, "POINTS") {
		words = words[:2]
	}
	if len(words) != 2 {
		l.refuseForm("PENALISE", "form.penalty")
		return
	}
	number, err := figure.Parse(words[1])
	if err != nil {
		l.Refuse(CodeForm, words[1], l.Say("form.points"), speech.Spell(l.Lang, "PENALISE player 2 WHY reason"))
		return
	}
	if p, ok := l.findEntrant(words[0]); ok {
		l.decideAct(Penalise{Player: p, Points: number, Why: reason}, "done.penalised", "points", number, "player", p)
	}
}

// readClose reads CLOSE ENTRIES, CLOSE ROUND, CLOSE ROUND NOW and CLOSE SEASON, with a season behind it if several are
// open.
func (l *submissionReading) readClose(rest []string) {
	season, rest := cutSeason(rest)
	switch {
	case season > 0 && len(rest) == 0:
		l.decideRoll(CloseSeason{Season: season}, "done.season_closed")
	case isKeyword(rest, 0, "ENTRIES") && len(rest) == 1:
		l.decideAct(CloseEntries{}, "done.entries")
	case isKeyword(rest, 0, "SEASON") && len(rest) == 1:
		l.decideRoll(CloseSeason{}, "done.season_closed")
	case isKeyword(rest, 0, "ROUND") && len(rest) == 1:
		l.decideAct(CloseRound{Season: season}, "done.round_closed")
	case isKeyword(rest, 0, "ROUND") && isKeyword(rest, 1, "NOW") && len(rest) == 2:
		l.decideAct(CloseRound{Season: season, Force: true}, "done.round_forced")
	default:
		l.refuseForm("CLOSE", "form.close")
	}
}

// readVoid reads VOID game WHY reason, and VOID game LEAVE WHY reason, which lets the game be played on.
func (l *submissionReading) readVoid(rest []string) {
	words, reason := cutReason(rest)
	leave := len(words) == 2 && isKeyword(words, 1, "LEAVE")
	if len(words) != 1 && !leave {
		l.refuseForm("VOID", "form.game")
		return
	}
	done := "done.void"
	if table, _, ok := l.tournament.findTable(words[0]); ok && table.status() == "running" {
		done = lists.Either(leave, "done.void_left", "done.void_ended")
	}
	l.decideAct(Void{Game: words[0], Why: reason, Leave: leave}, done, "game", words[0])
}

func (l *submissionReading) readAnnounce(rest []string) {
	l.decideAct(PostNews{Text: strings.Join(rest, " ")}, "done.news")
}

func (l *submissionReading) readEnd(rest []string) {
	_, reason := cutReason(rest)
	l.decideAct(Finish{Why: reason}, "done.ended")
}
