package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/bots"
	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// A match is one game among bots, in memory and on a clock of its own.
type match struct {
	name    string // its dice come from this
	ruleset string
	preset  string
	options map[game.Option]string
	bots    []bots.Strength                                                                    // in seat order
	entries []string                                                                           // feudal: entry roads that all ask for; none: each chooses its own
	silent  int                                                                                // number of seats, the last ones, that never write
	write   func(ruleset string, strength bots.Strength, seen report.Report) ([]string, error) // how bots write orders

	game        *game.Game
	chain       dice.Chain
	now         time.Time
	names       map[game.Seat][]string // the names of each seat, one after another
	mail        traffic
	undelivered game.Undelivered
}

// traffic counts the emails that seats have sent in a game, and the reports that they would have
// got.
type traffic struct{ emails, reports int }

// playedMatch is the result of a match.
type playedMatch struct {
	seats   []seatPlayed
	mail    traffic
	reason  string
	cycles  int // years, or rounds
	refused int // lines of bots that were refused
}

// A seatPlayed is the result of a seat.
type seatPlayed struct {
	number    int    // from 1
	entry     string // feudal: the road by which it entered; "" in other games
	character string // the first character that it was dealt; "" in games without characters
	strength  bots.Strength
	share     float64 // its part of the first place: 1, less if the place is shared, 0 for other places
	place     int
	scores    map[string]int
}

// phasesAtMost is the number of phases after which a game that has not ended fails.
const phasesAtMost = 3000

// errOpening says that no game can be opened with such options.
var errOpening = errors.New("opening a game among bots")

// playToEnd plays the match to its end. It fails with errOpening if the game cannot be opened, and otherwise if a bot or
// the rules fail, or the game does not end.
func (m *match) playToEnd() (playedMatch, error) {
	if err := m.openGame(); err != nil {
		return playedMatch{}, fmt.Errorf("%w: %w", errOpening, err)
	}
	var p playedMatch
	for range phasesAtMost {
		if m.game.Over() {
			return m.addResult(p), nil
		}
		refused, err := m.playPhase()
		if err != nil {
			return p, err
		}
		p.refused += refused
	}
	return p, errors.New("the game does not end")
}

// openGame opens the game and seats the bots.
func (m *match) openGame() error {
	m.game, m.now, m.names = game.New(rulesets.Lookup), time.Unix(0, 0).UTC(), map[game.Seat][]string{}
	m.chain = dice.NewChain(sha256.Sum256([]byte(m.name)), phasesAtMost)
	_, err := m.carryOut("steward", game.Open{
		Game: "match", Ruleset: m.ruleset, Preset: m.preset, Options: m.options, Seats: len(m.bots),
		Commitment: m.chain.Commitment(), Keys: phasesAtMost,
	})
	for i := 0; i < len(m.bots) && err == nil; i++ {
		_, err = m.carryOut("steward", game.TakeSeat{Player: game.Player(fmt.Sprint("herald", i+1))})
	}
	m.noteNames()
	return err
}

// noteNames notes the present name of each seat, if it is another than before.
func (m *match) noteNames() {
	for _, seat := range m.game.Seats() {
		name := m.game.State().Face(seat.Seat, "en").Name
		if all := m.names[seat.Seat]; len(all) == 0 || all[len(all)-1] != name {
			m.names[seat.Seat] = append(all, name)
		}
	}
}

// findCharacter returns the name of a seat after its first one, which it got from a deal; "" if its name has not changed.
func (m *match) findCharacter(seat game.Seat) string {
	if all := m.names[seat]; len(all) > 1 {
		return all[1]
	}
	return ""
}

// carryOut carries out an act a minute after the one before, and counts the reports that are due then.
func (m *match) carryOut(by game.Player, do game.Act) (game.Answer, error) {
	m.now = m.now.Add(time.Minute)
	answer, err := m.game.Decide(game.Command{At: m.now, By: by, Do: do})
	if err == nil {
		before := m.game
		m.game = event.Fold(before, answer.Events...)
		undelivered, due := m.undelivered.Note(before, m.game, answer.Events, m.now)
		m.undelivered, m.mail.reports = undelivered, m.mail.reports+len(due)
	}
	return answer, err
}

// playPhase lets every seat write its email, but for the silent ones and, in games played in turns, those that are not
// asked. Then it closes the phase. It returns the number of refused lines.
func (m *match) playPhase() (refused int, err error) {
	for i, seat := range m.game.Seats() {
		if i >= len(m.bots)-m.silent {
			break
		}
		if m.game.Sequential() && !m.isAwaited(seat.Seat) {
			continue
		}
		bad, err := m.sendEmail(i, seat)
		if err != nil {
			return 0, err
		}
		refused += bad
	}
	return refused, m.closePhase()
}

// isAwaited reports whether the open question is put to a seat.
func (m *match) isAwaited(seat game.Seat) bool {
	return slices.ContainsFunc(m.game.State().Waits("en"), func(w game.Wait) bool { return w.Seat == seat })
}

// sendEmail sends the email of the seat with an index, if its bot has orders. It returns the number of refused lines,
// without warnings.
func (m *match) sendEmail(i int, seat game.SeatInfo) (refused int, err error) {
	texts, err := m.composeEmail(i, m.game.View(seat.Seat, "en").Data)
	if err != nil || len(texts) == 0 {
		return 0, err
	}
	answer, err := m.carryOut(seat.Player, game.Submission{Seat: seat.Seat, Lines: numberLines(texts)})
	if err != nil {
		return 0, err
	}
	m.mail.emails++
	return lists.Count(answer.Receipt.Errors, func(e *order.Error) bool { return !e.Warning }), nil
}

// closePhase closes the phase at once; if some seats are silent and the phase is not ready, at its deadline. It fails if
// the rules ask twice for the same thing.
func (m *match) closePhase() error {
	n, _, deadline, _ := m.game.Phase()
	key, err := m.chain.Key(m.game.Rolls() + 1)
	if err != nil {
		return err
	}
	shut := game.Close{Phase: n, Key: key, Head: []byte(m.name), Now: m.silent == 0}
	if m.silent > 0 && m.now.Before(deadline) {
		if _, ready := m.game.Closable(m.now); !ready {
			m.now = deadline
		}
	}
	answer, err := m.carryOut("", shut)
	switch {
	case err != nil:
		return err
	case hasStalled(answer.Events):
		return errors.New("the rules ask twice for the same thing")
	}
	m.noteNames()
	return nil
}

// composeEmail returns the orders of the bot with an index for what its seat sees. When roads are chosen, it returns the
// fixed entry roads instead, if there are any.
func (m *match) composeEmail(i int, view any) ([]string, error) {
	if v, ok := view.(chronicle.Data); ok && v.Season == book.Setup && len(m.entries) > 0 {
		return []string{"ENTRY " + strings.Join(m.entries, ", "), "READY"}, nil
	}
	return m.write(m.ruleset, m.bots[i], report.Report{Game: m.name, Data: view})
}

// numberLines makes lines of orders of texts, numbered from 1.
func numberLines(texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	return lines
}

// addResult returns played with the result of the game, which must be over.
func (m *match) addResult(played playedMatch) playedMatch {
	result, _ := m.game.Result()
	_, phase, _, _ := m.game.Phase()
	played.reason, played.cycles, played.mail = result.Reason, phase.Cycle, m.mail
	houses := map[game.Seat]chronicle.HouseData{}
	if view, ok := m.game.View("", "en").Data.(chronicle.Data); ok {
		played.cycles = view.Year
		for _, house := range view.Houses {
			houses[house.Seat] = house
		}
	}
	first := lists.Count(result.Places, func(p game.Standing) bool { return p.Place == 1 })
	for i, info := range m.game.Seats() {
		for _, place := range result.Places {
			if place.Seat != info.Seat {
				continue
			}
			seat := seatPlayed{
				number: i + 1, entry: houses[info.Seat].Entry, character: m.findCharacter(info.Seat), strength: m.bots[i],
				place: place.Place, scores: place.Scores,
			}
			if place.Place == 1 {
				seat.share = 1 / float64(first)
			}
			played.seats = append(played.seats, seat)
		}
	}
	return played
}
