package seating_test

import (
	"fmt"

	"seneschal/domain/tournament/seating"
)

// Four players meet each other once, in three rounds.
func ExampleBergerRounds() {
	for _, round := range seating.BergerRounds(4) {
		fmt.Println(round)
	}
	// Output:
	// [{1 4} {2 3}]
	// [{4 3} {1 2}]
	// [{2 4} {3 1}]
}

// Sixteen players sit at tables of four for five rounds: nobody needs to meet anybody twice.
func ExampleMakePlan() {
	plan, err := seating.MakePlan(seating.Shape{Entrants: 16, Seats: 4, Rounds: 5}, func(int, string) int { return 1 })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(plan.Rounds), "rounds; repeated meetings:", plan.Repeats)
	// Output: 5 rounds; repeated meetings: 0
}
