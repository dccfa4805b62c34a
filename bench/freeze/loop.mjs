import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before the gateway, in its main thread. Reports how long its event loop was blocked since the last report.
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  process.send({ worst: delay.max / 1e6, p99: delay.percentile(99) / 1e6 });
  delay.reset();
});
