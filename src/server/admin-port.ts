import type { RequestListener } from 'node:http';
import type { AdminSettings } from '../admin/credentials.ts';
import type { Config } from './config.ts';
import { closeAtOnce, createUploadServer, listen } from './listen.ts';

/** Creates the listener of the admin port. */
export type CreateAdmin = (settings: AdminSettings) => Promise<RequestListener>;

/** Serves the admin surface on its own port; null if no admin has a key, and then nothing of it is loaded. */
export async function openAdminPort(
  { admin }: Pick<Config, 'admin'>,
  createAdmin: CreateAdmin | undefined,
): Promise<{ url: string; close(): Promise<void> } | null> {
  if (!admin || !createAdmin) return null;
  const { host, port, ...settings } = admin;
  const server = createUploadServer(await createAdmin({ ...settings, host }));
  await listen(server, { host, port }, 'ADMIN_PORT');
  return {
    url: formatUrl(server.address(), { host, port }),
    close: () => closeAtOnce(server),
  };
}

/** The address of a listening server. */
export function formatUrl(
  address: ReturnType<ReturnType<typeof createUploadServer>['address']>,
  { host, port }: { host: string; port: number },
): string {
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}
