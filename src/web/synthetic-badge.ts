import { SYNTHETIC_NOTICE } from '../db/synthetic.ts';
import { html } from './docs/html.ts';

/** Where the pages put their name; the badge follows it. */
const NAME = '<strong>Market Signals</strong>';
const BADGE = html`<span class="synthetic" title="${SYNTHETIC_NOTICE}" style="padding:1px 8px;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:10px;font-size:12px;white-space:nowrap">Synthetic data</span>`;

/** The page with a badge that says its data is synthetic; text without the name, such as a JSON body, stays as it is. */
export const withBadge = (page: string): string => page.replace(NAME, () => `${NAME}\n${BADGE.text}`);
