import { ImportError } from './importer.ts';

/** For the refusal of a page that was saved in place of a file: follows its subject. */
export const IS_WEB_PAGE = 'is a web page, probably an error or a login page of its publisher: download it again.';

export const isWebPage = (text: string): boolean => /^\uFEFF?\s*<(!doctype\s+html|html)\b/i.test(text);

/** @throws ImportError if the text begins as a web page */
export function refuseWebPage(text: string): void {
  if (isWebPage(text)) throw new ImportError(`The file ${IS_WEB_PAGE}`, { line: 1, isOtherFormat: true });
}
