package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/projections/lobby"
	"seneschal/projections/roster"
	"seneschal/projections/site/forms"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
	"seneschal/projections/tournaments"
)

// changeAddress carries out a form about the visitor's addresses. If it cannot, their page says why.
func (s *Pages) changeAddress(r *http.Request) (web.View, error) {
	ctx, visitor, address := r.Context(), s.Web.Visitor(r), r.PostFormValue("address")
	note := "changed"
	var err error
	switch r.PostFormValue("do") {
	case "add":
		note = "asked"
		if _, wrong := roster.Normalise(address); wrong != nil {
			return s.showAddressFault(r, "address.wrong")
		}
		err = s.Accounts.AskMove(ctx, visitor, address, s.Web.Now())
	case "first":
		err = s.Accounts.PreferAddress(ctx, visitor, address)
	case "remove":
		err = s.Accounts.RemoveAddress(ctx, visitor, address, s.Web.Now())
	default:
		return web.View{}, web.ErrForm
	}
	for known, key := range map[error]string{roster.ErrTooOften: "address.often", roster.ErrLastAddress: "address.last", roster.ErrNotHis: "address.gone"} {
		if errors.Is(err, known) {
			return s.showAddressFault(r, key)
		}
	}
	return web.Onward("/me?addresses=" + note + "#my-addresses"), web.FromTables(err)
}

// showAddressFault answers the visitor's page with the fault of an address.
func (s *Pages) showAddressFault(r *http.Request, key string) (web.View, error) {
	return s.showRefused(r, func(p *MePage) {
		p.AddressFault, p.AddressTried = s.Web.Voice(r.Context()).Say("people."+key), r.PostFormValue("address")
	})
}

// MovePage asks somebody who reads the mail of a new address whether a player may have the address.
type MovePage struct {
	Address string
	Action  string // path to which the button sends; "": there is no button
	Done    bool   // the player has the address now
	Fault   string // why the link cannot be used, in words; "": it can
}

// showMove answers the page behind a link mailed to a new address. It does not use the link up.
func (s *Pages) showMove(r *http.Request) (web.View, error) {
	m, err := s.Accounts.Moving(r.Context(), r.PathValue("token"), s.Web.Now())
	return s.buildMoveView(r, MovePage{Address: m.Address, Action: r.URL.Path}, err)
}

// confirmMove uses up a link mailed to a new address: the player has the address then.
func (s *Pages) confirmMove(r *http.Request) (web.View, error) {
	m, err := s.Accounts.Move(r.Context(), r.PathValue("token"), s.Web.Now())
	return s.buildMoveView(r, MovePage{Address: m.Address, Done: true}, err)
}

// buildMoveView makes the view of a MovePage. An invalid link, and an address that somebody else has,
// replace the page by one with the fault; any other err is returned.
func (s *Pages) buildMoveView(r *http.Request, move MovePage, err error) (web.View, error) {
	voice, status := s.Web.Voice(r.Context()), 0
	switch {
	case errors.Is(err, roster.ErrLink):
		move, status = MovePage{Fault: voice.Say("people.move.stale")}, http.StatusNotFound
	case errors.Is(err, roster.ErrTaken):
		move, status = MovePage{Fault: voice.Say("people.move.taken")}, http.StatusConflict
	case err != nil:
		return web.View{}, web.FromTables(err)
	}
	return web.View{Name: "move", Title: voice.Say("people.move"), Private: true, Status: status, Page: move}, nil
}

// OwnData holds all data about a person. The logs of games know a player as an ID only; the data
// from them are those of the player's page.
type OwnData struct {
	At       time.Time             `json:"at"`
	Person   roster.Holding        `json:"person"`
	Page     PlayerPage            `json:"player"`
	Deputy   []lobby.Seat          `json:"deputy_for"`
	Entered  []tournaments.Entrant `json:"tournaments_entered"`
	StandsIn *substitute.Member    `json:"stands_in"` // null: not on the list of the substitute desk
	Emails   []SentEmail           `json:"letters"`
}

// serveOwnData sends all data about the visitor, as a file to save. Without ".json" at the end of the
// path, or a signed-in visitor, there is no such page.
func (s *Pages) serveOwnData(w http.ResponseWriter, r *http.Request) {
	var ownData OwnData
	var err error = web.ErrNowhere
	if visitor := s.Web.Visitor(r); s.Accounts != nil && visitor != "" && web.AsData(r) {
		ownData, err = s.collectData(r.Context(), visitor)
		err = web.FromTables(err)
	}
	if err != nil {
		s.Web.Page(web.Refuse(err)).ServeHTTP(w, r)
		return
	}
	web.Attach(w, "application/json", "seneschal.json")
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	_ = out.Encode(ownData) // the reader may have gone
}

// collectData gathers all data about a player.
func (s *Pages) collectData(ctx context.Context, player game.Player) (ownData OwnData, err error) {
	ownData.At = s.Web.Now().UTC()
	if ownData.Person, err = s.Accounts.Holding(ctx, player); err != nil {
		return ownData, err
	}
	if ownData.Emails, err = s.Accounts.Emails(ctx, player); err != nil {
		return ownData, err
	}
	if ownData.Page, err = s.buildPlayerPage(ctx, PlayerPage{Player: player, own: true}); err != nil {
		return ownData, err
	}
	if ownData.Deputy, err = lobby.DeputiesOf(ctx, s.DB, player); err != nil {
		return ownData, err
	}
	if ownData.Entered, err = tournaments.EnteredBy(ctx, s.DB, player); err != nil {
		return ownData, err
	}
	ownData.StandsIn, err = s.Desk.Member(ctx, player)
	return ownData, err
}

// ForgetPage lists the consequences for a person who asks to be erased.
type ForgetPage struct {
	Seats       []HeldSeat // seats that are given up
	Tournaments []MyTournament
	Office      bool // the visitor is steward of something, and must hand it over first
	Unsure      bool // the form was sent without the box ticked
}

// buildForgetPage collects the seats, and the tournaments that go on, that the visitor would leave.
func (s *Pages) buildForgetPage(r *http.Request) (forget ForgetPage, err error) {
	ctx, visitor := r.Context(), s.Web.Visitor(r)
	page := PlayerPage{Player: visitor, own: true}
	if err := s.setHeldSeats(ctx, &page); err != nil {
		return forget, web.FromTables(err)
	}
	me := MePage{Player: visitor}
	if err := s.setMyTournaments(ctx, &me); err != nil {
		return forget, err
	}
	forget.Seats = page.Seats
	forget.Tournaments = slices.DeleteFunc(me.Tournaments, func(t MyTournament) bool { return t.Withdrawn || t.Status == "ended" })
	forget.Office, err = s.Office(ctx, visitor)
	return forget, err
}

// showForget answers the page that asks for confirmation.
func (s *Pages) showForget(r *http.Request) (web.View, error) {
	p, err := s.buildForgetPage(r)
	return s.buildForgetView(r, p, 0), err
}

// buildForgetView makes the view of a ForgetPage.
func (s *Pages) buildForgetView(r *http.Request, p ForgetPage, status int) web.View {
	return web.View{Name: "forget", Title: s.Web.Voice(r.Context()).Say("people.forget"), Private: true, Status: status, Page: p}
}

// forgetVisitor gives up all the visitor's seats and entries, erases the person, and signs the visitor
// out. If the box is not ticked, or the visitor is still steward of something, it does nothing and
// answers the page again.
func (s *Pages) forgetVisitor(r *http.Request) (web.View, error) {
	forget, err := s.buildForgetPage(r)
	if err != nil {
		return web.View{}, err
	}
	if forget.Unsure = r.PostFormValue("sure") == ""; forget.Unsure || forget.Office {
		return s.buildForgetView(r, forget, http.StatusUnprocessableEntity), nil
	}
	visitor := s.Web.Visitor(r)
	if err := s.giveUpSeats(r.Context(), visitor, forget); err != nil {
		return web.View{}, err
	}
	if err := s.Accounts.Forget(r.Context(), visitor); err != nil {
		return web.View{}, web.FromTables(err)
	}
	return web.View{GoTo: "/privacy?forgotten=1", Private: true, Cookies: []*http.Cookie{s.Web.Cookie("")}}, nil
}

// giveUpSeats sends in a player's name the submissions by which they leave seats, tournaments and the
// list of the substitute desk. It leaves out games and tournaments that this program cannot read:
// their clocks find out that nobody answers. It stops at the first other failure.
func (s *Pages) giveUpSeats(ctx context.Context, player game.Player, forget ForgetPage) error {
	now := s.Web.Now()
	commandID := "forget/" + forms.NewName()
	for _, seat := range forget.Seats {
		command := game.Command{At: now, By: player, Do: game.Submission{Seat: seat.Seat, Lines: forms.Lines("", []string{"RESIGN"})}}
		if _, err := s.Obey(ctx, seat.Game, commandID, command); err != nil && !errors.Is(err, event.ErrUnread) {
			return fmt.Errorf("giving up %s in game %s: %w", seat.Seat, seat.Game, err)
		}
	}
	for _, t := range forget.Tournaments {
		if s.Emails == nil {
			break
		}
		_, err := s.Emails.Tell(ctx, tournamentpages.Email{Tournament: t.ID, CommandID: commandID, At: now, By: player, Lines: forms.Lines("", []string{"WITHDRAW"})})
		if err != nil && !errors.Is(err, event.ErrUnread) {
			return fmt.Errorf("withdrawing from tournament %s: %w", t.ID, err)
		}
	}
	member, err := s.Desk.Member(ctx, player)
	if member != nil {
		_, err = s.Desk.Substitutes.Obey(ctx, commandID, now, player, forms.Lines("", []string{"SUBSTITUTE OFF"}), 0)
	}
	return err
}

// PrivacyPage explains how the server treats its data about people.
type PrivacyPage struct {
	Own       []string // the operator's own paragraphs; nil: the sentences of the program are shown
	Forgotten bool     // the reader has just been erased
}

// showPrivacy answers the page about privacy.
func (s *Pages) showPrivacy(r *http.Request) (web.View, error) {
	voice := s.Web.Voice(r.Context())
	privacy := PrivacyPage{Forgotten: r.URL.Query().Get("forgotten") != ""}
	if s.Privacy != nil {
		var err error
		if privacy.Own, err = s.Privacy(voice.Lang); err != nil {
			return web.View{}, err
		}
	}
	return web.View{Name: "privacy", Title: voice.Say("people.privacy"), About: voice.Say("people.privacy.about"), Page: privacy}, nil
}
