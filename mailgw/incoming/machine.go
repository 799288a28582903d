package incoming

import (
	"time"

	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// A Machine is a letter that no person wrote.
type Machine struct {
	Class   message.Class
	From    string
	Token   *mailgw.Token    // of the reply address that it came to
	Bounce  string           // short hash of the key of the letter that came back
	Answers mailgw.Name      // of ours that it answers, if it says so
	At      time.Time        // when it was received
	Failed  *message.Failure // of a bounce
}
