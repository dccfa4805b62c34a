import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * A TCP proxy that passes requests on, and drops the connection instead of the answer to each request that `shouldCut`
 * chooses: to its client, the server died after it had done the request. @param shouldCut by the text of a piece
 */
export async function cuttingProxy(target: string, shouldCut: (piece: string) => boolean) {
  const { hostname, port } = new URL(target);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isDoomed = false;
    near.on('data', (piece) => {
      isDoomed ||= shouldCut(piece.toString('latin1'));
      far.write(piece);
    });
    far.on('data', (piece) => (isDoomed ? near.destroy() : near.write(piece)));
    for (const socket of [near, far])
      socket
        .on('error', () => {})
        .on('close', () => {
          near.destroy();
          far.destroy();
        });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
