import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importers } from '../support/catalog.ts';

const text = readFileSync(new URL('../../docs/importing.md', import.meta.url), 'utf8');

it('docs/importing.md has a section for every kind, and for no other', () => {
  const sections = [...text.matchAll(/^## (\S+)$/gm)].map(([, kind]) => kind);
  expect(sections.sort()).toEqual(importers.map(({ kind }) => kind).sort());
});
