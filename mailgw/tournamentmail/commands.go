package tournamentmail

import (
	"context"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
	"seneschal/mailgw/commands"
)

// A Host carries out emails to tournaments.
type Host interface {
	// Look returns the present state of a tournament, and whether a command ID has been recorded in it.
	Look(ctx context.Context, id, commandID string) (Look, error)
	// Obey decides the lines of an email to a tournament that was looked at, and records the events, durably
	// before it returns. A repeated command ID records nothing and gives the same answer.
	Obey(ctx context.Context, t *tournament.Tournament, commandID string, at time.Time, by game.Player, said Said) (Obeyed, error)
}

// A Look is the state of a tournament at one moment, as far as it is needed before an email is
// obeyed.
type Look struct {
	Tournament *tournament.Tournament // never nil; without an ID it was never announced
	Known      bool                   // the command ID has been recorded in it
}

// Obeyed is the outcome of an email.
type Obeyed struct {
	Receipt *tournament.Receipt
	Now     *tournament.Tournament // the state after it
}

// Commands handles emails to a tournament.
type Commands struct {
	Host      Host
	People    mailgw.Directory
	Strangers Strangers // nil: nobody is invited
	Seen      Look      // the state of the tournament, looked up for this email
	// Waiting reports whether other emails to the tournament wait for its dice.
	Waiting func(id string) bool
}

// Handler describes the tournament to the reader of emails.
func (c Commands) Handler() commands.Handler {
	return commands.Handler{
		Executor: c, ID: c.Seen.Tournament.ID(), Words: "tournament", Logged: logName, Joined: "ENTER",
		Title:   func(string) string { return c.Seen.Tournament.Title() },
		Enters:  func(line string) bool { return len(strings.Fields(line)) == 1 && tournament.BeginsWith(line, "ENTER") },
		Guess:   tournament.GuessLanguage,
		Asked:   c.wasAsked,
		Subject: c.writeSubject,
	}
}

// logName is the name that our log lines have for tournaments: an old word, which has never changed.
const logName = "cup"

// Known implements commands.Executor: it reports whether the email's command ID was recorded when the tournament was
// looked at.
func (c Commands) Known(context.Context, string) (bool, error) { return c.Seen.Known, nil }

// Obey hands the lines to the tournament, with IDs in place of names, and returns the receipt. It returns
// game.ErrSealed if the email has to wait for dice, as others to the tournament do. An invited person who says yes
// becomes a player before.
func (c Commands) Obey(ctx context.Context, request commands.Request) ([]report.Section, error) {
	if _, sealed := c.Seen.Tournament.Sealed(); !sealed && !request.Again && c.Waiting(c.Seen.Tournament.ID()) {
		return nil, game.ErrSealed
	}
	if err := c.welcomeStranger(ctx, request); err != nil {
		return nil, err
	}
	players := PlayersOf(ctx, c.People, c.Seen.Tournament)
	result, err := players.Read(ctx, c.Strangers, c.Seen.Tournament, Question{By: request.By, At: request.At}, commands.InLanguage(request.Lines, request.Lang))
	if err != nil {
		return nil, err
	}
	done, err := c.Host.Obey(ctx, c.Seen.Tournament, request.CommandID, request.At, request.By, result)
	if err != nil {
		return nil, err
	}
	return ReceiptSections(PlayersOf(ctx, c.People, done.Now).Remember(players, result.Strangers).Receipt(done.Receipt), c.People.Zone(ctx, request.By)), nil
}

// writeSubject returns the subject of a receipt. A director's receipt names the order, so that its subject differs
// from those of a player's emails.
func (c Commands) writeSubject(lang string, to game.Player, first string) string {
	t := c.Seen.Tournament
	if !t.IsDirector(to) || !slices.ContainsFunc(tournament.Words(), func(word string) bool { return tournament.BeginsWith(first, word) }) {
		return mailgw.Say(lang, "tournament.subject", "game", t.ID(), "title", t.Title())
	}
	return mailgw.Say(lang, "tournament.subject.steward", "game", t.ID(), "title", t.Title(), "what", strings.ToUpper(first))
}

// welcomeStranger makes a player of an invited person whose email says YES or ENTER for certain. It does nothing for
// anybody else.
func (c Commands) welcomeStranger(ctx context.Context, request commands.Request) error {
	yes := func(l order.Line) bool {
		return l.Doubt == "" && (tournament.BeginsWith(l.Text, "YES") || tournament.BeginsWith(l.Text, "ENTER"))
	}
	if c.Strangers == nil || !c.Seen.Tournament.IsInvited(request.By) || !slices.ContainsFunc(request.Lines, yes) {
		return nil
	}
	return c.Strangers.Welcome(ctx, request.By, request.Lang)
}

// wasAsked reports whether a stranger with an address was invited under an ID.
func (c Commands) wasAsked(ctx context.Context, player game.Player, address string) (bool, error) {
	if c.Strangers == nil || !c.Seen.Tournament.IsInvited(player) {
		return false, nil
	}
	at, err := c.Strangers.Stranger(ctx, player)
	return at != "" && strings.EqualFold(at, address), err
}

// ReceiptSections returns the answer to an email to a tournament as parts of a report, in its
// language and with times in the reader's zone.
func ReceiptSections(r *tournament.Receipt, zone *time.Location) []report.Section {
	return commands.Receipt{Receipt: r.Receipt, Words: "tournament", Title: r.Title, Warnings: r.Warnings}.Sections(zone)
}
