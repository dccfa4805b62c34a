import type { Upgrade } from '../../client/index.ts';

/** The fields that a document selects in a response that may be a preview. */
export type Previewed = {
  isPreview: boolean;
  upgrade?: Pick<Upgrade, 'message' | 'price' | 'url'> | null;
  withheld?: readonly string[];
};
