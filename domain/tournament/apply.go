package tournament

import (
	"cmp"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Apply changes the tournament in place. Events that it does not know, or that
// are about what there is not, change nothing.
func (t *Tournament) Apply(e event.Event) {
	switch e := e.(type) {
	case Announced:
		t.announced, t.rules, t.key = e, e.Rules, e.Commitment
	case RulesChanged:
		t.rules, t.changes = e.Rules, append(t.changes, e)
	case NewsPosted:
		t.news = append(t.news, e)
	case Entered, Admitted, Withdrew, EntriesClosed:
		t.people(e)
	case SeasonOpened:
		t.seasons = append(t.seasons, &season{n: e.Season, opened: e.At})
	case Agreed, TableStarted, Substituted, ResultRecorded, ResultQuestioned, ResultCorrected, TableVoided:
		t.tableEvent(e)
	case LadderSet:
		t.ladder = slices.Clone(e.Order)
		for _, p := range e.Idle {
			t.idled[p] = e.At
		}
	case Ended:
		t.ended = &e
		t.titles = append(t.titles, e.Titles...)
	default:
		t.seasonEvent(e)
	}
}

// people applies who comes and goes.
func (t *Tournament) people(e event.Event) {
	switch e := e.(type) {
	case Entered:
		t.entrants = slices.DeleteFunc(t.entrants, func(o Entrant) bool { return o.Player == e.Player })
		t.entrants = append(t.entrants, Entrant{
			Player: e.Player, Number: e.Number, Rating: e.Rating, Waiting: e.Waiting,
			Since: Point{e.Season, e.Round}, Entered: e.At,
		})
		if !e.Waiting {
			t.join(e.Player, e.Season, e.Round)
		}
	case Admitted:
		if who, ok := t.entrant(e.Player); ok {
			who.Waiting, who.Since = false, Point{e.Season, e.Round}
			t.join(e.Player, e.Season, e.Round)
		}
	case Withdrew:
		if who, ok := t.entrant(e.Player); ok {
			who.Withdrawn, who.Last = true, Point{e.Season, e.Round}
		}
		t.leave(e)
	case EntriesClosed:
		t.closed = true
	}
}

// leave takes somebody out of all seasons that are open: the newest, and those
// that began before it.
func (t *Tournament) leave(e Withdrew) {
	for _, s := range t.seasons[:min(max(e.Season, 0), len(t.seasons))] {
		if s.closed != nil {
			continue
		}
		if s.n != e.Season {
			e.Round = s.live(t.rules.Format)
		}
		s.left = append(s.left, e)
	}
}

// join adds a late entrant to the last division of a season that is open.
func (t *Tournament) join(p game.Player, number, round int) {
	s, ok := t.season(number)
	if !ok || number == 0 || round == 0 || len(s.divisions) == 0 || s.has(p) {
		return
	}
	d := &s.divisions[len(s.divisions)-1]
	d.Players = append(slices.Clip(d.Players), p)
}

// seasonEvent applies what happens to a season.
func (t *Tournament) seasonEvent(e event.Event) {
	switch e := e.(type) {
	case DivisionsFormed:
		if s, ok := t.season(e.Season); ok {
			s.divisions = slices.Clone(e.Divisions)
			clear(t.pending)
		}
	case RoundDrawn:
		t.drawn(e)
	case Challenged:
		t.challenged(e)
	case ByeGranted:
		if s, ok := t.season(e.Season); ok {
			s.byes = append(s.byes, e)
		}
	case Penalised:
		if s, ok := t.season(e.Season); ok {
			s.penalties = append(s.penalties, e)
		}
	case RoundClosed:
		if s, ok := t.season(e.Season); ok && e.Round >= 1 && e.Round <= len(s.rounds) {
			s.rounds[e.Round-1].closed, s.rounds[e.Round-1].at = true, e.At
		}
	case SeasonClosed:
		t.seasonClosed(e)
	}
}

func (t *Tournament) drawn(e RoundDrawn) {
	s, ok := t.season(e.Season)
	if !ok {
		return
	}
	r := &round{n: e.Round, drawn: e.At, roll: e.Roll, why: e.Why, byes: e.Byes}
	s.rounds = append(s.rounds, r)
	for _, tb := range e.Tables {
		t.at[tb.Game] = place{s.n - 1, len(s.rounds) - 1, len(r.tables)}
		r.tables = append(r.tables, &table{Table: tb})
	}
	t.rolls, t.key = e.Roll, e.Key
}

// challenged adds a table to the only round of a ladder.
func (t *Tournament) challenged(e Challenged) {
	s, ok := t.open()
	if !ok {
		return
	}
	if len(s.rounds) == 0 {
		s.rounds = append(s.rounds, &round{n: 1, drawn: e.At})
	}
	r := s.rounds[len(s.rounds)-1]
	t.at[e.Table.Game] = place{s.n - 1, len(s.rounds) - 1, len(r.tables)}
	r.tables = append(r.tables, &table{Table: e.Table})
}

func (t *Tournament) seasonClosed(e SeasonClosed) {
	s, ok := t.season(e.Season)
	if !ok {
		return
	}
	s.closed, s.rules = &e, t.rules
	s.settle()
	t.titles = append(t.titles, e.Titles...)
	for _, r := range e.Records {
		t.records = slices.DeleteFunc(t.records, func(o Record) bool { return o.Name == r.Name })
		t.records = append(t.records, r)
	}
	for _, m := range e.Moves {
		t.pending[m.Player] += m.To - m.From
	}
	for _, final := range e.Tables {
		for _, row := range final.Rows {
			t.ranks[row.Player] = row.Rank
		}
	}
	t.rolls, t.key = e.Roll, e.Key
}

// settle ends all reviews: the results of a closed season stand.
func (s *season) settle() {
	for _, r := range s.rounds {
		for _, tb := range r.tables {
			tb.review = ""
		}
	}
}

// tableEvent applies what happens at a table.
func (t *Tournament) tableEvent(e event.Event) {
	switch e := e.(type) {
	case Agreed:
		t.with(e.Game, func(tb *table) { tb.agreed = append(tb.agreed, e.Player) })
	case TableStarted:
		t.with(e.Game, func(tb *table) { tb.started, tb.seated, tb.early = e.At, e.Seats, len(tb.subs) })
	case Substituted:
		t.with(e.Game, func(tb *table) { tb.subs = append(tb.subs, e) })
	case ResultRecorded:
		t.with(e.Game, func(tb *table) { tb.result, tb.brought, tb.head, tb.ended = &e.End, &e.End, e.Head, e.At })
	case ResultQuestioned:
		t.with(e.Game, func(tb *table) { tb.review = e.Why })
	case ResultCorrected:
		t.with(e.Game, func(tb *table) {
			tb.result, tb.void, tb.gone = &e.End, "", nil
			tb.head, tb.fixes = cmp.Or(e.Head, tb.head), append(tb.fixes, e)
			if e.Head != "" {
				tb.brought, tb.review = &e.End, ""
			}
		})
	case TableVoided:
		t.with(e.Game, func(tb *table) {
			tb.void, tb.gone, tb.ended = e.Why, e.Gone, e.At
			tb.result, tb.head, tb.review = nil, "", ""
		})
	}
}

func (t *Tournament) with(gameID string, change func(*table)) {
	if tb, _, ok := t.table(gameID); ok {
		change(tb)
	}
}

// players are all who are in the tournament now, in the order of entry.
func (t *Tournament) players() []game.Player {
	var all []game.Player
	for _, e := range t.entrants {
		if !e.Waiting && !e.Withdrawn {
			all = append(all, e.Player)
		}
	}
	return all
}
