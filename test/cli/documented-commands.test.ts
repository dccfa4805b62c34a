import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { configFrom } from '../../src/server/config.ts';
import { catalog } from '../support/catalog.ts';
import { findCommands, splitWords } from '../support/documented-commands.ts';

const ROOT = join(import.meta.dirname, '../..');
const program = createProgram({ catalog, readConfig: () => configFrom({}) });

/** Why the command line would not take a command; null if it would. */
function findFault(command: string): string | null {
  let current: Command = program;
  const values: string[] = [];
  const words = splitWords(command).values();
  for (const word of words) {
    const subcommand = current.commands.find((candidate) => candidate.name() === word);
    if (subcommand && values.length === 0) current = subcommand;
    else if (word === '--') break;
    else if (word.startsWith('-')) {
      const [flag] = word.split('=');
      const option = current.options.find(({ long, short }) => flag === long || flag === short);
      if (!option && flag !== '--help') return `${current.name()} has no option ${flag}`;
      if (option?.required && !word.includes('=')) words.next();
    } else values.push(word);
  }
  const { registeredArguments: parameters } = current;
  const isOpen = parameters.some(({ variadic }) => variadic);
  if (values.length > parameters.length && !isOpen) return `${current.name()} takes no ${values.join(' ')}`;
  const required = parameters.filter(({ required: isRequired }) => isRequired).length;
  return values.length < required && values.length > 0 ? `${current.name()} needs more arguments` : null;
}

describe('A documented command', () => {
  it('is understood as the command line does', () => {
    expect(findFault('market-signals jobs run stocks')).toBeNull();
    expect(findFault('market-signals derive stocks')).toBe('derive takes no stocks');
    expect(findFault('market-signals sync --later')).toBe('sync has no option --later');
    expect(findFault('market-signals sync sec/ownership --dismiss "a b"')).toBeNull();
  });

  const guides = ['README.md', ...readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))];
  it.each(guides)('of %s exists, with its options and arguments', (name) => {
    const path = name === 'README.md' ? name : `docs/${name}`;
    const commands = findCommands(readFileSync(join(ROOT, path), 'utf8'));
    if (name === 'runbooks.md') expect(commands.length).toBeGreaterThan(8);
    expect(commands.flatMap((command) => findFault(command) ?? [])).toEqual([]);
  });
});
