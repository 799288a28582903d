package tournament

// Kind names the event in the log.
func (Announced) Kind() string { return "tournament.announced" }

// Kind names the event in the log.
func (RulesChanged) Kind() string { return "tournament.rules-changed" }

// Kind names the event in the log.
func (NewsPosted) Kind() string { return "tournament.news-posted" }

// Kind names the event in the log.
func (Entered) Kind() string { return "tournament.entered" }

// Kind names the event in the log.
func (Admitted) Kind() string { return "tournament.admitted" }

// Kind names the event in the log.
func (Withdrew) Kind() string { return "tournament.withdrew" }

// Kind names the event in the log.
func (ByeGranted) Kind() string { return "tournament.bye-granted" }

// Kind names the event in the log.
func (EntriesClosed) Kind() string { return "tournament.entries-closed" }

// Kind names the event in the log.
func (SeasonOpened) Kind() string { return "tournament.season-opened" }

// Kind names the event in the log.
func (DivisionsFormed) Kind() string { return "tournament.divisions-formed" }

// Kind names the event in the log.
func (RoundDrawn) Kind() string { return "tournament.round-drawn" }

// Kind names the event in the log.
func (Agreed) Kind() string { return "tournament.agreed" }

// Kind names the event in the log.
func (TableStarted) Kind() string { return "tournament.table-started" }

// Kind names the event in the log.
func (Substituted) Kind() string { return "tournament.substituted" }

// Kind names the event in the log.
func (ResultRecorded) Kind() string { return "tournament.result-recorded" }

// Kind names the event in the log.
func (ResultQuestioned) Kind() string { return "tournament.result-questioned" }

// Kind names the event in the log.
func (ResultCorrected) Kind() string { return "tournament.result-corrected" }

// Kind names the event in the log.
func (TableVoided) Kind() string { return "tournament.table-voided" }

// Kind names the event in the log.
func (Penalised) Kind() string { return "tournament.penalised" }

// Kind names the event in the log.
func (RoundClosed) Kind() string { return "tournament.round-closed" }

// Kind names the event in the log.
func (SeasonClosed) Kind() string { return "tournament.season-closed" }

// Kind names the event in the log.
func (Challenged) Kind() string { return "tournament.challenged" }

// Kind names the event in the log.
func (LadderSet) Kind() string { return "tournament.ladder-set" }

// Kind names the event in the log.
func (Ended) Kind() string { return "tournament.ended" }
