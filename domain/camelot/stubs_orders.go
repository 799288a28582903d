package camelot

// Canonical spellings: to be written by ORDERS in orders.go.

func (TurnHead) String() string { return "" }
func (TurnEnd) String() string { return "" }
func (Statement) String() string { return "" }
func (Evil) String() string { return "" }
func (OnPeek) String() string { return "" }
func (OnBlack) String() string { return "" }
func (ArmorRule) String() string { return "" }
func (Heroic) String() string { return "" }
func (FreeMove) String() string { return "" }
func (Exchange) String() string { return "" }
func (Reveal) String() string { return "" }
func (Taunt) String() string { return "" }
func (Help) String() string { return "" }
func (Stop) String() string { return "" }
func (Done) String() string { return "" }
func (StandMerlin) String() string { return "" }
func (StandExcalibur) String() string { return "" }
func (StandGrail) String() string { return "" }
func (StandCards) String() string { return "" }
func (StandVolunteer) String() string { return "" }
func (StandKay) String() string { return "" }
func (StandConvocation) String() string { return "" }
func (StandShare) String() string { return "" }
func (StandKnighting) String() string { return "" }
func (StandEvil) String() string { return "" }
func (Reply) String() string { return "" }
func (OathCard) String() string { return "" }
func (SharePlan) String() string { return "" }
func (ShareEndorse) String() string { return "" }
func (ShareRandom) String() string { return "" }
