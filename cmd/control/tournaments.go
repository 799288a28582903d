package control

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/seeds"
	"seneschal/mailgw/tournamentmail"
)

// NewTournament is a request to announce a tournament.
type NewTournament struct {
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	Steward   Person          `json:"steward"`
	Directors []Person        `json:"directors"` // beside the steward
	Entrants  []Person        `json:"entrants"`
	Rules     json.RawMessage `json:"rules"`
	DryRun    bool            `json:"dry_run"`
}

func (h *Handler) announceTournament(r *http.Request, req NewTournament) (any, error) {
	return h.Announce(r.Context(), req)
}

// Announce begins a tournament in its steward's name, and enters players. It fails if the ID is taken, if a player is
// banned, or if the announcement or an entry would be refused; it tries all that before it records anything. A dry run
// returns the events of the announcement.
func (h *Handler) Announce(ctx context.Context, req NewTournament) (map[string]any, error) {
	req.ID = cmp.Or(req.ID, NewID("cup"))
	rules, err := tournament.Read(req.Rules)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(aggregate.TournamentLog(req.ID).Check(), aggregate.GameLog(req.ID).Check(), checkFreeID(req.ID)); err != nil {
		return nil, err
	}
	if g, _, err := h.Host.Game(ctx, req.ID); err != nil || g.Ruleset() != nil {
		return nil, cmp.Or(err, fmt.Errorf("there is a game %s already: emails must be able to tell them apart", req.ID))
	}
	if t, _, err := h.Tournaments.Tournament(ctx, req.ID); err != nil || t.ID() != "" {
		return nil, cmp.Or(err, fmt.Errorf("there is a tournament %s already", req.ID))
	}
	if err := h.refuseBanned(ctx, req.Entrants); err != nil {
		return nil, err
	}
	events, err := h.rehearseAnnouncement(req, rules)
	if err != nil || req.DryRun {
		return map[string]any{"id": req.ID, "dry_run": true, "events": events}, err
	}
	steward, err := h.Roster.Ensure(ctx, req.Steward.Name, req.Steward.Address, req.Steward.Zone)
	if err != nil {
		return nil, err
	}
	do := tournament.Announce{Title: req.Title, Rules: rules}
	for _, person := range req.Directors {
		director, err := h.Roster.Ensure(ctx, person.Name, person.Address, person.Zone)
		if err != nil {
			return nil, err
		}
		do.Directors = append(do.Directors, director)
	}
	cmd := tournament.Command{At: h.Host.Time(), By: steward, Do: do}
	out, err := h.Tournaments.Obey(ctx, req.ID, "announce", cmd)
	if err != nil {
		return nil, err
	}
	if out.Again {
		return nil, fmt.Errorf("there is a tournament %s already", req.ID)
	}
	if err := h.enterAll(ctx, req.ID, rules, steward, req.Entrants); err != nil {
		return nil, err
	}
	return map[string]any{"id": req.ID, "log": string(aggregate.TournamentLog(req.ID))}, nil
}

// rehearseAnnouncement tries an announcement with all its entrants without recording anything, so that no entry is refused
// once the tournament exists. Addresses stand for the IDs of the players. It returns the events of the announcement.
func (h *Handler) rehearseAnnouncement(req NewTournament, rules tournament.Rules) ([]event.Event, error) {
	const steward = "steward"
	do := tournament.Announce{ID: req.ID, Title: req.Title, Rules: rules, Keys: seeds.ChainLength}
	for _, person := range req.Directors {
		do.Directors = append(do.Directors, game.Player(strings.ToLower(person.Address)))
	}
	answer, err := tournament.New(rulesets.Lookup).Decide(tournament.Command{At: h.Host.Time(), By: steward, Do: do})
	if err != nil {
		return nil, err
	}
	t := event.Fold(tournament.New(rulesets.Lookup), answer.Events...)
	for _, person := range req.Entrants {
		do := tournament.Enter{Player: game.Player(strings.ToLower(person.Address)), Reliability: 100}
		entered, err := t.Decide(tournament.Command{At: h.Host.Time(), By: steward, Do: do})
		if err != nil {
			return nil, nameRefused(person, err)
		}
		t = event.Fold(t, entered.Events...)
	}
	return answer.Events, nil
}

// nameRefused puts the person's name, or else the address, before the words of a refusal. Any other error, and nil, it
// returns as it is.
func nameRefused(person Person, err error) error {
	if r, ok := errors.AsType[*tournament.Refusal](err); ok {
		return fmt.Errorf("%s: %s", cmp.Or(person.Name, person.Address), r.In(tournament.English))
	}
	return err
}

// newEntry makes the entry of a person, with rating and reliability; a new person is added to the roster. A rating of 0 is
// looked up.
func (h *Handler) newEntry(ctx context.Context, rules tournament.Rules, person Person, rating int) (tournament.Enter, error) {
	player, err := h.Roster.Ensure(ctx, person.Name, person.Address, person.Zone)
	if err != nil {
		return tournament.Enter{}, err
	}
	known, err := h.Known.Standing(ctx, player, rules.Play.Ruleset, rules.Seats)
	return tournament.Enter{Player: player, Rating: cmp.Or(rating, known.Rating), Reliability: known.Reliability}, err
}

// enterPerson enters a person in the steward's name. A refusal has the person's name in it.
func (h *Handler) enterPerson(ctx context.Context, id string, rules tournament.Rules, steward game.Player, person Person, rating int) error {
	do, err := h.newEntry(ctx, rules, person, rating)
	if err != nil {
		return err
	}
	_, err = h.Tournaments.Obey(ctx, id, "enter/"+NewID(""), tournament.Command{At: h.Host.Time(), By: steward, Do: do})
	return nameRefused(person, err)
}

// maxEntriesPerCommit is the largest number of persons that are entered in one commit.
const maxEntriesPerCommit = 250

// enterAll enters persons in the steward's name, up to maxEntriesPerCommit in each commit. After an error, those of the
// commits before stay entered.
func (h *Handler) enterAll(ctx context.Context, id string, rules tournament.Rules, steward game.Player, persons []Person) error {
	for some := range slices.Chunk(persons, maxEntriesPerCommit) {
		var do tournament.EnterAll
		for _, person := range some {
			enter, err := h.newEntry(ctx, rules, person, 0)
			if err != nil {
				return err
			}
			do.Entries = append(do.Entries, enter)
		}
		if _, err := h.Tournaments.Obey(ctx, id, "enter/"+NewID(""), tournament.Command{At: h.Host.Time(), By: steward, Do: do}); err != nil {
			return err
		}
	}
	return nil
}

// checkEntry says how a person would stand among the entrants. It fails if they could not be entered. It records nothing,
// and adds nobody to the roster.
func (h *Handler) checkEntry(ctx context.Context, t *tournament.Tournament, person Person) (any, error) {
	player, known, err := h.Roster.PlayerByAddress(ctx, person.Address)
	if err != nil {
		return nil, err
	}
	if !known {
		player = "newcomer"
	}
	bans, err := h.Host.SeatBans(ctx, h.Host.Time())
	if err != nil {
		return nil, err
	}
	answer, err := t.Decide(tournament.Command{At: h.Host.Time(), By: t.Steward(), NoSeats: bans, Do: tournament.Enter{Player: player, Reliability: 100}})
	if err != nil {
		return nil, nameRefused(person, err)
	}
	entrants := event.Fold(t, answer.Events...).Entrants()
	entrant, _ := lists.Find(entrants, func(e tournament.Entrant) bool { return e.Player == player })
	in := lists.Count(entrants, func(e tournament.Entrant) bool { return !e.Withdrawn && !e.Waiting })
	where := lists.Either(entrant.Waiting, fmt.Sprintf("on the waiting list behind %d who play", in), fmt.Sprintf("one of %d who play", in))
	return map[string]any{"text": fmt.Sprintf("%s would be entrant %d, %s", person.Name, entrant.Number, where)}, nil
}

// Entering names a person who enters a tournament, or leaves it.
type Entering struct {
	Player   Person `json:"player"`
	Rating   int    `json:"rating"`
	Withdraw bool   `json:"withdraw"`
	Why      string `json:"why"`
	DryRun   bool   `json:"dry_run"`
}

// enterTournament enters a person, or withdraws one. A dry run shows what would happen.
func (h *Handler) enterTournament(r *http.Request, req Entering) (any, error) {
	t, err := h.loadTournament(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	switch {
	case !req.Withdraw && req.DryRun:
		return h.checkEntry(r.Context(), t, req.Player)
	case !req.Withdraw:
		return map[string]any{}, h.enterPerson(r.Context(), t.ID(), t.Rules(), t.Steward(), req.Player, req.Rating)
	}
	player, known, err := h.Roster.PlayerByAddress(r.Context(), req.Player.Address)
	if err != nil || !known {
		return nil, cmp.Or(err, fmt.Errorf("nobody has the address %s", req.Player.Address))
	}
	cmd := tournament.Command{At: h.Host.Time(), By: t.Steward(), Do: tournament.Withdraw{Player: player, Why: req.Why}}
	if req.DryRun {
		return h.previewWithdrawal(r.Context(), t, player, req)
	}
	_, err = h.Tournaments.Obey(r.Context(), t.ID(), "withdraw/"+NewID(""), cmd)
	return map[string]any{}, nameRefused(req.Player, err)
}

// previewWithdrawal shows the tables as they would be after a player's withdrawal, and records nothing. It fails if the
// withdrawal would be refused.
func (h *Handler) previewWithdrawal(ctx context.Context, t *tournament.Tournament, player game.Player, req Entering) (any, error) {
	cmd := tournament.Command{At: h.Host.Time(), By: t.Steward(), Do: tournament.Withdraw{Player: player, Why: req.Why}}
	if _, err := t.Decide(cmd); err != nil {
		return nil, nameRefused(req.Player, err)
	}
	line := order.Line{N: 1, Text: strings.TrimSuffix("WITHDRAW "+string(player)+" WHY "+strings.Join(strings.Fields(req.Why), " "), " WHY ")}
	cmd.Do = tournament.Submission{Lines: []order.Line{line}, DryRun: true, Preview: true}
	answer, err := t.Decide(cmd)
	if err != nil {
		return nil, err
	}
	receipt := tournamentmail.PlayersOf(ctx, h.Roster, t).Receipt(answer.Receipt)
	return map[string]any{"text": text.Sections(tournamentmail.ReceiptSections(receipt, time.UTC))}, nil
}

// TournamentOrdering holds orders of the steward, or of another director.
type TournamentOrdering struct {
	Ordering
	As Person `json:"as,omitzero"` // the director; zero: the steward
}

// findDirector finds the director in whose name orders are given: the steward if as has no address. It fails if the person
// is no director of the tournament.
func (h *Handler) findDirector(ctx context.Context, t *tournament.Tournament, as Person) (game.Player, error) {
	if as.Address == "" {
		return t.Steward(), nil
	}
	player, known, err := h.Roster.PlayerByAddress(ctx, as.Address)
	if err == nil && (!known || !t.IsDirector(player)) {
		err = fmt.Errorf("%s is no director of %s", as.Address, t.ID())
	}
	return player, err
}

// obeyTournamentSteward carries out orders of a director, given at the command line, and returns their receipt. A dry run
// shows what they would do.
func (h *Handler) obeyTournamentSteward(r *http.Request, req TournamentOrdering) (any, error) {
	t, err := h.loadTournament(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	director, err := h.findDirector(r.Context(), t, req.As)
	if err != nil {
		return nil, err
	}
	players := tournamentmail.PlayersOf(r.Context(), h.Roster, t)
	orders, err := players.Read(r.Context(), h.Strangers, t, tournamentmail.Question{By: director, At: h.Host.Time(), Dry: req.DryRun}, order.Split(req.Text))
	if err != nil {
		return nil, err
	}
	do, err := h.Known.Email(r.Context(), t, director, orders.Lines)
	if err != nil {
		return nil, err
	}
	do.DryRun, do.Preview, do.Strangers = req.DryRun, req.DryRun, orders.Strangers
	outcome, err := h.Tournaments.Obey(r.Context(), t.ID(), "steward/"+NewID("cli"), tournament.Command{At: h.Host.Time(), By: director, Do: do})
	if err != nil {
		return nil, err
	}
	after, err := h.loadTournament(r.Context(), r.PathValue("id")) // it names the new entrants too
	if err != nil {
		return nil, err
	}
	receipt := tournamentmail.PlayersOf(r.Context(), h.Roster, after).Remember(players, orders.Strangers).Receipt(outcome.Answer.Receipt)
	return map[string]any{"receipt": receipt, "text": text.Sections(tournamentmail.ReceiptSections(receipt, time.UTC))}, nil
}
