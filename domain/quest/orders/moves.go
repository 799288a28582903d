package orders

import (
	"slices"
	"strconv"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// A Movement is an order of step 1 of a turn. The first of several that can be followed counts.
// NoFly is no Movement: it only says how movements are followed.
type Movement interface {
	Body
	isMovement()
}

func (Move) isMovement()    {}
func (Goto) isMovement()    {}
func (Explore) isMovement() {}
func (Enter) isMovement()   {}
func (Out) isMovement()     {}
func (Stay) isMovement()    {}
func (Wish) isMovement()    {}

// A Step is a direction, or STAY.
type Step struct {
	Dir  land.Dir
	Stay bool
}

// Move is MOVE N, E, STAY: the first step that is legal (D3).
type Move struct{ Steps []Step }

var move = declare("MOVE", Move{}, func() form.Form[Move] {
	step := slot("", nil, (*parser).readStep, Step.String).Distinct(nil)
	step.Syntax = oneOfWords(append(slices.Clone(sideWords), "STAY")...)
	f := form.List(form.Series{}, func(o *Move) *[]Step { return &o.Steps }, step)
	f.Ask = askStep
	f.More = func(m *form.Pointing, o *Move) []form.Addition[Move] {
		if o.Steps[len(o.Steps)-1].Stay {
			return nil
		}
		return []form.Addition[Move]{{ID: "other", Words: "menu.move.other", Add: func() (Move, bool) {
			changed := *o
			return changed, askStep(m, &changed)
		}}}
	}
	return f
}())

// readStep reads a side, or STAY, and breaks the line if neither stands there.
func (p *parser) readStep() Step {
	word := p.Expect(append(slices.Clone(sideWords), "STAY")...)
	return Step{Dir: land.Dir(max(0, slices.Index(sideWords, word))), Stay: word == "STAY"}
}

// askStep asks for a side with the land beyond it, and adds it to a MOVE. A MOVE that has sides can go over another one, or
// end with STAY.
func askStep(m *form.Pointing, o *Move) bool {
	things := lists.Map(land.Dirs[:], func(side land.Dir) menu.Thing[Step] {
		beyond, at := positionOf(m).DescribeSide(side)
		return menu.Thing[Step]{What: Step{Dir: side}, ID: side.String(), Words: m.Say("menu.beyond", "side", m.Say(sideNames[side]), "beyond", beyond), At: at}
	})
	if len(o.Steps) > 0 {
		things = slices.DeleteFunc(things, func(t menu.Thing[Step]) bool { return slices.Contains(o.Steps, t.What) })
		things = append(things, menu.Thing[Step]{What: Step{Stay: true}, ID: "STAY", Words: m.Say("menu.stay")})
	}
	step, ok := menu.Pick(m.Walk, m.Say("menu.side"), things)
	o.Steps = append(slices.Clip(o.Steps), step)
	return ok
}

// Goto is GOTO prison AVOID fog: one step on a shortest way.
type Goto struct {
	To    Target
	Avoid []book.Kind
}

var goTo = declare("GOTO", Goto{}, form.Row(
	target((*parser).readGoal, func(o *Goto) *Target { return &o.To }),
	form.Optional(form.After("AVOID", form.List(form.Series{Ask: "menu.avoid", Least: 1, Many: true}, func(o *Goto) *[]book.Kind { return &o.Avoid }, tileKind))).
		As("avoid", "menu.goto.avoid"),
))

// readGoal reads a target, and a TO before it: GO TO.
func (p *parser) readGoal() Target {
	if p.Full("TO") {
		p.Next()
	}
	return p.readTarget()
}

// Explore is EXPLORE FANTASTIC E N: to the nearest open edge, and through it.
type Explore struct {
	Zone land.Zone // "": where the character stands
	Dirs []land.Dir
}

var explore = declare("EXPLORE", Explore{}, form.Row(
	func() form.Form[Explore] {
		zone := form.Within(func(o *Explore) *land.Zone { return &o.Zone }, slot("zone", nil, (*parser).readZone, toKeyword[land.Zone]).Choices("menu.zone", func(m *form.Pointing) []menu.Thing[land.Zone] {
			return positionOf(m).ListZones()
		}))
		f := form.Optional(zone).As("zone", "menu.explore.zone")
		f.Read = func(c *order.Cursor, o *Explore) {
			if parserOf(c).isZoneNext() {
				zone.Read(c, o)
			}
		}
		return f
	}(),
	form.Optional(form.Within(func(o *Explore) *[]land.Dir { return &o.Dirs }, sides("menu.sides", (*parser).takeSides))).As("sides", "menu.explore.sides"),
))

// isZoneNext reports whether a zone follows. W is West, and not the Well.
func (p *parser) isZoneNext() bool {
	mark := p.Mark()
	defer p.Back(mark)
	if _, side := p.takeSide(); side || p.AtEnd() {
		return false
	}
	return len(p.Things(p.kinds.zone)) > 0
}

// Enter is ENTER, or ENTER E: into the place whose entrance lies here.
type Enter struct {
	Dir   land.Dir
	Sided bool // a side is given
}

var enter = declare("ENTER", Enter{}, func() form.Form[Enter] {
	side := slot("", nil, (*parser).readThreshold, func(o Enter) string { return lists.Either(o.Sided, o.Dir.String(), "") })
	side.Syntax = oneOfWords(sideWords...)
	side = side.Choices("menu.side", func(m *form.Pointing) []menu.Thing[Enter] {
		return lists.Map(listSides(m), func(t menu.Thing[land.Dir]) menu.Thing[Enter] {
			return menu.ToThing(t, Enter{Dir: t.What, Sided: true})
		})
	})
	return form.Row(form.Optional(side).As("side", "menu.enter.side"))
}())

// readThreshold reads a side, if one follows.
func (p *parser) readThreshold() Enter {
	side, ok := p.takeSide()
	return Enter{Dir: side, Sided: ok}
}

// Out is OUT: out of a place, or towards the way out.
type Out struct{}

var out = declare("OUT", Out{}, form.Row[Out]())

// Stay is STAY: no movement.
type Stay struct{}

var stay = declare("STAY", Stay{}, form.Row[Stay]())

// Wish is WISH camaloc: carried by the Fairy (Q-89, D23).
type Wish struct{ To Target }

var wish = declare("WISH", Wish{}, target((*parser).readTarget, func(o *Wish) *Target { return &o.To }))

// NoFly is NOFLY: the movements of its section go one step at most.
type NoFly struct{}

var noFly = declare("NOFLY", NoFly{}, form.Row[NoFly]())

// Lay is LAY N E, or LAY TURN 90: how a new tile is turned (Q-38, D4).
type Lay struct {
	Dirs  []land.Dir
	Turn  int  // quarter turns clockwise
	Turns bool // the order gives Turn, not sides
}

var lay = declare("LAY", Lay{}, form.OneOf("menu.lay.ask", "",
	form.Within(func(o *Lay) *[]land.Dir { return &o.Dirs }, sides("menu.sides.first", (*parser).expectSides)).As("sides", "menu.lay.sides"),
	form.After("TURN", slot("degrees", nil, (*parser).readTurn, Lay.degrees).Choices("", listTurns)),
))

// quarter is a quarter turn, in degrees.
const quarter = 90

// quarterTurns are the orders with each quarter turn; degrees are what stands there.
var (
	quarterTurns = lists.Map(land.Dirs[:], func(side land.Dir) Lay { return Lay{Turn: int(side), Turns: true} })
	degrees      = lists.Map(quarterTurns, Lay.degrees)
)

// degrees returns the turn in degrees; "" if the order gives none.
func (o Lay) degrees() string { return lists.Either(o.Turns, strconv.Itoa(quarter*o.Turn), "") }

// readTurn reads a turn in degrees, and refuses other angles than quarter turns.
func (p *parser) readTurn() Lay {
	mark := p.Mark()
	p.Want(degrees...)
	if p.Peek().Kind != order.Number {
		p.Lost()
		return Lay{}
	}
	i := slices.Index(degrees, strconv.Itoa(p.Next().N))
	if i < 0 {
		p.Refuse(codeUnknown, mark, say(p.Line.Lang, "error.turn"), degrees...)
		return Lay{}
	}
	return quarterTurns[i]
}

func listTurns(m *form.Pointing) []menu.Thing[Lay] {
	return lists.Map(quarterTurns, func(o Lay) menu.Thing[Lay] {
		return menu.Thing[Lay]{What: o, ID: o.degrees(), Words: m.Say("menu.lay.turn", "n", o.degrees())}
	})
}

// Use is USE YES or USE NO: a training place, or a roll on magic ground (D5, D6).
type Use struct{ No bool }

var use = declare("USE", Use{}, form.YesNo("menu.use.ask", func(o *Use) *bool { return &o.No }))

// String returns the canonical spelling.
func (o Move) String() string { return move.Spell(o) }

// String returns the canonical spelling.
func (o Goto) String() string { return goTo.Spell(o) }

// String returns the canonical spelling.
func (o Explore) String() string { return explore.Spell(o) }

// String returns the canonical spelling.
func (o Enter) String() string { return enter.Spell(o) }

// String returns the canonical spelling.
func (o Out) String() string { return out.Spell(o) }

// String returns the canonical spelling.
func (o Stay) String() string { return stay.Spell(o) }

// String returns the canonical spelling.
func (o Wish) String() string { return wish.Spell(o) }

// String returns the canonical spelling.
func (o NoFly) String() string { return noFly.Spell(o) }

// String returns the canonical spelling.
func (o Lay) String() string { return lay.Spell(o) }

// String returns the canonical spelling.
func (o Use) String() string { return use.Spell(o) }

// String writes the step as "N", or "STAY".
func (s Step) String() string {
	if s.Stay {
		return "STAY"
	}
	return s.Dir.String()
}
