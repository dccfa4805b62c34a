// Follows the start of a gateway, and loads the visited page when it can be served.
// A separate file, because the content policy forbids inline scripts.

const EVERY_MS = 1_000;
const byId = (id) => document.getElementById(id);
const bar = document.querySelector('progress');

function show({ message, note, step, done, total }) {
  // Unchanged text is not announced again.
  if (byId('title').textContent !== message) byId('title').textContent = message;
  byId('note').textContent = note;
  byId('now').textContent = step;
  byId('count').textContent = done > 0 ? `${done} of ${total}` : '';
  if (done > 0) Object.assign(bar, { max: total, value: done });
  else bar.removeAttribute('value');
}

async function follow() {
  const response = await fetch('/health/start', { cache: 'no-store' }).catch(() => null);
  const start = await response?.json().catch(() => null);
  if (start?.status === 'warming_up') show(start);
  else if (start) return location.reload();
  else byId('now').textContent = 'The gateway does not respond. Its log may have the reason.';
  setTimeout(follow, EVERY_MS);
}

setTimeout(follow, EVERY_MS);
