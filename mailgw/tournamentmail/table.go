package tournamentmail

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/points"
)

// corrected tells the players of a table who has which place now, and why.
func (t *telling) corrected(ctx context.Context, e tournament.ResultCorrected) error {
	table, _ := t.after.Table(e.Game)
	places := slices.Clone(e.End.Places)
	slices.SortStableFunc(places, func(a, b tournament.Finished) int { return cmp.Compare(a.Place, b.Place) })
	return t.to(ctx, sitters(table), func(r *reader) {
		now := report.Table{Columns: []report.Column{{Title: r.say("column.place"), Right: true}, {Title: r.say("column.name")}, {Title: r.say("column.seat")}}}
		for _, p := range places {
			now.Rows = append(now.Rows, []string{strconv.Itoa(p.Place), t.name(ctx, holderOf(p, table)), string(p.Seat)})
		}
		head := r.say("corrected", "by", t.name(ctx, e.By), "game", e.Game)
		if e.By == "" {
			head = r.say("corrected.house", "game", e.Game)
		}
		r.add(r.say("subject.corrected", "game", e.Game), report.Section{Blocks: []report.Block{
			{Text: head}, {Text: r.say("why", "why", t.words(ctx, e.Why))}, {Table: &now},
		}})
	})
}

// holderOf is who brought a seat to its end.
func holderOf(p tournament.Finished, table tournament.TableInfo) game.Player {
	for _, h := range slices.Backward(p.Holders) {
		if h.Player != "" {
			return h.Player
		}
	}
	for _, s := range table.Holders {
		if s.Seat == p.Seat {
			return s.Player
		}
	}
	return ""
}

// voided tells the players of a table that it does not count, and what each
// gets instead.
func (t *telling) voided(ctx context.Context, e tournament.TableVoided) error {
	table, _ := t.after.Table(e.Game)
	return t.to(ctx, sitters(table), func(r *reader) {
		gets := r.say("voided.none")
		if !slices.Contains(e.Gone, r.player) && slices.ContainsFunc(table.Seats, r.sits) {
			gets = t.voidGives(r, e.Game)
		}
		head := r.say("voided", "game", e.Game, "season", strconv.Itoa(table.Season), "round", strconv.Itoa(table.Round))
		r.note(r.say("subject.voided", "game", e.Game), head, r.say("why", "why", t.houseReason(ctx, r, e.Why)), gets)
	})
}

// voidGives is what a void table gives a reader who was there to play: in a
// knockout, whether he goes on.
func (t *telling) voidGives(r *reader, gameID string) string {
	worth, through, ok := t.after.VoidGives(gameID, r.player)
	switch rule := t.after.Rules().Void; {
	case !ok:
		return r.say("voided.none")
	case through:
		return r.say(map[bool]string{true: "voided.on", false: "voided.off"}[worth.Sign() > 0])
	case rule == points.VoidAsBye:
		return r.say("voided.bye", "points", worth.Short())
	default:
		return r.say("voided."+string(rule), "points", worth.Short())
	}
}

// houseReasons are those that the house itself gives.
var houseReasons = map[string]string{"too few are left to play": "why.few", "the round is closed": "why.closed"}

// houseReason is why something was done: the house's own reasons are said in
// the reader's language, others as they were written.
func (t *telling) houseReason(ctx context.Context, r *reader, why string) string {
	if key, ok := houseReasons[why]; ok {
		return r.say(key)
	}
	return t.words(ctx, why)
}
