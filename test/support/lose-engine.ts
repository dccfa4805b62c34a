import { openEmbedded } from '../../src/db/open.ts';

// A process whose embedded database dies: it is sent a message that its thread fails at.
const db = await openEmbedded({ dataDir: process.argv[2] });
await db.script(`CREATE TABLE "note" ("text" TEXT); INSERT INTO "note" VALUES ('committed')`);
const address = db.address();
if ('endpoint' in address) address.endpoint.postMessage({ connection: 'no port' });
// A gateway goes on where a statement fails.
setInterval(() => db.query('SELECT 1').catch(() => {}), 100);
