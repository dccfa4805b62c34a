import { Html, html } from '../html.ts';
import { readGuideContent } from './guide-content.ts';
import type { GuideContent, GuideText } from './guide-renderer.ts';

/** A guide of docs/ for users of a gateway. */
export type Guide = Omit<GuideText, 'html'> & { body: Html };

let content: GuideContent | undefined;
const getContent = (): GuideContent => (content ??= readGuideContent());

/** The guides in the order of the contents. */
export const guides = (): readonly Guide[] =>
  getContent().guides.map(({ html: body, ...guide }) => ({ ...guide, body: new Html(body) }));

/** The table of the operator's guide: the data and the rate limits of each tier. */
export const tierTable = (): Html => new Html(getContent().tierTable);

/** Addresses in guides, which assume a gateway on the reader's machine. */
const WRITTEN = /http:\/\/(127\.0\.0\.1|localhost):4000/g;

/** A guide with the address that its reader uses. @param origin `https://signals.example.com` */
export const guideBody = ({ title, body }: Guide, origin: string): Html =>
  html`<h1>${title}</h1>\n${new Html(body.text.replace(WRITTEN, () => html`${origin}`.text))}`;
