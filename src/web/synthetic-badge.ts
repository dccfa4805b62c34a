import { SYNTHETIC_NOTICE } from '../db/synthetic.ts';
import { html } from './html.ts';

/** The place of the badge in the header of the pages. */
export const BADGE_PLACE = '<!-- synthetic -->';
const BADGE = html`<span class="synthetic" title="${SYNTHETIC_NOTICE}">Synthetic data</span>`;

/** Adds a badge that marks the page's data as synthetic; text without a place for it, such as a JSON body, is unchanged. */
export const withBadge = (page: string): string => page.replace(BADGE_PLACE, () => BADGE.text);
