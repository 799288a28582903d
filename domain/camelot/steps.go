package camelot

// steps are what each task does.
var steps = map[string]func(*play, Task){
	stepSetup:   func(p *play, _ Task) { p.setup() },
	stepOath:    (*play).oath,
	stepShare:   (*play).share,
	stepTurn:    func(p *play, _ Task) { p.turn() },
	stepEvil:    (*play).evil,
	stepDraw:    (*play).drawBlack,
	stepArmor:   (*play).armor,
	stepFacing:  (*play).face,
	stepCancel:  (*play).cancel,
	stepApply:   (*play).apply,
	stepSpend:   func(p *play, t Task) { p.spend(t.Card) },
	stepCall:    (*play).call,
	stepDiscard: (*play).pay,
	stepQuest:   (*play).conclude,
	stepSpoils:  func(p *play, t Task) { p.openPool(BySpoils, t.Seats, t.Seat, t.N) },
	stepKnight:  (*play).knighting,
	stepPhase:   (*play).phase,
	stepHeroic:  (*play).heroic,
	stepDeed:    (*play).deedOn,
	stepTaunt:   (*play).taunt,
	stepHelp:    (*play).help,
	stepCheck:   func(p *play, _ Task) { p.check() },
	stepEnd:     (*play).endTurn,
}
