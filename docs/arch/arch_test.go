package arch_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/lists"
)

const (
	module = "seneschal"
	root   = "../.."
)

// pureStd is the part of the standard library that has no view of the world.
// domain may import nothing else of it.
var pureStd = []string{
	"bytes", "cmp", "crypto/hmac", "crypto/sha256", "embed", "encoding/base32", "encoding/binary", "encoding/hex",
	"encoding/json", "errors", "fmt", "hash", "html", "html/template", "io", "io/fs", "iter", "maps", "math", "math/big", "math/bits", "path", "reflect",
	"regexp", "slices", "sort", "strconv", "strings", "sync", "text/template", "time", "unicode", "unicode/utf8",
}

// everybodys is the package that all may import.
const everybodys = "domain/lists"

// A rule says what packages that match pattern may import. "std" is any
// package of the standard library, "pure" those of pureStd; domain/lists is open
// to both, as they are. A pattern that ends in /... stands for a folder and all
// below it. RULESET stands for the folder of each ruleset that domain/rulesets lists: in both columns for the
// same one, and in the second alone for any of them.
//
// DO NOT CHANGE THIS TABLE TO MEND A BUILD. It is the architecture: see
// docs/architecture.md.
type rule struct {
	pattern string
	may     []string
}

var architecture = []rule{
	{"domain/lists", []string{"pure"}},
	{"domain/event", []string{"pure"}},
	{"domain/dice", []string{"pure"}},
	{"domain/piles", []string{"pure", "domain/dice"}},
	{"domain/report", []string{"pure"}},
	{"domain/datafile", []string{"pure", "go.yaml.in/yaml/v3"}},
	{"domain/menu", []string{"pure"}},
	{"domain/quiet", []string{"pure"}},
	{"domain/overlay", []string{"pure"}},
	{"domain/words", []string{"pure", "domain/datafile"}},
	{"domain/order", []string{"pure", "domain/datafile", "domain/words"}},
	{"domain/order/form/...", []string{"pure", "domain/menu", "domain/order", "domain/order/form"}},
	{"domain/arms", []string{"pure", "domain/datafile", "domain/words"}},
	{"domain/lexicon", []string{"pure", "domain/game", "domain/order", "domain/words"}},
	{"domain/game", []string{"pure", "domain/event", "domain/dice", "domain/menu", "domain/order", "domain/overlay", "domain/report", "domain/report/palette", "domain/datafile", "domain/words"}},
	{"domain/report/palette", []string{"pure", "domain/datafile"}},
	{"domain/report/...", []string{"pure", "domain/report/...", "domain/game", "domain/order", "domain/words", "domain/datafile"}},
	{"domain/game/turns", []string{"pure", "domain/event", "domain/dice", "domain/game"}},
	{"domain/game/casefile", []string{"pure", "domain/event", "domain/dice", "domain/order", "domain/report/...", "domain/datafile", "domain/overlay", "domain/game"}},
	{"domain/game/gametest", []string{"std", "domain/...", "github.com/stretchr/testify/...", "pgregory.net/rapid"}},
	{"domain/game/gametest/...", []string{"pure", "domain/event", "domain/dice", "domain/order", "domain/piles", "domain/report", "domain/words", "domain/game", "domain/game/turns"}},
	{"domain/RULESET", []string{"pure", "domain/report/palette", "domain/event", "domain/dice", "domain/menu", "domain/order", "domain/order/form", "domain/piles", "domain/report", "domain/datafile", "domain/words", "domain/game", "domain/game/turns", "domain/RULESET/book", "domain/RULESET/orders", "domain/RULESET/land", "domain/RULESET/valley"}},
	{"domain/RULESET/land", []string{"pure", "domain/order"}},
	{"domain/RULESET/valley", []string{"pure", "domain/order"}},
	{"domain/RULESET/book", []string{"pure", "domain/game", "domain/order", "domain/datafile", "domain/words", "domain/RULESET/land", "domain/RULESET/valley"}},
	{"domain/RULESET/orders", []string{"pure", "domain/game", "domain/menu", "domain/order", "domain/order/form", "domain/datafile", "domain/words", "domain/RULESET/book", "domain/RULESET/land", "domain/RULESET/valley"}},
	{"domain/RULESET/chronicle", []string{"pure", "domain/event", "domain/game", "domain/game/turns", "domain/order", "domain/report/...", "domain/datafile", "domain/words", "domain/RULESET", "domain/RULESET/book", "domain/RULESET/orders", "domain/RULESET/land", "domain/RULESET/valley"}},
	{"domain/RULESET/bot", []string{"pure", "domain/bots/kit", "domain/bots/search", "domain/piles", "domain/game", "domain/report", "domain/RULESET", "domain/RULESET/book", "domain/RULESET/chronicle", "domain/RULESET/orders", "domain/RULESET/land", "domain/RULESET/valley"}},
	{"domain/bots/kit", []string{"pure", "domain/game", "domain/lists", "domain/report"}},
	{"domain/bots/search", []string{"pure", "domain/bots/kit", "domain/dice", "domain/event", "domain/game", "domain/lists", "domain/menu", "domain/order", "domain/report"}},
	{"domain/bots", []string{"pure", "domain/game", "domain/bots/kit", "domain/bots/search", "domain/RULESET/bot", "domain/report"}},
	{"domain/lessons", []string{"pure", "domain/datafile", "domain/event", "domain/game", "domain/words"}},
	{"domain/tournament/trf", []string{"pure"}},
	{"domain/tournament/pairing", []string{"pure", "domain/tournament/trf"}},
	{"domain/rulesets", []string{"pure", "domain/game", "domain/RULESET", "domain/RULESET/chronicle"}},
	{"domain/tournament/figure", []string{"pure"}},
	{"domain/tournament/rating", []string{"pure"}},
	{"domain/tournament/seating", []string{"pure", "domain/datafile"}},
	{"domain/tournament/points", []string{"pure", "domain/datafile", "domain/tournament/figure"}},
	{"domain/tournament/standings", []string{"pure", "domain/tournament/figure", "domain/tournament/points"}},
	{"domain/tournament/tiebreak", []string{"pure", "domain/tournament/figure", "domain/tournament/points", "domain/tournament/standings"}},
	{"domain/tournament", []string{"pure", "domain/event", "domain/dice", "domain/order", "domain/datafile", "domain/words", "domain/lexicon", "domain/game", "domain/tournament/figure", "domain/tournament/points", "domain/tournament/standings", "domain/tournament/tiebreak", "domain/tournament/seating", "domain/tournament/pairing"}},
	{"domain/opening", []string{"pure", "domain/event", "domain/dice", "domain/piles", "domain/order", "domain/words", "domain/lexicon", "domain/game"}},
	{"domain/follow", []string{"pure", "domain/event", "domain/game", "domain/tournament"}},
	{"domain/substitute", []string{"pure", "domain/event", "domain/order", "domain/lexicon", "domain/game"}},
	{"domain/fairplay", []string{"pure", "domain/event", "domain/order", "domain/game"}},
	{"domain/tournament/trfevent", []string{"pure", "domain/tournament/figure", "domain/tournament/points", "domain/tournament/standings", "domain/tournament/trf"}},

	{"eventstore", []string{"std", "domain/event", "eventstore/keys", "golang.org/x/text/unicode/norm"}},
	{"eventstore/keys", []string{"std", "filippo.io/edwards25519"}},
	{"eventstore/memstore", []string{"std", "domain/event", "eventstore"}},
	{"eventstore/jetstream", []string{"std", "domain/event", "eventstore", "github.com/nats-io/...", "golang.org/x/sys/unix"}},
	{"eventstore/jetstream/jetstreamtest", []string{"std", "github.com/nats-io/nats-server/v2/server", "github.com/stretchr/testify/..."}},
	{"eventstore/beacon", []string{"std", "domain/dice", "github.com/cloudflare/circl/..."}},
	{"eventstore/beacon/beacontest", []string{"std", "eventstore/beacon", "github.com/cloudflare/circl/...", "github.com/stretchr/testify/..."}},
	{"eventstore/checkpoint", []string{"std", "eventstore/keys", "golang.org/x/mod/sumdb/..."}},
	{"eventstore/witness", []string{"std", "eventstore", "eventstore/checkpoint", "golang.org/x/mod/sumdb/..."}},
	{"eventstore/tree", []string{"std", "eventstore", "eventstore/checkpoint", "eventstore/witness", "golang.org/x/mod/sumdb/..."}},
	{"eventstore/season", []string{"std", "eventstore"}},
	{"eventstore/eventstoretest", []string{"std", "domain/event", "eventstore", "github.com/stretchr/testify/..."}},
	{"eventstore/aggregate", []string{"std", "domain/event", "domain/game", "domain/opening", "domain/substitute", "domain/tournament", "eventstore", "github.com/hashicorp/golang-lru/v2/..."}},
	{"eventstore/seeds", []string{"std", "domain/dice", "eventstore", "github.com/hashicorp/golang-lru/v2"}},
	{"eventstore/tenure", []string{"std", "domain/event", "domain/game", "domain/tournament", "eventstore", "eventstore/aggregate"}},
	{"eventstore/audit", []string{"std", "domain/event", "domain/dice", "domain/game", "domain/substitute", "domain/tournament", "eventstore", "eventstore/aggregate", "eventstore/beacon", "eventstore/tenure"}},
	{"eventstore/shares", []string{"std"}},
	{"eventstore/rates", []string{"std", "golang.org/x/time/rate"}},
	{"eventstore/host", []string{"std", "eventstore/shares", "domain/event", "domain/dice", "domain/game", "eventstore", "eventstore/aggregate", "eventstore/beacon", "eventstore/seeds", "golang.org/x/sync/errgroup"}},
	{"eventstore/host/tournaments", []string{"std", "domain/event", "domain/dice", "domain/game", "domain/order", "domain/tournament", "eventstore", "eventstore/aggregate", "eventstore/beacon", "eventstore/seeds", "eventstore/tenure", "eventstore/host"}},
	{"eventstore/host/desk", []string{"std", "domain/event", "domain/game", "domain/opening", "domain/order", "domain/substitute", "domain/tournament", "eventstore", "eventstore/aggregate", "eventstore/tenure", "eventstore/host", "eventstore/host/tournaments"}},
	{"eventstore/host/openings", []string{"std", "eventstore/rates", "domain/event", "domain/game", "domain/lists", "domain/opening", "domain/order", "eventstore", "eventstore/aggregate", "eventstore/tenure", "eventstore/host"}},
	{"eventstore/host/botseats", []string{"std", "domain/bots", "domain/event", "domain/game", "domain/order", "domain/report", "eventstore", "eventstore/aggregate", "eventstore/host"}},
	{"eventstore/host/practice", []string{"std", "domain/bots", "domain/dice", "domain/event", "domain/game", "domain/order", "domain/report", "eventstore", "eventstore/aggregate", "eventstore/host", "eventstore/seeds"}},
	{"eventstore/host/hosttest", []string{"std", "domain/...", "eventstore/...", "github.com/stretchr/testify/..."}},

	{"mailgw", []string{"std", "domain/game", "domain/quiet", "domain/report/...", "domain/words", "eventstore", "mailgw/message", "github.com/emersion/go-message", "github.com/arran4/golang-ical", "github.com/jmoiron/sqlx"}},
	{"mailgw/archive", []string{"std", "domain/event", "domain/game", "domain/report", "eventstore", "eventstore/aggregate"}},
	{"mailgw/sender", []string{"std", "mailgw", "mailgw/message", "github.com/emersion/..."}},
	{"mailgw/incoming", []string{"std", "eventstore/rates", "domain/game", "domain/order", "domain/words", "mailgw", "mailgw/message", "mailgw/sender", "github.com/jmoiron/sqlx", "golang.org/x/time/rate"}},
	{"mailgw/commands", []string{"std", "domain/game", "domain/lexicon", "domain/order", "domain/quiet", "domain/report/...", "domain/substitute", "domain/words", "eventstore", "mailgw", "mailgw/incoming", "mailgw/message", "mailgw/sender"}},
	{"mailgw/ordermail", []string{"std", "domain/game", "domain/lists", "domain/order", "domain/report/...", "eventstore", "mailgw", "mailgw/archive", "mailgw/incoming", "mailgw/message", "mailgw/commands", "mailgw/sender"}},
	{"mailgw/gamemail", []string{"std", "domain/event", "domain/game", "domain/report/...", "domain/words", "eventstore", "mailgw", "mailgw/archive", "mailgw/picture"}},
	{"mailgw/tournamentmail", []string{"std", "domain/event", "domain/game", "domain/order", "domain/report/...", "domain/tournament/...", "domain/words", "eventstore", "mailgw", "mailgw/commands"}},
	{"mailgw/deskmail", []string{"std", "domain/event", "domain/game", "domain/order", "domain/report/...", "domain/substitute", "domain/tournament", "eventstore", "mailgw", "mailgw/archive", "mailgw/commands"}},
	{"mailgw/openingmail", []string{"std", "domain/event", "domain/game", "domain/lexicon", "domain/lists", "domain/opening", "domain/order", "domain/report/...", "eventstore", "mailgw", "mailgw/commands", "mailgw/watch", "github.com/jmoiron/sqlx"}},
	{"mailgw/followmail", []string{"std", "domain/event", "domain/follow", "domain/game", "domain/tournament", "mailgw", "mailgw/watch", "github.com/jmoiron/sqlx"}},
	{"mailgw/peoplemail", []string{"std", "domain/follow", "domain/game", "domain/lexicon", "domain/order", "domain/report", "mailgw", "mailgw/commands"}},
	{"mailgw/intake", []string{"std", "eventstore/shares", "mailgw/peoplemail", "domain/event", "domain/game", "domain/order", "domain/substitute", "eventstore", "mailgw", "mailgw/archive", "mailgw/openingmail", "mailgw/ordermail", "mailgw/deskmail", "mailgw/incoming", "mailgw/message", "mailgw/commands", "mailgw/sender", "mailgw/tournamentmail"}},
	{"mailgw/notifier", []string{"std", "github.com/lib/pq", "golang.org/x/sync/errgroup", "eventstore/shares", "domain/event", "domain/follow", "domain/game", "domain/opening", "domain/substitute", "domain/tournament", "eventstore", "eventstore/aggregate", "mailgw", "mailgw/archive", "mailgw/deskmail", "mailgw/gamemail", "mailgw/openingmail", "mailgw/picture", "mailgw/tournamentmail", "mailgw/workers", "github.com/jmoiron/sqlx", "github.com/hashicorp/golang-lru/v2/..."}},
	{"mailgw/watch", []string{"std", "domain/dice", "domain/event", "domain/game", "domain/report/...", "domain/tournament", "mailgw", "mailgw/tournamentmail"}},
	{"mailgw/returns", []string{"std", "domain/event", "domain/game", "domain/report/...", "domain/tournament", "eventstore/aggregate", "mailgw", "mailgw/incoming", "mailgw/message", "github.com/emersion/go-smtp", "github.com/jmoiron/sqlx"}},
	{"mailgw/mailgwtest", []string{"std", "github.com/arran4/golang-ical", "domain/dice", "domain/event", "domain/game/...", "domain/opening", "domain/order", "domain/quiet", "domain/rulesets", "domain/substitute", "domain/tournament", "eventstore/...", "mailgw/...", "migrations", "projections/roster", "deploy/postgres/pgtest", "github.com/emersion/go-message", "github.com/jmoiron/sqlx", "github.com/lib/pq", "github.com/stretchr/testify/..."}},
	{"mailgw/workers", []string{"std", "github.com/jmoiron/sqlx"}},
	{"mailgw/channels", []string{"std", "domain/event", "domain/game", "domain/opening", "domain/report/...", "domain/tournament", "domain/words", "eventstore", "eventstore/aggregate", "mailgw", "mailgw/workers", "github.com/jmoiron/sqlx", "github.com/lib/pq"}},
	{"mailgw/channels/outside", []string{"std"}},
	{"mailgw/channels/webhook", []string{"std", "mailgw/channels", "mailgw/channels/outside"}},
	{"mailgw/channels/status", []string{"std", "mailgw/channels"}},
	{"mailgw/channels/discord", []string{"std", "mailgw/channels", "mailgw/channels/outside", "mailgw/channels/status"}},
	{"mailgw/channels/matrix", []string{"std", "domain/report/text", "eventstore", "eventstore/aggregate", "mailgw/channels", "mailgw/channels/inbox", "mailgw/channels/outside", "mailgw/channels/status"}},
	{"mailgw/channels/inbox", []string{"std", "domain/game", "eventstore/aggregate", "mailgw/channels"}},
	{"mailgw/channels/forum", []string{"std", "domain/report/...", "eventstore", "eventstore/aggregate", "mailgw/channels", "mailgw/channels/inbox", "mailgw/channels/status"}},
	{"mailgw/channels/discourse", []string{"std", "mailgw/channels", "mailgw/channels/forum", "mailgw/channels/inbox", "mailgw/channels/outside"}},
	{"mailgw/channels/nodebb", []string{"std", "mailgw/channels", "mailgw/channels/forum", "mailgw/channels/inbox", "mailgw/channels/outside"}},
	{"mailgw/channels/playerposts", []string{"std", "domain/game", "domain/order", "mailgw", "mailgw/channels", "mailgw/ordermail", "mailgw/intake", "mailgw/sender", "github.com/emersion/go-message", "github.com/jmoiron/sqlx"}},
	{"mailgw/channels/channelstest", []string{"std", "deploy/postgres/pgtest", "domain/game/...", "eventstore/...", "mailgw/...", "migrations", "github.com/jmoiron/sqlx", "github.com/lib/pq", "github.com/stretchr/testify/..."}},
	{"mailgw/push", []string{"std", "domain/event", "domain/game", "domain/report/text", "mailgw", "mailgw/channels/outside", "mailgw/watch", "mailgw/workers", "github.com/SherClockHolmes/webpush-go", "github.com/jmoiron/sqlx"}},
	{"mailgw/echo", []string{"std"}},
	{"mailgw/message", []string{"std", "domain/order", "mailgw/echo", "github.com/emersion/go-message/...", "golang.org/x/net/html", "golang.org/x/text/..."}},
	{"mailgw/message/messagetest", []string{"std"}},
	{"mailgw/picture", []string{"std", "domain/report", "domain/report/palette", "domain/report/scene", "golang.org/x/image/...", "github.com/klauspost/compress/..."}},
	{"mailgw/mailurl", []string{"std"}},
	{"mailgw/oauth", []string{"std", "github.com/emersion/go-sasl", "golang.org/x/oauth2/..."}},
	{"mailgw/imap", []string{"std", "mailgw", "mailgw/mailurl", "mailgw/oauth", "github.com/emersion/..."}},
	{"mailgw/smtp", []string{"std", "mailgw", "mailgw/mailurl", "mailgw/oauth", "github.com/emersion/..."}},
	{"mailgw/servertest", []string{"std", "github.com/emersion/go-smtp", "github.com/stretchr/testify/...", "golang.org/x/sys/unix"}},
	{"mailgw/doctor", []string{"std", "domain/game", "domain/lists", "mailgw", "mailgw/imap", "mailgw/message", "mailgw/sender", "blitiri.com.ar/go/spf", "github.com/emersion/...", "golang.org/x/net/publicsuffix"}},
	{"mailgw/maildrop", []string{"std", "mailgw", "github.com/emersion/...", "golang.org/x/net/netutil"}},
	{"mailgw/post", []string{"std", "domain/game", "domain/lists", "mailgw", "mailgw/message", "mailgw/workers", "github.com/hashicorp/golang-lru/v2/simplelru", "github.com/jmoiron/sqlx", "github.com/lib/pq", "golang.org/x/time/rate"}},

	{"migrations", []string{"std", "github.com/pressly/goose/v3/...", "github.com/lib/pq"}},
	{"projections/...", []string{"std", "domain/...", "eventstore", "eventstore/aggregate", "eventstore/shares", "migrations", "projections/...", "github.com/hashicorp/golang-lru/v2", "github.com/jmoiron/sqlx", "github.com/lib/pq/...", "golang.org/x/net/netutil", "golang.org/x/sync/...", "golang.org/x/text/...", "golang.org/x/time/rate"}},
	{"projections/site/sitetest", []string{"std", "golang.org/x/net/html/...", "golang.org/x/net/html", "domain/...", "eventstore/...", "mailgw/...", "migrations", "deploy/postgres/pgtest", "projections/...", "github.com/chromedp/...", "github.com/jmoiron/sqlx", "github.com/lib/pq", "github.com/stretchr/testify/..."}},
	{"projections/site/devices", []string{"std", "domain/game", "domain/words", "projections/site/web"}},
	{"projections/site/follows", []string{"std", "domain/follow", "domain/game", "projections", "projections/openings", "projections/site/web", "github.com/jmoiron/sqlx", "github.com/lib/pq"}},
	{"projections/members", []string{"std", "eventstore/shares", "github.com/jmoiron/sqlx", "github.com/lib/pq"}},
	{"projections/site/moderation", []string{"std", "eventstore/rates", "domain/game", "domain/lists", "projections/lobby", "projections/roster", "projections/turnout", "github.com/jmoiron/sqlx", "projections/site/web"}},
	{"projections/site/programs", []string{"std", "eventstore/rates", "domain/...", "projections/lobby", "projections/roster", "projections/site/games", "projections/site/web", "github.com/jmoiron/sqlx", "golang.org/x/time/rate"}},
	{"projections/site/openapi", []string{"std", "projections/site/web"}},
	{"projections/site/web", []string{"std", "domain/arms", "domain/event", "domain/game", "domain/report/...", "domain/words", "projections", "projections/roster", "github.com/klauspost/compress/gzhttp", "github.com/lib/pq", "golang.org/x/net/netutil", "golang.org/x/text/language"}},
	{"projections/site/forms", []string{"std", "domain/game", "domain/order", "domain/report/...", "domain/words", "projections/site/web"}},
	{"projections/site/games", []string{"std", "domain/...", "eventstore", "projections", "projections/deadlines", "projections/lobby", "projections/press", "projections/ratings", "projections/replays", "projections/seats", "projections/standings", "projections/tournaments", "projections/site/follows", "projections/site/web", "github.com/jmoiron/sqlx"}},
	{"projections/site/openings", []string{"std", "domain/...", "projections", "projections/openings", "projections/ratings", "projections/roster", "projections/site/follows", "projections/site/web", "projections/site/forms", "projections/site/games", "github.com/jmoiron/sqlx"}},
	{"projections/site/replay", []string{"std", "domain/report/...", "domain/words", "projections/lobby", "projections/replays", "projections/standings", "projections/site/web", "projections/site/games", "github.com/jmoiron/sqlx"}},
	{"docs", []string{"std"}},
	{"docs/verifytest", []string{"std"}},
	{"projections/site/learn", []string{"std", "docs", "domain/...", "projections/site/web", "github.com/yuin/goldmark/..."}},
	{"projections/site/seat/pointing", []string{"std", "domain/game", "domain/lists", "domain/menu", "domain/order", "projections/site/forms"}},
	{"projections/site/seat", []string{"std", "domain/bots", "domain/event", "domain/game", "domain/lessons", "domain/menu", "domain/order", "domain/report/...", "domain/words", "eventstore", "projections", "projections/site/web", "projections/site/devices", "projections/site/forms", "projections/site/games", "projections/site/seat/pointing"}},
	{"projections/site/tournaments", []string{"std", "domain/...", "eventstore", "projections", "projections/lobby", "projections/seats", "projections/tournaments", "projections/site/follows", "projections/site/web", "projections/site/forms", "projections/site/games", "github.com/jmoiron/sqlx"}},
	{"projections/site/desk", []string{"std", "domain/event", "domain/game", "domain/order", "domain/substitute", "domain/words", "projections/lobby", "projections/site/games", "projections/site/web", "projections/site/forms", "github.com/jmoiron/sqlx"}},
	{"projections/site/thread", []string{"std", "domain/game", "domain/order", "domain/words", "projections/lobby", "projections/press", "projections/site/forms", "projections/site/games", "projections/site/web", "github.com/jmoiron/sqlx"}},
	{"projections/site/stewards", []string{"std", "domain/...", "projections", "projections/deadlines", "projections/fairplay", "projections/lobby", "projections/replays", "projections/tournaments", "projections/site/web", "projections/site/forms", "projections/site/games", "projections/site/tournaments", "github.com/jmoiron/sqlx"}},
	{"projections/site/people", []string{"std", "eventstore/rates", "domain/...", "projections/lobby", "projections/ratings", "projections/roster", "projections/tournaments", "projections/site/follows", "projections/site/web", "projections/site/forms", "projections/site/desk", "projections/site/devices", "projections/site/games", "projections/site/play", "projections/site/tournaments", "github.com/jmoiron/sqlx"}},
	{"projections/site/play", []string{"std", "eventstore/rates", "domain/...", "eventstore", "projections/roster", "projections/site/games", "projections/site/seat", "projections/site/web"}},
	{"deploy/postgres/pgtest", []string{"std", "deploy/postgres", "migrations", "github.com/lib/pq", "github.com/jmoiron/sqlx", "github.com/stretchr/testify/..."}},
	{"deploy/speedtest", []string{"std", "domain/datafile", "github.com/stretchr/testify/..."}},
	{"deploy/...", []string{"std", "deploy/...", "github.com/lib/pq", "golang.org/x/sys/unix"}},
	{"cmd/control", []string{"std", "domain/...", "eventstore/...", "mailgw", "mailgw/...", "projections/...", "github.com/jmoiron/sqlx"}},
	{"cmd/server", []string{"std", "domain/...", "eventstore/...", "mailgw/...", "migrations", "projections/...", "deploy/...", "cmd/backup", "cmd/control", "*"}},
	{"cmd/backup", []string{"std", "eventstore", "mailgw/imap", "golang.org/x/mod/semver", "golang.org/x/sys/unix"}},
	{"cmd/seneschal", []string{"std", "domain/...", "eventstore/...", "mailgw/...", "projections/...", "deploy/...", "cmd/...", "*"}},
}

// forbidden names what domain may not use of the packages that it may import,
// each with the reason.
var forbidden = map[string]map[string]string{
	"time": {
		"Now": "time comes in with a Command", "Since": "it reads the clock", "Until": "it reads the clock",
		"Sleep": "rules do not wait", "After": "rules do not wait", "Tick": "rules do not wait",
		"NewTimer": "rules do not wait", "NewTicker": "rules do not wait", "AfterFunc": "rules do not wait",
		"Local": "the zone of the machine is not part of the game", "LoadLocation": "it reads files",
	},
	"html/template": {"ParseFiles": "it reads files", "ParseGlob": "it reads files"},
	"text/template": {"ParseFiles": "it reads files", "ParseGlob": "it reads files"},
	"fmt":           {"Print": "it writes", "Printf": "it writes", "Println": "it writes", "Scan": "it reads", "Scanln": "it reads", "Scanf": "it reads"},
}

// source is one Go file of the tree that is not a test.
type source struct {
	dir  string // folder, slash-separated, relative to the root
	path string
	file *ast.File
}

func TestImportsPointDownwards(t *testing.T) {
	require.Empty(t, findForbidden(sources(t)))
	require.Equal(t, []string{"camelot", "feudal", "quest", "talisman"}, listRulesets(sources(t)))
}

// TestARulesetOfStandardFoldersNeedsNoRow adds a made-up ruleset, in one package and in several.
func TestARulesetOfStandardFoldersNeedsNoRow(t *testing.T) {
	files := func(extra string) fstest.MapFS {
		listed := `package rulesets; import ("seneschal/domain/game"; _ "seneschal/domain/marches/chronicle"; _ "seneschal/domain/ferry")`
		all := map[string]string{
			"rulesets/rulesets.go": listed, "bots/bots.go": `package bots; import _ "seneschal/domain/marches/bot"`,
			"ferry/ferry.go":       `package ferry; import ("maps"; "seneschal/domain/game"; "seneschal/domain/words"; "seneschal/domain/dice")`,
			"marches/rules.go":     `package marches; import ("seneschal/domain/game/turns"; "seneschal/domain/marches/book")`,
			"marches/book/book.go": `package book; import "seneschal/domain/datafile"`, "marches/bot/bot.go": `package bot; import "seneschal/domain/marches/chronicle"`,
			"marches/chronicle/rules.go": `package chronicle; import ("seneschal/domain/marches"; "seneschal/domain/report")`,
			"marches/extra.go":           "package marches; import _ " + strconv.Quote(extra),
		}
		tree := fstest.MapFS{}
		for name, code := range all {
			tree["domain/"+name] = &fstest.MapFile{Data: []byte(code)}
		}
		return tree
	}
	for extra, fault := range map[string]bool{
		"slices": false, "seneschal/domain/piles": false,
		"net/http": true, "os": true, "seneschal/eventstore": true, "seneschal/domain/feudal": true, "seneschal/domain/ferry": true,
		"seneschal/domain/marches/chronicle": true, "seneschal/domain/bots": true, "github.com/lib/pq": true,
	} {
		made, err := parseTree(files(extra))
		require.NoError(t, err)
		require.Equal(t, []string{"ferry", "marches"}, listRulesets(made))
		faults := findForbidden(made)
		if !fault {
			require.Empty(t, faults)
			continue
		}
		require.Equal(t, []string{"domain/marches/extra.go: domain/marches may not import " + extra}, faults)
	}
	unknown, err := parseTree(fstest.MapFS{"domain/marches/rules.go": {Data: []byte("package marches")}})
	require.NoError(t, err)
	require.Equal(t, []string{"domain/marches/rules.go: package domain/marches has no rule in the architecture table"}, findForbidden(unknown), "it is not listed")
}

// findForbidden lists packages without a rule, and imports that the rules do not allow.
func findForbidden(all []source) (faults []string) {
	table := expandRows(listRulesets(all))
	for _, src := range all {
		rule, ok := ruleFor(table, src.dir)
		if !ok {
			faults = append(faults, fmt.Sprintf("%s: package %s has no rule in the architecture table", src.path, src.dir))
			continue
		}
		for _, imported := range src.imports() {
			if !allowed(rule, imported) {
				faults = append(faults, fmt.Sprintf("%s: %s may not import %s", src.path, src.dir, imported))
			}
		}
	}
	return faults
}

// anyRuleset stands for the folder of a ruleset in the table.
const anyRuleset = "RULESET"

// listRulesets lists the folders of the rulesets that domain/rulesets imports, as a whole or as their chronicles.
func listRulesets(all []source) (names []string) {
	for _, src := range all {
		if src.dir != "domain/rulesets" {
			continue
		}
		for _, imported := range src.imports() {
			dir, own := strings.CutPrefix(imported, module+"/")
			dir = strings.TrimSuffix(dir, "/chronicle")
			if _, other := ruleFor(architecture, dir); own && !other {
				names = append(names, path.Base(dir))
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// expandRows returns the table with a row for each ruleset in place of those for any.
func expandRows(rulesets []string) (table []rule) {
	for _, row := range architecture {
		if !strings.Contains(row.pattern, "/"+anyRuleset) {
			var may []string
			for _, m := range row.may {
				if !strings.Contains(m, "/"+anyRuleset) {
					may = append(may, m)
					continue
				}
				may = append(may, lists.Map(rulesets, func(name string) string { return strings.Replace(m, anyRuleset, name, 1) })...)
			}
			table = append(table, rule{row.pattern, may})
			continue
		}
		for _, name := range rulesets {
			named := func(text string) string { return strings.Replace(text, anyRuleset, name, 1) }
			table = append(table, rule{named(row.pattern), lists.Map(row.may, named)})
		}
	}
	return table
}

// imports lists the paths that the file imports.
func (s source) imports() []string {
	return lists.Map(s.file.Imports, func(spec *ast.ImportSpec) string { return strings.Trim(spec.Path.Value, `"`) })
}

func TestDomainIsPure(t *testing.T) {
	for _, src := range sources(t) {
		if !strings.HasPrefix(src.dir, "domain/") || src.dir == "domain/game/gametest" {
			continue
		}
		for _, fault := range impurities(src.file) {
			t.Errorf("%s: %s", src.path, fault)
		}
	}
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	documented := map[string]bool{}
	for _, src := range sources(t) {
		documented[src.dir] = documented[src.dir] || src.file.Doc != nil
	}
	for dir, ok := range documented {
		require.True(t, ok, "package %s has no package comment", dir)
	}
}

func TestPlantedFaultsAreFound(t *testing.T) {
	for name, code := range map[string]string{
		"goroutine":        `package p; func f() { go f() }`,
		"channel":          `package p; var c chan int`,
		"select":           `package p; func f() { select {} }`,
		"clock":            `package p; import "time"; var t = time.Now()`,
		"renamed clock":    `package p; import t "time"; var x = t.Now()`,
		"changed global":   `package p; var n int; func f() { n = 1 }`,
		"increased global": `package p; var n int; func f() { n++ }`,
		"global's element": `package p; var m = map[int]int{}; func f() { m[1] = 2 }`,
		"printing":         `package p; import "fmt"; func f() { fmt.Println() }`,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", code, 0)
		require.NoError(t, err)
		require.NotEmpty(t, impurities(file), name)
	}
	local, err := parser.ParseFile(token.NewFileSet(), "p.go", `package p; var n int; func f() { n := 1; n = 2; _ = n }`, 0)
	require.NoError(t, err)
	require.Empty(t, impurities(local), "a local variable may have a global's name")
	require.False(t, allowed(rule{may: []string{"pure"}}, "net/http"))
	require.False(t, allowed(rule{may: []string{"pure", "domain/event"}}, module+"/eventstore"))
}

func sources(t *testing.T) []source {
	t.Helper()
	return lists.Keep(allSources(t), func(s source) bool { return !strings.HasSuffix(s.path, "_test.go") })
}

// allSources are sources and their tests. Nobody changes them.
func allSources(t *testing.T) []source {
	t.Helper()
	all, err := parsedOnce()
	require.NoError(t, err)
	return all
}

var parsedOnce = sync.OnceValues(func() ([]source, error) { return parseTree(os.DirFS(root)) })

// parseTree parses all Go files of a tree.
func parseTree(tree fs.FS) (all []source, err error) {
	err = fs.WalkDir(tree, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if file != "." && (strings.HasPrefix(name, ".") || name == "testdata" || name == "var" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		code, err := fs.ReadFile(tree, file)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, code, parser.ParseComments)
		if err != nil {
			return err
		}
		all = append(all, source{path.Dir(file), file, parsed})
		return nil
	})
	return all, err
}

// ruleFor returns the most particular rule of a table for a package.
func ruleFor(table []rule, dir string) (rule, bool) {
	best, found := rule{}, false
	for _, rule := range table {
		if matches(rule.pattern, dir) && (!found || len(rule.pattern) > len(best.pattern) || rule.pattern == dir) {
			best, found = rule, true
			if rule.pattern == dir {
				return rule, true
			}
		}
	}
	return best, found
}

func allowed(rule rule, imported string) bool {
	own, isOwn := strings.CutPrefix(imported, module+"/")
	std := !isOwn && !strings.Contains(strings.Split(imported, "/")[0], ".")
	for _, may := range rule.may {
		switch {
		case may == "*" && !isOwn:
			return true
		case (may == "std" || may == "pure") && own == everybodys:
			return true
		case may == "std" && std:
			return true
		case may == "pure" && std && slices.Contains(pureStd, imported):
			return true
		case isOwn && matches(may, own), !isOwn && !std && matches(may, imported):
			return true
		}
	}
	return false
}

func matches(pattern, name string) bool {
	folder, deep := strings.CutSuffix(pattern, "/...")
	return name == folder || deep && strings.HasPrefix(name, folder+"/")
}

// impurities finds what a file of domain may not do: goroutines, channels,
// select, forbidden functions, and assignment to variables of its package.
func impurities(file *ast.File) []string {
	var faults []string
	globals := packageVariables(file)
	names := importNames(file)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			faults = append(faults, "starts a goroutine")
		case *ast.SelectStmt:
			faults = append(faults, "selects")
		case *ast.ChanType:
			faults = append(faults, "uses a channel")
		case *ast.SelectorExpr:
			if pkg, ok := n.X.(*ast.Ident); ok {
				if why, bad := forbidden[names[pkg.Name]][n.Sel.Name]; bad {
					faults = append(faults, fmt.Sprintf("uses %s.%s: %s", pkg.Name, n.Sel.Name, why))
				}
			}
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, left := range n.Lhs {
					faults = append(faults, changed(left, globals)...)
				}
			}
		case *ast.IncDecStmt:
			faults = append(faults, changed(n.X, globals)...)
		}
		return true
	})
	return faults
}

// changed reports that an assignment's left side is, or lies in, a variable
// of the package.
func changed(left ast.Expr, globals map[string]*ast.Object) []string {
	for {
		switch x := left.(type) {
		case *ast.IndexExpr:
			left = x.X
		case *ast.StarExpr:
			left = x.X
		case *ast.ParenExpr:
			left = x.X
		case *ast.SelectorExpr:
			left = x.X
		case *ast.Ident:
			if obj, ok := globals[x.Name]; ok && (x.Obj == nil || x.Obj == obj) {
				return []string{"changes the package variable " + x.Name}
			}
			return nil
		default:
			return nil
		}
	}
}

func packageVariables(file *ast.File) map[string]*ast.Object {
	globals := map[string]*ast.Object{}
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				globals[name.Name] = name.Obj
			}
		}
	}
	return globals
}

func importNames(file *ast.File) map[string]string {
	names := map[string]string{}
	for _, spec := range file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(p)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = p
	}
	return names
}
