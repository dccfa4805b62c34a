import { FILER_CATEGORY } from '../../../generated/tables.ts';
import { columnPlaces, readCsvLines } from '../../../import/csv.ts';
import { fact } from '../../../import/facts.ts';
import { CONTENT_CHARS, type Importer, type Refusal } from '../../../import/importer.ts';
import { canonicalCik, FILER_CATEGORIES, parseFilerCategory } from './rules.ts';

const COLUMNS = ['filercik', 'category'] as const;

export const filerCategoriesImporter: Importer = {
  kind: 'filer-categories',
  describes: `Categories of 13F filers as CSV: filerCik,category (${FILER_CATEGORIES.join(', ')}).`,
  family: 'filers',
  accepts: (name) => /categor.*\.csv$/i.test(name),
  async *read(file) {
    let places: number[] | null = null;
    for await (const { cells, line } of readCsvLines(file)) {
      if (!places) {
        places = columnPlaces(cells, COLUMNS);
        continue;
      }
      const [cikText, categoryText] = places.map((place) => cells[place] ?? '') as [string, string];
      const refuse = (field: string, reason: string): Refusal => ({
        refused: `${field}: ${reason}`,
        field,
        line,
        content: cells.join(',').slice(0, CONTENT_CHARS),
      });
      const filerCik = canonicalCik(cikText);
      const category = parseFilerCategory(categoryText);
      if (!filerCik) yield refuse('filerCik', `"${cikText.slice(0, 40)}" is not a CIK.`);
      else if (!category) yield refuse('category', `"${categoryText.slice(0, 40)}" is not one of the ten categories.`);
      else yield fact(FILER_CATEGORY, { filerCik, category });
    }
  },
};
