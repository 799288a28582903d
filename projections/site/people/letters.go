package people

import (
	"context"
	"net/http"
	"time"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// Letterbox keeps which letters players want, and which of their addresses get
// none.
type Letterbox interface {
	// Declines reports whether a player does without letters of a kind.
	Declines(ctx context.Context, p game.Player, what roster.Letters) (bool, error)
	// Decline keeps it.
	Decline(ctx context.Context, p game.Player, what roster.Letters, off bool) error
	// Troubles are a player's addresses that letters come back from.
	Troubles(ctx context.Context, p game.Player) ([]roster.Trouble, error)
}

// MyLetter is a kind of letters that the visitor may do without.
type MyLetter struct {
	Name  roster.Letters
	Words string
	On    bool
}

// myLetterKinds are the kinds, all on.
func myLetterKinds() []MyLetter {
	return []MyLetter{
		{roster.Reminders, "Reminders of deadlines, if nothing has come from me", true},
		{roster.Notices, "Press and announcements as they come; reports tell them, too", true},
	}
}

// myLetters are which letters the visitor wants, and what came back.
func (s *Pages) myLetters(ctx context.Context, p *MePage, _ *time.Location) (err error) {
	if s.Register == nil {
		return nil
	}
	p.Letters = myLetterKinds()
	for i, l := range p.Letters {
		off, err := s.Register.Declines(ctx, p.Player, l.Name)
		if err != nil {
			return web.FromTables(err)
		}
		p.Letters[i].On = !off
	}
	p.Troubles, err = s.Register.Troubles(ctx, p.Player)
	return web.FromTables(err)
}

// chooseLetters keeps which letters the visitor wants.
func (s *Pages) chooseLetters(r *http.Request) (web.View, error) {
	if s.Register == nil {
		return web.View{}, web.ErrNowhere
	}
	if err := web.ReadForm(r); err != nil {
		return web.View{}, err
	}
	for _, l := range myLetterKinds() {
		off := r.PostFormValue(string(l.Name)) == ""
		if err := s.Register.Decline(r.Context(), s.Web.Visitor(r), l.Name, off); err != nil {
			return web.View{}, web.FromTables(err)
		}
	}
	return web.View{GoTo: "/me?saved=1#my-settings", Private: true}, nil
}
