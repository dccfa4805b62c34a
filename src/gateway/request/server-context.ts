import type { ExecutionResult } from 'graphql';
import { requireValue } from '../../lib/require.ts';
import type { Executed, Receiver, RequestProgress } from './phases.ts';

/** Passed by the Node listener with a request; absent in tests that call `fetch`. */
export type ServerContext = {
  req?: { socket?: { remoteAddress?: string } };
  res?: Receiver;
  /** Created with the first hook that handles the request. */
  progress?: RequestProgress;
  /** Whether the operation is that of a tool of agents. */
  isTool?: boolean;
  /** A response with errors that the fast lane leaves to the slow path to write. */
  failed?: ExecutionResult;
  /** Learns from a successful response, so that the fast lane may serve the next one. */
  learn?: (headers: Headers, executed: Executed) => void;
};

/** The progress of a request, which the first hook that handles it has created. @throws {Error} before that */
export const requireProgress = ({ progress }: ServerContext): RequestProgress =>
  requireValue(progress, 'the progress of a request');
