package main_test

import natsserver "github.com/nats-io/nats-server/v2/server"

// natsEnv names the configuration file of an event server, which this program then is instead of running tests.
const natsEnv = "SENESCHAL_TEST_NATS"

// runNATS runs an event server by its configuration file until it is told to end.
func runNATS(file string) error {
	options, err := natsserver.ProcessConfigFile(file)
	if err != nil {
		return err
	}
	server, err := natsserver.NewServer(options)
	if err != nil {
		return err
	}
	server.ConfigureLogger()
	if err := natsserver.Run(server); err != nil {
		return err
	}
	server.WaitForShutdown()
	return nil
}
