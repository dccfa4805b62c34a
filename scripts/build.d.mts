/** Compiles into a folder, the gateway into `dist/` unless told otherwise. `entries`: the sources by the names of the files. */
export function build(folder?: string, entries?: Readonly<Record<string, string>>): Promise<void>;
/** There is no build of these sources, and what would make one is not installed. */
export class NotBuilt extends Error {}
/** Whether the development packages are here: `npm ci --omit=dev` installs a gateway that was built elsewhere. */
export function canBuild(): boolean;
/** Builds where there is no build of these sources. @returns the file to run @throws NotBuilt */
export function ensureBuilt(folder?: string): Promise<string>;
