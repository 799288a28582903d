package people

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// BlockForm is the part of a player's page where a visitor blocks, mutes or reports that player.
type BlockForm struct {
	Player    game.Player
	Blocked   bool // the visitor blocks the player
	Muted     bool // the visitor mutes the player
	Moderator bool // the visitor is a moderator
}

// setMyBlocks sets the players whom the visitor blocks.
func (s *Pages) setMyBlocks(ctx context.Context, p *MePage) error {
	if s.Register == nil {
		return nil
	}
	all, err := s.Register.Blocks(ctx, p.Player)
	names := s.Web.Names(ctx)
	p.Blocks = lists.Map(all, func(b roster.Block) Blocked { return Blocked{b.Player, names.Of(b.Player), s.Web.When(ctx, b.Since)} })
	return web.FromTables(err)
}

// newBlockForm makes the form to block a player; nil for visitors not signed in, on their own
// page, and for an unknown player by a name, such as a bot.
func (s *Pages) newBlockForm(r *http.Request, player game.Player) (*BlockForm, error) {
	visitor := s.Web.Visitor(r)
	if visitor == "" || visitor == player || s.Register == nil || !s.isKnown(r.Context(), player) {
		return nil, nil
	}
	all, err := s.Register.Blocks(r.Context(), visitor)
	if err != nil {
		return nil, web.FromTables(err)
	}
	blocked := slices.ContainsFunc(all, func(b roster.Block) bool { return b.Player == player })
	form := &BlockForm{Player: player, Blocked: blocked}
	return form, s.addConduct(r.Context(), form, visitor)
}

// errBlocks says that the visitor blocks as many players as one may.
var errBlocks = &web.FaultError{Reason: "too many players are blocked", Fault: web.Fault{Status: http.StatusUnprocessableEntity, Title: "people.block.many.title", Words: "people.block.many"}}

// errMutes says that the visitor mutes as many players as one may.
var errMutes = &web.FaultError{Reason: "too many players are muted", Fault: web.Fault{Status: http.StatusUnprocessableEntity, Title: "people.mute.many.title", Words: "people.mute.many"}}

// changeBlock begins or ends a block or a mute, and goes back to the page of the form. It fails with
// web.ErrNowhere if a player to be blocked or muted is not known by a name, and with errBlocks or
// errMutes if the visitor has too many.
func (s *Pages) changeBlock(r *http.Request) (web.View, error) {
	visitor, other := s.Web.Visitor(r), game.Player(r.PostFormValue("player"))
	returnPath := "/me#my-blocks"
	if r.PostFormValue("from") == "player" {
		returnPath = "/players/" + url.PathEscape(string(other)) + "#the-block"
	}
	var err error
	do := r.PostFormValue("do")
	if (do == "block" || do == "mute") && !s.isKnown(r.Context(), other) {
		return web.View{}, web.ErrNowhere
	}
	switch do {
	case "mute":
		err = s.Register.Mute(r.Context(), visitor, other, s.Web.Now())
	case "unmute":
		err = s.Register.Unmute(r.Context(), visitor, other)
	case "block":
		err = s.Register.Block(r.Context(), visitor, other, s.Web.Now())
	case "unblock":
		err = s.Register.Unblock(r.Context(), visitor, other)
	default:
		return web.View{}, web.ErrForm
	}
	switch {
	case errors.Is(err, roster.ErrBlocks):
		return web.View{}, errBlocks
	case errors.Is(err, roster.ErrMutes):
		return web.View{}, errMutes
	}
	return web.Onward(returnPath), web.FromTables(err)
}
