package mailgw

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/eventstore"
)

// A House is what our own addresses are made of. Domain and at least one key
// are required.
type House struct {
	Domain string
	Box    string   // local part of the address that orders go to; "" is "orders"
	Keys   [][]byte // the newest first; older ones are still believed
	Name   string   // how the house calls itself; "" is "Seneschal"
	Pages  string   // address of its pages, without a slash at its end; "": it has none
	// Bind binds the text of a letter to the commit that it tells of, by a signature; nil:
	// letters are not bound.
	Bind func(letter string, c eventstore.Claim, text string) string
}

// StewardSeat stands in an address for the steward of a game, who has no seat.
const StewardSeat game.Seat = "0"

// DeskID stands for the substitute desk where letters name a game: in subjects,
// reply addresses and message IDs. No game may be called so.
const DeskID = "desk"

// SubscriptionsID stands for the letters that somebody wants, where letters
// name a game. No game may be called so.
const SubscriptionsID = "letters"

// A Token is what a reply address says: whom its letters come from, and
// whether we have made it.
type Token struct {
	Game   string
	Seat   game.Seat
	Number int  // of the address: the epoch of a seat, the vacancy that the desk offers
	Valid  bool // the MAC is ours
	Talk   bool // what comes to the address is for everybody, and no orders
	mac    string
}

func (h House) box() string { return cmp.Or(h.Box, "orders") }

// Called is how the house calls itself.
func (h House) Called() string { return cmp.Or(h.Name, "Seneschal") }

// Address is where anybody may write to; it proves nothing.
func (h House) Address() string { return h.box() + "@" + h.Domain }

// ReplyAddress is the address of one seat: who can write to it has seen that
// seat's mail. It belongs into Reply-To and nowhere else.
func (h House) ReplyAddress(id string, seat game.Seat, epoch int) string {
	return h.proving(h.box(), "reply", claimOf(id, seat, epoch), "")
}

// claimOf is what an address says of whom its letters come from.
func claimOf(id string, seat game.Seat, epoch int) string {
	return id + "." + string(seat) + "." + strconv.Itoa(epoch)
}

// proving is an address that makes a claim, with a MAC for a purpose over that and what
// nobody reads in it.
func (h House) proving(box, purpose, claim, unsaid string) string {
	return box + "+" + claim + "." + h.mac(0, purpose, claim+unsaid) + "@" + h.Domain
}

// DeputyAddress is the address of somebody who writes for a seat: it proves him
// while he is its deputy, and never its holder.
func (h House) DeputyAddress(id string, seat game.Seat, epoch int, deputy game.Player) string {
	return h.proving(h.box(), deputed, claimOf(id, seat, epoch), "."+string(deputy))
}

// deputed is the purpose of the MAC in a deputy's address.
const deputed = "deputy"

// Proves reports whether an address was made for a player as a deputy.
func (h House) Proves(t Token, deputy game.Player) bool {
	return deputy != "" && h.checks(deputed, claimOf(t.Game, t.Seat, t.Number)+"."+string(deputy), t.mac)
}

// StewardAddress is where the steward of a game writes to.
func (h House) StewardAddress(id string) string {
	return strings.Replace(h.ReplyAddress(id, StewardSeat, 0), h.box()+"+", "steward+", 1)
}

// TalkAddress is where a seat writes what is for the thread of its game: who knows it can
// give no orders.
func (h House) TalkAddress(id string, seat game.Seat, epoch int) string {
	return h.proving(talk, talk, claimOf(id, seat, epoch), "")
}

// talk is the box of such addresses, and the purpose of their MAC.
const talk = "talk"

// ParseReply reads a reply address, in any case; ok is false if it has another
// form. Only a Valid token means anything.
func (h House) ParseReply(address string) (t Token, ok bool) {
	tag, ok := h.tag(address)
	if !ok {
		return Token{}, false
	}
	parts := strings.Split(tag, ".")
	if len(parts) != 4 {
		return Token{}, false
	}
	epoch, err := strconv.Atoi(parts[2])
	if err != nil || epoch < 0 || parts[0] == "" || parts[1] == "" {
		return Token{}, false
	}
	t = Token{Game: parts[0], Seat: game.Seat(parts[1]), Number: epoch}
	purpose := "reply"
	if t.Talk = strings.HasPrefix(strings.ToLower(address), talk); t.Talk {
		purpose = talk
	}
	if t.Valid = h.checks(purpose, strings.Join(parts[:3], "."), parts[3]); !t.Valid {
		t.mac = parts[3] // it may be a deputy's
	}
	return t, true
}

// Bounce is the return path of a letter out: a bounce to it tells which one
// has failed.
func (h House) Bounce(key string) string {
	id := Digest(key)
	return h.proving("bounce", "bounce", id, "")
}

// ParseBounce tells whether an address is a return path of ours, and the
// short hash of the key that it was made for.
func (h House) ParseBounce(address string) (id string, ok bool) {
	tag, ok := h.tag(address)
	if !ok {
		return "", false
	}
	id, mac, ok := strings.Cut(tag, ".")
	return id, ok && h.checks("bounce", id, mac)
}

// tag is what stands behind the plus of an address of this domain.
func (h House) tag(address string) (string, bool) {
	address = strings.ReplaceAll(strings.ToLower(address), "%2b", "+")
	local, domain, ok := strings.Cut(address, "@")
	if !ok || domain != strings.ToLower(h.Domain) || len(local) > 128 {
		return "", false
	}
	_, tag, ok := strings.Cut(local, "+")
	return tag, ok
}

// mac is 80 bits under one of the keys, in letters and digits that mail leaves
// alone.
func (h House) mac(key int, purpose, claim string) string {
	m := hmac.New(sha256.New, h.Keys[key])
	m.Write([]byte("seneschal/" + purpose + "/v1|" + strings.ReplaceAll(claim, ".", "|")))
	return base32Lower(m.Sum(nil)[:10])
}

// checks compares a MAC in constant time under each key.
func (h House) checks(purpose, claim, mac string) bool {
	valid := false
	for i := range h.Keys {
		valid = hmac.Equal([]byte(h.mac(i, purpose, claim)), []byte(mac)) || valid
	}
	return valid
}

// Code is the word with which a player answers a question about a letter:
// nobody can guess it who has not got the question.
func (h House) Code(cause string) string { return h.mac(0, "confirm", cause)[:CodeLength] }

// CodeLength is 50 bits in letters that can be typed.
const CodeLength = 10

// Digest is a short hash of a key: 80 bits, as in addresses.
func Digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return base32Lower(sum[:10])
}

func base32Lower(b []byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))
}

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
	seat := cmp.Or(n.Seat, StewardSeat)
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
func RevOf(cause string) string {
	rev := cause[:min(len(cause), 16)]
	if _, part, ok := strings.Cut(cause, "."); ok {
		rev += "-" + strings.ReplaceAll(part, ".", "-") // parts of one letter are told apart
	}
	return rev
}

// Boxes are the local parts of the addresses of a house, of which each comes with a tag,
// too.
var Boxes = []string{"orders", "steward", "bounce", "press", talk}

// OfHouse reports whether an address is one of those of a house of a domain, which all
// come into one mailbox, with or without a tag.
func OfHouse(address, domain string) bool {
	local, at, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ := strings.Cut(local, "+")
	return at == strings.ToLower(domain) && slices.Contains(Boxes, name)
}
