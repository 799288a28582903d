package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore"
)

// A forgery is a tale that the operator tells instead of the one that was played.
type forgery struct {
	name          string
	first, second func(*world) *tale         // servers that tell them; nil: one that was never restored
	play          func(*tale)                // the game as players know it; nil: asPlayed
	forge         func(*tale, *tale)         // plays the forged game instead, or
	edit          draftsman                  // changes the log
	box           func(was, is *tale) string // emails of the reader; nil: those to the first seat
	file          func(*tale) string         // what is shown to a reader; nil: the whole log, signed
	says          string                     // what the file alone says plainly, though it is no fault
	found         string                     // by which finders: "yes", "says-so" or "-" for each
	server        string                     // the same of a game by the dice of the server; "": it is no other
	beaconed      bool                       // it is about a beacon
	verifier      string                     // what the second verifier makes of it; "": it is found
	foundInServer bool                       // it finds it in a game by the dice of the server
}

func (s *tale) opening() {
	s.open()
	s.turn(1, "ENTRY E03, E05", "ENTRY E07, E08", nil)
	s.email("press", "seat1", "PRESS TO ALL\nWell played\nEND PRESS")
}

// asPlayed plays the game as it was: three phases, and a message.
func asPlayed(tale *tale) {
	tale.opening()
	tale.turn(2, "HOLD", "HOLD", nil)
	tale.turn(3, "HOLD", "HOLD", nil)
}

// toTheSeal plays until the orders of the second phase are sealed.
func toTheSeal(s *tale) { s.opening(); s.orders(2, "HOLD", "HOLD") }

// otherOrder plays the game with another order at its beginning.
func otherOrder(_, s *tale) {
	s.open()
	s.turn(1, "ENTRY E01, E05", "ENTRY E07, E08", nil)
	s.email("press", "seat1", "PRESS TO ALL\nWell played\nEND PRESS")
	s.turn(2, "HOLD", "HOLD", nil)
	s.turn(3, "HOLD", "HOLD", nil)
}

var forgeries = []forgery{
	{name: "one order changed", edit: within("bors/1", "E03, E05", "E01, E05"), found: "yes yes yes yes yes"},
	{name: "one order changed, and the game played on from there", forge: otherOrder, found: "- yes yes yes yes"},
	{name: "two orders' emails swapped", edit: swapped, found: "yes yes yes yes yes"},
	{name: "one time changed", edit: func(drafts []eventstore.Draft) []eventstore.Draft {
		at := byCommandID(drafts, "bors/2")
		drafts[at].At = drafts[at].At.Add(-10 * time.Second)
		return drafts
	}, found: "- yes yes yes yes", server: "yes yes yes yes yes"},
	{name: "one die changed", edit: dieChanged, found: "yes yes yes yes yes"},
	{name: "an email dropped", edit: func(drafts []eventstore.Draft) []eventstore.Draft {
		at := byCommandID(drafts, "press")
		return slices.Delete(drafts, at, at+1)
	}, found: "- yes yes yes yes", server: "yes yes yes yes yes"},
	{name: "an email recorded twice", edit: func(drafts []eventstore.Draft) []eventstore.Draft {
		again := drafts[byCommandID(drafts, "press")]
		again.CommandID = "press again"
		return slices.Insert(drafts, byCommandID(drafts, "press")+1, again)
	}, found: "- yes yes yes yes", server: "yes yes yes yes yes"},
	{name: "an email moved", edit: func(drafts []eventstore.Draft) []eventstore.Draft {
		at := byCommandID(drafts, "press")
		drafts[at], drafts[at+1] = drafts[at+1], drafts[at]
		return drafts
	}, found: "- yes yes yes yes", server: "yes yes yes yes yes"},
	{name: "the last phase cut off", edit: func(d []eventstore.Draft) []eventstore.Draft { return d[:byCommandID(d, "bors/3")] }, found: "- yes - yes yes"},
	{name: "a whole history made anew", forge: func(_, s *tale) {
		s.open()
		s.turn(1, "ENTRY E01, E02", "ENTRY E10, E11", nil)
		s.turn(2, "HOLD", "HOLD", nil)
		s.turn(3, "HOLD", "HOLD", nil)
		s.email("press", "seat1", "PRESS TO ALL\nWell lost\nEND PRESS")
	}, found: "- yes yes yes yes"},
	{name: "two players told different stories", forge: otherOrder, box: func(_, is *tale) string { return is.mailbox("seat2") }, found: "- - yes yes yes"},
	{name: "a friend's order after the seal", beaconed: true, play: toTheSeal, forge: func(was, s *tale) {
		s.copies(was, func(drafts []eventstore.Draft) []eventstore.Draft {
			late := drafts[byCommandID(drafts, "bors/2")]
			late.CommandID = "friend"
			return append(drafts, late)
		})
		s.close()
	}, found: "yes says-so - - -"},
	{
		name: "a friend's order after the round, and the seal made anew", beaconed: true, play: func(s *tale) { s.open(); s.orders(1, "ENTRY E03, E05", "ENTRY E07, E08") },
		forge: func(_, s *tale) { s.open(); s.turn(1, "ENTRY E03, E05", "ENTRY E01, E02", nil) }, found: "- - - yes yes",
	},
	{name: "a beacon said to be missing", beaconed: true, play: toTheSeal, forge: func(was, s *tale) {
		s.copies(was, nil)
		s.obey("waived", "anne", game.Steward{Lines: []order.Line{{N: 1, Text: "PROCESS WITHOUT BEACON WHY it is gone"}}})
	}, says: "without the beacon, by the steward's word", found: "says-so - - - -"},
	{name: "the same backup put back twice, without restore", forge: func(was, s *tale) { s.again(was) }, found: "- yes yes yes yes"},
	{
		name: "the same backup restored twice", first: (*world).restored, second: (*world).restored, play: asPlayed,
		forge: func(was, s *tale) { s.again(was) }, says: "game.chain-renewed", found: "says-so yes yes yes yes",
	},
	{name: "a signature of 96 bytes", beaconed: true, edit: longSignature, found: "yes yes yes yes yes"},
	{
		name: "a phase played again after a restore", second: (*world).restored, forge: func(was, s *tale) { s.again(was) },
		says: "game.chain-renewed", found: "says-so says-so - yes -",
	},
	{
		name: "a history made anew, and a restore said to be before it", second: (*world).restored, forge: func(was, s *tale) {
			s.now = was.commits()[byCommandID(was.drafts(), "bors/3")].At
			s.again(was)
		}, says: "game.chain-renewed", found: "says-so yes - yes -",
	},
	{
		name: "an order invented in a seat's name", forge: func(was, s *tale) { s.copies(was, nil) },
		box: func(was, _ *tale) string { return was.mailbox("seat1", "bors/2") }, found: "- says-so - - -", verifier: needsRules,
	},
	{
		name: "the text of an email changed", forge: func(was, s *tale) { s.copies(was, nil) },
		box: func(was, _ *tale) string { return was.reworded("all is well", "all is lost") }, found: "- says-so - - -", verifier: toldBySecond,
	},
	{
		name: "two versions of a public message", play: func(tale *tale) {
			told := tale.world.tale()
			asPlayed(told)
			told.email("public", "seat1", "PRESS TO PUBLIC\nWell played\nEND PRESS")
			tale.copies(told, twoVersions)
		}, forge: func(was, s *tale) { s.copies(was, nil) }, found: "yes - - - -", verifier: needsRules,
	},
	{
		name: "two versions of a public message, in a file for one seat", play: func(tale *tale) {
			told := tale.world.tale()
			asPlayed(told)
			told.email("public", "seat1", "PRESS TO PUBLIC\nWell played\nEND PRESS")
			tale.copies(told, twoVersions)
		}, forge: func(was, s *tale) { s.copies(was, nil) }, file: shownFile(eventstore.SeatReader("seat1")), found: "yes - - - -", verifier: needsRules,
	},
	{
		name: "a grace that nobody asked for", play: func(tale *tale) {
			told := tale.world.tale()
			asPlayed(told)
			tale.copies(told, graced)
		}, forge: func(was, s *tale) { s.copies(was, nil) }, says: "NOT due by the rules", found: "says-so - - - -", verifier: needsRules, foundInServer: true, server: "yes - - - -",
	},
	{
		name: "a seat given to a friend", play: func(tale *tale) {
			tale.opening()
			tale.obey("friend", "anne", game.Steward{Lines: numberLines([]string{"REPLACE seat2 BY friend"})})
		}, forge: func(was, s *tale) { s.copies(was, nil) }, says: "seat2 from kay to friend", found: "says-so - - - -", verifier: needsRules,
	},
	{name: "a public file with a false dice key", edit: keyChanged, file: shownFile(eventstore.Everybody), found: "yes - yes yes yes"},
	{
		name: "a public file with a false round", beaconed: true, edit: roundChanged,
		file: shownFile(eventstore.Everybody), found: "yes - yes yes yes",
	},
	{name: "a public file with a false seal", beaconed: true, edit: sealChanged, file: shownFile(eventstore.Everybody), found: "yes - yes yes yes"},
	{name: "a file that nobody has signed, with a key", forge: func(was, s *tale) { s.copies(was, nil) }, file: (*tale).unsigned, found: "yes - - - -"},
	{name: "a header of another game", forge: func(was, s *tale) { s.copies(was, nil) }, file: (*tale).foreign, found: "yes - - - -"},
}

// twoVersions sends each seat another version of a message for all.
func twoVersions(drafts []eventstore.Draft) []eventstore.Draft {
	said := &drafts[byCommandID(drafts, "public")]
	other := said.Events[0]
	other.Data = bytes.Replace(other.Data, []byte("Well played"), []byte("You are next"), 1)
	said.Events, said.Eyes = append(said.Events, other), []eventstore.Eyes{{Seats: []string{"seat1"}}, {Seats: []string{"seat2"}}}
	return drafts
}

// graced makes the clock wait for a friend.
func graced(d []eventstore.Draft) []eventstore.Draft {
	at := byCommandID(d, "press")
	events, err := game.Registry(nil).EncodeAll([]event.Event{game.Extended{Due: d[at].At.AddDate(0, 1, 0), Why: "grace", Grace: true, Seats: []game.Seat{"seat2"}}})
	if err != nil {
		panic(err)
	}
	more := eventstore.Draft{Log: d[at].Log, At: d[at].At, CommandID: "grace", Events: events, Eyes: []eventstore.Eyes{{All: true}}, Seats: d[at].Seats, Salt: d[at].Salt}
	return slices.Insert(d, at+1, more)
}

// hexDigit changes the first hexadecimal digit after a text in the events of a commit.
func hexDigit(commandID, behind string) draftsman {
	return func(drafts []eventstore.Draft) []eventstore.Draft {
		events := drafts[byCommandID(drafts, commandID)].Events
		for i, envelope := range events {
			if at := bytes.Index(envelope.Data, []byte(behind)); at >= 0 {
				data := bytes.Clone(envelope.Data)
				at += len(behind)
				data[at] = map[bool]byte{true: '1', false: '0'}[data[at] == '0']
				events[i].Data = data
			}
		}
		return drafts
	}
}

func keyChanged(d []eventstore.Draft) []eventstore.Draft { return hexDigit("close/1/1", `"key":"`)(d) }

// roundChanged changes a digit of the signature of a round.
func roundChanged(drafts []eventstore.Draft) []eventstore.Draft {
	events := drafts[byCommandID(drafts, "close/1/1")].Events
	events[0].Data = regexp.MustCompile(`[0-9a-f]"`).ReplaceAllFunc(events[0].Data, func(end []byte) []byte {
		return []byte(map[bool]string{true: `1"`, false: `0"`}[end[0] == '0'])
	})
	return drafts
}

// sealChanged makes a phase be sealed for a later round than that of the rule.
func sealChanged(d []eventstore.Draft) []eventstore.Draft {
	return within("seal/1/1", `"round":`, `"round":1`)(d)
}

// shownFile returns a function that writes a file for one reader.
func shownFile(to eventstore.Recipient) func(*tale) string {
	return func(s *tale) string {
		return s.export(eventstore.BundleHeader{For: to, Ruleset: "feudal", Edition: 1}, true)
	}
}

// reworded returns the mailbox of the first seat with other words in one email.
func (s *tale) reworded(from, to string) string {
	box := s.mailbox("seat1")
	files, err := filepath.Glob(filepath.Join(box, "*.txt"))
	require.NoError(s.t, err)
	email, err := os.ReadFile(files[0])
	require.NoError(s.t, err)
	require.Contains(s.t, string(email), from)
	require.NoError(s.t, os.WriteFile(files[0], bytes.Replace(email, []byte(from), []byte(to), 1), 0o600))
	return box
}

func (s *tale) unsigned() string {
	return s.export(eventstore.BundleHeader{Ruleset: "feudal", Edition: 1}, false)
}

func (s *tale) foreign() string {
	return s.export(eventstore.BundleHeader{Ruleset: "camelot", Edition: 1}, true)
}

// again goes back to before the third phase of a tale, and plays it with other dice.
func (s *tale) again(was *tale) {
	s.copies(was, func(d []eventstore.Draft) []eventstore.Draft { return d[:byCommandID(d, "bors/3")] })
	s.now = s.now.Add(time.Minute)
	s.email("second life", "seat2", "PRESS TO ALL\nOnce more\nEND PRESS")
	s.turn(3, "HOLD", "HOLD", nil)
}

// byCommandID returns the index of a commit.
func byCommandID(drafts []eventstore.Draft, commandID string) int {
	return slices.IndexFunc(drafts, func(d eventstore.Draft) bool { return d.CommandID == commandID })
}

// within changes a text within the events of a commit.
func within(commandID, from, to string) draftsman {
	return func(drafts []eventstore.Draft) []eventstore.Draft {
		events := drafts[byCommandID(drafts, commandID)].Events
		for i, e := range events {
			events[i].Data = bytes.ReplaceAll(e.Data, []byte(from), []byte(to))
		}
		return drafts
	}
}

func swapped(drafts []eventstore.Draft) []eventstore.Draft {
	drafts = within("bors/1", "E03, E05", "E07, E08")(drafts)
	return within("kay/1", "E07, E08", "E03, E05")(drafts)
}

// dieChanged changes the first die of the first closing.
func dieChanged(d []eventstore.Draft) []eventstore.Draft {
	for i, e := range d[byCommandID(d, "close/1/1")].Events {
		if e.Kind == "feudal.arthur-die-rolled" {
			d[byCommandID(d, "close/1/1")].Events[i].Data = regexp.MustCompile(`[1-6]`).ReplaceAllFunc(e.Data, func(die []byte) []byte { return []byte{'1' + (die[0]-'0')%6} })
		}
	}
	return d
}

// longSignature writes the round of a beacon in the longer form of the same point.
func longSignature(drafts []eventstore.Draft) []eventstore.Draft {
	events := drafts[byCommandID(drafts, "close/1/1")].Events
	events[0].Data = regexp.MustCompile(`"signature":"[0-9a-f]{96}`).ReplaceAllFunc(events[0].Data, func(sig []byte) []byte { return append(sig, bytes.Repeat([]byte("0"), 96)...) })
	return drafts
}
