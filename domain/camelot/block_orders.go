package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
	"seneschal/domain/piles"
)

// Evil is EVIL DRAW, SIEGE, LIFE or PEEK (C-22, C-23).
type Evil struct{ Choice Choice }

var evilKind = declare("EVIL", Evil{}, form.Within(func(o *Evil) *Choice { return &o.Choice }, evilChoice(func(p *pointing) []menu.Thing[Choice] {
	return p.listEvilChoices(EvilDraw, EvilSiege, EvilLife, EvilPeek)
}, EvilPeek, EvilDraw, EvilSiege, EvilLife)).Checked(func(c *order.Cursor, o *Evil, _ int) {
	if p := parserOf(c); o.Choice == EvilPeek {
		p.blame(findCoatFault(Percival, "power_peek")(p.state, p.seat), p.head)
	}
}))

func (Evil) halfOfTurn() int { return firstHalf }

func (Evil) coversQuestion(_ *State, d Decision) bool {
	return d.Point == AskEvil || d.Point == AskAfterPeek
}

func (e Evil) findFault(state *State, seat game.Seat, turn Turn) *fault {
	if e.Choice == EvilPeek && (!state.Knights[seat].hasPowerOf(Percival) || turn.Looked) {
		return newFault(codePower, "power_peek")
	}
	return nil
}

// rehearse applies the choice to the rehearsal. It ignores the line once a choice has been made.
func (e Evil) rehearse(rehearsal *rehearsal) {
	life := rehearsal.now.Knights[rehearsal.seat].Life - 1
	what := args{"engines": spellNumber(rehearsal.now.Engines + 1), "life": spellNumber(life)}
	if rehearsal.isEvilChosen() || !rehearsal.tryOrder(e, "evil."+string(e.Choice), what) {
		return
	}
	rehearsal.turn.Chosen, rehearsal.turn.Looked = e.Choice, rehearsal.turn.Looked || e.Choice == EvilPeek
	switch e.Choice {
	case EvilSiege:
		rehearsal.now.Engines++
	case EvilLife:
		rehearsal.changeKnight(func(k *Knight) { k.Life = life })
	}
}

// Heroic is one heroic action, the first of the choices that is legal; with
// Sacrifice, for a life point (C-52).
type Heroic struct {
	Sacrifice bool
	Choices   []Deed
}

var (
	choices       = form.Bars("", func(o *Heroic) *[]Deed { return &o.Choices }, deedForm)
	sacrificeKind = declare("SACRIFICE", Heroic{Sacrifice: true}, choices).unless(isOff(func(o Options) bool { return o.Sacrifice }, "off_sacrifice")).
			closedIf(func(p *pointing) string { return findCommonFault(p, p.listSeconds()) })
)

// String returns "SACRIFICE QUEST f4 | DRAW", for example.
func (h Heroic) String() string {
	if h.Sacrifice {
		return sacrificeKind.Spell(h)
	}
	text, _ := choices.Spell(&h)
	return text
}

func (Heroic) halfOfTurn() int { return secondHalf }

func (Heroic) coversQuestion(_ *State, d Decision) bool { return d.Point == AskHeroic }

// findFirstLegal returns the first legal choice, or nil, and the illegal ones before it. After the
// mandatory action only sacrifices and free deeds still count: the other choices were meant for the
// case that it had not been done, and stand in neither result.
func (h Heroic) findFirstLegal(state *State, seat game.Seat, turn Turn) (found *Deed, failed []failure) {
	for _, deed := range h.Choices {
		if turn.Done && !h.Sacrifice && !deed.Free {
			continue
		}
		fault := deed.findFault(state, seat, turn)
		if fault == nil && h.Sacrifice && !deed.Free {
			fault = state.findSacrificeFault(seat, turn)
		}
		if fault == nil {
			return &deed, failed
		}
		failed = append(failed, failure{deed, fault})
	}
	return nil, failed
}

// findFault returns the first choice's fault if no choice is legal; nil if one is, or if none counts
// any more.
func (h Heroic) findFault(state *State, seat game.Seat, turn Turn) *fault {
	if d, failed := h.findFirstLegal(state, seat, turn); d == nil && len(failed) > 0 {
		return failed[0].fault
	}
	return nil
}

func (h Heroic) rehearse(rehearsal *rehearsal) {
	var deed *Deed
	if deed, rehearsal.failed = h.findFirstLegal(rehearsal.now, rehearsal.seat, rehearsal.turn); deed != nil {
		rehearsal.effectKey, rehearsal.effectArgs = lists.Either(h.Sacrifice && !deed.Free, "sacrifice", "does"), args{"order": deed.String()}
		rehearsal.applyDeed(h, *deed)
	}
}

// FreeMove is FREE MOVE place (Tristan, C-63).
type FreeMove struct{ Place Place }

var freeMoveKind = declare("FREE MOVE", FreeMove{}, form.Within(func(o *FreeMove) *Place { return &o.Place }, placeForm).
	Choices("menu.where", listed((*pointing).listFreeMoves))).unless(findCoatFault(Tristan, "power_free_move"))

func (FreeMove) halfOfTurn() int { return secondHalf }

func (FreeMove) coversQuestion(_ *State, d Decision) bool { return d.Point == AskHeroic }

// findFault allows the free move to Tristan in Camelot only; it counts as the move of the turn
// (C-55).
func (f FreeMove) findFault(state *State, seat game.Seat, turn Turn) *fault {
	knight := state.Knights[seat]
	switch {
	case !knight.hasPowerOf(Tristan) || knight.At != Camelot:
		return newFault(codePower, "power_free_move")
	case turn.FreeMove:
		return newFault(codePower, "power_free_used")
	case slices.Contains(turn.Kinds, ActMove):
		return newFault(codeKindTwice, "kind_twice_move")
	}
	return state.findMoveFault(seat, f.Place)
}

func (f FreeMove) rehearse(rehearsal *rehearsal) {
	if rehearsal.tryQuotedOrder(f) {
		rehearsal.turn.FreeMove, rehearsal.turn.Kinds = true, append(slices.Clone(rehearsal.turn.Kinds), ActMove)
		rehearsal.changeKnight(func(k *Knight) { k.At = f.Place })
	}
}

// Exchange is EXCHANGE f1 WITH tristan (Arthur).
type Exchange struct {
	Card Card
	With Who
}

var exchangeKind = declare("EXCHANGE", Exchange{}, form.Row(
	form.Within(func(o *Exchange) *Card { return &o.Card }, whiteCard.Choices("menu.card", listed(func(p *pointing) []menu.Thing[Card] { return p.toCardThings(p.listNextCards()) }))).Late(),
	form.Word[Exchange]("WITH", nil),
	form.Within(func(o *Exchange) *Who { return &o.With }, knightForm.Choices("menu.whom", listed((*pointing).listExchangers))),
)).unless(findCoatFault(Arthur, "power_exchange"))

func (Exchange) halfOfTurn() int { return secondHalf }

func (Exchange) coversQuestion(_ *State, d Decision) bool { return d.Point == AskHeroic }

func (e Exchange) findFault(state *State, seat game.Seat, turn Turn) *fault {
	knight, other := state.Knights[seat], e.With.Seat
	switch {
	case !knight.hasPowerOf(Arthur):
		return newFault(codePower, "power_exchange")
	case turn.Exchanged:
		return newFault(codeExchange, "exchange_used")
	}
	if f := state.findUnavailableFault(seat, other, codeTarget); f != nil {
		return f
	}
	if len(state.Knights[other].Hand) == 0 {
		return newFault(codeExchange, "exchange_empty", "who", other)
	}
	return state.findLackFault(knight.Hand, e.Card)
}

func (e Exchange) rehearse(rehearsal *rehearsal) {
	if rehearsal.tryQuotedOrder(e) {
		rehearsal.turn.Exchanged = true
		rehearsal.changeKnight(func(k *Knight) { k.Hand = piles.Without(k.Hand, e.Card) })
	}
}

// Reveal is REVEAL, by which the hidden traitor is exposed at their own wish (C-115).
type Reveal struct{}

var revealKind = declare("REVEAL", Reveal{}, form.Row[Reveal]()).
	unless(isTraitorOff, isOff(func(o Options) bool { return o.SelfReveal }, "off_reveal"), isLoyal("power_reveal")).
	closedIf(func(p *pointing) string { return p.describeOrderFault(Reveal{}) })

func (Reveal) halfOfTurn() int { return firstHalf }

func (Reveal) coversQuestion(_ *State, d Decision) bool { return d.Point == AskEvil }

func (Reveal) findFault(state *State, seat game.Seat, turn Turn) *fault {
	knight := state.Knights[seat]
	switch {
	case !state.Options.Traitor:
		return newFault(codeOff, "off_traitor")
	case !state.Options.SelfReveal:
		return newFault(codeOff, "off_reveal")
	case !knight.Seen:
		return newFault(codeOff, "off_seen")
	case knight.Loyalty != Traitor || knight.Exposed:
		return newFault(codePower, "power_reveal")
	case turn.Chosen != "" || turn.Looked:
		return newFault(codePower, "power_reveal_late")
	}
	return nil
}

func (b Reveal) rehearse(rehearsal *rehearsal) {
	if rehearsal.tryQuotedOrder(b) {
		rehearsal.changeKnight(func(k *Knight) { k.Exposed = true })
	}
}

// Taunt is TAUNT arthur: it names the exposed traitor's victim (C-112).
type Taunt struct{ Whom Who }

var tauntKind = declare("TAUNT", Taunt{}, form.Within(func(o *Taunt) *Who { return &o.Whom }, knightForm.Choices("menu.whom", listed(func(p *pointing) []menu.Thing[Who] {
	return addReasons(p.listKnights(), func(who Who) string { return p.describeOrderFault(Taunt{who}) })
})))).unless(isTraitorOff, isLoyal("power_taunt"))

func (Taunt) halfOfTurn() int { return firstHalf }

func (Taunt) coversQuestion(_ *State, d Decision) bool { return d.Point == AskTaunt && d.Cause == "" }

func (t Taunt) findFault(state *State, seat game.Seat, _ Turn) *fault {
	if !state.Knights[seat].Exposed {
		return newFault(codePower, "power_taunt")
	}
	if f := state.findUnavailableFault(seat, t.Whom.Seat, codeTarget); f != nil {
		return f
	}
	if len(state.Knights[t.Whom.Seat].Hand) == 0 {
		return newFault(codeTarget, "who_empty", "who", t.Whom.Seat)
	}
	return nil
}

func (t Taunt) rehearse(r *rehearsal) { r.tryQuotedOrder(t) }

// Help is HELP SIEGE or HELP DRAW (C-112).
type Help struct{ Choice Choice }

var helpKind = declare("HELP", Help{}, form.Within(func(o *Help) *Choice { return &o.Choice }, evilChoice(func(p *pointing) []menu.Thing[Choice] {
	return p.listEvilChoices(EvilDraw, EvilSiege)
}, EvilSiege, EvilDraw))).unless(isTraitorOff, isLoyal("power_taunt"))

func (Help) halfOfTurn() int { return helpHalf }

func (Help) coversQuestion(_ *State, d Decision) bool {
	return d.Point == AskTaunt && d.Cause == ByHelp
}

func (Help) findFault(state *State, seat game.Seat, _ Turn) *fault {
	if !state.Knights[seat].Exposed {
		return newFault(codePower, "power_taunt")
	}
	return nil
}

func (h Help) rehearse(r *rehearsal) { r.tryQuotedOrder(h) }

var (
	stopKind = declare("STOP", Stop{}, form.Row[Stop]())
	doneKind = declare("DONE", Done{}, form.Row[Done]())
)

func (b Stop) halfOfTurn() int                        { return lists.Either(b.early, firstHalf, secondHalf) }
func (Stop) coversQuestion(*State, Decision) bool     { return false }
func (Stop) findFault(*State, game.Seat, Turn) *fault { return nil }
func (Stop) rehearse(r *rehearsal)                    { r.over, r.effectKey = true, "stop" }

// Done is DONE: the seat wants no further action in this turn.
type Done struct{}

func (Done) halfOfTurn() int                          { return secondHalf }
func (Done) coversQuestion(*State, Decision) bool     { return false }
func (Done) findFault(*State, game.Seat, Turn) *fault { return nil }
func (Done) rehearse(r *rehearsal)                    { r.over = true }

// String returns the canonical spelling.
func (e Evil) String() string { return evilKind.Spell(e) }

// String returns the canonical spelling.
func (f FreeMove) String() string { return freeMoveKind.Spell(f) }

// String returns the canonical spelling.
func (e Exchange) String() string { return exchangeKind.Spell(e) }

// String returns the canonical spelling.
func (b Reveal) String() string { return revealKind.Spell(b) }

// String returns the canonical spelling.
func (t Taunt) String() string { return tauntKind.Spell(t) }

// String returns the canonical spelling.
func (h Help) String() string { return helpKind.Spell(h) }

// String returns the canonical spelling.
func (b Stop) String() string { return stopKind.Spell(b) }

// String returns the canonical spelling.
func (d Done) String() string { return doneKind.Spell(d) }
