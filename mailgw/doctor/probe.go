package doctor

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/mailgw"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/message"
)

// A Probe sends emails from the server to itself, and looks for them in its mailbox. A running server files them as it
// files all emails of its own, and answers none. All fields are required.
type Probe struct {
	Server  mailgw.Server
	Send    func(context.Context, mailgw.Outbound) (reply string, err error)
	Mailbox func(context.Context) (Mailbox, error)
	Within  time.Duration // the longest time for sending and finding the emails
	Poll    time.Duration // the time between two looks at the mailbox
}

// A Mailbox is read without being changed, as by an imap.Look.
type Mailbox interface {
	Newest(folder string, limit uint32) ([]imap.Seen, error)
	Whole(imap.Seen) (imap.Seen, error)
	Close()
}

// folders are the folders in which emails to the server may be. Emails move from the inbox to the others, so the inbox
// is looked at last, and no email is overlooked between two.
var folders = slices.Concat([]string{mailgw.Quarantine, mailgw.Rejected, mailgw.Processed}, junk, []string{"INBOX"})

// junk lists the names of junk folders at providers.
var junk = []string{"Junk", "Spam", "Junk Email", "INBOX.Junk", "INBOX.Spam", "[Gmail]/Spam"}

// maxLooked is the largest number of emails of a folder that are looked at.
const maxLooked = 100

// probeEmail is an email of a probe, with the copies of it that were found.
type probeEmail struct {
	to, id   string
	at       time.Time
	arrivals []imap.Seen
}

// Run sends the emails and waits until all have arrived or Within is over. It returns the findings, and in a list of
// one the first email that can be fetched whole; nil if there is none, or if the mailbox cannot be read, which is a
// finding.
func (p Probe) Run(ctx context.Context) ([]Arrival, []Finding) {
	ctx, cancel := context.WithTimeout(ctx, p.Within)
	defer cancel()
	probes, findings := p.sendAll(ctx)
	if len(probes) == 0 {
		return nil, findings
	}
	box, err := p.Mailbox(ctx)
	if err != nil {
		return nil, append(findings, Finding{"probe", Fault, "the mailbox cannot be read: " + err.Error(), "mend --imap-url, or what it needs to log in", ""})
	}
	defer box.Close()
	all, err := p.awaitEmails(ctx, box, probes)
	if err != nil && ctx.Err() == nil {
		return nil, append(findings, Finding{"probe", Fault, "the mailbox cannot be read: " + err.Error(), "try again", ""})
	}
	findings = append(findings, p.judgeArrivals(probes)...)
	findings = append(findings, findLoops(all, p.Server.Domain)...)
	for _, sent := range probes {
		if len(sent.arrivals) == 0 {
			continue
		}
		if whole, err := box.Whole(sent.arrivals[0]); err == nil {
			return []Arrival{{Raw: whole.Raw}}, findings
		}
	}
	return nil, findings
}

// sendAll sends an email to each address of the server. It makes a finding for each that is not taken.
func (p Probe) sendAll(ctx context.Context) (probes []*probeEmail, findings []Finding) {
	nonce := strings.ToLower(rand.Text()[:10])
	to := []string{p.Server.Address()}
	for _, box := range mailgw.Boxes {
		to = append(to, box+"+probe."+nonce+"@"+p.Server.Domain)
	}
	for i, address := range to {
		outbound := p.Server.Write(mailgw.Email{
			Name: mailgw.Name{Seat: game.Seat(fmt.Sprint(i)), Kind: probe, Rev: nonce}, To: address, At: time.Now(),
			Subject: "probe " + nonce, Body: "seneschal mail doctor has sent this email, to see whether it comes back.\n",
		})
		if _, err := p.Send(ctx, outbound); err != nil {
			findings = append(findings, Finding{"probe", Fault, "an email to " + address + " is not taken: " + err.Error(), "mend --smtp-url or its login, or have your provider take emails from " + p.Server.Address(), ""})
			continue
		}
		probes = append(probes, &probeEmail{to: address, id: outbound.MessageID, at: time.Now()})
	}
	return probes, findings
}

// probe is the Kind of these emails, by which their Message-IDs are recognised.
const probe = "probe"

// awaitEmails looks until all emails have arrived, or ctx ends, and sets what it has seen of each. It returns all that
// the last look has found, and fails if a look does.
func (p Probe) awaitEmails(ctx context.Context, box Mailbox, probes []*probeEmail) (emails []imap.Seen, err error) {
	tick := time.NewTicker(p.Poll)
	defer tick.Stop()
	for {
		if emails, err = lookInFolders(box); err != nil {
			return emails, err
		}
		missing := 0
		for _, s := range probes {
			if s.arrivals = copiesOf(s.arrivals, emails, s.id); len(s.arrivals) == 0 {
				missing++
			}
		}
		if missing == 0 {
			return emails, nil
		}
		select {
		case <-ctx.Done():
			return emails, nil
		case <-tick.C:
		}
	}
}

// lookInFolders returns the headers of the newest emails of all folders, at most maxLooked of each, and nothing of a
// folder that does not exist. If it fails, it returns what it has found before.
func lookInFolders(box Mailbox) (all []imap.Seen, err error) {
	for _, folder := range folders {
		heads, err := box.Newest(folder, maxLooked)
		if err != nil {
			return all, err
		}
		all = append(all, heads...)
	}
	return all, nil
}

// copiesOf returns the copies of an email that this look has found, or else those from before, because the email may
// be moving between two folders.
func copiesOf(before, all []imap.Seen, id string) []imap.Seen {
	copies := lists.Keep(all, func(s imap.Seen) bool {
		h := Arrival{Raw: s.Raw}.parseHeader()
		return strings.TrimSpace(h.Get("Message-Id")) == id
	})
	if len(copies) == 0 {
		return before
	}
	return copies
}

// judgeArrivals makes a finding for each email: whether it arrived, where, and how often.
func (p Probe) judgeArrivals(out []*probeEmail) []Finding {
	var findings []Finding
	for _, s := range out {
		switch {
		case len(s.arrivals) == 0:
			findings = append(findings, Finding{"probe", Fault, fmt.Sprintf("an email to %s was taken, and is not in the mailbox after %s", s.to, p.Within), "have emails to that box come into the mailbox of --imap-url, with any +tag; if it takes longer: --wait", ""})
		case len(s.arrivals) > 1:
			findings = append(findings, Finding{"loop", Fault, fmt.Sprintf("an email to %s came in %d times", s.to, len(s.arrivals)), "find the forward that sends emails to the server on to it", ""})
		case slices.Contains(junk, s.arrivals[0].Folder):
			findings = append(findings, Finding{"probe", Fault, "an email to " + s.to + " was put into " + s.arrivals[0].Folder, "have your provider filter nothing that is for the server", ""})
		default:
			findings = append(findings, Finding{"probe", OK, fmt.Sprintf("an email to %s came in", s.to), "", ""})
		}
	}
	return findings
}

// findLoops makes a finding for each address from which emails of the server came back to it.
func findLoops(all []imap.Seen, domain string) []Finding {
	counts := map[string]int{}
	var order []string
	for _, s := range all {
		header := Arrival{Raw: s.Raw}.parseHeader()
		ours := header.Has(message.LoopField) || strings.HasSuffix(strings.TrimRight(header.Get("List-Id"), "> "), "."+domain)
		if !ours || strings.Contains(header.Get("Message-Id"), "."+probe+".") {
			continue
		}
		to := strings.Trim(strings.TrimSpace(header.Get("To")), "<>")
		if counts[to]++; counts[to] == 1 {
			order = append(order, to)
		}
	}
	return lists.Map(order, func(to string) Finding {
		return Finding{"loop", Fault, fmt.Sprintf("emails of the server to %s come back into its mailbox (%d of the last ones)", to, counts[to]), "that mailbox forwards to the server: have its player end that, or take the address away with seneschal player address", ""}
	})
}
