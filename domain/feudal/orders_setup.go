package feudal

// WishKnight asks for a knight (F-3).
type WishKnight struct{ Name string }

// String is "KNIGHT Sir Lancelot".
func (w WishKnight) String() string { return "KNIGHT " + w.Name }

func (WishKnight) stage() stage       { return stageKnight }
func (WishKnight) subjects() []string { return []string{"knight"} }

// WishColour asks for a colour (F-3).
type WishColour struct{ Colour string }

// String is "COLOUR blue".
func (w WishColour) String() string { return "COLOUR " + w.Colour }

func (WishColour) stage() stage       { return stageColour }
func (WishColour) subjects() []string { return []string{"colour"} }

// WishEntry lists entry roads in order of preference (F-4).
type WishEntry struct{ Entries []string }

// String is "ENTRY E12, E11".
func (w WishEntry) String() string { return "ENTRY " + list(w.Entries) }

func (WishEntry) stage() stage       { return stageEntry }
func (WishEntry) subjects() []string { return []string{"entry"} }
