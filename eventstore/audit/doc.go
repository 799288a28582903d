// Package audit checks logs that anybody may have, without any secret and
// without a server: it folds a game or a tournament again, rolls its dice again,
// and decides everything once more.
//
// It records nothing, and knows nothing of a house: commits come in, a report
// goes out.
package audit
