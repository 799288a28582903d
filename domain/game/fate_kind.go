package game

import "time"

// A What is what becomes of a line of an accepted letter.
type What string

// What can become of a line.
const (
	FateDone      What = "done"      // it was carried out, or followed
	FatePassed    What = "passed"    // it could not be carried out when its moment came
	FateKept      What = "kept"      // its moment has not come, or it holds on
	FateReplaced  What = "replaced"  // a later line stands in its place
	FateWithdrawn What = "withdrawn" // its sender has taken it back
	FateExpired   What = "expired"   // what it was for is over
)

// A Fate is what became of one line in one commit.
type Fate struct {
	Line    int    `json:"line"`              // within its section, from 1; the number of a standing order
	Section string `json:"section,omitempty"` // its key; "": it is a standing order
	Text    string `json:"text"`              // as it was understood; as written, if it cannot be read now
	What    What   `json:"what"`
	Reason  string `json:"reason,omitempty"` // why it was passed over, if no event of the commit tells it
	By      int    `json:"by,omitempty"`     // the number of the set, or of the standing order, that replaces it
	// At is when the letter came that replaces it, or takes it back.
	At     time.Time `json:"at,omitzero"`
	Until  string    `json:"until,omitempty"`  // the section or phase for which it is kept; "": until it is withdrawn
	Events []int     `json:"events,omitempty"` // what it came to, or what tells why it did not, among the events that its seat sees
	told   bool      // an event tells why it was passed over
}
