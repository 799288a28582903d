package maildrop

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"path/filepath"
	"strings"
)

// Add makes an account known, with the letters that it has on disk. To add one
// that is known sets its password and address.
func (s *Server) Add(a Account) error {
	a.Name = strings.ToLower(a.Name)
	if a.Name == "" || a.Password == "" || strings.ContainsAny(a.Name, "@ \t\r\n") {
		return fmt.Errorf("mail account %q: a name without @ or blanks and a password are needed", a.Name)
	}
	a.Address = strings.ToLower(cmp.Or(a.Address, a.Name+"@"+s.cfg.Domain))
	s.mu.Lock()
	defer s.mu.Unlock()
	if b := s.boxes[a.Name]; b != nil {
		b.account = a
		return nil
	}
	b, err := openBox(filepath.Join(s.cfg.Dir, safeName(a.Name)), a)
	if err != nil {
		return fmt.Errorf("mail account %q: %w", a.Name, err)
	}
	s.boxes[a.Name] = b
	return nil
}

// login finds the account of a user name (or address) and its password.
func (s *Server) login(user, password string) (*box, bool) {
	user = strings.ToLower(user)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.boxes {
		if user == b.account.Name || user == b.account.Address {
			got, want := sha256.Sum256([]byte(password)), sha256.Sum256([]byte(b.account.Password))
			return b, subtle.ConstantTimeCompare(got[:], want[:]) == 1
		}
	}
	return nil, false
}

// owner is whose address it is; nil: nobody's here.
func (s *Server) owner(address string) *box {
	address = strings.ToLower(address)
	name := ""
	if s.cfg.Route != nil {
		name = strings.ToLower(s.cfg.Route(address))
	}
	plain := withoutTag(address)
	s.mu.Lock()
	defer s.mu.Unlock()
	if name != "" {
		return s.boxes[name]
	}
	for _, b := range s.boxes {
		if address == b.account.Address || plain == b.account.Address {
			return b
		}
	}
	return nil
}

// withoutTag turns anne+news@host into anne@host.
func withoutTag(address string) string {
	at := strings.LastIndexByte(address, '@')
	plus := strings.IndexByte(address, '+')
	if at < 0 || plus < 0 || plus > at {
		return address
	}
	return address[:plus] + address[at:]
}

func (s *Server) address(b *box) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return b.account.Address
}
