package site

import (
	"context"

	"seneschal/projections/site/web"
)

// sealedDraw is what a tournament waits for with its next draw, or its lots; nil if it
// does not.
func (s *Site) sealedDraw(ctx context.Context, id string) (*Seal, error) {
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
	return s.Relay.seal(t.Dice(), seal.Round, seal.Signed, s.Now(), web.ZoneIn(ctx)), nil
}
