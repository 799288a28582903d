package opening

import "time"

// A Wish describes the games of which a player wants to be notified when they are opened. An empty field
// stands for any.
type Wish struct {
	Ruleset  string `json:"ruleset,omitempty"`
	Pace     string `json:"pace,omitempty"`
	Language string `json:"language,omitempty"` // of the messages
}

const (
	// MostWishes is the greatest number of wishes of one player.
	MostWishes = 5
	// WishLasts is how long a wish holds, unless it is withdrawn before.
	WishLasts = 90 * day
	// BetweenTold is the least time between two emails to a player about games that were opened.
	BetweenTold = 24 * time.Hour
)

// RefuseWishes returns the refusal of one wish more than a player may have.
func RefuseWishes() error { return refuse(ErrNotNow, "wishes", "most", MostWishes) }

// Matches reports whether a game on some terms fits the wish. A game with an invite code fits none; one for any
// language fits a wish for any of them.
func (w Wish) Matches(terms Terms) bool {
	return terms.Code == nil && fitsTerm(w.Ruleset, terms.Ruleset) && fitsTerm(w.Pace, terms.Pace) && (terms.Language == "" || fitsTerm(w.Language, terms.Language))
}

// fitsTerm reports whether a term is the wanted one; "" wants any.
func fitsTerm(wanted, has string) bool { return wanted == "" || wanted == has }
