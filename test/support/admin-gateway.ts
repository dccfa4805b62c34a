import { createAdminApp } from '../../src/admin/app.ts';
import { createBackground } from '../../src/cli/background/background.ts';
import { createGatewayCommands } from '../../src/cli/gateway-commands.ts';
import { configFrom } from '../../src/server/config.ts';
import { type RunningGateway, startGateway } from '../../src/server/server.ts';
import { SECRETS } from './admin.ts';
import { catalog } from './catalog.ts';
import { freePort } from './listening.ts';

/** Settings of a gateway without a demo market, which writes no log and runs no job by itself. */
export const QUIET = { DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent', SCHEDULER: 'off' };

/** A gateway as `serve` starts it, with an admin port that admits Jane. @param dataDir the folder of its database */
export const startAdminGateway = async (dataDir: string): Promise<RunningGateway> =>
  startQuietGateway({ ADMIN_KEY: `jane:${SECRETS.jane}`, ADMIN_PORT: await freePort(), DATA_DIR: dataDir });

/** A gateway as `serve` starts it. */
export function startQuietGateway(settings: NodeJS.ProcessEnv): Promise<RunningGateway> {
  const config = configFrom({ ...QUIET, ...settings });
  return startGateway(catalog, config, ({ db, log, clock: now }) => {
    const background = createBackground(catalog, db, config, log);
    const commandsFor = createGatewayCommands(catalog, { db, background, config, now });
    const { importers } = catalog;
    return {
      background,
      createAdmin: async (options) => createAdminApp({ ...options, commandsFor, db, importers, now, log }),
    };
  });
}
