import { openEmbedded } from '../../src/db/open.ts';

// Kills the embedded database of a process: sends its thread a message that makes it fail.
const db = await openEmbedded({ dataDir: process.argv[2] });
await db.script(`CREATE TABLE "note" ("text" TEXT); INSERT INTO "note" VALUES ('committed')`);
const address = db.address();
if ('endpoint' in address) address.endpoint.postMessage({ connection: 'no port' });
// A gateway continues after a failed statement.
setInterval(() => db.query('SELECT 1').catch(() => {}), 100);
