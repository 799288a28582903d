package feudal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report/palette"
	"seneschal/domain/words"
)

// Phase describes the turn whose orders are open (F-20).
func (s *State) Phase() game.Phase {
	phase := game.Phase{Name: phaseName(s.Year, s.Season), Kind: kindCampaign, Cycle: s.Year}
	switch s.Season {
	case book.Setup:
		phase.Kind, phase.Title = kindSetup, "Setup"
		return phase
	case book.Winter:
		phase.Kind = kindWinter
	}
	name := string(s.Season)
	phase.Title = strings.ToUpper(name[:1]) + name[1:] + " of the year " + strconv.Itoa(s.Year)
	return phase
}

// phaseName writes the name of a phase: "spring 3", or "setup".
func phaseName(year int, season book.Season) string {
	if season == book.Setup {
		return string(book.Setup)
	}
	return string(season) + " " + strconv.Itoa(year)
}

// Live returns true for the section of the open phase. It is asked at each order, and so builds nothing but the name.
func (Rules) Live(s game.State, _ game.Seat, key string) bool {
	state := s.(*State)
	return key == phaseName(state.Year, state.Season)
}

// Foresees finds a future phase for which orders can be kept (F-289). The text gives the
// beginning of the season's name in any language, and the year: "win 4", "invierno 4". It
// returns false if the text fits no phase, or more than one.
func (s *State) Foresees(text string) (string, bool) {
	fields := strings.Fields(order.Fold(text))
	if len(fields) != 2 {
		return "", false
	}
	year, err := strconv.Atoi(fields[1])
	if err != nil {
		return "", false
	}
	var seasons []book.Season
	for _, season := range book.Seasons {
		if beginsSeason(season, fields[0]) && s.isToCome(year, season) {
			seasons = append(seasons, season)
		}
	}
	if len(seasons) != 1 {
		return "", false
	}
	return phaseName(year, seasons[0]), true
}

// beginsSeason reports whether a folded text is the beginning of a season's name in some language.
func beginsSeason(season book.Season, text string) bool {
	return slices.ContainsFunc(catalogue.Languages(), func(lang string) bool {
		return strings.HasPrefix(order.Fold(catalogue.Say(lang, "season."+string(season), nil)), text)
	})
}

// Foresee returns a copy of the position, set to the season of a phase's name, as Foresees returns it. A text that is
// no such name changes nothing.
func (s *State) Foresee(phase string) game.State {
	state := s.Clone().(*State)
	season, year, _ := strings.Cut(phase, " ")
	if n, err := strconv.Atoi(year); err == nil {
		state.Season, state.Year = book.Season(season), n
	}
	return state
}

// isToCome reports whether a season is still to come, as far as is known.
func (s *State) isToCome(year int, season book.Season) bool {
	if s.Ending != nil || s.Options.Years > 0 && year > s.Options.Years {
		return false
	}
	return book.Turn{Year: year, Season: season}.SeasonNumber() > s.currentTurn().SeasonNumber()
}

// Waits lists the seats for which the open turn waits: every living one (F-21); nil once the game is over.
func (s *State) Waits(lang string) []game.Wait {
	if s.Ending != nil {
		return nil
	}
	turn := args{"phase": s.nameTurn(lang)}
	wait := game.Wait{
		For: catalogue.Say(lang, "wait.orders", turn), Ask: words.Capital(catalogue.Say(lang, "wait.ask."+s.Phase().Kind, turn)),
		Default: s.describeDefault(lang),
	}
	return lists.Map(s.Living(), func(seat game.Seat) game.Wait {
		wait.Seat, wait.Choices = seat, [][]string{s.writeExample(seat)}
		return wait
	})
}

// describeDefault describes the result of sending no orders (F-3, F-4, F-280, F-281).
func (s *State) describeDefault(lang string) string {
	return catalogue.Say(lang, "wait.default."+s.Phase().Kind, nil)
}

// nameTurn names the open turn in a language: "spring 3".
func (s *State) nameTurn(lang string) string {
	name := Speaker{s, lang}.NameSeason(s.Season)
	if s.Season == book.Setup {
		return name
	}
	return fmt.Sprintf("%s %d", name, s.Year)
}

// writeExample returns lines of orders that are legal now, as an example; nil if the seat has nothing to order.
func (s *State) writeExample(seat game.Seat) []string {
	switch s.Season {
	case book.Setup:
		return []string{"KNIGHT Lancelot", "COLOUR blue", "ENTRY E12, E11"}
	case book.Winter:
		return s.winterExample(seat)
	}
	return s.campaignExample(seat)
}

// winterExample pays the lowest figure first, and builds the first work that the seat can pay beside its retinue.
func (s *State) winterExample(seat game.Seat) []string {
	var lines []string
	numbers := s.Numbers(seat)
	if len(numbers) > 0 {
		lines = append(lines, fmt.Sprintf("PAY FIRST %d", numbers[len(numbers)-1]))
	}
	for _, manor := range s.ManorsOf(seat) {
		for _, work := range []book.Work{book.Hive, book.Forester, book.Warden} {
			if s.sitesLeft(manor, work) > 0 && s.Houses[seat].Fortune >= s.PayOf(seat)+s.Book.WorkOf(work).Cost && s.hasLord(seat) {
				return append(lines, fmt.Sprintf("BUILD %s AT %s", work, s.Book.Valley.Spell(manor)))
			}
		}
	}
	return lines
}

// campaignExample keeps the highest figure in its place and sends the next one to the nearest manor that the seat does
// not own. A seat without a lord gets the first line only.
func (s *State) campaignExample(seat game.Seat) []string {
	var lines []string
	for i, n := range s.Numbers(seat) {
		at := s.Houses[seat].Figures[n].At
		if i == 0 {
			prays := lists.Either(n == s.PrayingLord(seat), "; PRAY", "")
			lines = append(lines, fmt.Sprintf("STAY %d AT %s%s", n, s.Book.Valley.Spell(at), prays))
			continue
		}
		if to := s.nearestOther(seat, at); to != "" && !s.IsLordless(seat) {
			return append(lines, fmt.Sprintf("MOVE %d FROM %s TO %s", n, s.Book.Valley.Spell(at), s.Book.Valley.Spell(to)))
		}
		break
	}
	return lines
}

// nearestOther returns the nearest manor that the seat does not own and that is not the given node; "" if there is none.
func (s *State) nearestOther(seat game.Seat, at valley.Node) valley.Node {
	var others []valley.Node
	for _, card := range s.Book.Valley.Manors {
		if s.Manors[card.Code].Owner != seat && card.Code != at {
			others = append(others, card.Code)
		}
	}
	to, _ := s.Book.Valley.Nearest(at, others, s.makeClosedTest())
	return to
}

// Face returns the name and colour with which a seat is shown: those of its knight, or before the setup its number. It
// is the zero Face if there is no such seat.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	house, ok := s.Houses[seat]
	if !ok {
		return game.Face{}
	}
	if house.Knight == "" {
		p, n := Speaker{s, lang}, slices.Index(s.Seats, seat)+1
		return game.Face{Name: p.nameNumbered(n), Colour: palette.Seat(""), Word: fmt.Sprintf("seat %d", n), Out: house.Out}
	}
	return game.Face{Name: house.Knight, Colour: palette.Seat(house.Colour), Word: Speaker{s, lang}.NameColour(house.Colour), Out: house.Out}
}
