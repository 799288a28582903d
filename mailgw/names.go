package mailgw

import (
	"cmp"
	"strconv"
	"strings"

	"seneschal/domain/game"
)

// A Name says what a letter out is, once for all: its key in the post and its
// Message-ID are made of it. The number is only in the Message-ID, for the
// answer to tell it: a letter that is written again, after its phase has
// closed, is the same letter.
type Name struct {
	Game   string
	Number int       // of what it is about: the phase of a game, the vacancy that the desk offers; 0: neither
	Seat   game.Seat // whom it is to: a seat; at an office, and about no game, a player
	Kind   string    // report, receipt, press, ...
	Rev    string    // what it was written for: a position of the log, a letter
}

// Key is the letter's key in the post.
func (n Name) Key() string {
	seat := n.Seat
	if seat == "" {
		seat = StewardSeat
	}
	return strings.Join([]string{n.Game, string(seat), n.Kind, n.Rev}, ".")
}

// noGame stands in a Message-ID for the game that a letter does not have: two
// dots may not follow one another there.
const noGame = "-"

// MessageID is the letter's Message-ID, in angle brackets.
func (h House) MessageID(n Name) string {
	n.Game = cmp.Or(n.Game, noGame)
	return "<" + strconv.Itoa(n.Number) + "." + n.Key() + "@" + h.Domain + ">"
}

// Root is the ID at the root of the thread that a seat's letters make.
func (h House) Root(id string, seat game.Seat) string {
	return h.MessageID(Name{Game: id, Seat: seat, Kind: "game", Rev: "0"})
}

// ParseMessageID tells which of our letters an ID names. It proves nothing.
func (h House) ParseMessageID(id string) (Name, bool) {
	key, ok := strings.CutSuffix(strings.Trim(id, "<> "), "@"+h.Domain)
	parts := strings.Split(key, ".")
	if !ok || len(parts) != 5 {
		return Name{}, false
	}
	number, err := strconv.Atoi(parts[0])
	if err != nil {
		return Name{}, false
	}
	if parts[1] == noGame {
		parts[1] = ""
	}
	return Name{Game: parts[1], Number: number, Seat: game.Seat(parts[2]), Kind: parts[3], Rev: parts[4]}, true
}

// MissingRound names the letter about a round of a beacon that is missing, to a reader
// of a game or a tournament: there is one for each round.
func MissingRound(id string, seat game.Seat, round uint64, rev string) Name {
	return Name{Game: id, Seat: seat, Kind: "missing", Rev: strconv.FormatUint(round, 10) + rev}
}

// RevOf is the Rev of the names of letters that are written for a cause.
func RevOf(cause string) string { return cause[:min(len(cause), 16)] + partOf(cause) }

// partOf tells parts of one letter apart.
func partOf(cause string) string {
	for i := range len(cause) {
		if cause[i] == '.' {
			return "-" + strings.ReplaceAll(cause[i+1:], ".", "-")
		}
	}
	return ""
}
