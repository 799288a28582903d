package gametest

import (
	"fmt"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// Beacon is the beacon of the kit: it signs a round every three seconds, the first at Start.
type Beacon struct{}

// roundTime is the time between two rounds.
const roundTime = 3 * time.Second

// At returns the first round that is signed at a time or later.
func (Beacon) At(t time.Time) uint64 { return uint64((t.Sub(Start)+roundTime-1)/roundTime) + 1 }

// Time returns when a round is signed.
func (Beacon) Time(round uint64) time.Time { return Start.Add(time.Duration(round-1) * roundTime) }

// Sign returns a round with a dummy signature, which only a host would check.
func (Beacon) Sign(round uint64) game.BeaconRecorded {
	return game.BeaconRecorded{Round: round, Signature: append([]byte{0x80, byte(round)}, make([]byte, game.SignatureSize-2)...)}
}

// Terms returns the dice terms of a game whose dice come from this beacon.
func (Beacon) Terms() dice.Terms {
	return dice.Terms{Mode: dice.Beacon, Form: dice.Sealed, Chain: dice.Key{9}.String()}
}

// byBeacon reports whether the dice of the game come from a beacon.
func (r *Run) byBeacon() bool {
	terms := r.Game.Dice()
	return terms != nil && terms.Mode == dice.Beacon
}

// Seal seals the open phase, and moves the time past extensions until it is sealed. It fills in the phase and the
// beacon of do.
func (r *Run) Seal(do game.Seal) game.PhaseSealed {
	r.T.Helper()
	do.Phase, _, _, _ = r.Game.Phase()
	do.Rounds = Beacon{}
	for {
		if e, ok := r.Do("", do).Events[0].(game.PhaseSealed); ok {
			return e
		}
		_, _, r.Now, _ = r.Game.Phase()
	}
}

// sealDue seals the open phase for the clock, if it has to be sealed. If the deadline brings an extension instead,
// it returns its events; else nil.
func (r *Run) sealDue() (grace []event.Event) {
	r.T.Helper()
	if !r.Game.Seals() || r.Game.Runs() {
		return nil
	}
	n, _, _, _ := r.Game.Phase()
	events := r.Do("", game.Seal{Phase: n, Since: r.Now, Rounds: Beacon{}}).Events
	if _, sealed := r.Game.Sealed(); sealed {
		return nil
	}
	return events
}

// A sealing records how a phase was sealed: the commands and their events. It is empty if the phase
// runs on from the one before.
type sealing struct {
	commands []game.Command
	events   []event.Event
	waived   bool // the steward has the dice thrown without the beacon
}

// obey carries out a command, and records it with its events.
func (s *sealing) obey(play *play, do game.Act) {
	c := game.Command{At: play.Now, Do: do}
	s.commands, s.events = append(s.commands, c), append(s.events, play.Do("", do).Events...)
}

// seal seals the phase, if the game seals: sometimes late, like a host that was down, and sometimes twice, after it
// has renewed the chain of keys, which voids the first seal. since is when the last submissions came.
func (p *play) seal(since time.Time) {
	p.sealing = sealing{}
	if !p.Game.Seals() || p.Game.Runs() {
		return
	}
	if p.byBeacon() && p.rng.IntN(4) == 0 {
		p.Now = p.Now.Add(3 * time.Minute) // the round by rule has come
	}
	p.sealOnce(since)
	if p.rng.IntN(10) == 0 {
		p.Chain = dice.NewChain(dice.Key{byte(len(p.Log))}, Keys)
		p.sealing.obey(p, game.Renew{Epoch: fmt.Sprint("epoch ", len(p.Log)), Commitment: p.Chain.Commitment(), Keys: Keys})
		p.sealOnce(since)
	}
	if !p.byBeacon() {
		return
	}
	p.sealing.waived = p.rng.IntN(10) == 0
	seal, _ := p.Game.Sealed()
	p.Now = seal.Signed.Add(time.Second)
}

// sealOnce seals the phase, and moves the time past extensions until it is sealed.
func (p *play) sealOnce(since time.Time) {
	do := game.Seal{Since: since, Rounds: Beacon{}}
	do.Phase, _, _, _ = p.Game.Phase()
	_, due := p.Game.Closable(p.Now)
	for do.Now = !due; ; _, _, p.Now, _ = p.Game.Phase() { // a seat that has not written may be given grace
		p.sealing.obey(p, do)
		if _, sealed := p.Game.Sealed(); sealed {
			return
		}
	}
}

// lawSealing checks that a phase is sealed the same for any order of submissions and any hidden part of
// the position. It returns g, the game before the sealing, as it is afterwards.
func (p *play) lawSealing(g *game.Game) *game.Game {
	var events []event.Event
	for _, c := range p.sealing.commands {
		answer, err := g.Decide(c)
		require.NoError(p.T, err)
		events = append(events, answer.Events...)
		g = event.Fold(g, answer.Events...)
	}
	require.Equal(p.T, Events(p.T, p.sealing.events), Events(p.T, events), "the seal differs")
	return g
}

// lawShut checks that nothing after the seal changes a die, and that the seal does not reveal
// anything hidden. shut is the game before the sealing, events are those of the closing.
func (p *play) lawShut(shut *game.Game, events []event.Event) {
	if len(p.sealing.events) == 0 {
		return
	}
	if p.Hide != nil {
		p.lawSealing(shut.Laid(p.Hide(shut.State().Clone(), p.past.seat, p.past.rng)))
	}
	if !p.byBeacon() {
		_, err := p.Game.Decide(game.Command{At: p.Now, By: "steward", Do: game.Steward{Lines: Lines("ANNOUNCE The dice are coming.")}})
		require.ErrorIs(p.T, err, game.ErrSealed, "without a beacon the closing follows the seal at once")
		return
	}
	later := p.runBeside(p.Game)
	later.Steward("ANNOUNCE The dice are coming.")
	answer, err := later.Game.Decide(p.closing())
	require.NoError(p.T, err)
	require.Equal(p.T, Events(p.T, events), Events(p.T, answer.Events), "what came after the seal changes the dice")
}
