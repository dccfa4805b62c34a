import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailable, isUnavailable } from '../../src/db/outage.ts';

it.each([
  ['a connection that was cut', new DatabaseUnavailable()],
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['a write to a connection that was just cut', Object.assign(new Error('write'), { code: 'ERR_STREAM_DESTROYED' })],
  ['a server that shuts down', Object.assign(new Error('terminating'), { code: '57P01' })],
  ['a failure that has one of these as its cause', new Error('read', { cause: new DatabaseUnavailable() })],
])('the database is unavailable: %s', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it.each([
  ['a wrong statement', Object.assign(new Error('syntax'), { code: '42601' })],
  ['an error of our own', new Error('Not a number')],
])('the database is not to blame: %s', (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});

it('the driver’s error about an ended client counts as unavailable', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: 1 });
  await client.connect().catch(() => {});
  await client.end();
  await expect(client.query('SELECT 1')).rejects.toSatisfy(isUnavailable);
});

it('a connection that a silent server never finishes counts as unavailable', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  await expect(client.connect()).rejects.toSatisfy(isUnavailable);
  server.close();
});
