package game

import (
	"fmt"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/order"
)

// decideSubmission answers a submission of a seat. It fails as readSubmission does; lines that are refused are no
// failure, but stand in the receipt.
func (g *Game) decideSubmission(c Command, do Submission) (Answer, error) {
	reading, err := g.readSubmission(c, do)
	if err != nil {
		return Answer{}, err
	}
	return reading.makeAnswer(), nil
}

// readSubmission reads a submission, and decides on everything that it says. It fails with ErrNoSeat if there is no
// such seat, and with ErrForbidden if the sender may not write for it.
func (g *Game) readSubmission(command Command, do Submission) (*submissionReading, error) {
	seat, ok := g.findSeat(do.Seat)
	if !ok {
		return nil, fmt.Errorf("email for seat %s: %w", do.Seat, ErrNoSeat)
	}
	if !g.mayWrite(seat, command) {
		return nil, fmt.Errorf("email for seat %s: %w", do.Seat, ErrForbidden)
	}
	reading := g.newSubmission(seat, command, do.DryRun)
	reading.asks, reading.whole = do.Asks, do.Whole
	if do.Zone != nil {
		reading.zone = do.Zone
	}
	reading.dry = reading.dry || reading.hasWhatIf(do.Lines)
	reading.lines = reading.stripBullets(reading.limitLines(do.Lines))
	for _, line := range reading.joinLines(reading.lines) {
		reading.signed = reading.signed || reading.press == nil && order.BeginsWithClosing(line.Text)
		reading.readLine(line)
	}
	reading.finishPress()
	reading.decideOrders()
	reading.recordAgreements()
	return reading, nil
}

// decideOrders decides on the orders of the submission, those for later phases first. If a line was left out because
// of a limit, the orders become a draft: that line may have been an order.
func (l *submissionReading) decideOrders() {
	for _, p := range l.laterOrders {
		l.keepForLater(p)
	}
	l.recordVotes()
	if l.openOrders.isEmpty() && len(l.stands) == 0 && l.anew.Text == "" {
		return
	}
	if !l.game.phase.open {
		l.refuseOrders()
		return
	}
	eventsBefore, wakes := len(l.events), l.openOrders.ready || l.openOrders.hold
	switch { // the unread line may have been an order
	case l.unread && len(l.openOrders.lines) > 0:
		l.openOrders.hold = true
	case l.unread && l.openOrders.ready:
		l.openOrders.ready = false
		l.confirm("done.not_ready")
	}
	l.keepStanding()
	l.recordSections()
	if l.seat.play.regency && (len(l.events) > eventsBefore || wakes) {
		l.record(RegencyEnded{Seat: l.seat.id})
		l.confirm(l.game.chooseRegencyKey("done.regency_ended", "done.sleep_ended"))
	}
}

// refuseOrders refuses the orders of the submission because no open phase can take them. Without any order it only
// says why.
func (l *submissionReading) refuseOrders() {
	reason := l.whyClosed()
	for _, line := range slices.Concat(l.openOrders.lines, l.stands) {
		l.idle[line.N] = !line.Standing && l.isUnreadable(line)
		l.refuseLine(line, CodePhase, "", reason)
	}
	if len(l.openOrders.lines)+len(l.stands) == 0 {
		l.receipt.Done = append(l.receipt.Done, l.say(reason))
	}
}

// hasWhatIf reports whether WHATIF stands anywhere in a submission, outside messages.
func (l *submissionReading) hasWhatIf(lines []order.Line) bool {
	press := false
	for _, line := range lines {
		if press {
			press = !l.endsPress(line.Text)
			continue
		}
		switch l.controlOf(line) {
		case "WHATIF":
			return true
		case "PRESS":
			press = true
		}
	}
	return false
}

// makeAnswer completes the receipt from the game as it will be. A trial returns no events, and its receipt tells
// nothing of when the phase closes.
func (l *submissionReading) makeAnswer() Answer {
	l.setProseAside()
	l.holdFaulty()
	after := event.Fold(l.game, l.events...)
	receipt := l.receipt
	receipt.Lang, receipt.Called = l.lang, after.PhaseIn(l.lang).Name
	receipt.DryRun = l.dry
	if l.dry {
		receipt.Done = append([]string{l.say("done.whatif")}, receipt.Done...)
	}
	after.fillReceipt(receipt, l.seat.id, l.keptLines)
	for _, q := range l.requests {
		l.answerRequest(after, q)
	}
	l.encloseHelp()
	slices.SortStableFunc(receipt.Errors, func(a, b *order.Error) int { return a.Line.N - b.Line.N })
	l.shortenReceipt()
	if l.dry {
		l.events, receipt.Asked, receipt.Closes = nil, nil, time.Time{} // a trial reveals nothing of the orders of others
	}
	return Answer{Events: l.events, Receipt: receipt}
}

// encloseHelp adds the help to the receipt if nothing of a submission was understood.
func (l *submissionReading) encloseHelp() {
	receipt := l.receipt
	late := func(e *order.Error) bool { return e.Code == CodePhase } // too late or too early, but understood
	if l.controlLines > 0 || receipt.Set > 0 || len(l.events) > 0 || len(receipt.Orders) > 0 && len(l.lines) == 0 ||
		slices.ContainsFunc(receipt.Errors, late) {
		return
	}
	receipt.Help = true
	l.answerRequest(l.game, request{name: "HELP"})
}
