package push_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/push"
)

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func decode(t testing.TB, text string) []byte {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(text)
	require.NoError(t, err)
	return b
}

// A browser has the keys of a subscription, and decrypts calls to it.
type browser struct {
	private *ecdh.PrivateKey
	auth    []byte
}

func newBrowser() browser {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	auth := make([]byte, 16)
	_, _ = rand.Read(auth) // never fails
	return browser{private, auth}
}

var errRead = errors.New("it is not for this browser")

// read undoes RFC 8291: aes128gcm (RFC 8188) with the browser's own keys.
func (b browser) read(body []byte) ([]byte, error) {
	if len(body) < 21+65 {
		return nil, errRead
	}
	salt, size, n := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	from, sealed := body[21:21+n], body[21+n:]
	public, err := ecdh.P256().NewPublicKey(from)
	if err != nil || len(sealed) > int(size) {
		return nil, errRead
	}
	shared, err := b.private.ECDH(public)
	if err != nil {
		return nil, err
	}
	key := func(secret, salt []byte, info string, n int) []byte {
		k, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			panic(err)
		}
		return k
	}
	ikm := key(shared, b.auth, "WebPush: info\x00"+string(b.private.PublicKey().Bytes())+string(from), 32)
	block, err := aes.NewCipher(key(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, key(ikm, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		return nil, errRead
	}
	end := strings.TrimRight(string(plain), "\x00")
	if !strings.HasSuffix(end, "\x02") {
		return nil, errRead
	}
	return []byte(strings.TrimSuffix(end, "\x02")), nil
}

// TestTheBrowserReadsTheExampleOfTheRFC is RFC 8291, appendix A.
func TestTheBrowserReadsTheExampleOfTheRFC(t *testing.T) {
	private, err := ecdh.P256().NewPrivateKey(decode(t, "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
	require.NoError(t, err)
	b := browser{private, decode(t, "BTBZMqHH6r4Tts7J_aSIgg")}
	require.Equal(t, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", encode(private.PublicKey().Bytes()))
	body := decode(t, "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
	plain, err := b.read(body)
	require.NoError(t, err)
	require.Equal(t, "When I grow up, I want to be a watermelon", string(plain))
	_, err = newBrowser().read(body)
	require.ErrorIs(t, err, errRead)
}

// A call is a call that a push service took for a browser.
type call struct {
	Message push.Message
	Topic   string
	Urgency string
	Life    time.Duration
}

// A service is a push service. It takes encrypted calls to its browsers from senders that prove
// their key, and keeps the newest of each topic.
type service struct {
	*httptest.Server
	t   testing.TB
	key string // the key that browsers have subscribed to

	mu       sync.Mutex
	browsers map[string]browser // by the path of the endpoint
	answers  map[string][]int   // for the next requests for a path; then 201
	wait     string
	got      map[string][]call // by path, in the order of coming
}

func serve(t testing.TB, key push.Key) *service {
	s := &service{t: t, key: key.Public(), browsers: map[string]browser{}, answers: map[string][]int{}, got: map[string][]call{}}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// subscribe adds a new browser.
func (s *service) subscribe(name string) push.Subscription {
	s.mu.Lock()
	defer s.mu.Unlock()
	browser := newBrowser()
	s.browsers["/"+name] = browser
	return push.Subscription{Endpoint: s.URL + "/" + name, P256dh: encode(browser.private.PublicKey().Bytes()), Auth: encode(browser.auth)}
}

func (s *service) answer(name string, status ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers["/"+name] = status
}

func (s *service) calls(name string) []call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]call(nil), s.got["/"+name]...)
}

// ServeHTTP takes a call.
func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil { // its sender was killed
		return
	}
	if a := s.answers[r.URL.Path]; len(a) > 0 {
		s.answers[r.URL.Path] = a[1:]
		w.Header().Set("Retry-After", s.wait)
		w.WriteHeader(a[0])
		return
	}
	browser, ok := s.browsers[r.URL.Path]
	if !ok {
		w.WriteHeader(http.StatusGone)
		return
	}
	if !s.vouched(r.Header.Get("Authorization")) {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	if len(body) > 4096 {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	plain, err := browser.read(body)
	life, wrong := strconv.Atoi(r.Header.Get("TTL"))
	if err != nil || wrong != nil || r.Header.Get("Content-Encoding") != "aes128gcm" || len(r.Header.Get("Topic")) > 32 {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c := call{Topic: r.Header.Get("Topic"), Urgency: r.Header.Get("Urgency"), Life: time.Duration(life) * time.Second}
	if json.Unmarshal(plain, &c.Message) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.got[r.URL.Path] = append(s.got[r.URL.Path], c)
	w.WriteHeader(http.StatusCreated)
}

// vouched checks the sender's signature: RFC 8292, 3.
func (s *service) vouched(header string) bool {
	token, key, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !ok || key != s.key || len(parts) != 3 {
		return false
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(raw) != 64 {
		return false
	}
	point, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return false
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return false
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(raw[:32]), new(big.Int).SetBytes(raw[32:])) {
		return false
	}
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	said, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil || json.Unmarshal(said, &claims) != nil {
		return false
	}
	left := time.Until(time.Unix(claims.Exp, 0))
	return claims.Aud == s.URL && strings.HasPrefix(claims.Sub, "mailto:") && left > 0 && left <= 24*time.Hour
}
