//go:build race

package main_test

// likeTheTests are flags that build the program as the tests are built.
var likeTheTests = []string{"-race"}
