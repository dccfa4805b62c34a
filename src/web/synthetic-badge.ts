import { SYNTHETIC_NOTICE } from '../db/synthetic.ts';
import { html } from './docs/html.ts';

/** The site's name in the pages; the badge follows it. */
const NAME = '<strong>Market Signals</strong>';
const BADGE = html`<span class="synthetic" title="${SYNTHETIC_NOTICE}" style="padding:1px 8px;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:10px;font-size:12px;white-space:nowrap">Synthetic data</span>`;

/** Adds a badge that marks the page's data as synthetic; text without the name, such as a JSON body, is unchanged. */
export const withBadge = (page: string): string => page.replace(NAME, () => `${NAME}\n${BADGE.text}`);
