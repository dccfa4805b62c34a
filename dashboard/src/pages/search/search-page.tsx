import { Link, useSearch as useAddress, useLocation } from 'wouter';
import { count } from '../../format.ts';
import { HitLine } from '../../layout/command-palette.tsx';
import { remember, useSearch } from '../../layout/search.ts';
import { PageView } from '../../parts/page.tsx';
import { PanelView, Skeleton } from '../../parts/panel.tsx';

export default function SearchPage() {
  const [, go] = useLocation();
  const text = new URLSearchParams(useAddress()).get('q') ?? '';
  const { hits, query, error, isSearching, isTooShort } = useSearch(text, true);
  return (
    <PageView title="Search" lead={hits.length > 0 && `${count(hits.length)} found`}>
      <PanelView title={text ? `“${text}”` : 'Search'} source={query}>
        <input
          className="wide-field"
          type="search"
          aria-label="Search text"
          placeholder="Ticker, company or person …"
          value={text}
          onChange={({ target }) => go(`/search?q=${encodeURIComponent(target.value)}`, { replace: true })}
        />
        {hits.length > 0 ? (
          <ul className="found">
            {hits.map((hit) => (
              <li key={hit.href}>
                <Link href={hit.href} onClick={() => remember(hit)}>
                  <HitLine hit={hit} />
                </Link>
              </li>
            ))}
          </ul>
        ) : isSearching ? (
          <Skeleton height={120} />
        ) : (
          <p className="nothing">{error?.message ?? (isTooShort ? 'Type at least two letters.' : 'No results')}</p>
        )}
      </PanelView>
    </PageView>
  );
}
