package server

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"seneschal/domain/lists"
	"seneschal/eventstore"
)

// An Account is a mailbox of the mail server in the process.
type Account struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Address  string `json:"address"`
}

// ServerAccount is the mailbox for emails to games.
const ServerAccount = "seneschal"

// LoadAccounts reads the accounts of the mail server in the process. If there is no file, it writes one with the server's
// own account alone, and returns that.
func LoadAccounts(path, domain string) ([]Account, error) {
	all, err := ReadAccounts(path)
	if errors.Is(err, os.ErrNotExist) {
		own := []Account{newAccount(ServerAccount, domain)}
		return own, SaveAccounts(path, own)
	}
	return all, err
}

// ReadAccounts reads the accounts from the file, which must exist.
func ReadAccounts(path string) ([]Account, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading mail accounts: %w", err)
	}
	var all []Account
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("reading mail accounts in %s: %w", path, err)
	}
	return all, nil
}

// newAccount returns an account with a random password.
func newAccount(name, domain string) Account {
	return Account{Name: name, Password: strings.ToLower(rand.Text()[:12]), Address: name + "@" + domain}
}

// SaveAccounts replaces the file; the new one is synced before it gets its name.
func SaveAccounts(path string, all []Account) error {
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return eventstore.WriteSynced(path, 0o600, func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	})
}

// AccountNamed finds an account by its name, or makes one. It returns all accounts too, with a new one at the end; it
// does not write the file.
func AccountNamed(all []Account, name, domain string) (Account, []Account) {
	if a, ok := lists.Find(all, func(a Account) bool { return a.Name == name }); ok {
		return a, all
	}
	a := newAccount(name, domain)
	return a, append(all, a)
}
