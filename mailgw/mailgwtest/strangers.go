package mailgwtest

import (
	"context"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/mailgw/tournamentmail"
)

// Strangers keeps in memory the people who were asked to take part. The local part of an address serves as the ID.
type Strangers struct {
	People *People
	At     map[game.Player]string    // addresses, by ID
	Bars   map[string]tournament.Bar // by address
}

// Ask implements tournamentmail.Strangers.
func (s *Strangers) Ask(_ context.Context, question tournamentmail.Question) (game.Player, tournament.Bar, error) {
	local, _, _ := strings.Cut(question.Address, "@")
	player, bar := game.Player(local), s.Bars[question.Address]
	if bar == tournament.NoBar && !question.Dry {
		s.At[player] = question.Address
	}
	return player, bar, nil
}

// Stranger implements tournamentmail.Strangers.
func (s *Strangers) Stranger(_ context.Context, p game.Player) (string, error) { return s.At[p], nil }

// Welcome implements tournamentmail.Strangers.
func (s *Strangers) Welcome(_ context.Context, player game.Player, _ string) error {
	if at := s.At[player]; at != "" {
		s.People.By[at] = player
		delete(s.At, player)
	}
	return nil
}

// AskStrangers lets the stewards of a gateway ask strangers, and returns their memory.
func (o *Gateway) AskStrangers() *Strangers {
	strangers := &Strangers{People: o.People, At: map[game.Player]string{}, Bars: map[string]tournament.Bar{}}
	o.In.Strangers = strangers
	return strangers
}
