import type { Logger } from 'pino';
import type { Writer } from '../writing/brief.ts';
import { chatWriter } from '../writing/chat-writer.ts';
import { composer } from '../writing/composer.ts';
import type { Config } from './config.ts';

const PAUSES_MS = [1_000, 5_000];
const MOST_BYTES = 256 * 1024;

/** Who writes reports: the configured endpoint, or the composer. */
export function createWriter({ writer }: Config, log: Logger): Writer {
  const report = (reason: string) => log.warn({ reason }, 'writer');
  return writer ? chatWriter({ ...writer, pauses: PAUSES_MS, mostBytes: MOST_BYTES, report }) : composer;
}
