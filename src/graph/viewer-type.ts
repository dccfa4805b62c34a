import { builder } from './builder.ts';

/** The caller. The gateway declares its fields, and families add their own. */
export const Viewer = builder.objectRef<Record<never, never>>('Viewer');
