package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"seneschal/cmd/server"
	"seneschal/mailgw/mailurl"
)

// ConfigCmd prints the settings in force.
type ConfigCmd struct {
	JSON bool `help:"Print JSON."`
}

// Help returns the details of the command, with an example.
func (ConfigCmd) Help() string {
	return "Example:\n  SENESCHAL_DOMAIN=play.example seneschal config"
}

// A setting is one line of the configuration.
type setting struct {
	Flag  string `json:"flag"`
	Env   string `json:"env"`
	Value string `json:"value"`
	From  string `json:"from"` // "flag", "environment", "default"
}

// Run checks the configuration and prints it; secrets are not shown.
func (c ConfigCmd) Run(std streams, config *server.Config, command *kong.Context) error {
	if err := config.Check(); err != nil {
		return err
	}
	settings := collectSettings(command)
	return printFound(std, c.JSON, settings, func(settings []setting, out io.Writer) error {
		table := newTabWriter(out)
		for _, s := range settings {
			fmt.Fprintf(table, "--%s\t%s\t%s\n", s.Flag, s.Value, s.From)
		}
		return table.Flush()
	})
}

// collectSettings lists the flags that have an environment variable, with what set each: a flag before the
// environment before the default. Secrets are hidden.
func collectSettings(command *kong.Context) []setting {
	givenFlags := map[*kong.Flag]bool{}
	for _, p := range command.Path {
		if p.Flag != nil {
			givenFlags[p.Flag] = true
		}
	}
	var settings []setting
	for _, f := range command.Model.Flags {
		if len(f.Envs) == 0 {
			continue
		}
		s := setting{Flag: f.Name, Env: f.Envs[0], Value: fmt.Sprint(command.FlagValue(f)), From: "default"}
		if _, set := os.LookupEnv(s.Env); set {
			s.From = "environment"
		}
		if givenFlags[f] {
			s.From = "flag"
		}
		s.Value = showSetting(f.Name, s.Value)
		settings = append(settings, s)
	}
	return settings
}

// showSetting returns a value as anybody may see it: no secrets, no passwords in URLs. Lists stand without
// their brackets.
func showSetting(flag, value string) string {
	switch {
	case value == "":
		return ""
	case isSecret(flag):
		return "(set)"
	case strings.HasSuffix(flag, "-url"):
		return mailurl.Redacted(value)
	}
	if list, ok := strings.CutPrefix(value, "["); ok && strings.HasSuffix(list, "]") {
		return strings.TrimSuffix(list, "]")
	}
	return value
}

// isSecret reports whether a flag's value must not be shown.
func isSecret(flag string) bool {
	return strings.HasSuffix(flag, "password") || flag == "postgres"
}
