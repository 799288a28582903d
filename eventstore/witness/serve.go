package witness

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore/checkpoint"
)

// Path is the path for checkpoints, below the address of a witness.
const Path = "/add-checkpoint"

// sizeType is the media type of an answer with the size that was last seen.
const sizeType = "text/x.tlog.size"

const (
	mostBytes  = 1 << 16 // greatest length of a request
	mostHashes = 63      // greatest length of a proof
)

// Handler accepts checkpoints as C2SP says. It answers 200 with the lines of the signature, 409 with the size that was
// last seen, 404 to an unknown server, 403 without its signature, 422 to a wrong proof, and 400 to any other request. If
// the witness cannot keep a checkpoint, it logs that and answers 500.
func (w *Witness) Handler(log *slog.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Path, func(out http.ResponseWriter, in *http.Request) {
		old, proof, signed, err := readRequest(http.MaxBytesReader(out, in.Body, mostBytes))
		var lines []byte
		if err == nil {
			lines, err = w.Add(old, proof, signed)
		}
		writeAnswer(out, lines, err, log)
	})
	return mux
}

// writeAnswer writes the lines of a signature if err is nil, otherwise the status and text for the error.
func writeAnswer(out http.ResponseWriter, lines []byte, err error, log *slog.Logger) {
	var conflict Conflict
	switch {
	case err == nil:
		out.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = out.Write(lines) // a client that went away asks again
	case errors.As(err, &conflict):
		out.Header().Set("Content-Type", sizeType)
		out.WriteHeader(http.StatusConflict)
		_, _ = fmt.Fprintf(out, "%d\n", conflict.Size) // as above
	case errors.Is(err, ErrUnknown):
		http.Error(out, err.Error(), http.StatusNotFound)
	case errors.Is(err, ErrUnsigned):
		http.Error(out, err.Error(), http.StatusForbidden)
	case errors.Is(err, ErrProof):
		http.Error(out, err.Error(), http.StatusUnprocessableEntity)
	case errors.Is(err, ErrSmaller), errors.Is(err, errRequest), errors.Is(err, checkpoint.ErrForm):
		http.Error(out, err.Error(), http.StatusBadRequest)
	default:
		log.Error("checkpoint not kept", "err", err)
		http.Error(out, "the witness cannot keep what it sees", http.StatusInternalServerError)
	}
}

var errRequest = errors.New("not a request to a witness")

// readRequest parses "old 12", the hashes of a proof, an empty line, and the signed checkpoint. It fails with errRequest.
func readRequest(body io.Reader) (old int64, proof tlog.TreeProof, signed []byte, err error) {
	reader := bufio.NewReader(body)
	first, err := reader.ReadString('\n')
	number, is := strings.CutPrefix(strings.TrimSuffix(first, "\n"), "old ")
	old, bad := strconv.ParseInt(number, 10, 64)
	if err != nil || !is || bad != nil || old < 0 || strconv.FormatInt(old, 10) != number {
		return 0, nil, nil, fmt.Errorf("%w: its first line is %q", errRequest, first)
	}
	for {
		line, err := reader.ReadString('\n')
		if err != nil || len(proof) > mostHashes {
			return 0, nil, nil, fmt.Errorf("%w: its proof does not end", errRequest)
		}
		if line == "\n" {
			break
		}
		hash, err := base64.StdEncoding.Strict().DecodeString(strings.TrimSuffix(line, "\n"))
		if err != nil || len(hash) != tlog.HashSize {
			return 0, nil, nil, fmt.Errorf("%w: hash %q", errRequest, line)
		}
		proof = append(proof, tlog.Hash(hash))
	}
	if signed, err = io.ReadAll(reader); err != nil {
		return 0, nil, nil, fmt.Errorf("%w: %w", errRequest, err)
	}
	return old, proof, signed, nil
}

// formatRequest formats a request as readRequest parses it.
func formatRequest(old int64, proof tlog.TreeProof, signed []byte) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "old %d\n", old)
	for _, hash := range proof {
		fmt.Fprintln(&out, hash)
	}
	fmt.Fprintf(&out, "\n%s", signed)
	return out.Bytes()
}
