package server

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// TestTheSettingsShownAreThoseOfTheFlags parses flags with the declaration, and holds the page's list to it: names,
// variables, defaults, values, and the English sentence of each.
func TestTheSettingsShownAreThoseOfTheFlags(t *testing.T) {
	var config Config
	parser, err := kong.New(&config)
	require.NoError(t, err)
	_, err = parser.Parse([]string{"--open-by=everybody", "--open-own=7", "--open-standing=feudal,quest", "--no-practice", "--open-shared"})
	require.NoError(t, err)
	text, err := os.ReadFile("../../projections/site/moderation/words/en.yaml")
	require.NoError(t, err)
	var said map[string]string
	require.NoError(t, yaml.Unmarshal(text, &said))
	values := map[string]string{}
	for _, shown := range config.listPlaceSettings() {
		values[shown.Flag] = shown.Value
		found := false
		for _, flag := range parser.Model.Flags {
			if flag.Name != shown.Flag {
				continue
			}
			found = true
			require.Equal(t, flag.Envs[0], shown.Env)
			require.Equal(t, flag.Help, said["moderation.setting."+shown.Flag], "the page says what the flag does")
			if flag.Default != "" {
				require.Equal(t, flag.Default, shown.Usual, flag.Name)
			}
		}
		require.True(t, found, shown.Flag)
	}
	for flag, want := range map[string]string{"open-by": "everybody", "open-own": "7", "open-standing": "feudal,quest", "practice": "false", "open-shared": "true", "open-playing": "3", "open-steward": ""} {
		require.Equal(t, want, values[flag], flag)
	}
	require.Len(t, listUsualTerms(), 5)
	require.Equal(t, "14", listUsualTerms()[0].Value)
}

// TestNoSecretIsASettingOfThePlace names what a page must never show.
func TestNoSecretIsASettingOfThePlace(t *testing.T) {
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Config]()) {
		for _, secret := range []string{"Password", "Secret", "Token", "Postgres", "NATS", "IMAP", "SMTP", "OAuth", "Witness"} {
			require.False(t, strings.Contains(field.Name, secret) && field.Tag.Get("place") != "", field.Name)
		}
	}
}
