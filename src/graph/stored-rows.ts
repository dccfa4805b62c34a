/** What a type declares in its `extensions` if its objects are rows that the loader caches. */
export { STORED_ROWS } from '../executor/row-texts.ts';
