package tournamentmail

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/points"
	"seneschal/domain/words"
	"seneschal/mailgw"
)

// addAnnouncement adds an announcement, in its author's own words, for players who want announcements. A director's
// goes to all active players. The server's own goes to the players of the tables that it names, or else to the
// directors; if the commit corrects a result, it goes to nobody.
func (t *telling) addAnnouncement(ctx context.Context, posted tournament.NewsPosted) error {
	readers, head, announcement := listActive(t.after), "news.steward", posted.Text
	if posted.By == "" {
		readers, head, announcement = t.findConcernedPlayers(posted.Text), "news.house", t.replaceIDs(ctx, posted.Text)
		if len(readers) == 0 && !t.correctsResult() {
			readers, head = t.after.Directors(), "news.office"
		}
	}
	readers, err := t.keepSubscribers(ctx, readers)
	if err != nil {
		return err
	}
	return t.tellPlayers(ctx, readers, func(recipient *recipient) {
		recipient.news++
		recipient.addSections(recipient.say("subject.news"), report.Section{Blocks: []report.Block{
			{Text: recipient.say(head, "steward", t.playerName(ctx, posted.By), "title", t.after.Title())}, {Verse: mailgw.Quoted(announcement)},
		}})
	})
}

// keepSubscribers returns the players among some who want announcements.
func (t *telling) keepSubscribers(ctx context.Context, players []game.Player) ([]game.Player, error) {
	var subscribers []game.Player
	for _, player := range players {
		wanted, err := mailgw.Wants(ctx, t.teller.Subscriptions, player, mailgw.Notices)
		if err != nil {
			return nil, fmt.Errorf("asking whether %s wants announcements: %w", player, err)
		}
		if wanted {
			subscribers = append(subscribers, player)
		}
	}
	return subscribers, nil
}

// correctsResult reports whether the commit corrects a result. The players then get an email about that.
func (t *telling) correctsResult() bool {
	return slices.ContainsFunc(t.events, func(e event.Event) bool { _, ok := e.(tournament.ResultCorrected); return ok })
}

// findConcernedPlayers returns the players of the tables that a text names; nil if the commit corrects a result.
func (t *telling) findConcernedPlayers(said string) []game.Player {
	var all []game.Player
	if t.correctsResult() {
		return nil
	}
	for _, word := range strings.Fields(said) {
		if table, ok := t.after.Table(strings.Trim(word, ".,:;")); ok {
			all = append(all, listSitters(table)...)
		}
	}
	return all
}

// listSitters returns all present and former players of a table, some perhaps twice.
func listSitters(table tournament.TableInfo) []game.Player {
	all := lists.Map(slices.Concat(table.Seats, table.Holders), holderOfSeat)
	if table.Result == nil {
		return all
	}
	for _, p := range table.Result.Places {
		for _, h := range p.Holders {
			all = append(all, h.Player)
		}
	}
	return all
}

// tellRulesChanged tells all active players the changes of the rules, field by field, and the reason.
func (t *telling) tellRulesChanged(ctx context.Context, rulesChanged tournament.RulesChanged) error {
	fieldsBefore, fieldsAfter := listFields(t.before.RulesFrom(rulesChanged.From)), listFields(rulesChanged.Rules)
	fields := slices.Compact(slices.Sorted(slices.Values(slices.Concat(slices.Collect(maps.Keys(fieldsBefore)), slices.Collect(maps.Keys(fieldsAfter))))))
	return t.tellPlayers(ctx, listActive(t.after), func(r *recipient) {
		changesTable := report.Table{Columns: []report.Column{{Title: r.say("rules.field")}, {Title: r.say("rules.before")}, {Title: r.say("rules.now")}}}
		for _, field := range fields {
			if fieldsBefore[field] != fieldsAfter[field] {
				changesTable.Rows = append(changesTable.Rows, []string{field, cmp.Or(fieldsBefore[field], "-"), cmp.Or(fieldsAfter[field], "-")})
			}
		}
		section := report.Section{Blocks: []report.Block{{Text: r.say("rules.head", "by", t.playerName(ctx, rulesChanged.By), "title", t.after.Title())}}}
		if rulesChanged.From > 0 {
			section.Blocks = append(section.Blocks, report.Block{Text: r.say("rules.from", "season", strconv.Itoa(rulesChanged.From))})
		}
		if rulesChanged.Late {
			section.Blocks = append(section.Blocks, report.Block{Text: r.say("rules.late")})
		}
		section.Blocks = append(section.Blocks, report.Block{Text: r.say("why", "why", t.replaceIDs(ctx, rulesChanged.Why))}, report.Block{Table: &changesTable})
		r.addSections(r.say("subject.rules"), section)
	})
}

// listFields returns the values of rules by the names of their fields.
func listFields(rules tournament.Rules) map[string]string {
	fields := make(map[string]string)
	for _, line := range rules.Lines() {
		name, value, _ := strings.Cut(line, ": ")
		fields[name] = value
	}
	return fields
}

// tellCorrected tells the players of a table the corrected places, and the reason.
func (t *telling) tellCorrected(ctx context.Context, e tournament.ResultCorrected) error {
	table, _ := t.after.Table(e.Game)
	places := slices.Clone(e.End.Places)
	slices.SortStableFunc(places, func(a, b tournament.Finished) int { return cmp.Compare(a.Place, b.Place) })
	return t.tellPlayers(ctx, listSitters(table), func(r *recipient) {
		now := report.Table{Columns: []report.Column{{Title: r.say("column.place"), Right: true}, {Title: r.say("column.name")}, {Title: r.say("column.seat")}}}
		for _, p := range places {
			now.Rows = append(now.Rows, []string{strconv.Itoa(p.Place), t.playerName(ctx, lastHolder(p, table)), string(p.Seat)})
		}
		head := r.say("corrected", "by", t.playerName(ctx, e.By), "game", e.Game)
		if e.By == "" {
			head = r.say("corrected.house", "game", e.Game)
		}
		r.addSections(r.say("subject.corrected", "game", e.Game), report.Section{Blocks: []report.Block{
			{Text: strings.Join(append([]string{head}, t.describeOutcome(ctx, r, table)...), " ")}, {Text: r.say("why", "why", t.replaceIDs(ctx, e.Why))}, {Table: &now},
		}})
	})
}

// lastHolder returns the last player of a seat in a result; the seat's present holder if the result names none.
func lastHolder(finished tournament.Finished, table tournament.TableInfo) game.Player {
	for _, holder := range slices.Backward(finished.Holders) {
		if holder.Player != "" {
			return holder.Player
		}
	}
	s, _ := lists.Find(table.Holders, func(s tournament.Seated) bool { return s.Seat == finished.Seat })
	return s.Player
}

// tellTableVoided tells the players of a table that it does not count, and the points that each gets for
// it.
func (t *telling) tellTableVoided(ctx context.Context, voided tournament.TableVoided) error {
	table, _ := t.after.Table(voided.Game)
	return t.tellPlayers(ctx, listSitters(table), func(recipient *recipient) {
		gets := recipient.say("voided.none")
		if !slices.Contains(voided.Gone, recipient.player) && slices.ContainsFunc(table.Seats, recipient.holdsSeat) {
			gets = t.describeVoidPoints(recipient, voided.Game)
		}
		head := recipient.say("voided", "game", voided.Game, "season", strconv.Itoa(table.Season), "round", strconv.Itoa(table.Round))
		said := append([]string{head, recipient.say("why", "why", t.describeReason(ctx, recipient, voided.Why)), gets}, t.describeOutcome(ctx, recipient, table)...)
		recipient.addSentences(recipient.say("subject.voided", "game", voided.Game), said...)
	})
}

// describeOutcome returns sentences about an official result: that its author plays at the table, that a second
// director agreed, and how a game that was running goes on. It returns nil if there is nothing to say.
func (t *telling) describeOutcome(ctx context.Context, recipient *recipient, table tournament.TableInfo) []string {
	var sentences []string
	if table.Official.Own {
		sentences = append(sentences, recipient.say("game.own", "by", t.playerName(ctx, table.Official.By)))
	}
	if table.Official.Second != "" {
		sentences = append(sentences, recipient.say("second", "by", t.playerName(ctx, table.Official.Second)))
	}
	before, _ := t.before.Table(table.Game)
	switch {
	case before.Status != "running":
	case table.Official.Ends:
		sentences = append(sentences, recipient.say("game.ends"))
	case table.Official.Outcome == tournament.Voided:
		sentences = append(sentences, recipient.say("game.left"))
	}
	return sentences
}

// describeVoidPoints returns a sentence about the points that a void table gives a reader that was there to play or, in
// a knockout, whether they go on.
func (t *telling) describeVoidPoints(recipient *recipient, gameID string) string {
	worth, through, ok := t.after.PointsOfVoid(gameID, recipient.player)
	switch rule := t.after.Rules().Void; {
	case !ok:
		return recipient.say("voided.none")
	case through:
		return recipient.say(map[bool]string{true: "voided.on", false: "voided.off"}[worth.Sign() > 0])
	case rule == points.VoidAsBye:
		return recipient.say("voided.bye", "points", words.LocaliseNumbers(recipient.lang, worth.Short()))
	default:
		return recipient.say("voided."+string(rule), "points", words.LocaliseNumbers(recipient.lang, worth.Short()))
	}
}

// serverReasons maps the reasons that the server itself gives to their catalogue keys.
var serverReasons = map[string]string{"too few are left to play": "why.few", "the round is closed": "why.closed"}

// describeReason returns the reason for an act. The server's own reasons come in the reader's language, others as they
// were written.
func (t *telling) describeReason(ctx context.Context, recipient *recipient, why string) string {
	if key, ok := serverReasons[why]; ok {
		return recipient.say(key)
	}
	return t.replaceIDs(ctx, why)
}

// tellObjections tells until when players may object to results: all players of a round when its last table is over,
// and later those of a table with a new result. It does nothing while the round has tables that are not over.
func (t *telling) tellObjections(ctx context.Context, gameID string) error {
	table, _ := t.after.Table(gameID)
	until, open := t.after.Objections(table.Season, table.Round)
	if !open {
		return nil
	}
	steward := t.playerName(ctx, t.after.Steward())
	if _, was := t.before.Objections(table.Season, table.Round); was {
		return t.tellPlayers(ctx, listSitters(table), func(recipient *recipient) {
			recipient.addSections(recipient.say("subject.corrected", "game", gameID), report.Section{Blocks: []report.Block{
				{Text: recipient.say("objections.table", "steward", steward, "until", recipient.writeTime(until))},
			}})
		})
	}
	n := strconv.Itoa(table.Round)
	info, _ := t.after.Season(table.Season)
	var all []game.Player
	for _, other := range info.Rounds[table.Round-1].Tables {
		all = append(all, listSitters(other)...)
	}
	return t.tellPlayers(ctx, all, func(r *recipient) {
		r.addSentences(r.say("subject.objections", "round", n), r.say("objections.round", "round", n, "season", strconv.Itoa(table.Season),
			"title", t.after.Title(), "steward", steward, "until", r.writeTime(until)))
	})
}
