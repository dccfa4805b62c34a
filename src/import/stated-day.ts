import { isoDate, parseDay, parseStoredDay } from '../lib/dates.ts';
import { newYorkDay } from '../market/calendar.ts';
import { ImportError, type Importer, type ImportFile } from './importer.ts';

/** The option of commands that states the day of a file. */
export const DAY_FLAG = '--day';

/**
 * Checks the day that a user states for files.
 * @returns the day as `YYYY-MM-DD`
 * @throws if it is no day, has not come yet, or files of the kind need none
 */
export function checkStatedDay({ kind, takesDay = false }: Importer, text: string, now: Date): string {
  if (!takesDay)
    throw new Error(
      `Files of the kind ${kind} state their days themselves, or are of now; import them without ${DAY_FLAG}.`,
    );
  const day = parseDay(text);
  if (day === null) throw new Error(`${DAY_FLAG}: '${text.slice(0, 40)}' is not a day; write it as 2024-03-18.`);
  const today = newYorkDay(now);
  if (day > today)
    throw new Error(`${DAY_FLAG}: ${isoDate(day)} has not come yet; today is ${isoDate(today)} in New York.`);
  return isoDate(day);
}

/**
 * Returns the day that the file or its name has, or else the day that the user states; null if neither does.
 * @throws ImportError if they differ
 */
export function resolveFileDay({ day }: Pick<ImportFile, 'day'>, dayInFile: Date | null): Date | null {
  if (!day) return dayInFile;
  if (dayInFile !== null && isoDate(dayInFile) !== day)
    throw new ImportError(
      `The file or its name states the day ${isoDate(dayInFile)}; import it without ${DAY_FLAG} ${day}.`,
    );
  return parseStoredDay(day);
}

/** For a layout whose rows have days. @throws ImportError if the user states a day for the file */
export function refuseStatedDay({ day }: Pick<ImportFile, 'day'>): void {
  if (day) throw new ImportError(`The rows of the file state their days; import it without ${DAY_FLAG} ${day}.`);
}
