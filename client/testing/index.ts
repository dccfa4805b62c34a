export type { FakeAnswer, FakeAnswers, Stated } from './answers.ts';
export { FakeError, type FakeErrorOptions, fakeError } from './fake-error.ts';
export {
  createFakeGateway,
  type FakeGateway,
  type FakeGatewayOptions,
  type FakeGatewaySettings,
  type FakeRequest,
} from './fake-gateway.ts';
export type { FakePreview } from './previews.ts';
