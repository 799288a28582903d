package games

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/projections/replays"
	"seneschal/projections/site/web"
)

// Seal is what a page says of dice that wait for a round of a beacon.
type Seal struct {
	At    web.Moment `json:"at"` // when the round is signed
	Round uint64     `json:"round"`
	URL   string     `json:"url,omitempty"` // where a relay of the beacon tells it
	Over  bool       `json:"over"`          // its time has been, and it is not here
}

// overdue is how long after its time a round is still on its way.
const overdue = time.Minute

// A Relay tells where a round of a beacon can be seen; nil: nowhere.
type Relay func(terms *dice.Terms, round uint64) string

func (y Relay) url(terms *dice.Terms, round uint64) string {
	if y == nil || round == 0 {
		return ""
	}
	return y(terms, round)
}

// Seal is what a page says now, to a reader in a zone, of a round that is to be
// signed.
func (y Relay) Seal(terms *dice.Terms, round uint64, signed, now time.Time, zone *time.Location) *Seal {
	return &Seal{web.NewMoment(signed, now, zone), round, y.url(terms, round), now.Sub(signed) > overdue}
}

// DiceLine is how the dice of a phase were thrown, in words.
type DiceLine struct {
	Words string
	URL   string // where a relay tells the round
	Bad   bool   // it rests on somebody's word
}

// DiceLine tells how the dice of a phase were thrown in a game of these terms; nil:
// of a game without a beacon.
func (y Relay) DiceLine(to web.Voice, terms *dice.Terms, t replays.Thrown) DiceLine {
	line := DiceLine{URL: y.url(terms, t.Round), Bad: t.Waived != "" || t.Late && !t.Run && t.Mode != dice.House}
	key := ""
	switch {
	case t.Waived != "":
		key = "dice.waived"
	case t.Mode == dice.House && t.Form == 0:
		key = "dice.house.orders"
	case t.Mode == dice.House:
		key = "dice.house"
	case t.Run:
		key = "dice.run"
	case t.Late:
		key = "dice.late"
	case t.Round > 0:
		key = "dice.rule"
	}
	if key != "" {
		line.Words = to.Say(key, "round", t.Round, "why", t.Waived)
	}
	return line
}
