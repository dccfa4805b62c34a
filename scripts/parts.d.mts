export { canBuild } from './build.mjs';

type Part = 'dashboard' | 'empty database';
/** Whether the dashboard is missing or out of date, and can be built. */
export function needsDashboard(): boolean;
/** Builds parts, at the same time, unless they are built. @throws if one could not be built; the others are complete then */
export function buildParts(names?: readonly Part[], onBuilt?: (name: Part) => void): Promise<void>;
