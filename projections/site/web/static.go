package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"time"

	"seneschal/domain/report/palette"
)

//go:embed static
var staticFiles embed.FS

// static is a static file; the style sheet of the pages ends with that of pictures.
func static(name string) ([]byte, error) {
	data, err := staticFiles.ReadFile("static/" + name)
	if name == "house.css" {
		data = append(data, palette.CSS()...)
	}
	return data, err
}

// Asset is the URL of a static file. It changes with the file, so that
// browsers may keep it.
func Asset(name string) (string, error) {
	data, err := static(name)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return "/static/" + name + "?v=" + hex.EncodeToString(sum[:4]), nil
}

func serveStatic(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	data, err := static(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}
