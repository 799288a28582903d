package discourse

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/inbox"
)

// Hook takes the webhooks of forums at /hooks/discourse/{channel}. What they say is not
// believed: a forum whose signature is right is read soon. A channel without the setting
// "hook" takes none.
func Hook(register *channels.Register) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := register.Find(r.Context(), r.PathValue("channel"))
		body, unread := io.ReadAll(r.Body)
		if err != nil || unread != nil || c.Kind != "discourse" || !signed(c.Settings[HookSecret], body, r.Header.Get("X-Discourse-Event-Signature")) {
			http.Error(w, "the signature is not that of a forum known here", http.StatusForbidden)
			return
		}
		if err := register.SetMark(r.Context(), c, inbox.Hint, r.Header.Get("X-Discourse-Event-Id")); err != nil {
			http.Error(w, "try again later", http.StatusServiceUnavailable)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// signed reports whether a signature is that of a body, by a secret that there is.
func signed(secret string, body []byte, signature string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return secret != "" && hmac.Equal([]byte("sha256="+hex.EncodeToString(mac.Sum(nil))), []byte(signature))
}
