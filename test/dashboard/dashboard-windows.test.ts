import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whyEmpty } from '../../dashboard/src/parts/empty.ts';
import { resolveSpan } from '../../dashboard/src/parts/report-spans.ts';
import { getCoverage } from '../../src/graph/coverage.ts';

const PAGES = join(import.meta.dirname, '../../dashboard/src');

describe('The windows of the dashboard', () => {
  it('are of the week of the gateway, in New York [CAL-10]', () => {
    // Friday 21 November 2025; half past three in the morning UTC is the evening before.
    expect(resolveSpan('THIS', '2025-11-21T15:30:00.000Z')).toEqual({ from: '2025-11-17', to: '2025-11-23' });
    expect(resolveSpan('NEXT', '2025-11-21T15:30:00.000Z')).toEqual({ from: '2025-11-24', to: '2025-11-30' });
    expect(resolveSpan('THIS', '2025-11-24T03:30:00.000Z')).toEqual({ from: '2025-11-17', to: '2025-11-23' });
    expect(resolveSpan('MONTH', '2025-11-24T03:30:00.000Z')).toEqual({ from: '2025-11-23', to: '2025-12-23' });
  });

  it('never begin with the day of the browser', () => {
    const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.filter((path) => /new Date\(\)/.test(readFileSync(join(PAGES, path), 'utf8')))).toEqual([]);
  });
});

describe('A list without rows', () => {
  const versions = (rows: number) => ({ versions: { all: () => [{ family: 'insider', rows }] } }) as never;

  it('has data of its kind, or none, or rows after all', () => {
    expect(getCoverage(versions(7), 'insider', 2)).toBe('COVERED');
    expect(getCoverage(versions(7), 'insider', 0)).toBe('NONE_IN_WINDOW');
    expect(getCoverage(versions(0), 'insider', 0)).toBe('NO_DATA');
    expect(getCoverage(versions(7), 'analyst-actions', 0)).toBe('NO_DATA');
  });

  it('says on the page which', () => {
    const describeList = (totalCount: number, coverage: 'COVERED' | 'NONE_IN_WINDOW' | 'NO_DATA') =>
      whyEmpty({ totalCount, coverage }, 'Nobody traded it.', 'No trades are loaded.');
    expect(describeList(3, 'COVERED')).toBe(false);
    expect(describeList(0, 'NONE_IN_WINDOW')).toBe('Nobody traded it.');
    expect(describeList(0, 'NO_DATA')).toBe('No trades are loaded.');
  });
});
