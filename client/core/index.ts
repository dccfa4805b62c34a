export type { Aliases, DocumentMeta, TypedDocument } from './document.ts';
export { DATA_FAMILIES, type DataFamily } from './families.ts';
export { createFormatter, type FormatOptions, formatValue, type UnitKind } from './format.ts';
export { type Answer, type Cost, createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
export { type CodedError, type FamilyVersions, GatewayError } from './gateway-error.ts';
export { createHashLookup, type Manifest } from './manifest.ts';
export { type PreviewPart, type PreviewState, previewOf, type Upgrade } from './preview.ts';
export type { Timers } from './timers.ts';
export { type DataUpdate, isOutdated, type UpdateHandlers, watchDataVersions, watchUpdates } from './updates.ts';
