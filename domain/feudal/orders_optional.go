package feudal

import (
	"fmt"
	"strings"
)

// String is "PILLAGE HIVES, FIELDS 2, STEAL AT FEN".
func (p Pillaging) String() string {
	return "PILLAGE " + each(p.Kinds, ", ") + " AT " + string(p.At)
}

// String is "FIELDS 2", or the kind alone for all.
func (k PillageKind) String() string {
	if k.N == 0 {
		return k.Kind
	}
	return fmt.Sprintf("%s %d", k.Kind, k.N)
}

// String is "FAITH CHRISTIAN".
func (d DeclareFaith) String() string { return "FAITH " + strings.ToUpper(string(d.Faith)) }

// String is "CONVERT TO PAGAN".
func (c Convert) String() string { return "CONVERT TO " + strings.ToUpper(string(c.Faith)) }

// String is "DESTROY CROMLECH SAR".
func (d Destroy) String() string { return fmt.Sprintf("DESTROY %s %s", d.Site, d.At) }

// String is "BUILD CHURCH FEN BID 5".
func (b BuildSite) String() string { return fmt.Sprintf("BUILD %s %s BID %d", b.Site, b.At, b.Bid) }

// String is "SACK BES".
func (s Sack) String() string { return "SACK " + string(s.At) }

// String is "WAIVE TAX red, blue".
func (w WaiveTax) String() string { return "WAIVE TAX " + seatList(w.Seats, w.words) }

// String is "ABANDON PRAYER".
func (AbandonPrayer) String() string { return "ABANDON PRAYER" }

// String is "NAME LORD 4".
func (n NameLord) String() string { return fmt.Sprintf("NAME LORD %d", n.Figure) }

// String is "BUILD CASTLE AT FEN".
func (b BuildCastle) String() string { return "BUILD CASTLE AT " + string(b.At) }

// String is "REPAIR CASTLE AT FEN".
func (r Repair) String() string { return fmt.Sprintf("REPAIR %s AT %s", r.What, r.At) }

// String is "CLAIM COR, FEN".
func (c Claim) String() string { return "CLAIM " + list(c.Manors) }

// String is "SWARM BRI, SAR".
func (s Swarm) String() string { return "SWARM " + list(s.Manors) }

// String is "PROPOSE weather=off", or "PROPOSE END AUTUMN 7".
func (p Propose) String() string { return "PROPOSE " + proposed(p.Option, p.Value, p.EndAutumn) }

// String is "AGREE weather=off", or "AGREE END AUTUMN 7".
func (a Agree) String() string { return "AGREE " + proposed(a.Option, a.Value, a.EndAutumn) }

func proposed(option, value string, autumn int) string {
	if autumn > 0 {
		return fmt.Sprintf("END AUTUMN %d", autumn)
	}
	return option + "=" + value
}
