package eventstore

import (
	"regexp"
	"slices"
	"strings"
)

// The layout of a hash in emails. Mail programs break long words.
const (
	hashSize  = 64 // digits
	hashGroup = 16 // digits between blanks
	hashRow   = 2  // groups on a line
)

// HashLines formats a hash as emails show it: two lines of two groups of 16 digits. It returns any
// other text as it is.
func HashLines(hash string) []string {
	if len(hash) != hashSize {
		return []string{hash}
	}
	var lines []string
	for row := range slices.Chunk([]byte(hash), hashGroup*hashRow) {
		lines = append(lines, string(row[:hashGroup])+" "+string(row[hashGroup:]))
	}
	return lines
}

// hexPiece matches a hash, or a part of one between blanks and ends of lines.
var hexPiece = regexp.MustCompile(`^[0-9a-f]{1,64}$`)

// hashPieces are the pieces read so far of a possible hash, of at most 64 digits together.
type hashPieces []string

// takeLine takes in a line and returns the hash that ends on it; "" if none does. A hash may be broken anywhere, over
// several lines, with only empty lines between them. A line with anything else drops all pieces.
func (p *hashPieces) takeLine(line string) (hash string) {
	for _, piece := range strings.Fields(line) {
		if !hexPiece.MatchString(piece) {
			*p = nil
			return ""
		}
		*p = append(*p, piece)
		for len(strings.Join(*p, "")) > hashSize {
			*p = (*p)[1:]
		}
		if all := strings.Join(*p, ""); len(all) == hashSize {
			hash, *p = all, nil
		}
	}
	return hash
}
