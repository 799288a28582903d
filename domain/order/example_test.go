package order_test

import (
	"fmt"

	"seneschal/domain/order"
)

// Mail programs change what was typed: quotation marks, dashes, spaces that do not break.
func ExampleClean() {
	for _, line := range order.Clean("STAY 53\n\nMOVE 2 FROM\u00a0Thornbury   # to the ford\n> an older line") {
		fmt.Printf("%d %q\n", line.N, line.Text)
	}
	// Output:
	// 1 "STAY 53"
	// 3 "MOVE 2 FROM Thornbury"
}

// A word may be shortened as long as it can mean only one thing.
func ExampleMatch() {
	words := []string{"MOVE", "MUSTER", "STAY"}
	fmt.Println(order.Match("mov", words))
	fmt.Println(order.Match("M", words))
	// Output:
	// MOVE []
	//  [MOVE MUSTER]
}

func ExampleNearest() {
	fmt.Println(order.Nearest("Thornbry", []string{"Elmstead", "Sarbury", "Thornbury"}, 2))
	// Output: [Thornbury Sarbury]
}
