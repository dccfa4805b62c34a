import { formatCount } from './words.ts';

/** The progress of a task, which is complete when `done` reaches `total`. `detail`: the current item. */
export type Progress = {
  task: string;
  done: number;
  total: number;
  unit: 'bytes' | 'day' | 'file' | 'job' | 'migration' | 'part';
  detail?: string;
};

/** Receives a line for the log, or the progress of a task. */
export type ReportProgress = (report: string | Progress) => void;

/** Reports lines only, for logs. */
export const linesOnly =
  (print: (line: string) => void): ReportProgress =>
  (report) => {
    if (typeof report === 'string') print(report);
  };

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units: `1.2 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZES.length - 1);
  return `${power === 0 ? bytes : (bytes / 1_000 ** power).toFixed(1)} ${SIZES[power]}`;
}

/** `12 of 30 files`, `1.2 MB of 3.4 GB`. */
export const amountText = ({ done, total, unit }: Progress): string =>
  unit === 'bytes'
    ? `${sizeText(done)} of ${sizeText(total)}`
    : `${done.toLocaleString('en-US')} of ${formatCount(total, unit)}`;

/** A line for an output that is not overwritten: `sec/filings: 12 of 30 files`. */
export const progressText = (progress: Progress): string =>
  [`${progress.task}: ${amountText(progress)}`, progress.detail].filter(Boolean).join(', ');

/** Less work than this shows no speed. */
const MIN_SHARE = 0.01;
const MINUTE_MS = 60_000;

/** `about 3 minutes left`, at the speed so far; null if too little is done. */
export function formatTimeLeft(elapsedMs: number, finished: number, total: number): string | null {
  if (total === 0 || finished < MIN_SHARE * total) return null;
  const minutes = Math.ceil(((elapsedMs / finished) * (total - finished)) / MINUTE_MS);
  return minutes <= 1 ? 'less than a minute left' : `about ${minutes} minutes left`;
}
