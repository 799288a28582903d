package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"net/url"
	"os"
	"time"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/mailgw"
	"seneschal/mailgw/doctor"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/smtp"
	"seneschal/projections/roster"
)

// MailDoctorCmd examines the mail of a server.
type MailDoctorCmd struct {
	NoProbe  bool          `help:"Send no emails: look at the DNS, and at the emails given, alone."`
	Wait     time.Duration `help:"How long the emails of the probe may take." default:"2m"`
	Email    []string      `name:"email" aliases:"letter" help:"File with an email of the server as it came in elsewhere, saved with its whole header; several with commas." placeholder:"FILE"`
	Outgoing string        `help:"Address of the machine that emails go out from; default is what the emails tell." placeholder:"IP"`
	DNS      string        `help:"DNS server to ask, as 9.9.9.9:53; default is that of the machine." placeholder:"HOST:PORT"`
	JSON     bool          `help:"Print JSON."`
}

// Help returns the details of the command, with examples.
func (MailDoctorCmd) Help() string {
	return `Looks at MX, SPF, DKIM, DMARC and the reverse name of the domain, sends emails from the server
to each of its own addresses and finds them in its mailbox, reads what was said of them on the
way, and looks for emails that go in circles. Says of each fault what to change.
Exit code 0: nothing is wrong; 1: something is; 2: it was called wrongly.

Examples:
  seneschal mail doctor --domain play.example --no-probe
  seneschal mail doctor --dir /var/lib/seneschal --email report-as-it-came-in.eml
  seneschal mail doctor --dns 9.9.9.9:53 --json`
}

// Run examines the mail of the server and prints the findings. It returns errRefused if something is wrong.
func (c MailDoctorCmd) Run(ctx context.Context, std streams, config *server.Config) error {
	if err := config.Check(); err != nil {
		return err
	}
	patient, err := c.collectFacts(ctx, config)
	if err != nil {
		return err
	}
	var findings []doctor.Finding
	if !c.NoProbe {
		emails, found, err := c.probeMailbox(ctx, config)
		if err != nil {
			return err
		}
		patient.Emails, findings = append(patient.Emails, emails...), found
	}
	findings = append(patient.Examine(ctx), findings...)
	if err := c.print(std, config, findings); err != nil {
		return err
	}
	if doctor.Faulty(findings) {
		return errRefused
	}
	return nil
}

// collectFacts collects the facts that are known without sending anything.
func (c MailDoctorCmd) collectFacts(ctx context.Context, config *server.Config) (patient doctor.Patient, err error) {
	patient = doctor.Patient{Domain: config.Domain, Outgoing: c.Outgoing, AuthServID: config.AuthServID, Persons: fetchPersons(ctx, config)}
	if c.Outgoing != "" && net.ParseIP(c.Outgoing) == nil {
		return patient, newUsageError("--outgoing %s: not an address like 203.0.113.5", c.Outgoing)
	}
	if u, err := url.Parse(config.SMTPURL); err == nil {
		patient.SMTP = u.Hostname()
	}
	if !config.OwnMail() {
		patient.DNS = newResolver(c.DNS)
	}
	for _, name := range c.Email {
		raw, err := os.ReadFile(name)
		if err != nil {
			return patient, &server.Misuse{Err: err}
		}
		patient.Emails = append(patient.Emails, doctor.Arrival{Raw: raw, Away: true})
	}
	return patient, nil
}

// newResolver returns a resolver that asks the given DNS server, or those of the machine if it is "".
func newResolver(server string) *net.Resolver {
	if server == "" {
		return net.DefaultResolver
	}
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, server)
	}}
}

// fetchPersons returns the IDs of the players of a running server, by their addresses; nil if no server runs, or it does
// not answer.
func fetchPersons(ctx context.Context, config *server.Config) map[string]string {
	if _, err := os.Stat(config.Socket()); err != nil {
		return nil
	}
	client := control.Dial(config.Socket())
	var all []roster.Listed
	if err := client.Get(ctx, "/players", &all); err != nil {
		return nil // it has stopped
	}
	found := map[string]string{}
	for _, listed := range all {
		for _, address := range listed.Addresses {
			found[address] = string(listed.ID)
		}
	}
	return found
}

// probeMailbox sends emails to the server's own addresses and looks for them in its mailbox. It returns the emails that
// arrived, and findings about all. It fails only if the settings of the mail server are wrong.
func (c MailDoctorCmd) probeMailbox(ctx context.Context, config *server.Config) ([]doctor.Arrival, []doctor.Finding, error) {
	imapConfig, smtpConfig, err := config.Wires()
	if err != nil {
		return nil, nil, err
	}
	sender, err := smtp.New(smtpConfig)
	if err != nil {
		return nil, nil, err
	}
	defer sender.Close()
	addresses := mailgw.Server{Domain: config.Domain, Keys: [][]byte{[]byte(rand.Text())}}
	emails, findings := doctor.Probe{
		Server: addresses, Send: sender.Send, Within: c.Wait, Poll: 2 * time.Second,
		Mailbox: func(ctx context.Context) (doctor.Mailbox, error) { return imap.OpenLook(ctx, imapConfig) },
	}.Run(ctx)
	return emails, findings, nil
}

func (c MailDoctorCmd) print(std streams, config *server.Config, all []doctor.Finding) error {
	if c.JSON {
		return printJSON(std, all)
	}
	if config.OwnMail() {
		fmt.Fprintln(std.out, "emails stay on this machine (no --imap-url): the DNS has no say in them")
	}
	for _, finding := range all {
		fmt.Fprintf(std.out, "%-5s  %-7s  %s\n", finding.State, finding.Check, finding.Found)
		for _, more := range []string{finding.Change, finding.Record} {
			if more != "" {
				fmt.Fprintf(std.out, "                %s\n", more)
			}
		}
	}
	return nil
}
