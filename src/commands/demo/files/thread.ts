import { once } from 'node:events';
import { catalog } from '../../../app.ts';
import { requireParentPort, threadData } from '../../../threads/thread.ts';
import { type FilesWanted, fileBatches } from './batches.ts';
import { BATCHES_AHEAD } from './in-thread.ts';

// Generates the demo market's files, a few batches ahead of the importer.

const parentPort = requireParentPort();
let ahead = 0;
parentPort.on('message', () => {
  ahead -= 1;
});
for (const batch of fileBatches(catalog, threadData<FilesWanted>())) {
  while (ahead >= BATCHES_AHEAD) await once(parentPort, 'message');
  parentPort.postMessage(batch);
  ahead += 1;
}
parentPort.postMessage(null);
parentPort.close();
