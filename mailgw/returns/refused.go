package returns

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"seneschal/mailgw"

	"github.com/emersion/go-smtp"
)

// addressRefusals are the enhanced codes (RFC 3463) by which a server says that
// the recipient's address is to blame, and not the letter or who sends it.
var addressRefusals = []smtp.EnhancedCode{{5, 1, 1}, {5, 1, 2}, {5, 1, 3}, {5, 1, 6}, {5, 1, 10}, {5, 2, 1}}

// Refused sees to a letter that a server refused to its face: if it is for the
// recipient's address, that is a bounce. It is a Post's Refused. What cannot be
// noted now is noted when the next letter is refused.
func (b *Bounces) Refused(ctx context.Context, l mailgw.Outbound, why error) {
	answer := (*smtp.SMTPError)(nil)
	if !errors.As(why, &answer) || !slices.Contains(addressRefusals, answer.EnhancedCode) {
		return
	}
	c := answer.EnhancedCode
	noted := Bounced{Address: l.To, Letter: mailgw.Digest(l.Key), Hard: true, Status: fmt.Sprintf("%d.%d.%d", c[0], c[1], c[2]), At: time.Now()}
	if err := b.note(ctx, l, noted); err != nil && b.Log != nil {
		b.Log.WarnContext(ctx, "refused letter not noted", "letter", l.Key, "err", err)
	}
}
