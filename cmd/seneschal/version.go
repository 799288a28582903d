package main

import (
	"fmt"
	"runtime/debug"
)

// release is which version this program is, or was made from: the newest section of
// CHANGELOG.md. It stands here so that a copy without tags knows it.
const release = "0.1.0"

// released is its day, as man pages write it.
const released = "November 23, 2026"

// VersionCmd prints the version.
type VersionCmd struct{}

// Help shows an example.
func (VersionCmd) Help() string {
	return "The release, and the commit that was built, if that is known.\n\nExample:\n  seneschal version"
}

// Run prints the version.
func (VersionCmd) Run(std streams) error {
	_, err := fmt.Fprintln(std.out, "seneschal", version())
	return err
}

// version is the release, and what the program was built from as far as Go knows it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit := settings["vcs.revision"]
	if commit == "" {
		return release
	}
	changed := map[string]string{"true": ", changed"}[settings["vcs.modified"]]
	return fmt.Sprintf("%s (%.12s%s)", release, commit, changed)
}
