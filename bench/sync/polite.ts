import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { isSession, newYorkDay } from '../../src/market/calendar.ts';
import { createSubmissions, dailyIndex, form4Of, formatAccession } from '../../test/support/publishers.ts';
import { type Answer, file, standIn } from '../../test/support/stand-in.ts';
import { buildArchiveTicker, buildCik, companyList, factsParts } from './archives.ts';
import { type ProcessRun, sync } from './process.ts';

// What `market-signals sync` takes at the pace that SEC asks for, from a server on this machine: a year of a watchlist of 20
// on an empty folder, and the ownership forms that a whole market files in a day.

const WATCHED = 20;
const FILINGS_EACH = 75;
const A_NIGHT = 1_050;
/** Bytes of a company's figures. */
const FACTS = 3_000_000;

const today = newYorkDay(new Date());
const archive = (i: number, accession: string) =>
  `www.sec.gov/Archives/edgar/data/${Number(buildCik(i))}/${accession}.txt`;
const filing = (i: number, n: number, filed: string): [string, Answer] => [
  archive(i, formatAccession(n)),
  file(form4Of(n, { ticker: buildArchiveTicker(i), cik: buildCik(i) }, filed)),
];
const lists = (count: number): [string, Answer] => ['www.sec.gov/files/company_tickers.json', file(companyList(count))];

/** Companies with a year of Forms 4 and their figures. */
function watchlist(): Map<string, Answer> {
  const answers = new Map([lists(WATCHED)]);
  const figures = [...factsParts(WATCHED, FACTS)];
  for (let i = 0; i < WATCHED; i += 1) {
    const filings = Array.from({ length: FILINGS_EACH }, (_, k) => ({
      form: '4',
      accession: formatAccession(i * FILINGS_EACH + k),
      filed: isoDate(addDays(today, -Math.floor((k * 360) / FILINGS_EACH))),
    }));
    const report = { form: '10-Q', accession: formatAccession(900_000 + i), filed: isoDate(addDays(today, -21)) };
    answers.set(
      `data.sec.gov/submissions/CIK${buildCik(i)}.json`,
      file(createSubmissions(buildCik(i), [...filings, report])),
    );
    answers.set(`data.sec.gov/api/xbrl/companyfacts/CIK${buildCik(i)}.json`, file(figures[i]!.content));
    for (const [k, { filed }] of filings.entries()) answers.set(...filing(i, i * FILINGS_EACH + k, filed));
  }
  return answers;
}

/** A day's index, and the forms in it, each of another company. */
function night(): Map<string, Answer> {
  let day = addDays(today, -1);
  while (!isSession(day)) day = addDays(day, -1);
  const filed = isoDate(day);
  const quarter = Math.floor(day.getUTCMonth() / 3) + 1;
  const of = Array.from({ length: A_NIGHT }, (_, i) => i);
  const listed = of.map((i) => ({ form: '4', accession: formatAccession(i), filed, cik: buildCik(i) }));
  const folder = `www.sec.gov/Archives/edgar/daily-index/${day.getUTCFullYear()}/QTR${quarter}`;
  return new Map([
    lists(A_NIGHT),
    [`${folder}/form.${filed.replaceAll('-', '')}.idx`, file(dailyIndex(listed))],
    ...of.map((i) => filing(i, i, filed)),
  ]);
}

const formatRun = ({ seconds, cpu, memory, out }: ProcessRun, requests: number): string =>
  `${requests} requests, ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of CPU, ${memory.toFixed(0)} MB at most\n${out.split('\n').at(-1)}`;

async function measure(
  name: string,
  answers: Map<string, Answer>,
  runs: readonly (readonly string[])[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-polite-'));
  const server = await standIn(answers);
  const env = { DATA_DIR: folder, SYNC_MIRROR: server.url, SYNC_CONTACT: 'Bench bench@example.com' };
  try {
    for (const args of runs) {
      const requestsBefore = server.asked.length;
      const run = await sync(args, env);
      console.log(`${name}: sync ${args.join(' ')}\n${formatRun(run, server.asked.length - requestsBefore)}\n`);
    }
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

const tickers = Array.from({ length: WATCHED }, (_, i) => buildArchiveTicker(i)).join(',');
const CASES: Readonly<Record<string, () => Promise<void>>> = {
  watchlist: () => measure('watchlist', watchlist(), [['--watchlist', tickers]]),
  night: () =>
    measure('night', night(), [
      ['sec/companies', '--universe', 'all'],
      ['sec/index', 'sec/ownership', '--universe', 'all', '--since', isoDate(addDays(today, -4))],
    ]),
};
const only = process.argv[2];
for (const [name, run] of Object.entries(CASES)) if (!only || only === name) await run();
