import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ingest } from '../../src/import/run.ts';
import { importers } from '../support/catalog.ts';
import { useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

const app = useApp(undefined, { fill: false });

const GZIP = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
/** Files that no kind takes, and the words that must help. */
const FILES: readonly [name: string, content: string | Buffer, help: RegExp][] = [
  ['data.csv', '[{"symbol": "KO", "reportDate": "2026-01-29"}]', /JSON/],
  ['data.csv', '<!DOCTYPE html><html><body>Sign in</body></html>', /web page|HTML|html/],
  ['data.csv.gz', GZIP, /gzip|unpack/i],
  ['data.csv', Buffer.from('\uFEFFticker,date,close\nKO,2025-11-20,1\n', 'utf16le'), /UTF-16|UTF-8/],
];

it.each(importers.map(({ kind }) => kind))(
  'a file of another format is refused with the formats that %s takes',
  async (kind) => {
    const importer = importers.find((candidate) => candidate.kind === kind)!;
    for (const [name, content, help] of FILES)
      await inFolder({ [name]: content }, async (folder) => {
        const [report] = await ingest(app.db, importer, [join(folder, name)], { now: app.clock.now, dryRun: true });
        const { failure = '' } = report!;
        expect(failure, `${kind}: ${name}`).not.toBe('');
        expect(failure, `${kind}: ${name}`).not.toMatch(/Invalid Opening Quote|Unexpected token|undefined/);
        // A kind of JSON states its shape; all others name the format.
        expect(failure, `${kind}: ${name}`).toMatch(
          new RegExp(
            `${help.source}|array of \\{|object of|not a manager table|transactions with a senator|is not a periodic transaction|as EDGAR publishes`,
            'i',
          ),
        );
      });
  },
);
