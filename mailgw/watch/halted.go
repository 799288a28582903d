package watch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// An Alarm writes to stewards when the server closes no phase any more, because it has lost events that it had
// reported. It writes once to each, and once more when the server goes on.
type Alarm struct {
	People mailgw.Directory
	Post   mailgw.Poster
	Outbox mailgw.Outbox // knows which emails the stewards got
	Server mailgw.Server
	// Halted returns the reason why no phase is closed; nil if phases are closed. ErrUndecided: it is not
	// known yet.
	Halted func(context.Context) error
	// Stewards returns the stewards of running games and tournaments, with the IDs of these.
	Stewards func(context.Context) (map[game.Player][]string, error)
	Log      *slog.Logger // nil: silence
	Now      mailgw.Clock // nil: the machine's clock
}

// ErrUndecided says that it is not known yet whether the server may go on.
var ErrUndecided = errors.New("it is not known yet")

// Run looks at once and then every minute until ctx ends; then it returns nil. It logs failures of a look.
func (a *Alarm) Run(ctx context.Context) error {
	const complaint = "stewards not told yet whether the server goes on"
	lookOnce(ctx, logOrSilence(a.Log), complaint, a.Look)
	return LookEveryMinute(ctx, logOrSilence(a.Log), complaint, a.Look)
}

// Look writes to the stewards who do not know the present state, and stops at the first failure. It does nothing while
// the state is undecided. It may be repeated, also by another process.
func (a *Alarm) Look(ctx context.Context) error {
	why := a.Halted(ctx)
	if errors.Is(why, ErrUndecided) {
		return nil
	}
	stewards, err := a.Stewards(ctx)
	if err != nil {
		return fmt.Errorf("asking for the stewards: %w", err)
	}
	for _, player := range slices.Sorted(maps.Keys(stewards)) {
		if err := a.writeAlarm(ctx, player, stewards[player], why); err != nil {
			return fmt.Errorf("telling %s: %w", player, err)
		}
	}
	return nil
}

// Kinds of emails of an alarm.
const (
	haltedKind = "halted"
	goesOnKind = "goeson"
)

// writeAlarm writes to a steward if their last email no longer holds; runs are the IDs of what they run, why is the
// reason of the halt or nil. It does nothing if the steward has no address.
func (a *Alarm) writeAlarm(ctx context.Context, player game.Player, runs []string, why error) error {
	n, halted, err := a.lastAlarm(ctx, player)
	if err != nil || halted == (why != nil) {
		return err
	}
	to, err := mailgw.AddressOf(ctx, a.People, player)
	if err != nil || to == "" {
		return err
	}
	lang := a.People.Language(ctx, player)
	email := mailgw.Email{To: to, At: a.Now.Time(), Priority: mailgw.PrioritySoon, Bounce: "<>", Title: a.Server.Called()}
	var blocks []report.Block
	if why == nil {
		email.Name, email.Subject = alarmName(player, goesOnKind, n), mailgw.Say(lang, "subject.goeson", "house", a.Server.Domain)
		blocks = []report.Block{{Text: mailgw.Say(lang, "halted.over", "games", strings.Join(runs, ", "))}}
	} else {
		email.Name, email.Subject = alarmName(player, haltedKind, n+1), mailgw.Say(lang, "subject.halted", "house", a.Server.Domain)
		blocks = []report.Block{
			{Text: mailgw.Say(lang, "halted.what", "games", strings.Join(runs, ", "))},
			{Verse: mailgw.Quoted(why.Error())},
			{Text: mailgw.Say(lang, "halted.meanwhile")},
			{Text: mailgw.Say(lang, "halted.newer")},
			{Text: mailgw.Say(lang, "halted.restore")},
			{Verse: []string{"seneschal restore --dir DIR"}},
			{Text: mailgw.Say(lang, "halted.other")},
			{Text: mailgw.Say(lang, "halted.tell")},
		}
	}
	email.Body = text.Sections(mailgw.SectionsOf(blocks...))
	return a.Post.Put(ctx, a.Server.Write(email))
}

// lastAlarm finds a steward's last email of an alarm in the outbox. n is the number of halts that the steward was told
// of, and halted reports whether the last email was about a halt. It returns 0 and false if there is none.
func (a *Alarm) lastAlarm(ctx context.Context, player game.Player) (n int, halted bool, err error) {
	for n = 0; ; n++ {
		_, stopped, err := a.Outbox.Email(ctx, alarmName(player, haltedKind, n+1).Key())
		if err != nil || !stopped {
			return n, false, err
		}
		_, over, err := a.Outbox.Email(ctx, alarmName(player, goesOnKind, n+1).Key())
		if err != nil || !over {
			return n + 1, true, err
		}
	}
}

// alarmName returns the name of the nth email of a kind to a steward.
func alarmName(p game.Player, kind string, n int) mailgw.Name {
	return mailgw.Name{Seat: game.Seat(p), Kind: kind, Rev: strconv.Itoa(n)}
}
