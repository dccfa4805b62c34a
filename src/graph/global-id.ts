import { decodeGlobalID } from '@pothos/plugin-relay';

/** The description of `securityId` in events, which is the id of exported files. */
export const SECURITY_ID =
  'The permanent id of the stock or fund, as in exported files: equal before and after it is renamed, unlike the ticker.';

type GlobalId = { typename: string; id: string };

/** The type and the id that a global id encodes; null if the text is not a global id. */
export function parseGlobalId(text: string): GlobalId | null {
  try {
    return decodeGlobalID(text);
  } catch {
    return null;
  }
}
