// Package desk is the substitute desk of a house: it looks at the seats of games,
// has the pool asked for those that need somebody, and hands them over.
//
// It asks the host for games and the tournaments for theirs, and nobody below knows
// of it. Whom the desk wants asked, and when, is said in domain/substitute.
package desk
