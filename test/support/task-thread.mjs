import { parentPort } from 'node:worker_threads';

// A thread whose behavior a test controls.
setInterval(() => parentPort.postMessage('beat'), 20).unref();
parentPort.on('message', (message) => {
  if (message === 'close') {
    // A task that never ends keeps the thread busy.
    if (!isBusy) process.exit();
    return;
  }
  const { id, task, args } = message;
  if (task === 'die') throw new Error('out of everything');
  if (task === 'fail') parentPort.postMessage({ id, error: 'it cannot be done' });
  if (task === 'wait') isBusy = true;
  if (task === 'spin') {
    const until = performance.now() + (args?.ms ?? Number.POSITIVE_INFINITY);
    while (performance.now() < until);
    parentPort.postMessage({ id, result: null });
  }
  if (task === 'backtrack') /^(<!--[^]*?-->\s*)*<p>/.test(`${'<!---->'.repeat(60)}<b>`);
  if (task === 'echo') {
    parentPort.postMessage({ id, progress: 'half way' });
    parentPort.postMessage({ id, result: args });
  }
});
let isBusy = false;
