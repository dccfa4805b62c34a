import { Link } from 'wouter';
import { shortUsd } from '../../format.ts';
import { useStockRelatedQuery } from '../../generated/hooks.ts';
import { entityPath, StockLink } from '../../parts/links.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { groupedRoles } from '../../parts/relations.ts';

/** Similar companies, and the entities that the company is related to. */
export function RelatedPanel({ ticker }: { ticker: string }) {
  const query = useStockRelatedQuery({ ticker }, { partial: true });
  const entities = query.data?.stock?.entities ?? [];
  const similar = query.data?.stock?.similar ?? [];
  return (
    <PanelView
      title="Peers & related"
      families={['ENTITIES']}
      query={query}
      paths={['stock.entities', 'stock.similar']}
      empty={entities.length === 0 && similar.length === 0 && 'No peers or related entities.'}
      height={220}
    >
      {() => (
        <div className="stack">
          {similar.length > 0 && (
            <div>
              <h3>Peers</h3>
              <ul className="people">
                {similar.map((peer) => (
                  <li key={peer.ticker} className="peer">
                    <StockLink ticker={peer.ticker} /> <span>{peer.name}</span>{' '}
                    {peer.marketCap !== null && <span className="muted">{shortUsd(peer.marketCap)}</span>}
                  </li>
                ))}
              </ul>
              <p className="fine">
                <Link
                  href={`/compare?tickers=${[ticker, ...similar.slice(0, 4).map((peer) => peer.ticker)].join(',')}`}
                >
                  Compare with peers
                </Link>
              </p>
            </div>
          )}
          {groupedRoles(entities, 'either').map(({ heading, roles }) => (
            <div key={heading}>
              <h3>{heading}</h3>
              <p className="tags">
                {roles.map(({ entity, title }) => (
                  <Link
                    key={entity.dashedId}
                    className="tag"
                    title={title ?? undefined}
                    href={entityPath(entity.dashedId)}
                  >
                    {entity.name}
                  </Link>
                ))}
              </p>
            </div>
          ))}
        </div>
      )}
    </PanelView>
  );
}
