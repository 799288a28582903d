package programs

import (
	"embed"
	"net/http"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// Routes adds the paths of this package to a mux. It publishes none. Without Tokens there are no pages.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /me/programs", s.Web.Member(web.If(s.Tokens != nil, s.showTokens)))
	mux.Handle("POST /me/programs", s.Web.Member(web.If(s.Tokens != nil, web.Form(s.changeTokens))))
	if s.Tokens == nil {
		return nil
	}
	for _, o := range s.listOperations() {
		mux.Handle(o.Method+" "+o.Path, s.Web.Data(s.withScope(o.scope, o.answer)))
	}
	mux.Handle("GET /api/turns/live", http.HandlerFunc(s.serveTurns))
	return nil
}

// operation is an Operation with its handler.
type operation struct {
	web.Operation
	scope  string // that the token needs
	answer func(r *http.Request, by roster.Token) (any, error)
}

// Operations lists the operations for programs; nil if there are no programs.
func (s *Pages) Operations() []web.Operation {
	if s.Tokens == nil {
		return nil
	}
	return lists.Map(s.listOperations(), func(o operation) web.Operation { return o.Operation })
}

// listOperations lists the operations that the parts of the server allow, with their handlers.
func (s *Pages) listOperations() []operation {
	operations := []operation{
		{web.Operation{Method: "GET", Path: "/api/me", Does: "The player for whom the token acts, and what it allows.", Answer: Account{}}, roster.ScopeRead, s.showAccount},
		{web.Operation{Method: "GET", Path: "/api/turns", Does: "The player's seats in games that are not over, those that are asked for orders first.", Answer: []Turn{}}, roster.ScopeRead, s.listTurns},
		{web.Operation{Method: "GET", Path: "/api/games/{game}/seats/{seat}", Does: "A game as the seat may see it, with the decisions that it owes.", Answer: SeatState{}}, roster.ScopeRead, s.showSeat},
		{web.Operation{Method: "POST", Path: "/api/games/{game}/seats/{seat}/orders", Does: "Sends orders, as an email with the same lines would, and answers with the receipt.", Sent: OrdersSent{}, Answer: game.Receipt{}}, roster.ScopeOrders, s.takeOrders},
	}
	if s.Practice != nil {
		operations = append(operations,
			operation{web.Operation{Method: "GET", Path: "/api/practice", Does: "The player's practice games that are not over, those that are asked for orders first. Their seats are read and played at /api/games as those of other games.", Answer: []Turn{}}, roster.ScopeRead, s.listPractice},
			operation{web.Operation{Method: "POST", Path: "/api/practice", Does: "Begins a practice game against bots, which the player keeps, and answers with the player's seat. Bots answer after each set of final orders.", Sent: PracticeSent{}, Answer: Turn{}}, roster.ScopeOrders, s.beginPractice},
		)
	}
	if s.Lines != nil {
		operations = append(operations, operation{web.Operation{Method: "POST", Path: "/api/openings", Does: "Opens, joins or leaves games that wait for players, as an email with the same lines would, and answers with the receipt. /games/open.json lists them.", Sent: LinesSent{}, Answer: game.Receipt{}}, roster.ScopeJoin, s.takeOpeningLines})
	}
	return operations
}

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)
