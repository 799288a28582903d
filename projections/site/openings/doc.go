// Package openings holds the pages of games that wait for their players: the list of those with free
// seats, the form that opens one, and each as it waits. The page of an opening has the address of the
// game that it becomes.
package openings
