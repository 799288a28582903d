package tournament

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
)

// event builds the event that the standings count for a division of a season. A closed season
// is counted by the rules that were in force then.
func (t *Tournament) event(s *season, div Division) standings.Event {
	t = t.asOf(s)
	e := standings.Event{Name: t.announced.Title, Rules: t.rules.Points, Fixed: t.rules.Format == RoundRobin, Unrated: t.rules.Unrated, Void: t.rules.Void}
	here := map[game.Player]bool{}
	for _, p := range div.Players {
		here[p] = true
		e.Entrants = append(e.Entrants, t.listed(s, p))
	}
	for _, r := range s.rounds[:min(s.live(t.rules.Format), s.last(div.N))] {
		e.Rounds = append(e.Rounds, t.counted(s, r, div, here))
	}
	for _, p := range s.penalties {
		if here[p.Player] {
			e.Penalties = append(e.Penalties, standings.Penalty{
				Entrant: standings.ID(p.Player), Penalty: points.Penalty{Points: p.Points, Round: p.Round, Reason: p.Why},
			})
		}
	}
	return e
}

// asOf returns the tournament with the rules of a season: if the season is closed, the rules of
// then; if a later season has brought others, those that were in force until then.
func (t *Tournament) asOf(s *season) *Tournament {
	if s.closed == nil && s.own == nil {
		return t
	}
	then := *t
	then.rules = s.rules
	if s.closed == nil {
		then.rules = *s.own
	}
	return &then
}

// last returns the last round in which a division has anything to play; 0 if none. Some
// divisions may have all their games at once, while others go on in rounds.
func (s *season) last(division int) int {
	n := 0
	for _, r := range s.rounds {
		if slices.ContainsFunc(r.tables, func(tb *tableState) bool { return tb.Division == division }) ||
			slices.ContainsFunc(r.byes, func(b Bye) bool { return b.Division == division }) {
			n = r.n
		}
	}
	return n
}

// listed converts a player into an entrant of the standings.
func (t *Tournament) listed(s *season, p game.Player) standings.Entrant {
	entrant := standings.Entrant{ID: standings.ID(p), Banned: t.barred(p), BannedOwn: t.barredByRival(p)}
	if e, ok := t.entrant(p); ok {
		entrant.Number, entrant.Rating = e.Number, e.Rating
	}
	for _, w := range s.left {
		if w.Player == p {
			entrant.Withdrawn = max(w.Round, 1)
			entrant.Out = t.annulled(s, p)
		}
	}
	return entrant
}

// counted converts a round of a division for the standings.
func (t *Tournament) counted(s *season, r *round, div Division, here map[game.Player]bool) standings.Round {
	var counted standings.Round
	for _, tb := range r.tables {
		if tb.Division == div.N {
			counted.Games = append(counted.Games, t.countedGame(s, tb, r, here))
		}
	}
	for _, b := range r.byes {
		if b.Division == div.N && here[b.Player] && !t.annulled(s, b.Player) {
			counted.Byes = append(counted.Byes, standings.Bye{Entrant: standings.ID(b.Player), Kind: b.Bye})
		}
	}
	counted.Byes = append(counted.Byes, t.missed(s, r, div)...)
	counted.Byes = slices.DeleteFunc(counted.Byes, func(b standings.Bye) bool { return plays(counted, b.Entrant) })
	return counted
}

// plays reports whether an entrant has a part in a game of the round, as a substitute that had
// a bye may have.
func plays(r standings.Round, id standings.ID) bool {
	return slices.ContainsFunc(r.Games, func(g standings.Game) bool {
		return slices.ContainsFunc(g.Seats, func(s standings.Result) bool { return s.Entrant == id })
	})
}

// missed returns the byes of late entrants for the rounds before they came.
func (t *Tournament) missed(s *season, r *round, div Division) []standings.Bye {
	kind := lists.Either(t.rules.Late == LateHalf, points.HalfBye, points.ZeroBye)
	var byes []standings.Bye
	for _, p := range div.Players {
		if e, ok := t.entrant(p); ok && e.Since.Season == s.n && r.n < e.Since.Round {
			byes = append(byes, standings.Bye{Entrant: standings.ID(p), Kind: kind})
		}
	}
	return byes
}

// gameOf converts a table into a game of the standings.
func (t *Tournament) gameOf(tb *tableState, r *round, here map[game.Player]bool) standings.Game {
	g := standings.Game{ID: tb.Game}
	switch {
	case tb.void != "":
		return t.voidGame(tb, r, here)
	case tb.result == nil:
		g.Open = true
		for i, s := range tb.holders() {
			g.Seats = append(g.Seats, standings.Result{Entrant: listedID(s.Player, here), Seat: t.seatName(i, s.Seat)})
		}
		return g
	}
	g.Outright, g.Review = tb.result.Outright, tb.review != ""
	for _, p := range tb.result.Places {
		for _, r := range t.results(tb, p, here) {
			if slices.ContainsFunc(g.Seats, func(o standings.Result) bool { return o.Entrant == r.Entrant }) {
				r.Entrant = "" // a holder of two seats counts for the one that ended better
			}
			g.Seats = append(g.Seats, r)
		}
	}
	if t.rules.Format == Knockout {
		t.survived(tb, r, &g)
	}
	return g
}

// listedID returns the ID of a player of the division; "" for anybody else.
func listedID(p game.Player, here map[game.Player]bool) standings.ID {
	if !here[p] {
		return ""
	}
	return standings.ID(p)
}

// seatName returns the name that the standings give a seat: at tables of two the first is
// White and the other Black.
func (t *Tournament) seatName(i int, s game.Seat) string {
	if t.rules.Seats != 2 {
		return string(s)
	}
	return lists.Either(i == 0, standings.White, standings.Black)
}

// voidGame converts a void table for the standings. Players that were there are given the
// points that the rules declare for a void table; those to blame forfeit.
func (t *Tournament) voidGame(tb *tableState, r *round, here map[game.Player]bool) standings.Game {
	g := standings.Game{ID: tb.Game, Void: tb.void}
	for i, s := range tb.Seats {
		g.Seats = append(g.Seats, standings.Result{
			Entrant: listedID(s.Player, here), Seat: t.seatName(i, s.Seat), Forfeit: slices.Contains(tb.gone, s.Player),
		})
	}
	if t.rules.Format == Knockout && t.rules.Void != points.VoidAsBye && final(r) == 0 {
		t.survived(tb, r, &g)
	}
	return g
}

// results returns the results of a seat, parted by the phases held: one for each listed player
// that held it. Only an honour league counts a substitute's part for the substitute: elsewhere
// they would play more games than the others. A part that nobody is credited with is nobody's.
func (t *Tournament) results(tb *tableState, p Finished, here map[game.Player]bool) []standings.Result {
	at := slices.IndexFunc(tb.holders(), func(s Seated) bool { return s.Seat == p.Seat })
	base := standings.Result{
		Seat: t.seatName(at, p.Seat), Place: p.Place, Out: p.Out, Forfeit: p.Forfeit, Scores: p.Scores, Role: p.Role,
	}
	if t.rules.Points.Scheme.Given || tb.result.Given {
		given := figure.Hundredths(p.Points)
		base.Points = &given
	}
	var all []standings.Result
	credited, of := t.credit(p.Holders)
	for _, h := range credited {
		own := h.Player == tb.owner(p.Seat) || t.rules.Format == Honour && !sits(tb.Seats, h.Player)
		r := base
		r.Entrant, r.Held, r.Of = listedID(h.Player, here), h.Phases, of
		if own && r.Entrant != "" {
			all = append(all, r)
		}
	}
	if len(all) == 0 {
		return []standings.Result{base}
	}
	return all
}

// credit adds up the phases of each holder, in the order in which they first came, and returns
// the total of all phases. Forfeited phases go to the substitute that brought the seat to its
// end, if they held it long enough (F 8.4).
func (t *Tournament) credit(holders []Holder) ([]Holder, int) {
	var all []Holder
	of, forfeited := 0, 0
	for _, h := range holders {
		h.Phases = max(h.Phases, 1) // any holder of a seat held it for a phase at least
		of += h.Phases
		i := slices.IndexFunc(all, func(x Holder) bool { return x.Player == h.Player })
		if i < 0 {
			i, all = len(all), append(all, Holder{Player: h.Player, Lost: h.Lost})
		}
		if h.Lost {
			forfeited += h.Phases
		} else {
			all[i].Phases += h.Phases
		}
	}
	last := len(holders) - 1
	if t.rules.Claim.Phases > 0 && last > 0 && !holders[last].Lost && holders[last].Phases >= t.rules.Claim.Phases {
		i := slices.IndexFunc(all, func(x Holder) bool { return x.Player == holders[last].Player })
		all[i].Phases += forfeited
	}
	return all, of
}
