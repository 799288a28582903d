package search

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/bots/kit"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A trial is a submission with its values in the scenarios, in their order.
type trial struct {
	lines  []string
	values []float64
}

// measure tries a submission in all scenarios.
func (s *search) measure(lines []string) trial {
	s.tried[strings.Join(lines, "\n")] = true
	result := trial{lines: lines}
	for _, scenario := range s.scenarios {
		result.values = append(result.values, s.playOn(scenario, lines))
	}
	return result
}

// slack is how far a challenger may fall behind, as the mean of the values so far, before it is given up.
const slack = 0.01

// challenge tries another submission, scenario by scenario, and returns the better one: the challenger if the sum of its
// values is greater. It gives up a challenger that is clearly behind after two scenarios or more, and tries none twice.
func (s *search) challenge(champion trial, lines []string) trial {
	key := strings.Join(lines, "\n")
	if len(lines) == 0 || s.tried[key] {
		return champion
	}
	s.tried[key] = true
	challenger, lead, squares := trial{lines: lines}, 0.0, 0.0
	for n, scenario := range s.scenarios {
		value := s.playOn(scenario, lines)
		challenger.values = append(challenger.values, value)
		lead += value - champion.values[n]
		squares += (value - champion.values[n]) * (value - champion.values[n])
		if n > 0 && lead < -slack*float64(n+1)-s.effort.Doubt*math.Sqrt(squares) {
			return champion
		}
	}
	if lead > s.effort.Doubt*math.Sqrt(squares) {
		return challenger
	}
	return champion
}

// vary returns a submission that differs in one line: it is left out, or one is added that comes from a proposal or from
// the menus. Lines that exclude the added one are dropped. It returns none if there is nothing to vary.
func (s *search) vary(lines []string, whim kit.Whim) []string {
	switch way := whim.And("way").UpTo(5); {
	case way == 0 && len(lines) > 0:
		n := whim.UpTo(len(lines) - 1)
		return slices.Concat(lines[:n], lines[n+1:])
	case way <= 2:
		return s.addLine(lines, s.pickFromMenus(lines, whim))
	default:
		other := s.proposed[whim.And("other").UpTo(len(s.proposed)-1)]
		fresh := lists.Keep(other, func(line string) bool { return !slices.Contains(lines, line) })
		if len(fresh) == 0 {
			return nil
		}
		return s.addLine(lines, fresh[whim.UpTo(len(fresh)-1)])
	}
}

// addLine puts a line before others, and drops those that are then refused. With "" it returns none.
func (s *search) addLine(lines []string, line string) []string {
	if line == "" {
		return nil
	}
	return s.sift(append([]string{line}, lines...))
}

// sift drops the lines of a submission that the game refuses. It returns none if the game does not take any now.
func (s *search) sift(lines []string) []string {
	lines = slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return line == ready })
	submission := s.submit(lines)
	submission.DryRun = true
	answer, err := s.scenarios[0].game.Decide(game.Command{By: s.holder(), Do: submission})
	if err != nil {
		return nil
	}
	refused := make(map[int]bool)
	for _, fault := range answer.Receipt.Errors {
		refused[fault.Line.N] = refused[fault.Line.N] || !fault.Warning
	}
	var good []string
	for n, line := range lines {
		if !refused[n+1] {
			good = append(good, line)
		}
	}
	return good
}

// submit makes a submission of the seat.
func (s *search) submit(lines []string) game.Submission {
	submission := game.Submission{Seat: s.seat}
	for n, text := range lines {
		submission.Lines = append(submission.Lines, order.Line{N: n + 1, Text: text})
	}
	return submission
}

// holder returns the player of the seat.
func (s *search) holder() game.Player {
	seat, _ := lists.Find(s.scenarios[0].game.Seats(), func(o game.SeatInfo) bool { return o.Seat == s.seat })
	return seat.Player
}

// maxPicks is the most choices that make a line.
const maxPicks = 12

// pickFromMenus makes a line by choices of the whim. It returns "" if they lead to none, or if
// the game has no menus.
func (s *search) pickFromMenus(lines []string, whim kit.Whim) string {
	pointed, ok, err := s.scenarios[0].game.Point(game.Command{By: s.holder()}, s.submit(lines))
	if err != nil || !ok {
		return ""
	}
	var picks []string
	for range maxPicks {
		question := pointed.Menu("en", picks...)
		if question.Kind == menu.Done {
			return question.Line
		}
		pick, ok := pickAnswer(question, whim.And(len(picks)))
		if !ok {
			return ""
		}
		picks = append(picks, pick)
	}
	return ""
}

// pickAnswer answers a question of a menu by a whim; ok is false if no answer is open. Of several choices that may be
// made together it makes one, or the usual ones.
func pickAnswer(question menu.Menu, whim kit.Whim) (pick string, ok bool) {
	if question.Kind == menu.Number {
		return strconv.Itoa(question.Min + whim.UpTo(question.Max-question.Min)), true
	}
	open := question.Open()
	switch {
	case question.Min == 0 && (len(open) == 0 || whim.And("none").UpTo(2) > 0):
		return "", true
	case question.Usual() != "" && whim.And("usual").UpTo(1) == 0:
		return question.Usual(), true
	case len(open) < max(question.Min, 1):
		return "", false
	}
	var ids []string
	for range max(question.Min, 1) {
		n := whim.And(len(ids)).UpTo(len(open) - 1)
		ids = append(ids, open[n].ID)
		open = slices.Delete(open, n, n+1)
	}
	return strings.Join(ids, ","), true
}
