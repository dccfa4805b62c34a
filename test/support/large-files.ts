import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createProcessReader } from '../../src/cli/reading/reader.ts';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { requireImporter } from './catalog.ts';

const KB = 1_024;
const FIRST_DAY = new Date('1990-01-02');
const DAYS = 12_000;

const getDay = (i: number): string => isoDate(addDays(FIRST_DAY, i % DAYS));
const letter = (n: number): string => String.fromCharCode(65 + (n % 26));
const buildTicker = (i: number): string => [17_576, 676, 26, 1].map((place) => letter(Math.floor(i / place))).join('');

/** A file that is generated row by row. */
export type LargeFile = {
  kind: string;
  name: string;
  header: string;
  row(i: number): string;
  footer?: string;
};

/** Files of each streamed text layout. Figures are of no company. */
export const LARGE_TEXTS: readonly LargeFile[] = [
  {
    kind: 'prices',
    name: 'stooq.csv',
    header: '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\n',
    row: (i) =>
      `${buildTicker(Math.floor(i / DAYS))}.US,D,${getDay(i).replaceAll('-', '')},000000,250.0,252.0,249.0,251.0,1000,0\n`,
  },
  {
    kind: 'prices',
    name: 'wiki.csv',
    header: 'ticker,date,open,high,low,close,volume,split_ratio,adj_close\n',
    row: (i) => `${buildTicker(Math.floor(i / DAYS))},${getDay(i)},250.0,252.0,249.0,251.0,1000,1,250.0\n`,
  },
  {
    kind: 'companies',
    name: 'nasdaqlisted.txt',
    header: 'Symbol|Security Name|Market Category|Test Issue|Financial Status|Round Lot Size|ETF|NextShares\n',
    row: (i) =>
      `${buildTicker(i)}|Company ${i} Inc. - Common Stock with a long description of its class|Q|N|N|100|N|N\n`,
    footer: 'File Creation Time: 1120202521:31|||||||\n',
  },
  {
    kind: 'etf-holdings',
    name: 'ARK_FUND_ARKK_HOLDINGS.csv',
    header: 'date,fund,company,ticker,cusip,shares,"market value($)",weight(%)\n',
    row: (i) =>
      `11/20/2025,ARKK,"COMPANY ${i} INC",${buildTicker(i)},${100_000_000 + i},3399415.00,2004771002.10,0.0001\n`,
  },
];

/** Layouts that the same readers read: the bench measures them, too. */
export const MORE_LARGE_TEXTS: readonly LargeFile[] = [
  {
    kind: 'etf-holdings',
    name: 'QQQ_holdings.csv',
    header:
      'Fund Ticker,Security Identifier,Holding Ticker,Shares/Par Value,MarketValue,Weight,Name,Class of Shares,Sector,Date\n',
    row: (i) =>
      `QQQ,${100_000_000 + i},${buildTicker(i)}      ,"162,123","30,123,456.10",0.0001,COMPANY ${i} INC,Common Stock,Industrials,11/25/2025\n`,
  },
  {
    kind: 'etf-holdings',
    name: 'Holdings_details.csv',
    header:
      'Holding details\n\nTotal World Stock ETF (VT)\n\nEquity,as of 09/30/2025\n\n,SEDOL,HOLDINGS,TICKER,% OF FUNDS*,SECTOR,COUNTRY,SECURITY DEPOSITORY RECEIPT TYPE,MARKET VALUE*,SHARES\n',
    row: (i) => `,${1_000_000 + i},COMPANY ${i} INC,${buildTicker(i)},0.0001%,Industrials,US,-,"$1,000",10\n`,
  },
];

/** Writes a generated file of at least this many bytes. */
export async function writeLargeText(path: string, { header, row, footer = '' }: LargeFile, bytes: number) {
  const file = await open(path, 'w');
  await file.write(header);
  for (let i = 0, size = 0; size < bytes; ) {
    let block = '';
    while (block.length < 256 * KB) block += row(i++);
    await file.write(block);
    size += block.length;
  }
  await file.write(footer);
  await file.close();
}

/** The most memory that a process has used, in megabytes; 0 if the system does not report it. */
function getPeakMb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KB;
  } catch {
    return 0;
  }
}

/** Reads a file in a process of its own. @returns the most memory of that process */
export async function measureReading(kind: string, path: string, now: Date): Promise<{ peakMb: number; ms: number }> {
  const reader = createProcessReader(1_024);
  const start = performance.now();
  let peakMb = 0;
  const look = () => {
    for (const pid of reader.listPids()) peakMb = Math.max(peakMb, getPeakMb(pid));
  };
  const poll = setInterval(look, 50);
  try {
    const { read } = await reader.whole(requireImporter(kind), path, now, look);
    look();
    await read.close();
    return { peakMb: Math.round(peakMb), ms: Math.round(performance.now() - start) };
  } finally {
    clearInterval(poll);
    await reader.close();
  }
}
