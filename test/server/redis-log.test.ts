import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { logOutages } from '../../src/server/redis.ts';

it('an outage of Redis is one warning and one line at its end, however often the client tries to reconnect', () => {
  const redis = new EventEmitter();
  const lines: string[] = [];
  const log = {
    warn: (_fields: unknown, line: string) => void lines.push(`warn: ${line}`),
    info: (line: string) => void lines.push(`info: ${line}`),
  };
  logOutages(redis as unknown as Parameters<typeof logOutages>[0], log as unknown as Parameters<typeof logOutages>[1]);
  for (let attempt = 0; attempt < 20; attempt += 1) redis.emit('error', new Error('connect ECONNREFUSED'));
  redis.emit('ready');
  redis.emit('error', new Error('read ECONNRESET'));
  expect(lines).toEqual(['warn: Redis does not answer', 'info: Redis answers again', 'warn: Redis does not answer']);
});
