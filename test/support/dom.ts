import { Window } from 'happy-dom';

/**
 * A page for React to draw on. Of a browser only this much: the gateway of the test runs in the same process, and wants
 * fetch, streams and signals to be Node's.
 */
const window = new Window({ url: 'http://app.test/' });
Object.assign(globalThis, { window, document: window.document, navigator: window.navigator });
