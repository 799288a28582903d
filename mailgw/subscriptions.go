package mailgw

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/quiet"
)

// A Subscription is a kind of emails that a player may switch off.
type Subscription string

// The subscriptions. Reports are none: every player gets theirs.
const (
	Reminders Subscription = "reminders" // of deadlines that are near
	Notices   Subscription = "notices"   // press and announcements between reports; the next report repeats them
	Offers    Subscription = "offers"    // the desk's offers of seats that need a substitute
	// Invitations ask an address that no player has to take part in a tournament. An address that
	// switches them off is never asked again.
	Invitations Subscription = "invitations"
	Openings    Subscription = "openings" // open games that the player wished for; switching them off withdraws the wishes
	Follows     Subscription = "follows"  // news of what the player follows; switching them off ends following
	Calls       Subscription = "called"   // reports sent because orders are awaited; without them the player's devices are called
)

// Subscriptions keeps the emails that each player wants. Players get every kind until they switch it off.
type Subscriptions interface {
	Subscribed(ctx context.Context, p game.Player, s Subscription) (bool, error)
	Subscribe(ctx context.Context, p game.Player, s Subscription, on bool) error
	// SetQuiet keeps the hours of the player's day in which only urgent emails are sent; zero:
	// emails come at any time.
	SetQuiet(ctx context.Context, p game.Player, h quiet.Hours) error
}

// Wants reports whether a player gets emails of a kind. Nil Subscriptions mean yes.
func Wants(ctx context.Context, all Subscriptions, player game.Player, subscription Subscription) (bool, error) {
	if all == nil {
		return true, nil
	}
	return all.Subscribed(ctx, player, subscription)
}

// An Unsubscribing names the emails that the link at the head of an email ends.
type Unsubscribing struct {
	Subscription Subscription
	Player       game.Player
}

// Unsubscribe is the purpose of the MAC in such a link, and the first word of a subject that ends emails.
const Unsubscribe = "unsubscribe"

// ParseUnsubscribe reads the token of a link that ends emails. ok is false for a token that we did not make. A token
// proves that its holder saw an email to that player; it can end emails and do nothing else.
func (h Server) ParseUnsubscribe(token string) (u Unsubscribing, ok bool) {
	kind, rest, ok := strings.Cut(token, ".")
	i := strings.LastIndexByte(rest, '.')
	if !ok || i < 1 || len(token) > 200 || !h.isRightMAC(Unsubscribe, kind+"."+rest[:i], strings.ToLower(rest[i+1:])) {
		return Unsubscribing{}, false
	}
	return Unsubscribing{Subscription(kind), game.Player(rest[:i])}, true
}

// listFields returns the header fields by which mail programs offer a button that ends emails
// (RFC 2369), with one click where the pages can be trusted (RFC 8058).
func (h Server) listFields(unsubscribing Unsubscribing) []Field {
	if unsubscribing.Player == "" {
		return nil
	}
	page, box := h.unsubscribeLinks(unsubscribing)
	ways := "<" + box + ">"
	if page == "" {
		return []Field{{"List-Unsubscribe", ways}}
	}
	fields := []Field{{"List-Unsubscribe", "<" + page + ">, " + ways}}
	if strings.HasPrefix(h.Pages, "https://") {
		fields = append(fields, Field{"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"})
	}
	return fields
}

// unsubscribeLinks returns the links that end emails: the URL of a page, "" if the server has no pages, and a mailto
// link to us.
func (h Server) unsubscribeLinks(u Unsubscribing) (page, box string) {
	claim := string(u.Subscription) + "." + string(u.Player)
	token := claim + "." + h.computeMAC(0, Unsubscribe, claim)
	if h.Pages != "" {
		page = h.Pages + "/unsubscribe/" + url.PathEscape(token)
	}
	return page, "mailto:" + h.Address() + "?subject=" + url.PathEscape(Unsubscribe+" "+token)
}

// EndLink returns the link that ends emails, for their text: to a page, or a mailto link if the server has no pages.
func (h Server) EndLink(u Unsubscribing) string {
	page, box := h.unsubscribeLinks(u)
	return cmp.Or(page, box)
}
