package golden_test

import (
	"bytes"
	"testing"

	"seneschal/deploy/speedtest"
	"seneschal/eventstore"
)

// TestSpeedIsHeld compares work on recorded games with copying and hashing the bytes of their logs.
func TestSpeedIsHeld(t *testing.T) {
	var pairs []speedtest.Pair
	for _, recorded := range benched {
		reference := speedtest.CopyAndHash(bytesOf(readLog(t, recorded.logFile())))
		pair := func(work string, code func(*testing.B, goldenGame)) speedtest.Pair {
			return speedtest.Pair{Name: work + " " + recorded.name, Code: func(b *testing.B) { code(b, recorded) }, Reference: reference}
		}
		pairs = append(pairs, pair("open", openRecorded), pair("fold", foldRecorded), pair("adjudicate", readjudicateRecorded))
	}
	speedtest.Hold(t, "domain/golden", pairs...)
}

// bytesOf returns the bytes of all commits of a log.
func bytesOf(log *eventstore.Bundle) []byte {
	var all bytes.Buffer
	for _, commit := range log.Commits {
		all.Write(commit.Raw)
	}
	return all.Bytes()
}
