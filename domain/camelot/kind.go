package camelot

import (
	"cmp"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order/form"
)

// A kind of orders has their words and their form, and says which seats can give them.
type kind struct {
	form.Kind[game.Body]
	bar    func(*State, game.Seat) *fault // why a seat cannot give it at all; nil: every seat can
	closed func(*pointing) string         // why menus do not offer it now, in words; nil: they ask its form
}

// declare returns the kind of the orders that begin with a word, or with two. Each of them starts as a copy of
// first.
func declare[O game.Body](words string, first O, of form.Form[O]) kind {
	id := strings.ToLower(strings.ReplaceAll(words, " ", ""))
	return kind{Kind: form.NewKind[game.Body](words, first, of).Called(id, "menu."+id)}
}

// named gives a kind another key of its name in menus.
func (k kind) named(words string) kind {
	k.Words = words
	return k
}

// unless gives a kind the reasons for which a seat cannot give it; the first that is not nil counts.
func (k kind) unless(reasons ...func(*State, game.Seat) *fault) kind {
	k.bar = func(state *State, seat game.Seat) *fault {
		var found *fault
		for _, reason := range reasons {
			found = cmp.Or(found, reason(state, seat))
		}
		return found
	}
	return k
}

// closedIf gives a kind the reason for which menus do not offer it, in place of those of its form.
func (k kind) closedIf(why func(*pointing) string) kind {
	k.closed = why
	return k
}

// head returns the first word of a kind, with which its lines begin.
func (k kind) head() string {
	word, _, _ := strings.Cut(k.Word, " ")
	return word
}

// listHeads returns the first words of some kinds, each once.
func listHeads(kinds []kind) []string { return lists.Distinct(lists.Map(kinds, kind.head)) }

// readKind reads an order of one of some kinds behind its first word, which stands at a mark. It breaks the line and
// returns nil if none of the kinds goes on as the line does.
func (p *parser) readKind(kinds []kind, head string, mark int) game.Body {
	fits := lists.Keep(kinds, func(k kind) bool { return k.head() == head })
	if fits[0].Word != head {
		second := p.Expect(lists.Map(fits, func(k kind) string { return strings.TrimPrefix(k.Word, head+" ") })...)
		fits = lists.Keep(fits, func(k kind) bool { return k.Word == head+" "+second })
	}
	if len(fits) == 0 {
		return nil
	}
	if p.head = mark; fits[0].bar != nil {
		p.blame(fits[0].bar(p.state, p.seat), mark)
	}
	return fits[0].Read(p.Cursor)
}

// blame refuses a line for a fault of the text from a mark to the cursor, unless it is refused already; nil is no
// fault.
func (p *parser) blame(f *fault, mark int) {
	if f == nil || p.Wrong != nil || p.Err() != nil {
		return
	}
	p.Blame(f.Code, mark, p.sayReason(f.Key))
	p.Wrong.Later = f.Later
}

// offerKind returns the offer of a kind in a group of menus, with the reason if it cannot be chosen. front stands before
// its lines.
func (p *pointing) offerKind(group, front string, k kind) menu.Offer {
	offer := k.Offer(p.asking(), p.sayPrompt(group), func(body game.Body) (string, bool) { return front + body.String(), true })
	offer.No = func() string { return p.explainClosed(k) }
	return offer
}

// explainClosed returns the reason for which menus do not offer a kind now; "" if they do.
func (p *pointing) explainClosed(k kind) string {
	if k.closed != nil {
		return k.closed(p)
	}
	why := k.Closed(p.asking(), p.sayFault(newFault("", "menu_none")))
	if why == "" && k.bar != nil {
		why = p.sayFault(k.bar(p.state, p.seat))
	}
	return why
}
