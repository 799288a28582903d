package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// Who plays in two houses has letters of both in one folder: those of the other are no
// forgeries.
func TestLettersOfAnotherHouseAlarmNobody(t *testing.T) {
	here, there := newWorld(t), newWorld(t)
	ours, theirs := here.tale(), there.tale()
	ours.opening()
	theirs.opening()
	box := ours.mailbox("seat1")
	letter := strings.ReplaceAll(theirs.letterAbout(theirs.told(2)), string(taleLog), "game/hill")
	require.NoError(t, os.WriteFile(filepath.Join(box, "other.txt"), []byte(letter), 0o600))
	code, told := ours.run(here.known(), "audit", ours.file(), "--beacon", here.chain, "--letters", box, "--checkpoint", ours.proof())
	require.Zero(t, code, told)
	require.Contains(t, told, "1 "+string(eventstore.Other))
	require.Contains(t, told, "1 "+string(otherTree))
}
