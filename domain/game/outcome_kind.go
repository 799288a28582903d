package game

import "time"

// A What says how a line of an accepted submission fared.
type What string

// The ways in which a line can fare.
const (
	OutcomeDone      What = "done"      // it was carried out, or followed
	OutcomePassed    What = "passed"    // passed over: it could not be carried out when its moment came
	OutcomeKept      What = "kept"      // its moment has not come, or it still holds
	OutcomeReplaced  What = "replaced"  // a later line stands in its place
	OutcomeWithdrawn What = "withdrawn" // its sender has taken it back
	OutcomeExpired   What = "expired"   // its purpose is over
)

// An Outcome says how one line fared in one commit.
type Outcome struct {
	Line    int    `json:"line"`              // within its section, from 1; the number of a standing order
	Section string `json:"section,omitempty"` // key of its section; "" for a standing order
	Text    string `json:"text"`              // the line as it was understood; as written if it cannot be read now
	What    What   `json:"what"`
	Reason  string `json:"reason,omitempty"` // why it was passed over, if no event of the commit tells it
	By      int    `json:"by,omitempty"`     // number of the set, or of the standing order, that replaces it
	// At is when the submission came that replaces it, or takes it back.
	At     time.Time `json:"at,omitzero"`
	Until  string    `json:"until,omitempty"`  // the section or phase for which it is kept; "": until it is withdrawn
	Events []int     `json:"events,omitempty"` // its effects, or the events that say why it failed, as indices of the events its seat sees
	told   bool      // an event tells why it was passed over
	words  string    // the line as a reader is shown it; "": as Text
}
