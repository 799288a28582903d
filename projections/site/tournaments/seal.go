package tournaments

import (
	"context"

	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// sealedDraw is what a tournament waits for with its next draw, or its lots; nil if it
// does not.
func (s *Pages) sealedDraw(ctx context.Context, id string) (*games.Seal, error) {
	if s.Letters == nil {
		return nil, nil
	}
	t, err := s.Letters.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	seal, ok := t.Sealed()
	if !ok {
		return nil, nil
	}
	return s.Relay.Seal(t.Dice(), seal.Round, seal.Signed, s.Web.Now(), web.ZoneIn(ctx)), nil
}
