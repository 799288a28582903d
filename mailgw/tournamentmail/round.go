package tournamentmail

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/points"
	"seneschal/domain/words"
)

// tellRoundDrawn tells each player their tables and byes. Rounds of a season that were drawn in the same commit are
// told together, with the first of them.
func (t *telling) tellRoundDrawn(ctx context.Context, drawn tournament.RoundDrawn) error {
	var rounds []tournament.RoundDrawn
	for _, other := range t.events {
		if r, ok := other.(tournament.RoundDrawn); ok && r.Season == drawn.Season {
			rounds = append(rounds, r)
		}
	}
	if rounds[0].Round != drawn.Round {
		return nil
	}
	return t.tellPlayers(ctx, listDrawn(rounds), func(recipient *recipient) {
		first, last := strconv.Itoa(drawn.Round), strconv.Itoa(rounds[len(rounds)-1].Round)
		subject := recipient.say("subject.round", "round", first)
		if len(rounds) > 1 {
			subject = recipient.say("subject.rounds", "first", first, "last", last)
		}
		recipient.addSentences(subject, recipient.say("drawn", "title", t.after.Title()))
		recipient.sections = append(recipient.sections, t.listTablesAndByes(ctx, recipient, rounds)...)
	})
}

// listDrawn returns all players with a table or a bye in some rounds.
func listDrawn(rounds []tournament.RoundDrawn) []game.Player {
	var all []game.Player
	for _, drawn := range rounds {
		for _, table := range drawn.Tables {
			all = append(all, lists.Map(table.Seats, holderOfSeat)...)
		}
		for _, b := range drawn.Byes {
			all = append(all, b.Player)
		}
	}
	return all
}

// listTablesAndByes returns a reader's tables and byes: a section for each round that begins now, and a list of later
// rounds. rounds may not be empty.
func (t *telling) listTablesAndByes(ctx context.Context, r *recipient, rounds []tournament.RoundDrawn) []report.Section {
	var sections []report.Section
	laterTable := report.Table{Columns: []report.Column{{Title: r.say("column.round"), Right: true}, {Title: r.say("column.table")}, {Title: r.say("column.with")}}}
	live := lastLiveRound(t.after, rounds[0].Season)
	for _, round := range rounds {
		n := strconv.Itoa(round.Round)
		var blocks []report.Block
		for _, drawn := range round.Tables {
			table, _ := t.after.Table(drawn.Game)
			if !slices.ContainsFunc(table.Holders, r.holdsSeat) {
				continue
			}
			blocks = append(blocks, t.describeTable(ctx, r, table).Blocks...)
			laterTable.Rows = append(laterTable.Rows, []string{n, table.Game, t.listOthers(ctx, r, table)})
		}
		for _, bye := range round.Byes {
			if bye.Player == r.player {
				blocks = append(blocks, report.Block{Text: t.explainBye(r, round.Season, round.Round, bye.Bye, r.player)})
				laterTable.Rows = append(laterTable.Rows, []string{n, "-", r.say("bye." + string(bye.Bye))})
			}
		}
		if round.Round <= live {
			laterTable.Rows = nil
			if len(blocks) > 0 {
				sections = append(sections, report.Section{Title: r.say("round", "season", strconv.Itoa(round.Season), "round", n), Blocks: blocks})
			}
		}
	}
	if len(laterTable.Rows) > 0 {
		sections = append(sections, report.Section{Title: r.say("later"), Blocks: []report.Block{{Table: &laterTable}, {Text: r.say("later.when")}}})
	}
	return sections
}

// lastLiveRound returns the number of the last round of a season whose tables may begin: the first that is not closed,
// or the last if all are, or if the format lets all begin at once.
func lastLiveRound(t *tournament.Tournament, season int) int {
	info, _ := t.Season(season)
	if t.Rules().Format != tournament.Single {
		for _, round := range info.Rounds {
			if !round.Closed {
				return round.N
			}
		}
	}
	return len(info.Rounds)
}

// tellRoundOpened tells the holders of tables that wait for their READY, and may begin because a round is closed.
// These tables were drawn earlier, together with that round. Rounds that were closed in one commit are told together,
// with the first of them.
func (t *telling) tellRoundOpened(ctx context.Context, closed tournament.RoundClosed) error {
	season, began := closed.Season, lastLiveRound(t.before, closed.Season)
	if closed.Round != began {
		return nil
	}
	info, _ := t.after.Season(season)
	for _, round := range info.Rounds[began:lastLiveRound(t.after, season)] {
		for _, table := range round.Tables {
			if !t.startTimes()[table.Game].After(t.commit.At) {
				continue
			}
			err := t.tellPlayers(ctx, listHolders(table), func(r *recipient) {
				n := strconv.Itoa(round.N)
				r.addSentences(r.say("subject.opened", "round", n), r.say("opened", "round", n, "season", strconv.Itoa(season), "title", t.after.Title()))
				r.sections = append(r.sections, t.describeTable(ctx, r, table))
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *recipient) holdsSeat(s tournament.Seated) bool { return s.Player == r.player }

// describeTable describes a table that is to begin: the reader's seat, the other players, and the time. It notes the
// deadline for the reader's READY.
func (t *telling) describeTable(ctx context.Context, recipient *recipient, table tournament.TableInfo) report.Section {
	seat := ""
	for _, seated := range table.Holders {
		if recipient.holdsSeat(seated) {
			seat = string(seated.Seat)
		}
	}
	section := report.Section{Blocks: []report.Block{{
		Text: recipient.say("table", "n", strconv.Itoa(table.N), "game", table.Game, "seat", seat, "others", t.listOthers(ctx, recipient, table)),
	}}}
	if begins := t.sayWhenBegins(recipient, table.Game); begins != "" {
		section.Blocks = append(section.Blocks, report.Block{Text: begins})
	}
	return section
}

// listOthers lists the other players at a table, with their seats.
func (t *telling) listOthers(ctx context.Context, r *recipient, table tournament.TableInfo) string {
	others := lists.Keep(table.Holders, func(s tournament.Seated) bool { return !r.holdsSeat(s) })
	return strings.Join(lists.Map(others, func(s tournament.Seated) string { return t.playerName(ctx, s.Player) + " (" + string(s.Seat) + ")" }), ", ")
}

// sayWhenBegins says when a table begins; "" if nothing will begin it. It notes the deadline for the reader's READY.
func (t *telling) sayWhenBegins(recipient *recipient, gameID string) string {
	start, ok := t.startTimes()[gameID]
	switch {
	case !ok:
		return ""
	case !start.After(t.commit.At):
		return recipient.say("begins.now")
	}
	recipient.deadline = start
	return recipient.say("begins.agree", "game", gameID, "due", recipient.writeTime(start))
}

// startTimes returns the times, by game, at which waiting tables begin if not all are READY before.
func (t *telling) startTimes() map[string]time.Time {
	if t.starts != nil {
		return t.starts
	}
	t.starts = make(map[string]time.Time)
	for _, want := range t.after.Wants() {
		if do, ok := want.Do.(tournament.StartTable); ok {
			t.starts[do.Game] = want.Due
		}
	}
	return t.starts
}

// explainBye says that a player has no table in a round, with the reason and the points for it.
func (t *telling) explainBye(recipient *recipient, season, round int, bye points.Bye, player game.Player) string {
	info, _ := t.after.Season(season)
	before := lists.Count(info.Byes, func(b tournament.ByeGranted) bool {
		return b.Player == player && b.Bye == points.HalfBye && b.Round < round
	})
	worth := words.LocaliseNumbers(recipient.lang, t.after.Rules().Points.ScoreBye(bye, before).Value.Short())
	sentence := recipient.say("bye." + string(bye))
	hand := func(b tournament.ByeGranted) bool {
		return b.Player == player && b.Round == round && b.Bye == points.Allocated
	}
	if slices.ContainsFunc(info.Byes, hand) {
		sentence = recipient.say("bye.hand")
	}
	return recipient.say("bye", "season", strconv.Itoa(season), "round", strconv.Itoa(round), "bye", sentence, "points", worth)
}
