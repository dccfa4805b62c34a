// The viewer of /openapi.json: a list of its paths, each with its parameters, its response, and a form that sends it.

import { addCopy } from './docs.js';

const STORED_KEY = 'market-signals:api-key';
const paths = document.getElementById('paths');
const shown = document.getElementById('shown');
const filter = document.getElementById('filter');
const key = document.getElementById('api-key');
try {
  key.value = localStorage.getItem(STORED_KEY) ?? '';
} catch {
  // The key is kept only in the field.
}

const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.filter((one) => one !== null && one !== ''));
  return element;
};
const code = (text) => make('code', { textContent: text });
/** A description with its `code` formatted as code. */
const prose = (text = '') => text.split(/`([^`]+)`/).map((part, at) => (at % 2 ? code(part) : part));
const plain = (text) => text.replaceAll('`', '');
/** A path that may break after its slashes, but not within a name. */
const breakable = (path) => path.split(/(?<=[^/]\/)/).flatMap((part, at) => (at > 0 ? [make('wbr'), part] : [part]));
const block = (text) => {
  const box = make('div', { className: 'code' }, make('pre', { tabIndex: 0 }, code(text)));
  addCopy(box);
  return box;
};

/** Resolves a reference to a named schema. */
function resolved(schema, api) {
  const name = schema?.$ref?.split('/').at(-1);
  return name ? api.components.schemas[name] : schema;
}

const typeText = (schema) =>
  schema.enum
    ? schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    : schema.type === 'array'
      ? `${typeText(schema.items ?? {})}[]`
      : [schema.type ?? (schema.anyOf ? schema.anyOf.map(typeText) : 'any')].flat().join(' | ');

/** The members of a body at all levels, one per line. */
function memberLines(schema, api, depth = 0) {
  const { properties, items, anyOf, oneOf } = resolved(schema, api) ?? {};
  if (properties)
    return Object.entries(properties).flatMap(([name, of]) => {
      const says = of.description ? `  ${plain(of.description)}` : '';
      return [`${'  '.repeat(depth)}${name}: ${typeText(resolved(of, api))}${says}`, ...memberLines(of, api, depth + 1)];
    });
  if (items) return memberLines(items, api, depth);
  const [first] = (anyOf ?? oneOf ?? []).filter((one) => resolved(one, api).type !== 'null');
  return first ? memberLines(first, api, depth) : [];
}

function fieldOf({ name, in: place, required, schema, example, description }, id) {
  const values = schema.enum;
  const field = values
    ? make('select', { id, name }, ...(required ? [] : ['']).concat(values).map((value) => make('option', { value: String(value), textContent: String(value) })))
    : make('input', { id, name, type: 'text', placeholder: schema.default === undefined ? '' : String(schema.default), autocomplete: 'off' });
  field.required = required;
  field.dataset.place = place;
  if (required && example !== undefined) field.value = [example].flat().join(',');
  const label = make('label', { htmlFor: id, textContent: required ? `${name} *` : name });
  return [label, make('div', {}, field, make('small', {}, ...prose(description)))];
}

/** Sends the request of the form. @returns the request as it was sent, and the response */
async function send(path, method, form, keyHeader) {
  let address = path;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll('[data-place]')) {
    if (field.dataset.place === 'path') address = address.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== '') query.set(field.name, field.value);
  }
  const url = query.size > 0 ? `${address}?${query}` : address;
  const body = form.querySelector('textarea')?.value;
  const headers = { ...(key.value && { [keyHeader]: key.value }), ...(body && { 'Content-Type': 'application/json' }) };
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  let answer = text;
  try {
    answer = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown unchanged.
  }
  return { url, status: response.status, answer };
}

function contentOf(path, method, operation, api) {
  const prefix = `${operation.operationId}-`;
  const { schema, example } = operation.responses['200'].content['application/json'];
  const posted = operation.requestBody?.content['application/json'];
  const answer = make('div', { ariaLive: 'polite' });
  const form = make('form', {}, ...operation.parameters.flatMap((one) => fieldOf(one, prefix + one.name)));
  if (posted) {
    const area = make('textarea', { id: `${prefix}body`, rows: 6, spellcheck: false, value: JSON.stringify(posted.example ?? {}, null, 2) });
    form.append(make('label', { htmlFor: area.id, textContent: 'Body' }), area);
  }
  form.append(make('button', { type: 'submit', textContent: 'Send' }));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    answer.replaceChildren('Waiting for the response.');
    try {
      const { url, status, answer: text } = await send(path, method, form, api.components.securitySchemes.key.name);
      answer.replaceChildren(make('p', { className: status < 400 ? '' : 'bad' }, `${status} `, code(`${method} ${url}`)), block(text));
    } catch (error) {
      answer.replaceChildren(make('p', { className: 'bad', textContent: error.message }));
    }
  });
  const errors = Object.entries(operation.responses).filter(([status]) => status !== '200');
  return [
    make('p', {}, ...prose(operation.description)),
    form,
    answer,
    make('h3', { textContent: 'Sample response' }),
    example === undefined ? make('p', { className: 'soft', textContent: 'None is stored.' }) : block(JSON.stringify(example, null, 2)),
    make('details', {}, make('summary', { textContent: `Response schema: ${schema.$ref?.split('/').at(-1) ?? 'inline'}` }), block(memberLines(schema, api).join('\n'))),
    make('details', {}, make('summary', { textContent: 'Errors' }), make('ul', {}, ...errors.map(([status, { description }]) => make('li', {}, `${status}: `, code(description))))),
  ];
}

function operationItem(path, method, operation, api) {
  const name = method.toUpperCase();
  const summary = make('summary', {}, make('b', { textContent: name }), ' ', ...breakable(path), make('small', {}, ...prose(operation.summary)));
  const item = make('details', { className: 'operation', id: operation.operationId }, summary);
  item.dataset.text = `${name} ${path} ${plain(operation.summary)} ${operation.tags.join(' ')}`.toLowerCase();
  item.addEventListener('toggle', () => {
    if (item.open && item.childElementCount === 1) item.append(...contentOf(path, name, operation, api));
  });
  return item;
}

function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const item of paths.children) {
    item.hidden = !words.every((word) => item.dataset.text.includes(word));
    if (!item.hidden) count += 1;
  }
  shown.textContent = count === 1 ? '1 path' : `${count} paths`;
}

async function start() {
  try {
    const description = await (await fetch('/openapi.json')).json();
    for (const [path, methods] of Object.entries(description.paths))
      for (const [method, operation] of Object.entries(methods)) paths.append(operationItem(path, method, operation, description));
    filter.value = new URLSearchParams(location.search).get('filter') ?? '';
    filter.addEventListener('input', applyFilter);
    applyFilter();
    const linked = document.getElementById(location.hash.slice(1));
    if (linked?.classList.contains('operation')) {
      linked.open = true;
      linked.scrollIntoView();
    }
  } catch (error) {
    shown.textContent = `The paths could not be read: ${error.message}`;
  }
}
void start();
