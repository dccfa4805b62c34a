import { decodeGlobalID } from '@pothos/plugin-relay';

type GlobalId = { typename: string; id: string };

/** The type and the id that a global id encodes; null if the text is not a global id. */
export function parseGlobalId(text: string): GlobalId | null {
  try {
    return decodeGlobalID(text);
  } catch {
    return null;
  }
}
