package tournament

import (
	"slices"
	"time"

	"seneschal/domain/game"
)

// Returned says that a player is back in a season that they had left.
type Returned struct {
	Player game.Player `json:"player"`
	Season int         `json:"season"`
	Round  int         `json:"round"` // the first that they can play
	Why    string      `json:"why"`
	By     game.Player `json:"by"`
	At     time.Time   `json:"at"`
}

func (e Returned) apply(tournament *Tournament) {
	if who, ok := tournament.findEntrant(e.Player); ok {
		who.Withdrawn, who.Last = false, Point{}
	}
	if s, ok := tournament.findSeason(e.Season); ok {
		s.withdrawals = slices.DeleteFunc(slices.Clone(s.withdrawals), func(w Withdrew) bool { return w.Player == e.Player })
	}
}

// Lifted ends a ban.
type Lifted struct {
	Player game.Player `json:"player"`
	Why    string      `json:"why"`
	By     game.Player `json:"by"`
	At     time.Time   `json:"at"`
}

func (e Lifted) apply(t *Tournament) {
	t.banned = slices.DeleteFunc(slices.Clone(t.banned), func(b Banned) bool { return b.Player == e.Player })
}

// InvitationDeclined says that a stranger does not want to take part.
type InvitationDeclined struct {
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e InvitationDeclined) apply(tournament *Tournament) {
	tournament.dropInvitation(e.Player)
	tournament.declined = append(tournament.declined, e.Player)
}

// ClubNamed says to which club an entrant belongs; "" to none.
type ClubNamed struct {
	Player game.Player `json:"player"`
	Club   string      `json:"club"`
	Why    string      `json:"why,omitempty"`
	By     game.Player `json:"by"`
	At     time.Time   `json:"at"`
}

func (e ClubNamed) apply(tournament *Tournament) {
	tournament.noteEntryOrder(e.At)
	if entrant, ok := tournament.findEntrant(e.Player); ok {
		entrant.Club = e.Club
	}
}
