import { expect, it } from 'vitest';
import { redisAddress } from '../../src/server/redis-address.ts';

it('the parser of REDIS_URL reads Sentinel addresses: default port 26379, name, login, and database', () => {
  expect(redisAddress('redis+sentinel://desk:p%40ss@one,two:26380/mymaster/2')).toEqual({
    kind: 'sentinel',
    sentinels: [
      { host: 'one', port: 26_379 },
      { host: 'two', port: 26_380 },
    ],
    name: 'mymaster',
    isTls: false,
    login: { username: 'desk', password: 'p@ss', db: 2 },
  });
});

it('the parser of REDIS_URL reads the address of a Cluster, with TLS and a password alone', () => {
  expect(redisAddress('rediss+cluster://:secret@[::1]:7000,two')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: '::1', port: 7_000 },
      { host: 'two', port: 6_379 },
    ],
    isTls: true,
    login: { password: 'secret' },
  });
});

it('the parser of REDIS_URL leaves the address of one server to the client', () => {
  expect(redisAddress('rediss://cache:6380/1')).toEqual({ kind: 'server', url: 'rediss://cache:6380/1' });
});
