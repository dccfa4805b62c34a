/**
 * The condition of a hole in the table `sync_item`: a file that a source should have and that is refused or missing. Both
 * the program that fetches files and the status that the gateway serves go by it.
 */
export const IS_HOLE = `"state" IN ('REFUSED', 'ABSENT')`;
