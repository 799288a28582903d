package games

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/projections/replays"
	"seneschal/projections/site/web"
)

// Seal describes, for a page, dice that wait for a round of a beacon.
type Seal struct {
	At    web.Moment `json:"at"` // time at which the round is signed
	Round uint64     `json:"round"`
	URL   string     `json:"url,omitempty"` // address of the round at a relay of the beacon
	Over  bool       `json:"over"`          // the time of the round is past, and it has not arrived
}

// maxRoundDelay is the time for which a round may be late before a page says so.
const maxRoundDelay = time.Minute

// A Relay returns the address at which a round of a beacon can be seen; "": there is none. A nil
// Relay knows no addresses.
type Relay func(terms *dice.Terms, round uint64) string

// roundURL returns the address of a round; "" if none is known, or round is 0.
func (y Relay) roundURL(terms *dice.Terms, round uint64) string {
	if y == nil || round == 0 {
		return ""
	}
	return y(terms, round)
}

// Seal describes, for a reader in a zone, a round that is to be signed at the time signed.
func (y Relay) Seal(terms *dice.Terms, round uint64, signed, now time.Time, zone *time.Location) *Seal {
	return &Seal{web.NewMoment(signed, now, zone), round, y.roundURL(terms, round), now.Sub(signed) > maxRoundDelay}
}

// DiceLine says in words how the dice of a phase were thrown.
type DiceLine struct {
	Words string // "": the dice were thrown without a beacon, from the game's own chain
	URL   string // address of the round at a relay; "": there is none
	Bad   bool   // the dice rest on a person's word
}

// DiceLine says how the dice of a phase were thrown in a game of these terms; terms is nil for a
// game without a beacon.
func (y Relay) DiceLine(voice web.Voice, terms *dice.Terms, thrown replays.Thrown) DiceLine {
	line := DiceLine{URL: y.roundURL(terms, thrown.Round), Bad: thrown.Waived != "" || thrown.Late && !thrown.Run && thrown.Mode != dice.Server}
	key := ""
	switch {
	case thrown.Waived != "":
		key = "dice.waived"
	case thrown.Mode == dice.Server && thrown.Form == 0:
		key = "dice.house.orders"
	case thrown.Mode == dice.Server:
		key = "dice.house"
	case thrown.Run:
		key = "dice.run"
	case thrown.Late:
		key = "dice.late"
	case thrown.Round > 0:
		key = "dice.rule"
	}
	if key != "" {
		line.Words = voice.Say(key, "round", thrown.Round, "why", thrown.Waived)
	}
	return line
}
