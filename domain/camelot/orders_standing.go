package camelot

import (
	"fmt"
	"strings"
)

// String is "MERLIN 2 AGAINST morgan2 IF ENGINES >= 8".
func (m StandMerlin) String() string {
	text := "MERLIN " + orNone(m.N)
	if m.Against != nil {
		text += " AGAINST " + m.Against.String()
	}
	return text + m.If.ifText()
}

// String is "EXCALIBUR CANCEL despair IF DESPAIRS >= 6", or "EXCALIBUR KEEP".
func (e StandExcalibur) String() string {
	if e.Cancel == nil {
		return "EXCALIBUR KEEP"
	}
	return "EXCALIBUR CANCEL " + e.Cancel.String() + e.If.ifText()
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

// String is "DISCARD f1, f2", or "EXCHANGE GIVE RANDOM".
func (c StandCards) String() string {
	text := either(c.Exchange, "EXCHANGE GIVE ", "DISCARD ")
	if len(c.Cards) == 0 {
		return text + "RANDOM"
	}
	return text + list(c.Cards)
}

// String is "VOLUNTEER MORGAN1 YES IF HAND >= 9".
func (v StandVolunteer) String() string {
	return "VOLUNTEER " + strings.ToUpper(string(v.Card)) + either(v.Yes, " YES", " NO") + v.If.ifText()
}

// String is "KAY AUTO", or "KAY KEEP f4, f5".
func (k StandKay) String() string {
	if k.Mode == "KEEP" {
		return "KAY KEEP " + list(k.Keep)
	}
	return "KAY " + k.Mode
}

// String is "CONVOCATION COME".
func (c StandConvocation) String() string { return "CONVOCATION " + comeOrStay(c.Come) }

func comeOrStay(come bool) string { return either(come, "COME", "STAY") }

// String is "SHARE TRUST arthur", "SHARE RANDOM" or "SHARE NEGOTIATE".
func (s StandShare) String() string {
	if s.Mode == "TRUST" {
		return "SHARE TRUST " + s.Trust.Word
	}
	return "SHARE " + s.Mode
}

// String is "KNIGHTING squire2", or "KNIGHTING WINNER".
func (k StandKnighting) String() string {
	return "KNIGHTING " + either(k.Whom.Seat == "", "WINNER", k.Whom.Word)
}

// String is "DEFAULT EVIL SIEGE".
func (e StandEvil) String() string { return "DEFAULT EVIL " + upper(e.Choice) }

// String is "REPLY D31 YES", "REPLY D9 ORDER 3 1 5 2 4" and the like.
func (r Reply) String() string {
	var parts []string
	put := func(is bool, text string) {
		if is {
			parts = append(parts, text)
		}
	}
	put(r.Merlins != nil, "MERLIN "+orNone(valueOf(r.Merlins)))
	put(r.Cancel, "CANCEL")
	put(r.Yes != nil, either(valueOf(r.Yes), "YES", "NO"))
	put(r.Come != nil, comeOrStay(valueOf(r.Come)))
	put(len(r.Cards) > 0, list(r.Cards))
	put(r.Choice != "", upper(r.Choice))
	put(r.Face != "", r.Face)
	put(r.War != "", string(r.War))
	put(len(r.Order) > 0, "ORDER "+join(r.Order, " "))
	put(r.Whom.Word != "", r.Whom.Word)
	return "REPLY " + r.ID + " " + strings.Join(parts, ", ")
}

// valueOf is what a pointer points to; the zero value without one.
func valueOf[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// String is "OATH f1".
func (o OathCard) String() string { return "OATH " + string(o.Card) }

// String is "SHARE D12 PLAN arthur: f5, grail; kay: f3".
func (p SharePlan) String() string { return fmt.Sprintf("SHARE %s PLAN %s", p.ID, each(p.Parts, "; ")) }

// String is "arthur: f5, grail".
func (p Part) String() string { return p.Whom.Word + ": " + list(p.Cards) }

// String is "SHARE D12 ENDORSE P2".
func (e ShareEndorse) String() string { return fmt.Sprintf("SHARE %s ENDORSE %s", e.ID, e.Plan) }

// String is "SHARE D12 RANDOM".
func (r ShareRandom) String() string { return fmt.Sprintf("SHARE %s RANDOM", r.ID) }
