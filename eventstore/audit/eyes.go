package audit

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// checkAudiences compares the parts of a commit with the seats that should have one, and the audience of each event with
// the one in eyes. A public event marked for single seats could tell each seat something else; a secret event marked for
// all gives it away. In format 1 there is nothing to compare.
func (f *findings) checkAudiences(commit *eventstore.Commit, eyes []eventstore.Eyes, seats []string) {
	if commit.Format != 2 {
		return // the commit is open to all or to none
	}
	if had := seatsWith(commit); !slices.Equal(had, seats) {
		f.noteDifference(Difference{Pos: commit.Pos, Field: "parts", What: fmt.Sprintf("there are parts for the seats %v, and should be for %v", had, seats)})
		return
	}
	for i, want := range eyes {
		if got := commit.Eyes[i]; got.All != want.All || !slices.Equal(got.Seats, want.Seats) {
			what := fmt.Sprintf("it is shown to %s, and is for %s", describeAudience(got), describeAudience(want))
			f.noteDifference(Difference{Pos: commit.Pos, Version: commit.First + i, Kind: commit.Events[i].Kind, Field: "who may see it", What: what})
			return
		}
	}
}

// seatsWith lists the seats that have a part of a commit.
func seatsWith(commit *eventstore.Commit) (seats []string) {
	for _, p := range commit.Parts {
		if seat, sits := p.To.Seat(); sits {
			seats = append(seats, seat)
		}
	}
	return seats
}

// describeAudience says who sees an event.
func describeAudience(eyes eventstore.Eyes) string {
	if eyes.All {
		return "all"
	}
	return lists.Either(len(eyes.Seats) == 0, "nobody", strings.Join(eyes.Seats, ", "))
}
