package house

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"seneschal/eventstore"
)

// An Account of the mail server in the process.
type Account struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Address  string `json:"address"`
}

// HouseAccount is the mailbox that letters to games arrive in.
const HouseAccount = "seneschal"

// LoadAccounts reads the accounts of the mail server in the process. The
// file is made with the house's own account when there is none.
func LoadAccounts(path, domain string) ([]Account, error) {
	all, err := ReadAccounts(path)
	if errors.Is(err, os.ErrNotExist) {
		own := []Account{newAccount(HouseAccount, domain)}
		return own, SaveAccounts(path, own)
	}
	return all, err
}

// ReadAccounts reads the file, which must be there.
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

func newAccount(name, domain string) Account {
	return Account{Name: name, Password: strings.ToLower(rand.Text()[:12]), Address: name + "@" + domain}
}

// SaveAccounts writes the file whole; it is synced before it has its name.
func SaveAccounts(path string, all []Account) error {
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	next := path + ".next"
	if err := os.Remove(next); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := eventstore.CreateSynced(next, append(data, '\n'), 0o600); err != nil {
		return fmt.Errorf("writing mail accounts: %w", err)
	}
	return os.Rename(next, path)
}

// AccountNamed finds an account, or makes it.
func AccountNamed(all []Account, name, domain string) (Account, []Account) {
	for _, a := range all {
		if a.Name == name {
			return a, all
		}
	}
	a := newAccount(name, domain)
	return a, append(all, a)
}
