import { type Logger, pino } from 'pino';
import { traceFields } from '../lib/tracing.ts';
import type { Config } from './config.ts';

/** The log of a process. Where traces are exported, each line names its trace and its span. */
export const createLogger = ({ logLevel, tracing }: Pick<Config, 'logLevel' | 'tracing'>): Logger =>
  pino({ level: logLevel, ...(tracing && { mixin: traceFields }) });
