import { parentPort } from 'node:worker_threads';

// A thread that does what a test wants of it.
parentPort.on('message', (message) => {
  if (message === 'close') process.exit();
  const { id, task, args } = message;
  if (task === 'die') throw new Error('out of everything');
  if (task === 'fail') parentPort.postMessage({ id, error: 'it cannot be done' });
  if (task === 'echo') {
    parentPort.postMessage({ id, progress: 'half way' });
    parentPort.postMessage({ id, result: args });
  }
});
