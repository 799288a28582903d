// Package peoplemail takes emails about other players: it blocks and mutes them, lists whom the sender
// blocks and mutes, and reports them to the moderators.
package peoplemail
