package game

import (
	"maps"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// siftLines parses and checks fresh lines together with the lines kept of the draft. It refuses the fresh lines that
// fail, and returns the others, with their numbers in the submission.
func (l *submissionReading) siftLines(kept, fresh []order.Line) []order.Line {
	lines, asWritten := numberLines(kept, fresh)
	errs := make(map[int]*order.Error)
	for checked := false; ; {
		orders, faults := l.parseLines(lines...)
		if !checked && !refusesFresh(faults, errs, asWritten) {
			checked = true
			l.addWarnings(faults, asWritten)
			faults = l.game.state.Check(l.seat.id, orders)
			l.addWarnings(faults, asWritten)
		}
		if !keepRefusals(faults, errs, asWritten) {
			break
		}
		lines = slices.DeleteFunc(slices.Clone(lines), func(x order.Line) bool { return errs[x.N] != nil })
	}
	l.receipt.Errors = append(l.receipt.Errors, sortRefusals(errs)...)
	var stand []order.Line
	for _, line := range lines {
		if given, fresh := asWritten[line.N]; fresh {
			line.N = given.N
			stand = append(stand, line)
		}
	}
	return stand
}

// numberLines puts the kept lines before the fresh ones and gives all of them distinct numbers; asWritten maps the
// numbers of fresh lines to these lines as they were. Fresh lines alone keep their numbers if these ascend, so that
// errors name lines as written.
func numberLines(kept, fresh []order.Line) (lines []order.Line, asWritten map[int]order.Line) {
	asWritten = make(map[int]order.Line, len(fresh))
	ascending := len(kept) == 0 && slices.IsSortedFunc(fresh, func(a, b order.Line) int { return a.N - b.N })
	for i := 1; ascending && i < len(fresh); i++ {
		ascending = fresh[i].N > fresh[i-1].N
	}
	for i, line := range kept {
		line.N = i + 1
		lines = append(lines, line)
	}
	for i, line := range fresh {
		given := line
		if !ascending {
			line.N = len(kept) + i + 1
		}
		asWritten[line.N] = given
		lines = append(lines, line)
	}
	return lines, asWritten
}

// refusesFresh reports whether found holds an error that refuses a fresh line which errs does not refuse yet.
func refusesFresh(found []*order.Error, errs map[int]*order.Error, asWritten map[int]order.Line) bool {
	return slices.ContainsFunc(found, func(fault *order.Error) bool {
		_, fresh := asWritten[fault.Line.N]
		return fresh && !fault.Warning && errs[fault.Line.N] == nil
	})
}

// keepRefusals adds to errs the first refusal of each fresh line, and reports whether it added any.
func keepRefusals(found []*order.Error, errs map[int]*order.Error, asWritten map[int]order.Line) bool {
	more := false
	for _, fault := range found {
		given, fresh := asWritten[fault.Line.N]
		if !fresh || fault.Warning || errs[fault.Line.N] != nil {
			continue
		}
		mine := *fault
		mine.Line = given
		errs[fault.Line.N], more = &mine, true
	}
	return more
}

// addWarnings adds those of the errors found that are warnings to the receipt, with their lines as written.
func (l *submissionReading) addWarnings(found []*order.Error, asWritten map[int]order.Line) {
	for _, fault := range found {
		if !fault.Warning {
			continue
		}
		mine := *fault
		if given, ok := asWritten[fault.Line.N]; ok {
			mine.Line = given
		}
		l.receipt.Warnings = append(l.receipt.Warnings, &mine)
	}
}

// sortRefusals returns the refusals in the order of their lines.
func sortRefusals(errs map[int]*order.Error) []*order.Error {
	return lists.Map(slices.Sorted(maps.Keys(errs)), func(n int) *order.Error { return errs[n] })
}
