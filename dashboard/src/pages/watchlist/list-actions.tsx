import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Menu } from '../../parts/menu.tsx';
import { exported, freeName, imported, type Watchlist, withAdded } from '../../watchlists/watchlist-rules.ts';
import { keepWatchlists } from '../../watchlists/watchlists.ts';

/** Chooses a list, and edits it in a menu. */
export function ListActions({
  lists,
  list,
  onChoose,
}: {
  lists: readonly Watchlist[];
  list: Watchlist;
  onChoose(name: string): void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Watchlist | null>(null);
  const create = () => {
    const name = freeName(lists, 'New list');
    keepWatchlists([...lists, { name, tickers: [] }]);
    onChoose(name);
  };
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const requestedName = String(new FormData(event.currentTarget).get('name')).trim();
    if (!requestedName || requestedName === list.name) return;
    const name = freeName(lists, requestedName);
    keepWatchlists(lists.map((entry) => (entry === list ? { ...entry, name } : entry)));
    onChoose(name);
  };
  const remove = () => {
    keepWatchlists(lists.filter((entry) => entry !== list));
    setDeleted(list);
    onChoose('');
  };
  const restore = (list: Watchlist) => {
    const name = freeName(lists, list.name);
    keepWatchlists([...lists, { ...list, name }]);
    setDeleted(null);
    onChoose(name);
  };
  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    try {
      const extended = withAdded(lists, imported(await file.text(), file.name));
      keepWatchlists(extended);
      onChoose(extended.at(-1)!.name);
      setFailure(null);
    } catch (error) {
      setFailure((error as Error).message);
    }
    target.value = '';
  };
  return (
    <div className="row list-actions">
      {failure && <span role="alert">{failure}</span>}
      {deleted && (
        <span role="status">
          Deleted {deleted.name}.{' '}
          <button type="button" className="link" onClick={() => restore(deleted)}>
            Undo
          </button>
        </span>
      )}
      <select aria-label="Watchlist" value={list.name} onChange={({ target }) => onChoose(target.value)}>
        {lists.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Menu text="Edit" label="Edit the list">
        {(close) => (
          <div className="list-menu">
            <form className="save-form" key={list.name} onSubmit={rename}>
              <input
                name="name"
                aria-label="Name of the list"
                defaultValue={list.name}
                maxLength={40}
                autoComplete="off"
              />
              <button type="submit">Rename</button>
            </form>
            <button
              type="button"
              onClick={() => {
                create();
                close();
              }}
            >
              New list
            </button>
            <label className="button">
              Import
              <input
                type="file"
                className="sr-only"
                accept=".json,.csv,.txt"
                onChange={(event) => void importFile(event).then(close)}
              />
            </label>
            <a
              className="button"
              download="watchlists.json"
              href={`data:application/json,${encodeURIComponent(exported(lists))}`}
            >
              Export
            </a>
            <button
              type="button"
              onClick={() => {
                remove();
                close();
              }}
            >
              Delete
            </button>
          </div>
        )}
      </Menu>
    </div>
  );
}
