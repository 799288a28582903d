package main

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"seneschal/eventstore"
)

// An account of the mail server in the process.
type account struct {
	Name     string `json:"name"`
	Password string `json:"password"`
	Address  string `json:"address"`
}

// houseAccount is the mailbox that letters to games arrive in.
const houseAccount = "seneschal"

// loadAccounts reads the accounts of the mail server in the process. The
// file is made with the house's own account when there is none.
func loadAccounts(path, domain string) ([]account, error) {
	all, err := readAccounts(path)
	if errors.Is(err, os.ErrNotExist) {
		own := []account{newAccount(houseAccount, domain)}
		return own, saveAccounts(path, own)
	}
	return all, err
}

// readAccounts reads the file, which must be there.
func readAccounts(path string) ([]account, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading mail accounts: %w", err)
	}
	var all []account
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("reading mail accounts in %s: %w", path, err)
	}
	return all, nil
}

func newAccount(name, domain string) account {
	return account{Name: name, Password: strings.ToLower(rand.Text()[:12]), Address: name + "@" + domain}
}

// saveAccounts writes the file whole; it is synced before it has its name.
func saveAccounts(path string, all []account) error {
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

// accountNamed finds an account, or makes it.
func accountNamed(all []account, name, domain string) (account, []account) {
	for _, a := range all {
		if a.Name == name {
			return a, all
		}
	}
	a := newAccount(name, domain)
	return a, append(all, a)
}
