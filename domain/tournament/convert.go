package tournament

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
)

// toEvent builds the event from which the standings of a division of a season are counted, by the rules of that
// season. It holds only rounds that may have begun.
func (t *Tournament) toEvent(season *season, div Division) standings.Event {
	t = t.asOfSeason(season)
	event := standings.Event{Name: t.announced.Title, Rules: t.rules.Points, Fixed: t.rules.Format == RoundRobin, Unrated: t.rules.Unrated, Void: t.rules.Void}
	inDivision := map[game.Player]bool{}
	for _, player := range div.Players {
		inDivision[player] = true
		event.Entrants = append(event.Entrants, t.toEntrant(season, player))
	}
	for _, r := range season.rounds[:min(season.lastLiveRound(t.rules.Format), season.lastPlayedRound(div.N))] {
		event.Rounds = append(event.Rounds, t.toCountedRound(season, r, div, inDivision))
	}
	for _, penalised := range season.penalties {
		if inDivision[penalised.Player] {
			event.Penalties = append(event.Penalties, standings.Penalty{
				Entrant: standings.ID(penalised.Player), Penalty: points.Penalty{Points: penalised.Points, Round: penalised.Round, Reason: penalised.Why},
			})
		}
	}
	return event
}

// asOfSeason returns the tournament with the rules of a season: those in force when the season was closed, or those
// that it keeps although a later season has others. Without either it returns t itself.
func (t *Tournament) asOfSeason(season *season) *Tournament {
	if season.closed == nil && season.ownRules == nil {
		return t
	}
	then := *t
	then.rules = season.rules
	if season.closed == nil {
		then.rules = *season.ownRules
	}
	return &then
}

// lastPlayedRound returns the last round in which a division has a table or a bye; 0 if there is none.
// Some divisions may have all their games at once, while others go on in rounds.
func (s *season) lastPlayedRound(division int) int {
	n := 0
	for _, round := range s.rounds {
		if slices.ContainsFunc(round.tables, func(table *tableState) bool { return table.Division == division }) ||
			slices.ContainsFunc(round.byes, func(b Bye) bool { return b.Division == division }) {
			n = round.n
		}
	}
	return n
}

// toEntrant converts a player into an entrant of the standings.
func (t *Tournament) toEntrant(season *season, player game.Player) standings.Entrant {
	entrant := standings.Entrant{ID: standings.ID(player), Banned: t.isBanned(player), BannedOwn: t.isBannedByRival(player)}
	if e, ok := t.findEntrant(player); ok {
		entrant.Number, entrant.Rating = e.Number, e.Rating
	}
	for _, withdrew := range season.withdrawals {
		if withdrew.Player == player {
			entrant.Withdrawn = max(withdrew.Round, 1)
			entrant.Out = t.isAnnulled(season, player)
		}
	}
	return entrant
}

// toCountedRound converts a round of a division for the standings.
func (t *Tournament) toCountedRound(season *season, round *round, div Division, inDivision map[game.Player]bool) standings.Round {
	var counted standings.Round
	for _, table := range round.tables {
		if table.Division == div.N {
			counted.Games = append(counted.Games, t.toCountedGame(season, table, round, inDivision))
		}
	}
	for _, bye := range round.byes {
		if bye.Division == div.N && inDivision[bye.Player] && !t.isAnnulled(season, bye.Player) {
			counted.Byes = append(counted.Byes, standings.Bye{Entrant: standings.ID(bye.Player), Kind: t.allowedBye(bye.Bye)})
		}
	}
	counted.Byes = append(counted.Byes, t.listMissedByes(season, round, div)...)
	counted.Byes = slices.DeleteFunc(counted.Byes, func(b standings.Bye) bool { return hasGame(counted, b.Entrant) })
	return counted
}

// hasGame reports whether an entrant has a seat in a game of the round. Even an entrant with a bye may,
// as a substitute.
func hasGame(r standings.Round, id standings.ID) bool {
	return slices.ContainsFunc(r.Games, func(g standings.Game) bool {
		return slices.ContainsFunc(g.Seats, func(s standings.Result) bool { return s.Entrant == id })
	})
}

// allowedBye returns the kind of bye that counts: a zero-point bye in place of a half bye if the rules allow no half
// byes.
func (t *Tournament) allowedBye(bye points.Bye) points.Bye {
	if bye == points.HalfBye && t.rules.Points.Byes.Halves == 0 {
		return points.ZeroBye
	}
	return bye
}

// listMissedByes returns the byes that late entrants of a division get for a round before they came.
func (t *Tournament) listMissedByes(season *season, round *round, div Division) []standings.Bye {
	kind := t.allowedBye(lists.Either(t.rules.Late == LateHalf, points.HalfBye, points.ZeroBye))
	var byes []standings.Bye
	for _, player := range div.Players {
		if e, ok := t.findEntrant(player); ok && e.Since.Season == season.n && round.n < e.Since.Round {
			byes = append(byes, standings.Bye{Entrant: standings.ID(player), Kind: kind})
		}
	}
	return byes
}

// toGame converts a table into a game of the standings.
func (t *Tournament) toGame(table *tableState, round *round, inDivision map[game.Player]bool) standings.Game {
	g := standings.Game{ID: table.Game}
	switch {
	case table.void != "":
		return t.toVoidGame(table, round, inDivision)
	case table.result == nil:
		g.Open = true
		for i, s := range table.listHolders() {
			g.Seats = append(g.Seats, standings.Result{Entrant: toListedID(s.Player, inDivision), Seat: t.seatName(i, s.Seat)})
		}
		return g
	}
	g.Outright, g.Review = table.result.Outright, table.review != ""
	for _, p := range table.result.Places {
		for _, result := range t.listResults(table, p, inDivision) {
			if slices.ContainsFunc(g.Seats, func(o standings.Result) bool { return o.Entrant == result.Entrant }) {
				result.Entrant = "" // a holder of two seats counts for the one that ended better
			}
			g.Seats = append(g.Seats, result)
		}
	}
	if t.rules.Format == Knockout {
		t.setSurvivalPoints(table, round, &g)
	}
	return g
}

// toListedID returns the ID of a player of the division; "" for all others.
func toListedID(player game.Player, inDivision map[game.Player]bool) standings.ID {
	if !inDivision[player] {
		return ""
	}
	return standings.ID(player)
}

// seatName returns the name that the standings give a seat: at tables of two the first is
// White and the other Black.
func (t *Tournament) seatName(i int, seat game.Seat) string {
	if t.rules.Seats != 2 {
		return string(seat)
	}
	return lists.Either(i == 0, standings.White, standings.Black)
}

// toVoidGame converts a void table for the standings. Players that were there get the points that
// the rules declare for a void table; those to blame forfeit.
func (t *Tournament) toVoidGame(table *tableState, round *round, inDivision map[game.Player]bool) standings.Game {
	g := standings.Game{ID: table.Game, Void: table.void}
	for i, s := range table.Seats {
		g.Seats = append(g.Seats, standings.Result{
			Entrant: toListedID(s.Player, inDivision), Seat: t.seatName(i, s.Seat), Forfeit: slices.Contains(table.unpaid, s.Player),
		})
	}
	if t.rules.Format == Knockout && t.rules.Void != points.VoidAsBye && !round.isFinal() {
		t.setSurvivalPoints(table, round, &g)
	}
	return g
}

// listResults returns the results of a seat at the end of a game: one for each player of the division to whom a part
// of the seat is credited, with their share of its phases. Only an honour league credits substitutes, because
// elsewhere they would play more games than the others. If there is no such player, it returns one result without an
// entrant.
func (t *Tournament) listResults(table *tableState, finished Finished, inDivision map[game.Player]bool) []standings.Result {
	at := slices.IndexFunc(table.listHolders(), func(s Seated) bool { return s.Seat == finished.Seat })
	base := standings.Result{
		Seat: t.seatName(at, finished.Seat), Place: finished.Place, Out: finished.Out, Forfeit: finished.Forfeit, Scores: finished.Scores, Role: finished.Role,
	}
	if t.rules.Points.Scheme.Given || table.result.Given {
		given := figure.Hundredths(finished.Points)
		base.Points = &given
	}
	var results []standings.Result
	credited, of := t.creditHolders(finished.Holders)
	for _, holder := range credited {
		own := holder.Player == table.ownerOf(finished.Seat) || t.rules.Format == Honour && !hasSeat(table.Seats, holder.Player)
		result := base
		result.Entrant, result.Held, result.Of = toListedID(holder.Player, inDivision), holder.Phases, of
		if own && result.Entrant != "" {
			results = append(results, result)
		}
	}
	if len(results) == 0 {
		return []standings.Result{base}
	}
	return results
}

// creditHolders adds up the phases of each holder, in the order in which they first came, and returns the total of
// all phases. Forfeited phases go to the player that brought the seat to its end, if that player is a substitute
// that held it for at least Claim.Phases phases (feudal 8.4); else nobody gets them.
func (t *Tournament) creditHolders(holders []Holder) ([]Holder, int) {
	var credited []Holder
	total, forfeited := 0, 0
	for _, holder := range holders {
		holder.Phases = max(holder.Phases, 1) // any holder of a seat held it for a phase at least
		total += holder.Phases
		i := slices.IndexFunc(credited, func(x Holder) bool { return x.Player == holder.Player })
		if i < 0 {
			i, credited = len(credited), append(credited, Holder{Player: holder.Player, Lost: holder.Lost})
		}
		if holder.Lost {
			forfeited += holder.Phases
		} else {
			credited[i].Phases += holder.Phases
		}
	}
	last := len(holders) - 1
	if t.rules.Claim.Phases > 0 && last > 0 && !holders[last].Lost && holders[last].Phases >= t.rules.Claim.Phases {
		i := slices.IndexFunc(credited, func(x Holder) bool { return x.Player == holders[last].Player })
		credited[i].Phases += forfeited
	}
	return credited, total
}
