import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { count, formatDay, words } from '../../format.ts';
import {
  useEntityPageQuery,
  useEntityPostsInfiniteQuery,
  useEntityTradesInfiniteQuery,
} from '../../generated/hooks.ts';
import { whyEmpty } from '../../parts/empty.ts';
import { EndOfPages } from '../../parts/end-of-list.tsx';
import { EtfLink, entityPath, StockLink } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { Posts } from '../../parts/posts.tsx';
import { groupedRoles } from '../../parts/relations.ts';
import { HALF_YEAR, ScoreChart } from '../../parts/score-chart.tsx';
import { InsiderTrades } from '../../parts/trade-tables.tsx';

/** The page of a company, person, product, topic ...: mentions of it, and its relations to other entities. */
export default function EntityPage() {
  const { id } = useParams<{ id: string }>();
  return <OneEntity key={id} id={id} />;
}

function OneEntity({ id }: { id: string }) {
  const query = useEntityPageQuery({ id, days: HALF_YEAR }, { partial: true });
  const entity = query.data?.entity;
  if (isUnknown(query, entity)) return <NotCovered name={id} what="entity" query={query} />;
  const ownRoles = (entity?.roles?.nodes ?? []).flatMap(({ target: other, stock, ...role }) =>
    other ? [{ ...role, other, ticker: stock?.ticker }] : [],
  );
  const inboundRoles = (entity?.inboundRoles?.nodes ?? []).flatMap(({ entity: other, ...role }) =>
    other ? [{ ...role, other, ticker: undefined }] : [],
  );
  const related = [...groupedRoles(inboundRoles, 'others'), ...groupedRoles(ownRoles, 'own')];
  const roleCount = (entity?.roles?.totalCount ?? 0) + (entity?.inboundRoles?.totalCount ?? 0);
  const remainingCount = roleCount - ownRoles.length - inboundRoles.length;
  return (
    <PageView
      title={entity?.name ?? id}
      lead={
        entity && (
          <>
            <span className="tag">{words(entity.type)}</span>
            {entity.category && ` ${entity.category}`}
            {entity.aliases.length > 0 && <span className="muted wide-only"> also {entity.aliases.join(', ')}</span>}
          </>
        )
      }
      actions={
        <>
          {entity?.stock && <StockLink ticker={entity.stock.ticker} />}
          {entity?.etf && <EtfLink ticker={entity.etf.ticker} />}
        </>
      }
    >
      <PanelView
        title="Score and mentions"
        families={['METRICS']}
        note={entity?.metrics?.headline && formatDay(entity.metrics.headline.asOf)}
        query={query}
        paths={['entity.metrics.score']}
        empty={!entity?.metrics?.score?.length && 'No mentions yet.'}
        span="two-thirds"
        height={330}
      >
        {() => (
          <ScoreChart
            headline={entity!.metrics!.headline}
            score={entity!.metrics!.score!}
            mentions={entity!.metrics!.mentions ?? []}
          />
        )}
      </PanelView>
      {/* Many entities have no mentions: what follows a panel that closes again would move. */}
      {!query.isPending && (
        <>
          <PanelView
            title="About"
            families={['ENTITIES', 'ENTITY_ROLES']}
            query={query}
            paths={['entity.roles', 'entity.inboundRoles']}
            empty={!entity?.description && related.length === 0 && 'No further information.'}
            span="third"
            height={330}
          >
            {() => (
              <div className="stack">
                {entity!.description && <p>{entity!.description}</p>}
                {related.map(({ heading, roles }) => (
                  <div key={heading}>
                    <h3>{heading}</h3>
                    <ul className="people">
                      {roles.map(({ other, ticker, title }) => (
                        <li key={`${other.dashedId} ${title}`}>
                          <Link href={entityPath(other.dashedId)}>{other.name}</Link>
                          {ticker && (
                            <>
                              {' '}
                              (<StockLink ticker={ticker} />)
                            </>
                          )}
                          {title && <span className="muted"> {title}</span>}
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
                {remainingCount > 0 && <p className="muted">And {count(remainingCount)} more.</p>}
              </div>
            )}
          </PanelView>
          {entity?.type === 'PERSON' ? (
            <TradesPanel id={id}>
              <PostsPanel id={id} />
            </TradesPanel>
          ) : (
            <PostsPanel id={id} />
          )}
        </>
      )}
    </PageView>
  );
}

function PostsPanel({ id }: { id: string }) {
  const { rows, ...query } = useEntityPostsInfiniteQuery({ id });
  const posts = query.data?.pages[0]?.entity?.metrics?.posts;
  return (
    <PanelView
      title="Headlines and posts"
      families={['METRICS']}
      note={posts && posts.totalCount > 0 && `${count(posts.totalCount)} newest`}
      query={query}
      empty={rows.length === 0 && 'No headlines or posts.'}
      height={200}
    >
      {() => <Posts rows={rows} maxHeight={520} end={<EndOfPages query={query} />} />}
    </PanelView>
  );
}

/** @param children the content below: rendered once the height of the trades is known, so that it does not move */
function TradesPanel({ id, children }: { id: string; children: ReactNode }) {
  const { rows, ...query } = useEntityTradesInfiniteQuery({ id }, { partial: true });
  const list = query.data?.pages[0]?.entity?.insiderTrades;
  return (
    <>
      <PanelView
        title="Trades as an insider"
        families={['INSIDER']}
        note={list && `${count(list.totalCount)} in the last year`}
        query={query}
        paths={['entity.insiderTrades']}
        preview={list}
        empty={whyEmpty(list, 'No trades filed in the last year.', 'No insider data has been imported.')}
        height={200}
        className="flush"
      >
        {() => <InsiderTrades rows={rows} by="stock" maxHeight={520} pages={query} />}
      </PanelView>
      {!query.isPending && children}
    </>
  );
}
