package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Want is something that is to be done for the tournament to go on. Who
// obeys it opens the Game, if there is one, seats its players, and then obeys
// Do with the Cause; all of it may be repeated without harm. If Do is a Roller
// it is given its Chance first.
type Want struct {
	Cause string    // unique within the log
	Due   time.Time // not before; zero: now
	Do    Act
	Game  *Opening
}

// An Opening is a game that is to be opened, and who is to be seated.
type Opening struct {
	Game    string
	Title   string
	Play    Play
	Seats   []Seated
	Pace    *game.Pace // nil: that of Play
	Steward game.Player
	Dice    *dice.Terms // of the tournament; nil: of version 1
	Common  *dice.Common
}

// Open is the act that opens the game in a tournament.
func (o Opening) Open(tournament string) game.Open {
	open := game.Open{
		Game: o.Game, Ruleset: o.Play.Ruleset, Edition: o.Play.Edition, Preset: o.Play.Preset, Options: o.Play.Options,
		Seats: len(o.Seats), PaceName: o.Play.Pace, Pace: o.Pace, Title: o.Title, Tournament: tournament,
	}
	if o.Dice != nil {
		open.Dice = dice.Terms{Mode: o.Dice.Mode, Chain: o.Dice.Chain, Common: o.Common}
	}
	return open
}

// Wants is what is to be done, in its order; Due may be later than now. It is
// worked out again after every commit. A command that is refused with
// ErrNotNow waits for somebody: a want stays until it is met.
func (t *Tournament) Wants() []Want {
	if t.announced.ID == "" || t.ended != nil {
		return nil
	}
	if seal := t.chain.sealed; seal != nil {
		return []Want{seal.want()}
	}
	wants := t.wants()
	if t.byBeacon() {
		for i, w := range wants {
			if do, rolls := w.Do.(Roller); rolls {
				wants[i].Cause, wants[i].Do = fmt.Sprintf("seal/%s/%d%s", w.Cause, t.rolls+1, t.chain.epoch), Seal{Do: do}
			}
		}
	}
	return wants
}

// want is what was sealed, when its round is there.
func (e Sealed) want() Want {
	w := Want{Cause: fmt.Sprintf("%s-s%d/%d", e.What, e.Season, e.Roll), Due: e.Signed, Do: Draw{Season: e.Season}}
	if e.What == sealsClosing {
		w.Do = CloseSeason{Season: e.Season}
	}
	return w
}

// wants are Wants while nothing is sealed.
func (t *Tournament) wants() []Want {
	var wants []Want
	for _, s := range t.seasons {
		if s.closed == nil {
			wants = append(wants, t.seasonWants(s)...)
		}
	}
	return append(wants, t.between()...)
}

// between is what is wanted before, between and after seasons.
func (t *Tournament) between() []Want {
	n := len(t.seasons)
	d := t.RulesFrom(n + 1).Dates
	switch {
	case n == 0 && !t.closed && t.starting:
		return []Want{{Cause: "open-season-1", Due: t.keptUntil(), Do: OpenSeason{}}}
	case n == 0 && !t.closed && !d.Entries.IsZero():
		return []Want{{Cause: "close-entries", Due: d.Entries, Do: CloseEntries{}}}
	case n == 0 && !t.closed:
		return nil // the steward closes entries
	case n == 0:
		return []Want{{Cause: "open-season-1", Due: d.Start, Do: OpenSeason{}}}
	}
	last := t.seasons[n-1]
	more := t.more()
	switch {
	case more && d.Season > 0:
		return []Want{{Cause: fmt.Sprintf("open-season-%d", n+1), Due: last.opened.Add(d.Season.Of()), Do: OpenSeason{}}}
	case more && last.closed != nil:
		return []Want{{Cause: fmt.Sprintf("open-season-%d", n+1), Do: OpenSeason{}}}
	}
	if _, running := t.open(); !more && !running {
		return []Want{{Cause: "end", Do: Finish{}}}
	}
	return nil
}

// seasonWants is what an open season wants.
func (t *Tournament) seasonWants(s *season) []Want {
	t = t.asOf(s)
	if t.rules.Format == Climb {
		return t.ladderWants(s)
	}
	n := len(s.rounds)
	if n == 0 {
		return []Want{t.drawWant(s)}
	}
	var wants []Want
	for _, r := range s.rounds[:s.live(t.rules.Format)] {
		if !r.closed {
			wants = append(wants, t.roundWants(s, r)...)
		}
	}
	if len(wants) > 0 || !s.rounds[n-1].closed {
		return wants
	}
	if n < t.lastRound(s) {
		return []Want{t.drawWant(s)}
	}
	return []Want{{Cause: fmt.Sprintf("close-season-%d", s.n), Due: t.heard(s.rounds), Do: CloseSeason{Season: s.n}}}
}

// ladderWants is what an open ladder wants: its tables, and that the idle move
// down.
func (t *Tournament) ladderWants(s *season) []Want {
	var wants []Want
	for _, r := range s.rounds {
		wants = append(wants, t.tableWants(s, r)...)
	}
	var first time.Time
	for _, p := range t.ladder {
		if at := t.idleAt(s, p); !t.busy(s, p) && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	if t.rules.Ladder.Idle > 0 && !first.IsZero() {
		wants = append(wants, Want{Cause: "decay-" + strconv.FormatInt(first.Unix(), 10), Due: first, Do: Decay{}})
	}
	return wants
}

func (t *Tournament) drawWant(s *season) Want {
	return Want{Cause: fmt.Sprintf("draw-s%dr%d", s.n, len(s.rounds)+1), Do: Draw{Season: s.n}}
}

// roundWants is what a round that has begun wants: its tables, or to be
// closed.
func (t *Tournament) roundWants(s *season, r *round) []Want {
	wants := t.tableWants(s, r)
	if t.settled(r) && s.next() == r.n {
		wants = append(wants, Want{
			Cause: fmt.Sprintf("close-s%dr%d", s.n, r.n), Due: t.heard([]*round{r}), Do: CloseRound{Season: s.n, Round: r.n},
		})
	}
	return wants
}

// tableWants are the tables of a round that are to begin.
func (t *Tournament) tableWants(s *season, r *round) []Want {
	waiting := lists.Keep(r.tables, func(tb *table) bool { return tb.status() == "waiting" })
	return lists.Map(waiting, func(tb *table) Want { return t.tableWant(s, r, tb) })
}

// tableWant is a table that is to begin, or to be void if too few are left.
func (t *Tournament) tableWant(s *season, r *round, tb *table) Want {
	seats := t.seating(tb)
	if len(seats) < min(t.least(), len(tb.Seats)) || len(seats) < t.rules.Format.company() {
		return Want{Cause: "void-" + tb.Game, Do: Void{Game: tb.Game, Why: "too few are left to play"}}
	}
	w := Want{Cause: "start-" + tb.Game, Due: t.startOf(s, r, tb, seats), Do: StartTable{Game: tb.Game, Seats: seats}}
	w.Game = &Opening{
		Game: tb.Game, Title: t.tableTitle(s, r, tb), Play: t.rules.Play, Seats: seats, Steward: t.announced.Steward, Dice: t.announced.Dice,
	}
	if t.rules.Play.SameDice && t.byBeacon() {
		common := t.common(s, r)
		w.Game.Common = &common
	}
	if rs, err := t.rules.Play.ruleset(t.lookup); err == nil {
		w.Game.Pace = t.rules.contract(rs.Describe())
	}
	return w
}

// startOf is when a table begins: at once, or when its seats agree or the time
// to agree is over.
func (t *Tournament) startOf(s *season, r *round, tb *table, seats []Seated) time.Time {
	if !t.rules.Clock.Agree || tb.ready(seats) {
		return time.Time{}
	}
	from := r.drawn
	if r.n > 1 {
		from = later(from, s.rounds[r.n-2].at)
	}
	return t.rules.Clock.deadline(from, t.rules.Clock.Round.Of())
}

// ready reports whether all who are to sit down have agreed. The word of a
// player who has left is not that of the one who takes the seat.
func (t *table) ready(seats []Seated) bool {
	return !slices.ContainsFunc(seats, func(s Seated) bool { return !slices.Contains(t.agreed, s.Player) })
}

// tableTitle is the name of a game for people.
func (t *Tournament) tableTitle(s *season, r *round, tb *table) string {
	title := t.announced.Title
	if t.again() {
		title += fmt.Sprintf(", season %d", s.n)
	}
	if name := s.divisions[tb.Division-1].Name; name != "" && len(s.divisions) > 1 {
		title += ", division " + name
	}
	if t.lastRound(s) > 1 {
		title += fmt.Sprintf(", round %d", r.n)
	}
	return title + fmt.Sprintf(", table %d", tb.N)
}
