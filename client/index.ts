export * from './core/index.ts';
export * from './query/index.ts';
export * from './react/index.ts';
