package camelot

import (
	"fmt"
	"strings"
)

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
func (p SharePlan) String() string { return fmt.Sprintf("SHARE %s PLAN %s", p.ID, join(p.Parts, "; ")) }

// String is "arthur: f5, grail".
func (p Part) String() string { return p.Whom.Word + ": " + list(p.Cards) }

// String is "SHARE D12 ENDORSE P2".
func (e ShareEndorse) String() string { return fmt.Sprintf("SHARE %s ENDORSE %s", e.ID, e.Plan) }

// String is "SHARE D12 RANDOM".
func (r ShareRandom) String() string { return fmt.Sprintf("SHARE %s RANDOM", r.ID) }
