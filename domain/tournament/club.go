package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

// NameClub says to which club an entrant belongs; "" to none. Entrants say so until play begins,
// directors at any time and with a reason.
type NameClub struct {
	Player game.Player
	Club   string
	Why    string
}

// maxClubLength is how many letters the name of a club may have.
const maxClubLength = 40

// EveryClub stands in the rules for every club, so that each is kept apart by itself: apart: [{club: "*"}].
const EveryClub = "*"

// checkClub returns a refusal if the name of a club is too long, has several lines or is kept for the
// rules.
func checkClub(name, action string) error {
	if utf8.RuneCountInString(name) > maxClubLength || name != words.OneLine(name) || name == EveryClub {
		return refuse(action, ErrNotNow, "club", "n", maxClubLength)
	}
	return nil
}

func (do NameClub) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	action := fmt.Sprintf("naming the club of %s", do.Player)
	if err := cmp.Or(tournament.permit(do, command, do.Player, action), tournament.refuseAfterEnd(action), checkClub(do.Club, action)); err != nil {
		return nil, err
	}
	entrant, in := tournament.findEntrant(do.Player)
	director := tournament.IsDirector(command.By)
	switch {
	case !in || entrant.Withdrawn:
		return nil, refuse(action, ErrUnknown, "no_entrant")
	case !director && len(tournament.seasons) > 0:
		return nil, refuse(action, ErrNotNow, "club_late")
	case director && command.By != do.Player && do.Why == "":
		return nil, refuse(action, ErrNotNow, "reason")
	case entrant.Club == do.Club:
		return nil, refuse(action, ErrNotNow, "club_already")
	}
	return []event.Event{ClubNamed{Player: do.Player, Club: do.Club, Why: do.Why, By: command.By, At: command.At}}, nil
}

// clubMark begins the only member of a group in Rules.Apart that stands for a club: "club Leeds".
const clubMark = "club "

// ClubOf returns the club for which a group of the rules stands. ok is false for a group of players.
func ClubOf(group []game.Player) (name string, ok bool) {
	if len(group) != 1 {
		return "", false
	}
	name, ok = strings.CutPrefix(string(group[0]), clubMark)
	return name, ok && name != ""
}

// markClubs turns the clubs in the field apart, which people write as {club: Leeds}, into groups of one, in place.
// It fails if an object there has any other field.
func markClubs(fields map[string]any) error {
	groups, _ := fields["apart"].([]any)
	for i, group := range groups {
		object, club := group.(map[string]any)
		if !club {
			continue
		}
		name, named := object["club"].(string)
		if !named || len(object) > 1 {
			return errors.New("apart: a group is a list of players or a club, as in [[ann, bob], {club: Leeds}]")
		}
		groups[i] = []any{clubMark + name}
	}
	return nil
}

// expandGroup lists the groups of players for which a group of the rules stands: itself, the entrants of its club,
// or for EveryClub a group for each club. Names of clubs are compared without regard to capitals.
func (t *Tournament) expandGroup(group []game.Player) [][]game.Player {
	club, ok := ClubOf(group)
	if !ok {
		return [][]game.Player{group}
	}
	var clubs []string
	byClub := map[string][]game.Player{}
	for _, entrant := range t.entrants {
		name := strings.ToLower(entrant.Club)
		if name == "" || club != EveryClub && name != strings.ToLower(club) {
			continue
		}
		if len(byClub[name]) == 0 {
			clubs = append(clubs, name)
		}
		byClub[name] = append(byClub[name], entrant.Player)
	}
	return lists.Map(clubs, func(name string) []game.Player { return byClub[name] })
}

// readClub reads CLUB name, or from a director CLUB player name WHY reason. A dash stands for no club.
func (l *submissionReading) readClub(rest []string) {
	words, reason := cutReason(rest)
	do := NameClub{Player: l.command.By, Why: reason}
	if l.receipt.Steward && len(words) > 1 {
		player, ok := l.findEntrant(words[0])
		if !ok {
			return
		}
		do.Player, words = player, words[1:]
	}
	if len(words) == 0 {
		l.refuseForm("CLUB", "form.club")
		return
	}
	do.Club = joinClubName(words)
	l.decideAct(do, lists.Either(do.Club == "", "done.no_club", "done.club"), "player", do.Player, "club", do.Club)
}

// joinClubName joins the words of the name of a club. A dash alone gives "".
func joinClubName(fields []string) string {
	name := strings.Join(fields, " ")
	return lists.Either(name == "-", "", name)
}

// cutClub splits the words behind ENTER at the word CLUB; club is "" without it.
func cutClub(fields []string) (before []string, club string) {
	for i := range fields {
		if isKeyword(fields, i, "CLUB") {
			return fields[:i], joinClubName(fields[i+1:])
		}
	}
	return fields, ""
}
