import { describe } from 'vitest';
import { records } from './records.ts';
import { useSite } from './site.ts';

describe('tmp', { timeout: 120_000 }, () => {
  const site = useSite();
  records(site);
});
