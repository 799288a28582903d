package seat

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/projections/site/seat/pointing"
	"seneschal/projections/site/web"
)

// answerChoice answers a choice in the seat's order builder: as the page, as the parts of it that its script puts in, or as
// JSON for programs. It records nothing.
func (s *Pages) answerChoice(w http.ResponseWriter, r *http.Request) {
	if strings.Contains(r.Header.Get("Accept"), "application/json") {
		s.Web.File(s.serveChoice).ServeHTTP(w, r)
		return
	}
	s.Web.Page(s.showChoice).ServeHTTP(w, r)
}

// showChoice answers a choice as a page.
func (s *Pages) showChoice(r *http.Request) (web.View, error) {
	form, sitter, err := s.readChoice(r)
	if err != nil {
		return web.View{}, err
	}
	table, late, err := s.computeTable(r, sitter, form)
	if err != nil {
		return web.View{}, err
	}
	if late {
		return web.View{}, s.showUnsent(r, sitter, form, func(p *SeatPage) { p.Late = true })
	}
	page, err := s.buildSeatPage(r.Context(), sitter)
	if err != nil {
		return web.View{}, err
	}
	page.Hold, page.Unsaid = form.hold, len(table.Receipt.Missing)
	if form.heldDraft >= 0 {
		page.Held = form.heldDraft
	}
	page.Receipt, page.Trial = sitter.receiptSections(table.Receipt), len(table.Receipt.Errors) == 0
	page.fillForm(table.Text)
	page.setTable(table)
	page.Part = r.PostFormValue("part") != ""
	return s.buildView(r.Context(), sitter, page), nil
}

// serveChoice answers a choice as JSON for programs.
func (s *Pages) serveChoice(w http.ResponseWriter, r *http.Request) error {
	form, sitter, err := s.readChoice(r)
	if err != nil {
		return err
	}
	table, late, err := s.computeTable(r, sitter, form)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if late {
		w.WriteHeader(http.StatusConflict)
	}
	n, _, _, _ := sitter.game.Phase()
	return json.NewEncoder(w).Encode(struct {
		Phase int `json:"phase"`
		pointing.Table
	}{n, table})
}

// readChoice reads the form of a seat's page, and lets its sender in.
func (s *Pages) readChoice(r *http.Request) (form, sitter, error) {
	f, err := readForm(r)
	if err != nil {
		return f, sitter{}, err
	}
	sitter, err := s.admitHolder(r)
	return f, sitter, err
}

// computeTable returns the order builder as it is after a choice, and stores nothing. late says that the form is for
// another phase than the open one, or that orders cannot be made by choices; the table then holds no choices.
func (s *Pages) computeTable(r *http.Request, sitter sitter, form form) (table pointing.Table, late bool, err error) {
	if n, _, _, _ := sitter.game.Phase(); n != form.phase {
		return pointing.Table{Text: form.text}, true, nil
	}
	asked := pointing.NewForm(r.PostForm, form.text)
	asked.Suggest(sitter.game.Suggestion(sitter.info.Seat, web.LangIn(r.Context())))
	table, ok, err := s.askChoices(sitter, asked, web.LangIn(r.Context()))
	return table, !ok, err
}

// setTable puts a table into the page, and its arrows onto the board.
func (p *SeatPage) setTable(table pointing.Table) {
	p.Point, p.Ways = &table, nil
	if p.Board == nil {
		return
	}
	for _, a := range table.Arrows {
		p.Ways = append(p.Ways, arrowShapes(p.Board, a, p.Face.Colour, lineText(table, a.Line))...)
	}
	p.Board.Shapes = append(p.Board.Shapes, p.Ways...)
}

// lineText returns the text of a line of the table; "" if it has no such line.
func lineText(t pointing.Table, n int) string {
	line, _ := lists.Find(t.Written, func(l pointing.Written) bool { return l.N == n })
	return line.Text
}

// Widths of an order's arrow, and of the rim around it.
const (
	arrowWidth = 5
	arrowRim   = 9
)

// arrowShapes returns the shapes of an order's arrow on a board; nil if a place of its way is not on
// the board.
func arrowShapes(board *report.Board, arrow menu.Arrow, colour, title string) []report.Shape {
	way := make([]report.Point, len(arrow.Way))
	for i, ref := range arrow.Way {
		at, ok := findPoint(board, ref)
		if !ok {
			return nil
		}
		way[i] = at
	}
	ref := pointing.Ref(arrow.Line)
	return []report.Shape{
		{Kind: report.Polyline, Points: way, Stroke: palette.Board("page"), Width: arrowRim, Ref: ref},
		{Kind: report.Arrow, Points: way, Stroke: colour, Width: arrowWidth, Dashed: true, Title: title, Ref: ref},
	}
}

// findPoint returns the point of a place on a board: the middle of its mark with the fewest corners.
// It returns false if the place has no mark.
func findPoint(b *report.Board, ref string) (report.Point, bool) {
	marks := lists.Keep(b.Shapes, func(s report.Shape) bool { return s.Ref == ref })
	if len(marks) == 0 {
		return report.Point{}, false
	}
	found := slices.MinFunc(marks, func(a, b report.Shape) int { return len(a.Points) - len(b.Points) })
	return report.Middle(found.Points), true
}
