package golden_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/memstore"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
)

// TestCalendarsShowWhatIsAsked: in recorded games, whoever opens the files of all submissions
// has one entry at most for his seat. It never stands for what is not asked any more,
// and every submission that brings it says when the orders are due.
func TestCalendarsShowWhatIsAsked(t *testing.T) {
	paths := []string{
		"domain/feudal/testdata/logs/banked-3.jsonl", "domain/camelot/testdata/logs/left-4.jsonl",
		"domain/quest/testdata/logs/delivered-5.jsonl", "domain/quest/testdata/logs/solo-won-1.jsonl", "domain/talisman/testdata/logs/left-3.jsonl",
	}
	if gametest.Nightly() {
		paths = goldenFiles(t)
	}
	for _, path := range paths {
		t.Run(filepath.Base(filepath.Dir(filepath.Dir(filepath.Dir(path))))+"/"+logName(path), func(t *testing.T) {
			t.Parallel()
			d := &diaries{T: t, of: map[string]*mailgwtest.Calendar{}}
			people := mailgwtest.NewPeople()
			for n := range 9 {
				people.By[fmt.Sprintf("p%d@players.example", n)] = player(n)
			}
			commits := readLog(t, path).Commits
			for i, commit := range commits {
				commit.Pos = eventstore.Pos(i + 1)
			}
			d.people, d.notifier = people, &notifier.Notifier{Store: memstore.New(commits...), Games: words(), People: people, Server: mailgwtest.Server()}
			d.follow(commits)
			t.Logf("%d emails with a deadline, %d for the calendar alone", d.submissions, d.alone)
		})
	}
}

// diaries are the calendars of all who read for the seats of a game.
type diaries struct {
	*testing.T
	notifier           *notifier.Notifier
	people             *mailgwtest.People
	of                 map[string]*mailgwtest.Calendar // by address
	submissions, alone int
}

func (d *diaries) follow(commits []*eventstore.Commit) {
	g, backlog := words().Empty(), game.Undelivered{}
	for _, commit := range commits {
		events, err := words().Decode(g, commit)
		require.NoError(d, err)
		next := plain(event.Fold(g, events...))
		var due game.Due
		backlog, due = backlog.Note(g, next, events, commit.At)
		emails, err := d.notifier.Handle(d.Context(), commit, g, next, events, due)
		require.NoError(d, err)
		d.receipts(commit, g, next)
		for _, l := range emails {
			d.open(l, next)
		}
		d.stand(commit, next)
		g = next
	}
}

// plain has all seats read text alone, as pictures take long to draw.
func plain(g *game.Game) *game.Game {
	for _, seat := range g.Seats() {
		if seat.Format != "text" {
			g = event.Fold(g, event.Event(game.FormatSet{Own: game.Own{Seat: seat.Seat}, Format: "text"}))
		}
	}
	return g
}

// receipts are what those open whose orders are final since a commit.
func (d *diaries) receipts(commit *eventstore.Commit, before, after *game.Game) {
	_, _, due, _ := after.Phase()
	if _, _, was, _ := before.Phase(); due.IsZero() || !was.Equal(due) {
		return
	}
	for _, seat := range after.Seats() {
		_, _, had := before.Draft(seat.Seat)
		_, _, has := after.Draft(seat.Seat)
		if had == has || !seat.Awaited || after.Paused() {
			continue
		}
		entry := d.notifier.Server.Deadline(after.Setup().Game, string(seat.Seat))
		entry.Summary, entry.Stamp, entry.Version, entry.Over = "orders", commit.At, commit.First, has
		if !has {
			entry.Due = due
		}
		require.NoError(d, mailgw.EachReader(d.Context(), d.people, after, commit.At, func(recipient mailgw.Recipient) error {
			if recipient.Seat == seat.Seat && commit.Actor == string(recipient.Player) {
				entry.For = recipient.To
				d.calendar(recipient.To).Import(d, string(entry.Piece().Body))
			}
			return nil
		}))
	}
}

func (d *diaries) calendar(of string) *mailgwtest.Calendar {
	if d.of[of] == nil {
		d.of[of] = &mailgwtest.Calendar{}
	}
	return d.of[of]
}

// open opens a submission, which says when the orders are due if they are.
func (d *diaries) open(outbound mailgw.Outbound, g *game.Game) {
	calendar := d.calendar(outbound.To)
	if !calendar.Open(d, outbound) {
		return
	}
	d.submissions++
	if outbound.Kind == "withdrawn" {
		d.alone++
	}
	_, _, due, _ := g.Phase()
	for uid, at := range calendar.Entries {
		require.False(d, at.IsZero())
		if outbound.Kind == "report" {
			require.True(d, due.Equal(at), "%s: %s after %s, due %s", uid, at, outbound.Key, due)
		}
	}
}

// stand compares what stands in all calendars, and is not past, with what is asked.
func (d *diaries) stand(commit *eventstore.Commit, g *game.Game) {
	asked := map[string]map[string]bool{}
	_, _, due, open := g.Phase()
	require.NoError(d, mailgw.EachReader(d.Context(), d.people, g, commit.At, func(recipient mailgw.Recipient) error {
		if asked[recipient.To] == nil {
			asked[recipient.To] = map[string]bool{}
		}
		asked[recipient.To][d.notifier.Server.Deadline(g.Setup().Game, string(recipient.Seat)).UID] = open && recipient.Awaited && !g.Paused() && !due.IsZero()
		return nil
	}))
	for to, calendar := range d.of {
		require.LessOrEqual(d, len(calendar.Entries), 2, "one for each seat that somebody reads for")
		for uid, at := range calendar.Entries {
			require.True(d, asked[to][uid] || !at.After(commit.At.Add(time.Second)), "%s has %s at %s, at %s in commit %d", to, uid, at, commit.At, commit.Pos)
		}
	}
}
