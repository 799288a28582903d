package tournament

import (
	"cmp"
	"slices"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament/figure"
)

// Agreed says that a player is ready for their table to begin.
type Agreed struct {
	Game   string      `json:"game"`
	Player game.Player `json:"player"`
	At     time.Time   `json:"at"`
}

func (e Agreed) apply(t *Tournament) {
	t.changeTable(e.Game, func(table *tableState) { table.agreed = append(table.agreed, e.Player) })
}

// TableStarted says that the game of a table is open with these players: those of the draw,
// without the withdrawn.
type TableStarted struct {
	Game  string    `json:"game"`
	Seats []Seated  `json:"seats"`
	At    time.Time `json:"at"`
	// Commitment is that of the game's dice, as the seal of the draw promised it.
	Commitment dice.Commitment `json:"commitment,omitzero"`
}

func (e TableStarted) apply(t *Tournament) {
	t.changeTable(e.Game, func(table *tableState) {
		table.started, table.seated, table.earlySubstitutes = e.At, e.Seats, len(table.subs)
	})
}

// Substituted gives a seat of a table to another player.
type Substituted struct {
	Game string      `json:"game"`
	Seat game.Seat   `json:"seat"`
	From game.Player `json:"from,omitempty"`
	To   game.Player `json:"to"`
	Why  string      `json:"why,omitempty"`
	By   game.Player `json:"by"`
	At   time.Time   `json:"at"`
}

func (e Substituted) apply(tournament *Tournament) {
	tournament.dropInvitation(e.To)
	tournament.changeTable(e.Game, func(table *tableState) { table.subs = append(table.subs, e) })
}

// ResultRecorded is the result of a finished game. It comes once for each game.
type ResultRecorded struct {
	Game string    `json:"game"`
	Head string    `json:"head"` // hash of the game's log where it ended
	End  End       `json:"end"`
	At   time.Time `json:"at"`
}

func (e ResultRecorded) apply(t *Tournament) {
	t.changeTable(e.Game, func(table *tableState) {
		table.result, table.brought, table.head, table.ended = &e.End, &e.End, e.Head, e.At
		_, table.official, _ = RulingOf(e)
	})
}

// ResultQuestioned says that a game was rewound after its result was recorded: until the game
// ends again, the result is under review.
type ResultQuestioned struct {
	Game string    `json:"game"`
	Why  string    `json:"why"`
	At   time.Time `json:"at"`
}

func (e ResultQuestioned) apply(t *Tournament) {
	t.changeTable(e.Game, func(table *tableState) { table.review = e.Why })
}

// ResultCorrected replaces a result, or gives a table its first result. Head is the hash of the log of a game that was
// rewound and has ended again; "" if a director corrects the result.
type ResultCorrected struct {
	Game string `json:"game"`
	Head string `json:"head,omitempty"`
	End  End    `json:"end"`
	Why  string `json:"why"`
	// Ends says that the game, if it is still played, ends with the correction.
	Ends bool        `json:"ends,omitempty"`
	By   game.Player `json:"by"`
	At   time.Time   `json:"at"`
}

func (e ResultCorrected) apply(t *Tournament) {
	if e.By != "" {
		t.settleHeld(e)
	}
	t.changeTable(e.Game, func(table *tableState) {
		table.result, table.void, table.unpaid = &e.End, "", nil
		table.head, table.fixes = cmp.Or(e.Head, table.head), append(table.fixes, e)
		_, table.official, _ = RulingOf(e)
		table.recordSecond()
		if table.ended.IsZero() {
			table.ended = e.At
		}
		if e.Head != "" {
			table.brought, table.review = &e.End, ""
		}
	})
}

// TableVoided says that a table does not count: it was not played, not to its end, or not as it should have been.
// Players that were ready to play get the points that the rules declare for a void table; players in Gone get nothing.
type TableVoided struct {
	Game string `json:"game"`
	Why  string `json:"why"`
	// Gone are the players that have withdrawn, or are to blame.
	Gone []game.Player `json:"gone,omitempty"`
	// Ends says that the game, if it is still played, ends with the table. In logs that are older
	// than this field, it went on.
	Ends bool        `json:"ends,omitempty"`
	By   game.Player `json:"by,omitempty"`
	At   time.Time   `json:"at"`
}

func (e TableVoided) apply(t *Tournament) {
	t.settleHeld(e)
	t.changeTable(e.Game, func(table *tableState) {
		table.void, table.unpaid, table.ended = e.Why, e.Gone, e.At
		_, table.official, _ = RulingOf(e)
		table.recordSecond()
		table.result, table.head, table.review = nil, "", ""
	})
}

// Penalised takes points away.
type Penalised struct {
	Player game.Player   `json:"player"`
	Points figure.Number `json:"points"` // more than 0
	Season int           `json:"season"`
	Round  int           `json:"round,omitempty"`
	Why    string        `json:"why"`
	By     game.Player   `json:"by"`
	At     time.Time     `json:"at"`
}

func (e Penalised) apply(t *Tournament) {
	if s, ok := t.findSeason(e.Season); ok {
		s.penalties = append(s.penalties, e)
	}
}

// RulingOf returns the official result that an event gives a table; ok is false, and the outcome Undecided, if the
// event gives none.
func RulingOf(e event.Event) (gameID string, official Official, ok bool) {
	switch e := e.(type) {
	case ResultRecorded:
		gameID, official = e.Game, Official{Outcome: ByGame, End: &e.End}
	case ResultCorrected:
		gameID, official = e.Game, Official{Outcome: ByGame, End: &e.End}
		if e.By != "" {
			official = Official{Outcome: Adjudged, End: &e.End, Why: e.Why, By: e.By, Ends: e.Ends}
		}
	case TableVoided:
		return e.Game, Official{Outcome: Voided, Why: e.Why, By: e.By, Ends: e.Ends, Gone: e.Gone}, true
	default:
		return "", Official{Outcome: Undecided}, false
	}
	if slices.ContainsFunc(official.End.Places, func(f Finished) bool { return f.Forfeit }) {
		official.Outcome = Forfeited
	}
	return gameID, official, true
}
