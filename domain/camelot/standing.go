package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/game"
)

// A standingOrder is the body of a standing order. All that there is to say of
// one kind stands at its type; one that may be of no use now is a checked body,
// and one that can be foretold is a foretold one.
type standingOrder interface {
	game.Body
	// subject is what it is about: a later one about the same replaces it.
	subject() string
	// covers reports whether it says what its seat does when a decision is put,
	// be its condition true or not (5.5, C-46).
	covers(*State, Decision) bool
}

// standing are a seat's standing orders of one type, in the order in which they
// stand. They are read at the moment of use.
func standing[T standingOrder](p *play, seat game.Seat) []T {
	var found []T
	for _, o := range p.sheets[seat].Standing {
		if b, ok := o.Body.(T); ok {
			found = append(found, b)
		}
	}
	return found
}

// covered reports whether a standing order says what a seat does in a window.
func (s *State) covered(d Decision, standing []game.Order) bool {
	return slices.ContainsFunc(standing, func(o game.Order) bool {
		b, ok := o.Body.(standingOrder)
		return ok && b.covers(s, d)
	})
}

// Subject is what a standing order is about.
func (Rules) Subject(_ game.State, _ game.Seat, o game.Order) string {
	if b, ok := o.Body.(standingOrder); ok {
		return b.subject()
	}
	return ""
}

// StandMerlin is STANDING MERLIN 2 AGAINST morgan2 IF ENGINES >= 8 (C-45).
type StandMerlin struct {
	N       int     // 0 is NONE
	Against CardSet // nil: any
	If      *Cond
}

// String is "MERLIN 2 AGAINST morgan2 IF ENGINES >= 8".
func (m StandMerlin) String() string {
	text := "MERLIN " + orNone(m.N)
	if m.Against != nil {
		text += " AGAINST " + m.Against.String()
	}
	return text + m.If.ifText()
}

// Offers replace older ones with the same card set.
func (m StandMerlin) subject() string { return "merlin " + m.Against.sorted() }

func (m StandMerlin) covers(s *State, d Decision) bool {
	return d.Point == AskMerlins && (m.Against == nil || s.fits(m.Against, d.Card, false))
}

func (m StandMerlin) check(c *checker) { c.merlins(m.N) }

func (m StandMerlin) foretell(f *forecast) {
	if f.holds(m.If, m) {
		f.gives(m.N, m.String())
	}
}

// sorted spells a set in one way, whatever the order of its terms; no set is any
// card.
func (s CardSet) sorted() string {
	terms := slices.Compact(slices.Sorted(slices.Values(texts(s))))
	if len(terms) == 0 {
		return CardTerm{Name: termAny}.String()
	}
	return strings.Join(terms, ", ")
}

// StandExcalibur is STANDING EXCALIBUR CANCEL despair IF …, or KEEP (D-9).
type StandExcalibur struct {
	Cancel CardSet // nil: KEEP
	If     *Cond
}

// String is "EXCALIBUR CANCEL despair IF DESPAIRS >= 6", or "EXCALIBUR KEEP".
func (e StandExcalibur) String() string {
	if e.Cancel == nil {
		return "EXCALIBUR KEEP"
	}
	return "EXCALIBUR CANCEL " + e.Cancel.String() + e.If.ifText()
}

func (StandExcalibur) subject() string { return "excalibur" }

func (StandExcalibur) covers(*State, Decision) bool { return false }

func (e StandExcalibur) check(c *checker) {
	if e.Cancel != nil {
		c.relic(Sword, "relic_excalibur")
	}
}

func (e StandExcalibur) foretell(f *forecast) {
	if e.Cancel != nil {
		f.holds(e.If, e)
	}
}

// StandGrail is STANDING GRAIL NONE, ALL or a list (D-18).
type StandGrail struct {
	All  bool
	List []Who // in order of preference; the own seat's Word is "self"
}

// String is "GRAIL self, arthur", "GRAIL ALL" or "GRAIL NONE".
func (g StandGrail) String() string {
	switch {
	case g.All:
		return "GRAIL ALL"
	case len(g.List) == 0:
		return "GRAIL NONE"
	}
	return "GRAIL " + list(g.List)
}

func (StandGrail) subject() string { return "grail" }

func (StandGrail) covers(_ *State, d Decision) bool { return d.Point == AskGrail }

func (g StandGrail) check(c *checker) {
	if g.All || len(g.List) > 0 {
		c.relic(Cup, "relic_grail")
	}
}

// StandCards is STANDING DISCARD f1, f2 and STANDING EXCHANGE GIVE f1 (D-11,
// D-16); no cards is RANDOM.
type StandCards struct {
	Exchange bool
	Cards    []Card
}

// String is "DISCARD f1, f2", or "EXCHANGE GIVE RANDOM".
func (c StandCards) String() string {
	text := either(c.Exchange, "EXCHANGE GIVE ", "DISCARD ")
	if len(c.Cards) == 0 {
		return text + "RANDOM"
	}
	return text + list(c.Cards)
}

func (c StandCards) subject() string { return either(c.Exchange, "exchange", "discard") }

func (c StandCards) covers(_ *State, d Decision) bool {
	return d.Point == either(c.Exchange, AskExchange, AskDiscards)
}

// StandVolunteer is STANDING VOLUNTEER MORGAN1 YES IF … (D-10).
type StandVolunteer struct {
	Card Card // morgan1, morgan5
	Yes  bool
	If   *Cond
}

// String is "VOLUNTEER MORGAN1 YES IF HAND >= 9".
func (v StandVolunteer) String() string {
	return "VOLUNTEER " + strings.ToUpper(string(v.Card)) + either(v.Yes, " YES", " NO") + v.If.ifText()
}

// Answers replace older ones to the same card.
func (v StandVolunteer) subject() string { return "volunteer " + string(v.Card) }

func (v StandVolunteer) covers(_ *State, d Decision) bool {
	return d.Point == AskVolunteer && v.Card == d.Card
}

func (v StandVolunteer) foretell(f *forecast) {
	if f.holds(v.If, v) && v.Yes {
		f.add("volunteer", args{"card": f.card(v.Card)})
	}
}

// StandKay is STANDING KAY AUTO, NEVER or KEEP f4, f5 (D-17).
type StandKay struct {
	Mode string // "AUTO", "NEVER", "KEEP"
	Keep []Card
}

// String is "KAY AUTO", or "KAY KEEP f4, f5".
func (k StandKay) String() string {
	if k.Mode == "KEEP" {
		return "KAY KEEP " + list(k.Keep)
	}
	return "KAY " + k.Mode
}

func (StandKay) subject() string { return "kay" }

func (StandKay) covers(*State, Decision) bool { return false }

// StandConvocation is STANDING CONVOCATION COME or STAY (D-15).
type StandConvocation struct{ Come bool }

// String is "CONVOCATION COME".
func (c StandConvocation) String() string { return "CONVOCATION " + comeOrStay(c.Come) }

func (StandConvocation) subject() string { return "convocation" }

func (StandConvocation) covers(_ *State, d Decision) bool { return d.Point == AskConvocation }

func comeOrStay(come bool) string { return either(come, "COME", "STAY") }

// StandShare is STANDING SHARE RANDOM, TRUST arthur or NEGOTIATE (D-2).
type StandShare struct {
	Mode  string // "RANDOM", "TRUST", "NEGOTIATE"
	Trust Who
}

// String is "SHARE TRUST arthur", "SHARE RANDOM" or "SHARE NEGOTIATE".
func (s StandShare) String() string {
	if s.Mode == "TRUST" {
		return "SHARE TRUST " + s.Trust.Word
	}
	return "SHARE " + s.Mode
}

func (StandShare) subject() string { return "share" }

func (s StandShare) covers(_ *State, d Decision) bool {
	return d.Point == AskShare && s.Mode != "NEGOTIATE"
}

func (StandShare) check(c *checker) {
	if c.Options.SpoilsRandom {
		c.say(newFault(codeOff, "off_spoils"), true)
	}
}

// StandKnighting is STANDING KNIGHTING squire2 or WINNER (D-21).
type StandKnighting struct{ Whom Who } // an empty seat is WINNER

// String is "KNIGHTING squire2", or "KNIGHTING WINNER".
func (k StandKnighting) String() string {
	return "KNIGHTING " + either(k.Whom.Seat == "", "WINNER", k.Whom.Word)
}

func (StandKnighting) subject() string { return "knighting" }

func (StandKnighting) covers(_ *State, d Decision) bool { return d.Point == AskKnighting }

// StandEvil is STANDING DEFAULT EVIL SIEGE (D-3).
type StandEvil struct{ Choice Choice }

// String is "DEFAULT EVIL SIEGE".
func (e StandEvil) String() string { return "DEFAULT EVIL " + upper(e.Choice) }

func (StandEvil) subject() string { return "default" }

func (StandEvil) covers(*State, Decision) bool { return false }
