package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"

	"seneschal/domain/report"
	"seneschal/domain/report/scene"
)

//go:embed static
var staticFiles embed.FS

// asset is the URL of a static file. It changes with the file, so that
// browsers may keep it.
func asset(name string) (string, error) {
	data, err := staticFiles.ReadFile("static/" + name)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return "/static/" + name + "?v=" + hex.EncodeToString(sum[:4]), nil
}

func serveStatic(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=86400")
	http.ServeFileFS(w, r, staticFiles, "static/"+r.PathValue("file"))
}

// Smaller letters than these cannot be read on a telephone, whose screen is so
// wide, in pixels.
const leastLetters, telephone = 11, 360

// mapSize are the classes of a map's box: "large" if a narrow screen cannot show
// the whole board legibly, "tall" if it is twice as high as it is wide. Such boards
// are moved within their boxes.
func mapSize(b *report.Board) string {
	classes := ""
	if scene.LeastLabel(b)*telephone < leastLetters*float64(b.Width) {
		classes += " large"
	}
	if scene.Height(b) > 2*float64(b.Width) {
		classes += " tall"
	}
	return classes
}

// swatch is a colour as a small square; nothing for what is no colour.
func swatch(colour string) template.HTML {
	if _, _, _, ok := scene.RGB(colour); !ok {
		return ""
	}
	return template.HTML(fmt.Sprintf(`<svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><rect width="10" height="10" fill="%s"/></svg>`, colour)) //nolint:gosec // RGB has passed it
}
