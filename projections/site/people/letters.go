package people

import (
	"context"
	"time"

	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

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
