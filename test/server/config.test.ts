import { describe, expect, it } from 'vitest';
import { ConfigError, configFrom } from '../../src/server/config.ts';

const collectFaults = (environment: Record<string, string>): readonly string[] => {
  try {
    configFrom(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  it('starts a demo on an embedded database if nothing is set', () => {
    expect(configFrom({})).toEqual({
      admin: null,
      host: '127.0.0.1',
      port: 4000,
      databaseUrl: undefined,
      replicaUrls: [],
      redisUrl: undefined,
      redisPrefix: 'market-signals:',
      withoutRedis: 'refuse',
      dataDir: './data',
      workers: 1,
      demo: 'standard',
      asOf: undefined,
      historyYears: 5,
      retention: {
        optionChains: 400,
        importFiles: 400,
        refusedRows: 90,
        usage: 400,
        trials: 730,
        audit: 730,
        syncItems: 800,
      },
      demoHistory: 45,
      scheduler: true,
      writer: undefined,
      logLevel: 'info',
      logSlowMs: 1_000,
      metricsPort: 0,
      corsOrigins: undefined,
      trustedProxies: 0,
      cacheMb: 96,
      maxBodyBytes: 1_000_000,
      maxResponseBytes: 33_554_432,
      requestTimeoutMs: 30_000,
      databaseConnections: 10,
      signUpsPerDay: null,
      statementTimeoutMs: 20_000,
      maxInFlight: 1_000,
      importMemoryMb: 2_048,
      drainSeconds: 10,
      drainDelaySeconds: 1,
      persistedDocuments: [],
      allowOnlyPersisted: false,
      offer: { price: null, url: '/upgrade' },
      sync: { isOn: false, wanted: null, values: {}, sources: [], mirror: null },
      webhooks: { key: null, allowed: [] },
      warnings: [],
    });
  });

  it('takes periods of retention, and refuses those that would lose needed rows', () => {
    const { retention } = configFrom({ OPTION_CHAIN_DAYS: '800', AUDIT_DAYS: '30', SYNC_ITEM_DAYS: '400' });
    expect(retention).toMatchObject({ optionChains: 800, audit: 30, syncItems: 400, usage: 400 });
    expect(
      collectFaults({ OPTION_CHAIN_DAYS: '30', USAGE_DAYS: '0', SYNC_ITEM_DAYS: '399', TRIAL_DAYS: 'all' }),
    ).toHaveLength(4);
  });

  it('takes known settings, and ignores unknown settings', () => {
    const config = configFrom({
      HOST: '::',
      PORT: '0',
      DATABASE_URL: 'postgresql://user@db/signals',
      REDIS_URL: 'rediss://cache:6380',
      REDIS_PREFIX: 'desk:',
      DATA_DIR: 'elsewhere',
      WORKERS: '4',
      LOG_LEVEL: 'debug',
      CORS_ORIGINS: 'https://a.example, https://b.example',
      TRUSTED_PROXIES: '2',
      CACHE_MB: '0',
      MAX_BODY_BYTES: '1',
      DRAIN_SECONDS: '0',
      UPGRADE_PRICE: '$15 per month',
      UPGRADE_URL: 'https://a.example/pro',
      PATH: 'nothing',
    });
    expect(config).toMatchObject({
      host: '::',
      port: 0,
      databaseUrl: 'postgresql://user@db/signals',
      redisUrl: 'rediss://cache:6380',
      redisPrefix: 'desk:',
      dataDir: 'elsewhere',
      workers: 4,
      logLevel: 'debug',
      corsOrigins: ['https://a.example', 'https://b.example'],
      trustedProxies: 2,
      cacheMb: 0,
      maxBodyBytes: 1,
      drainSeconds: 0,
      persistedDocuments: [],
      allowOnlyPersisted: false,
      offer: { price: '$15 per month', url: 'https://a.example/pro' },
      sync: { isOn: false, wanted: null, values: {}, sources: [], mirror: null },
    });
  });

  it('takes how files are fetched, and leaves other secrets of the environment alone', () => {
    const environment = {
      SYNC: 'on',
      SYNC_WATCHLIST: 'aapl, BRK-B',
      SYNC_CONTACT: 'Example admin@example.com',
      SYNC_KEY_TIINGO: 'abc',
      AWS_SECRET: 'no',
    };
    expect(configFrom(environment).sync).toEqual({
      isOn: true,
      wanted: { watchlist: ['AAPL', 'BRK.B'] },
      values: { SYNC_CONTACT: 'Example admin@example.com', SYNC_KEY_TIINGO: 'abc' },
      sources: [],
      mirror: null,
    });
    expect(collectFaults({ SYNC: 'on' })).toEqual([
      'SYNC is on, but neither SYNC_WATCHLIST nor SYNC_UNIVERSE says what to fetch',
    ]);
    expect(collectFaults({ SYNC_WATCHLIST: 'AAPL,no ticker' })).toEqual([
      "SYNC_WATCHLIST names no stocks: 'no ticker' is not a ticker.",
    ]);
    expect(collectFaults({ SYNC_CONTACT: 'me' })).toEqual([
      'SYNC_CONTACT is not a name and email address (Example Company admin@example.com)',
    ]);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(configFrom({ PORT: '', DATABASE_URL: '', AS_OF: '', LOG_LEVEL: '' })).toEqual(configFrom({}));
  });

  it.each([
    ['on without a database', {}, 'standard'],
    ['off with a database of one’s own', { DATABASE_URL: 'postgres://db/x' }, null],
    ['on where it is asked for', { DATABASE_URL: 'postgres://db/x', DEMO: 'on' }, 'standard'],
    ['large where that is asked for', { DEMO: 'large' }, 'large'],
    ['a whole market on a server', { DATABASE_URL: 'postgres://db/x', DEMO: 'market' }, 'market'],
    ['off where it is not wanted', { DEMO: 'off' }, null],
  ])('has the demo %s', (_what, environment, demo) => {
    expect(configFrom(environment).demo).toBe(demo);
  });

  it('refuses a market of 8,000 stocks without PostgreSQL, and names the setting', () => {
    expect(collectFaults({ DEMO: 'market' })).toEqual([
      'DEMO is market without DATABASE_URL: the market of 8,000 stocks needs PostgreSQL: set DATABASE_URL to an empty database, or make the large demo market',
    ]);
  });

  it.each([
    ['a day as its end', '2025-11-21', '2025-11-21T23:59:59.000Z'],
    ['an instant as it is', '2025-11-21T21:00:00Z', '2025-11-21T21:00:00.000Z'],
    ['an instant of another zone', '2025-11-21T16:00:00-05:00', '2025-11-21T21:00:00.000Z'],
  ])('reads AS_OF: %s', (_what, text, instant) => {
    expect(configFrom({ AS_OF: text }).asOf?.toISOString()).toBe(instant);
  });

  it('takes replicas and the server behind a pooler, if there is a database', () => {
    const urls = { DATABASE_URL: 'postgresql://pooler/x', DATABASE_DIRECT_URL: 'postgresql://db/x' };
    expect(configFrom({ ...urls, DATABASE_REPLICA_URLS: 'postgresql://one/x, postgresql://two:5433/x' })).toMatchObject(
      {
        directUrl: 'postgresql://db/x',
        replicaUrls: ['postgresql://one/x', 'postgresql://two:5433/x'],
      },
    );
    expect(collectFaults({ ...urls, DATABASE_REPLICA_URLS: 'postgresql://one/x,two' })).toEqual([
      'DATABASE_REPLICA_URLS.1 is not a postgresql:// address',
    ]);
    expect(
      collectFaults({ DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS: 'postgresql://one/x' }),
    ).toEqual([
      'DATABASE_DIRECT_URL needs DATABASE_URL, which is the address of the pooler',
      'DATABASE_REPLICA_URLS needs DATABASE_URL, which is the address of the primary',
    ]);
  });

  it.each([
    'redis://cache',
    'rediss+sentinel://user:p%40ss@one:26379,two/mymaster/2',
    'redis+cluster://one:7000,two:7001',
  ])('takes the Redis %s', (url) => {
    expect(configFrom({ REDIS_URL: url }).redisUrl).toBe(url);
  });

  it.each([
    'redis+sentinel://one:26379',
    'redis+cluster://one/name',
    'redis+sentinel://one:99999/mymaster',
    'cache:6379',
  ])('refuses the Redis %s', (url) => {
    expect(collectFaults({ REDIS_URL: url })).toEqual(['REDIS_URL is not a redis:// address']);
  });

  it('lists all faults together, each by the name of its variable', () => {
    const faults = collectFaults({
      PORT: '70000',
      DATABASE_URL: 'mysql://db',
      REDIS_URL: 'cache:6379',
      DEMO: 'yes',
      AS_OF: 'yesterday',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '-1',
      CACHE_MB: '1.5',
      MAX_BODY_BYTES: '0',
      MAX_RESPONSE_MB: '129',
      DRAIN_SECONDS: '1.5',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'REDIS_URL',
      'DEMO',
      'AS_OF',
      'LOG_LEVEL',
      'TRUSTED_PROXIES',
      'CACHE_MB',
      'MAX_BODY_BYTES',
      'MAX_RESPONSE_MB',
      'DRAIN_SECONDS',
    ]);
  });

  it.each(['80a', '-1', '1e3', '65536', ' 80'])('refuses the port %j', (port) => {
    expect(collectFaults({ PORT: port })).toHaveLength(1);
  });

  it.each(['2025-13-01', '2025-02-30', '2025-11-21T25:00:00Z', '2025-11-21T21:00:00', '5', 'soon'])(
    'refuses the date %j',
    (text) => {
      expect(collectFaults({ AS_OF: text })).toHaveLength(1);
    },
  );

  it('takes a writer with its model, and none without', () => {
    const url = 'https://models.example/v1/chat/completions';
    expect(configFrom({}).writer).toBeUndefined();
    expect(
      configFrom({ WRITER_URL: url, WRITER_MODEL: 'small', WRITER_KEY: 'k', WRITER_TIMEOUT_SECONDS: '5' }).writer,
    ).toEqual({
      url,
      model: 'small',
      key: 'k',
      timeoutMs: 5_000,
    });
    expect(collectFaults({ WRITER_URL: url })[0]).toMatch(/^WRITER_MODEL/);
    expect(collectFaults({ WRITER_URL: 'models', WRITER_MODEL: 'small' })[0]).toMatch(/^WRITER_URL/);
  });

  it('says no password of a faulty address', () => {
    expect(collectFaults({ DATABASE_URL: 'mysql://user:hunter2@db' }).join()).not.toContain('hunter2');
  });
});
