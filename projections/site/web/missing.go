package web

import (
	"database/sql"
	"errors"
)

// Missing says of a row that is not there that its page is not.
func Missing(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNowhere
	}
	return FromTables(err)
}
