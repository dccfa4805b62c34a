// Shared by all servers under load: reports the address, and the resource use on request.

/** @param {import('node:http').Server} server */
export function listen(server) {
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, keys: [''] }));
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage().rss, statements: 0 });
});
process.on('disconnect', () => process.exit());
