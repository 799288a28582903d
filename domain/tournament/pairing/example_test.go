package pairing_test

import (
	"fmt"

	"seneschal/domain/tournament/pairing"
)

func ExamplePairDutch() {
	in := pairing.Input{Rounds: 5, Initial: pairing.White}
	for number := range 7 {
		in.Entries = append(in.Entries, pairing.Entry{Number: number + 1})
	}
	round, err := pairing.PairDutch(in)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, pair := range round.Pairs {
		fmt.Println(pair.White, "plays", pair.Black)
	}
	fmt.Println("bye:", round.Bye)
	// Output:
	// 1 plays 4
	// 5 plays 2
	// 3 plays 6
	// bye: 7
}
