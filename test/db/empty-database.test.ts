import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginWithEmptyDatabase, prepareForCopies } from '../../src/db/embedded/empty-database.ts';

let folder: string;
let empty: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-signals-empty-'));
  empty = join(folder, 'empty');
  data = join(folder, 'database');
  mkdirSync(join(empty, 'base'), { recursive: true });
  writeFileSync(join(empty, 'PG_VERSION'), '18');
  writeFileSync(join(empty, 'base', '1'), 'a table');
  chmodSync(join(empty, 'base', '1'), 0o600);
  mkdirSync(join(empty, 'pg_logical', 'mappings'), { recursive: true });
  prepareForCopies(empty);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('A new data folder', () => {
  it('begins as a copy of the empty database', () => {
    beginWithEmptyDatabase(data, () => empty);
    expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('18');
    expect(readFileSync(join(data, 'base', '1'), 'utf8')).toBe('a table');
  });

  it('has the empty folders of the database, which npm does not pack', () => {
    rmSync(join(empty, 'pg_logical'), { recursive: true });
    beginWithEmptyDatabase(data, () => empty);
    expect(readdirSync(join(data, 'pg_logical'))).toEqual(['mappings']);
    expect(readdirSync(join(data, 'pg_logical', 'mappings'))).toEqual([]);
  });

  it('can begin with files that another user has built', () => {
    expect(statSync(join(empty, 'base', '1')).mode & 0o777).toBe(0o644);
  });

  it('starts over if an earlier copy was interrupted', () => {
    mkdirSync(`${data}.new`);
    writeFileSync(join(`${data}.new`, 'half'), '');
    mkdirSync(data);
    beginWithEmptyDatabase(data, () => empty);
    expect(readdirSync(data).sort()).toEqual(['PG_VERSION', 'base', 'pg_logical']);
    expect(existsSync(`${data}.new`)).toBe(false);
  });

  it('is left to the engine if the build has no empty database', () => {
    beginWithEmptyDatabase(data, () => join(folder, 'none'));
    expect(existsSync(data)).toBe(false);
  });

  it('is never written over', () => {
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '17');
    beginWithEmptyDatabase(data, () => empty);
    expect(readdirSync(data)).toEqual(['PG_VERSION']);
    expect(readFileSync(join(data, 'PG_VERSION'), 'utf8')).toBe('17');
  });
});
