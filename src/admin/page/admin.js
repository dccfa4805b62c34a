// The admin pages: signing in, the sections, the theme.

import { showAlerts } from './alerts.js';
import { showAudit } from './audit.js';
import { showDeprecated } from './deprecated.js';
import { attempt, field, forgetMessages, h, tell } from './dom.js';
import { showHistory } from './history.js';
import { showImports } from './imports.js';
import { showJobs } from './jobs.js';
import { showKeys } from './keys.js';
import { showOrganizations } from './organizations.js';
import { ask, forgetSecret, getSecret, keepSecret } from './send.js';
import { showData } from './sources.js';

/** By the fragment of the address. */
const SECTIONS = {
  data: ['Data', showData],
  jobs: ['Jobs', showJobs],
  imports: ['Imports', showImports],
  keys: ['Keys', showKeys],
  organizations: ['Organizations', showOrganizations],
  deprecated: ['Deprecated', showDeprecated],
  alerts: ['Alerts', showAlerts],
  history: ['History', showHistory],
  audit: ['Audit', showAudit],
};

const top = document.querySelector('header.top');
const nav = top.querySelector('nav');
const main = document.getElementById('main');

/** Counts the sections that were opened: a slow one must not replace the one after it. */
let opened = 0;

async function showSection() {
  const [id, parameters] = location.hash.slice(1).split('?');
  const key = SECTIONS[id] ? id : 'data';
  const [title, show] = SECTIONS[key];
  const place = ++opened;
  nav.replaceChildren(
    ...Object.entries(SECTIONS).map(([name, [text]]) =>
      h('a', { href: `#${name}`, 'aria-current': name === key ? 'page' : null }, text),
    ),
  );
  document.title = `${title} - Admin - Market Signals`;
  const content = h('div', { className: 'section' }, h('p', { className: 'empty' }, 'Loading'));
  const isNew = main.dataset.section !== key;
  if (isNew) forgetMessages();
  if (isNew) main.replaceChildren(h('h1', {}, title), content);
  main.dataset.section = key;
  const refresh = () => showSection();
  try {
    const nodes = await show({ parameters: new URLSearchParams(parameters), refresh });
    if (place === opened) main.replaceChildren(h('h1', {}, title), h('div', { className: 'section' }, ...nodes));
  } catch (error) {
    if (place === opened && getSecret()) content.replaceChildren(h('p', { className: 'message down' }, error.message));
  }
}

function showSignIn() {
  opened += 1;
  top.hidden = true;
  delete main.dataset.section;
  const input = h('input', { type: 'password', name: 'secret', autocomplete: 'current-password', required: true });
  const form = h(
    'form',
    {
      className: 'panel sign-in',
      onsubmit: attempt(async () => {
        keepSecret(input.value.trim());
        await start();
      }),
    },
    h('h1', {}, 'Admin'),
    field('Your secret', input, 'The part after your name in ADMIN_KEY. It is kept until this tab is closed.'),
    h('button', { className: 'primary' }, 'Sign in'),
  );
  main.replaceChildren(form);
  input.focus();
}

async function start() {
  if (!getSecret()) return showSignIn();
  const { me } = await ask('{ me }');
  top.querySelector('.who').textContent = me;
  top.hidden = false;
  await showSection();
}

addEventListener('hashchange', () => getSecret() && showSection());
addEventListener('signed-out', showSignIn);
document.getElementById('sign-out').addEventListener('click', () => {
  forgetSecret();
  showSignIn();
});
document.getElementById('theme').addEventListener('click', () => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem('market-signals:theme', dataset.theme);
});
start().catch((error) => tell(error.message, 'down'));
