export type { Aliases, DocumentMeta, TypedDocument } from './document.ts';
export { type Answer, type Cost, createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
export { type CodedError, type FamilyVersions, GatewayError } from './gateway-error.ts';
export { type PreviewPart, type PreviewState, previewOf, type Upgrade } from './preview.ts';
