import { Component, type ReactNode } from 'react';

/** The script of a page could not be loaded: usually because a newer version of the site has replaced it. */
export class ScriptError extends Error {}

const RELOADED_AT = 'market-signals:reloaded-at';
/** Milliseconds in which a second failure is not answered by another reload. */
const RELOAD_PAUSE_MS = 30_000;

type Props = {
  /** The address of the page; another address is another try. */
  path: string;
  children: ReactNode;
};
type State = { error: Error | null; path: string };

/** Shows what went wrong in place of a page that failed; the header and its links stay. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, path: this.props.path };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): Partial<State> | null {
    return path === state.path ? null : { path, error: null };
  }

  override componentDidCatch(error: Error): void {
    if (error instanceof ScriptError) void reloadOnce();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isOutdated = error instanceof ScriptError;
    return (
      <section className="panel welcome" role="alert">
        <header>
          <h1>{isOutdated ? 'A new version is available' : 'This page failed'}</h1>
        </header>
        <div className="body">
          <p>
            {isOutdated
              ? 'Part of this page could not be loaded. Reload to get the newest version.'
              : 'An error in the page stopped it. Reloading may help; other pages still work.'}
          </p>
          <button type="button" className="button" onClick={() => location.reload()}>
            Reload
          </button>
        </div>
      </section>
    );
  }
}

/** Reloads the page, unless it was just reloaded or the gateway does not respond. */
async function reloadOnce(): Promise<void> {
  try {
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT));
    if (Date.now() - reloadedAt < RELOAD_PAUSE_MS) return;
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  } catch {
    // The gateway does not respond, or nothing can be stored: the button remains.
  }
}
