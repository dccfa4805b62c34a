import { catalog } from '../../src/app.ts';

/** The graph of all families. */
export const graph = await catalog.loadGraph();
export const { schema } = graph;
