package camelot

import (
	"fmt"
	"strings"

	"seneschal/domain/lists"
)

// A Reply answers a decision: REPLY D31 yes. The fields for other decisions stay empty; nil means
// that the reply does not say.
type Reply struct {
	ID      string
	Yes     *bool  // D-10, D-18
	Merlins *int   // D-8
	Cancel  bool   // D-9, with Excalibur
	Cards   []Card // D-5 (one), D-11, D-16 (one)
	Choice  Choice // D-4
	Face    string // D-6: "FACEUP", "FACEDOWN"
	War     Place  // D-7
	Order   []int  // D-14
	Come    *bool  // D-15
	Whom    Who    // D-18 with several doomed, D-21
}

// String returns "REPLY D31 YES" or "REPLY D9 ORDER 3 1 5 2 4", for example.
func (r Reply) String() string {
	var parts []string
	addIf := func(is bool, text string) {
		if is {
			parts = append(parts, text)
		}
	}
	addIf(r.Merlins != nil, "MERLIN "+spellMerlins(dereference(r.Merlins)))
	addIf(r.Cancel, "CANCEL")
	addIf(r.Yes != nil, lists.Either(dereference(r.Yes), "YES", "NO"))
	addIf(r.Come != nil, comeOrStay(dereference(r.Come)))
	addIf(len(r.Cards) > 0, lists.Join(r.Cards, ", "))
	addIf(r.Choice != "", spellChoice(r.Choice))
	addIf(r.Face != "", r.Face)
	addIf(r.War != "", string(r.War))
	addIf(len(r.Order) > 0, "ORDER "+lists.Join(r.Order, " "))
	addIf(r.Whom.Word != "", r.Whom.Word)
	return "REPLY " + r.ID + " " + strings.Join(parts, ", ")
}

func comeOrStay(come bool) string { return lists.Either(come, "COME", "STAY") }

// dereference returns the value behind a pointer; the zero value for nil.
func dereference[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// OathCard is OATH f1 (D-1).
type OathCard struct{ Card Card }

// String returns "OATH f1", for example.
func (o OathCard) String() string { return "OATH " + string(o.Card) }

// SharePlan is SHARE D12 PLAN arthur: f5, grail; kay: f3 (D-2).
type SharePlan struct {
	ID    string
	Parts []Share
}

// String returns "SHARE D12 PLAN arthur: f5, grail; kay: f3", for example.
func (p SharePlan) String() string {
	return fmt.Sprintf("SHARE %s PLAN %s", p.ID, lists.Join(p.Parts, "; "))
}

// A Share names the cards that a plan gives to one claimant.
type Share struct {
	Whom  Who
	Cards []Card
}

// String returns "arthur: f5, grail", for example.
func (p Share) String() string { return p.Whom.Word + ": " + lists.Join(p.Cards, ", ") }

// ShareEndorse is SHARE D12 ENDORSE P2.
type ShareEndorse struct{ ID, Plan string }

// String returns "SHARE D12 ENDORSE P2", for example.
func (e ShareEndorse) String() string { return fmt.Sprintf("SHARE %s ENDORSE %s", e.ID, e.Plan) }

// ShareRandom is SHARE D12 RANDOM.
type ShareRandom struct{ ID string }

// String returns "SHARE D12 RANDOM", for example.
func (r ShareRandom) String() string { return fmt.Sprintf("SHARE %s RANDOM", r.ID) }
