package server

import (
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Config holds all settings, by flag or environment. The defaults run the whole server on one
// machine. A tag "place" puts a setting on the page that moderators read, in a group.
type Config struct {
	Dir     string   `help:"Data folder: the log, Postgres, mail, keys; default is var/seneschal, for demo var/demo." env:"SENESCHAL_DIR" type:"path"`
	Role    []string `help:"Parts that this process runs: mail, clock, project, web, bots." default:"mail,clock,project,web,bots" env:"SENESCHAL_ROLE" place:"server"`
	Member  string   `help:"Name of this process among several that share the work; default is the name of the machine." env:"SENESCHAL_MEMBER"`
	Listen  string   `help:"Address of the pages." default:"127.0.0.1:8080" env:"SENESCHAL_LISTEN"`
	Metrics string   `help:"Address at which Prometheus may ask how the server is doing; default is nowhere." env:"SENESCHAL_METRICS"`
	BaseURL string   `help:"URL under which players reach the pages; default http://LISTEN." env:"SENESCHAL_BASE_URL" name:"base-url" place:"server"`
	Proxies []string `help:"Networks of proxies that are believed for whom they ask, in X-Forwarded-For." default:"127.0.0.0/8,::1/128" env:"SENESCHAL_TRUSTED_PROXIES" name:"trusted-proxies"`
	Domain  string   `help:"Mail domain of the games' addresses." default:"seneschal.test" env:"SENESCHAL_DOMAIN" place:"server"`

	Shared  bool   `kong:"-"` // other hosts of this program also write to the log
	Release string `kong:"-"` // the version of this program, for emails

	NATSURL           string   `help:"Outside NATS server, or all of a cluster, with commas; default is one in the process." env:"SENESCHAL_NATS_URL" name:"nats-url"`
	NATSURLFile       string   `help:"File that holds the URL, with its password." env:"SENESCHAL_NATS_URL_FILE" name:"nats-url-file" type:"path"`
	NATSCredentials   string   `help:"Credentials file for it." env:"SENESCHAL_NATS_CREDENTIALS" name:"nats-credentials" type:"path"`
	NATSReplicas      int      `help:"On how many of its servers the log is kept: 3 for a cluster." default:"1" env:"SENESCHAL_NATS_REPLICAS" name:"nats-replicas"`
	NATSMonitor       []string `help:"Monitoring URLs of all its servers, to check that they sync before they acknowledge." env:"SENESCHAL_NATS_MONITOR" name:"nats-monitor"`
	NATSAllowUnsynced bool     `help:"Accept a NATS server that may lose acknowledged emails in a power cut." env:"SENESCHAL_NATS_ALLOW_UNSYNCED" name:"nats-allow-unsynced"`
	Postgres          string   `help:"DSN of an outside Postgres; default is a private one in DIR." env:"SENESCHAL_POSTGRES"`
	PostgresFile      string   `help:"File that holds the DSN." env:"SENESCHAL_POSTGRES_FILE"`

	IMAPURL           string   `help:"Mailbox of the games: imaps://user@host or imap+starttls://user@host. Default is a mail server in the process." env:"SENESCHAL_IMAP_URL" name:"imap-url"`
	IMAPPassword      string   `help:"Its password." env:"SENESCHAL_IMAP_PASSWORD" name:"imap-password"`
	IMAPPasswordFile  string   `help:"File that holds it." env:"SENESCHAL_IMAP_PASSWORD_FILE" name:"imap-password-file"`
	SMTPURL           string   `help:"Submission server: smtps://user@host or smtp+starttls://user@host." env:"SENESCHAL_SMTP_URL" name:"smtp-url"`
	SMTPPassword      string   `help:"Its password." env:"SENESCHAL_SMTP_PASSWORD" name:"smtp-password"`
	SMTPPasswordFile  string   `help:"File that holds it." env:"SENESCHAL_SMTP_PASSWORD_FILE" name:"smtp-password-file"`
	OAuthTokenFile    string   `help:"File with an access token, for mailboxes that take no password; read at each login." env:"SENESCHAL_OAUTH_TOKEN_FILE" name:"oauth-token-file" type:"path"`
	OAuthTokenCommand string   `help:"Command that prints one; run at each login." env:"SENESCHAL_OAUTH_TOKEN_COMMAND" name:"oauth-token-command"`
	OAuthURL          string   `help:"Token server to ask for one." env:"SENESCHAL_OAUTH_URL" name:"oauth-url"`
	OAuthClientID     string   `help:"Client ID that was registered there." env:"SENESCHAL_OAUTH_CLIENT_ID" name:"oauth-client-id"`
	OAuthSecretFile   string   `help:"File with the client's secret." env:"SENESCHAL_OAUTH_SECRET_FILE" name:"oauth-secret-file"`
	OAuthScopes       []string `help:"What the token is to be good for." env:"SENESCHAL_OAUTH_SCOPES" name:"oauth-scopes"`
	OAuthRefreshFile  string   `help:"File with a refresh token; a new one is written there. Default asks as a program, by client credentials." env:"SENESCHAL_OAUTH_REFRESH_FILE" name:"oauth-refresh-file" type:"path"`
	MailCA            string   `help:"File with certificates (PEM) of authorities that mail servers are believed by, besides those of the system." env:"SENESCHAL_MAIL_CA" name:"mail-ca" type:"path"`
	MaildropIMAP      string   `help:"Address of the mail server's IMAP." default:"127.0.0.1:1143" env:"SENESCHAL_MAILDROP_IMAP" name:"maildrop-imap"`
	MaildropSMTP      string   `help:"Address of the mail server's SMTP." default:"127.0.0.1:2525" env:"SENESCHAL_MAILDROP_SMTP" name:"maildrop-smtp"`
	EmailRate         int      `help:"Emails a minute that the submission server takes; 0 is no limit." env:"SENESCHAL_EMAIL_RATE,SENESCHAL_LETTER_RATE" name:"email-rate" aliases:"letter-rate" place:"server"`
	EmailDomains      []string `help:"Emails a minute that go to a mail domain, as gmail.com=20; *=60 is each that is not named. Default is no limit." placeholder:"DOMAIN=N" env:"SENESCHAL_EMAIL_DOMAINS,SENESCHAL_LETTER_DOMAINS" name:"email-domains" aliases:"letter-domains" place:"server"`
	Proof             string   `help:"What proves a sender: casual, standard, tournament." enum:"casual,standard,tournament" default:"standard" env:"SENESCHAL_PROOF" place:"server"`
	AuthServID        string   `help:"Name under which your own mail server writes Authentication-Results." env:"SENESCHAL_AUTHSERV_ID" name:"authserv-id"`

	oauthSecret string // the content of OAuthSecretFile

	Beacon       string   `help:"Public beacon that throws the dice of new games: quicknet (drand), or a file that describes another of its kind; house is none." default:"house" env:"SENESCHAL_BEACON" place:"server"`
	BeaconRelays []string `help:"URLs of relays that tell its rounds; default are drand's." env:"SENESCHAL_BEACON_RELAYS" name:"beacon-relays"`

	Witnesses []string `help:"Witnesses that are shown what the server signs: KEY@URL, the key as the witness prints it." placeholder:"KEY@URL" env:"SENESCHAL_WITNESSES"`

	ChannelNetworks []string `help:"Networks of your own in which channels may be, as 10.0.0.0/8; default is none." env:"SENESCHAL_CHANNEL_NETWORKS" name:"channel-networks"`

	OpenBy       string   `help:"Who may open games for others: nobody, players (who have or had a seat), everybody (with a proved address)." enum:"nobody,players,everybody" default:"players" env:"SENESCHAL_OPEN_BY" name:"open-by" place:"open"`
	OpenSteward  string   `help:"Steward of the games that players open, as an address or NAME <ADDRESS>; default is none, so that openers must be it and not play." env:"SENESCHAL_OPEN_STEWARD" name:"open-steward" place:"open"`
	OpenStanding []string `help:"Rulesets of each of which the server keeps a game open for players; it needs --open-steward." env:"SENESCHAL_OPEN_STANDING" name:"open-standing" place:"open"`
	OpenOwn      int      `help:"Games of one player that may wait for players; 0 is no bound." default:"2" env:"SENESCHAL_OPEN_OWN" name:"open-own" place:"open"`
	OpenPlaying  int      `help:"Games that a new player may play or wait for, one more for each finished; 0 is no bound." default:"3" env:"SENESCHAL_OPEN_PLAYING" name:"open-playing" place:"open"`
	OpenShared   bool     `help:"Accounts that are used on the same device may be in one rated game that players open." env:"SENESCHAL_OPEN_SHARED" name:"open-shared" place:"open"`
	OpenAll      int      `help:"Games of the whole server that may wait for players; 0 is no bound." default:"200" env:"SENESCHAL_OPEN_ALL" name:"open-all" place:"open"`

	Practice          bool  `help:"Visitors play practice games against bots at /play." default:"true" negatable:"" env:"SENESCHAL_PRACTICE" place:"practice"`
	PracticeGames     int   `help:"Practice games that are kept; those unused for longest are forgotten." default:"2000" env:"SENESCHAL_PRACTICE_GAMES" name:"practice-games" place:"practice"`
	PracticeBytes     int64 `help:"Bytes on the disk for all of them." default:"268435456" env:"SENESCHAL_PRACTICE_BYTES" name:"practice-bytes" place:"practice"`
	PracticeGameBytes int64 `help:"Bytes of one practice game, after which it cannot be played on." default:"4194304" env:"SENESCHAL_PRACTICE_GAME_BYTES" name:"practice-game-bytes" place:"practice"`
	PracticeWorkers   int   `help:"Bots that think at a time; each takes a processor." default:"1" env:"SENESCHAL_PRACTICE_WORKERS" name:"practice-workers" place:"practice"`

	MinFree  int64  `help:"Free bytes below which no email is taken." default:"268435456" env:"SENESCHAL_MIN_FREE" name:"min-free" place:"server"`
	LogLevel string `help:"What is logged: debug, info, warn, error." enum:"debug,info,warn,error" default:"info" env:"SENESCHAL_LOG_LEVEL" name:"log-level"`
}

// A Misuse is an error by the caller: a wrong flag, a wrong file.
type Misuse struct{ Err error }

// Error implements error.
func (m *Misuse) Error() string { return m.Err.Error() }

// Unwrap returns the error itself, without the mark.
func (m *Misuse) Unwrap() error { return m.Err }

// release returns the release of this program, without the commit that it was built from.
func (c *Config) release() string {
	release, _, _ := strings.Cut(c.Release, " ")
	return release
}

// Roles are the parts of the server that a process may run.
var Roles = []string{"mail", "clock", "project", "web", "bots"}

// hasRole reports whether this process has a role.
func (c *Config) hasRole(role string) bool { return slices.Contains(c.Role, role) }

// OwnMail reports whether the process runs its own mail server.
func (c *Config) OwnMail() bool { return c.IMAPURL == "" }

// Pages returns the URL under which players reach the pages, without a slash at the end.
func (c *Config) Pages() string {
	if c.BaseURL != "" {
		return strings.TrimSuffix(c.BaseURL, "/")
	}
	return "http://" + c.Listen
}

// Path returns a path in the data folder; without parts, the folder itself.
func (c *Config) Path(parts ...string) string {
	return filepath.Join(append([]string{c.Dir}, parts...)...)
}

// Logger returns a logger that writes text to a terminal, and JSON elsewhere. For an unknown level it takes info.
func (c *Config) Logger(talk io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		level = slog.LevelInfo
	}
	options := &slog.HandlerOptions{Level: level}
	if Terminal(talk) {
		return slog.New(slog.NewTextHandler(talk, options))
	}
	return slog.New(slog.NewJSONHandler(talk, options))
}

// Terminal reports whether a stream is a terminal.
func Terminal(stream io.Writer) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Socket returns the path of the socket for commands (ADR 6). Paths of unix sockets have room for
// about a hundred bytes; a longer one is replaced by a hash in the temporary folder.
func (c *Config) Socket() string {
	path := c.Path("control.sock")
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if len(path) > 100 {
		sum := sha256.Sum256([]byte(path))
		return filepath.Join(os.TempDir(), fmt.Sprintf("seneschal-%x.sock", sum[:8]))
	}
	return path
}
