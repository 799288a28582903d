package orders

import (
	"fmt"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// TruceWith promises not to start combats (F-53).
type TruceWith struct {
	Seats  []game.Seat // resolved; ALL is every other seat
	Season book.Season // the last season; "": until WAR
	Year   int         // of that season

	Words []string // for these seats
}

// String spells the order, as "TRUCE WITH green UNTIL AUTUMN 6".
func (t TruceWith) String() string {
	text := "TRUCE WITH " + spellSeats(t.Seats, t.Words)
	if t.Season != "" {
		text += fmt.Sprintf(" UNTIL %s %d", strings.ToUpper(string(t.Season)), t.Year)
	}
	return text
}

func (TruceWith) stage() Stage             { return StageTruces }
func (t TruceWith) listSubjects() []string { return listTruceSubjects(t.Seats) }

// WarOn ends truces (F-53).
type WarOn struct {
	Seats []game.Seat

	Words []string // for these seats
}

// String spells the order, as "WAR ON green".
func (w WarOn) String() string { return "WAR ON " + spellSeats(w.Seats, w.Words) }

func (WarOn) stage() Stage             { return StageTruces }
func (w WarOn) listSubjects() []string { return listTruceSubjects(w.Seats) }

func listTruceSubjects(seats []game.Seat) []string {
	return lists.Map(seats, func(s game.Seat) string { return "truce " + string(s) })
}

// WinterAt names the manors that figures prefer for the winter where several are equally near (F-172).
type WinterAt struct{ Manors []valley.Manor }

// String spells the order, as "WINTER AT SAR, BRI".
func (w WinterAt) String() string { return "WINTER AT " + lists.Join(w.Manors, ", ") }

func (WinterAt) stage() Stage           { return StageQuarters }
func (WinterAt) listSubjects() []string { return []string{"winter at"} }

// DeclareFaith takes a faith for the first time (F-231).
type DeclareFaith struct{ Faith book.Faith }

// String spells the order, as "FAITH CHRISTIAN".
func (d DeclareFaith) String() string { return "FAITH " + strings.ToUpper(string(d.Faith)) }

func (DeclareFaith) stage() Stage           { return StageFaith }
func (DeclareFaith) listSubjects() []string { return []string{"faith"} }

// Convert changes to the other faith (F-236).
type Convert struct{ Faith book.Faith }

// String spells the order, as "CONVERT TO PAGAN".
func (c Convert) String() string { return "CONVERT TO " + strings.ToUpper(string(c.Faith)) }

func (Convert) stage() Stage           { return StageFaith }
func (Convert) listSubjects() []string { return []string{"faith"} }
func (Convert) needsLord() bool        { return true }

// Destroy destroys a holy site on a manor of the seat (F-235).
type Destroy struct {
	Site book.Site
	At   valley.Manor
}

// String spells the order, as "DESTROY CROMLECH SAR".
func (d Destroy) String() string { return fmt.Sprintf("DESTROY %s %s", d.Site, d.At) }

func (Destroy) stage() Stage { return StageDestroy }

func (d Destroy) listSubjects() []string {
	return []string{"destroy " + string(d.Site) + " " + string(d.At)}
}

func (Destroy) needsLord() bool { return true }

// BuildSite builds a holy site (F-237).
type BuildSite struct {
	Site book.Site
	At   valley.Manor
	Bid  int // the highest bid builds; from 2, the default (F-240)
}

// String spells the order, as "BUILD CHURCH FEN BID 5".
func (b BuildSite) String() string { return fmt.Sprintf("BUILD %s %s BID %d", b.Site, b.At, b.Bid) }

func (BuildSite) stage() Stage { return StageSite }

func (b BuildSite) listSubjects() []string {
	return []string{"build " + string(b.Site) + " " + string(b.At)}
}

func (BuildSite) needsLord() bool { return true }

// Sack takes the loot of a monastery in autumn (F-141).
type Sack struct{ At valley.Node }

// String spells the order, as "SACK BES".
func (s Sack) String() string { return "SACK " + string(s.At) }

func (Sack) stage() Stage             { return StageSack }
func (s Sack) listSubjects() []string { return []string{"sack " + string(s.At)} }
func (Sack) needsLord() bool          { return true }

// WaiveTax asks no cult tax from these seats (F-166).
type WaiveTax struct {
	Seats []game.Seat // resolved; ALL is every other seat

	Words []string // for these seats
}

// String spells the order, as "WAIVE TAX red, blue".
func (w WaiveTax) String() string { return "WAIVE TAX " + spellSeats(w.Seats, w.Words) }

func (WaiveTax) stage() Stage           { return StageTax }
func (WaiveTax) listSubjects() []string { return []string{"waive tax"} }

// AbandonPrayer gives up the year of prayer (F-144).
type AbandonPrayer struct{}

// String returns "ABANDON PRAYER".
func (AbandonPrayer) String() string { return "ABANDON PRAYER" }

func (AbandonPrayer) stage() Stage           { return StagePrayer }
func (AbandonPrayer) listSubjects() []string { return nil }

// Consent proposes a change to all seats, or agrees to one (F-291): a value for
// an option, or an autumn after which the game ends.
type Consent struct{ order.Vote }

func (Consent) stage() Stage           { return StageConsent }
func (Consent) listSubjects() []string { return nil }
