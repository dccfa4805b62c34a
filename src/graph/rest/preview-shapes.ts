import { constantSchema, withDescription } from './json-schema.ts';
import {
  createShape,
  itself,
  type JsonObject,
  type OutputShape,
  ofValue,
  pick,
  type ShapedMembers,
  same,
  when,
} from './shapes.ts';

/** The selection of a gated field that the wrapper needs. */
export const GATE = 'isPreview previewReason upgrade { plan message price url relay }';

/** The wrapper's own members; `upgrade` is present only in a preview (PREVIEW-04). */
export const gateMembers = {
  isPreview: same,
  previewReason: same,
  upgrade: when(({ isPreview }: { isPreview: boolean }) => isPreview, same),
} satisfies ShapedMembers;

/** The object without the members of the wrapper. */
function within(shape: OutputShape, siblings: readonly string[] = []): OutputShape {
  const hidden = [...Object.keys(gateMembers), ...siblings];
  return ofValue<JsonObject>(
    (object, root) =>
      shape(Object.fromEntries(Object.entries(object).filter(([name]) => !hidden.includes(name))), root),
    (place) => shape.describe({ ...place, hidden }),
  );
}

/** The wrapper of a path that may return a preview, with members beside its data. */
export const wrapped = (data: OutputShape, siblings: ShapedMembers = {}): OutputShape =>
  pick({ ...gateMembers, data: itself(within(data, Object.keys(siblings))), ...siblings });

/** The wrapper of a path on which every tier sees everything (ETF-17, ETF-29). */
export const whole = (data: OutputShape): OutputShape =>
  createShape(
    (value, root) => ({ isPreview: false, previewReason: null, data: data(value, root) }),
    (place) => ({
      type: 'object',
      properties: {
        isPreview: constantSchema(false),
        previewReason: constantSchema(null),
        data: data.describe(place),
      },
      required: ['isPreview', 'previewReason', 'data'],
    }),
  );

/** One shape for PRO and another for the other tiers; the operation selects `viewer { tier }`. */
export const forPro = (pro: OutputShape, trimmed: OutputShape): OutputShape =>
  createShape(
    (value, root) => ((root as { viewer: { tier: string } }).viewer.tier === 'PRO' ? pro : trimmed)(value, root),
    (place) => ({
      anyOf: [
        withDescription(pro.describe(place), 'With a PRO key.'),
        withDescription(trimmed.describe(place), 'With a FREE key, and without one.'),
      ],
    }),
  );

/**
 * The data alone for PRO, the wrapper for other tiers (AMB-03: the shape depends on the tier, the flag on whether
 * anything is withheld).
 */
export const flatForPro = (data: OutputShape): OutputShape => forPro(within(data), wrapped(data));
