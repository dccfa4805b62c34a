import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureSlowness, regularExpressionsIn } from '../support/regular-expressions.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Files whose patterns match only text written by the gateway or its operator. */
const IS_OWN_TEXT = /^src\/(web|demo)\/|^src\/(server\/config|db\/statement-spans)\.ts$|\/demo\.ts$/;

/** The names of files that an importer accepts: the system limits how long a name is. */
const IS_FILE_NAME = /\\\.(\w+|\([\w|]+\))\$\/i$/;

/** Patterns that look slow but are not, with the reason. */
const LINEAR: Readonly<Record<string, string>> = {
  '/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/': 'each repetition begins with a dash, which the others do not match',
  '/^[a-z0-9]+(-[a-z0-9]+)*$/': 'each repetition begins with a dash, which the others do not match',
  "/[\\p{L}\\p{N}]+(?:['&.-][\\p{L}\\p{N}]+)*/gu": 'each repetition begins with a sign, and nothing follows',
  '/(?:CONFORMED SUBMISSION TYPE:|<TYPE>)[ \\t]*([^\\s<]+(?: [^\\s<]+)*)/':
    'each repetition begins with a space, and nothing follows',
  '/^\\S+(?: \\S+)*(?=\\s{2})/': 'each repetition begins with a space, and it starts at the beginning alone',
  '/<XML>([\\s\\S]*?)(?:<\\/XML>|$)/g': 'it always matches, at the end if nowhere else',
  '/\\d+(?:[.,]\\d+)*/g': 'each repetition begins with a sign, and nothing follows',
};

const files = execFileSync('git', ['ls-files', 'src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((name) => name.endsWith('.ts') && !name.includes('/generated/') && !IS_OWN_TEXT.test(name));

describe('the regular expressions that read foreign text', () => {
  const all = files.flatMap((name) =>
    regularExpressionsIn(readFileSync(join(ROOT, name), 'utf8')).map((literal) => ({ name, literal })),
  );

  it('take linear time', () => {
    expect(all.length).toBeGreaterThan(300);
    const slow = all
      .filter(({ literal }) => !(literal in LINEAR) && !IS_FILE_NAME.test(literal))
      .flatMap(({ name, literal }) => measureSlowness(literal).map((reason) => `${name}: ${literal} ${reason}`));
    expect(slow).toEqual([]);
  });

  it('are excepted only if they exist and look slow', () => {
    const unused = Object.keys(LINEAR).filter(
      (literal) => !all.some((one) => one.literal === literal) || measureSlowness(literal).length === 0,
    );
    expect(unused).toEqual([]);
  });
});

describe('slow patterns', () => {
  it.each([
    String.raw`/^\s*(<!--[\s\S]*?-->\s*)*<(!doctype html|html[\s>])/i`,
    String.raw`/<a\s[^>]*?href\s*=\s*["']([^"']+)["']/gi`,
    String.raw`/<tr\b[^>]*>([\s\S]*?)<\/tr>/gi`,
    String.raw`/<h2\b[^>]*class="filedReport"[^>]*>/i`,
    '/<[^>]*>/g',
    String.raw`/^[+-]?(\d+\.?\d*|\.\d+)$/`,
    String.raw`/\s+,/g`,
    '/(a+)+b/',
    String.raw`/^(.*?)\s*\(([^)]*)\)\s*$/`,
  ])('is %s', (literal) => {
    expect(measureSlowness(literal)).not.toEqual([]);
  });

  it.each([
    String.raw`/^<(!doctype html|html[\s>])/i`,
    String.raw`/(?<!\s)\s+,/g`,
    String.raw`/^\d{4}-\d{2}-\d{2}$/`,
    String.raw`/\s+/g`,
  ])('is not %s', (literal) => {
    expect(measureSlowness(literal)).toEqual([]);
  });
});
