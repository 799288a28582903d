package backup

// Abandon leaves everything as a killed process does.
func (d *Draft) Abandon() error { return d.lock.Close() }
