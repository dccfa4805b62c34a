import type { IncomingMessage } from 'node:http';
import type { DataAccess } from '../../db/cached-loader.ts';
import type { Caller } from '../../graph/caller.ts';
import type { KeyUsage } from '../limits/key-usage.ts';
import { getReceived, type Identified, isIdentified } from '../request/phases.ts';
import { requireProgress, type ServerContext } from '../request/server-context.ts';
import { KEY_HEADER } from './api-keys.ts';
import { identify, type Sender } from './caller.ts';
import { callerAddress } from './client-address.ts';

/** Identifies the callers of requests, each once, and counts the requests of keys. */
export type Identification = {
  /** The client address of a request. */
  getAddress(request: IncomingMessage): string;
  /** Identifies the caller of a request before it has a phase. @throws as `identify` */
  findCaller(key: string | null, request: IncomingMessage): Promise<Caller>;
  /** The request in the phase that has its caller. @throws as `identify` */
  identifyCaller(request: Request, server: ServerContext): Promise<Identified>;
};

type Options = { data: DataAccess; clock: () => Date; keyUsage: KeyUsage | undefined; trustedProxies: number };

export function createIdentification({ data, clock, keyUsage, trustedProxies }: Options): Identification {
  const identifySender = async (sender: Omit<Sender, 'now'>): Promise<Caller> => {
    const now = clock();
    const caller = await identify(data, { ...sender, now });
    if (caller.keyId !== null) keyUsage?.noteRequest(caller.keyId, now);
    return caller;
  };
  const getAddress = ({ headers, socket }: IncomingMessage) =>
    callerAddress(headers['x-forwarded-for']?.toString() ?? null, socket.remoteAddress, trustedProxies);
  return {
    getAddress,
    findCaller: (key, request) =>
      identifySender({ key, origin: request.headers.origin ?? null, address: () => getAddress(request) }),
    async identifyCaller({ headers }, server) {
      const progress = requireProgress(server);
      const { phase } = progress;
      if (isIdentified(phase)) return phase;
      const address = () =>
        callerAddress(headers.get('x-forwarded-for'), server.req?.socket?.remoteAddress, trustedProxies);
      const caller = await identifySender({ key: headers.get(KEY_HEADER), origin: headers.get('origin'), address });
      progress.phase = { received: getReceived(phase), caller, operation: null, digest: null };
      return progress.phase;
    },
  };
}
