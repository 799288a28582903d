package substitute

import (
	"fmt"
	"time"
)

// Wants is what is to be done, by vacancy; Due may be later than now. It is
// worked out again after every commit. An Offer is to be completed with
// candidates and a time to answer. A Fill says that the seat is to be handed
// over first: if that proves impossible, a Fail is obeyed with the same cause.
func (d *Desk) Wants() []Want {
	var wants []Want
	for _, v := range d.vacancies {
		switch {
		case v.Status == Taken:
			cause := fmt.Sprintf("hand-over-%d-%d", v.Vacancy, len(v.Failed)+1)
			wants = append(wants, Want{Cause: cause, Do: Fill{Vacancy: v.Vacancy}})
		case v.Status == Free && len(d.Asks(v)) > 0:
			due, _ := v.running()
			cause := fmt.Sprintf("offer-%d-%d", v.Vacancy, len(v.Waves)+1)
			wants = append(wants, Want{Cause: cause, Due: due, Do: Offer{Vacancy: v.Vacancy}})
		}
	}
	return wants
}

// running is until when the newest wave has time, and whether anybody of it is
// still to answer; zero if nobody is (D-4).
func (v Vacancy) running() (until time.Time, ok bool) {
	if len(v.waiting()) == 0 {
		return time.Time{}, false
	}
	return v.Waves[len(v.Waves)-1].Until, true
}
