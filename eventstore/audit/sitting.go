package audit

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

const processNow = "steward" // the reason of a phase that was closed by PROCESS NOW

// A sitting is who sits where at a game, as far as everybody sees it.
type sitting struct {
	opened, begun, tournament bool
	steward                   game.Player
	holders                   map[game.Seat]game.Player
	lost                      map[game.Seat]game.Player // by missed deadlines, which a Rewound takes back
	deputies                  map[game.Seat]game.DeputyNamed
	seal                      game.PhaseSealed
	shut                      bool // orders are: the seal waits for its dice
	hurried                   bool // by PROCESS NOW
}

func newSitting() *sitting {
	return &sitting{holders: make(map[game.Seat]game.Player), lost: make(map[game.Seat]game.Player), deputies: make(map[game.Seat]game.DeputyNamed)}
}

// take follows an event.
func (t *sitting) take(e event.Event) {
	switch e := e.(type) {
	case game.Opened:
		t.opened, t.steward, t.tournament = true, e.Steward, e.Tournament != ""
		for _, seat := range e.Setup.Seats {
			t.holders[seat] = ""
		}
	case game.Begun:
		t.begun = true
	case game.Seated:
		t.sit(e.Seat, e.Player)
	case game.Replaced:
		t.sit(e.Seat, e.To)
	case game.Vacated:
		t.sit(e.Seat, "")
		if e.Why == "missed" {
			t.lost[e.Seat] = e.From
		}
	case game.DeputyNamed:
		t.deputies[e.Seat] = e
	case game.PhaseSealed:
		t.seal, t.shut, t.hurried = e, true, e.Reason == processNow
	case game.PhaseClosed, game.ChainRenewed:
		t.shut, t.hurried = false, false
	case game.Rewound:
		t.shut, t.hurried = false, false
		for seat, player := range t.lost {
			t.sit(seat, player)
		}
	}
}

func (t *sitting) sit(seat game.Seat, player game.Player) {
	t.holders[seat] = player
	delete(t.lost, seat)
	delete(t.deputies, seat)
}

// follow takes over who sits where in a game that is known as a whole.
func (t *sitting) follow(g *game.Game) {
	for _, s := range g.Seats() {
		t.holders[s.Seat] = s.Player
	}
}
