import type { ClusterOptions, RedisOptions } from 'ioredis';

type Node = { host: string; port: number };
type Login = Pick<RedisOptions, 'username' | 'password' | 'db'>;

/**
 * The address of Redis: one server, one server that Sentinels know by a name, or a Cluster found by some of its nodes.
 */
type RedisAddress =
  | { kind: 'server'; url: string }
  | { kind: 'sentinel'; sentinels: Node[]; name: string; isTls: boolean; login: Login }
  | { kind: 'cluster'; nodes: Node[]; isTls: boolean; login: ClusterOptions['redisOptions'] };

/** `rediss+sentinel://user:password@host:port,host:port/name/2` */
const SEVERAL = /^redis(s?)\+(sentinel|cluster):\/\/(?:([^@/]*)@)?([^/@]+)(?:\/([^/]*))?(?:\/(\d+))?$/;
const HOST = /^([\w.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const PORTS = { sentinel: 26_379, cluster: 6_379 };

function parseNodes(text: string, port: number): Node[] | null {
  const nodes = text.split(',').flatMap((address) => {
    const [, host, portText = port] = HOST.exec(address.trim()) ?? [];
    const node = host && { host: host.replace(/^\[|\]$/g, ''), port: Number(portText) };
    return node && node.port <= 65_535 ? [node] : [];
  });
  return nodes.length === text.split(',').length ? nodes : null;
}

function parseLogin(text = ''): Login {
  const [username, password] = text.split(':').map(decodeURIComponent);
  return { ...(username && { username }), ...(password && { password }) };
}

/** Parses a `REDIS_URL`; null if it is invalid. */
export function redisAddress(url: string): RedisAddress | null {
  if (/^rediss?:\/\//.test(url)) return { kind: 'server', url };
  const [, tls, kind, user, hosts = '', path, db] = SEVERAL.exec(url) ?? [];
  if (kind !== 'sentinel' && kind !== 'cluster') return null;
  const nodes = parseNodes(hosts, PORTS[kind]);
  if (!nodes) return null;
  const common = { isTls: tls === 's' };
  // A Cluster has no names, and only database 0.
  if (kind === 'cluster') return path ? null : { ...common, kind, nodes, login: parseLogin(user) };
  if (!path) return null;
  return {
    ...common,
    kind,
    sentinels: nodes,
    name: path,
    login: { ...parseLogin(user), ...(db && { db: Number(db) }) },
  };
}

export const isRedisUrl = (url: string): boolean => redisAddress(url) !== null;
