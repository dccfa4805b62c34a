import type { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { streamOver } from './port-stream.ts';

/** A request to an engine's endpoint: for a connection, or for an endpoint for another thread. */
type EndpointRequest = { connection: MessagePort } | { endpoint: MessagePort };

/** Accepts every connection that is requested at the endpoint. */
export function acceptAt(endpoint: MessagePort, accept: (connection: MessagePort) => void): void {
  endpoint.on('message', (request: EndpointRequest) => {
    if ('connection' in request) accept(request.connection);
    else acceptAt(request.endpoint, accept);
  });
}

function request(endpoint: MessagePort, requestFor: (port: MessagePort) => EndpointRequest): MessagePort {
  const { port1, port2 } = new MessageChannel();
  endpoint.postMessage(requestFor(port2), [port2]);
  return port1;
}

/** A new connection to the engine. */
export const connectTo = (endpoint: MessagePort): Duplex =>
  streamOver(request(endpoint, (connection) => ({ connection })));

/** A second endpoint of the same engine, to hand to another thread. */
export const anotherEndpoint = (endpoint: MessagePort): MessagePort =>
  request(endpoint, (another) => ({ endpoint: another }));
