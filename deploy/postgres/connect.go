package postgres

import (
	"database/sql"
	"fmt"

	"github.com/lib/pq"
)

// Connect opens a pool of connections to the database of a DSN. Each query is one round trip: its
// parameters are sent with it, a []byte as it is, for a bytea. The text of JSON has to be a string.
// The first query makes the first connection: Connect fails only if the DSN is malformed.
func Connect(dsn string) (*sql.DB, error) {
	config, err := pq.NewConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("reading the data source name of Postgres: %w", err)
	}
	config.BinaryParameters = true
	connector, err := pq.NewConnectorConfig(config)
	if err != nil {
		return nil, fmt.Errorf("connecting to Postgres: %w", err)
	}
	return sql.OpenDB(connector), nil
}
