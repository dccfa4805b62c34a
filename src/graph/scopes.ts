/** Groups of rights that a key may have. Every key reads; each other scope adds mutations. */
export const SCOPES = ['READ', 'ALERTS'] as const;
export type Scope = (typeof SCOPES)[number];

/** Whether scopes include one; an empty list includes all. */
export const hasScope = (scopes: readonly string[], scope: Scope): boolean =>
  scopes.length === 0 || scopes.includes(scope);
