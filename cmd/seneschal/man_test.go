package main_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The man page beside the documents is the one that the program prints.
func TestTheManPageIsMadeOfTheCommands(t *testing.T) {
	man := must(t, nil, "man")
	kept, err := os.ReadFile("../../docs/seneschal.1")
	require.NoError(t, err)
	require.Equal(t, string(kept), man, "make update writes it")
	request := regexp.MustCompile(`^\.(\\"|Dd|Dt|Os|Sh|Nm|Nd|Ar|Op|Pp|Fl|Bl|It|Bd|Ed|El|Ev|Pa|Cm|Xr)( |$)`)
	for line := range strings.Lines(man) {
		if strings.HasPrefix(line, ".") {
			require.Regexp(t, request, strings.TrimSpace(line))
		}
		require.False(t, strings.HasPrefix(line, "'"), line)
	}
	for _, command := range []string{"demo", "tournament standings", "audit compare", "proof inclusion", "mail read"} {
		require.Contains(t, man, "\n.It Cm "+command)
	}
}

// A shell asks for the rest of a line by COMP_LINE, and is answered from the commands.
func TestShellsCompleteCommandLines(t *testing.T) {
	for line, want := range map[string]string{
		"seneschal sub": "substitutes", "seneschal game lo": "log", "seneschal demo --bo": "--bots",
		"seneschal completion z": "zsh",
	} {
		cmd := exec.CommandContext(t.Context(), seneschal)
		cmd.Env = append(os.Environ(), "COMP_LINE="+line)
		out, err := cmd.Output()
		require.NoError(t, err, line)
		require.Equal(t, want+"\n", string(out), line)
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		require.Contains(t, must(t, nil, "completion", "--code", shell), "complete", shell)
	}
}
