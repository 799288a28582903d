package server

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"seneschal/mailgw/mailurl"
)

// Check returns all faults of a configuration at once, as a Misuse; nil if there are none. It also
// fills in Dir and reads the secret files.
func (c *Config) Check() error {
	c.Dir = cmp.Or(c.Dir, filepath.Join("var", "seneschal"))
	faults := []error{readSecret("--nats-url-file", c.NATSURLFile, &c.NATSURL)}
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
	faults = append(faults, dropValue(c.parseProxies()))
	if !strings.Contains(c.Domain, ".") || strings.ContainsAny(c.Domain, " @/") {
		fault("--domain %s: not a mail domain like play.example", c.Domain)
	}
	for server := range strings.SplitSeq(c.NATSURL, ",") {
		faults = append(faults, checkURL("--nats-url", server, "nats", "tls"))
	}
	if min(int64(c.PracticeGames), int64(c.PracticeWorkers), c.PracticeBytes, c.PracticeGameBytes) < 0 {
		fault("--practice-games, --practice-workers, --practice-bytes and --practice-game-bytes: no number below 0; 0 is the default")
	}
	if c.PracticeBytes > 0 && c.PracticeBytes < minPracticeBytes {
		fault("--practice-bytes %d: at least %d, or 0 for the default", c.PracticeBytes, minPracticeBytes)
	}
	faults = append(faults, c.checkPages(),
		checkMailURL("--imap-url", c.IMAPURL, mailurl.IMAP), checkMailURL("--smtp-url", c.SMTPURL, mailurl.SMTP))
	if (c.IMAPURL == "") != (c.SMTPURL == "") {
		fault("--imap-url and --smtp-url go together: set both, or neither for the mail server in the process")
	}
	faults = append(faults, dropValue(c.parseChannelNetworks()), dropValue(c.parseDomainRates()), dropValue(c.findNamedBeacon()),
		dropValue(c.newWitnessClients()), dropValue(c.mailTLSConfig()), c.checkTokens(),
		readSecret("--oauth-secret-file", c.OAuthSecretFile, &c.oauthSecret),
		readSecret("--imap-password-file", c.IMAPPasswordFile, &c.IMAPPassword),
		readSecret("--smtp-password-file", c.SMTPPasswordFile, &c.SMTPPassword),
		readSecret("--postgres-file", c.PostgresFile, &c.Postgres))
	if err := errors.Join(faults...); err != nil {
		return &Misuse{err}
	}
	return nil
}

// minPracticeBytes is the least number of bytes for practice games: some dozens of games.
const minPracticeBytes = 8 << 20

// dropValue drops the value and returns the error.
func dropValue[T any](_ T, err error) error { return err }

// checkPages returns an error if players could not reach the pages under their URL, which stands in every email, or if the
// URL has a path: the pages link to each other from the root of a host.
func (c *Config) checkPages() error {
	if c.BaseURL == "" {
		if host, port, err := net.SplitHostPort(c.Listen); err == nil && isUnspecified(host) {
			return fmt.Errorf("--listen %s: emails cannot lead to %q: add --base-url with the address that players write, as https://play.example, or listen at 127.0.0.1:%s", c.Listen, "http://"+c.Listen, port)
		}
		return nil
	}
	if err := checkURL("--base-url", c.BaseURL, "http", "https"); err != nil {
		return err
	}
	link, err := url.Parse(c.BaseURL)
	if err != nil {
		return err // never: checkURL has parsed it
	}
	switch right := link.Scheme + "://" + link.Host; {
	case isUnspecified(link.Hostname()):
		return fmt.Errorf("--base-url %s: players cannot reach %q: write the address that they know, as https://play.example", c.BaseURL, link.Host)
	case strings.Trim(link.Path, "/") != "", link.RawQuery != "", link.Fragment != "", link.User != nil:
		return fmt.Errorf("--base-url %s: the pages begin at the root of a host: write %s", mailurl.Redacted(c.BaseURL), right)
	}
	return nil
}

// isUnspecified reports whether a host is empty or the unspecified address, which a server can
// listen on but nobody can reach.
func isUnspecified(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "" || err == nil && address.IsUnspecified()
}

// checkAddress returns an error that names the flag unless address is HOST:PORT with a number for a port.
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

// checkMailURL returns an error unless text is "" or a URL of the protocol, without a password in it.
func checkMailURL(flag, text string, protocol mailurl.Protocol) error {
	if text == "" {
		return nil
	}
	if _, err := protocol.Parse(text, false); err != nil {
		return fmt.Errorf("%s %s: %w", flag, mailurl.Redacted(text), err)
	}
	if u, err := url.Parse(text); err == nil && u.User != nil {
		if _, has := u.User.Password(); has {
			return fmt.Errorf("%s %s: a password in the URL is not read: put it into a file, for %s-password-file", flag, u.Redacted(), strings.TrimSuffix(flag, "-url"))
		}
	}
	return nil
}

// checkTokens returns an error if the settings for access tokens contradict each other, or there is no outside mailbox.
func (c *Config) checkTokens() error {
	if err := c.tokenConfig().Check(); err != nil {
		return fmt.Errorf("--oauth-token-file, --oauth-token-command, --oauth-url: %w", err)
	}
	if c.tokenConfig().Used() && c.OwnMail() {
		return errors.New("--oauth-...: access tokens are for a mailbox of your own: set --imap-url and --smtp-url")
	}
	return checkURL("--oauth-url", c.OAuthURL, "https", "http")
}

// readSecret reads a secret from a file, without blanks around it; it leaves the setting alone if no file
// is named. It fails if the file is empty.
func readSecret(flag, file string, into *string) error {
	if file == "" {
		return nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	if *into = strings.TrimSpace(string(data)); *into == "" {
		return fmt.Errorf("%s: %s is empty", flag, file)
	}
	return nil
}
