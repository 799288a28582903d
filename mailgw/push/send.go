package push

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"seneschal/mailgw/channels/outside"
)

const (
	// record is the length of all calls, padded, so that it discloses nothing of the content.
	record = 2048
	// How long a push service keeps a call for a device that is off.
	longestLife  = 7 * 24 * time.Hour
	shortestLife = time.Minute
)

// A bearing holds the delivery options of a call.
type bearing struct {
	topic  string
	life   time.Duration
	urgent bool
}

// sendMessage brings a message to the push service of a device, encrypted for it alone.
func (c *Caller) sendMessage(ctx context.Context, device Device, message []byte, bearing bearing) (outside.Answer, error) {
	encode := base64.RawURLEncoding.EncodeToString
	by := &wire{client: c.Devices.Client}
	urgency := webpush.UrgencyNormal
	if bearing.urgent {
		urgency = webpush.UrgencyHigh
	}
	life := min(max(bearing.life, shortestLife), longestLife)
	resp, err := webpush.SendNotificationWithContext(ctx, message, &webpush.Subscription{
		Endpoint: device.Endpoint, Keys: webpush.Keys{Auth: encode(device.Auth), P256dh: encode(device.P256dh)},
	}, &webpush.Options{
		HTTPClient: by, RecordSize: record, Subscriber: c.Contact, Topic: bearing.topic, TTL: int(life.Seconds()), Urgency: urgency,
		VAPIDPublicKey: c.Key.public, VAPIDPrivateKey: c.Key.private,
	})
	if err != nil {
		return by.answer, fmt.Errorf("calling a device: %w", err)
	}
	return by.answer, resp.Body.Close()
}

// A wire makes the library use our own client, which dials no address of this machine or of a
// private network.
type wire struct {
	client *outside.Client
	answer outside.Answer
}

// Do implements webpush.HTTPClient.
func (w *wire) Do(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	request := outside.Request{Method: r.Method, URL: r.URL.String(), Header: map[string]string{}, Body: body}
	for name := range r.Header {
		request.Header[name] = strings.Join(r.Header.Values(name), ", ")
	}
	if w.answer, err = w.client.Do(r.Context(), request); err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: w.answer.Status, Header: w.answer.Header, Body: io.NopCloser(bytes.NewReader(nil)), Request: r}, nil
}
