import { describe, expect, it } from 'vitest';
import { historyLines } from '../../src/cli/history.ts';

describe('The list of past days', () => {
  it('has the kind, the time, the rows, and the size of each day, and the total', () => {
    const days = [
      { day: '2025-11-20', kind: 'RECORDED', recordedAt: '2025-11-21T13:00:05Z', rows: 1_234, bytes: 98_001 },
      { day: '2025-11-19', kind: 'RECONSTRUCTED', recordedAt: '2025-11-21T14:10:00Z', rows: 7, bytes: 1_000 },
    ];
    const lines = historyLines(days);
    expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['day', 'kind', 'stored at (UTC)', 'rows', 'size'],
      ['2025-11-20', 'recorded', '2025-11-21 13:00', '1,234', '99 kB'],
      ['2025-11-19', 'reconstructed', '2025-11-21 14:10', '7', '1 kB'],
      ['2 days, 100 kB'],
    ]);
  });

  it('names the time of the first recording while no day is recorded', () => {
    expect(historyLines([])).toEqual(['No day is recorded yet. The last session is recorded on the morning after it.']);
  });
});
