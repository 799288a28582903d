// Package webhook sends news to programs by Standard Webhooks 1.0: each fact is one signed POST, whose webhook-id is
// the key of its entry. A fact comes at least once; the receiver drops those that it has seen. docs/channels.md has
// all types.
package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/outside"
)

// The settings of a webhook.
const (
	URL    = "url"
	Types  = "types"  // types that are sent, or their beginnings, with commas between; "": all
	Secret = "secret" // whsec_ and base64; made if none is given
)

// The previous secret, which also signs for a while after a change, and the end of that time.
const (
	oldSecret    = "old_secret"
	oldUntil     = "old_until"
	oldSecretFor = 48 * time.Hour
)

// Renew, given as Secret, asks for a new secret.
const Renew = "new"

const (
	secretPrefix = "whsec_"
	busyWait     = time.Minute
)

// Transport sends webhooks.
type Transport struct {
	Client *outside.Client
	Now    func() time.Time // nil: the machine's clock
}

var _ channels.Transport = Transport{}

// Complete implements channels.Transport. If the secret changes, the previous one also signs for two days.
func (k Transport) Complete(had, given channels.Settings) (channels.Settings, error) {
	settings := channels.Settings{Secret: newSecret()}
	maps.Copy(settings, had)
	for name, value := range given {
		if name != URL && name != Types && name != Secret {
			return nil, fmt.Errorf("a webhook has the settings %s, %s and %s", URL, Types, Secret)
		}
		if name == Secret && value == Renew {
			value = newSecret()
		}
		settings[name] = value
	}
	if err := k.Client.CheckURL(settings[URL]); err != nil {
		return nil, fmt.Errorf("a webhook needs the setting %s: %w", URL, err)
	}
	if _, err := decodeSecret(settings[Secret]); err != nil {
		return nil, err
	}
	if was := had[Secret]; was != "" && was != settings[Secret] {
		settings[oldSecret], settings[oldUntil] = was, k.now().Add(oldSecretFor).UTC().Format(time.RFC3339)
	}
	return settings, nil
}

func (k Transport) now() time.Time {
	if k.Now != nil {
		return k.Now()
	}
	return time.Now()
}

func newSecret() string {
	key := make([]byte, 32)
	rand.Read(key) // it never fails
	return secretPrefix + base64.StdEncoding.EncodeToString(key)
}

// decodeSecret decodes a secret; it fails if the secret has another form, or fewer than 24 or more than 64 bytes.
func decodeSecret(secret string) ([]byte, error) {
	text, ok := strings.CutPrefix(secret, secretPrefix)
	key, err := base64.StdEncoding.DecodeString(text)
	if !ok || err != nil || len(key) < 24 || len(key) > 64 {
		return nil, errors.New("a secret of a webhook is whsec_ and 24 to 64 bytes in base64")
	}
	return key, nil
}

// Tell implements channels.Transport.
func (Transport) Tell(channel channels.Channel, news channels.News) (drafts []channels.Draft, err error) {
	for _, fact := range news.Facts(channel.Language) {
		if !isWantedType(channel.Settings[Types], fact.Type) {
			continue
		}
		body, err := json.Marshal(fact)
		if err != nil {
			return nil, fmt.Errorf("encoding %s: %w", fact.Type, err)
		}
		drafts = append(drafts, channels.Draft{Kind: fact.Type, Of: news.Log, Body: body})
	}
	return drafts, nil
}

// isWantedType reports whether a type is among those of the setting types; channel.linked always is.
func isWantedType(types, of string) bool {
	return types == "" || of == "channel.linked" || slices.ContainsFunc(strings.Split(types, ","), func(t string) bool {
		t = strings.TrimSpace(t)
		return t == of || strings.HasPrefix(of, t+".")
	})
}

// Send implements channels.Transport. A status of 410 stops the channel; after any other that is no success it is
// tried again.
func (k Transport) Send(ctx context.Context, delivery *channels.Delivery) error {
	now, secrets := k.now(), []string{delivery.Channel.Settings[Secret]}
	if until, err := time.Parse(time.RFC3339, delivery.Channel.Settings[oldUntil]); err == nil && now.Before(until) {
		secrets = append(secrets, delivery.Channel.Settings[oldSecret])
	}
	at := strconv.FormatInt(now.Unix(), 10)
	signatures, err := Sign(delivery.Entry.Key, at, delivery.Entry.Body, secrets...)
	if err != nil {
		return err
	}
	answer, err := k.Client.Do(ctx, outside.Request{
		Method: http.MethodPost, URL: delivery.Channel.Settings[URL], Body: delivery.Entry.Body,
		Header: map[string]string{"Content-Type": "application/json", "webhook-id": delivery.Entry.Key, "webhook-timestamp": at, "webhook-signature": signatures},
	})
	if err != nil || answer.OK() {
		return err
	}
	refusal := &channels.Refusal{Said: fmt.Sprintf("%s answers %d", delivery.Channel.Where(), answer.Status), After: answer.RetryAfter(now)}
	refusal.Gone = answer.Status == http.StatusGone
	if answer.Status == http.StatusTooManyRequests && refusal.After == 0 {
		refusal.After = busyWait
	}
	return refusal
}

// Sign returns the value of the field webhook-signature: one signature with each secret, with blanks between. It fails
// if a secret has another form.
func Sign(id, at string, body []byte, secrets ...string) (string, error) {
	var all []string
	for _, secret := range secrets {
		key, err := decodeSecret(secret)
		if err != nil {
			return "", err
		}
		mac := hmac.New(sha256.New, key)
		fmt.Fprintf(mac, "%s.%s.%s", id, at, body)
		all = append(all, "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	}
	return strings.Join(all, " "), nil
}
