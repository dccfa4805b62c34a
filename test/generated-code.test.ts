import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDifferences } from '../scripts/generated-differences.ts';

const ROOT = join(import.meta.dirname, '..');
const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

describe('The client in src/generated', () => {
  it('contains the models of prisma/ as they are: run `npm run prisma -- generate` after a change', () => {
    const client = readFileSync(join(ROOT, 'src/generated/prisma/internal/class.ts'), 'utf8');
    const [, inlined] = /"inlineSchema": (".*"),\n/.exec(client)!;
    const names = readdirSync(join(ROOT, 'prisma')).filter((name) => name.endsWith('.prisma'));
    const models = names.sort().map((name) => readFileSync(join(ROOT, 'prisma', name), 'utf8'));
    expect(models.length).toBeGreaterThan(30);
    // Prisma aligns the columns.
    expect(withoutSpace(JSON.parse(inlined!))).toBe(withoutSpace(models.join('\n')));
  });
});

describe('The check of generated code', () => {
  it('names each file that is missing, superfluous, or out of date', () => {
    const committed = new Map([
      ['tables.ts', 'same'],
      ['prisma/client.ts', 'before'],
      ['prisma/models/Gone.ts', 'a removed model'],
    ]);
    const generated = new Map([
      ['tables.ts', 'same'],
      ['prisma/client.ts', 'after'],
      ['prisma/models/New.ts', 'a new model'],
    ]);
    expect(findDifferences(committed, generated)).toEqual([
      'src/generated/prisma/client.ts is out of date.',
      'src/generated/prisma/models/Gone.ts is no longer generated.',
      'src/generated/prisma/models/New.ts is missing.',
    ]);
    expect(findDifferences(committed, committed)).toEqual([]);
  });
});
