package audit

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
)

const processNow = "steward" // PhaseClosed.Reason after PROCESS NOW

// A sitting records the holders of the seats of a game and the seal of its open phase, as far as everybody can see.
type sitting struct {
	opened, begun, tournament bool
	steward                   game.Player
	holders                   map[game.Seat]game.Player
	lost                      map[game.Seat]game.Player // players who lost seats by missed deadlines, which a Rewound takes back
	deputies                  map[game.Seat]game.DeputyNamed
	seal                      game.PhaseSealed // the last one
	shut                      bool             // orders are shut: the seal waits for its dice
	hurried                   bool             // the phase was sealed by PROCESS NOW
}

func newSitting() *sitting {
	return &sitting{holders: make(map[game.Seat]game.Player), lost: make(map[game.Seat]game.Player), deputies: make(map[game.Seat]game.DeputyNamed)}
}

// followEvent takes in an event; most kinds change nothing.
func (t *sitting) followEvent(e event.Event) {
	switch e := e.(type) {
	case game.Opened:
		t.opened, t.steward, t.tournament = true, e.Steward, e.Tournament != ""
		for _, seat := range e.Setup.Seats {
			t.holders[seat] = ""
		}
	case game.Begun:
		t.begun = true
	case game.Seated:
		t.giveSeat(e.Seat, e.Player)
	case game.Replaced:
		t.giveSeat(e.Seat, e.To)
	case game.Vacated:
		t.giveSeat(e.Seat, "")
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
			t.giveSeat(seat, player)
		}
	}
}

// giveSeat gives a seat to a player; "" makes it vacant. Its deputy is forgotten.
func (t *sitting) giveSeat(seat game.Seat, player game.Player) {
	t.holders[seat] = player
	delete(t.lost, seat)
	delete(t.deputies, seat)
}

// copyHolders takes over the holders of seats from the game itself, where its whole log is known.
func (t *sitting) copyHolders(g *game.Game) {
	for _, s := range g.Seats() {
		t.holders[s.Seat] = s.Player
	}
}
