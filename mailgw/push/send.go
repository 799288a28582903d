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
	// recordSize is the length to which all calls are padded, so that it discloses nothing of the content.
	recordSize = 2048
	// Bounds of the time for which a push service keeps a call for a device that is off.
	maxLife = 7 * 24 * time.Hour
	minLife = time.Minute
)

// deliveryOptions are the options by which a push service delivers a call.
type deliveryOptions struct {
	topic  string
	life   time.Duration // how long the service keeps the call
	urgent bool
}

// sendMessage sends a message to the push service of a device, encrypted for the device alone, and returns the
// service's answer. It fails only if there is no answer.
func (c *Caller) sendMessage(ctx context.Context, device Device, message []byte, deliveryOptions deliveryOptions) (outside.Answer, error) {
	encode := base64.RawURLEncoding.EncodeToString
	transport := &outsideTransport{client: c.Devices.Client}
	urgency := webpush.UrgencyNormal
	if deliveryOptions.urgent {
		urgency = webpush.UrgencyHigh
	}
	life := min(max(deliveryOptions.life, minLife), maxLife)
	resp, err := webpush.SendNotificationWithContext(ctx, message, &webpush.Subscription{
		Endpoint: device.Endpoint, Keys: webpush.Keys{Auth: encode(device.Auth), P256dh: encode(device.P256dh)},
	}, &webpush.Options{
		HTTPClient: transport, RecordSize: recordSize, Subscriber: c.Contact, Topic: deliveryOptions.topic, TTL: int(life.Seconds()), Urgency: urgency,
		VAPIDPublicKey: c.Key.public, VAPIDPrivateKey: c.Key.private,
	})
	if err != nil {
		return transport.answer, fmt.Errorf("calling a device: %w", err)
	}
	return transport.answer, resp.Body.Close()
}

// An outsideTransport makes the library use our own client, which connects to no address of this machine or of a
// private network.
type outsideTransport struct {
	client *outside.Client
	answer outside.Answer // the last answer
}

// Do implements webpush.HTTPClient.
func (w *outsideTransport) Do(r *http.Request) (*http.Response, error) {
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
