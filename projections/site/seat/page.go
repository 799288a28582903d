package seat

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
	"seneschal/projections/site/devices"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/seat/pointing"
	"seneschal/projections/site/web"
)

// sit lets the holder of a link in, as long as it is the seat's newest.
func (s *Pages) sit(r *http.Request) (sitter, error) {
	token, ok := s.Links.Parse(r.PathValue("token"))
	if !ok {
		return sitter{}, errLink
	}
	g, _, err := games.Opened(r.Context(), s.Games, token.Game)
	if err != nil {
		return sitter{}, err
	}
	info, ok := g.SeatInfo(token.Seat)
	if !ok || info.Epoch != token.Epoch {
		return sitter{}, errLink
	}
	if info.Player == "" {
		return sitter{}, fmt.Errorf("opening the page of %s: %w", token.Seat, game.ErrForbidden)
	}
	web.Speaks(r.Context(), info.Language)
	return sitter{token, r.PathValue("token"), "/seat/" + r.PathValue("token"), g, info, s.Web.Zone(r.Context(), info.Player)}, nil
}

// seatView is the page with what can be pointed out of the letter in its form.
func (s *Pages) seatView(ctx context.Context, at sitter, p SeatPage, f pointing.Form) (web.View, error) {
	if f.Text = p.Text; p.Open {
		t, ok, err := s.table(at, f, web.LangIn(ctx))
		if err != nil {
			return web.View{}, err
		}
		if ok {
			p.points(t)
		}
	}
	return s.view(ctx, at, p), nil
}

func (s *Pages) view(ctx context.Context, at sitter, p SeatPage) web.View {
	return web.View{
		Name: "seat", Title: s.Web.Voice(ctx).Say("own.title", "seat", p.Face.Name, "game", p.Title), Live: at.path + "/live", Private: true, Page: p,
	}
}

// seatPage is all of the page but the receipt, with the draft in the form.
func (s *Pages) seatPage(ctx context.Context, at sitter) (SeatPage, error) {
	g, seat := at.game, at.info.Seat
	n, _, due, open := g.Phase()
	to := s.Web.Voice(ctx)
	p := SeatPage{
		Nav: games.Nav{ID: at.token.Game, Ruleset: g.Ruleset().Name(), Here: "seat", Begun: g.Begun()}, Title: g.TitleIn(to.Lang), Face: at.face(to.Lang), Lang: at.info.Language,
		Phase: g.PhaseIn(to.Lang).Title, Open: open, Standing: g.Standing(seat), Press: games.PressFor(to, g, seat, s.Web.Now(), at.zone),
		Deputy: s.Web.Names().Of(ctx, at.info.Deputy), Action: at.path, PhaseN: n, Letter: forms.Name(), MapURL: "/g/" + at.token.Game + "/map.svg",
	}
	if open {
		answer, err := g.Decide(game.Command{At: s.Web.Now(), By: at.info.Player, Do: game.Letter{Seat: seat, DryRun: true}})
		if err != nil {
			return p, err
		}
		p.Unsaid = len(answer.Receipt.Missing)
	}
	if s.Histories != nil && g.Begun() {
		p.Past = at.path + "/history"
	}
	if seal, sealed := g.Sealed(); sealed {
		p.Sealed = s.Relay.Seal(g.Dice(), seal.Round, seal.Signed, s.Web.Now(), at.zone)
	} else if open && !due.IsZero() {
		p.Due = s.Web.Moment(due, at.zone)
	}
	var err error
	if p.Device, err = s.myDevice(ctx, at); err != nil {
		return p, err
	}
	template, err := s.tell(ctx, at, &p)
	if err != nil {
		return p, err
	}
	set, lines, final := g.Draft(seat)
	if p.Held = set; set > 0 && len(lines) > 0 {
		template, p.Hold = written(lines), !final
	}
	p.fill(strings.Join(template, "\n"))
	return p, nil
}

// Rows of the form's text at least and at most.
const (
	minRows = 8
	maxRows = 24
)

// fill puts a text into the form.
func (p *SeatPage) fill(text string) {
	p.Text = text
	p.Rows = min(max(minRows, strings.Count(text, "\n")+3), maxRows)
}

func written(lines []order.Line) []string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.Text
	}
	return texts
}

// SeatPage is a game as one seat sees it, with a form for its orders.
type SeatPage struct {
	Nav      games.Nav
	Title    string
	Face     Face
	Lang     string // of receipts
	Phase    string // that is open
	Open     bool   // orders are taken
	Due      web.Moment
	Sealed   *games.Seal // orders are shut, and the dice wait; nil: they do not
	Headline string
	Report   []report.Section // what happened, and what is asked
	Position []report.Section
	Proof    []report.Section // dice, clock, head of the log
	Board    *report.Board
	MapURL   string
	Stops    []int // none
	Standing []order.Line
	Press    []games.Letter

	Action  string // where the form goes
	PhaseN  int    // the phase that the form is for
	Held    int    // number of the draft that the page shows
	Letter  string // names this letter, so that it is obeyed once
	Text    string // of the form
	Rows    int
	Hold    bool
	Point   *pointing.Table  // nil: no orders can be pointed out
	Ways    []report.Shape   // of orders on the board
	Part    bool             // what a choice changes is shown alone, for the script of the page
	Unsaid  int              // decisions that are still to be made
	Note    string           // key of what became of the letter just sent
	Next    *games.Own       // where the player is awaited next; nil: nowhere
	Late    bool             // the phase of the form has closed meanwhile
	Changed bool             // the seat's orders are not those any more that the form began with
	Receipt []report.Section // of the draft, or of the letter just checked or sent

	Past   string        // page of all that the seat was told; "": there is none
	Device *devices.Part // nil: nobody is called
	Deputy string        // who may write for the seat, by name
	Told   *forms.Told   // what came of an absence or a deputy just sent
}

// sitter is who has opened a seat's page.
type sitter struct {
	token Token
	link  string // the token as it stands in the path
	path  string
	game  *game.Game
	info  game.SeatInfo
	zone  *time.Location
}

// Face is how a seat looks, with its letter on boards and in lists.
type Face struct {
	game.Face
	Letter string
}

// face is that of the sitter's seat in a language.
func (at sitter) face(lang string) Face {
	seats := at.game.Seats()
	faces := lists.Map(seats, func(s game.SeatInfo) game.Face { return at.game.State().Face(s.Seat, lang) })
	letters := palette.Letters(lists.Map(faces, func(f game.Face) string { return words.Capital(f.Word) }))
	i := slices.IndexFunc(seats, func(s game.SeatInfo) bool { return s.Seat == at.token.Seat })
	return Face{faces[i], letters[i]}
}

func (s *Pages) seat(r *http.Request) (web.View, error) {
	at, err := s.sit(r)
	if err != nil {
		return web.View{}, err
	}
	p, err := s.seatPage(r.Context(), at)
	if err != nil {
		return web.View{}, err
	}
	if l, ok := s.posted(at, r.FormValue("letter")); ok {
		if !l.form.aside {
			p.sent(l, at.zone)
			p.Next = s.waiting(r.Context(), at)
			return s.seatView(r.Context(), at, p, pointing.Form{})
		}
		p.Told = s.aside(r.Context(), at, l)
	}
	receipt, err := s.draft(at)
	if err != nil {
		return web.View{}, err
	}
	if receipt != nil {
		p.Receipt = text.ReceiptSections(receipt, at.zone)
	}
	return s.seatView(r.Context(), at, p, pointing.Form{})
}

// aside is what came of an absence or a deputy just sent.
func (s *Pages) aside(ctx context.Context, at sitter, l posted) *forms.Told {
	all := forms.Answers{Errors: l.receipt.Errors, Done: l.receipt.Done}
	told := forms.NewTold(all.Named(s.Forms.NamesIn(ctx, at.info.Deputy)), "", "")
	return &told
}

// waiting is another game of the seat's player that waits for orders; nil if none does, or
// the tables are away.
func (s *Pages) waiting(ctx context.Context, at sitter) *games.Own {
	all, err := s.Own(ctx, at.info.Player)
	for _, own := range all {
		if err == nil && own.Asks && own.URL != "" && own.Game != at.token.Game {
			return &own
		}
	}
	return nil
}

// sent shows the receipt of a letter just sent. If some of it was refused, it
// stands in the form as it was written, to be mended.
func (p *SeatPage) sent(l posted, zone *time.Location) {
	p.Receipt, p.Note = text.ReceiptSections(l.receipt, zone), "own.recorded"
	if len(l.receipt.Errors) == 0 {
		return
	}
	p.Note = "own.partly"
	if l.receipt.Set == 0 && len(l.receipt.Done) == 0 {
		p.Note = "own.refused"
	}
	p.Hold = l.form.hold
	p.fill(l.form.text)
}
