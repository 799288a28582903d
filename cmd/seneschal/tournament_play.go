package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/herald"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
)

// A match is one game among heralds, in memory and on a clock of its own.
type match struct {
	name    string // its dice come from this
	preset  string
	options map[game.Option]string
	heralds []herald.Strength // in seat order
	entries []string          // entry roads that all ask for; none: each asks for what it likes

	game  *game.Game
	chain dice.Chain
	now   time.Time
}

// A played match is what came of it.
type played struct {
	seats   []seatPlayed
	reason  string
	years   int
	refused int // lines of heralds that were refused
}

// A seatPlayed is what came of a seat.
type seatPlayed struct {
	number   int
	entry    string
	knight   string
	strength herald.Strength
	share    float64 // of the first place
	place    int
	scores   map[string]int
}

// turnsAtMost ends games that do not end by themselves.
const turnsAtMost = 200

// play plays the match to its end.
func (m match) play() (played, error) {
	if err := m.open(); err != nil {
		return played{}, err
	}
	var p played
	for range turnsAtMost {
		if m.game.Over() {
			return m.settle(p), nil
		}
		refused, err := m.turn()
		if err != nil {
			return p, err
		}
		p.refused += refused
	}
	return p, errors.New("the game does not end")
}

func (m *match) open() error {
	m.game, m.now = game.New(rulesets.Lookup), time.Unix(0, 0).UTC()
	m.chain = dice.NewChain(sha256.Sum256([]byte(m.name)), turnsAtMost)
	_, err := m.obey("steward", game.Open{
		Game: "match", Ruleset: "feudal", Preset: m.preset, Options: m.options, Seats: len(m.heralds),
		Commitment: m.chain.Commitment(), Keys: turnsAtMost,
	})
	for i := 0; i < len(m.heralds) && err == nil; i++ {
		_, err = m.obey("steward", game.TakeSeat{Player: game.Player(fmt.Sprint("herald", i+1))})
	}
	return err
}

func (m *match) obey(by game.Player, do game.Act) (game.Answer, error) {
	m.now = m.now.Add(time.Minute)
	answer, err := m.game.Decide(game.Command{At: m.now, By: by, Do: do})
	if err == nil {
		m.game = event.Fold(m.game, answer.Events...)
	}
	return answer, err
}

// turn lets every seat write its letter and closes the phase.
func (m *match) turn() (refused int, err error) {
	for i, s := range m.game.Seats() {
		view, _ := m.game.State().View(s.Seat, "en").Data.(feudal.Data)
		texts, err := m.letter(i, view)
		if err != nil {
			return 0, err
		}
		if len(texts) == 0 {
			continue
		}
		answer, err := m.obey(s.Player, game.Letter{Seat: s.Seat, Lines: lettered(texts)})
		if err != nil {
			return 0, err
		}
		refused += len(answer.Receipt.Errors)
	}
	n, _, _, _ := m.game.Phase()
	key, err := m.chain.Key(m.game.Rolls() + 1)
	if err == nil {
		_, err = m.obey("", game.Close{Phase: n, Key: key, Head: []byte(m.name), Now: true})
	}
	return refused, err
}

// letter is what a herald writes; entry roads may be laid down.
func (m *match) letter(i int, view feudal.Data) ([]string, error) {
	if view.Season == feudal.Setup && len(m.entries) > 0 {
		return []string{"ENTRY " + strings.Join(m.entries, ", "), "READY"}, nil
	}
	return m.heralds[i].Orders(m.name, view)
}

func lettered(texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	return lines
}

// settle reads the result.
func (m *match) settle(p played) played {
	result, _ := m.game.Result()
	view, _ := m.game.State().View("", "en").Data.(feudal.Data)
	p.reason, p.years = result.Reason, view.Year
	first := 0
	for _, place := range result.Places {
		first += one(place.Place == 1)
	}
	p.seats = make([]seatPlayed, len(m.heralds))
	for _, place := range result.Places {
		for i, house := range view.Houses {
			if house.Seat != place.Seat {
				continue
			}
			p.seats[i] = seatPlayed{
				number: i + 1, entry: house.Entry, knight: house.Knight, strength: m.heralds[i],
				place: place.Place, scores: place.Scores,
			}
			if place.Place == 1 {
				p.seats[i].share = 1 / float64(first)
			}
		}
	}
	return p
}
