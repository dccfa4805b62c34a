/** Marks a resolver that takes only its object: `resolve: fromParent(({ window }) => window.from)`. */
export { fromParent } from '../executor/parent-resolvers.ts';
