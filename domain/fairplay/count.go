package fairplay

import (
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A Count sums up the phases of one game for a pair.
type Count struct {
	Pair
	Game     string `json:"game"`
	Others   int    `json:"others"` // seats of the game beside the player's own
	Asked    int    `json:"asked"`  // phases in which both were asked
	MissedA  int    `json:"missed_a"`
	MissedB  int    `json:"missed_b"`
	Together int    `json:"together"` // phases that both missed
	Sent     int    `json:"sent"`     // phases in which both wrote
	Close    int    `json:"close"`    // phases in which both wrote at the same minute
	Compared int    `json:"compared"` // phases in which both submissions could be compared
	Alike    int    `json:"alike"`    // phases in which they were alike
	GaveA    int    `json:"gave_a"`   // times that A gave to B
	GaveB    int    `json:"gave_b"`
	WorthA   int    `json:"worth_a"`
	WorthB   int    `json:"worth_b"`
}

// Add counts a meeting in. The Pair, Game and Others of the count stay as they are.
func (c *Count) Add(meeting Meeting) {
	for _, counter := range []struct {
		n  *int
		is bool
	}{
		{&c.Asked, meeting.Asked},
		{&c.MissedA, meeting.MissedA},
		{&c.MissedB, meeting.MissedB},
		{&c.Together, meeting.MissedTogether()},
		{&c.Sent, meeting.Sent},
		{&c.Close, meeting.IsClose()},
		{&c.Compared, meeting.Compared},
		{&c.Alike, meeting.IsAlike()},
	} {
		if counter.is {
			*counter.n++
		}
	}
	c.GaveA, c.GaveB, c.WorthA, c.WorthB = c.GaveA+meeting.GaveA, c.GaveB+meeting.GaveB, c.WorthA+meeting.WorthA, c.WorthB+meeting.WorthB
}

// A Pair is two players, the lesser ID first.
type Pair struct {
	A game.Player `json:"a"`
	B game.Player `json:"b"`
}

// A Meeting describes one phase of a game for a pair who both had seats.
type Meeting struct {
	Pair
	Asked    bool `json:"asked,omitempty"`    // both were awaited, and neither had missed the phase before
	MissedA  bool `json:"missed_a,omitempty"` // A missed the phase; only if both were asked
	MissedB  bool `json:"missed_b,omitempty"`
	Sent     bool `json:"sent,omitempty"`   // both sent orders in this phase, neither through a deputy
	Gap      int  `json:"gap,omitempty"`    // seconds between these submissions
	Compared bool `json:"cmp,omitempty"`    // both submissions were long enough to be compared
	Alike    int  `json:"alike,omitempty"`  // their likeness, in thousandths
	GaveA    int  `json:"gave_a,omitempty"` // times that A gave to B
	GaveB    int  `json:"gave_b,omitempty"`
	WorthA   int  `json:"worth_a,omitempty"` // the worth of A's gifts, in the game's own measure
	WorthB   int  `json:"worth_b,omitempty"`
}

// Near is the greatest gap between two submissions that count as sent at the same minute.
const Near = 2 * time.Minute

// Likeness is the least number of thousandths at which submissions count as alike.
const Likeness = 500

// MissedTogether reports whether both missed the phase.
func (m Meeting) MissedTogether() bool { return m.Asked && m.MissedA && m.MissedB }

// IsClose reports whether both submissions came at the same minute.
func (m Meeting) IsClose() bool { return m.Sent && time.Duration(m.Gap)*time.Second <= Near }

// IsAlike reports whether the submissions were alike.
func (m Meeting) IsAlike() bool { return m.Compared && m.Alike >= Likeness }

// Observe returns a Meeting for each pair of players at the close of a phase; nil if the events close none. before is
// the game before the events, which are all of one commit. A player with two seats meets nobody in them.
//
// The submissions of a seat with a deputy are left out, as they may be the deputy's. A run of missed phases counts
// once, with its first: a player away from home misses all that follow. A phase that the steward closed, an absence
// that was announced and a regency count for nothing.
func Observe(before *game.Game, events []event.Event) []Meeting {
	closed, ok := game.Closing(events)
	if !ok {
		return nil
	}
	seen := collectWitnesses(before, events, closed)
	given := collectGifts(events)
	var meetings []Meeting
	for i, witness := range seen {
		for _, q := range seen[i+1:] {
			if witness.player != q.player {
				meetings = append(meetings, describeMeeting(witness, q, seen, given))
			}
		}
	}
	return meetings
}

// A witness is a holder of a seat in the phase that closes.
type witness struct {
	seat   game.Seat
	player game.Player
	asked  bool            // the phase counts for the player: see Observe
	missed bool            // the player missed it without excuse
	sent   time.Time       // zero: the player sent no submission, or has a deputy
	lines  map[string]bool // of the submission, as plainLines returns them
}

// collectWitnesses returns the holders of all seats that have one, in seat order.
func collectWitnesses(before *game.Game, events []event.Event, closed game.PhaseClosed) []witness {
	missed, excused := map[game.Seat]bool{}, map[game.Seat]bool{}
	for _, e := range events {
		if e, ok := e.(game.Missed); ok {
			missed[e.Seat], excused[e.Seat] = !e.Excused, e.Excused
		}
	}
	var witnesses []witness
	for _, info := range before.SeatsInBrief() {
		if info.Player == "" {
			continue
		}
		seen := before.Witness(info.Seat)
		w := witness{seat: info.Seat, player: info.Player, missed: missed[info.Seat]}
		w.asked = info.Awaited && info.Status == "active" && seen.Missed == 0 && !excused[info.Seat] && closed.Reason != "steward"
		if info.Deputy == "" && !seen.Sent.IsZero() {
			w.sent = seen.Sent
			w.lines = plainLines(seen.Lines, before.Template(info.Seat, info.Language))
		}
		witnesses = append(witnesses, w)
	}
	return witnesses
}

// describeMeeting describes the meeting of two seats; all are the witnesses of the whole game, and gifts the gifts in
// it.
func describeMeeting(p, q witness, all []witness, gifts []gift) Meeting {
	if q.player < p.player {
		p, q = q, p
	}
	meeting := Meeting{Pair: Pair{p.player, q.player}, Asked: p.asked && q.asked}
	meeting.MissedA, meeting.MissedB = meeting.Asked && p.missed, meeting.Asked && q.missed
	if !p.sent.IsZero() && !q.sent.IsZero() {
		meeting.Sent, meeting.Gap = true, int(p.sent.Sub(q.sent).Abs()/time.Second)
		meeting.Alike, meeting.Compared = measureLikeness(p, q, all)
	}
	for _, gift := range gifts {
		switch {
		case gift.from == p.seat && gift.to == q.seat:
			meeting.GaveA, meeting.WorthA = meeting.GaveA+1, meeting.WorthA+gift.worth
		case gift.from == q.seat && gift.to == p.seat:
			meeting.GaveB, meeting.WorthB = meeting.GaveB+1, meeting.WorthB+gift.worth
		}
	}
	return meeting
}
