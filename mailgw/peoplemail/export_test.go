package peoplemail

import "seneschal/domain/lexicon"

// Speech returns the words of emails about other players, and the sentences of the answers.
func Speech() *lexicon.Lexicon { return speech }
