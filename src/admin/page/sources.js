import { attempt, badge, button, formatMinute, formatNumber, h, numbers, openDialog, panel, table, tell } from './dom.js';
import { ask } from './send.js';

const QUERY = `{
  families { name asOf generatedAt rows lastError lastErrorAt }
  warnings
  sources { name terms isOptIn acceptedAt off streams { name family schedule state reason day lastSuccessAt nextAt filesLeft holes } }
  holes { stream key state day reason attempts triedAt againAt }
}`;

const MOODS = { FRESH: 'up', FETCHING: 'up', INCOMPLETE: 'warn', LATE: 'warn', REFUSED: 'down', BLOCKED: 'down' };

const fetchNow = (only) =>
  attempt(async () => {
    await ask('mutation ($only: [String!]) { sync(only: $only) { id } }', { only });
    location.hash = '#jobs';
  });

const acceptTerms = ({ name, terms }, refresh) =>
  openDialog(`Accept the terms of ${name}`, h('p', {}, terms), 'Accept', async () => {
    await ask('mutation ($source: String!) { acceptTerms(source: $source) }', { source: name });
    await refresh();
  });

const dismiss = ({ stream, key }, refresh) =>
  openDialog(`Give up ${key}?`, h('p', {}, `${stream} no longer requests it, and it no longer counts as missing.`), 'Give up', async () => {
    await ask('mutation ($stream: String!, $key: String!) { dismissHole(stream: $stream, key: $key) }', { stream, key });
    tell(`${key} is given up.`);
    await refresh();
  }, true);

/** The streams that were fetched, or that say why they were not. */
function listStreams(sources) {
  return sources.flatMap((source) => source.streams.map((stream) => ({ ...stream, path: `${source.name}/${stream.name}`, source })));
}

/** Streams that feed a family, as a reason why its data is old. */
function explain(family, streams) {
  const notFresh = streams.filter((stream) => stream.family === family && stream.state && stream.state !== 'FRESH');
  return notFresh.map(({ path, state, reason }) => `${path} is ${state.toLowerCase()}${reason ? `: ${reason}` : ''}`).join(' ');
}

export async function showData({ refresh }) {
  const { families, warnings, sources, holes } = await ask(QUERY);
  // Those that are off come last.
  const streams = listStreams(sources.toSorted((a, b) => Number(a.off !== null) - Number(b.off !== null)));
  const explained = families.map((family) => ({
    ...family,
    reason: family.lastError ? `failed: ${family.lastError}` : explain(family.name, streams),
  }));
  // Those with a reason come first.
  const sorted = [...explained.filter(({ reason }) => reason), ...explained.filter(({ reason }) => !reason)];
  const familyRows = sorted.map(({ name, asOf, generatedAt, rows, lastError, reason }) => {
    return [h('b', {}, name), asOf ?? '', formatMinute(generatedAt), formatNumber(rows), reason ? badge(reason, lastError ? 'down' : 'warn') : ''];
  });
  const streamRows = streams.map((stream) => {
    const { path, family, state, reason, day, lastSuccessAt, nextAt, filesLeft, source } = stream;
    const stateCell = source.off ? badge('off', '') : state ? badge(state.toLowerCase(), MOODS[state]) : 'not run yet';
    const nextCell = source.off ? '' : formatMinute(nextAt);
    const action = source.off
      ? source.isOptIn && !source.acceptedAt
        ? button('Accept terms', () => acceptTerms(source, refresh))
        : ''
      : button('Fetch now', fetchNow([path]));
    return [h('b', {}, path), family ?? '', stateCell, source.off ?? reason ?? '', day ?? '', formatMinute(lastSuccessAt), nextCell, formatNumber(filesLeft), formatNumber(stream.holes), action];
  });
  return [
    ...warnings.map((text) => h('p', { className: 'message warn' }, text)),
    panel('Families of data', 'what responses are read from', table(['Family', 'As of', 'Last change (UTC)', numbers('Rows'), 'Why it may be old'], familyRows, 'No data yet.')),
    panel(
      'Sources',
      'the streams that files are fetched from',
      table(['Stream', 'Feeds', 'State', 'Reason', 'Up to', 'Last success (UTC)', 'Next run (UTC)', numbers('Left'), numbers('Holes'), ''], streamRows),
    ),
    panel(
      'Holes',
      'files that are refused or missing',
      table(
        ['Stream', 'File', 'Day', 'State', 'Reason', numbers('Tries'), 'Last try (UTC)', 'Next try (UTC)', ''],
        holes.map((hole) => [
          ...[hole.stream, hole.key, hole.day ?? '', badge(hole.state.toLowerCase(), 'warn'), hole.reason ?? ''],
          ...[formatNumber(hole.attempts), formatMinute(hole.triedAt), formatMinute(hole.againAt)],
          button('Give up', () => dismiss(hole, refresh)),
        ]),
        'No file is refused or missing.',
      ),
    ),
  ];
}
