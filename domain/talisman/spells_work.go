package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// spellOps are the effects that only Spells have (2.11, 3.13).
var spellOps = map[book.Op]func(*run, Casting, *book.Effect){
	book.OpNegateSpell: negateSpell, book.OpSuppressMagic: suppressMagic, book.OpDiscardBoardCard: destroyCard, book.OpPeek: divineCards,
	book.OpPlaceMarker: placeMarker, book.OpImmobilise: immobiliseTarget, book.OpEvadeGrant: grantEvading, book.OpPreserve: preserveTarget,
	book.OpAddCraftValue: addCraft, book.OpExtraTurns: grantExtraTurns, book.OpSteal: acquireThing, book.OpStealFollower: acquireThing,
	book.OpTeleport: teleportSelf, book.OpSellObjects: sellByAlchemy,
}

// negateSpell stops another Spell from taking effect (Counterspell).
func negateSpell(r *run, c Casting, _ *book.Effect) {
	other, _ := r.Now.findCasting(c.On.Spell)
	r.Emit(SpellNegated{N: other.N, Seat: other.Seat, Card: other.Spell, By: c.Seat})
}

// suppressMagic carries out Destroy Magic, which lasts until the caster's next turn opens (T-103).
func suppressMagic(r *run, c Casting, _ *book.Effect) {
	r.Emit(GlobalStarted{Seat: c.Seat, ID: MagicSuppressed, Until: Until{Seat: c.Seat, Opens: true}})
}

// destroyCard carries out Destruction: it discards a card off the board (T-105).
func destroyCard(r *run, c Casting, _ *book.Effect) {
	r.Emit(CardDiscarded{Space: c.On.Space, Card: c.On.Piece})
}

// divineCards carries out Divination: only the caster sees the cards.
func divineCards(r *run, c Casting, e *book.Effect) {
	r.Emit(DeckPeeked{Own: game.Own{Seat: c.Seat}, Cards: takeTop(r, AdventureDeck, int(e.N))})
}

// placeMarker lays a Hex on a space (T-104).
func placeMarker(r *run, c Casting, e *book.Effect) {
	r.Emit(MarkerPlaced{N: c.N, Seat: c.Seat, Card: c.Piece, Space: c.On.Space, Until: r.Now.Lasting(e.Rounds)})
}

// immobiliseTarget carries out Immobility: a character does nothing in its turn, a creature is
// evaded (T-100).
func immobiliseTarget(r *run, c Casting, _ *book.Effect) {
	if c.On.Seat != "" {
		r.Emit(Immobilised{Seat: c.On.Seat, By: c.Seat})
		return
	}
	if f := r.Now.findFight(c.On.Fight); f != nil && f.Foes[c.On.Foe].Out == "" {
		r.Emit(CreatureEvaded{Met: f.identifyFoe(c.On.Foe), With: c.Spell})
	}
}

// grantEvading carries out Invisibility (T-101).
func grantEvading(r *run, c Casting, _ *book.Effect) {
	r.Emit(EvadeGranted{Seat: c.On.Seat, Source: c.Spell})
}

// addCraft carries out Psionic Blast: it adds the printed Craft for one battle (T-102, R-5).
func addCraft(r *run, c Casting, _ *book.Effect) {
	if f := r.Now.findFight(c.On.Fight); f != nil {
		n := r.Now.Book.Character(r.Now.Heroes[c.Seat].Character).Craft
		r.Emit(FightBoosted{Fight: f.N, Seat: c.Seat, Addend: Addend{Piece: c.Piece, N: n}})
	}
}

// grantExtraTurns carries out Temporal Warp: it grants extra turns (T-107).
func grantExtraTurns(r *run, c Casting, e *book.Effect) {
	r.Emit(ExtraTurnsGranted{Seat: c.Seat, N: int(e.N)})
}

// acquireThing carries out Acquisition and Mesmerism: it takes the thing that the caster has named,
// if it is still there, else the most valuable (DP-20).
func acquireThing(r *run, c Casting, _ *book.Effect) {
	from := c.On.Seat
	able := r.Now.sortByCheapest(r.Now.listTakeableFrom(c.Seat, from, c.Spell))
	e := CardStolen{Seat: c.Seat, From: from, By: string(c.Spell)}
	switch gold := c.Spell == book.Acquisition && r.Now.Heroes[from].Gold > 0; {
	case len(c.On.Take) > 0 && slices.Contains(able, c.On.Take[0]):
		e.Piece = c.On.Take[0]
	case gold && (c.On.Gold || len(able) == 0):
		e.Gold = 1
	case len(able) > 0:
		e.Piece = able[len(able)-1]
	default:
		return
	}
	r.Emit(e)
	reactToTalisman(r, c.Seat, e.Piece)
}

// teleportSelf carries out Teleport, in place of the movement (T-35).
func teleportSelf(r *run, c Casting, _ *book.Effect) {
	lapseOffer(r, c.Seat, false)
	loseRafts(r, c.Seat, false)
	r.Emit(CharacterMoved{Seat: c.Seat, From: r.Now.Heroes[c.Seat].Space, Path: []book.Space{c.On.Space}, How: ByTeleport})
	r.Drop(func(t task) bool {
		return doMove.is(t) || doActs.is(t) && doActs.read(t).Window == book.InsteadOfMove
	})
	r.Push(doArrive.of(ofSeat{c.Seat}))
}

// sellByAlchemy carries out Alchemy: it sells Objects for 1 gold each, as far as the bank can pay
//
func sellByAlchemy(r *run, c Casting, e *book.Effect) {
	var sold []book.Piece
	for _, p := range c.On.Take {
		if slices.Contains(r.Now.Heroes[c.Seat].Objects, p) && e.Price*(len(sold)+1) <= r.Now.Bank(book.Gold) {
			sold = append(sold, p)
		}
	}
	if len(sold) > 0 {
		r.Emit(ObjectsSold{Seat: c.Seat, Cards: sold, Gold: e.Price * len(sold), Buyer: string(book.SourceOfCard(c.Spell))})
	}
}

// preserveTarget carries out Preservation: it saves one life, one Follower, or one Enemy, whose
// fight becomes a stand-off (T-106).
func preserveTarget(r *run, c Casting, _ *book.Effect) {
	switch {
	case c.On.Fight > 0 && c.On.Seat == "":
		r.Emit(FightSpared{Fight: c.On.Fight, Piece: c.On.Piece})
	case c.On.Piece != "":
		r.Emit(FollowerSpared{Seat: c.On.Seat, Card: c.On.Piece})
		r.Drop(func(t task) bool { return doLosing.is(t) && doLosing.read(t).ofCard == ofCard{c.On.Seat, c.On.Piece} })
	default:
		r.Emit(LifeLossPrevented{Seat: c.On.Seat, N: 1, By: ByPreservation, Card: c.Spell})
	}
}
