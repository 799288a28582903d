package tournamentmail

import (
	"context"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
)

// objections tells until when results may be objected to: all of a round once
// its last table is over, and later those of a table on which a new word was
// said.
func (t *telling) objections(ctx context.Context, gameID string) error {
	table, _ := t.after.Table(gameID)
	until, open := t.after.Objections(table.Season, table.Round)
	if !open {
		return nil
	}
	steward := t.name(ctx, t.after.Steward())
	if _, was := t.before.Objections(table.Season, table.Round); was {
		return t.to(ctx, sitters(table), func(r *reader) {
			r.add(r.say("subject.corrected", "game", gameID), report.Section{Blocks: []report.Block{
				{Text: r.say("objections.table", "steward", steward, "until", r.when(until))},
			}})
		})
	}
	n := strconv.Itoa(table.Round)
	return t.to(ctx, t.inRound(table), func(r *reader) {
		r.note(r.say("subject.objections", "round", n), r.say("objections.round", "round", n, "season", strconv.Itoa(table.Season),
			"title", t.after.Title(), "steward", steward, "until", r.when(until)))
	})
}

// inRound are all who have, or had, to do with the tables of a table's round.
func (t *telling) inRound(table tournament.TableInfo) []game.Player {
	info, _ := t.after.Season(table.Season)
	var all []game.Player
	for _, other := range info.Rounds[table.Round-1].Tables {
		all = append(all, sitters(other)...)
	}
	return all
}
