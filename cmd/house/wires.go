package house

import (
	"net/url"

	"seneschal/mailgw/imap"
	"seneschal/mailgw/oauth"
	"seneschal/mailgw/smtp"
)

// Wires are how letters come in and go out by an outside provider, or of a running house
// that serves mail itself.
func (c *Config) Wires() (in imap.Config, out smtp.Config, err error) {
	if c.OwnMail() {
		accounts, err := ReadAccounts(c.Path("accounts.json"))
		own, _ := AccountNamed(accounts, HouseAccount, c.Domain)
		return imap.Config{URL: "imap://" + c.MaildropIMAP, User: own.Name, Password: own.Password}, smtp.Config{URL: "smtp://" + c.MaildropSMTP, Hello: c.Domain}, err
	}
	trust, err := c.mailTLS()
	in = imap.Config{URL: bare(c.IMAPURL), User: user(c.IMAPURL), Password: c.IMAPPassword, TLS: trust}
	out = smtp.Config{URL: bare(c.SMTPURL), User: user(c.SMTPURL), Password: c.SMTPPassword, Hello: c.Domain, TLS: trust}
	if c.tokens().Used() {
		source := oauth.New(c.tokens())
		in.Token, out.Token = source, source
	}
	return in, out, err
}

func bare(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return text
	}
	u.User = nil
	return u.String()
}

func user(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return ""
	}
	return u.User.Username()
}
