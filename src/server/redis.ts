import { Redis } from 'ioredis';

/** A connection to Redis on which the commands of one turn of the event loop leave together. */
export const openRedis = (url: string): Redis =>
  new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true, enableAutoPipelining: true });
