/** The packages of compiled files with their licenses, as text. `paths`: the compiled files, relative to `root`. */
export function formatLicenses(root: string, paths: readonly string[]): string;
