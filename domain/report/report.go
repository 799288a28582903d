// Package report holds reports to players as data: words, tables and
// pictures without markup. Text, HTML, pictures and JSON are all made from
// it, so that they cannot tell different stories.
package report

// A Report is the message to one seat after an adjudication. The empty seat's
// report ("") is the public one.
type Report struct {
	Format     string    `json:"format"`  // always Format
	Version    int       `json:"version"` // of this structure
	Game       string    `json:"game"`
	Ruleset    string    `json:"ruleset"`
	Seat       string    `json:"seat,omitempty"`
	Language   string    `json:"language"`
	Phase      string    `json:"phase"`                 // the phase that the report covers: "spring 3"
	Next       string    `json:"next,omitempty"`        // the phase that is open now
	Called     string    `json:"called,omitempty"`      // the phase that the report covers, in the reader's words
	NextCalled string    `json:"next_called,omitempty"` // the phase that is open now, in the reader's words
	Headline   string    `json:"headline"`              // the reader's greatest news, in a dozen words
	Question   string    `json:"question,omitempty"`    // the question to the reader now, in a sentence; "": none
	Due        string    `json:"due,omitempty"`         // RFC 3339, UTC; "" when nothing is due
	Left       string    `json:"-"`                     // the time until Due, in words; "": not known
	Sections   []Section `json:"sections"`
	Board      *Board    `json:"board,omitempty"`
	Data       any       `json:"data,omitempty"`       // the ruleset's own view, for programs
	Outcomes   any       `json:"fates,omitempty"`      // the outcome of each line of the seat's emails, for programs
	Template   []string  `json:"template,omitempty"`   // a valid email to edit and send back
	Head       string    `json:"head,omitempty"`       // hash of the commit that holds the reported events, hex
	Signature  string    `json:"signature,omitempty"`  // of that commit
	Checkpoint string    `json:"checkpoint,omitempty"` // signed note on the server's tree, which ends with that commit
}

// Format and Version name the JSON form of a Report.
const (
	Format  = "seneschal-report"
	Version = 1
)

// A View is the position as one seat may see it.
type View struct {
	Sections []Section `json:"sections"` // position in words and tables
	Board    *Board    `json:"board,omitempty"`
	Data     any       `json:"data,omitempty"` // structured, for programs (bots, pages); JSON-marshalable, fixed types
}

// A Section is a headed part of a report.
type Section struct {
	ID     string  `json:"id"`    // stable, for links and programs: "chronicle", "position", "public"
	Title  string  `json:"title"` // a few words, sentence case
	Blocks []Block `json:"blocks"`
	// Folded marks a long section that few readers want. Where possible, its title opens it.
	Folded bool `json:"folded,omitempty"`
}

// A Block is one thing under a heading. Exactly one of Text, Items, Orders, Table and Verse is set.
type Block struct {
	Drawn  bool     `json:"drawn,omitempty"`  // the board shows it too; beside its picture it can be left out
	Text   string   `json:"text,omitempty"`   // a paragraph
	Items  []string `json:"items,omitempty"`  // a list
	Orders []string `json:"orders,omitempty"` // legal orders to copy; shown behind a Mark, so that none parses where it stands
	Letter string   `json:"letter,omitempty"` // the letter by which Orders can be chosen; "": by none
	Table  *Table   `json:"table,omitempty"`
	Verse  []string `json:"verse,omitempty"` // lines kept as they are: dice, an email's own words
}

// Mark returns the mark that is shown before the ith of its orders, from 0: the block's letter, if it has one, before
// the first, and a dot before all.
func (b Block) Mark(i int) string {
	if b.Letter != "" && i == 0 {
		return b.Letter + ") · "
	}
	return "· "
}

// A Table has one cell for each column in each row.
type Table struct {
	Caption string     `json:"caption,omitempty"`
	Columns []Column   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// A Column is a column's heading; Right aligns its cells to the right, as numbers are.
type Column struct {
	Title string `json:"title"`
	Right bool   `json:"right,omitempty"`
}

// A Board is a drawable scene, in units of its own, y downwards, the first
// shape at the bottom. Alt describes the picture in words.
type Board struct {
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Title  string   `json:"title"`
	Alt    string   `json:"alt"`
	Words  []string `json:"words"` // the whole picture in sentences, for the text part and for readers who cannot see it
	Shapes []Shape  `json:"shapes"`
	Legend []Key    `json:"legend,omitempty"`
}

// A ShapeKind determines the meaning of the Points of a shape.
type ShapeKind string

const (
	Polygon  ShapeKind = "polygon"  // closed, through all points
	Polyline ShapeKind = "polyline" // open, through all points
	Circle   ShapeKind = "circle"   // centre; Size is the radius
	Square   ShapeKind = "square"   // centre; Size is half a side; with Text on it, if there is any
	Diamond  ShapeKind = "diamond"  // centre; Size is half a diagonal
	Label    ShapeKind = "label"    // Text, centred on the point; Size is the height of the letters
	Counter  ShapeKind = "counter"  // a rounded piece with Text on it; Size is half its height
	Tower    ShapeKind = "tower"    // a castle's mark; Size is half its height
	Cross    ShapeKind = "cross"    // a church's mark; Size is half its height
	Sword    ShapeKind = "sword"    // a sword, its point down; Size is half its height
	Flame    ShapeKind = "flame"    // a fire's mark; Size is half its height
	Crown    ShapeKind = "crown"    // a lord's mark; Size is half its width
	Arrow    ShapeKind = "arrow"    // through all points, with a head at the last
)

// A Shape is one thing to draw. Colours are "#rrggbb"; "" is none.
type Shape struct {
	Kind    ShapeKind `json:"kind"`
	Points  []Point   `json:"points"`
	Size    float64   `json:"size,omitempty"`
	Fill    string    `json:"fill,omitempty"`
	Opacity float64   `json:"opacity,omitempty"` // of the fill; 0 means 1
	Stroke  string    `json:"stroke,omitempty"`
	Width   float64   `json:"width,omitempty"` // of the stroke
	Dashed  bool      `json:"dashed,omitempty"`
	Text    string    `json:"text,omitempty"`
	Bold    bool      `json:"bold,omitempty"`
	Title   string    `json:"title,omitempty"` // the thing in words, shown when a reader points at it
	Ref     string    `json:"ref,omitempty"`   // the place on the board that it is or stands on, as menus call it
}

// A Point is a place in a scene.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Middle returns the mean of points; the zero Point for none.
func Middle(points []Point) Point {
	var point Point
	for _, p := range points {
		point.X += p.X / float64(len(points))
		point.Y += p.Y / float64(len(points))
	}
	return point
}

// A Key explains a colour or mark of a Board. The keys of seats come first, with counters and
// their letters, then those of the marks on the board.
type Key struct {
	Kind   ShapeKind `json:"kind"`
	Fill   string    `json:"fill"`
	Letter string    `json:"letter,omitempty"` // on the mark; "" except for seats
	Text   string    `json:"text"`
}

// A Dossier holds all that a seat knows of its game, for a player who takes the
// seat over: everything that they would know if they had held it from the beginning.
type Dossier struct {
	Language string    `json:"language"`
	Title    string    `json:"title"`           // the names of the game and of the seat
	About    []Section `json:"about"`           // how the seat stands now
	Told     []Report  `json:"told,omitempty"`  // its reports, the oldest first, without messages
	Press    []Section `json:"press,omitempty"` // a message each, the oldest first
}
