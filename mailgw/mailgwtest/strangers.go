package mailgwtest

import (
	"context"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/mailgw/tournamentmail"
)

// Strangers keeps in memory the people that were asked to take part. The local part of an address
// serves as the ID.
type Strangers struct {
	People *People
	At     map[game.Player]string
	Bars   map[string]tournament.Bar // by address
}

// Ask implements tournamentmail.Strangers.
func (s *Strangers) Ask(_ context.Context, q tournamentmail.Question) (game.Player, tournament.Bar, error) {
	local, _, _ := strings.Cut(q.Address, "@")
	p, bar := game.Player(local), s.Bars[q.Address]
	if bar == tournament.NoBar && !q.Dry {
		s.At[p] = q.Address
	}
	return p, bar, nil
}

// Stranger implements tournamentmail.Strangers.
func (s *Strangers) Stranger(_ context.Context, p game.Player) (string, error) { return s.At[p], nil }

// Welcome implements tournamentmail.Strangers.
func (s *Strangers) Welcome(_ context.Context, p game.Player, _ string) error {
	if at := s.At[p]; at != "" {
		s.People.By[at] = p
		delete(s.At, p)
	}
	return nil
}

// AskStrangers lets the stewards of a gateway ask strangers, and returns the memory of them.
func (o *Gateway) AskStrangers() *Strangers {
	s := &Strangers{People: o.People, At: map[game.Player]string{}, Bars: map[string]tournament.Bar{}}
	o.In.Strangers = s
	return s
}
