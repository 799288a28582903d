package openingmail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
)

// A Wisher is a player to be told of games, with their wishes.
type Wisher struct {
	Player game.Player
	Told   time.Time // the player has been told of games that were opened by then; zero: of none
	Wishes []Wish
}

// A Wish is a wish with the time when it was made.
type Wish struct {
	opening.Wish
	Since time.Time
}

// Wishes keeps the players with wishes.
type Wishes interface {
	// Wishers lists the players with wishes, except those who were told of games a short while ago.
	Wishers(ctx context.Context, now time.Time) ([]Wisher, error)
	// NoteTold calls put, and records in the same transaction that the player is told of all games that were opened by
	// the time opened. It does neither if the player was told a short while ago.
	NoteTold(ctx context.Context, player game.Player, opened, now time.Time, put func(*sqlx.Tx) error) error
}

// A Lookout writes to players about games that open and that they wished for: one email a day at most.
type Lookout struct {
	Host   Host
	Wishes Wishes
	People mailgw.Directory
	Post   mailgw.Poster
	Server mailgw.Server
	Log    *slog.Logger // nil: silence
	Now    mailgw.Clock // nil: the machine's clock
}

// Run looks once a minute until ctx ends; then it returns nil. It logs failures of a look.
func (l *Lookout) Run(ctx context.Context) error {
	return watch.LookEveryMinute(ctx, cmp.Or(l.Log, slog.New(slog.DiscardHandler)), "players are not told of open games; it is tried again", l.Look)
}

// Look writes all emails that are due now. A failure for one player does not affect the others; it returns all
// failures. Games behind a code are told to nobody.
func (l *Lookout) Look(ctx context.Context) error {
	ids, err := l.Host.Waiting(ctx)
	if err != nil || len(ids) == 0 {
		return err
	}
	var openings []*opening.Opening
	for _, id := range ids {
		openGame, err := l.Host.Opening(ctx, id)
		if err != nil {
			return err
		}
		if openGame.Status() == opening.Waiting && openGame.Terms().Code == nil {
			openings = append(openings, openGame)
		}
	}
	at := l.Now.Time()
	wishers, err := l.Wishes.Wishers(ctx, at)
	if err != nil {
		return err
	}
	return errors.Join(lists.Map(wishers, func(w Wisher) error {
		if err := l.tellWisher(ctx, w, openings, at); err != nil {
			return fmt.Errorf("telling %s of open games: %w", w.Player, err)
		}
		return nil
	})...)
}

// tellWisher writes to a player about those of the openings that they wished for and may enter. It does nothing if
// there are none, or if the player has no address.
func (l *Lookout) tellWisher(ctx context.Context, wisher Wisher, all []*opening.Opening, at time.Time) error {
	wanted := lists.Keep(all, wisher.wants)
	if len(wanted) == 0 {
		return nil
	}
	bars, err := l.Host.Bars(ctx, wisher.Player, wanted)
	if err != nil {
		return err
	}
	var allowed []*opening.Opening
	for i, openGame := range wanted {
		if bars[i] == nil {
			allowed = append(allowed, openGame)
		}
	}
	if len(allowed) == 0 {
		return nil
	}
	return mailgw.WriteTo(ctx, l.People, mailgw.Recipient{Player: wisher.Player}, func(recipient mailgw.Recipient) error {
		newest, _ := slices.MaxFunc(allowed, compareOpened).Opened()
		return l.Wishes.NoteTold(ctx, wisher.Player, newest, at, func(tx *sqlx.Tx) error {
			return l.Post.PutTx(ctx, tx, l.writeEmail(recipient, allowed, at))
		})
	})
}

// compareOpened compares the times at which two games were opened.
func compareOpened(a, b *opening.Opening) int {
	one, _ := a.Opened()
	other, _ := b.Opened()
	return one.Compare(other)
}

// wants reports whether a player wished for an opening, has not been told of it, and is not in it. An opening that is
// older than the wish does not count.
func (w Wisher) wants(openGame *opening.Opening) bool {
	opened, _ := openGame.Opened()
	opened = opened.Truncate(time.Microsecond) // tables keep no more of a time
	if openGame.HasSeat(w.Player) || openGame.IsAsking(w.Player) || !opened.After(w.Told) {
		return false
	}
	return slices.ContainsFunc(w.Wishes, func(wish Wish) bool { return opened.After(wish.Since) && wish.Matches(openGame.Terms()) })
}

// writeEmail writes the email about some openings, of which there is at least one.
func (l *Lookout) writeEmail(recipient mailgw.Recipient, openings []*opening.Opening, at time.Time) mailgw.Outbound {
	lang, reader := recipient.Language, game.Seat(recipient.Player) // in names of emails players stand for seats
	n := strconv.Itoa(len(openings))
	body := []string{mailgw.Say(lang, "told.head", "n", n)}
	for _, openGame := range openings {
		terms := openGame.Terms()
		body = append(body, mailgw.Say(lang, "told.game", "where", titleWithID(openGame), "id", openGame.ID(), "ruleset", l.titleOf(terms.Ruleset, lang), "preset", terms.Preset, "pace", terms.Pace, "taken", strconv.Itoa(terms.Seats-openGame.Free()), "seats", strconv.Itoa(terms.Seats)))
		if link := l.Server.TakeLink(openGame.ID(), recipient.Player); link != "" {
			body = append(body, link)
		}
	}
	ends := mailgw.Unsubscribing{Subscription: mailgw.Openings, Player: recipient.Player}
	body = append(body, mailgw.Say(lang, "told.end"), l.Server.EndLink(ends))
	return l.Server.Write(mailgw.Email{
		Name: mailgw.Name{Game: mailgw.GamesID, Seat: reader, Kind: "told", Rev: strconv.FormatInt(at.UnixMilli(), 10)}, To: recipient.To,
		Subject: mailgw.Say(lang, "subject.told", "n", n, "where", titleWithID(openings[0])), Body: strings.Join(body, "\n\n") + "\n",
		ReplyTo: l.Server.ReplyAddress(openings[0].ID(), reader, 0), At: at, Priority: mailgw.PriorityNews, Ends: ends,
	})
}

// titleOf returns the title of a ruleset in a language; its name if it is not known.
func (l *Lookout) titleOf(ruleset, lang string) string {
	if rules, ok := l.Host.Lookup(ruleset); ok {
		return rules.Describe().Title.In(lang)
	}
	return ruleset
}
