package seat

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/projections/site/forms"
	"seneschal/projections/site/games"
	"seneschal/projections/site/seat/pointing"
	"seneschal/projections/site/web"
)

// showSeat answers the page of a seat, with the receipt of the orders that its address names, or else
// of the draft. The answer to a small form beside the orders stands beside the receipt of the draft.
func (s *Pages) showSeat(r *http.Request) (web.View, error) {
	sitter, err := s.admitHolder(r)
	if err != nil {
		return web.View{}, err
	}
	page, err := s.buildSeatPage(r.Context(), sitter)
	if err != nil {
		return web.View{}, err
	}
	if posted, ok := s.findPosted(sitter, r.FormValue("letter")); ok {
		if !posted.form.aside {
			page.showSent(posted, sitter.receiptSections(posted.receipt))
			page.Next = s.findWaiting(r.Context(), sitter)
			return s.buildChoiceView(r.Context(), sitter, page, pointing.Form{})
		}
		if told := s.describeAside(r.Context(), sitter, posted); posted.form.press {
			page.Wrote = told
		} else {
			page.Told = told
		}
	}
	receipt, err := s.draftReceipt(sitter)
	if err != nil {
		return web.View{}, err
	}
	if receipt != nil {
		page.Receipt, page.Trial = sitter.receiptSections(receipt), len(receipt.Errors) == 0
	}
	return s.buildChoiceView(r.Context(), sitter, page, pointing.Form{})
}

// listMuted returns the players whom the holder of a seat mutes; nil if there is no holder, or it
// cannot be read.
func (s *Pages) listMuted(ctx context.Context, holder game.Player) map[game.Player]bool {
	if s.Muted == nil || holder == "" {
		return nil
	}
	muted, err := s.Muted(ctx, holder)
	if err != nil {
		return nil // the page works without
	}
	return muted
}

// buildSeatPage makes all of the page but the receipt, with the draft in the form.
func (s *Pages) buildSeatPage(ctx context.Context, sitter sitter) (SeatPage, error) {
	g, seat := sitter.game, sitter.info.Seat
	n, _, deadline, open := g.Phase()
	voice := s.Web.Voice(ctx)
	page := SeatPage{
		Nav: games.Nav{ID: sitter.token.Game, Ruleset: g.Ruleset().Name(), Here: "seat", Begun: g.Begun()}, Title: g.TitleIn(voice.Lang), Face: sitter.seatFace(voice.Lang), Lang: sitter.info.Language,
		Phase: g.PhaseIn(voice.Lang).Title, Open: open, Standing: g.StandingIn(voice.Lang, seat), Press: games.PressFor(voice, g, seat, s.Web.Now(), sitter.zone, s.listMuted(ctx, sitter.info.Player)),
		Deputy: s.Web.Names(ctx).Of(sitter.info.Deputy), Action: sitter.path, PhaseN: n, Letter: forms.NewName(), MapURL: "/g/" + sitter.token.Game + "/map.svg",
	}
	var err error
	if page.Practice, err = s.buildPracticePart(ctx, sitter, voice.Lang); err != nil {
		return page, err
	}
	if page.Practice != nil {
		page.MapURL, page.Nav.ID, page.Open = "", "", open && !page.Practice.Long
		page.Title = g.Ruleset().Describe().Title.In(voice.Lang)
	}
	if open {
		answer, err := g.Decide(game.Command{At: s.Web.Now(), By: sitter.info.Player, Do: game.Submission{Seat: seat, DryRun: true}})
		if err != nil {
			return page, err
		}
		page.Unsaid = len(answer.Receipt.Missing)
	}
	page.Agreements = listAgreements(voice, sitter)
	if s.Histories != nil && g.Begun() {
		page.Past = sitter.path + "/history"
	}
	if seal, sealed := g.AwaitsBeacon(); sealed {
		page.Sealed = s.Relay.Seal(g.Dice(), seal.Round, seal.Signed, s.Web.Now(), sitter.zone)
	} else if open && !deadline.IsZero() {
		page.Due = s.Web.Moment(deadline, sitter.zone)
	}
	if open {
		page.Closes = s.Web.Moment(g.Closes(), sitter.zone)
	}
	if page.Device, err = s.buildDevicePart(ctx, sitter); err != nil {
		return page, err
	}
	if err := s.setClosedPhases(ctx, sitter, &page); err != nil {
		return page, err
	}
	s.setQuestions(voice, sitter, &page)
	set, lines, final := g.Draft(seat)
	if page.Held = set; set > 0 && len(lines) > 0 {
		lines, err = s.keepCurrent(sitter, lines)
		page.fillForm(strings.Join(lists.Map(lines, func(l order.Line) string { return l.Text }), "\n"))
		page.Hold, page.Stands = !final, !final
		return page, err
	}
	page.fillForm("")
	return page, nil
}

// setQuestions sets the decision to be made, the seats for which the phase waits, and those to
// which messages can be written.
func (s *Pages) setQuestions(voice web.Voice, sitter sitter, page *SeatPage) {
	g, seat := sitter.game, sitter.info.Seat
	page.Question = g.Question(seat, voice.Lang)
	_, phase, due, _ := g.Phase()
	endless := phase.Endless && due.IsZero()
	var defaults []string
	for _, wait := range g.Awaits(voice.Lang) {
		switch name := g.State().Face(wait.Seat, voice.Lang).Name; {
		case wait.Seat == seat && endless: // nothing happens without orders
		case wait.Seat == seat:
			defaults = append(defaults, wait.Default)
		case !slices.Contains(page.Awaited, name):
			page.Awaited = append(page.Awaited, name)
		}
	}
	page.Default, page.Suggests = strings.Join(defaults, " "), len(g.Suggestion(seat, voice.Lang)) > 0
	for _, other := range g.Seats() {
		if other.Seat != seat && g.Begun() {
			face := g.State().Face(other.Seat, voice.Lang)
			page.Peers = append(page.Peers, Face{Face: face})
		}
	}
}

// keepCurrent returns the lines of a draft that can still be sent, numbered from 1. It leaves out
// lines that the game refuses now, as they were for a phase that is over.
func (s *Pages) keepCurrent(sitter sitter, lines []order.Line) ([]order.Line, error) {
	numbered := slices.Clone(lines)
	for i := range numbered {
		numbered[i].N = i + 1
	}
	answer, err := sitter.game.Decide(game.Command{At: s.Web.Now(), By: sitter.info.Player, Do: game.Submission{Seat: sitter.info.Seat, Lines: numbered, Whole: true, DryRun: true, Zone: sitter.zone}})
	if err != nil {
		return lines, err
	}
	return lists.Keep(numbered, func(l order.Line) bool {
		return !slices.ContainsFunc(answer.Receipt.Errors, func(e *order.Error) bool { return e.Line.N == l.N })
	}), nil
}

// buildChoiceView makes the view of the page, with the choices for the submission in its form.
func (s *Pages) buildChoiceView(ctx context.Context, sitter sitter, page SeatPage, form pointing.Form) (web.View, error) {
	if form.Text = page.Text; page.Open {
		table, ok, err := s.askChoices(sitter, form, web.LangIn(ctx))
		if err != nil {
			return web.View{}, err
		}
		if ok {
			page.setTable(table)
		}
	}
	return s.buildView(ctx, sitter, page), nil
}

// askChoices asks the game for the choices of a submission; false if no orders can be made by choices.
func (s *Pages) askChoices(sitter sitter, form pointing.Form, lang string) (pointing.Table, bool, error) {
	command := game.Command{At: s.Web.Now(), By: sitter.info.Player}
	return pointing.Next(form, lang, func(text string) (game.Pointed, bool, error) {
		return sitter.game.Point(command, game.Submission{Seat: sitter.info.Seat, Lines: orderLines(text), Whole: true, Zone: sitter.zone})
	})
}

// buildView makes the view of the page. The browser loads it again as long as bots think.
func (s *Pages) buildView(ctx context.Context, sitter sitter, page SeatPage) web.View {
	view := web.View{
		Name: "seat", Title: s.Web.Voice(ctx).Say("own.title", "seat", page.Face.Name, "game", page.Title), Live: sitter.path + "/live", Private: true, Page: page,
	}
	if sitter.thinking {
		view.Again = reloadSeconds
	}
	return view
}

// describeAside puts the receipt of an absence, a deputy, an agreement or a message just sent into words.
func (s *Pages) describeAside(ctx context.Context, sitter sitter, sent posted) *forms.Told {
	all := forms.Answers{Errors: sent.receipt.Errors, Done: sent.receipt.Done}
	told := forms.NewTold(all.Named(s.Forms.NamesIn(ctx, sitter.info.Deputy)), "", "")
	return &told
}

// findWaiting returns a seat of the player in another game that waits for the seat's orders; nil if
// there is none, or the tables cannot be read.
func (s *Pages) findWaiting(ctx context.Context, sitter sitter) *games.Own {
	all, err := s.Own(ctx, sitter.info.Player)
	own, ok := lists.Find(all, func(own games.Own) bool { return own.Asks && own.URL != "" && own.Game != sitter.token.Game })
	if err != nil || !ok {
		return nil
	}
	return &own
}

// showSent shows the receipt of a submission just sent. If some of it was refused, it stands in the
// form as it was written, to be corrected.
func (p *SeatPage) showSent(posted posted, receipt []report.Section) {
	p.Receipt, p.Note = receipt, "own.recorded"
	if len(posted.receipt.Errors) == 0 {
		return
	}
	p.Note = "own.partly"
	if posted.receipt.Set == 0 && len(posted.receipt.Done) == 0 {
		p.Note = "own.refused"
	}
	p.Hold = posted.form.hold
	p.fillForm(posted.form.text)
}

// setClosedPhases sets the board and the sections from the newest closed phase, and the news since the
// seat's last orders.
func (s *Pages) setClosedPhases(ctx context.Context, sitter sitter, page *SeatPage) error {
	phase, told, err := s.closedPhases.findNewest(ctx, sitter.token.Game, sitter.info.Seat)
	if err != nil {
		return err
	}
	if !told {
		page.Headline = s.Web.Voice(ctx).Say("own.begins")
		return nil
	}
	if inSamePhase(phase.after, sitter.game) {
		phase.after = sitter.game // the deadline may have been moved since
	}
	r := s.composeReport(ctx, sitter, phase)
	page.Headline, page.Board = r.Headline, r.Board
	for _, section := range games.Distinct(r.Sections) {
		switch {
		case slices.Contains(games.Positions, section.ID):
			page.Position = append(page.Position, section)
		case section.ID == "clock" || section.ID == "verify":
			page.Proof = append(page.Proof, section)
		}
	}
	page.Proof = append(page.Proof, text.Closing(report.Report{Game: r.Game, Head: r.Head, Language: r.Language})...)
	return s.composeNews(ctx, sitter, page)
}

// composeNews adds the reports since the seat's last orders to the page, the newest first. Once the game has begun,
// reports from before are left out: the first phase says all of it again.
func (s *Pages) composeNews(ctx context.Context, sitter sitter, page *SeatPage) error {
	reports, err := s.closedPhases.listSinceOrders(ctx, sitter.token.Game, sitter.info.Seat, sitter.game)
	for _, c := range slices.Backward(reports) {
		if sitter.game.Begun() && !c.after.Begun() {
			continue
		}
		r := s.composeReport(ctx, sitter, c)
		news := News{Phase: r.Called, Headline: r.Headline}
		for _, section := range games.Distinct(r.Sections) {
			switch {
			case slices.Contains(notNews, section.ID):
			case section.ID == "yours":
				news.Own = append(news.Own, report.Section{Blocks: section.Blocks}) // the page has its own heading
			default:
				section.ID = "" // other news have the same ID
				news.Rest = append(news.Rest, section)
			}
		}
		page.News = append(page.News, news)
	}
	return err
}

// notNews are the IDs of the sections of a report that the page shows in another place.
var notNews = append([]string{"asked", "clock", "verify", "press", "votes"}, games.Positions...)

// composeReport makes the report of a closed phase as it is sent.
func (s *Pages) composeReport(ctx context.Context, sitter sitter, phase closedPhase) report.Report {
	options := game.Options{Lang: web.LangIn(ctx), Zone: sitter.zone, Now: s.Web.Now(), Since: phase.since}
	if phase.commit != nil {
		options.Head = phase.commit.Fingerprint()
	}
	return game.Compose(phase.before, phase.after, phase.events, sitter.info.Seat, options)
}

// inSamePhase reports whether two states of a game stand in the same phase, or both after its end.
func inSamePhase(a, b *game.Game) bool {
	n, phase, _, _ := a.Phase()
	m, q, _, _ := b.Phase()
	return n == m && phase == q && a.Over() == b.Over()
}

// draftReceipt returns the receipt of the seat's draft as it stands; nil if the seat has no orders. It
// asks the game by an empty submission, which it does not record.
func (s *Pages) draftReceipt(sitter sitter) (*game.Receipt, error) {
	if !sitter.info.HasOrders {
		return nil, nil
	}
	answer, err := sitter.game.Decide(game.Command{At: s.Web.Now(), By: sitter.info.Player, Do: game.Submission{Seat: sitter.info.Seat}})
	if err != nil {
		return nil, err
	}
	receipt := *answer.Receipt
	receipt.At = time.Time{} // it came earlier
	receipt.Set, _, _ = sitter.game.Draft(sitter.info.Seat)
	return &receipt, nil
}
