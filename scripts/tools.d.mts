/** Whether tools/ is installed as its lockfile states. */
export function hasTools(): boolean;
/** Links the packages of tools/ and their commands into the root's node_modules. */
export function linkTools(): void;
/** Installs tools/ unless it is installed. */
export function ensureTools(): Promise<void>;
