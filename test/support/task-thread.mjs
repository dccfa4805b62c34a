import { parentPort } from 'node:worker_threads';

// A thread that does what a test wants of it.
const orders = [];
parentPort.on('message', ({ order, id, task, args }) => {
  if (order === 'close') process.exit();
  else if (order) orders.push(order);
  else if (task === 'die') throw new Error('out of everything');
  else if (task === 'fail') parentPort.postMessage({ id, error: 'it cannot be done' });
  else if (task === 'orders') parentPort.postMessage({ id, result: orders });
  else if (task === 'echo') {
    parentPort.postMessage({ id, progress: 'half way' });
    parentPort.postMessage({ id, result: args });
  }
});
