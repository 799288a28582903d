package eventstore_test

import (
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// A commit is chained to the head that it was decided on. One that stands elsewhere breaks the chain.
func ExampleVerify() {
	draft := eventstore.Draft{
		Log: "game/example", At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), CommandID: "email-1", Actor: "anne",
		Events: []event.Envelope{{Kind: "example.opened", Version: 1, Data: []byte(`{"seats":2}`)}},
		Eyes:   []eventstore.Eyes{{All: true}},
		Salt:   eventstore.SaltKey{1},
	}
	commit, err := eventstore.Encode(draft)
	if err != nil {
		fmt.Println(err)
		return
	}
	commit.Pos = 1
	fmt.Println(eventstore.Verify(eventstore.Head{}, commit))
	commit.First = 2
	fmt.Println(eventstore.Verify(eventstore.Head{}, commit) != nil)
	// Output:
	// <nil>
	// true
}
