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
	phase                     int                // the phase that was opened last
	lost                      map[game.Seat]loss // seats lost by missed deadlines; a Rewound before the loss gives them back
	deputies                  map[game.Seat]game.DeputyNamed
	seal                      game.PhaseSealed // the last one
	shut                      bool             // orders are shut: the seal waits for its dice
	hurried                   bool             // the phase was sealed by PROCESS NOW
}

// A loss says who lost a seat by missed deadlines, and in which phase.
type loss struct {
	player game.Player
	phase  int
}

func newSitting() *sitting {
	return &sitting{holders: make(map[game.Seat]game.Player), lost: make(map[game.Seat]loss), deputies: make(map[game.Seat]game.DeputyNamed)}
}

// followEvent brings the sitting up to date with an event; most kinds change nothing.
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
			t.lost[e.Seat] = loss{e.From, t.phase}
		}
	case game.PhaseOpened:
		t.phase = e.N
	case game.DeputyNamed:
		t.deputies[e.Seat] = e
	case game.PhaseSealed:
		t.seal, t.shut, t.hurried = e, true, e.Reason == processNow
	case game.PhaseClosed, game.ChainRenewed:
		t.shut, t.hurried = false, false
	case game.Rewound:
		t.phase, t.shut, t.hurried = e.To, false, false
		for seat, loss := range t.lost {
			if loss.phase >= e.To {
				t.giveSeat(seat, loss.player)
			}
		}
	}
}

// giveSeat gives a seat to a player; "" makes it vacant. Its deputy is forgotten.
func (t *sitting) giveSeat(seat game.Seat, player game.Player) {
	t.holders[seat] = player
	delete(t.lost, seat)
	delete(t.deputies, seat)
}

// copyHolders replaces the holders of seats by those of the game. Only an audit of the whole log can call it: an audit
// of one reader's file has no game, and goes by followEvent alone.
func (t *sitting) copyHolders(g *game.Game) {
	for _, s := range g.Seats() {
		t.holders[s.Seat] = s.Player
	}
}
