// Package followmail tells players about the games, players and tournaments that they follow: at once, or in one email
// a week. It tells only what everybody may know.
package followmail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
)

// Ledger keeps the news for followers.
type Ledger interface {
	// Followers lists the players with news that are due now, each with these news.
	Followers(ctx context.Context, now time.Time) ([]follow.Follower, error)
	// TellNews calls put, and in the same transaction records that a follower is told some rows of news and forgets others. It
	// does nothing if any row in tell was told before, or is followed no more. put may be nil.
	TellNews(ctx context.Context, follower follow.Follower, tell, forget []int64, now time.Time, put func(*sqlx.Tx) error) error
}

// A Lookout writes to players about what they follow.
type Lookout struct {
	Sources
	Ledger Ledger
	// Blocked returns the players whom a player blocks, together with those who block the player; required.
	Blocked func(ctx context.Context, player game.Player) (map[game.Player]bool, error)
	Post    mailgw.Poster
	Caller  mailgw.Caller // calls the devices of players; nil: none are called
	Server  mailgw.Server
	Log     *slog.Logger // nil: silence
	Now     mailgw.Clock // nil: the machine's clock
}

// Run looks once a minute until ctx ends; then it returns nil. It logs failures of a look.
func (l *Lookout) Run(ctx context.Context) error {
	return watch.LookEveryMinute(ctx, cmp.Or(l.Log, slog.New(slog.DiscardHandler)), "players are not told of what they follow; it is tried again", l.Look)
}

// Look writes all emails that are due now. A failure for one player does not affect the others; it returns all
// failures.
func (l *Lookout) Look(ctx context.Context) error {
	at := l.Now.Time()
	due, err := l.Ledger.Followers(ctx, at)
	if err != nil || len(due) == 0 {
		return err
	}
	reading := &reading{sources: l.Sources, games: make(map[string]*publicGame)}
	return errors.Join(lists.Map(due, func(follower follow.Follower) error {
		if ctx.Err() != nil {
			return nil
		}
		if err := l.tellFollower(ctx, follower, reading, at); err != nil {
			return fmt.Errorf("telling %s what they follow: %w", follower.Player, err)
		}
		return nil
	})...)
}

// tellFollower writes to a follower about their news. It forgets those of which they may not be told; all, if they
// have no address.
func (l *Lookout) tellFollower(ctx context.Context, follower follow.Follower, reading *reading, at time.Time) error {
	blocked, err := l.Blocked(ctx, follower.Player)
	if err != nil {
		return err
	}
	var allowed []follow.Noted
	var forget []int64
	for _, news := range follower.News {
		may, err := reading.mayTell(ctx, news.News, blocked)
		switch {
		case err != nil:
			return err
		case may:
			allowed = append(allowed, news)
		default:
			forget = append(forget, news.Row)
		}
	}
	rows := lists.Map(allowed, func(n follow.Noted) int64 { return n.Row })
	written := false
	err = mailgw.WriteTo(ctx, l.People, mailgw.Recipient{Player: follower.Player}, func(recipient mailgw.Recipient) error {
		written = true
		lines, err := reading.describe(ctx, allowed, recipient.Language)
		if err != nil {
			return err
		}
		return l.Ledger.TellNews(ctx, follower, rows, forget, at, func(tx *sqlx.Tx) error {
			emails := []mailgw.Outbound{l.writeEmail(recipient, lines, follower.Weekly, at)}
			if err := mailgw.PutCalls(ctx, tx, l.Caller, []mailgw.Call{l.makeCall(follower, allowed, lines, emails[0].Key)}, emails); err != nil {
				return err
			}
			return l.Post.PutTx(ctx, tx, emails...)
		})
	})
	if err != nil || written {
		return err
	}
	return l.Ledger.TellNews(ctx, follower, nil, append(forget, rows...), at, nil)
}

// makeCall returns the call to a follower's devices that may replace the email with a key.
func (l *Lookout) makeCall(follower follow.Follower, told []follow.Noted, lines []line, email string) mailgw.Call {
	call := mailgw.Call{Key: email, Kind: mailgw.Followed, Player: follower.Player, Seat: mailgw.Followed, Phase: len(lines), Email: email}
	if games := lists.Distinct(lists.Map(told, func(n follow.Noted) string { return n.Game })); len(games) == 1 {
		call.Game = games[0]
	}
	return call
}

// writeEmail writes the email with a line about each thing; weekly says that it is the one of the week. lines may not
// be empty.
func (l *Lookout) writeEmail(recipient mailgw.Recipient, lines []line, weekly bool, at time.Time) mailgw.Outbound {
	lang, n := recipient.Language, strconv.Itoa(len(lines))
	week := lists.Either(weekly, ".week", "")
	body := []string{mailgw.Say(lang, "followed.head"+week)}
	for _, line := range lines {
		text := mailgw.Say(lang, "followed.line", "title", line.title, "said", line.joinFacts())
		if l.Server.Pages != "" {
			text += "\n" + l.Server.Pages + line.path
		}
		body = append(body, text)
	}
	subject := mailgw.Say(lang, lists.Either(weekly, "subject.followed.week", "subject.followed.several"), "n", n)
	if len(lines) == 1 && !weekly {
		subject = mailgw.Say(lang, "subject.followed", "title", lines[0].title, "said", lines[0].joinFacts())
	}
	ends := mailgw.Unsubscribing{Subscription: mailgw.Follows, Player: recipient.Player}
	body = append(body, mailgw.Say(lang, "followed.end"), l.Server.EndLink(ends))
	return l.Server.Write(mailgw.Email{
		Name: mailgw.Name{Seat: game.Seat(recipient.Player), Kind: "followed" + strings.TrimPrefix(week, "."), Rev: strconv.FormatInt(at.UnixMicro(), 10)}, To: recipient.To,
		Subject: subject, Body: strings.Join(body, "\n\n") + "\n", At: at, Priority: mailgw.PriorityNews, Ends: ends,
	})
}
