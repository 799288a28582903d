package house

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/dice"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/host"
	"seneschal/eventstore/witness"
	"seneschal/mailgw/mailurl"
	"seneschal/mailgw/oauth"
)

// Config is everything that can be set, by flag or environment. The defaults
// run the whole house on one machine.
type Config struct {
	Dir     string   `help:"Data folder: the log, Postgres, mail, keys; default is var/seneschal, for demo var/demo." env:"SENESCHAL_DIR" type:"path"`
	Role    []string `help:"Parts that this process runs: mail, clock, project, web." default:"mail,clock,project,web" env:"SENESCHAL_ROLE"`
	Listen  string   `help:"Address of the pages." default:"127.0.0.1:8080" env:"SENESCHAL_LISTEN"`
	Metrics string   `help:"Address at which Prometheus may ask how the house is doing; default is nowhere." env:"SENESCHAL_METRICS"`
	BaseURL string   `help:"URL under which players reach the pages; default http://LISTEN." env:"SENESCHAL_BASE_URL" name:"base-url"`
	Proxies []string `help:"Networks of proxies that are believed for whom they ask, in X-Forwarded-For." default:"127.0.0.0/8,::1/128" env:"SENESCHAL_TRUSTED_PROXIES" name:"trusted-proxies"`
	Domain  string   `help:"Mail domain of the games' addresses." default:"seneschal.test" env:"SENESCHAL_DOMAIN"`

	Shared bool `kong:"-"` // other hosts of this program write to the log, too

	NATSURL           string   `help:"Outside NATS server, or all of a cluster, with commas; default is one in the process." env:"SENESCHAL_NATS_URL" name:"nats-url"`
	NATSCredentials   string   `help:"Credentials file for it." env:"SENESCHAL_NATS_CREDENTIALS" name:"nats-credentials" type:"path"`
	NATSReplicas      int      `help:"On how many of its servers the log is kept: 3 for a cluster." default:"1" env:"SENESCHAL_NATS_REPLICAS" name:"nats-replicas"`
	NATSMonitor       []string `help:"Monitoring URLs of all its servers, to check that they sync before they acknowledge." env:"SENESCHAL_NATS_MONITOR" name:"nats-monitor"`
	NATSAllowUnsynced bool     `help:"Accept a NATS server that may lose acknowledged letters in a power cut." env:"SENESCHAL_NATS_ALLOW_UNSYNCED" name:"nats-allow-unsynced"`
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
	LetterRate        int      `help:"Letters a minute that the submission server takes; 0 is no limit." env:"SENESCHAL_LETTER_RATE" name:"letter-rate"`
	LetterDomains     []string `help:"Letters a minute that go to a mail domain, as gmail.com=20; *=60 is each that is not named. Default is no limit." placeholder:"DOMAIN=N" env:"SENESCHAL_LETTER_DOMAINS" name:"letter-domains"`
	Proof             string   `help:"What proves a sender: casual, standard, tournament." enum:"casual,standard,tournament" default:"standard" env:"SENESCHAL_PROOF"`
	AuthServID        string   `help:"Name under which your own mail server writes Authentication-Results." env:"SENESCHAL_AUTHSERV_ID" name:"authserv-id"`

	oauthSecret string // that OAuthSecretFile holds

	Beacon       string   `help:"Public beacon that throws the dice of new games: quicknet (drand), or a file that describes another of its kind; house is none." default:"house" env:"SENESCHAL_BEACON"`
	BeaconRelays []string `help:"URLs of relays that tell its rounds; default are drand's." env:"SENESCHAL_BEACON_RELAYS" name:"beacon-relays"`

	Witnesses []string `help:"Witnesses that are shown what the house signs: KEY@URL, the key as the witness prints it." placeholder:"KEY@URL" env:"SENESCHAL_WITNESSES"`

	ChannelNetworks []string `help:"Networks of your own in which channels may be, as 10.0.0.0/8; default is none." env:"SENESCHAL_CHANNEL_NETWORKS" name:"channel-networks"`

	MinFree  int64  `help:"Free bytes below which no letter is taken." default:"268435456" env:"SENESCHAL_MIN_FREE" name:"min-free"`
	LogLevel string `help:"What is logged: debug, info, warn, error." enum:"debug,info,warn,error" default:"info" env:"SENESCHAL_LOG_LEVEL" name:"log-level"`
}

// A Misuse is the caller's fault: a wrong flag, a wrong file.
type Misuse struct{ Err error }

// Error implements error.
func (m *Misuse) Error() string { return m.Err.Error() }

// Unwrap is what it is about.
func (m *Misuse) Unwrap() error { return m.Err }

// Roles are the parts of the house that a process may run.
var Roles = []string{"mail", "clock", "project", "web"}

// Check finds all faults at once, so that they are mended at once.
func (c *Config) Check() error {
	c.Dir = cmp.Or(c.Dir, filepath.Join("var", "seneschal"))
	var faults []error
	fault := func(format string, a ...any) { faults = append(faults, fmt.Errorf(format, a...)) }
	for _, r := range c.Role {
		if !slices.Contains(Roles, r) {
			fault("--role %s: not one of %s", r, strings.Join(Roles, ", "))
		}
	}
	faults = append(faults, checkAddress("--listen", c.Listen), checkAddress("--maildrop-imap", c.MaildropIMAP), checkAddress("--maildrop-smtp", c.MaildropSMTP))
	if c.Metrics != "" {
		faults = append(faults, checkAddress("--metrics", c.Metrics))
	}
	if _, err := c.proxies(); err != nil {
		faults = append(faults, err)
	}
	if !strings.Contains(c.Domain, ".") || strings.ContainsAny(c.Domain, " @/") {
		fault("--domain %s: not a mail domain like play.example", c.Domain)
	}
	for server := range strings.SplitSeq(c.NATSURL, ",") {
		faults = append(faults, checkURL("--nats-url", server, "nats", "tls"))
	}
	faults = append(faults, c.checkPages(),
		checkMailURL("--imap-url", c.IMAPURL, mailurl.IMAP), checkMailURL("--smtp-url", c.SMTPURL, mailurl.SMTP))
	if (c.IMAPURL == "") != (c.SMTPURL == "") {
		fault("--imap-url and --smtp-url go together: set both, or neither for the mail server in the process")
	}
	if _, err := c.channelNetworks(); err != nil {
		faults = append(faults, err)
	}
	if _, err := c.letterDomains(); err != nil {
		faults = append(faults, err)
	}
	if _, err := c.namedBeacon(); err != nil {
		faults = append(faults, err)
	}
	if _, err := c.witnesses(); err != nil {
		faults = append(faults, err)
	}
	if _, err := c.mailTLS(); err != nil {
		faults = append(faults, err)
	}
	faults = append(faults, c.checkTokens(),
		readSecret("--oauth-secret-file", c.OAuthSecretFile, &c.oauthSecret),
		readSecret("--imap-password-file", c.IMAPPasswordFile, &c.IMAPPassword),
		readSecret("--smtp-password-file", c.SMTPPasswordFile, &c.SMTPPassword),
		readSecret("--postgres-file", c.PostgresFile, &c.Postgres))
	if err := errors.Join(faults...); err != nil {
		return &Misuse{err}
	}
	return nil
}

// checkPages finds a URL of the pages that nobody could reach, as it would stand in
// every letter: the pages link to each other from the root of one host.
func (c *Config) checkPages() error {
	if c.BaseURL == "" {
		if host, port, err := net.SplitHostPort(c.Listen); err == nil && unspecified(host) {
			return fmt.Errorf("--listen %s: letters cannot lead to %q: add --base-url with the address that players write, as https://play.example, or listen at 127.0.0.1:%s", c.Listen, "http://"+c.Listen, port)
		}
		return nil
	}
	if err := checkURL("--base-url", c.BaseURL, "http", "https"); err != nil {
		return err
	}
	u, err := url.Parse(c.BaseURL)
	if err != nil {
		return err // checkURL has parsed it
	}
	switch right := u.Scheme + "://" + u.Host; {
	case unspecified(u.Hostname()):
		return fmt.Errorf("--base-url %s: players cannot reach %q: write the address that they know, as https://play.example", c.BaseURL, u.Host)
	case strings.Trim(u.Path, "/") != "", u.RawQuery != "", u.Fragment != "", u.User != nil:
		return fmt.Errorf("--base-url %s: the pages begin at the root of a host: write %s", mailurl.Redacted(c.BaseURL), right)
	}
	return nil
}

// unspecified reports whether a host is every address of a machine, and none.
func unspecified(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "" || err == nil && address.IsUnspecified()
}

func checkAddress(flag, address string) error {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf("%s %s: not an address like 127.0.0.1:8080", flag, address)
	}
	return nil
}

func checkURL(flag, text string, schemes ...string) error {
	if text == "" {
		return nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || !slices.Contains(schemes, u.Scheme) {
		return fmt.Errorf("%s %s: not a URL like %s://host", flag, mailurl.Redacted(text), schemes[0])
	}
	return nil
}

func checkMailURL(flag, text string, p mailurl.Protocol) error {
	if text == "" {
		return nil
	}
	if _, err := p.Parse(text, false); err != nil {
		return fmt.Errorf("%s %s: %w", flag, mailurl.Redacted(text), err)
	}
	if u, err := url.Parse(text); err == nil && u.User != nil {
		if _, has := u.User.Password(); has {
			return fmt.Errorf("%s %s: a password in the URL is not read: put it into a file, for %s-password-file", flag, u.Redacted(), strings.TrimSuffix(flag, "-url"))
		}
	}
	return nil
}

// tokens is where access tokens for mailboxes come from.
func (c *Config) tokens() oauth.Config {
	return oauth.Config{
		File: c.OAuthTokenFile, Command: c.OAuthTokenCommand, URL: c.OAuthURL, ClientID: c.OAuthClientID, Secret: c.oauthSecret,
		Scopes: c.OAuthScopes, RefreshFile: c.OAuthRefreshFile,
	}
}

func (c *Config) checkTokens() error {
	if err := c.tokens().Check(); err != nil {
		return fmt.Errorf("--oauth-token-file, --oauth-token-command, --oauth-url: %w", err)
	}
	if c.tokens().Used() && c.OwnMail() {
		return errors.New("--oauth-...: access tokens are for a mailbox of your own: set --imap-url and --smtp-url")
	}
	return checkURL("--oauth-url", c.OAuthURL, "https", "http")
}

func readSecret(flag, file string, into *string) error {
	if file == "" {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	*into = strings.TrimSpace(string(data))
	return nil
}

// runs reports whether this process has a role.
func (c *Config) runs(role string) bool { return slices.Contains(c.Role, role) }

// OwnMail reports whether mail is served in the process.
func (c *Config) OwnMail() bool { return c.IMAPURL == "" }

// Pages is the URL under which players reach the pages.
func (c *Config) Pages() string {
	if c.BaseURL != "" {
		return strings.TrimSuffix(c.BaseURL, "/")
	}
	return "http://" + c.Listen
}

// proxies are the networks whose X-Forwarded-For is believed.
func (c *Config) proxies() ([]netip.Prefix, error) {
	networks := []netip.Prefix{} // none at all is not the default
	for _, text := range c.Proxies {
		if address, err := netip.ParseAddr(text); err == nil {
			networks = append(networks, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxies %s: not a network like 172.18.0.0/16, nor an address", text)
		}
		networks = append(networks, network)
	}
	return networks, nil
}

// Path is that of something in the data folder.
func (c *Config) Path(parts ...string) string {
	return filepath.Join(append([]string{c.Dir}, parts...)...)
}

// Logger writes text to a terminal and JSON elsewhere.
func (c *Config) Logger(talk io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.LogLevel)); err != nil {
		level = slog.LevelInfo
	}
	options := &slog.HandlerOptions{Level: level}
	if f, ok := talk.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return slog.New(slog.NewTextHandler(f, options))
		}
	}
	return slog.New(slog.NewJSONHandler(talk, options))
}

// Socket is where a running house takes commands (ADR 6). Unix socket
// paths have room for about a hundred bytes.
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

// NoBeacon is the setting of a house whose dice come from itself.
const NoBeacon = "house"

// namedBeacon is the chain that the configuration names; nil if it names none.
func (c *Config) namedBeacon() (*beacon.Chain, error) {
	switch c.Beacon {
	case "", NoBeacon:
		return nil, nil
	case "quicknet":
		return beacon.Quicknet(), nil
	}
	text, err := os.ReadFile(c.Beacon)
	if err != nil {
		return nil, fmt.Errorf("--beacon %s: neither house, nor quicknet, nor a file: %w", c.Beacon, err)
	}
	chain, err := beacon.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("--beacon %s: %w", c.Beacon, err)
	}
	return chain, nil
}

// throwBy has a host throw dice as the configuration says. Quicknet is known even if
// new games have another beacon, or none: older ones may wait for it.
func (c *Config) throwBy(to *host.Host) error {
	public := beacon.Quicknet()
	to.Beacons = []*beacon.Source{{Chain: public, Relays: beacon.Relays}}
	named, err := c.namedBeacon()
	if err != nil || named == nil {
		return err
	}
	to.Dice = dice.Terms{Mode: dice.Beacon, Chain: named.Hash()}
	source := to.Beacons[0]
	if named.Hash() != public.Hash() {
		source = &beacon.Source{Chain: named}
		to.Beacons = append(to.Beacons, source)
	}
	if len(c.BeaconRelays) > 0 {
		source.Relays = c.BeaconRelays
	}
	return nil
}

// Chains are those that the configuration names beside the public one, for audits.
func (c *Config) Chains() []*beacon.Chain {
	if chain, err := c.namedBeacon(); err == nil && chain != nil {
		return []*beacon.Chain{chain}
	}
	return nil
}

// witnesses are those that the configuration names.
func (c *Config) witnesses() ([]witness.Client, error) {
	var all []witness.Client
	for _, text := range c.Witnesses {
		key, url, _ := strings.Cut(text, "@http")
		verifier, err := checkpoint.NewVerifier(key)
		if err == nil {
			err = checkURL("--witnesses", "http"+url, "http", "https")
		}
		if err != nil {
			return nil, fmt.Errorf("--witnesses %s: not KEY@URL: %w", text, err)
		}
		all = append(all, witness.Client{URL: "http" + url, Key: verifier, HTTP: http.DefaultClient})
	}
	return all, nil
}
