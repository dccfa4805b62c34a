import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on a separate port, which tests cut or silence. */
export async function tcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const pairs = new Set<[Socket, Socket]>();
  let isCut = false;
  let isSilent = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
    if (isSilent) silence(pair);
  });
  const silence = ([near, far]: [Socket, Socket]) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    /** Resets connections and refuses new connections. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    /** Forwards nothing and closes nothing, like a lost network. */
    silence() {
      isSilent = true;
      pairs.forEach(silence);
    },
    restore() {
      isCut = false;
      isSilent = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
