package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quiet"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	deskhost "seneschal/eventstore/host/desk"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/mailgw"
	"seneschal/mailgw/deskmail"
	"seneschal/mailgw/ordermail"
	"seneschal/mailgw/post"
	"seneschal/mailgw/tournamentmail"
	"seneschal/projections/roster"
	deskpages "seneschal/projections/site/desk"
	"seneschal/projections/site/people"
	tournamentpages "seneschal/projections/site/tournaments"
)

// mailHost lets the mail packages play games on the host.
type mailHost struct{ host *host.Host }

// Obey implements ordermail.Host.
func (m mailHost) Obey(ctx context.Context, id, commandID string, cmd game.Command) (ordermail.Obeyed, error) {
	out, err := m.host.Obey(ctx, id, commandID, cmd)
	return ordermail.Obeyed{Answer: out.Answer, Commit: out.Commit}, err
}

// Look implements ordermail.Host.
func (m mailHost) Look(ctx context.Context, id string, commandIDs ...string) (ordermail.Look, error) {
	g, known, err := m.host.Look(ctx, id, commandIDs...)
	return ordermail.Look{Game: g, Known: known}, err
}

// Game implements watch.Games and returns.Games.
func (m mailHost) Game(ctx context.Context, id string) (*game.Game, error) {
	g, _, err := m.host.Game(ctx, id)
	return g, err
}

// mailDesk lets the intake write to the substitute desk.
type mailDesk struct{ desk *deskhost.Host }

var _ deskmail.Host = mailDesk{}

// Known implements deskmail.Host.
func (m mailDesk) Known(ctx context.Context, commandID string) (bool, error) {
	return m.desk.Known(ctx, commandID)
}

// Obey implements deskmail.Host.
func (m mailDesk) Obey(ctx context.Context, commandID string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	do := substitute.Submission{Lines: lines, Vacancy: vacancy, Known: rulesets.Names()}
	out, err := m.desk.Obey(ctx, commandID, substitute.Command{At: at, By: by, Do: do})
	return out.Answer.Receipt, err
}

// mailTournaments lets the intake write to tournaments.
type mailTournaments struct {
	host  *tournamenthost.Host
	known *known
}

var _ tournamentmail.Host = mailTournaments{}

func (h *Server) mailTournaments() mailTournaments { return mailTournaments{h.Tournaments, h.known} }

// Tournament returns a tournament as it stands; one that was never announced has no ID.
func (m mailTournaments) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	look, err := m.Look(ctx, id, "")
	return look.Tournament, err
}

// Look implements tournamentmail.Host. For an ID that no tournament can have, it returns a tournament that was never
// announced.
func (m mailTournaments) Look(ctx context.Context, id, commandID string) (tournamentmail.Look, error) {
	if aggregate.TournamentLog(id).Check() != nil {
		return tournamentmail.Look{Tournament: tournament.New(rulesets.Lookup)}, nil // no tournament has this ID
	}
	t, known, err := m.host.Look(ctx, id, commandID)
	return tournamentmail.Look{Tournament: t, Known: known[commandID]}, err
}

// Obey implements tournamentmail.Host.
func (m mailTournaments) Obey(ctx context.Context, t *tournament.Tournament, commandID string, at time.Time, by game.Player, said tournamentmail.Said) (tournamentmail.Obeyed, error) {
	return m.carryOutLines(ctx, t.ID(), t, commandID, tournament.Command{At: at, By: by}, said)
}

// carryOutLines completes the lines of an email with the standings of the players that they name, and carries them out.
func (m mailTournaments) carryOutLines(ctx context.Context, id string, t *tournament.Tournament, commandID string, cmd tournament.Command, said tournamentmail.Said) (tournamentmail.Obeyed, error) {
	do, err := m.known.Email(ctx, t, cmd.By, said.Lines)
	if err != nil {
		return tournamentmail.Obeyed{}, err
	}
	do.Strangers = said.Strangers
	cmd.Do = do
	out, err := m.host.Obey(ctx, id, commandID, cmd)
	return tournamentmail.Obeyed{Receipt: out.Answer.Receipt, Now: out.Now}, err
}

// subscriptions stores which emails players want: in the roster, and for offers of seats at the
// substitute desk.
type subscriptions struct {
	roster *roster.Roster
	desk   mailDesk
	emails mailgw.Server
	post   *post.Post
}

var (
	_ mailgw.Subscriptions = subscriptions{}
	_ people.Unsubscribe   = subscriptions{}
)

func (h *Server) subscriptions() subscriptions {
	return subscriptions{h.Roster, mailDesk{h.Desk}, h.newMailServer(), h.newOutbox()}
}

// Subscribed implements mailgw.Subscriptions. For offers, open games and follows it is always true: such emails go only to
// members of the desk's pool, to players with a wish, and to players who follow something. Invitations go only to
// strangers, who are known by their address alone.
func (s subscriptions) Subscribed(ctx context.Context, player game.Player, what mailgw.Subscription) (bool, error) {
	switch what {
	case mailgw.Offers, mailgw.Openings, mailgw.Follows:
		return true, nil
	case mailgw.Invitations:
		to, err := s.roster.Stranger(ctx, player)
		return to != "", err
	}
	off, err := s.roster.Declines(ctx, player, roster.Emails(what))
	return !off, err
}

// Subscribe implements mailgw.Subscriptions. For open games and follows it drops all wishes, or all that the player
// follows, whatever on is: these cannot be switched on again.
func (s subscriptions) Subscribe(ctx context.Context, player game.Player, what mailgw.Subscription, on bool) error {
	switch {
	case what == mailgw.Openings:
		return s.roster.DropWishes(ctx, player) // they are made one by one, so there is nothing to switch on
	case what == mailgw.Follows:
		return s.roster.UnfollowAll(ctx, player) // as above
	case what == mailgw.Invitations && !on:
		return s.roster.AskNever(ctx, player)
	case what != mailgw.Offers:
		return s.roster.Decline(ctx, player, roster.Emails(what), !on)
	}
	word := map[bool]string{true: "SUBSTITUTE ON", false: "SUBSTITUTE OFF"}[on]
	_, err := s.desk.Obey(ctx, "subscription-"+rand.Text(), time.Now(), player, []order.Line{{N: 1, Text: word}}, 0)
	return err
}

// SetQuiet implements mailgw.Subscriptions. Emails that wait for the end of the old quiet hours are sent when the new ones
// end, or now if none are under way.
func (s subscriptions) SetQuiet(ctx context.Context, player game.Player, hours quiet.Hours) error {
	if err := s.roster.SetQuiet(ctx, player, hours); err != nil {
		return err
	}
	addresses, err := s.roster.Addresses(ctx, player)
	if err != nil {
		return err
	}
	now := time.Now()
	until := hours.EndOf(now, s.roster.Zone(ctx, player))
	if until.IsZero() {
		until = now
	}
	return s.post.Loosen(ctx, addresses, until)
}

// Ends implements people.Unsubscribe. ok is false for a token that is not this server's.
func (s subscriptions) Ends(token string) (what string, ok bool) {
	u, ok := s.emails.ParseUnsubscribe(token)
	return string(u.Subscription), ok
}

// End implements people.Unsubscribe. A token that is not this server's changes nothing, and is no error.
func (s subscriptions) End(ctx context.Context, token string) error {
	unsubscribing, ok := s.emails.ParseUnsubscribe(token)
	if !ok {
		return nil // the page has reported it
	}
	return s.Subscribe(ctx, unsubscribing.Player, unsubscribing.Subscription, false)
}

// pageDesk lets pages write to the substitute desk, in the same way as mail does.
type pageDesk struct{ mailDesk }

var _ deskpages.Substitutes = pageDesk{}

// Desk implements deskpages.Substitutes.
func (p pageDesk) Desk(ctx context.Context) (*substitute.Desk, error) {
	d, _, err := p.desk.Desk(ctx)
	return d, err
}

// Rulesets implements deskpages.Substitutes.
func (pageDesk) Rulesets() []string { return rulesets.Names() }

// pageEmails lets pages write to tournaments, in the same way as mail does.
type pageEmails struct{ mailTournaments }

var _ tournamentpages.Emails = pageEmails{}

// Tell implements tournamentpages.Emails. A dry email is tried, and changes nothing.
func (p pageEmails) Tell(ctx context.Context, email tournamentpages.Email) (*tournament.Receipt, error) {
	t, err := p.Tournament(ctx, email.Tournament)
	if err != nil {
		return nil, err
	}
	players := tournamentmail.PlayersOf(ctx, p.known.roster, t)
	said, err := players.Read(ctx, asking{p.known.roster}, t, tournamentmail.Question{By: email.By, At: email.At, Dry: email.Dry}, email.Lines)
	if err != nil {
		return nil, err
	}
	done := tournamentmail.Obeyed{Now: t}
	if email.Dry {
		email.Lines = said.Lines
		done.Receipt, err = p.try(ctx, t, email, said.Strangers, true)
	} else {
		done, err = p.carryOutLines(ctx, email.Tournament, t, email.CommandID, tournament.Command{At: email.At, By: email.By}, said)
	}
	if err != nil {
		return nil, err
	}
	return tournamentmail.PlayersOf(ctx, p.known.roster, done.Now).Remember(players, said.Strangers).Receipt(done.Receipt), nil
}

// Try implements tournamentpages.Emails.
func (p pageEmails) Try(ctx context.Context, t *tournament.Tournament, l tournamentpages.Email) (*tournament.Receipt, error) {
	return p.try(ctx, t, l, nil, false)
}

// try decides an email to a tournament without recording anything, and returns the receipt that it would have.
func (p pageEmails) try(ctx context.Context, t *tournament.Tournament, l tournamentpages.Email, strangers map[game.Player]tournament.Bar, preview bool) (*tournament.Receipt, error) {
	do, err := p.known.Email(ctx, t, l.By, l.Lines)
	if err != nil {
		return nil, err
	}
	do.DryRun, do.Preview, do.Strangers = true, preview, strangers
	bans, err := p.known.roster.SeatBans(ctx, l.At)
	if err != nil {
		return nil, err
	}
	answer, err := t.Decide(tournament.Command{At: l.At, By: l.By, Do: do, NoSeats: bans})
	if err != nil {
		return nil, fmt.Errorf("trying an email to tournament %s: %w", l.Tournament, err)
	}
	return answer.Receipt, nil
}
