package mailgwtest

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"seneschal/domain/game"
)

// People is a directory in memory.
type People struct {
	mu      sync.Mutex
	By      map[string]game.Player // players by address
	Speaks  map[game.Player]string // languages
	Called  map[game.Player]string // names; the others are called by their IDs
	met     map[string]bool        // addresses that Meet remembers
	Fail    error                  // many methods return it
	Enroled int                    // number of players that Enrol has made
}

// NewPeople returns a directory of anne with two addresses, bob, carl and the steward.
func NewPeople() *People {
	return &People{By: map[string]game.Player{
		"anne@players.example": "anne", "anne@home.example": "anne", "bob@players.example": "bob", "boss@players.example": "steward", "carl@players.example": "carl",
	}}
}

// PlayerByAddress implements mailgw.Directory.
func (p *People) PlayerByAddress(_ context.Context, a string) (game.Player, bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	who, ok := p.By[a]
	return who, ok, p.Fail
}

// Meet implements mailgw.Directory.
func (p *People) Meet(_ context.Context, a string, _ time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.met == nil {
		p.met = make(map[string]bool)
	}
	p.met[a] = true
	return p.Fail
}

// Introduce implements mailgw.Directory.
func (p *People) Introduce(_ context.Context, a string) (game.Player, bool, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	who, ok := p.By[a]
	if !ok && p.met[a] {
		who, ok = game.Player("p-"+a[:strings.IndexByte(a, '@')]), true
		p.By[a] = who
	}
	return who, ok, p.Fail
}

// Addresses implements mailgw.Directory.
func (p *People) Addresses(_ context.Context, who game.Player) ([]string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []string
	for a, w := range p.By {
		if w == who {
			all = append(all, a)
		}
	}
	slices.Sort(all)
	slices.Reverse(all) // players.example first
	return all, p.Fail
}

// Name implements mailgw.Directory.
func (p *People) Name(_ context.Context, who game.Player) string {
	if name, ok := p.Called[who]; ok {
		return name
	}
	return string(who)
}

// PlayerNamed implements mailgw.Directory.
func (p *People) PlayerNamed(_ context.Context, name string) (game.Player, bool, error) {
	for who, n := range p.Called {
		if n == name {
			return who, true, nil
		}
	}
	return "", false, p.Fail
}

// Names implements mailgw.Directory: everybody has a name.
func (p *People) Names(ctx context.Context, players []game.Player) map[game.Player]string {
	all := map[game.Player]string{}
	for _, who := range players {
		all[who] = p.Name(ctx, who)
	}
	return all
}

// Language implements mailgw.Directory.
func (p *People) Language(_ context.Context, who game.Player) string { return p.Speaks[who] }

// Zone implements mailgw.Directory: an hour ahead of UTC, everywhere.
func (p *People) Zone(context.Context, game.Player) *time.Location {
	return time.FixedZone("CET", 3600)
}

// Enrol implements mailgw.Directory.
func (p *People) Enrol(_ context.Context, a string) (game.Player, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if who, ok := p.By[a]; ok {
		return who, nil
	}
	p.Enroled++
	p.By[a] = game.Player("new-" + a[:3])
	return p.By[a], nil
}

// Learn implements mailgw.Directory, but always replaces the language.
func (p *People) Learn(_ context.Context, who game.Player, lang string) error {
	if p.Speaks == nil {
		p.Speaks = make(map[game.Player]string)
	}
	p.Speaks[who] = lang
	return nil
}

// Carl is the address of carl, a player without a seat at first.
const Carl = "carl@players.example"

// Addresses that emails come from and go to.
const (
	Anne   = "anne@players.example"
	Bob    = "bob@players.example"
	Orders = "orders@games.example"
)

// Tongues are the languages of emails to players.
var Tongues = map[game.Player]string{"anne": "es", "bob": "fr", "steward": "nl"}
