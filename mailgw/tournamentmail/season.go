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

// tellDivisions tells each entrant of a league the other players of their division. It does nothing in other formats.
func (t *telling) tellDivisions(ctx context.Context, e tournament.DivisionsFormed) error {
	if t.after.Rules().Format != tournament.League {
		return nil
	}
	season := strconv.Itoa(e.Season)
	for _, d := range e.Divisions {
		err := t.tellPlayers(ctx, d.Players, func(r *recipient) {
			others := lists.Keep(d.Players, func(p game.Player) bool { return p != r.player })
			head := r.say("division", "season", season, "division", d.Name, "tier", strconv.Itoa(d.Tier), "tiers", strconv.Itoa(e.Divisions[len(e.Divisions)-1].Tier))
			r.addSections(r.say("subject.season", "season", season), report.Section{Blocks: []report.Block{{Text: head}, {Items: lists.Map(others, t.playerNamer(ctx))}}})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tellSeasonClosed tells each entrant of a season the final table of their division, their own place first. It skips
// tables of no division.
func (t *telling) tellSeasonClosed(ctx context.Context, e tournament.SeasonClosed) error {
	info, _ := t.after.Season(e.Season)
	for _, final := range e.Tables {
		if final.Division < 1 || final.Division > len(info.Divisions) {
			continue
		}
		division := info.Divisions[final.Division-1]
		about := standing{rows: final.Rows, moves: e.Moves, titles: tableTitles(e.Titles, division.Name)}
		err := t.tellPlayers(ctx, about.listPlayers(), func(r *recipient) {
			head := t.sayClosing(r, e.Season, division.Name)
			first := report.Section{Blocks: []report.Block{{Text: head.text}}}
			first.Blocks = append(first.Blocks, about.writeOwnPlace(r)...)
			if next := t.sayWhatFollows(r); next != "" && !t.isSingleSeason() {
				first.Blocks = append(first.Blocks, report.Block{Text: next})
			}
			r.addSections(head.subject, append([]report.Section{first, about.writeTable(r, head.table, t.playerNamer(ctx))}, about.writeTitles(r, e.Titles, t.playerNamer(ctx))...)...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// isSingleSeason reports whether the tournament is one season of one division. The final table of the season is then
// also the tournament's, and told once.
func (t *telling) isSingleSeason() bool {
	info, _ := t.after.Season(1)
	return t.after.Rules().Seasons == 1 && t.after.CountSeasons() == 1 && len(info.Divisions) == 1
}

// closing holds the subject, the first sentence and the table's title of the email about a season that is over.
type closing struct{ subject, text, table string }

// sayClosing says that a season is over; if it is the only one, that the tournament is.
func (t *telling) sayClosing(r *recipient, n int, division string) closing {
	season, title := strconv.Itoa(n), t.after.Title()
	if t.isSingleSeason() {
		return closing{r.say("subject.ended"), r.say("ended", "title", title), r.say("final.all")}
	}
	c := closing{r.say("subject.closed", "season", season), r.say("closed", "season", season, "title", title), r.say("final", "season", season)}
	if division != "" {
		c.table = r.say("final.division", "season", season, "division", division)
	}
	return c
}

// sayWhatFollows says how the tournament goes on after a season: it ends, or the next season opens, now or at a time.
// It returns "" if the tournament does neither next.
func (t *telling) sayWhatFollows(recipient *recipient) string {
	for _, want := range t.after.Wants() {
		switch want.Do.(type) {
		case tournament.Finish:
			return recipient.say("next.none")
		case tournament.OpenSeason:
			if want.Due.After(t.commit.At) {
				return recipient.say("next.due", "due", recipient.writeTime(want.Due))
			}
			return recipient.say("next.now")
		}
	}
	return ""
}

// tellEnded tells all active players of a tournament how it ended. It leaves out those who learn it from the email
// about the only season, unless a director has ended it.
func (t *telling) tellEnded(ctx context.Context, e tournament.Ended) error {
	titles := e.Titles
	if len(titles) == 0 {
		titles = t.after.Titles()
	}
	about := standing{rows: e.Final, titles: tableTitles(titles, "")}
	told := func(p game.Player) bool {
		return t.isSingleSeason() && e.By == "" && slices.Contains(about.listPlayers(), p)
	}
	return t.tellPlayers(ctx, slices.DeleteFunc(listActive(t.after), told), func(r *recipient) {
		first := report.Section{Blocks: []report.Block{{Text: r.say("ended", "title", t.after.Title())}}}
		if e.Why != "" {
			first.Blocks = append(first.Blocks, report.Block{Text: r.say("ended.early", "by", t.playerName(ctx, e.By))}, report.Block{Text: t.sayReason(ctx, r, e.Why)})
		}
		first.Blocks = append(first.Blocks, about.writeOwnPlace(r)...)
		sections := []report.Section{first}
		if len(e.Final) > 0 {
			sections = append(sections, about.writeTable(r, r.say("final.all"), t.playerNamer(ctx)))
		}
		r.addSections(r.say("subject.ended"), append(sections, about.writeTitles(r, titles, t.playerNamer(ctx))...)...)
	})
}

// playerNamer returns playerName as a function of the player alone.
func (t *telling) playerNamer(ctx context.Context) func(game.Player) string {
	return func(p game.Player) string { return t.playerName(ctx, p) }
}
