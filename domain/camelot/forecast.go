package camelot

import (
	"slices"

	"seneschal/domain/game"
)

// Forecast is what a seat's block would do if its turn were played on the
// position as the seat knows it now, line by line, and what its standing orders
// would give. No card is drawn for it.
func (s *State) Forecast(seat game.Seat, sheet game.Sheet, lang string) []string {
	if len(s.Order) == 0 || s.barred(seat) != "" {
		return nil
	}
	f := newForecast(s, seat, sheet, lang)
	f.turn()
	f.answer(sheet)
	f.standing(sheet.Standing)
	return f.lines
}

// A forecast walks through one seat's orders.
type forecast struct {
	speaker
	seat  game.Seat
	play  *play      // reads the block, and is never played
	run   *rehearsal // what has been done so far
	lines []string
}

func newForecast(s *State, seat game.Seat, sheet game.Sheet, lang string) *forecast {
	run := (&checker{State: s, seat: seat}).rehearsal()
	now := run.now.clone()
	now.Round, now.Now = s.ownRound(seat), run.turn
	said := sheet
	said.Sections = slices.Clone(sheet.Sections)
	for i := range said.Sections {
		said.Sections[i].Final = true // a draft is foretold, too
	}
	return &forecast{
		speaker: speaker{s, lang}, seat: seat, run: run,
		play: &play{now: now, sheets: game.Orders{seat: said}},
	}
}

func (f *forecast) add(key string, a args) { f.lines = append(f.lines, f.say("forecast."+key, a)) }

// turn is the block of the next own turn, from where it has been read to.
func (f *forecast) turn() {
	steps := f.play.steps(f.seat)
	if len(steps) == 0 {
		return
	}
	f.add("now", args{"round": number(f.play.now.Round)})
	open := true
	for _, step := range steps[f.play.behind(steps):] {
		if open = f.step(step.Statement); !open {
			break
		}
	}
	if open {
		f.left()
	}
}

// step is one line of the block; it reports false at the end of the block.
func (f *forecast) step(st Statement) bool {
	switch b := st.chosen(f.run.now, f.seat).(type) {
	case nil:
		f.add("unless", args{"order": st.Then.String()})
	case Stop:
		f.add("stop", nil)
		return false
	case Done:
		f.left()
		return false
	case Evil:
		f.evil(b)
	case Heroic:
		f.heroic(b)
	default:
		f.other(b)
	}
	return true
}

// evil is the progression of Evil; once it is chosen, other lines for it are
// not read.
func (f *forecast) evil(b Evil) {
	switch fault := f.run.now.legal(f.seat, f.run.turn, b); {
	case f.run.turn.Chosen != "" && f.run.turn.Chosen != EvilPeek:
	case fault != nil:
		f.skipped(b.String(), fault)
	default:
		f.add("evil."+string(b.Choice), args{"engines": number(f.s.Engines + 1), "life": number(f.s.Knights[f.seat].Life - 1)})
		f.run.do(b)
		f.run.pay(b.Choice)
	}
}

// pay takes in what a choice of C-22 costs for certain.
func (r *rehearsal) pay(c Choice) {
	switch c {
	case EvilSiege:
		r.now.Engines++
	case EvilLife:
		r.change(func(k *Knight) { k.Life-- })
	}
}

// heroic is the first choice of a line that could be done.
func (f *forecast) heroic(h Heroic) {
	free := slices.ContainsFunc(h.Choices, func(d Deed) bool { return d.Free })
	if f.run.turn.Done && !h.Sacrifice && !free {
		return // for the case that nothing was done before
	}
	for _, d := range h.Choices {
		fault := f.run.now.legalChoice(f.seat, f.run.turn, h, d)
		if fault != nil {
			f.skipped(d.String(), fault)
			continue
		}
		key := "does"
		if h.Sacrifice && !d.Free {
			key = "sacrifice"
		}
		f.add(key, args{"order": d.String()})
		f.run.deed(h, d)
		return
	}
}

func (f *forecast) other(b game.Body) {
	if fault := f.run.now.legal(f.seat, f.run.turn, b); fault != nil {
		f.skipped(b.String(), fault)
		return
	}
	f.add("does", args{"order": b.String()})
	f.run.do(b)
}

func (f *forecast) skipped(order string, why *fault) {
	f.add("skipped", args{"order": order, "why": f.because(why.Key, why.Args)})
}

// left says what a block leaves open.
func (f *forecast) left() {
	k := f.run.now.Knights[f.seat]
	if k.Exposed {
		return
	}
	if c := f.run.turn.Chosen; c == "" || c == EvilPeek {
		f.add("open-evil", nil)
	}
	switch {
	case f.run.turn.Done:
	case !f.run.now.canAct(f.seat, f.run.turn): // C-51
		f.add("no-deed", nil)
	default:
		f.add("open-deed", nil)
	}
}
