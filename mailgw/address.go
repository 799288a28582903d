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

// A Server holds the values that our own addresses and emails are made of. Domain and at least one key are required:
// without a key, methods that make an address panic, and those that check one accept none.
type Server struct {
	Domain  string
	Box     string   // local part of the address that orders go to; "" is "orders"
	Keys    [][]byte // secrets of MACs, the newest first: it makes addresses; the older ones are still accepted
	Name    string   // the server's name for people; "" is "Seneschal"
	Pages   string   // URL of its web pages, without a slash at its end; "": it has none
	Release string   // the program that writes the emails, as its version says; "": emails do not say it
	// Bind signs the text of an email together with the commit that the email reports, and returns
	// the signed text. Nil: emails are not bound.
	Bind func(email string, c eventstore.Claim, text string) string
}

// StewardSeat stands in an address for the steward of a game, because stewards have no seat.
const StewardSeat game.Seat = "0"

// DeskID stands for the substitute desk where emails name a game: in subjects, reply addresses and message IDs. No
// game may have this ID.
const DeskID = "desk"

// GamesID stands for the games that wait for players where emails name a game. No game may have this ID.
const GamesID = "games"

// PeopleID stands for other players where emails name a game. No game may have this ID.
const PeopleID = "players"

// SubscriptionsID stands for the settings of a player's emails where emails name a game. No game may have this ID.
const SubscriptionsID = "letters"

// A Token is the content of a reply address: the seat to whose readers the address was mailed, and whether we made the
// address.
type Token struct {
	Game   string
	Seat   game.Seat
	Number int    // the epoch of a seat, or the vacancy that the desk offers
	Valid  bool   // the MAC is ours; false for a deputy's address, too: Proves checks that
	Talk   bool   // emails to this address are public talk, and never orders
	mac    string // the MAC, if it is not Valid
}

func (h Server) mailboxName() string { return cmp.Or(h.Box, "orders") }

// Called returns the server's name for people.
func (h Server) Called() string { return cmp.Or(h.Name, "Seneschal") }

// Address returns the public address for orders. An email to it proves nothing about its sender.
func (h Server) Address() string { return h.mailboxName() + "@" + h.Domain }

// ReplyAddress returns the secret address of one seat: only somebody that has seen mail to that seat can write to it.
// It belongs in Reply-To and nowhere else.
func (h Server) ReplyAddress(id string, seat game.Seat, epoch int) string {
	return h.proveAddress(h.mailboxName(), "reply", encodeClaim(id, seat, epoch), "")
}

// encodeClaim writes the claim in a reply address: the game, the seat and the seat's epoch.
func encodeClaim(id string, seat game.Seat, epoch int) string {
	return id + "." + string(seat) + "." + strconv.Itoa(epoch)
}

// proveAddress builds an address that carries a claim and a MAC. The MAC covers the purpose, the claim, and unsaid, a
// text that does not stand in the address; "" for none.
func (h Server) proveAddress(box, purpose, claim, unsaid string) string {
	return box + "+" + claim + "." + h.computeMAC(0, purpose, claim+unsaid) + "@" + h.Domain
}

// DeputyAddress returns the address of a seat's deputy. The MAC covers the deputy's ID too, so ParseReply finds it
// invalid, and Proves accepts it for this deputy alone.
func (h Server) DeputyAddress(id string, seat game.Seat, epoch int, deputy game.Player) string {
	return h.proveAddress(h.mailboxName(), deputyPurpose, encodeClaim(id, seat, epoch), "."+string(deputy))
}

// deputyPurpose is the purpose of the MAC in a deputy's address.
const deputyPurpose = "deputy"

// Proves reports whether an address was made for a player as a deputy. It returns false for player "". It does not
// check whether they are still the deputy.
func (h Server) Proves(t Token, deputy game.Player) bool {
	return deputy != "" && h.isRightMAC(deputyPurpose, encodeClaim(t.Game, t.Seat, t.Number)+"."+string(deputy), t.mac)
}

// StewardAddress returns the address at which the steward of a game writes to us.
func (h Server) StewardAddress(id string) string {
	return strings.Replace(h.ReplyAddress(id, StewardSeat, 0), h.mailboxName()+"+", "steward+", 1)
}

// TalkAddress returns the address at which a seat writes to the public thread of its game. It gives no right to send
// orders.
func (h Server) TalkAddress(id string, seat game.Seat, epoch int) string {
	return h.proveAddress(talk, talk, encodeClaim(id, seat, epoch), "")
}

// talk is the local part of talk addresses, and the purpose of their MAC.
const talk = "talk"

// ParseReply reads a reply address, in upper or lower case, also with %2b for the plus. ok is false if the address has
// another domain or form. Only a token that is Valid may be trusted.
func (h Server) ParseReply(address string) (token Token, ok bool) {
	tag, ok := h.cutTag(address)
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
	token = Token{Game: parts[0], Seat: game.Seat(parts[1]), Number: epoch}
	purpose := "reply"
	if token.Talk = strings.HasPrefix(strings.ToLower(address), talk); token.Talk {
		purpose = talk
	}
	if token.Valid = h.isRightMAC(purpose, strings.Join(parts[:3], "."), parts[3]); !token.Valid {
		token.mac = parts[3] // it may be a deputy's
	}
	return token, true
}

// Bounce returns the return path of the email with a key. ParseBounce reads from it which email came back.
func (h Server) Bounce(key string) string {
	id := Digest(key)
	return h.proveAddress("bounce", "bounce", id, "")
}

// ParseBounce reads a return path: id is the Digest of the email's key. ok is false if we did not make the address;
// then id may not be trusted.
func (h Server) ParseBounce(address string) (id string, ok bool) {
	tag, ok := h.cutTag(address)
	if !ok {
		return "", false
	}
	id, mac, ok := strings.Cut(tag, ".")
	return id, ok && h.isRightMAC("bounce", id, mac)
}

// cutTag returns the text behind the plus of an address, in lower case. ok is false for other domains, for addresses
// without a plus, and for local parts of more than 128 bytes.
func (h Server) cutTag(address string) (tag string, ok bool) {
	address = strings.ReplaceAll(strings.ToLower(address), "%2b", "+")
	local, domain, ok := strings.Cut(address, "@")
	if !ok || domain != strings.ToLower(h.Domain) || len(local) > 128 {
		return "", false
	}
	_, tag, ok = strings.Cut(local, "+")
	return tag, ok
}

// computeMAC computes a MAC of 80 bits under the key with an index, in letters and digits that mail servers leave
// unchanged.
func (h Server) computeMAC(key int, purpose, claim string) string {
	m := hmac.New(sha256.New, h.Keys[key])
	m.Write([]byte("seneschal/" + purpose + "/v1|" + strings.ReplaceAll(claim, ".", "|")))
	return base32Lower(m.Sum(nil)[:10])
}

// isRightMAC reports whether a MAC is right under any of the keys. It compares in constant time.
func (h Server) isRightMAC(purpose, claim, mac string) bool {
	valid := false
	for i := range h.Keys {
		valid = hmac.Equal([]byte(h.computeMAC(i, purpose, claim)), []byte(mac)) || valid
	}
	return valid
}

// Code returns the word with which a player confirms an email. Without the server's key it cannot be computed from the
// command ID: only the email that asks the player shows it.
func (h Server) Code(commandID string) string {
	return h.computeMAC(0, "confirm", commandID)[:CodeLength]
}

// CodeLength is the length of a Code: 50 bits, in characters that can be typed.
const CodeLength = 10

// Digest returns a short hash of a key: 80 bits, as in addresses.
func Digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return base32Lower(sum[:10])
}

func base32Lower(b []byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))
}

// A Name identifies an email of ours for good: Key and MessageID are made of it. Number stands in the Message-ID
// alone, for answers to repeat; so an email that is written again in a later phase keeps its key.
type Name struct {
	Game   string
	Number int       // the phase of a game, or the vacancy that the desk offers; 0: neither
	Seat   game.Seat // recipient: a seat; in emails about no game, a player; "" counts as StewardSeat
	Kind   string    // report, receipt, press, ...
	Rev    string    // the command ID of the email: a position of the log, or an email
}

// Key returns the email's key in the post.
func (n Name) Key() string {
	seat := cmp.Or(n.Seat, StewardSeat)
	return strings.Join([]string{n.Game, string(seat), n.Kind, n.Rev}, ".")
}

// noGame stands in a Message-ID for a missing game, because two dots may not follow one another
// there.
const noGame = "-"

// MessageID returns the email's Message-ID, in angle brackets.
func (h Server) MessageID(name Name) string {
	name.Game = cmp.Or(name.Game, noGame)
	return "<" + strconv.Itoa(name.Number) + "." + name.Key() + "@" + h.Domain + ">"
}

// Root returns the Message-ID at the root of the thread of a seat's emails. No email has this ID.
func (h Server) Root(id string, seat game.Seat) string {
	return h.MessageID(Name{Game: id, Seat: seat, Kind: "game", Rev: "0"})
}

// ParseMessageID tells which of our emails a Message-ID names. It returns false for IDs of another domain or form. The
// ID proves nothing: anybody may write one.
func (h Server) ParseMessageID(id string) (Name, bool) {
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

// MissingRound names the email that reports a missing round of a beacon to a reader of a game or a tournament. Each
// round has one such email for each reader; rev tells two readers of a seat apart.
func MissingRound(id string, seat game.Seat, round uint64, rev string) Name {
	return Name{Game: id, Seat: seat, Kind: "missing", Rev: strconv.FormatUint(round, 10) + rev}
}

// RevOf returns the Rev for names of emails that are written for a command ID: its first 16 bytes, and what follows
// its first dot.
func RevOf(commandID string) string {
	rev := commandID[:min(len(commandID), 16)]
	if _, part, ok := strings.Cut(commandID, "."); ok {
		rev += "-" + strings.ReplaceAll(part, ".", "-") // tells parts of one email apart
	}
	return rev
}

// Boxes are the local parts of a server's own addresses. Each of them also comes with a tag
// behind a plus.
var Boxes = []string{"orders", "steward", "bounce", "press", talk}

// OfServer reports whether an address is one of the server's own under a domain, with or without a tag. All mail to
// such addresses comes into one mailbox.
func OfServer(address, domain string) bool {
	local, at, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ := strings.Cut(local, "+")
	return at == strings.ToLower(domain) && slices.Contains(Boxes, name)
}
