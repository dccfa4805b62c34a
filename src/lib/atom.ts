/** An Atom feed, RFC 4287. `id`: an IRI that never changes. `self`: its own address. */
type AtomFeed = { id: string; title: string; self: string; updated: Date; entries: readonly AtomEntry[] };
type AtomEntry = { id: string; title: string; at: Date; text: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** XML 1.0 has no other control characters. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const escapeXml = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

const formatEntry = ({ id, title, at, text }: AtomEntry): string => `  <entry>
    <id>${escapeXml(id)}</id>
    <title>${escapeXml(title)}</title>
    <updated>${at.toISOString()}</updated>
    <content type="text">${escapeXml(text)}</content>
  </entry>
`;

export const formatAtom = ({
  id,
  title,
  self,
  updated,
  entries,
}: AtomFeed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(id)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${updated.toISOString()}</updated>
  <author><name>Market Signals Gateway</name></author>
  <link rel="self" href="${escapeXml(self)}"/>
${entries.map(formatEntry).join('')}</feed>
`;
