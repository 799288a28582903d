package eventstore

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"regexp"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
)

// A Recipient is the addressee of a part of a commit, or of a file with commits.
type Recipient string

// The recipients that are no seats; SeatReader names those that are.
const (
	Everybody Recipient = "all"  // onlookers included
	Nobody    Recipient = "none" // nobody before the end of the game, then all
)

const seatPrefix = "seat/"

// The spelling of a seat as a reader, and of the hash of a part that is closed.
var (
	seatReaderForm = regexp.MustCompile(`^` + seatPrefix + `[^\s\pZ\pC]+$`)
	hashForm       = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// SeatReader returns the reader at a seat.
func SeatReader(seat string) Recipient { return Recipient(seatPrefix + seat) }

// Seat returns the seat of a reader; ok is false if the reader is at none.
func (r Recipient) Seat() (seat string, ok bool) { return strings.CutPrefix(string(r), seatPrefix) }

func isForAll(e Eyes) bool { return e.All }

// Sees reports whether a reader may see the event.
func (e Eyes) Sees(r Recipient) bool {
	seat, sits := r.Seat()
	return e.All || sits && slices.Contains(e.Seats, seat)
}

// A Part is the portion of a commit of format 2 for one reader: opened, with the data behind its
// hash, or its hash alone.
type Part struct {
	To   Recipient
	Salt string // 16 bytes, hex; "": the part is not opened
	Body []byte // JSON; its exact bytes are hashed
	Hash string // SHA-256 of 0x00, the salt and the body, hex
}

// computeHash computes the hash of a part that is opened. It fails if Salt is not 16 bytes in lower-case hex.
func (p Part) computeHash() (string, error) {
	salt, err := hex.DecodeString(p.Salt)
	if err != nil || len(salt) != saltSize || hex.EncodeToString(salt) != p.Salt {
		return "", fmt.Errorf("salt %q is not %d hexadecimal digits", p.Salt, hex.EncodedLen(saltSize))
	}
	h := sha256.New()
	h.Write([]byte{0})
	h.Write(salt)
	h.Write(p.Body)
	return hex.EncodeToString(h.Sum(nil)), nil
}

const saltSize = 16

// A SaltKey is the secret from which the salts of parts are derived. Its owner can guess the
// contents of parts.
type SaltKey [32]byte

// deriveSalt derives the salt of a part, with the MAC of the key. It is the same for the same draft, so
// that a draft appended twice is one commit.
func deriveSalt(mac hash.Hash, log Log, prev string, to Recipient, body []byte) string {
	mac.Reset()
	for _, field := range [][]byte{[]byte("seneschal/salt/v2"), []byte(log), []byte(prev), []byte(to), body} {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(len(field))))
		mac.Write(field)
	}
	return hex.EncodeToString(mac.Sum(nil)[:saltSize])
}

// seatEvent is one event in the part of a seat.
type seatEvent struct {
	After int // number of the commit's public events before it
	event.Envelope
}

// MarshalJSON writes [after, envelope].
func (o seatEvent) MarshalJSON() ([]byte, error) { return json.Marshal([]any{o.After, o.Envelope}) }

// hidden is the body of the part for nobody: the data of a commit beside its events, the audience
// of each event, and the events that nobody may see.
type hidden struct {
	Prev      string           `json:"prev"`
	First     int              `json:"n"`
	At        time.Time        `json:"at"`
	CommandID string           `json:"cause"`
	Actor     string           `json:"actor,omitempty"`
	To        [][]int          `json:"to"` // for each event, the numbers of its parts
	Events    []event.Envelope `json:"events"`
}

// splitIntoParts splits a draft into parts: for everybody, for each seat, and for nobody. It fails if an event is for
// a seat that is not among Draft.Seats.
func (d Draft) splitIntoParts(at time.Time) ([]Part, error) {
	n := len(d.Seats)
	hiddenPart := hidden{Prev: d.After.Hash, First: d.After.Version + 1, At: at, CommandID: d.CommandID, Actor: d.Actor, To: [][]int{}, Events: []event.Envelope{}}
	public, seats := []event.Envelope{}, make([][]seatEvent, n)
	for i := range seats {
		seats[i] = []seatEvent{}
	}
	for i, envelope := range d.Events {
		var to []int
		switch eyes := d.Eyes[i]; {
		case eyes.All:
			to, public = []int{0}, append(public, envelope)
		case len(eyes.Seats) == 0:
			to, hiddenPart.Events = []int{n + 1}, append(hiddenPart.Events, envelope)
		default:
			for k, seat := range d.Seats {
				if slices.Contains(eyes.Seats, seat) {
					to, seats[k] = append(to, k+1), append(seats[k], seatEvent{len(public), envelope})
				}
			}
			if len(to) != len(eyes.Seats) {
				return nil, fmt.Errorf("event %d is for seats %q, and the log has %q", i, eyes.Seats, d.Seats)
			}
		}
		hiddenPart.To = append(hiddenPart.To, to)
	}
	bodies := []any{public}
	for _, s := range seats {
		bodies = append(bodies, s)
	}
	return d.makeSaltedParts(append(bodies, hiddenPart))
}

// makeSaltedParts makes a part of each body, for everybody first and for nobody last. Their hashes stay "".
func (d Draft) makeSaltedParts(bodies []any) ([]Part, error) {
	parts, mac := make([]Part, len(bodies)), hmac.New(sha256.New, d.Salt[:])
	for i, body := range bodies {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		to := d.readerOfPart(i)
		parts[i] = Part{To: to, Body: text, Salt: deriveSalt(mac, d.Log, d.After.Hash, to, text)}
	}
	return parts, nil
}

// readerOfPart returns the reader of part i.
func (d Draft) readerOfPart(i int) Recipient {
	switch {
	case i == 0:
		return Everybody
	case i <= len(d.Seats):
		return SeatReader(d.Seats[i-1])
	}
	return Nobody
}

// computeHeaderHash computes the hash of a commit of format 2, hex: that of its header, one field to a
// line.
func computeHeaderHash(log Log, told, at string, parts []Part) string {
	h := sha256.New()
	fmt.Fprintf(h, "seneschal/commit/v2\n%s\n%s\n%s\n", log, told, at)
	for _, p := range parts {
		fmt.Fprintf(h, "%s %s\n", p.To, p.Hash)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Whole reports whether all of a commit is known: always in format 1, in format 2 if no part was
// held back.
func (c *Commit) Whole() bool {
	return !slices.ContainsFunc(c.Parts, func(p Part) bool { return p.Salt == "" })
}

// ShownTo returns a commit as a file that its reader may show to anybody. The parts visible to the reader are open, of
// the others the file has the hashes; so the commit's hash can be computed from it. ok is false if the reader may see
// no event of the commit, or it is of format 1; then file is of no use.
func (c *Commit) ShownTo(to Recipient) (file []byte, ok bool) {
	raw, ok := c.Shown(to)
	return append(raw, '\n'), ok
}
