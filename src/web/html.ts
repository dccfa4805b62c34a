/** HTML entities of special characters. */
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** HTML created by `html`, which must not be escaped again. */
export class Html {
  constructor(readonly text: string) {}
}
type Piece = Html | string | number | null | undefined | false | readonly Piece[];

const renderPiece = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(renderPiece).join('');
  return escapeHtml(String(piece));
};

/** HTML with interpolated values: text is escaped, `Html` is not, and null, undefined, and false render nothing. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.map((text, i) => text + renderPiece(pieces[i])).join(''));

/** A description from the schema: text with `code` in it. */
export const prose = (text: string | null | undefined): Html =>
  new Html(escapeHtml(text ?? '').replace(/`([^`]+)`/g, '<code>$1</code>'));

/** Lets code in a cell break after the slashes of a path and between the words of a name, and nowhere else. */
const withBreaks = (cell: string): Html =>
  new Html(
    cell.replace(
      /(<code[^>]*>)([^<]*)/g,
      (_, open: string, inside: string) => open + inside.replace(/(?<=[\w}])\/|_(?=\w)|[a-z0-9](?=[A-Z])/g, '$&<wbr>'),
    ),
  );

/** A table with a head, in a box that scrolls if the screen is narrow. */
export const renderTable = (heads: readonly string[], rows: readonly (readonly Piece[])[]): Html => html`
<div class="wide" tabindex="0" role="region" aria-label="${heads.join(', ')}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${withBreaks(renderPiece(cell))}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
