import { formatCount } from './words.ts';

/** How far a task is. It is over when `done` reaches `total`. `detail`: what it is working on. */
export type Progress = {
  task: string;
  done: number;
  total: number;
  unit: 'bytes' | 'file' | 'job' | 'part';
  detail?: string;
};

/** Receives a line to keep, or how far a task is. */
export type ReportProgress = (said: string | Progress) => void;

/** A report that keeps lines only, for logs. */
export const linesOnly =
  (print: (line: string) => void): ReportProgress =>
  (said) => {
    if (typeof said === 'string') print(said);
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

/** A line for an output that keeps lines: `sec/filings: 12 of 30 files`. */
export const progressText = (progress: Progress): string =>
  [`${progress.task}: ${amountText(progress)}`, progress.detail].filter(Boolean).join(', ');
