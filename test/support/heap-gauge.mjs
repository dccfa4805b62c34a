// Loaded into a gateway before anything else: on SIGUSR2 it collects garbage, and prints the bytes that are in use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  let reading = 0;
  process.on('SIGUSR2', () => {
    collect();
    reading += 1;
    console.log(`heap ${reading}: ${process.memoryUsage().heapUsed} bytes`);
  });
}
