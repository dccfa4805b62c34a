/**
 * Compiles into a folder; by default, the gateway into `dist/`. `entries`: the sources by the names of the output
 * files.
 */
export function build(folder?: string, entries?: Readonly<Record<string, string>>): Promise<void>;
/** Packages that are not compiled in. */
export const EXTERNAL_PACKAGES: readonly string[];
/** Thrown if these sources have not been built, and the packages to build them are not installed. */
export class NotBuilt extends Error {}
/** Whether the development packages are installed: `npm ci --omit=dev` installs a gateway that was built elsewhere. */
export function canBuild(): boolean;
/** Builds these sources unless they are built already. @returns the file to run @throws NotBuilt */
export function ensureBuilt(folder?: string): Promise<string>;
