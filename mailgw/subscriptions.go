package mailgw

import (
	"cmp"
	"context"
	"net/url"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/quiet"
)

// A Subscription is a kind of letters that somebody may do without.
type Subscription string

// The subscriptions. Reports are none: who plays gets his.
const (
	Reminders Subscription = "reminders" // of deadlines that are near
	Notices   Subscription = "notices"   // press and announcements between reports, which tell them too
	Offers    Subscription = "offers"    // of seats that need a substitute
	// Invitations ask somebody who is no player to take part in a tournament. Without them
	// nobody is asked at that address, for good.
	Invitations Subscription = "invitations"
	Calls       Subscription = "called" // reports that come because a seat is asked; without them devices are called instead, if there are any
)

// Subscriptions keeps who wants which letters. Everybody wants all, until he
// says otherwise.
type Subscriptions interface {
	Subscribed(ctx context.Context, p game.Player, s Subscription) (bool, error)
	Subscribe(ctx context.Context, p game.Player, s Subscription, on bool) error
	// SetQuiet keeps the hours of the player's day in which no letters are sent but
	// those that cannot wait; zero: letters come at any time.
	SetQuiet(ctx context.Context, p game.Player, h quiet.Hours) error
}

// Wants reports whether somebody gets letters of a kind.
func Wants(ctx context.Context, all Subscriptions, p game.Player, s Subscription) (bool, error) {
	if all == nil {
		return true, nil
	}
	return all.Subscribed(ctx, p, s)
}

// An Unsubscribing is what a link at the head of a letter ends.
type Unsubscribing struct {
	Subscription Subscription
	Player       game.Player
}

// Unsubscribe is the purpose of the MAC in such a link.
const Unsubscribe = "unsubscribe"

// ParseUnsubscribe reads the token of a link that ends letters; ok is false for
// one that we have not made. Who has it has seen a letter to that player, and
// it ends letters and nothing else.
func (h House) ParseUnsubscribe(token string) (u Unsubscribing, ok bool) {
	kind, rest, ok := strings.Cut(token, ".")
	i := strings.LastIndexByte(rest, '.')
	if !ok || i < 1 || len(token) > 200 || !h.checks(Unsubscribe, kind+"."+rest[:i], strings.ToLower(rest[i+1:])) {
		return Unsubscribing{}, false
	}
	return Unsubscribing{Subscription(kind), game.Player(rest[:i])}, true
}

// listFields are the fields by which mail programs offer a button that ends
// letters (RFC 2369), in one click where the pages can be trusted (RFC 8058).
func (h House) listFields(u Unsubscribing) []Field {
	if u.Player == "" {
		return nil
	}
	page, box := h.endings(u)
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

// endings are the links that end letters: a page, "" if there are none, and a letter to us.
func (h House) endings(u Unsubscribing) (page, box string) {
	claim := string(u.Subscription) + "." + string(u.Player)
	token := claim + "." + h.mac(0, Unsubscribe, claim)
	if h.Pages != "" {
		page = h.Pages + "/unsubscribe/" + url.PathEscape(token)
	}
	return page, "mailto:" + h.Address() + "?subject=" + url.PathEscape(Unsubscribe+" "+token)
}

// EndLink returns the link that ends letters, for the text of one.
func (h House) EndLink(u Unsubscribing) string {
	page, box := h.endings(u)
	return cmp.Or(page, box)
}
