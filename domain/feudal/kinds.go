package feudal

import "seneschal/domain/game"

// Kind names the event in the log.
func (RolledOff) Kind() string { return "feudal.rolled-off" }

// Kind names the event in the log.
func (Picked) Kind() string { return "feudal.picked" }

// Kind names the event in the log.
func (EntryAssigned) Kind() string { return "feudal.entry-assigned" }

// Kind names the event in the log.
func (OrdersDefaulted) Kind() string { return "feudal.orders-defaulted" }

// Kind names the event in the log.
func (OrderFailed) Kind() string { return "feudal.order-failed" }

// Kind names the event in the log.
func (TruceSet) Kind() string { return "feudal.truce-set" }

// Kind names the event in the log.
func (TruceEnded) Kind() string { return "feudal.truce-ended" }

// Kind names the event in the log.
func (GroupStepped) Kind() string { return "feudal.group-stepped" }

// Kind names the event in the log.
func (GroupKeptBack) Kind() string { return "feudal.group-kept-back" }

// Kind names the event in the log.
func (ForcesMet) Kind() string { return "feudal.forces-met" }

// Kind names the event in the log.
func (GroupsPassed) Kind() string { return "feudal.groups-passed" }

// Kind names the event in the log.
func (BattleQueueSet) Kind() string { return "feudal.battle-queue-set" }

// Kind names the event in the log.
func (CombatBegan) Kind() string { return "feudal.combat-began" }

// Kind names the event in the log.
func (CombatPeriodFought) Kind() string { return "feudal.combat-period-fought" }

// Kind names the event in the log.
func (SideLeft) Kind() string { return "feudal.side-left" }

// Kind names the event in the log.
func (CombatEnded) Kind() string { return "feudal.combat-ended" }

// Kind names the event in the log.
func (GroupAdvanced) Kind() string { return "feudal.group-advanced" }

// Kind names the event in the log.
func (GroupRetreated) Kind() string { return "feudal.group-retreated" }

// Kind names the event in the log.
func (FiguresPushed) Kind() string { return "feudal.figures-pushed" }

// Kind names the event in the log.
func (LordFell) Kind() string { return "feudal.lord-fell" }

// Kind names the event in the log.
func (SeatEliminated) Kind() string { return "feudal.seat-eliminated" }

// Kind names the event in the log.
func (ManorCaptured) Kind() string { return "feudal.manor-captured" }

// Kind names the event in the log.
func (ManorFreed) Kind() string { return "feudal.manor-freed" }

// Kind names the event in the log.
func (ManorWatched) Kind() string { return "feudal.manor-watched" }

// Kind names the event in the log.
func (RevenueReckoned) Kind() string { return "feudal.revenue-reckoned" }

// Kind names the event in the log.
func (FigureWithdrew) Kind() string { return "feudal.figure-withdrew" }

// Kind names the event in the log.
func (WinterCleared) Kind() string { return "feudal.winter-cleared" }

// Kind names the event in the log.
func (MenDismissed) Kind() string { return "feudal.men-dismissed" }

// Kind names the event in the log.
func (PayMade) Kind() string { return "feudal.pay-made" }

// Kind names the event in the log.
func (FiguresReleased) Kind() string { return "feudal.figures-released" }

// Kind names the event in the log.
func (FortuneAnnounced) Kind() string { return "feudal.fortune-announced" }

// Kind names the event in the log.
func (FiguresHealed) Kind() string { return "feudal.figures-healed" }

// Kind names the event in the log.
func (FigurePromoted) Kind() string { return "feudal.figure-promoted" }

// Kind names the event in the log.
func (FigureRecruited) Kind() string { return "feudal.figure-recruited" }

// Kind names the event in the log.
func (ImprovementBuilt) Kind() string { return "feudal.improvement-built" }

// Kind names the event in the log.
func (FiguresRegrouped) Kind() string { return "feudal.figures-regrouped" }

// Kind names the event in the log.
func (GuardsRegrouped) Kind() string { return "feudal.guards-regrouped" }

// Kind names the event in the log.
func (SeasonEnded) Kind() string { return "feudal.season-ended" }

// Kind names the event in the log.
func (VictoryDeclared) Kind() string { return "feudal.victory-declared" }

// SeenBy keeps failed orders to their seat.
func (e OrderFailed) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy keeps truces to their seat.
func (e TruceSet) SeenBy(s game.Seat) bool { return s == e.Seat }

// SeenBy keeps truces to their seat.
func (e TruceEnded) SeenBy(s game.Seat) bool { return s == e.Seat }
