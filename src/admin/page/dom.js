// Builds elements. Text is always set as text, so that no label or reason becomes markup.

/** An element with properties, `data-` attributes and listeners (`onclick`), and children: nodes, text, lists, null. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name === 'className' ? 'class' : name, value === true ? '' : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** `2026-11-27 21:00`, UTC, in one line. */
export const formatMinute = (at) => (at ? new Date(at).toISOString().slice(0, 16).replace('T', '\u00a0') : '');
export const formatNumber = (value) => (typeof value === 'number' ? value.toLocaleString('en-US') : '');
export const formatSize = (bytes) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const NUMBER = 'number';
/** A column of numbers. */
export const numbers = (title) => ({ title, kind: NUMBER });

/** A table; on a phone each row is a card whose cells are labeled. */
export function table(columns, rows, empty = 'Nothing to show.') {
  if (rows.length === 0) return h('p', { className: 'empty' }, empty);
  const titles = columns.map((column) => (typeof column === 'string' ? column : column.title));
  const kinds = columns.map((column) => column.kind);
  const head = titles.map((title, i) => h('th', { scope: 'col', className: kinds[i] }, title));
  const cell = (content, i) =>
    h('td', { 'data-label': titles[i], className: content === '' ? 'blank' : kinds[i] }, h('div', {}, content));
  return h(
    'div',
    { className: 'wide', tabindex: 0, role: 'region', 'aria-label': titles.filter(Boolean).join(', ') },
    h('table', {}, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows.map((row) => h('tr', {}, row.map(cell))))),
  );
}

export const panel = (title, note, ...content) =>
  h('section', { className: 'panel' }, h('header', {}, h('h2', {}, title), note ? h('span', { className: 'note' }, note) : null), content);

/** The state of something in a word. `mood`: up, warn or down. */
export const badge = (text, mood) => h('span', { className: `badge ${mood ?? ''}` }, text);

export const button = (text, onclick, className) => h('button', { type: 'button', onclick, className }, text);

/** A labeled field. */
export const field = (label, control, hint) =>
  h('label', { className: 'field' }, h('span', {}, label), control, hint ? h('small', {}, hint) : null);

/** Text that can be copied with a click. */
export function copyable(text) {
  const code = h('code', {}, text);
  const copy = button('Copy', async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = 'Copied';
    } catch {
      // Browsers allow it only on encrypted or local connections.
      getSelection().selectAllChildren(code);
      copy.textContent = 'Selected';
    }
  });
  return h('div', { className: 'secret' }, code, copy);
}

/** Shows a sentence at the edge of the page. */
export function tell(text, mood = 'up') {
  const message = h('p', { className: `message ${mood}` }, text, button('Close', () => message.remove()));
  document.getElementById('messages').replaceChildren(message);
}

/** Removes what `tell` shows. */
export const forgetMessages = () => document.getElementById('messages').replaceChildren();

/** Runs an action; an error is shown and not thrown. */
export const attempt = (action) => async (event) => {
  event?.preventDefault();
  const control = event?.submitter ?? event?.currentTarget;
  if (control) control.disabled = true;
  try {
    await action(event);
  } catch (error) {
    tell(error.message, 'down');
  } finally {
    if (control) control.disabled = false;
  }
};

/** Opens a dialog with content and a button that acts. The action gets the form's data; null: the button only closes. */
export function openDialog(title, content, actionText, action, isDangerous = false) {
  const close = () => dialog.remove();
  const form = h(
    'form',
    {
      method: 'dialog',
      onsubmit: attempt(async () => {
        await action?.(new FormData(form));
        close();
      }),
    },
    h('h2', {}, title),
    content,
    h('div', { className: 'actions' }, action ? button('Cancel', close) : null, h('button', { className: isDangerous ? 'danger' : 'primary' }, actionText)),
  );
  const dialog = h('dialog', { 'aria-label': title, onclose: close }, form);
  document.body.append(dialog);
  dialog.showModal();
}
