/** Compiles into a folder, the gateway into `dist/` unless told otherwise. `entries`: the sources by the names of the files. */
export function build(folder?: string, entries?: Readonly<Record<string, string>>): Promise<void>;
/** Builds where there is no build of these sources. @returns the file to run */
export function ensureBuilt(folder?: string): Promise<string>;
