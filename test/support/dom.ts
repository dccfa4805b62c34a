import { Window } from 'happy-dom';

/**
 * A DOM for React. It provides no other browser API: the test's gateway runs in the same process and needs Node's
 * fetch, streams, and signals.
 */
const window = new Window({ url: 'http://app.test/' });
Object.assign(globalThis, { window, document: window.document, navigator: window.navigator });
