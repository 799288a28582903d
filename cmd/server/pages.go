package server

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/channels/discourse"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/picture"
	"seneschal/projections/site"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/web"
)

// Site returns the pages without practice games.
func (h *Server) Site() (http.Handler, error) { return h.newSite(web.NewHub(), nil) }

// newSite returns the pages, which a hub tells of changes. With a nil practice, visitors cannot play practice games.
func (h *Server) newSite(hub *web.Hub, practice *site.Practice) (http.Handler, error) {
	proxies, err := h.Config.parseProxies()
	if err != nil {
		return nil, err
	}
	signer, pictures := h.seeds.Signer(), picture.Renderer{}
	return site.New(site.Config{
		DB: h.DB, Store: h.Store, Tree: h.tree.Handler(), Grown: h.measureTree, Sealer: &signer, Rulesets: rulesets.Lookup, Games: h.Host, Relay: h.Host.Beacons.Relay, Persons: h.Roster, Links: h.newLinks(), Hub: hub, Doors: h.newDoors(),
		Register: h.Roster, Conduct: h.newConduct(), Place: h.newPlace(), Tokens: h.Roster, Emails: pageEmails{h.mailTournaments()}, Substitutes: pageDesk{mailDesk{h.Desk}}, Openings: pageOpenings{h.Openings}, Lines: h.carryOutLines, Wishes: h.Roster, Follows: followers{h.Roster, h}, Invited: h.findInvited, Unsubscribe: h.subscriptions(), Histories: archive.Archive{Games: aggregate.Reader[*game.Game]{Store: h.Store, Kind: h.Games}},
		Quoted: pageQuoted{incoming.PendingTable{DB: h.DB}},
		Obey: func(ctx context.Context, id, commandID string, cmd game.Command) (game.Answer, error) {
			out, err := h.Host.Obey(ctx, id, commandID, cmd)
			if out.Answer.Receipt != nil && out.Commit != nil {
				said := *out.Answer.Receipt
				said.Head, said.Signature = signer.Proof(out.Commit)
				out.Answer.Receipt = &said
			}
			return out.Answer, err
		},
		Channels: pageChannels{h.newRegister()}, ForumCode: h.newRegister().Code, Hooks: discourse.Hook(h.newRegister()), Accounts: h.newAccounts(), Gone: h.Roster.Gone, Quiet: h.subscriptions().SetQuiet, Devices: pageDevices{h.newDevices(), h.newPushKey()}, Privacy: h.readPrivacy,
		Mail: h.newMailServer().Address(), Paint: func(b *report.Board) ([]byte, error) { return pictures.PNG(b, picture.Width) },
		Health: h.checkHealth, Ready: h.checkReadiness, Lag: h.countCommitsBehind, Proxies: proxies, Log: h.Log, Practice: practice,
	})
}

// countCommitsBehind returns how many commits each projection is behind, by its name; nil if another process updates the
// tables.
func (h *Server) countCommitsBehind(ctx context.Context) (map[string]int, error) {
	if !h.keeps {
		return nil, nil
	}
	return h.Runner.Lag(ctx)
}

// readPrivacy returns the paragraphs that the operator has written about privacy, in privacy/en.txt and so on in the data
// folder. If the file of the language is missing, it takes that in English, or else the first by name. It returns nil if
// there is no file.
func (h *Server) readPrivacy(lang string) ([]string, error) {
	files, err := filepath.Glob(h.Config.Path("privacy", "*.txt"))
	if err != nil || len(files) == 0 {
		return nil, err
	}
	chosen := files[0]
	for _, f := range files {
		if name := filepath.Base(f); name == lang+".txt" || name == "en.txt" && filepath.Base(chosen) != lang+".txt" {
			chosen = f
		}
	}
	text, err := os.ReadFile(chosen)
	if err != nil {
		return nil, fmt.Errorf("reading the page about privacy: %w", err)
	}
	var paragraphs []string
	for p := range strings.SplitSeq(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			paragraphs = append(paragraphs, p)
		}
	}
	return paragraphs, nil
}

// pageQuoted finds lines of emails that were taken for quoted words of others.
type pageQuoted struct{ kept incoming.PendingTable }

var _ seat.Quoted = pageQuoted{}

// Quoted implements seat.Quoted. It returns false for a code that is unknown, or that stands for other lines than quoted
// words.
func (p pageQuoted) Quoted(ctx context.Context, code string) (seat.Quotation, bool, error) {
	w, found, err := p.kept.Find(ctx, code)
	return seat.Quotation{
		Game: w.Game, Seat: w.Seat, By: w.By, Phase: w.Number, Set: w.Set, CommandID: w.CommandID, Lines: w.Part.Lines, Received: w.Received,
	}, found && w.Others, err
}

// Said implements seat.Quoted.
func (p pageQuoted) Said(ctx context.Context, code string) error { return p.kept.Drop(ctx, code) }
