package desk

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/projections/lobby"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// receiverName is the receiver under which answers to emails to the desk are kept.
const receiverName = "desk"

// SubstitutesPage is the substitute desk as the public sees it.
type SubstitutesPage struct {
	Pool      int           `json:"pool"` // number of players that stand in
	Vacancies []VacancyLine `json:"vacancies"`
	SignIn    string        `json:"-"`
	Mine      *Forms        `json:"-"` // nil: nobody is signed in
}

// VacancyLine is a seat that needs a substitute. The players that the desk has asked stay secret.
type VacancyLine struct {
	N          int                      `json:"vacancy"`
	Game       string                   `json:"game"`
	GameTitle  string                   `json:"game_title"`
	Seat       game.Seat                `json:"seat"`
	Name       string                   `json:"name"`
	Ruleset    string                   `json:"ruleset"`
	Tournament string                   `json:"tournament,omitempty"`
	Why        substitute.VacancyReason `json:"why"`
	Since      web.Moment               `json:"since"`
	Waves      int                      `json:"waves"` // rounds of asking so far
	Asked      int                      `json:"asked"` // number of players asked in them
	Taken      bool                     `json:"taken"` // somebody has said yes
	Bot        bool                     `json:"bot"`   // a bot plays the seat meanwhile
	Words      string                   `json:"-"`     // the reason of the vacancy in words
	Colour     string                   `json:"-"`
	Letter     string                   `json:"-"`
}

// showDesk answers the page of the desk, with the vacancies that are open.
func (s *Pages) showDesk(r *http.Request) (web.View, error) {
	ctx := r.Context()
	desk, err := s.Substitutes.Desk(ctx)
	if err != nil {
		return web.View{}, fmt.Errorf("reading the substitute desk: %w", err)
	}
	substitutes := SubstitutesPage{Pool: len(desk.Pool()), Vacancies: []VacancyLine{}}
	for _, vacancy := range desk.Vacancies() {
		if !vacancy.IsOpen() {
			continue
		}
		line, err := s.buildVacancyLine(ctx, vacancy)
		if err != nil {
			return web.View{}, web.FromTables(err)
		}
		substitutes.Vacancies = append(substitutes.Vacancies, line)
	}
	if !web.AsData(r) && s.Web.AllowsSignIn() {
		if visitor := s.Web.Visitor(r); visitor == "" {
			substitutes.SignIn = web.SignInLink(r, web.View{})
		} else if substitutes.Mine, err = s.buildForms(r, desk, visitor); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	return web.View{Name: "substitutes", Title: s.Web.Voice(ctx).Say("desk.title"), Live: "/live", Page: substitutes}, nil
}

// buildVacancyLine describes a vacancy. A game that the tables do not have is called by its ID.
func (s *Pages) buildVacancyLine(ctx context.Context, v substitute.Vacancy) (VacancyLine, error) {
	voice := s.Web.Voice(ctx)
	line := VacancyLine{
		N: v.Opened.Vacancy, Game: v.Game, GameTitle: v.Game, Seat: v.Seat, Name: string(v.Seat), Ruleset: voice.Ruleset(v.Ruleset),
		Tournament: v.Tournament, Why: v.Why, Since: s.Web.Moment(v.At, time.UTC), Waves: len(v.Waves), Taken: v.Status == substitute.Taken,
		Words: voice.Say("desk.cause." + string(v.Why)),
	}
	for _, w := range v.Waves {
		line.Asked += len(w.To)
	}
	if g, err := lobby.Find(ctx, s.DB, v.Game); err == nil {
		line.GameTitle = cmp.Or(game.Retitled(g.Title, voice.Lang), g.ID)
	}
	seats, err := lobby.Seats(ctx, s.DB, v.Game)
	games.Faced(ctx, s.Games, v.Game, seats)
	if seat, ok := lists.Find(seats, func(seat lobby.Seat) bool { return seat.Seat == v.Seat }); ok {
		line.Name, line.Colour, line.Letter = seat.Name, seat.Colour, seat.Letter
		_, line.Bot = seat.Player.Bot()
	}
	return line, err
}

// CSV returns a line for each vacancy.
func (p SubstitutesPage) CSV() [][]string {
	heads := []string{"vacancy", "game", "title", "seat", "name", "ruleset", "tournament", "why", "since", "waves", "asked", "taken", "bot"}
	return web.Rows(heads, p.Vacancies, func(line VacancyLine) []string {
		return []string{
			strconv.Itoa(line.N), line.Game, line.GameTitle, string(line.Seat), line.Name, line.Ruleset, line.Tournament, string(line.Why), line.Since.Stamp(),
			strconv.Itoa(line.Waves), strconv.Itoa(line.Asked), strconv.FormatBool(line.Taken), strconv.FormatBool(line.Bot),
		}
	})
}

// Forms holds the data of the forms by which a visitor writes to the desk.
type Forms struct {
	From     string // path of the page with the forms
	Letter   string // names the email, so that it is obeyed once
	In       bool   // the visitor is in the pool
	Rulesets []RulesetChoice
	Most     int // greatest number of seats that the visitor takes at a time
	Offers   []OfferLine
	Told     *forms.Told // answer to the email just sent; nil: none was
}

// RulesetChoice is a ruleset for which a substitute may stand in.
type RulesetChoice struct {
	Name  string
	Title string
	On    bool
}

// OfferLine is a seat that a visitor was offered, or has taken.
type OfferLine struct {
	VacancyLine
	Until web.Moment // the time at which others are asked too; zero: the visitor was not asked
	Mine  bool       // the visitor has accepted, and is being given the seat
}

// FormsFor returns a player's forms for another page; nil if there is no desk, or if its log
// cannot be read.
func (s *Pages) FormsFor(r *http.Request, player game.Player) (*Forms, error) {
	desk, err := s.readDesk(r.Context())
	if desk == nil {
		return nil, err
	}
	forms, err := s.buildForms(r, desk, player)
	return forms, web.FromTables(err)
}

// Member returns the player's entry in the pool; nil if the player does not stand in, if there is
// no desk, or if its log cannot be read.
func (s *Pages) Member(ctx context.Context, player game.Player) (*substitute.Member, error) {
	desk, err := s.readDesk(ctx)
	if desk == nil {
		return nil, err
	}
	if member, in := desk.FindMember(player); in {
		return &member, nil
	}
	return nil, nil
}

// readDesk returns the desk as it stands; nil if there is none, or if its log cannot be read.
func (s *Pages) readDesk(ctx context.Context) (*substitute.Desk, error) {
	if s.Substitutes == nil {
		return nil, nil
	}
	desk, err := s.Substitutes.Desk(ctx)
	switch {
	case errors.Is(err, event.ErrUnread):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("reading the substitute desk: %w", err)
	}
	return desk, nil
}

// buildForms makes the forms of a player, with the seats on offer.
func (s *Pages) buildForms(r *http.Request, desk *substitute.Desk, p game.Player) (*Forms, error) {
	f := &Forms{From: r.URL.Path, Letter: forms.NewName(), Most: 1, Told: s.Forms.Told(r, receiverName, p)}
	member, in := desk.FindMember(p)
	if f.In = in; in {
		f.Most = member.Most
	}
	for _, name := range s.Substitutes.Rulesets() {
		on := len(member.Rulesets) == 0 || slices.Contains(member.Rulesets, name)
		f.Rulesets = append(f.Rulesets, RulesetChoice{name, s.Web.Voice(r.Context()).Ruleset(name), on})
	}
	zone := s.Web.Zone(r.Context(), p)
	for _, v := range desk.Vacancies() {
		offered, mine := v.Status == substitute.Free && v.WasAsked(p) && !slices.Contains(v.Declined, p) && !slices.Contains(v.Failed, p), v.Status == substitute.Taken && v.Taker == p
		if !offered && !mine {
			continue
		}
		line, err := s.buildVacancyLine(r.Context(), v)
		if err != nil {
			return nil, err
		}
		f.Offers = append(f.Offers, OfferLine{line, s.Web.Moment(findWaveEnd(v, p), zone), mine})
	}
	return f, nil
}

// findWaveEnd returns the time until which only the players of the player's first wave are asked; zero if
// the player was not asked.
func findWaveEnd(v substitute.Vacancy, player game.Player) time.Time {
	for _, offered := range v.Waves {
		if slices.ContainsFunc(offered.To, func(c substitute.Candidate) bool { return c.Player == player }) {
			return offered.Until
		}
	}
	return time.Time{}
}

// sendForm sends the email for which a form stands to the desk, and redirects to the page with the answer.
// It fails with web.ErrForm for an unknown form.
func (s *Pages) sendForm(r *http.Request) (web.View, error) {
	line, ok := readLine(r, s.Substitutes.Rulesets())
	if !ok {
		return web.View{}, web.ErrForm
	}
	visitor, lines := s.Web.Visitor(r), []string{line}
	name := forms.ID(visitor, receiverName, r.PostFormValue("letter"), lines)
	receipt, err := s.Substitutes.Obey(r.Context(), "web/"+name, s.Web.Now(), visitor, forms.Lines(web.LangIn(r.Context()), lines), 0)
	if err != nil {
		return web.View{}, err
	}
	page := lists.Either(r.PostFormValue("from") == "/me", "/me", "/substitutes")
	return s.Forms.Noted(name, forms.NewTold(forms.Answers{Errors: receipt.Errors, Done: receipt.Done, Lang: web.LangIn(r.Context())}, receiverName, visitor), page), nil
}

// readLine returns the line for which a form stands; false for an unknown or malformed one. known are all
// rulesets: if fewer are chosen, the line names them.
func readLine(r *http.Request, known []string) (string, bool) {
	switch r.PostFormValue("do") {
	case "on":
		line := "SUBSTITUTE ON"
		if chosen := r.PostForm["ruleset"]; len(chosen) < len(known) {
			line += " FOR " + strings.Join(strings.Fields(strings.Join(chosen, " ")), " ")
		}
		if most, err := strconv.Atoi(r.PostFormValue("most")); err == nil {
			line += " MOST " + strconv.Itoa(most)
		}
		return line, true
	case "off":
		return "SUBSTITUTE OFF", true
	case "yes", "no":
		n, err := strconv.Atoi(r.PostFormValue("vacancy"))
		return strings.ToUpper(r.PostFormValue("do")) + " " + strconv.Itoa(n), err == nil
	}
	return "", false
}

// Pages are the pages of the substitute desk.
type Pages struct {
	Web         *web.Front
	Forms       *forms.Forms
	DB          *sqlx.DB // tables of the projections
	Games       games.Games
	Substitutes Substitutes // nil: there is no substitute desk
}

// Substitutes is the substitute desk.
type Substitutes interface {
	// Desk returns the desk as it stands. The caller must not change it.
	Desk(ctx context.Context) (*substitute.Desk, error)
	// Obey hands an email over, and returns when what it changes is durable. A command ID that was obeyed
	// before records nothing and gets the same answer. vacancy is the one to which the email belongs; 0:
	// none.
	Obey(ctx context.Context, commandID string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error)
	// Rulesets lists the names of the rulesets that are played here.
	Rulesets() []string
}

// Routes adds the pages of the substitute desk to a mux, except the published ones, which it
// returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("POST /substitutes", s.Web.Member(web.If(s.Substitutes != nil, web.Form(s.sendForm))))
	return []web.Published{
		{Path: "/substitutes", Does: "Seats of running games that need a substitute.", Page: SubstitutesPage{}, Answer: web.If(s.Substitutes != nil, s.showDesk)},
	}
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
