import { expect, it } from 'vitest';
import { configFrom } from '../../src/server/config.ts';
import { isOneTypoAway } from '../../src/server/misspelled-settings.ts';

it.each([
  ['SYNC_CONTCT', 'SYNC_CONTACT', true],
  ['REDIS_PREFFIX', 'REDIS_PREFIX', true],
  ['DATA_DRI', 'DATA_DIR', true],
  ['DATA_DIM', 'DATA_DIR', true],
  ['DATA_DIR', 'DATA_DIR', false],
  ['REDIS_PORT', 'REDIS_URL', false],
  ['DATA_DRIS', 'DATA_DIR', false],
])('%s is one typing error away from %s: %s', (name, setting, expected) => {
  expect(isOneTypoAway(name, setting)).toBe(expected);
});

it('the configuration names variables that look like misspelled settings, and no others', () => {
  const { warnings } = configFrom({
    SYNC_CONTCT: 'Example Company admin@example.com',
    SYNC_KEY_OWN: 'a',
    REDIS_PORT: '6379',
    HOSTNAME: 'box',
    LOG_LEVEL: 'warn',
  });
  expect(warnings).toEqual(['SYNC_CONTCT is not a setting, and is ignored; did you mean SYNC_CONTACT?']);
});
