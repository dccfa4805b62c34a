// Preloaded into a gateway: when its first server listens, prints the processor seconds that the process has taken until then.
import { Server } from 'node:net';

const { listen } = Server.prototype;
Server.prototype.listen = function (...args) {
  Server.prototype.listen = listen;
  this.once('listening', () => {
    const { user, system } = process.cpuUsage();
    process.stderr.write(`processor seconds until it listened: ${(user + system) / 1e6}\n`);
  });
  return listen.apply(this, args);
};
