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
    if (isSilent) silence(pair);
    else forward(pair);
  });
  // A socket that is piped twice would double its data, and would not be silent after one `unpipe`.
  const forward = (pair: [Socket, Socket]) => {
    silence(pair);
    const [near, far] = pair;
    near.pipe(far);
    far.pipe(near);
  };
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
      pairs.forEach(forward);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
