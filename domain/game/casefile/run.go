package casefile

import (
	"fmt"
	"strings"
	"time"

	"seneschal/domain/datafile"
	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// RunCase runs one case file. It is pure, and never panics on a file: a fault of the file itself is
// a failure, too.
func RunCase(lookup Lookup, name string, data []byte) CaseResult {
	file, result := parse(name, data)
	if len(result.Failures) > 0 {
		return result
	}
	c := &runner{file: file, lookup: lookup}
	c.run()
	result.Failures = c.failures
	return result
}

// run plays the phases of the file one after the other, and stops behind the first phase that fails.
func (c *runner) run() {
	if !c.openGame() {
		return
	}
	for phase := 1; phase <= c.lastPhase() && len(c.failures) == 0; phase++ {
		if c.lay(phase); len(c.failures) > 0 {
			return
		}
		c.checkAnswers(phase, c.sendSubmissions(phase))
		if c.closes(phase) {
			c.close(phase)
		}
	}
}

// openGame sets up the game. It returns false if the case ends here: the section game has a fault, or its setup is
// refused, whether or not the case expects that.
func (c *runner) openGame() bool {
	s, _ := c.find("game", "", 1)
	setup, err := datafile.Read[setup]([]byte(s.text))
	if err != nil {
		c.fail("section game: %v", err)
		return false
	}
	rs, ok := c.lookup(setup.Ruleset)
	if !ok {
		c.fail("section game: no ruleset %q", setup.Ruleset)
		return false
	}
	rs, err = game.InEdition(rs, setup.Edition)
	if err != nil {
		c.fail("section game: %v", err)
		return false
	}
	opened, errs := prepare(rs, setup)
	if want, ok := c.find("refused", "setup", 1); ok {
		c.checkRefusedSetup(want, errs)
		return false
	}
	for _, err := range errs {
		c.fail("section game: %v", err)
	}
	if len(errs) > 0 {
		return false
	}
	c.words = game.Registry(rs)
	c.seatPlayers(opened)
	return true
}

// prepare makes the event that opens the game of a case, and lists what is wrong with its setup. Without seats it
// takes the first names of the ruleset, as many as must play.
func prepare(rs game.Ruleset, setup setup) (game.Opened, []error) {
	description := rs.Describe()
	pace := description.PaceOf(setup.Preset)
	opened := game.Opened{PaceName: pace, Pace: description.Paces[pace], Preset: setup.Preset, Steward: "steward", Dice: &dice.Terms{Mode: dice.Server}}
	opened.Setup = game.Setup{Game: "case", Ruleset: rs.Name(), Edition: description.Edition, Seats: setup.Seats}
	if len(setup.Seats) == 0 {
		opened.Setup.Seats = description.SeatNames[:description.MinSeats]
	}
	var err error
	if opened.Setup.Options, err = description.Fill(setup.Preset, setup.Options); err != nil {
		return opened, []error{err}
	}
	return opened, game.CheckSetup(rs, opened.Setup)
}

// checkRefusedSetup checks that a setup has faults, with the texts that the case names.
func (c *runner) checkRefusedSetup(want section, errs []error) {
	said := lists.Map(errs, error.Error)
	if len(said) == 0 {
		c.fail("the setup is accepted")
	}
	c.contains("refused setup", said, want.lines())
}

// seatPlayers begins the game: each seat gets a player of its own name, and the first phase opens.
func (c *runner) seatPlayers(opened game.Opened) {
	c.now = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	events := []event.Event{opened}
	for _, s := range opened.Setup.Seats {
		events = append(events, game.Seated{Seat: s, Player: game.Player(s)})
	}
	c.game = event.Fold(game.New(c.lookup), append(events, game.Begun{At: c.now})...)
	p := c.game.State().Phase()
	c.game = event.Fold[*game.Game](c.game, game.PhaseOpened{N: 1, Phase: p, Opened: c.now, Due: c.now.Add(24 * time.Hour)})
	c.game = c.game.Laid(c.game.State())
}

// lay overlays the position with the "given" section of a phase, if there is one.
func (c *runner) lay(phase int) {
	section, ok := c.find("given", "", phase)
	if !ok {
		return
	}
	over, err := datafile.JSON([]byte(section.text))
	if err != nil {
		c.fail("section given: %v", err)
		return
	}
	if string(over) == "null" {
		return
	}
	state, err := game.Lay(c.game.State(), over)
	if err != nil {
		c.fail("section given: %v", err)
		return
	}
	c.game = c.game.Laid(state)
}

// seatReceipt is a submission that was sent: its seat, and its receipt.
type seatReceipt struct {
	seat    string
	receipt *game.Receipt
}

// sendSubmissions sends the submissions of a phase in the order of the file, a second after each other.
func (c *runner) sendSubmissions(phase int) []seatReceipt {
	var receipts []seatReceipt
	for _, section := range c.file {
		if section.kind != "orders" || section.phase != phase {
			continue
		}
		c.now = c.now.Add(time.Second)
		answer, err := c.submit(section)
		if err != nil {
			c.fail("section orders %s: %v", section.seat, err)
			continue
		}
		c.game = event.Fold(c.game, answer.Events...)
		receipts = append(receipts, seatReceipt{section.seat, answer.Receipt})
	}
	return receipts
}

// submit decides on the submission of a section, as sent by the seat's holder; if nobody holds it, by a player of the
// seat's name.
func (c *runner) submit(section section) (game.Answer, error) {
	id := game.Seat(section.seat)
	info, _ := c.game.SeatInfo(id)
	by := info.Player
	if by == "" {
		by = game.Player(id)
	}
	return c.game.Decide(game.Command{At: c.now, By: by, Do: game.Submission{Seat: id, Lines: section.orderLines()}})
}

// checkAnswers compares the refusals, warnings and forecasts of a phase with those that the case names.
func (c *runner) checkAnswers(phase int, sent []seatReceipt) {
	var refused, warned []string
	receipts := make(map[string]*game.Receipt)
	for _, written := range sent {
		refused, warned = append(refused, formatErrors(written.seat, written.receipt.Errors)...), append(warned, formatErrors(written.seat, written.receipt.Warnings)...)
		receipts[written.seat] = written.receipt
	}
	want, _ := c.find("refused", "", phase)
	c.matchAll("refused", refused, want.lines())
	want, _ = c.find("warned", "", phase)
	c.contains("warned", warned, want.lines())
	for _, s := range c.sectionsOf("forecast", phase) {
		receipt := receipts[s.seat]
		if receipt == nil {
			answer, err := c.submit(section{seat: s.seat})
			if err != nil {
				c.fail("section forecast %s: %v", s.seat, err)
				continue
			}
			receipt = answer.Receipt
		}
		c.contains("forecast "+s.seat, receipt.Forecast, s.lines())
	}
}

// formatErrors formats each error in all forms in which a case may name it.
func formatErrors(seat string, errs []*order.Error) []string {
	out := make([]string, len(errs))
	for i, fault := range errs {
		out[i] = fmt.Sprintf("%s %d: %s: %s: %s: %s", seat, fault.Line.N, fault.Code, fault.Line.Text, fault.Code, fault.Reason)
		out[i] += "\n" + fault.Line.Text + ": " + fault.Reason
		if len(fault.Legal) > 0 {
			out[i] += " (legal: " + strings.Join(fault.Legal, ", ") + ")"
		}
	}
	return out
}

// close adjudicates a phase with the dice of the case, as at its deadline, and compares what comes of it.
func (c *runner) close(phase int) {
	values, open, err := c.readDice(phase)
	if err != nil {
		c.fail("section dice: %v", err)
		return
	}
	d := dice.Script(values...)
	before := c.game
	events, err := before.Rehearse(c.now, d)
	if err != nil {
		c.fail("closing: %v", err)
		return
	}
	c.now = c.now.Add(24 * time.Hour)
	c.game = event.Fold(before, events...)
	if d.CountLeft() > 0 {
		c.fail("dice: %d of %d were not rolled", d.CountLeft(), len(values))
	}
	if d.RanShort() && !open {
		c.fail("dice: more were rolled than the %d given", len(values))
	}
	c.checkEvents(phase, events)
	for _, s := range c.sectionsOf("state", phase) {
		c.checkContains("state", c.game.State(), s)
	}
	for _, section := range c.sectionsOf("result", phase) {
		result, over := c.game.Result()
		if !over {
			c.fail("result: the game is not over")
		}
		c.checkContains("result", result, section)
	}
	for _, section := range c.sectionsOf("report", phase) {
		to := game.Seat(section.seat)
		if section.seat == "public" {
			to = ""
		}
		r := game.Compose(before, c.game, events, to, game.Options{})
		c.contains("report "+section.seat, append(game.Flatten(r.Sections), r.Headline), section.lines())
	}
}
