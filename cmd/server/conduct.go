package server

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
	"seneschal/mailgw/peoplemail"
	"seneschal/projections/roster"
)

// conduct carries out what moderators and the operator decide about players, by page or command: the roster keeps the
// decision, and the player is told by email.
type conduct struct {
	*roster.Roster
	emails mailgw.Server
	post   mailgw.Poster
	log    *slog.Logger
}

// newConduct returns the conduct of this server. A process without mail queues the emails for one that
// has it.
func (h *Server) newConduct() conduct {
	doors := h.newDoors()
	return conduct{h.Roster, doors.emails, doors.post, h.Log}
}

// Ban bans a player, and tells them.
func (c conduct) Ban(ctx context.Context, ban roster.Ban) (roster.Ban, error) {
	kept, err := c.Roster.Ban(ctx, ban)
	c.tell(ctx, err)
	return kept, err
}

// Lift lifts the bans of a player, and tells them.
func (c conduct) Lift(ctx context.Context, player, by game.Player, why string, now time.Time) (int, error) {
	n, err := c.Roster.Lift(ctx, player, by, why, now)
	c.tell(ctx, err)
	return n, err
}

// Rename gives a player another name, and tells them.
func (c conduct) Rename(ctx context.Context, player, by game.Player, name, why string, now time.Time) error {
	err := c.Roster.Rename(ctx, player, by, name, why, now)
	c.tell(ctx, err)
	return err
}

// Answer answers a report, and tells its reporter, and the reported player if the answer has words for them.
func (c conduct) Answer(ctx context.Context, answer roster.Answer) (roster.Report, error) {
	answer.About = func(report roster.Report) string {
		if report.Game == "" {
			return c.Name(ctx, report.Reported)
		}
		return c.Name(ctx, report.Reported) + " (" + report.Game + ")"
	}
	report, err := c.Roster.Answer(ctx, answer)
	c.tell(ctx, err)
	return report, err
}

// tell sends all notices that wait, if err, the error of an act, is nil. If the sending fails, it logs that, and Run sends
// them later.
func (c conduct) tell(ctx context.Context, err error) {
	if err != nil {
		return
	}
	if err := c.sendNotices(ctx); err != nil {
		c.log.WarnContext(ctx, "notices wait", "err", err)
	}
}

// sendNotices puts all notices that wait into the outbox; after an error it goes on with the others. A notice that is in
// the outbox already, because the server was killed after putting it there, is not sent again.
func (c conduct) sendNotices(ctx context.Context) error {
	all, err := c.Notices(ctx)
	var faults []error
	for _, notice := range all {
		if err := c.sendNotice(ctx, notice); err != nil {
			faults = append(faults, err)
			continue
		}
		faults = append(faults, c.Noticed(ctx, notice.ID))
	}
	return errors.Join(append(faults, err)...)
}

// sendNotice puts a notice into the outbox. A player without an address gets none.
func (c conduct) sendNotice(ctx context.Context, notice roster.Notice) error {
	addresses, err := c.Addresses(ctx, notice.Player)
	if err != nil || len(addresses) == 0 {
		return err
	}
	var until time.Time
	if notice.Until != nil {
		until = *notice.Until
	}
	return c.post.Put(ctx, c.emails.Notice(mailgw.Notice{
		ID: notice.ID, To: addresses[0], Kind: notice.Kind, At: notice.At, Until: until, Bars: notice.Bars, About: notice.About, Words: notice.Words,
		Zone: c.Zone(ctx, notice.Player), Lang: c.Language(ctx, notice.Player),
	}))
}

// noticePause is the time between two looks for notices that wait.
const noticePause = time.Minute

// Run sends the notices that wait, once a minute until ctx ends; then it returns nil. They wait if a server was killed
// after the act, or if another process has carried it out.
func (c conduct) Run(ctx context.Context) error {
	tick := time.NewTicker(noticePause)
	defer tick.Stop()
	for {
		if err := c.sendNotices(ctx); err != nil && ctx.Err() == nil {
			c.log.WarnContext(ctx, "notices wait", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// addBans adds whether a player is banned from opening games and from taking seats.
func (h *Server) addBans(ctx context.Context, player game.Player, facts *opening.Facts) (err error) {
	now := h.Host.Time()
	if facts.NoOpen, err = h.Roster.BannedFrom(ctx, player, roster.Opening, now); err != nil {
		return err
	}
	facts.NoSeat, err = h.Roster.SeatBan(ctx, player, now)
	return err
}

// mailOthers lets the intake keep what players wish about each other.
type mailOthers struct {
	*roster.Roster
	server *Server
}

var _ peoplemail.Host = mailOthers{}

// refusals are the errors of the roster that are answers to the sender of an email, with their keys.
var refusals = map[error]string{
	roster.ErrBlocks: "blocks", roster.ErrMutes: "mutes", roster.ErrReason: "reason", roster.ErrReported: "reported",
	roster.ErrReports: "reports", roster.ErrSelf: "self", roster.ErrUnknown: "unknown",
	follow.ErrMany: "follows", follow.ErrPrivate: "private", follow.ErrSelf: "self", follow.ErrUnknown: "unknown",
}

// refuseInWords returns a refusal with its key if err is one of refusals; any other error, and nil, it returns as it is.
func refuseInWords(err error) error {
	for known, key := range refusals {
		if errors.Is(err, known) {
			return peoplemail.Refuse(key)
		}
	}
	return err
}

// Block implements peoplemail.Host.
func (m mailOthers) Block(ctx context.Context, by, other game.Player, on bool) error {
	if !on {
		return m.Unblock(ctx, by, other)
	}
	return refuseInWords(m.Roster.Block(ctx, by, other, m.server.Host.Time()))
}

// Mute implements peoplemail.Host.
func (m mailOthers) Mute(ctx context.Context, by, other game.Player, on bool) error {
	if !on {
		return m.Unmute(ctx, by, other)
	}
	return refuseInWords(m.Roster.Mute(ctx, by, other, m.server.Host.Time()))
}

// Wishes implements peoplemail.Host.
func (m mailOthers) Wishes(ctx context.Context, by game.Player) (blocked, muted []game.Player, err error) {
	blocks, err := m.Blocks(ctx, by)
	if err != nil {
		return nil, nil, err
	}
	mutes, err := m.Mutes(ctx, by)
	return lists.Map(blocks, func(b roster.Block) game.Player { return b.Player }), lists.Map(mutes, func(u roster.Mute) game.Player { return u.Player }), err
}

// Report implements peoplemail.Host.
func (m mailOthers) Report(ctx context.Context, by, other game.Player, gameID, reason, said string) error {
	_, err := m.Roster.Report(ctx, roster.Report{Reporter: by, Reported: other, Game: gameID, Reason: reason, Said: said, At: m.server.Host.Time()})
	return refuseInWords(err)
}

// IsGame implements peoplemail.Host. A game that waits for players counts too.
func (m mailOthers) IsGame(ctx context.Context, id string) (bool, error) {
	if aggregate.GameLog(id).Check() != nil {
		return false, nil
	}
	g, _, err := m.server.Host.Game(ctx, id)
	if err != nil || g.Ruleset() != nil {
		return err == nil, err
	}
	now, err := m.server.Openings.Opening(ctx, id)
	return err == nil && now.ID() != "", err
}
