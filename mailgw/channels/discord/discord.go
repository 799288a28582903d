// Package discord sends news to chats by webhooks of Discord. One message for each game shows its state, and is edited
// when that changes; a further line says when orders of seats are awaited.
//
// Discord cannot recognise a message that is sent again: after a kill a new message may come twice, an edit never
// does. docs: discord.com/developers/docs/resources/webhook
package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"seneschal/domain/lists"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/outside"
	"seneschal/mailgw/channels/status"
)

// The settings of a channel.
const (
	URL   = "url"   // of the webhook, as Discord shows it; ?thread_id=... for a thread
	Lines = "lines" // "off": no lines about awaited seats
)

// Kinds of entries.
const (
	reportKind = "discord.report" // the status, with the latest events
	statusKind = "discord.status"
	askedKind  = "discord.asked"
	openKind   = "discord.open" // a line about a game that waits for players
)

const (
	maxContent     = 2000 // characters of a message
	maxDescription = 4000
	maxTitle       = 250
	busyWait       = 5 * time.Second
	unknownMessage = 10008 // Discord's code for a message that was deleted
)

// Transport sends to Discord.
type Transport struct{ Client *outside.Client }

var _ channels.Transport = Transport{}

var webhookPath = regexp.MustCompile(`^/api(/v\d+)?/webhooks/\d+/[\w-]+$`)

// Complete implements channels.Transport.
func (k Transport) Complete(had, given channels.Settings) (channels.Settings, error) {
	settings := channels.Settings{URL: had[URL], Lines: had[Lines]}
	for name, value := range given {
		if _, ok := settings[name]; !ok {
			return nil, fmt.Errorf("a channel to Discord has the settings %s and %s", URL, Lines)
		}
		settings[name] = value
	}
	if err := k.Client.CheckURL(settings[URL]); err != nil {
		return nil, fmt.Errorf("a channel to Discord needs the setting %s: %w", URL, err)
	}
	if u, err := url.Parse(settings[URL]); err != nil || !webhookPath.MatchString(u.Path) {
		return nil, errors.New("that is no URL of a webhook of Discord: https://discord.com/api/webhooks/NUMBER/TOKEN")
	}
	if settings[Lines] != "" && settings[Lines] != "on" && settings[Lines] != "off" {
		return nil, fmt.Errorf("the setting %s is on or off", Lines)
	}
	return settings, nil
}

// A message is the JSON that Discord gets. It mentions nobody: each edit has to say so again, because Discord's
// default is to allow mentions.
type message struct {
	Content  string   `json:"content,omitempty"`
	Embeds   []embed  `json:"embeds,omitempty"`
	Mentions mentions `json:"allowed_mentions"`
}

type mentions struct {
	Parse []string `json:"parse"`
}

type embed struct {
	Title       string `json:"title"`
	URL         string `json:"url"`
	Description string `json:"description,omitempty"`
	Image       *image `json:"image,omitempty"`
}

type image struct {
	URL string `json:"url"`
}

// composeDraft makes an entry of a message. Entries of a status replace earlier ones.
func (m message) composeDraft(kind string, news channels.News) (channels.Draft, error) {
	m.Mentions = mentions{Parse: []string{}}
	m.Content = shortenText(m.Content, maxContent)
	body, err := json.Marshal(m)
	return channels.Draft{Kind: kind, Of: news.Log, Replaces: kind == reportKind || kind == statusKind, Body: body}, err
}

// style is Discord's markup. It shows times in each reader's own zone.
var style = status.Style{
	Plain: escapeMarkup, Strong: func(words string) string { return "**" + words + "**" },
	When: func(at time.Time) string { return fmt.Sprintf("<t:%d:f>", at.Unix()) },
}

// Tell implements channels.Transport: it makes an entry with the state, and one with the line about awaited seats
// unless the channel has switched those off.
func (k Transport) Tell(channel channels.Channel, news channels.News) ([]channels.Draft, error) {
	said := status.Of(news.Facts(channel.Language), channel.Language, style)
	if said.Title == "" {
		return nil, nil
	}
	if said.Open != "" {
		line, err := message{Content: said.Open + " " + said.URL}.composeDraft(openKind, news)
		return []channels.Draft{line}, err
	}
	shown := embed{Title: shortenText(said.Title, maxTitle), URL: said.URL, Description: shortenText(strings.Join(said.Lines, "\n"), maxDescription)}
	if strings.HasPrefix(said.Picture, "https://") { // Discord fetches it
		shown.Image = &image{said.Picture + "?" + strconv.FormatInt(said.At.Unix(), 10)} // Discord caches by URL
	}
	first, err := message{Content: said.Head, Embeds: []embed{shown}}.composeDraft(lists.Either(said.Head != "", reportKind, statusKind), news)
	if said.Asked == "" || channel.Settings[Lines] == "off" || err != nil {
		return []channels.Draft{first}, err
	}
	line, err := message{Content: said.Asked}.composeDraft(askedKind, news)
	return []channels.Draft{first, line}, err
}

// Send implements channels.Transport. A status is edited if it was sent before; if it was deleted, it is sent anew.
func (k Transport) Send(ctx context.Context, delivery *channels.Delivery) error {
	if delivery.Entry.Kind == askedKind || delivery.Entry.Kind == openKind {
		_, err := k.sendRequest(ctx, delivery, http.MethodPost, "")
		return err
	}
	what := "status/" + delivery.Entry.Of
	id, err := delivery.Ref(ctx, what)
	if err != nil {
		return err
	}
	if id != "" {
		_, err = k.sendRequest(ctx, delivery, http.MethodPatch, "/messages/"+id)
		if !errors.Is(err, errNoMessage) {
			return err
		}
	}
	if id, err = k.sendRequest(ctx, delivery, http.MethodPost, ""); err != nil {
		return err
	}
	return delivery.Note(ctx, what, id)
}

// errNoMessage says that a message was deleted.
var errNoMessage = errors.New("the message was deleted")

// sendRequest sends an entry to the webhook of a channel, and returns the ID of the message; more is appended to the
// path. It returns errNoMessage if the message to be edited was deleted, and sets the delivery's Pause if Discord asks
// for one.
func (k Transport) sendRequest(ctx context.Context, d *channels.Delivery, method, more string) (id string, err error) {
	u, err := url.Parse(d.Channel.Settings[URL])
	if err != nil {
		return "", errors.New("the channel has no URL")
	}
	u.Path += more
	q := u.Query()
	q.Set("wait", "true")
	u.RawQuery = q.Encode()
	a, err := k.Client.Do(ctx, outside.Request{Method: method, URL: u.String(), Header: map[string]string{"Content-Type": "application/json"}, Body: d.Entry.Body})
	if err != nil {
		return "", err
	}
	var said struct {
		ID         string  `json:"id"`
		Code       int     `json:"code"`
		RetryAfter float64 `json:"retry_after"`
	}
	if err := json.Unmarshal(a.Body, &said); err != nil && a.OK() {
		return "", fmt.Errorf("reading the answer of %s: %w", d.Channel.Where(), err)
	}
	if a.OK() {
		if a.Header.Get("X-RateLimit-Remaining") == "0" {
			d.Pause = parseSeconds(a.Header.Get("X-RateLimit-Reset-After"))
		}
		return said.ID, nil
	}
	refusal := &channels.Refusal{Said: fmt.Sprintf("%s answers %d", d.Channel.Where(), a.Status)}
	switch a.Status {
	case http.StatusTooManyRequests:
		refusal.After = max(a.RetryAfter(time.Now()), time.Duration(said.RetryAfter*float64(time.Second)))
		refusal.After = cmp.Or(refusal.After, busyWait)
	case http.StatusNotFound:
		if said.Code == unknownMessage {
			return "", errNoMessage
		}
		refusal.Gone = true
	case http.StatusUnauthorized, http.StatusForbidden:
		refusal.Gone = true
	case http.StatusBadRequest:
		refusal.Bad = true
	}
	return "", refusal
}

// parseSeconds parses a number of seconds; a second, if that cannot be read or is over an hour.
func parseSeconds(text string) time.Duration {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n < 0 || n > 3600 {
		return time.Second
	}
	return time.Duration(n * float64(time.Second))
}

// markupEscaper escapes characters that Discord reads as markup, mentions or links, and puts blanks in place of line
// ends.
var markupEscaper = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, ">", `\>`, "<", `\<`, "#", `\#`, "[", `\[`, "]", `\]`,
	"(", `\(`, ")", `\)`, "@", `\@`, ":", `\:`, "-", `\-`, "\n", " ")

// escapeMarkup returns a text on one line in which nothing is markup.
func escapeMarkup(text string) string { return markupEscaper.Replace(text) }

// shortenText returns a text; if it has more than most characters, its beginning with an ellipsis.
func shortenText(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:most-1]), `\`) + "…"
}
