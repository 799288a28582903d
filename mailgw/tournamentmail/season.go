package tournamentmail

import (
	"context"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
)

// divisions tells each entrant of a league the players of their division.
func (t *telling) divisions(ctx context.Context, e tournament.DivisionsFormed) error {
	if t.after.Rules().Format != tournament.League {
		return nil
	}
	season := strconv.Itoa(e.Season)
	for _, d := range e.Divisions {
		err := t.to(ctx, d.Players, func(r *reader) {
			others := lists.Keep(d.Players, func(p game.Player) bool { return p != r.player })
			head := r.say("division", "season", season, "division", d.Name, "tier", strconv.Itoa(d.Tier), "tiers", strconv.Itoa(e.Divisions[len(e.Divisions)-1].Tier))
			r.add(r.say("subject.season", "season", season), report.Section{Blocks: []report.Block{{Text: head}, {Items: lists.Map(others, t.called(ctx))}}})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// closed tells each entrant of a season the final table of their division, their own place first.
func (t *telling) closed(ctx context.Context, e tournament.SeasonClosed) error {
	info, _ := t.after.Season(e.Season)
	for _, final := range e.Tables {
		if final.Division < 1 || final.Division > len(info.Divisions) {
			continue
		}
		division := info.Divisions[final.Division-1]
		about := standing{rows: final.Rows, moves: e.Moves, titles: titlesOf(e.Titles, division.Name)}
		err := t.to(ctx, about.players(), func(r *reader) {
			head := t.closing(r, e.Season, division.Name)
			first := report.Section{Blocks: []report.Block{{Text: head.text}}}
			first.Blocks = append(first.Blocks, about.own(r)...)
			if next := t.next(r); next != "" && !t.whole() {
				first.Blocks = append(first.Blocks, report.Block{Text: next})
			}
			r.add(head.subject, append([]report.Section{first, about.table(r, head.table, t.called(ctx))}, about.honours(r, e.Titles, t.called(ctx))...)...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// whole reports whether the tournament is one season of one division. Its final table is then the
// tournament's, and is told once.
func (t *telling) whole() bool {
	info, _ := t.after.Season(1)
	return t.after.Rules().Seasons == 1 && t.after.Seasons() == 1 && len(info.Divisions) == 1
}

// closing is the beginning of the letter about a season that is over.
type closing struct{ subject, text, table string }

// closing says that a season is over, or the tournament with it.
func (t *telling) closing(r *reader, n int, division string) closing {
	season, title := strconv.Itoa(n), t.after.Title()
	if t.whole() {
		return closing{r.say("subject.ended"), r.say("ended", "title", title), r.say("final.all")}
	}
	c := closing{r.say("subject.closed", "season", season), r.say("closed", "season", season, "title", title), r.say("final", "season", season)}
	if division != "" {
		c.table = r.say("final.division", "season", season, "division", division)
	}
	return c
}

// next says how the tournament goes on after a season; "" if it has gone on already.
func (t *telling) next(r *reader) string {
	for _, w := range t.after.Wants() {
		switch w.Do.(type) {
		case tournament.Finish:
			return r.say("next.none")
		case tournament.OpenSeason:
			if w.Due.After(t.commit.At) {
				return r.say("next.due", "due", r.when(w.Due))
			}
			return r.say("next.now")
		}
	}
	return ""
}

// ended tells all active players of a tournament how it ended, except those that know it from the
// letter about its only season.
func (t *telling) ended(ctx context.Context, e tournament.Ended) error {
	titles := e.Titles
	if len(titles) == 0 {
		titles = t.after.Titles()
	}
	about := standing{rows: e.Final, titles: titlesOf(titles, "")}
	told := func(p game.Player) bool { return t.whole() && e.By == "" && slices.Contains(about.players(), p) }
	return t.to(ctx, slices.DeleteFunc(active(t.after), told), func(r *reader) {
		first := report.Section{Blocks: []report.Block{{Text: r.say("ended", "title", t.after.Title())}}}
		if e.Why != "" {
			first.Blocks = append(first.Blocks, report.Block{Text: r.say("ended.early", "by", t.name(ctx, e.By))}, report.Block{Text: t.reason(ctx, r, e.Why)})
		}
		first.Blocks = append(first.Blocks, about.own(r)...)
		sections := []report.Section{first}
		if len(e.Final) > 0 {
			sections = append(sections, about.table(r, r.say("final.all"), t.called(ctx)))
		}
		r.add(r.say("subject.ended"), append(sections, about.honours(r, titles, t.called(ctx))...)...)
	})
}

// called returns a function that gives players their names.
func (t *telling) called(ctx context.Context) func(game.Player) string {
	return func(p game.Player) string { return t.name(ctx, p) }
}
