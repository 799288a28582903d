package server

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/time/rate"

	"seneschal/domain/dice"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/host"
	"seneschal/eventstore/witness"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/mailurl"
	"seneschal/mailgw/oauth"
	"seneschal/mailgw/smtp"
)

// parseDomainRates returns how many emails a second may go to each mail domain, from settings a minute; "*" stands for
// all others.
func (c *Config) parseDomainRates() (map[string]rate.Limit, error) {
	domains := map[string]rate.Limit{}
	for _, text := range c.EmailDomains {
		domain, count, _ := strings.Cut(text, "=")
		n, err := strconv.Atoi(count)
		if err != nil || n < 1 || domain == "" {
			return nil, fmt.Errorf("--email-domains %s: not a domain with emails a minute, like gmail.com=20", text)
		}
		domains[strings.ToLower(domain)] = rate.Limit(n) / 60
	}
	return domains, nil
}

// parseChannelNetworks returns the operator's own networks in which channels may be.
func (c *Config) parseChannelNetworks() ([]netip.Prefix, error) {
	networks := make([]netip.Prefix, len(c.ChannelNetworks))
	for i, text := range c.ChannelNetworks {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("--channel-networks %s: not a network like 10.0.0.0/8", text)
		}
		networks[i] = network
	}
	return networks, nil
}

// mailTLSConfig returns the certificate authorities for mail servers: the system's and those of MailCA; nil if there is no
// MailCA, which means the system's alone. It fails if the file has no certificate.
func (c *Config) mailTLSConfig() (*tls.Config, error) {
	if c.MailCA == "" {
		return nil, nil
	}
	text, err := os.ReadFile(c.MailCA)
	if err != nil {
		return nil, fmt.Errorf("--mail-ca: %w", err)
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("--mail-ca %s: holds no certificate in PEM", c.MailCA)
	}
	return &tls.Config{RootCAs: pool}, nil
}

// tokenConfig returns the source of access tokens for mailboxes.
func (c *Config) tokenConfig() oauth.Config {
	return oauth.Config{
		File: c.OAuthTokenFile, Command: c.OAuthTokenCommand, URL: c.OAuthURL, ClientID: c.OAuthClientID, Secret: c.oauthSecret,
		Scopes: c.OAuthScopes, RefreshFile: c.OAuthRefreshFile,
	}
}

// parseProxies returns the networks whose X-Forwarded-For is believed; an empty list, not nil, if there are none.
func (c *Config) parseProxies() ([]netip.Prefix, error) {
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

// NoBeacon is the setting of a server that throws its own dice.
const NoBeacon = "house"

// findNamedBeacon returns the chain that the configuration names; nil if the server throws its own dice. It fails if the
// setting is neither a known name nor a file that describes a chain.
func (c *Config) findNamedBeacon() (*beacon.Chain, error) {
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

// Chains returns the chain that the configuration names, for audits; nil if it names none, or a wrong one.
func (c *Config) Chains() []*beacon.Chain {
	if chain, err := c.findNamedBeacon(); err == nil && chain != nil {
		return []*beacon.Chain{chain}
	}
	return nil
}

// newWitnessClients returns clients for the witnesses that the configuration names.
func (c *Config) newWitnessClients() ([]witness.Client, error) {
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

// checkURL returns an error that names the flag, unless text is "" or a URL of one of the schemes with a host.
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

// configureDice sets the dice of a host by the configuration. Quicknet is always known, even if new games use another
// beacon or none: older games may wait for it. BeaconRelays are those of the beacon for new games.
func (c *Config) configureDice(to *host.Host) error {
	public := beacon.Quicknet()
	to.Beacons = []*beacon.Source{{Chain: public, Relays: beacon.Relays}}
	named, err := c.findNamedBeacon()
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

// Wires returns the settings for receiving and sending: those of the outside provider, or else those of a running server
// with its own mail, whose accounts it reads.
func (c *Config) Wires() (in imap.Config, out smtp.Config, err error) {
	if c.OwnMail() {
		accounts, err := ReadAccounts(c.Path("accounts.json"))
		own, _ := AccountNamed(accounts, ServerAccount, c.Domain)
		return imap.Config{URL: "imap://" + c.MaildropIMAP, User: own.Name, Password: own.Password}, smtp.Config{URL: "smtp://" + c.MaildropSMTP, Hello: c.Domain}, err
	}
	trust, err := c.mailTLSConfig()
	in = imap.Config{URL: withoutUser(c.IMAPURL), User: userOfURL(c.IMAPURL), Password: c.IMAPPassword, TLS: trust}
	out = smtp.Config{URL: withoutUser(c.SMTPURL), User: userOfURL(c.SMTPURL), Password: c.SMTPPassword, Hello: c.Domain, TLS: trust}
	if c.tokenConfig().Used() {
		source := oauth.New(c.tokenConfig())
		in.Token, out.Token = source, source
	}
	return in, out, err
}

// withoutUser removes user and password from a URL; other text it returns as it is.
func withoutUser(text string) string {
	link, err := url.Parse(text)
	if err != nil {
		return text
	}
	link.User = nil
	return link.String()
}

// userOfURL returns the user in a URL; "" if there is none.
func userOfURL(text string) string {
	link, err := url.Parse(text)
	if err != nil {
		return ""
	}
	return link.User.Username()
}
