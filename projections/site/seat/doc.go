// Package seat makes the pages behind the mailed link of a seat: the game as the seat sees it, a
// form for its orders, its history, and its proofs for others.
//
// Anybody with the newest link of a seat (Links) is let in as its holder, signed in or not. The
// package asks the server for the game as it stands, to obey a submission (games.Obey), and for the
// seat's history (Histories). It needs no tables, so that orders are taken while Postgres is away.
// It reads the last events off the store (closedPhases).
//
// Package pointing, which knows no page, writes orders by choices; point.go uses it, and draws its
// arrows on the board.
//
// Nothing here may show anything that another seat alone may see, and a submission that could not be
// taken must stand in the form again.
package seat
