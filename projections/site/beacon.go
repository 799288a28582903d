package site

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/dice"
	"seneschal/projections/deadlines"
	"seneschal/projections/replays"
)

// Seal is what a page says of dice that wait for a round of a beacon.
type Seal struct {
	At    Moment `json:"at"` // when the round is signed
	Round uint64 `json:"round"`
	URL   string `json:"url,omitempty"` // where a relay of the beacon tells it
	Over  bool   `json:"over"`          // its time has been, and it is not here
}

// overdue is how long after its time a round is still on its way.
const overdue = time.Minute

func (s *Site) seal(terms *dice.Terms, round uint64, signed time.Time, zone *time.Location) *Seal {
	return &Seal{s.moment(signed, zone), round, s.roundURL(terms, round), s.Now().Sub(signed) > overdue}
}

func (s *Site) roundURL(terms *dice.Terms, round uint64) string {
	if s.Relay == nil || round == 0 {
		return ""
	}
	return s.Relay(terms, round)
}

// sealed tells of a game whose orders are shut by when its dice are thrown.
func (s *Site) sealed(ctx context.Context, p *GamePage) error {
	d, err := deadlines.Find(ctx, s.DB, p.Game.ID)
	if missing(err) != nil || d.Signed == nil {
		return nil // no phase is open, or its orders are taken
	}
	g, _, err := s.opened(ctx, p.Game.ID)
	if err != nil {
		return err
	}
	if seal, ok := g.Sealed(); ok {
		p.Sealed, p.Due = s.seal(g.Dice(), seal.Round, seal.Signed, zoneIn(ctx)), Moment{}
	}
	return nil
}

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
	return s.seal(t.Dice(), seal.Round, seal.Signed, zoneIn(ctx)), nil
}

// DiceLine is how the dice of a phase were thrown, in words.
type DiceLine struct {
	Words string
	URL   string // where a relay tells the round
	Bad   bool   // it rests on somebody's word
}

func (s *Site) diceLine(terms *dice.Terms, t replays.Thrown) DiceLine {
	round := fmt.Sprintf("round %d of the beacon", t.Round)
	line := DiceLine{URL: s.roundURL(terms, t.Round)}
	switch {
	case t.Waived != "":
		line.Words, line.Bad = "without the beacon, by the steward's word: "+t.Waived, true
	case t.Mode == dice.House:
		line.Words = "by the house, which could choose"
	case t.Run:
		line.Words = round + ", as the phase before"
	case t.Late:
		line.Words, line.Bad = round+", sealed late", true
	case t.Round > 0:
		line.Words = round + ", by rule"
	}
	return line
}
