import { decodeGlobalID } from '@pothos/plugin-relay';

export type GlobalId = { typename: string; id: string };

/** The type, and the object of it, that a global id stands for; null if the text is none. */
export function parseGlobalId(text: string): GlobalId | null {
  try {
    return decodeGlobalID(text);
  } catch {
    return null;
  }
}
