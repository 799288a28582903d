// Package seat is the pages behind the mailed link of a seat: the game as the seat
// sees it, a form for its orders, all that it was told, and what it can show to others.
//
// Whoever has the newest link of a seat (Links) is let in as its holder, whether signed
// in or not. It asks the house for the game as it stands, to obey a letter (games.Obey),
// and for what a seat was told (Histories); tables are not needed, so that orders are
// taken while Postgres is away. What happened last is read off the store (chapters).
//
// Orders are pointed out in the room pointing, which knows no page; point.go asks it, and
// lays its arrows on the board.
//
// Nothing here may show what another seat alone may see, and a letter that could not
// be taken must stand in the form again.
package seat
