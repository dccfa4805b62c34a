/** Compiles the gateway into a folder, `dist/` unless another is named. */
export function build(folder?: string): Promise<void>;
/** Builds where there is no build of these sources. @returns the file to run */
export function ensureBuilt(folder?: string): Promise<string>;
