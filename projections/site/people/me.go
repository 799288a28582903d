package people

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
	"seneschal/domain/quiet"
	"seneschal/projections/lobby"
	"seneschal/projections/roster"
	"seneschal/projections/site/games"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// showMe answers the visitor's page.
func (s *Pages) showMe(r *http.Request) (web.View, error) {
	page, err := s.buildMePage(r)
	if err != nil {
		return web.View{}, err
	}
	page.Saved = r.URL.Query().Get("saved") != ""
	if note := r.URL.Query().Get("addresses"); note == "asked" || note == "changed" {
		page.AddressNote = note
	}
	return s.buildMeView(r, page, 0), nil
}

// showRefused answers the visitor's page after a form that cannot be carried out. setFaults sets on the
// page what is wrong with the form.
func (s *Pages) showRefused(r *http.Request, setFaults func(*MePage)) (web.View, error) {
	page, err := s.buildMePage(r)
	if err != nil {
		return web.View{}, err
	}
	setFaults(&page)
	return s.buildMeView(r, page, http.StatusUnprocessableEntity), nil
}

// showForumCode makes a code with which the visitor links an account of a forum, and answers their page
// with it. The code is shown only this once.
func (s *Pages) showForumCode(r *http.Request) (web.View, error) {
	page, err := s.buildMePage(r)
	if err == nil {
		page.ForumCode, err = s.ForumCode(r.Context(), page.Player, s.Web.Now())
	}
	return s.buildMeView(r, page, 0), err
}

// buildMeView makes the view of the visitor's page.
func (s *Pages) buildMeView(r *http.Request, p MePage, status int) web.View {
	title := lists.Either(len(p.Settings.Faults) > 0, "people.me.refused", "people.me")
	return web.View{Name: "me", Title: s.Web.Voice(r.Context()).Say(title), Live: "/live", Private: true, Status: status, Waits: games.Waits(p.Seats), Page: p}
}

// buildMePage collects all parts of the visitor's page.
func (s *Pages) buildMePage(r *http.Request) (MePage, error) {
	ctx, visitor := r.Context(), s.Web.Visitor(r)
	page := MePage{Player: visitor, Name: s.Web.Greeting(r), Accounts: s.Accounts != nil, Forums: s.ForumCode != nil, Programs: s.Programs}
	if names := s.Web.Names(ctx); s.Register != nil && !names.Named(visitor) {
		page.Nameless = names.Of(visitor)
	}
	for _, read := range []func(context.Context, *MePage) error{
		s.setMySeats, s.setMyDeputies, s.setMyTournaments, s.setMySettings, s.setMyEmails, s.setMyQuietHours, s.setMyDevices, s.setMyArms, s.setMyOffice,
		s.setMyBlocks, s.setMyPractice, s.setMyConduct, s.setMyFollows,
	} {
		if err := read(ctx, &page); err != nil {
			return page, err
		}
	}
	if err := s.setOtherArms(r, &page); err != nil {
		return page, err
	}
	var err error
	page.Desk, err = s.Desk.FormsFor(r, visitor)
	return page, err
}

// setMySeats sets the visitor's seats, as on the first page.
func (s *Pages) setMySeats(ctx context.Context, p *MePage) (err error) {
	p.Seats, err = s.Own(ctx, p.Player)
	return err
}

// setMyPractice sets the practice games that the visitor keeps.
func (s *Pages) setMyPractice(ctx context.Context, p *MePage) (err error) {
	if s.Practice != nil {
		p.Practice, err = s.Practice(ctx, p.Player)
	}
	return err
}

// setMyFollows sets what the visitor follows.
func (s *Pages) setMyFollows(ctx context.Context, p *MePage) (err error) {
	p.Follows, err = s.Follows.List(ctx, p.Player)
	return err
}

// setMyDeputies sets the seats for which the visitor may write now as a deputy. It leaves out games that
// this program cannot read, in which nobody can write.
func (s *Pages) setMyDeputies(ctx context.Context, p *MePage) error {
	seats, err := lobby.DeputiesOf(ctx, s.DB, p.Player)
	if err != nil || len(seats) == 0 {
		return web.FromTables(err)
	}
	games, err := games.Unfinished(ctx, s.DB)
	if err != nil {
		return web.FromTables(err)
	}
	zone := s.Web.Zone(ctx, p.Player)
	for _, seat := range seats {
		g, ok := games[seat.Game]
		if !ok {
			continue
		}
		currentGame, _, err := s.Games.Game(ctx, g.ID)
		if errors.Is(err, event.ErrUnread) {
			continue
		}
		if err != nil {
			return fmt.Errorf("loading game/%s: %w", g.ID, err)
		}
		if d, ok := currentGame.Deputed(seat.Seat, s.Web.Now()); ok && d.Deputy == p.Player {
			p.Deputies = append(p.Deputies, MyDeputy{s.describeHeldSeat(ctx, g, seat), s.Web.Names(ctx).Of(seat.Player), s.Web.Moment(lastMinute(d.Until), zone), d.Press})
		}
	}
	return nil
}

// setMyTournaments sets the tournaments that the visitor has entered.
func (s *Pages) setMyTournaments(ctx context.Context, page *MePage) error {
	entered, err := tournaments.EnteredBy(ctx, s.DB, page.Player)
	if err != nil || len(entered) == 0 {
		return web.FromTables(err)
	}
	all, err := tournaments.All(ctx, s.DB)
	for _, tournament := range all {
		for _, entrant := range entered {
			if entrant.Tournament == tournament.ID {
				page.Tournaments = append(page.Tournaments, MyTournament{tournamentpages.NewTournamentLine(ctx, s.Web, tournament), entrant.Waiting, entrant.Withdrawn})
			}
		}
	}
	return web.FromTables(err)
}

// lastMinute returns the minute before a time. A deputy's time ends at midnight: the minute before is on
// the day that the player named. The zero time means without end and stays zero.
func lastMinute(until time.Time) time.Time {
	if until.IsZero() {
		return until
	}
	return until.Add(-time.Minute)
}

// setMyOffice sets whether the visitor is steward of anything that goes on.
func (s *Pages) setMyOffice(ctx context.Context, p *MePage) (err error) {
	p.Office, err = s.Office(ctx, p.Player)
	return err
}

// listEmailKinds returns the kinds of emails that can be declined on the visitor's page, all on.
func (s *Pages) listEmailKinds() []MyEmail {
	all := []MyEmail{{roster.Reminders, true}, {roster.Notices, true}}
	if s.Devices.Kept != nil {
		all = append(all, MyEmail{roster.Called, true})
	}
	return all
}

// setMyDevices sets the part for notifications on the visitor's browsers.
func (s *Pages) setMyDevices(ctx context.Context, p *MePage) (err error) {
	p.Device, err = s.Devices.Part(ctx, p.Player, "/me/devices", games.Waits(p.Seats), true)
	return err
}

// setMyEmails sets which kinds of emails the visitor wants, and the addresses from which emails come
// back.
func (s *Pages) setMyEmails(ctx context.Context, page *MePage) (err error) {
	if s.Register == nil {
		return nil
	}
	page.Emails = s.listEmailKinds()
	for i, l := range page.Emails {
		off, err := s.Register.Declines(ctx, page.Player, l.Name)
		if err != nil {
			return web.FromTables(err)
		}
		page.Emails[i].On = !off
	}
	page.Troubles, err = s.Register.Troubles(ctx, page.Player)
	return web.FromTables(err)
}

// setMyQuietHours sets the visitor's quiet hours; Rest stays nil if there are none on this server.
func (s *Pages) setMyQuietHours(ctx context.Context, page *MePage) error {
	if s.Register == nil || s.Quiet == nil {
		return nil
	}
	hours, err := s.Register.Quiet(ctx, page.Player)
	page.Rest = &Rest{On: !hours.IsNone()}
	page.Rest.From, page.Rest.To = hours.FormatEnds()
	return web.FromTables(err)
}

// chooseQuiet saves the visitor's quiet hours, or that they have none. If the hours cannot be read, the
// page says so.
func (s *Pages) chooseQuiet(r *http.Request) (web.View, error) {
	from, to := r.PostFormValue("from"), r.PostFormValue("to")
	hours, ok := quiet.Parse(from + "-" + to)
	switch none := r.PostFormValue("do") == "none"; {
	case none:
		hours = quiet.Hours{}
	case !ok:
		return s.showRefused(r, func(p *MePage) {
			p.Rest = &Rest{On: p.Rest.On, From: from, To: to, Fault: s.Web.Voice(r.Context()).Say("people.quiet.wrong")}
		})
	}
	if err := s.Quiet(r.Context(), s.Web.Visitor(r), hours); err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.Onward("/me?saved=1#my-settings"), nil
}
