package main_test

import (
	"cmp"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	config "seneschal/cmd/server"
)

// A composition is what docker compose reads, as far as it names anything of ours.
type composition struct {
	Services map[string]struct {
		Image       string
		Environment map[string]string
		Entrypoint  []string
		Command     []string
		Secrets     []string
		Volumes     []string
		Networks    []string
		DependsOn   map[string]any `yaml:"depends_on"`
	}
	Volumes, Networks map[string]any
	Secrets           map[string]struct{ File string }
}

// TestCompositionsNameWhatThereIs reads the files for docker compose. The program takes the settings of each
// member, and what else is named is there: files, volumes, networks, secrets, services, and commands in the
// comments. No container is started.
func TestCompositionsNameWhatThereIs(t *testing.T) {
	names, err := filepath.Glob("../../deploy/compose*.yaml")
	require.NoError(t, err)
	require.Len(t, names, 2)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var all composition
		require.NoError(t, yaml.Unmarshal(text, &all))
		for service, is := range all.Services {
			for _, volume := range is.Volumes {
				from, _, _ := strings.Cut(volume, ":")
				if strings.HasPrefix(from, "./") {
					require.FileExists(t, filepath.Join("../../deploy", from), service)
				} else {
					require.Contains(t, all.Volumes, from, service)
				}
			}
			for _, network := range is.Networks {
				require.Contains(t, all.Networks, network, service)
			}
			for other := range is.DependsOn {
				require.Contains(t, all.Services, other, service)
			}
			for _, secret := range is.Secrets {
				require.Contains(t, all.Secrets, secret, service)
			}
			if is.Image == "seneschal" && is.Entrypoint == nil {
				takesSettings(t, service, is.Environment, is.Secrets)
			}
		}
		for _, line := range regexp.MustCompile(`exec \S+ seneschal (.*)`).FindAllStringSubmatch(string(text), -1) {
			words := strings.Fields(line[1])
			words = append(words[:len(words):len(words)], "--help")
			require.Zero(t, command(t, "", words...).code, line[1])
		}
	}
}

// takesSettings runs the program with the settings of a member, and with files in the place of its secrets.
func takesSettings(t *testing.T, service string, settings map[string]string, secrets []string) {
	t.Helper()
	var known []string
	for _, field := range reflect.VisibleFields(reflect.TypeFor[config.Config]()) {
		known = append(known, strings.Split(field.Tag.Get("env"), ",")...)
	}
	dir := t.TempDir()
	member := newMember(t, environ())
	member.env = append(member.env, "SENESCHAL_DIR="+dir, "SENESCHAL_DOMAIN=play.example", "SENESCHAL_BASE_URL=https://play.example",
		"SENESCHAL_IMAP_URL=imaps://games@mail.example", "SENESCHAL_SMTP_URL=smtps://games@mail.example", "SENESCHAL_LISTEN=0.0.0.0:8080")
	for name, value := range settings {
		require.Contains(t, known, name, service)
		if secret, is := strings.CutPrefix(value, "/run/secrets/"); is {
			require.Contains(t, secrets, secret, service)
			value = filepath.Join(dir, secret)
			content := cmp.Or(map[string]string{"nats-url": "nats://seneschal:word@nats1:4222,nats://seneschal:word@nats2:4222"}[secret], "word")
			require.NoError(t, os.WriteFile(value, []byte(content), 0o600))
		}
		member.env = append(member.env, name+"="+value)
	}
	require.Contains(t, member.run("seneschal config"), "play.example", service)
}

// TestTheCompositionHasTheServersOfThePage compares the composition with what the program is made for.
func TestTheCompositionHasTheServersOfThePage(t *testing.T) {
	text, err := os.ReadFile("../../deploy/compose-cluster.yaml")
	require.NoError(t, err)
	var all composition
	require.NoError(t, yaml.Unmarshal(text, &all))
	var servers []string
	for name, is := range all.Services {
		if strings.HasPrefix(is.Image, "nats:") {
			servers = append(servers, name)
		}
	}
	require.ElementsMatch(t, []string{"nats1", "nats2", "nats3"}, servers, "as routes of nats-cluster.conf name them")
	modules, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	version := regexp.MustCompile(`nats-server/v2 v(\d+\.\d+)`).FindStringSubmatch(string(modules))[1]
	require.Equal(t, "nats:"+version, all.Services["nats1"].Image)
	image, err := os.ReadFile("../../deploy/Dockerfile")
	require.NoError(t, err)
	require.Contains(t, string(image), "FROM debian:bookworm-slim", "whose PostgreSQL is 15")
	require.Equal(t, "postgres:15-bookworm", all.Services["postgres"].Image, "pg_dump must not be older")
	proxy, err := os.ReadFile("../../deploy/Caddyfile")
	require.NoError(t, err)
	members := regexp.MustCompile(`member\d`).FindAllString(string(proxy), -1)
	slices.Sort(members)
	for _, member := range slices.Compact(members) {
		require.Contains(t, cmp.Or(all.Services[member].Environment["SENESCHAL_ROLE"], "web"), "web") // all roles, if none is named
		require.NotEmpty(t, all.Services[member].Environment["SENESCHAL_MEMBER"])
	}
}
