package report

// A Dossier is all that a seat knows of its game, for somebody who takes the
// seat over: what he would know if he had held it from the beginning.
type Dossier struct {
	Language string    `json:"language"`
	Title    string    `json:"title"`           // of the game, and the name of the seat
	About    []Section `json:"about"`           // how the seat stands now
	Told     []Report  `json:"told,omitempty"`  // what it was told, the oldest first, without messages
	Press    []Section `json:"press,omitempty"` // a message each, the oldest first
}
