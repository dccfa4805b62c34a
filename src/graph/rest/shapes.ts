/** Functions that convert an operation's response to a documented body. */
export * from './shapes/choices.ts';
export * from './shapes/lists.ts';
export * from './shapes/members.ts';
export * from './shapes/objects.ts';
export * from './shapes/shape.ts';
export * from './shapes/values.ts';
