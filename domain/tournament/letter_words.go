package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// enter lets the sender in; the steward may name another player.
func (l *letter) enter(rest []string) {
	e := Enter{Player: l.c.By, Rating: l.do.Rating, Reliability: l.do.Reliability}
	switch {
	case len(rest) == 1 && l.r.Steward:
		e = Enter{Player: game.Player(rest[0]), Reliability: 100}
	case len(rest) > 0:
		l.form("ENTER", "nothing may follow it")
		return
	}
	l.act(e, "%s has entered", e.Player)
}

// withdraw takes the sender out; the steward may name another player.
func (l *letter) withdraw(rest []string) {
	what, reason := why(rest)
	p := l.c.By
	if len(what) > 0 {
		named, ok := l.who(what[0])
		if !ok {
			return
		}
		p = named
	}
	if len(what) > 1 {
		l.form("WITHDRAW", "write the reason behind WHY")
		return
	}
	l.act(Withdraw{Player: p, Why: reason}, "%s has withdrawn", p)
}

func (l *letter) bye(rest []string) {
	b := AskBye{Player: l.c.By, Bye: points.HalfBye}
	for i := 0; i < len(rest); i++ {
		switch {
		case is(rest, i, "HALF"):
			b.Bye = points.HalfBye
		case is(rest, i, "ZERO"):
			b.Bye = points.ZeroBye
		case is(rest, i, "ROUND") && i+1 < len(rest):
			n, err := strconv.Atoi(rest[i+1])
			if err != nil || n < 1 {
				l.refuse(CodeForm, rest[i+1], "the number of a round is needed", "BYE ROUND 3")
				return
			}
			b.Round, i = n, i+1
		default:
			l.form("BYE", "it is followed by ROUND and its number, HALF or ZERO")
			return
		}
	}
	l.act(b, "a %s bye is granted", b.Bye)
}

// ready agrees to the beginning of the sender's table.
func (l *letter) ready(rest []string) {
	gameID := l.t.onlyTable(l.c.By)
	if len(rest) > 0 {
		gameID = rest[0]
	}
	if gameID == "" {
		l.refuse(CodeUnknown, "", "you have no table, or more than one: name the game", "READY game")
		return
	}
	l.act(Agree{Game: gameID, Player: l.c.By}, "you are ready for %s", gameID)
}

// substitute gives the sender's seat away: SUBSTITUTE ME BY player.
func (l *letter) substitute(rest []string) {
	if is(rest, 0, "ME") {
		rest = rest[1:]
	}
	l.change("SUBSTITUTE", l.c.By, rest)
}

// replace gives a player's seat away: REPLACE player BY player.
func (l *letter) replace(rest []string) {
	if len(rest) == 0 {
		l.form("REPLACE", "a player is needed")
		return
	}
	from := game.Player(rest[0])
	l.change("REPLACE", from, rest[1:])
}

// change reads BY player [IN game] [WHY reason].
func (l *letter) change(name string, from game.Player, rest []string) {
	what, reason := why(rest)
	if !is(what, 0, "BY") || len(what) != 2 && (len(what) != 4 || !is(what, 2, "IN")) {
		l.form(name, "BY and a player are needed")
		return
	}
	s := Substitute{From: from, To: game.Player(what[1]), Why: reason}
	if len(what) == 4 {
		s.Game = what[3]
	} else if s.Game = l.t.onlyTable(from); s.Game == "" {
		l.refuse(CodeUnknown, "", fmt.Sprintf("%s has no table, or more than one: add IN and the game", from))
		return
	}
	l.act(s, "%s takes the seat of %s in %s", s.To, from, s.Game)
}

func (l *letter) challenge(rest []string) {
	if len(rest) != 1 {
		l.form("CHALLENGE", "a player is needed")
		return
	}
	if p, ok := l.who(rest[0]); ok {
		l.act(Challenge{Player: l.c.By, Against: p}, "%s is challenged", p)
	}
}

// start closes entries and opens the next season.
func (l *letter) start([]string) {
	l.act(OpenSeason{}, "season %d is open", len(l.t.seasons)+1)
}

func (l *letter) draw([]string) { l.later(Draw{}, "the next round is drawn now") }

func (l *letter) penalise(rest []string) {
	what, reason := why(rest)
	if len(what) == 3 && is(what, 2, "POINTS") {
		what = what[:2]
	}
	if len(what) != 2 {
		l.form("PENALISE", "a player and a number of points are needed")
		return
	}
	n, err := figure.Parse(what[1])
	if err != nil {
		l.refuse(CodeForm, what[1], "a number of points is needed", "PENALISE player 2 WHY reason")
		return
	}
	if p, ok := l.who(what[0]); ok {
		l.act(Penalise{Player: p, Points: n, Why: reason}, "%s points are taken from %s", n, p)
	}
}

func (l *letter) closing(rest []string) {
	switch {
	case is(rest, 0, "ENTRIES") && len(rest) == 1:
		l.act(CloseEntries{}, "entries are closed")
	case is(rest, 0, "SEASON") && len(rest) == 1:
		l.later(CloseSeason{}, "the season is closed now")
	case is(rest, 0, "ROUND") && len(rest) == 1:
		l.act(CloseRound{}, "the round is closed")
	case is(rest, 0, "ROUND") && is(rest, 1, "NOW") && len(rest) == 2:
		l.act(CloseRound{Force: true}, "the round is closed, and its open tables are void")
	default:
		l.form("CLOSE", "ENTRIES, ROUND or SEASON is needed")
	}
}

// correct reads the players of a table with their places.
func (l *letter) correct(rest []string) {
	what, reason := why(rest)
	if len(what) < 5 || len(what)%2 == 0 {
		l.form("CORRECT", "a game and its players with their places are needed")
		return
	}
	tb, _, ok := l.t.table(what[0])
	if !ok {
		l.refuse(CodeUnknown, what[0], "there is no such game")
		return
	}
	places := map[game.Player]int{}
	for i := 1; i < len(what); i += 2 {
		p, ok := l.who(what[i])
		if !ok {
			return
		}
		n, err := strconv.Atoi(what[i+1])
		if err != nil {
			l.refuse(CodeForm, what[i+1], "the number of a place is needed")
			return
		}
		places[p] = n
	}
	l.act(CorrectResult{Game: what[0], End: tb.corrected(places), Why: reason}, "the result of %s is corrected", what[0])
}

// corrected is the end of a table with other places. Scores stay with their
// seats, points with their places.
func (t *table) corrected(places map[game.Player]int) End {
	var old End
	if t.result != nil {
		old = *t.result
	}
	end := End{Reason: old.Reason, Outright: old.Outright}
	for _, s := range t.holders() {
		n, ok := places[s.Player]
		if !ok {
			continue
		}
		f := Finished{Seat: s.Seat, Place: n}
		for _, p := range old.Places {
			if p.Seat == s.Seat {
				f.Scores, f.Role, f.Out, f.Holders = p.Scores, p.Role, p.Out, p.Holders
			}
		}
		for _, p := range old.Places {
			if p.Place == n {
				f.Points, f.Title = p.Points, p.Title
			}
		}
		end.Places = append(end.Places, f)
	}
	slices.SortStableFunc(end.Places, func(a, b Finished) int { return a.Place - b.Place })
	return end
}

func (l *letter) void(rest []string) {
	what, reason := why(rest)
	if len(what) != 1 {
		l.form("VOID", "a game is needed")
		return
	}
	l.act(Void{Game: what[0], Why: reason}, "%s is void", what[0])
}

func (l *letter) announce(rest []string) {
	l.act(PostNews{Text: strings.Join(rest, " ")}, "the news is posted")
}

func (l *letter) end(rest []string) {
	_, reason := why(rest)
	l.act(Finish{Why: reason}, "the tournament has ended")
}
